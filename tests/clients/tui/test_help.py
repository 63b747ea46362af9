"""The help of the match screen."""

from __future__ import annotations

import pytest

from fracas_clients.texts import has, text
from fracas_clients.tui.help_screen import KEYS, help_text


@pytest.mark.parametrize("width", [70, 54])
def test_what_a_key_does_goes_on_below_where_it_began(width: int) -> None:
    """No line is longer than there is room for, and none begins where keys stand."""
    lines = help_text(width=width).plain.split("\n")
    first = {f"  {text(keys) if has(keys) else keys:<17}" for keys, _ in KEYS}
    told = lines[1 : next(n for n, line in enumerate(lines) if "mouse" in line)]

    assert max(map(len, lines)) <= width
    assert all(line[:19] in first or not line[:19].strip() for line in told)
    assert sum(line[:19] in first for line in told) == len(KEYS)


def test_the_labels_of_the_board_are_listed() -> None:
    """With their cells, and without control characters."""
    told = help_text(labels={(3, 0): "Bridge", (11, 12): "Cel\x1blar"}).plain
    assert "[3,0]    Bridge\n" in told
    assert "[11,12]" in told
    assert "\x1b" not in told
    assert text("help-labels") not in help_text().plain
