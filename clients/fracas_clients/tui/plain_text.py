"""What others have written is drawn as text: no character of it may reach the terminal as an order."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

__all__ = ["PrintableFilter", "plain"]

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing round, and with it what stands beside a name."""


def _harmless(letter: str) -> bool:
    return (letter.isprintable() or unicodedata.category(letter) == "Zs") and letter not in _BIDI


def plain(text: str) -> str:
    """Return a text with every character replaced that is none to be read: escapes, line ends, marks of direction."""
    if text.isprintable() and _BIDI.isdisjoint(text):
        return text
    return "".join(letter if _harmless(letter) else _REPLACEMENT for letter in text)


class PrintableFilter(LineFilter):
    """Keeps such characters from the terminal wherever they were written, as the last guard before it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Return the segments with harmless texts."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return _plain_segments(segments)


def _plain_segments(segments: Sequence[Segment]) -> list[Segment]:
    return [
        segment if segment.control else Segment(plain(segment.text), segment.style, segment.control)
        for segment in segments
    ]
