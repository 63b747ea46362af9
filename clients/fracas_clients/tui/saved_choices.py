"""Choices in the new match form, saved for the next time."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

__all__ = ["SavedChoices", "choices_path", "load_choices", "save_choices"]


@dataclass(frozen=True, slots=True)
class SavedChoices:
    """The choices in the new match form. Choices that the current server does not offer are ignored."""

    ruleset: str = ""
    """Ruleset name; empty: the server's first ruleset."""
    board: str = ""
    """Board name; empty: a random board."""
    mine: tuple[str, ...] = ()
    """The player's creatures; none: random."""
    theirs: tuple[str, ...] = ()
    """Creatures of each opponent; none: random."""
    opponents: str = ""
    clock: str = ""
    absence: str = ""
    stalemate: str = ""
    variants: str = ""
    other: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The player's creatures when playing other rulesets, by ruleset name."""


def choices_path() -> Path:
    """Return the path of the saved choices: `last-match.json` in the user's settings."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "fracas" / "last-match.json"


def load_choices(path: Path | None) -> SavedChoices:
    """Return the saved choices; empty if there are none or they cannot be read."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8")) if path is not None else {}
    except (OSError, ValueError):
        return SavedChoices()
    if not isinstance(kept, dict):
        return SavedChoices()
    found: dict[str, Any] = {}
    for name in (one.name for one in fields(SavedChoices)):
        value = kept.get(name)
        if name in {"mine", "theirs"}:
            found[name] = _names(value)
        elif name == "other":
            found[name] = {str(key): _names(names) for key, names in value.items()} if isinstance(value, dict) else {}
        elif isinstance(value, str):
            found[name] = value
    return SavedChoices(**found)


def save_choices(path: Path | None, choices: SavedChoices) -> None:
    """Save choices; nothing happens if the file cannot be written."""
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(choices), indent=1) + "\n", encoding="utf-8")
    except OSError:
        pass


def _names(value: object) -> tuple[str, ...]:
    listed: Sequence[object] = value if isinstance(value, list) else []
    return tuple(name for name in listed if isinstance(name, str))
