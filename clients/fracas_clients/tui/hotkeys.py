"""Hotkeys of actions: stable for a whole battle, and for movement the same in every ruleset."""

from __future__ import annotations

from typing import Final

__all__ = ["DIGITS", "MODE_KEYS", "MORE_KEYS", "RESERVED", "Hotkeys"]

RESERVED: Final = frozenset("eaitocqxwvfgANRT?<>")
"""Keys with another function on the match screen."""
DIGITS: Final = "123456789"
MODE_KEYS: Final = {
    "walk": "m",
    "move": "m",
    "shift": "s",
    "run": "r",
    "dash": "d",
    "crawl": "z",
    "squeeze": "p",
    "climb": "k",
    "jump": "j",
    "fly": "y",
    "swim": "u",
    "burrow": "b",
}
"""Key of each movement mode, the same in all rulesets."""
MORE_KEYS: Final = "hlnBCDEFGHIJKLMOPQSUVWXYZ"
"""Keys after the nine digits, and for unknown movement modes."""


class Hotkeys:
    """Remembers the assigned keys, so that none changes during the battle."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, str], dict[str, str]] = {}
        self._names: dict[tuple[str, str], dict[str, str]] = {}
        self._costs: dict[tuple[str, str], str] = {}
        self._modes: dict[str, dict[str, str]] = {}

    def key(self, by: str, list_: str, what: str, name: str = "") -> str:
        """Return the key of a creature's item; empty if all keys are taken.

        Args:
            by: The creature.
            list_: The list; each list has all keys.
            what: The item's id.
            name: Its display name, shown when it is not offered.
        """
        given = self._given.setdefault((by, list_), {})
        if what not in given:
            taken = set(given.values())
            given[what] = next((key for key in (*DIGITS, *MORE_KEYS) if key not in taken), "")
        if name:
            self._names.setdefault((by, list_), {})[what] = name
        return given[what]

    def known(self, by: str, list_: str) -> dict[str, str]:
        """Return the items of a list that have a key, with their names."""
        return dict(self._names.get((by, list_), {}))

    def keep_cost(self, by: str, what: str, cost: str) -> None:
        """Remember the cost of a common action."""
        self._costs[by, what] = cost

    def cost(self, by: str, what: str) -> str:
        """Return the last known cost of a common action; empty if it was never offered."""
        return self._costs.get((by, what), "")

    def keep_mode(self, by: str, mode: str, budget: str) -> None:
        """Remember a creature's movement mode and its cost."""
        self._modes.setdefault(by, {})[mode] = budget

    def modes(self, by: str) -> dict[str, str]:
        """Return all known movement modes of a creature, with their costs."""
        return dict(self._modes.get(by, {}))
