"""How much of each match was seen, kept between two runs, so that who comes back is told what happened meanwhile."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from textual.app import App

__all__ = ["LastSeenStore", "seen_of"]

_MOST: Final = 50
"""Matches that are kept; the oldest go first."""


class LastSeenStore:
    """Keeps the last version that was seen of each match.

    Args:
        path: The file; one that cannot be read or written only means that nobody is told what was missed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def version(self, match: str) -> int:
        """Return the last version that was seen; 0 where none was."""
        return self._read().get(match, 0)

    def keep(self, match: str, version: int) -> None:
        """Keep the version that is seen now; 0 forgets the match."""
        seen = self._read()
        seen.pop(match, None)
        if version:
            seen[match] = version
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            new = self._path.with_suffix(".new")
            new.write_text(json.dumps(dict(list(seen.items())[-_MOST:])), encoding="utf-8")
            new.replace(self._path)

    def _read(self) -> dict[str, int]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {str(match): version for match, version in found.items() if isinstance(version, int)}


def seen_of(app: App[Any]) -> LastSeenStore | None:
    """Return the book of an application; None where it keeps none."""
    found = getattr(app, "seen", None)
    return found if isinstance(found, LastSeenStore) else None
