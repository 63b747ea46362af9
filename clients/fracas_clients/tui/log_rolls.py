"""Dice in the log: faces, modifiers, and the decisive difference. Pure.

A roll is logged with its result: the server first sends the dice, then the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

__all__ = ["PendingRolls", "attack_sum", "dice_sum", "verdict"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]


_CRITICAL: Final = "doubled by the critical hit"


class PendingRolls:
    """The latest dice, until the line that they decide is written."""

    def __init__(self) -> None:
        self._rolled: dict[tuple[str, str], Data] = {}
        self._damage: dict[str, list[Data]] = {}
        self._begun = ""
        """Whose turn has just begun: what it loses then is nobody's blow."""
        self._shared: dict[str, list[Data]] = {}
        """Dice of damage that were told already: all in an area lose by the same ones."""
        self._eased: dict[tuple[str, str], str] = {}
        """Why only half may be lost, or twice as much: by whose doing and by whom; a save is nobody's doing that the
        event names."""

    def note(self, data: Data) -> None:
        """Record a roll; for damage all rolls since the last attack, possibly of several types."""
        purpose, who = str(data.get("purpose")), str(data.get("who"))
        self._rolled[purpose, who] = data
        if purpose == "attack":
            self._damage.pop(who, None)
        if purpose == "damage" and _numbers(data.get("faces")) and isinstance(data.get("total"), int):
            self._damage.setdefault(who, []).append(data)

    def judged(self, name: str, data: Data) -> None:
        """Record the outcome of an attack or saving throw, which may halve or double the damage.

        Args:
            name: The event name: `attack`, `saved`, or another that begins something new.
            data: The event's data.
        """
        if name in {"used", "turn_began", "activated"}:
            self._shared.clear()
        if name in {"used", "attack", "moved", "turn_began", "activated"}:
            self._begun = "" if name in {"used", "attack", "moved"} else str(data.get("who"))
        if name == "saved":
            self._eased.pop(("", str(data.get("who"))), None)
            if data.get("success"):
                self._eased["", str(data.get("who"))] = "halved by the save"
        elif name == "attack":
            self._eased.pop((str(data.get("by")), str(data.get("on"))), None)
            if not data.get("hit"):
                self._eased[str(data.get("by")), str(data.get("on"))] = "half on a miss"
            if data.get("critical"):
                self._eased[str(data.get("by")), str(data.get("on"))] = _CRITICAL

    def sum_of(self, purpose: str, who: Any, total: Any) -> str:
        """Return a roll with this total as a sum: `16+12 = 28`; only the total if the roll is not known.

        Args:
            purpose: Purpose of the roll.
            who: The rolling creature.
            total: The total.
        """
        rolled = self._rolled.pop((purpose, str(who)), None)
        faces = rolled.get("faces") if rolled is not None else None
        if rolled is None or rolled.get("total") != total or not isinstance(total, int) or not _numbers(faces):
            return str(total)
        told = dice_sum(faces, total)
        return told if told == str(total) else f"{told} = {total}"

    def came(self, name: str, data: Data) -> str:
        """Return the dice of the current damage or healing, with their modification; empty if there were none.

        Args:
            name: `damaged` or `healed`.
            data: The event's data.
        """
        by, amount = str(data.get("by") or data.get("who")), data.get("amount")
        fresh = self._damage.pop(by, [])
        rolled = fresh or self._again(by, str(data.get("who")), amount)
        if fresh and name == "damaged":
            self._shared[by] = fresh
        if not rolled:
            begun = name == "damaged" and data.get("attack") is None and self._begun == str(data.get("who"))
            return "as its turn begins" if begun else ""
        if not (isinstance(amount, int) and amount > rolled[-1]["total"]):
            rolled = rolled[-1:]  # the last ones alone account for it
        total = sum(one["total"] for one in rolled)
        told = " and ".join(dice_sum(one["faces"], one["total"]) for one in rolled)
        if total == amount or not isinstance(amount, int):
            return told
        told = told if told == str(total) else f"{told} = {total}"
        if name == "healed" and amount < total:
            return f"{told}, no more was lacking"
        return f"{told}, {self._changed(by, str(data.get('who')), total, amount)}"

    def _again(self, by: str, who: str, amount: Any) -> list[Data]:
        """Return damage dice already used for another creature, if they explain this damage too."""
        rolled = self._shared.get(by, [])
        total = sum(one["total"] for one in rolled)
        eased = self._eased.get((by, who)) or self._eased.get(("", who))
        owed = 2 * total if eased == _CRITICAL else total // 2 if eased else total
        return rolled if amount == owed else []

    def _changed(self, by: str, who: str, total: int, amount: int) -> str:
        """Return the visible reason why damage differs from its roll."""
        saved, missed = self._eased.pop(("", who), ""), self._eased.pop((by, who), "")
        if not amount:
            return "none of it gets through"
        eased = missed or saved
        if amount == total // 2:
            return eased if eased and eased != _CRITICAL else "halved: resistant"
        if amount == 2 * total:
            return eased if eased == _CRITICAL else "doubled: vulnerable"
        return f"{total - amount} less: resistant" if amount < total else f"and {amount - total} more"


def _numbers(faces: Any) -> bool:
    return isinstance(faces, list | tuple) and bool(faces) and all(isinstance(face, int) for face in faces)


def dice_sum(faces: Any, total: int) -> str:
    """Return dice with their modifier: `3+5+4`."""
    added = total - sum(faces)
    return "+".join(map(str, faces)) + (f"{added:+d}" if added else "")


def attack_sum(data: Data) -> str:
    """Return an attack roll as a sum: `16+12 = 28`, or with two dice `(3, 16)+12 = 28`."""
    face, faces, total = data.get("face"), data.get("faces") or (), data["total"]
    if not isinstance(face, int) or not isinstance(total, int):
        return str(total)
    die = f"({', '.join(map(str, faces))})" if len(faces) > 1 else str(face)
    added = total - face
    return f"{die}{added:+d} = {total}" if added else f"{die}"


def verdict(data: Data) -> str:
    """Return hit or miss, the margin, and the decisive circumstance."""
    result = "CRITICAL HIT" if data.get("critical") else "hit" if data["hit"] else "miss"
    total, defense, face = data.get("total"), data.get("defense"), data.get("face")
    if not isinstance(total, int) or not isinstance(defense, int):
        return result
    margin = total - defense
    if data["hit"] == (margin >= 0) and margin and not data.get("critical"):
        result += f" by {abs(margin)}"
    if data["hit"] != (margin >= 0) and isinstance(face, int):
        return f"{result} (a {face} always {'hits' if data['hit'] else 'misses'})"
    return result + _thanks_to(data, margin)


def _thanks_to(data: Data, margin: int) -> str:
    """Return the circumstance that turned an attack, if any."""
    faces: Sequence[Any] = data.get("faces") or ()
    face = data.get("face")
    if len(faces) == 2 and isinstance(face, int) and all(isinstance(one, int) for one in faces):
        other = margin - face + (faces[0] + faces[1] - face)
        if data.get("advantage") and data["hit"] and other < 0:
            return ", thanks to advantage"
        if data.get("disadvantage") and not data["hit"] and other >= 0:
            return ", for its disadvantage"
    return ""
