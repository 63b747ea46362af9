"""Themes of the terminal client, and the saved theme setting."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from textual.app import App
from textual.theme import Theme

from fracas_clients.tui.palette import DARK, PALETTES, Palette

__all__ = ["THEMES", "load_theme", "next_theme", "palette_of", "save_theme", "theme_path"]

THEMES: Final = (
    Theme(
        "fracas-dark", primary="#2a6f97", secondary="#468faf", accent="#e9b44c", warning="#e07a5f", error="#d1495b",
        success="#52a77b", foreground="#e4e4e4", background="#121212", surface="#1c1c1c", panel="#262626", dark=True,
    ),
    Theme(
        "fracas-light", primary="#7fb7d6", secondary="#468faf", accent="#9a5b00", warning="#b3541e", error="#a4161a",
        success="#2d6a4f", foreground="#141414", background="#fafafa", surface="#f0f0f0", panel="#e4e4e4", dark=False,
    ),
    Theme(
        "fracas-contrast", primary="#0000af", secondary="#00d7ff", accent="#ffff00", warning="#ff8700",
        error="#ff5f5f", success="#00ff5f", foreground="#ffffff", background="#000000", surface="#000000",
        panel="#1c1c1c", dark=True,
    ),
)  # fmt: skip
"""The themes in the order of switching: dark, light, high contrast."""


def palette_of(app: App[Any]) -> Palette:
    """Return the palette of an application's theme."""
    return PALETTES.get(app.theme, DARK)


def next_theme(name: str) -> str:
    """Return the name of the theme after the named one; the first theme if the named one is the last or unknown."""
    names = [theme.name for theme in THEMES]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def theme_path() -> Path:
    """Return the path of the theme setting: `terminal.json` in the user's settings."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "fracas" / "terminal.json"


def load_theme(path: Path) -> str:
    """Return the name of the saved theme; the first theme if none is saved or the file cannot be read."""
    try:
        name = json.loads(path.read_text(encoding="utf-8")).get("theme")
    except (OSError, ValueError, AttributeError):
        name = None
    return name if name in PALETTES else THEMES[0].name


def save_theme(path: Path, name: str) -> None:
    """Save the name of a theme; nothing happens if the file cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"theme": name}) + "\n", encoding="utf-8")
    except OSError:
        pass
