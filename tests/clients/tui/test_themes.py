"""Themes: three of them, kept for the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.palette import PALETTES
from fracas_clients.tui.scale import LARGE, SMALL, layout
from fracas_clients.tui.themes import THEMES, load_theme, next_theme, save_theme, theme_path
from tests.clients import fake_server
from tests.clients.tui.test_screens import SIZE, playing


def test_every_theme_has_a_palette() -> None:
    """Dark, light, high contrast; after the last comes the first."""
    names = [theme.name for theme in THEMES]

    assert names == list(PALETTES)
    assert [next_theme(name) for name in names] == [*names[1:], names[0]]
    assert next_theme("textual-dark") == names[0]


def test_a_theme_is_kept(tmp_path: Path) -> None:
    """What cannot be read is forgotten, and what cannot be written too."""
    path = tmp_path / "fracas" / "terminal.json"
    assert load_theme(path) == THEMES[0].name
    save_theme(path, "fracas-contrast")
    assert load_theme(path) == "fracas-contrast"
    path.write_text("{", encoding="utf-8")
    assert load_theme(path) == THEMES[0].name
    save_theme(path / "below", "fracas-light")


def test_settings_lie_where_the_user_wants_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The folder of the user's settings is honoured."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert theme_path() == tmp_path / "fracas" / "terminal.json"


async def test_one_key_changes_the_colours(tmp_path: Path) -> None:
    """T goes to the next theme, and the next start begins with it."""
    _, match, _ = playing(fake_server.turn())
    path = tmp_path / "terminal.json"
    app = FracasApp(None, match, theme_path=path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("T")
        await pilot.pause()

    assert load_theme(path) == "fracas-light"
    assert FracasApp(None, match, theme_path=path).theme == "fracas-light"


@pytest.mark.parametrize(
    ("columns", "rows", "board", "scale", "sheet"),
    [
        (80, 24, (16, 12), SMALL, False),
        (60, 20, (16, 12), SMALL, False),
        (119, 60, (10, 8), SMALL, False),
        (130, 40, (20, 16), LARGE, True),
        (130, 40, (24, 16), SMALL, True),
        (120, 24, (8, 6), LARGE, False),
    ],
)
def test_wide_terminals_show_more(
    columns: int, rows: int, board: tuple[int, int], scale: object, *, sheet: bool
) -> None:
    """From 120 columns on cells are larger where the board fits, and a sheet stands beside it where it is high."""
    found = layout(columns, rows, board)

    assert (found.scale, found.sheet) == (scale, sheet)
    assert columns >= 120 or found.side == 28
