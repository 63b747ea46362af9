"""Sanitized text in the terminal client, so that texts from servers and other players cannot control the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from fracas_cli.output import printable

__all__ = ["PrintableFilter", "plain"]


def plain(text: str) -> str:
    """Return a text with unprintable characters replaced; see `fracas_cli.output.printable`."""
    return printable(text)


class PrintableFilter(LineFilter):
    """Replaces unprintable characters in all output of the application, as the last safeguard before the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Return the segments with sanitized text."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return _plain_segments(segments)


def _plain_segments(segments: Sequence[Segment]) -> list[Segment]:
    return [
        segment if segment.control else Segment(plain(segment.text), segment.style, segment.control)
        for segment in segments
    ]
