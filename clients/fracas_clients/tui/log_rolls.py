"""Dice in the log: faces, modifiers, and the margin that decided the outcome. No terminal code.

The server first sends the dice, then the outcome. A roll is logged in the line of its outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final, TypeAlias

from fracas_clients.texts import text as t

__all__ = ["PendingRolls", "attack_sum", "dice_sum", "hit_or_miss_text", "joined"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]


_CRITICAL: Final = "log_sum_critical"


class PendingRolls:
    """Stores the latest dice until the line about their outcome is written."""

    def __init__(self) -> None:
        self._rolled: dict[tuple[str, str], Data] = {}
        self._damage: dict[str, list[Data]] = {}
        self._begun = ""
        """Id of the creature whose turn has just begun, so that damage to it comes from no attack; empty: none."""
        self._shared: dict[str, list[Data]] = {}
        """Damage dice that were already logged, by attacker: the same dice apply to all creatures in an area."""
        self._eased: dict[tuple[str, str], str] = {}
        """Message id of the reason for half or double damage, by the ids of attacker and target. For saving throws the
        attacker is empty.
        """

    def note(self, data: Data) -> None:
        """Record a roll; damage rolls are collected until the creature's next attack, one per damage type."""
        purpose, who = str(data.get("purpose")), str(data.get("who"))
        self._rolled[purpose, who] = data
        if purpose == "attack":
            self._damage.pop(who, None)
        if purpose == "damage" and _numbers(data.get("faces")) and isinstance(data.get("total"), int):
            self._damage.setdefault(who, []).append(data)

    def resolve(self, name: str, data: Data) -> None:
        """Record the outcome of an attack or saving throw, which may halve or double the damage.

        Args:
            name: The event name: `attack`, `saved`, or another event that ends the effect of earlier outcomes.
            data: The event's data.
        """
        if name in {"used", "turn_began", "activated"}:
            self._shared.clear()
        if name in {"used", "attack", "moved", "turn_began", "activated"}:
            self._begun = "" if name in {"used", "attack", "moved"} else str(data.get("who"))
        if name == "saved":
            self._eased.pop(("", str(data.get("who"))), None)
            if data.get("success"):
                self._eased["", str(data.get("who"))] = "log_sum_saved"
        elif name == "attack":
            self._eased.pop((str(data.get("by")), str(data.get("on"))), None)
            if not data.get("hit"):
                self._eased[str(data.get("by")), str(data.get("on"))] = "log_sum_missed"
            if data.get("critical"):
                self._eased[str(data.get("by")), str(data.get("on"))] = _CRITICAL

    def sum_of(self, purpose: str, who: Any, total: Any) -> str:
        """Return a total with its roll: `16+12 = 28`; only the total if no roll with this total is known.

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

    def amount_text(self, name: str, data: Data) -> str:
        """Return the dice behind an amount of damage or healing, with the reason for any change; empty without dice.

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
            return t("log_as_turn_begins") if begun else ""
        if not (isinstance(amount, int) and amount > rolled[-1]["total"]):
            rolled = rolled[-1:]  # the last ones alone account for it
        total = sum(one["total"] for one in rolled)
        told = joined(dice_sum(one["faces"], one["total"]) for one in rolled)
        if total == amount or not isinstance(amount, int):
            return told
        told = told if told == str(total) else f"{told} = {total}"
        if name == "healed" and amount < total:
            return t("log_sum_whole", sum=told)
        return self._changed(by, str(data.get("who")), told, total, amount)

    def _again(self, by: str, who: str, amount: Any) -> list[Data]:
        """Return an attacker's damage dice that were already logged for another target, if they explain this damage."""
        rolled = self._shared.get(by, [])
        total = sum(one["total"] for one in rolled)
        eased = self._eased.get((by, who)) or self._eased.get(("", who))
        owed = 2 * total if eased == _CRITICAL else total // 2 if eased else total
        return rolled if amount == owed else []

    def _changed(self, by: str, who: str, told: str, total: int, amount: int) -> str:
        """Return the damage dice with the reason why the damage differs from their total, as far as it is known."""
        saved, missed = self._eased.pop(("", who), ""), self._eased.pop((by, who), "")
        if not amount:
            return t("log_sum_none", sum=told)
        eased = missed or saved
        if amount == total // 2:
            return t(eased if eased and eased != _CRITICAL else "log_sum_halved", sum=told)
        if amount == 2 * total:
            return t(eased if eased == _CRITICAL else "log_sum_doubled", sum=told)
        return t("log_sum_less" if amount < total else "log_sum_more", sum=told, number=abs(amount - total))


def _numbers(faces: Any) -> bool:
    return isinstance(faces, list | tuple) and bool(faces) and all(isinstance(face, int) for face in faces)


def joined(parts: Iterable[str]) -> str:
    """Return the parts as one text with `and` between them; empty if there are none."""
    return reduce(lambda one, other: t("log_and", one=one, other=other), parts) if (parts := list(parts)) else ""


def dice_sum(faces: Any, total: int) -> str:
    """Return the dice of a roll and its modifier as a sum: `3+5+4`."""
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


def hit_or_miss_text(data: Data) -> str:
    """Return "hit" or "miss" as text, with the margin and the circumstance that decided it."""
    result = t("log_critical" if data.get("critical") else "log_hit" if data["hit"] else "log_miss")
    total, defense, face = data.get("total"), data.get("defense"), data.get("face")
    if not isinstance(total, int) or not isinstance(defense, int):
        return result
    margin = total - defense
    if data["hit"] == (margin >= 0) and margin and not data.get("critical"):
        result = t("log_hit_by" if data["hit"] else "log_miss_by", margin=abs(margin))
    if data["hit"] != (margin >= 0) and isinstance(face, int):
        return t("log_always_hits" if data["hit"] else "log_always_misses", verdict=result, face=face)
    thanks = _thanks_to(data, margin)
    return t(thanks, verdict=result) if thanks else result


def _thanks_to(data: Data, margin: int) -> str:
    """Return the message id for advantage or disadvantage if it changed the outcome of a roll, else an empty string."""
    faces: Sequence[Any] = data.get("faces") or ()
    face = data.get("face")
    if len(faces) == 2 and isinstance(face, int) and all(isinstance(one, int) for one in faces):
        other = margin - face + (faces[0] + faces[1] - face)
        if data.get("advantage") and data["hit"] and other < 0:
            return "log_by_advantage"
        if data.get("disadvantage") and not data["hit"] and other >= 0:
            return "log_by_disadvantage"
    return ""
