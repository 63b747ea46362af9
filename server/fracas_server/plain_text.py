"""Cleaning of texts and names that other players see."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SLACK: Final = 4
"""A text longer than this multiple of its maximum length is refused or cut before it is cleaned."""
_TERMINAL: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor movement
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"  # string sequences: window title, clipboard
    r"|\x1b[ -/]*[0-~]",
    re.DOTALL,
)
"""Terminal escape sequences (ECMA-48); each is removed as a whole, so that no fragments are left."""
_MARKUP: Final = str.maketrans("[]<>{}`", "()()()'")
_ACCENTS: Final = 2
"""Maximum number of combining marks on one letter: as many as any living language uses."""


def clean_text(text: str) -> str:
    """Clean a text so that it is safe to show to other players: printable, on one line, with single blanks."""
    kept: list[str] = []
    accents = 0
    for letter in unicodedata.normalize("NFC", " ".join(_TERMINAL.sub("", text).split())):
        accents = accents + 1 if unicodedata.category(letter).startswith("M") else 0
        if letter.isprintable() and accents <= _ACCENTS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def clean_name(name: str, most: int) -> str:
    """Clean a name so that it is safe to show to others, and cut it to `most` characters; it may become empty."""
    return clean_text(name[: SLACK * most]).translate(_MARKUP)[:most].rstrip()
