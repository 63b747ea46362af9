"""Hotkeys of actions: stable for a whole battle; those of movement modes are the same in every ruleset."""

from __future__ import annotations

from typing import Final

__all__ = ["DIGITS", "MODE_KEYS", "MORE_KEYS", "RESERVED", "Hotkeys"]

RESERVED: Final = frozenset("eaitocqxwvfgANRT?<>")
"""Keys that already have another function on the match screen."""
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
"""The key of each movement mode; rulesets share these keys."""
MORE_KEYS: Final = "hlnBCDEFGHIJKLMOPQSUVWXYZ"
"""Keys that are assigned when the nine digits are used up, and to movement modes without a key of their own."""


class Hotkeys:
    """Assigns hotkeys and remembers them, so that no key changes during the battle."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, str], dict[str, str]] = {}
        self._names: dict[tuple[str, str], dict[str, str]] = {}
        self._costs: dict[tuple[str, str], str] = {}
        self._modes: dict[str, dict[str, str]] = {}

    def key(self, by: str, list_: str, what: str, name: str = "") -> str:
        """Return the hotkey of an item in a creature's menu, assigning one if needed; empty if all keys are taken.

        Args:
            by: Id of the creature.
            list_: Name of the list that contains the item; keys are unique within a list.
            what: The item's id.
            name: The item's display name, remembered so that it can be shown while the item is not offered.
        """
        given = self._given.setdefault((by, list_), {})
        if what not in given:
            taken = set(given.values())
            given[what] = next((key for key in (*DIGITS, *MORE_KEYS) if key not in taken), "")
        if name:
            self._names.setdefault((by, list_), {})[what] = name
        return given[what]

    def known(self, by: str, list_: str) -> dict[str, str]:
        """Return all items that have been in a creature's list during the battle, with their display names."""
        return dict(self._names.get((by, list_), {}))

    def keep_cost(self, by: str, what: str, cost: str) -> None:
        """Remember the cost of a common action."""
        self._costs[by, what] = cost

    def cost(self, by: str, what: str) -> str:
        """Return the last known cost of a common action; empty if it was never offered."""
        return self._costs.get((by, what), "")

    def keep_mode(self, by: str, mode: str, budget: str) -> None:
        """Remember that a creature has a movement mode, and the cost of the mode."""
        self._modes.setdefault(by, {})[mode] = budget

    def modes(self, by: str) -> dict[str, str]:
        """Return all movement modes that a creature has been offered, with their costs."""
        return dict(self._modes.get(by, {}))
