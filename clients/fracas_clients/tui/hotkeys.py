"""The keys of what may be done: the same ones through a whole battle, and for movement in every ruleset."""

from __future__ import annotations

from typing import Final

__all__ = ["DIGITS", "MODE_KEYS", "MORE_KEYS", "RESERVED", "Hotkeys"]

RESERVED: Final = frozenset("eaitocqxwvfgANRT?<>")
"""Keys that mean something else on the match screen."""
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
"""The key of each mode of movement, the same under all rules."""
MORE_KEYS: Final = "hlnBCDEFGHIJKLMOPQSUVWXYZ"
"""Keys of what comes after the nine digits, and of modes of movement that are not known here."""


class Hotkeys:
    """Remembers which key was given to what, so that nothing changes its key while the battle runs."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, str], dict[str, str]] = {}
        self._names: dict[tuple[str, str], dict[str, str]] = {}
        self._costs: dict[tuple[str, str], str] = {}
        self._modes: dict[str, dict[str, str]] = {}

    def key(self, by: str, list_: str, what: str, name: str = "") -> str:
        """Return the key of something that a creature may do; empty where all keys are taken.

        Args:
            by: The creature.
            list_: Which list it stands in; each list has all keys.
            what: Its id.
            name: What people call it, to be told where it is not offered.
        """
        given = self._given.setdefault((by, list_), {})
        if what not in given:
            taken = set(given.values())
            given[what] = next((key for key in (*DIGITS, *MORE_KEYS) if key not in taken), "")
        if name:
            self._names.setdefault((by, list_), {})[what] = name
        return given[what]

    def known(self, by: str, list_: str) -> dict[str, str]:
        """Return all that has a key in a list, with what people call it."""
        return dict(self._names.get((by, list_), {}))

    def keep_cost(self, by: str, what: str, cost: str) -> None:
        """Remember what an action that everybody has is paid with."""
        self._costs[by, what] = cost

    def cost(self, by: str, what: str) -> str:
        """Return what an action that everybody has was paid with when it was offered; empty: it never was."""
        return self._costs.get((by, what), "")

    def keep_mode(self, by: str, mode: str, budget: str) -> None:
        """Remember a way in which a creature could move, and what it is paid with."""
        self._modes.setdefault(by, {})[mode] = budget

    def modes(self, by: str) -> dict[str, str]:
        """Return all ways in which a creature could move so far, each with what it is paid with."""
        return dict(self._modes.get(by, {}))
