"""Dice in the log: which faces fell, what was added, and what made the difference. Pure.

A roll is told with what it decides: the server says first that dice fell, then what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

__all__ = ["PendingRolls", "attack_sum", "dice_sum", "verdict"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]


_CRITICAL: Final = "doubled by the critical hit"


class PendingRolls:
    """The dice that fell last, until the line is written that they decide."""

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
        """Remember a roll; of damage all that fell since the last blow, which may be of several types."""
        purpose, who = str(data.get("purpose")), str(data.get("who"))
        self._rolled[purpose, who] = data
        if purpose == "attack":
            self._damage.pop(who, None)
        if purpose == "damage" and _numbers(data.get("faces")) and isinstance(data.get("total"), int):
            self._damage.setdefault(who, []).append(data)

    def judged(self, name: str, data: Data) -> None:
        """Remember how an attack or a save ended, which may halve or double what is lost by it.

        Args:
            name: The event's name: `attack`, `saved`, or another that begins something new.
            data: What the event carries.
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
        """Return a roll as a sum, if it came to this total: `16+12 = 28`; the total alone where no roll is known.

        Args:
            purpose: What the dice fell for.
            who: For whom.
            total: What they came to.
        """
        rolled = self._rolled.pop((purpose, str(who)), None)
        faces = rolled.get("faces") if rolled is not None else None
        if rolled is None or rolled.get("total") != total or not isinstance(total, int) or not _numbers(faces):
            return str(total)
        told = dice_sum(faces, total)
        return told if told == str(total) else f"{told} = {total}"

    def came(self, name: str, data: Data) -> str:
        """Return the dice of a loss or a healing that was just rolled, and what became of them; empty where none were.

        Args:
            name: `damaged` or `healed`.
            data: What the event carries.
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
        """Return the dice that another has lost by already, where they account for this loss as well."""
        rolled = self._shared.get(by, [])
        total = sum(one["total"] for one in rolled)
        eased = self._eased.get((by, who)) or self._eased.get(("", who))
        owed = 2 * total if eased == _CRITICAL else total // 2 if eased else total
        return rolled if amount == owed else []

    def _changed(self, by: str, who: str, total: int, amount: int) -> str:
        """Return what made another loss of a sum, as far as that can be seen."""
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
    """Return dice and what was added to them: `3+5+4`."""
    added = total - sum(faces)
    return "+".join(map(str, faces)) + (f"{added:+d}" if added else "")


def attack_sum(data: Data) -> str:
    """Return an attack roll as a sum: `16+12 = 28`, of two dice both: `(3, 16)+12 = 28`."""
    face, faces, total = data.get("face"), data.get("faces") or (), data["total"]
    if not isinstance(face, int) or not isinstance(total, int):
        return str(total)
    die = f"({', '.join(map(str, faces))})" if len(faces) > 1 else str(face)
    added = total - face
    return f"{die}{added:+d} = {total}" if added else f"{die}"


def verdict(data: Data) -> str:
    """Return whether an attack hit, by how much, and what made the difference."""
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
    """Return which circumstance turned an attack, where one did."""
    faces: Sequence[Any] = data.get("faces") or ()
    face = data.get("face")
    if len(faces) == 2 and isinstance(face, int) and all(isinstance(one, int) for one in faces):
        other = margin - face + (faces[0] + faces[1] - face)
        if data.get("advantage") and data["hit"] and other < 0:
            return ", thanks to advantage"
        if data.get("disadvantage") and not data["hit"] and other >= 0:
            return ", for its disadvantage"
    return ""
