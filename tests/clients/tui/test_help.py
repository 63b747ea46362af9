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
