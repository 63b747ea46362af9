"""What a blow is worth, out of what stands on sheets and what the wire tells of odds.

Sheets say in words what an action does (`2d6+4 fire, prone`); only the numbers in them are read here, and only to
compare choices with each other. No rule hangs on it.
"""

from __future__ import annotations

import re
from typing import Final

from fracas_protocol import v1
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Creature

__all__ = ["BLIGHTS", "average", "damage", "healing", "is_harmful", "strike"]

BLIGHTS: Final = frozenset(
    {
        "blinded",
        "stunned",
        "paralyzed",
        "grappled",
        "constricted",
        "prone",
        "restrained",
        "dazed",
        "slowed",
        "immobilized",
    }
)
"""Conditions that nobody wishes upon a friend."""

_DICE: Final = re.compile(r"^(?:(\d+)d(\d+)([+-]\d+)?|(\d+))(?: [a-z]+)?$")
"""One effect of damage: dice with a bonus or a plain number, and perhaps the type."""
_HEAL: Final = re.compile(r"^(?:heal|temp hp) (\S+)")
_ONGOING: Final = re.compile(r"^ongoing (\d+)")

_KILL: Final = 8.0
"""Hit points that taking a creature out is worth, beside those that it loses."""
_BLIGHT: Final = 4.0
"""Hit points that a condition is worth."""
_ONGOING_TURNS: Final = 1.5
"""How often ongoing damage is taken, on average."""


def average(dice: str) -> float:
    """Return the average of `2d6+4 fire`, of a plain number, or 0 where it is neither."""
    found = _DICE.match(dice.strip())
    if found is None:
        return 0.0
    count, sides, bonus, plain = found.groups()
    if plain is not None:
        return float(plain)
    return int(count) * (int(sides) + 1) / 2 + int(bonus or 0)


def damage(action: v1.Action) -> float:
    """Return what an action costs somebody on whom it works, on average and in hit points, conditions counted in."""
    total = 0.0
    for part in _parts(action):
        if (ongoing := _ONGOING.match(part)) is not None:
            total += _ONGOING_TURNS * int(ongoing[1])
        elif part.partition(" ")[0] in BLIGHTS:
            total += _BLIGHT
        else:
            total += average(part)
    return total


def healing(action: v1.Action) -> float:
    """Return the hit points, temporary ones included, that an action gives, on average."""
    return sum(average(found[1]) for part in _parts(action) if (found := _HEAL.match(part)) is not None)


def is_harmful(action: v1.Action) -> bool:
    """Say whether one would not want to be its target."""
    return damage(action) > 0 or bool(action.attack) or bool(action.save)


def _parts(action: v1.Action) -> list[str]:
    return [part.strip() for text in (action.hit, action.effect) for part in text.split(",") if part.strip()]


def strike(victim: Creature, hurt: float, chance: float) -> float:
    """Return what striking somebody is worth.

    Args:
        victim: Who is struck.
        hurt: Hit points that it loses if it is hit, on average.
        chance: That it is hit, from 0 to 1.
    """
    left = max(1, victim.hp + victim.temp_hp)
    # Hurting the weak first is how creatures are taken out of the fight one by one.
    return chance * (min(hurt, left) + _KILL * min(1.0, hurt / left))


def attacks_of(view: BattleView, creature: Creature) -> list[v1.Action]:
    """Return the actions on a creature's sheet that could hurt somebody, and that it has uses left of."""
    sheet = view.sheet(creature)
    if sheet is None:
        return []
    return [action for action in sheet.actions if not action.sequence and not action.trigger and is_harmful(action)]
