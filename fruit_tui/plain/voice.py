"""Lines out and lines in: the two ends of every conversation in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from fruit_tui.plain.words import spoken

# What goes back to the question before, wherever something is chosen.
BACK = ("back", "b", "no")


class Voice:
    """Says lines and reads what is answered."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        """Read answers from `source`, write what is said to `target`."""
        self._source = source
        self._target = target
        # At a terminal the person sees what was typed; elsewhere it is repeated.
        self._echo = not source.isatty()
        self.ended = False  # whether there is nothing more to read

    def say(self, text: str) -> None:
        """Say one line."""
        self._target.write(spoken(text) + "\n")

    def flush(self) -> None:
        """Let everything be heard that was said."""
        self._target.flush()

    def read(self) -> str | None:
        """Return the next line, without needless spaces; None at the end of the input."""
        if not self._echo:
            self._target.write("> ")
        self._target.flush()
        try:
            line = self._source.readline()
        except OSError:  # the terminal was closed
            line = ""
        if not line:
            self.ended = True
            if not self._echo:
                self.say("")  # below the prompt
            return None
        text = " ".join(line.split())
        if self._echo:
            self.say(f"> {text[:200]}")
        return text

    def choose(self, question: str, choices: Sequence[tuple[str, str]], usual: str = "") -> str:
        """Ask which of `choices` (a word and what is said of it) is meant, and return its word.

        Answered by number, by the word or by its beginning; an empty line takes `usual`.
        Returns "" for back and at the end of the input.
        """
        words = [word for word, _ in choices]
        while True:
            self.say(question)
            for number, (word, about) in enumerate(choices, 1):
                self.say(f"{number}. {word}: {about}" if about else f"{number}. {word}.")
            if usual:
                self.say(f"Enter alone takes {usual}.")
            answer = self.read()
            if answer is None or answer.casefold() in BACK:
                return ""
            if not answer and usual:
                return usual
            found = _meant(answer.casefold(), words)
            if found:
                return found
            self.say(f"Say a number from 1 to {len(choices)}, or back." if answer else "")


def _meant(answer: str, words: Sequence[str]) -> str:
    """Return the word that `answer` names by number or by its beginning; "" if none or several."""
    if answer.isascii() and answer.isdigit():
        return words[int(answer) - 1] if 1 <= int(answer) <= len(words) else ""
    if answer in words:
        return answer
    begun = [word for word in words if answer and word.casefold().startswith(answer)]
    return begun[0] if len(begun) == 1 else ""
