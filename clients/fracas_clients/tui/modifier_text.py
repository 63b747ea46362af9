"""Modifiers as text: bonuses, dice, and properties that an effect grants for a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas_clients.texts import term
from fracas_clients.texts import text as t

__all__ = ["modifier_text"]

_ROLLS: Final = ("advantage", "disadvantage")
_GRANTS: Final = (*_ROLLS, "resist", "immune", "trait", "curse", "form", "size")
_LENGTHS: Final = (
    "walk", "fly", "swim", "climb", "burrow", "darkvision", "blindsight", "tremorsense", "truesight", "bright_light",
    "dim_light",
)  # fmt: skip
_NUMBERS: Final = (*_LENGTHS, "least_ac", "unarmored_ac", "duplicates")


def modifier_text(
    to: str, by: int, dice: str = "", *, length: Callable[[int], str] = str, call: Callable[[str], str] = str
) -> str:
    """Return a modifier as text: `+2 AC`, `+1d4 attack`, `advantage on saves (dex)`, `fly 60 ft.`.

    Args:
        to: What it changes or grants, as the protocol says it.
        by: The amount.
        dice: Dice that are added each time; empty: none.
        length: Writes a number of cells as a distance.
        call: Names a creature.
    """
    number, which, detail = (*to.split(":"), "", "")[:3]
    if number in _GRANTS:
        what = f"{term(which)} ({term(detail)})" if detail else term(f"rolls_{which}" if number in _ROLLS else which)
        return t(f"modifier_{number}", what=what)
    if number in _NUMBERS:
        return t("modifierNumber", what=term(number), number=length(by) if number in _LENGTHS else str(by))
    ability = which if number == "saves" else ""
    name = term(which) if number == "check" else t("acShort") if number == "ac" else term(number)
    name += f" ({term(ability)})" if ability else ""
    amount = dice if dice.startswith("-") else f"+{dice}" if dice else f"{by:+d}"
    if number == "speed" and not dice:
        amount = f"{'-' if by < 0 else '+'}{length(abs(by))}"
    what = t("modified", by=amount, to=name)
    return t("modifiedAgainst", what=what, who=call(which)) if which and number != "check" and not ability else what
