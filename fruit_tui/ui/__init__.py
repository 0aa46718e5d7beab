"""The app in the terminal.  Everything here may know Textual; nothing below may."""
