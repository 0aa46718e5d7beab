// Gives the keys to the terminal, at once and whenever the window comes to the front again.
function focusTerminal() {
  const keys = document.querySelector(".xterm-helper-textarea");
  if (keys) {
    keys.focus();
  }
}
window.addEventListener("load", () => setTimeout(focusTerminal, 0));
window.addEventListener("focus", focusTerminal);
