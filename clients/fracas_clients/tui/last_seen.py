"""Last seen version of each match, saved between runs, so that returning players can be shown what they missed."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from textual.app import App

__all__ = ["LastSeenStore", "last_seen_store"]

_MOST: Final = 50
"""Maximum number of matches in the file; the oldest are dropped."""


class LastSeenStore:
    """Saves the version of each match that the player saw last.

    Args:
        path: The file; if it cannot be read or written, missed events are not shown.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def version(self, match: str) -> int:
        """Return the version of a match that was seen last; 0 if the match was never seen."""
        return self._read().get(match, 0)

    def keep(self, match: str, version: int) -> None:
        """Save the version of a match that is shown now; 0 removes the match."""
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


def last_seen_store(app: App[Any]) -> LastSeenStore | None:
    """Return the store of an application, or None."""
    found = getattr(app, "seen", None)
    return found if isinstance(found, LastSeenStore) else None
