"""Dialog boxes that show as many key hints in their lower border as fit."""

from __future__ import annotations

from typing import Final

from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget

from fracas_clients.tui.hints import fitted

__all__ = ["KeyHintBox", "KeyHintScroll"]

_CORNERS: Final = 4
"""Number of columns that corners and blanks take in the border."""


def _fit(box: Widget, keys: str) -> None:
    box.border_subtitle = fitted(keys, box.outer_size.width - _CORNERS, gap=", ")


class KeyHintBox(Vertical):
    """A box with key hints in its lower border."""

    keys = ""
    """The hints, separated by commas. The first and last are the most important; hints in the middle may be dropped."""

    def on_resize(self) -> None:
        """Show the hints that fit."""
        _fit(self, self.keys)


class KeyHintScroll(VerticalScroll):
    """A scrolling box with key hints in its lower border."""

    keys = ""
    """The hints, as for `KeyHintBox`."""

    def on_resize(self) -> None:
        """Show the hints that fit."""
        _fit(self, self.keys)
