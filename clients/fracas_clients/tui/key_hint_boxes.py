"""Boxes of dialogs that tell their keys in the lower border: as many of them as fit."""

from __future__ import annotations

from typing import Final

from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget

from fracas_clients.tui.hints import fitted

__all__ = ["KeyHintBox", "KeyHintScroll"]

_CORNERS: Final = 4
"""What the corners and the blanks beside the keys need of the border."""


def _fit(box: Widget, keys: str) -> None:
    box.border_subtitle = fitted(keys, box.outer_size.width - _CORNERS, gap=", ")


class KeyHintBox(Vertical):
    """A box whose lower border tells keys."""

    keys = ""
    """The keys with what they do, apart by commas, the most important ones and the way out at the ends."""

    def on_resize(self) -> None:
        """Tell the keys that fit."""
        _fit(self, self.keys)


class KeyHintScroll(VerticalScroll):
    """A box that scrolls, and whose lower border tells keys."""

    keys = ""
    """See `KeyHintBox.keys`."""

    def on_resize(self) -> None:
        """Tell the keys that fit."""
        _fit(self, self.keys)
