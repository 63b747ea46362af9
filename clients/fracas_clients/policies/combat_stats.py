"""Combat statistics from stat blocks: reach, hit chance and damage of attacks, and speed.

These are estimates for questions that the options do not answer: attacks from another cell, and foes' turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fracas_clients.policies import action_value
from fracas_protocol import v1
from fracas_protocol.values import whole_number
from fracas_protocol.view_elements import Creature

__all__ = [
    "HIT",
    "QUICK",
    "Attack",
    "CombatStats",
    "can_act",
    "combat_stats_of",
    "miss_fraction",
    "range_of",
    "uses_of",
]

HIT: Final = 0.6
"""Assumed hit chance if neither the options nor the stat blocks give one."""
QUICK: Final = frozenset({"swift", "minor", "bonus", "free", "none"})
"""Action costs that can be paid in addition to the turn's main action."""
_ROLL: Final = re.compile(r"([+-]\d{1,9}) against (\w+)")
_TIMES: Final = re.compile(r"(\d{1,9}) times")
_SPEED: Final = 6
"""Assumed speed, in cells per turn, if the stat block gives none."""
_RATION: Final = 0.7
"""Factor on the expected damage of a limited-use attack, because it is not available on every turn."""
_LEAST: Final = 0.5
"""Assumed minimum damage per turn, in hit points, also for creatures without attacks."""
_AIMED: Final = frozenset({"ranged", "far"})
_SOME: Final = 20
"""Hit points of the hypothetical patient used to test if an action heals."""
_SLOWED: Final = 2
"""Speed of a slowed creature, in cells per turn."""
_HELPLESS: Final = frozenset(
    {"stunned", "paralyzed", "unconscious", "petrified", "helpless", "incapacitated", "dominated"}
)
_ROOTED: Final = frozenset({"immobilized", "immobile", "restrained", "grappled", "grabbed"})


@dataclass(frozen=True, slots=True)
class Attack:
    """Numbers of an attack on a stat block."""

    id: str
    cost: str
    hurt: float
    """Average damage on a hit, in hit points."""
    missed: float
    """Fraction of the damage dealt on a miss."""
    bonus: int | None
    """Attack bonus; None if the stat block has none."""
    versus: str
    """The target defense, as named on the stat block."""
    reach: int
    """Reach or range, in cells."""
    aimed: bool
    """True for ranged attacks, which adjacent foes hamper."""
    uses: int | None
    """Number of uses; None: unlimited."""

    def chance(self, sheet: v1.Sheet | None) -> float:
        """Return the hit chance against a creature with a stat block, without situational modifiers."""
        number = 0 if sheet is None else _defenses(sheet).get(self.versus, 0)
        if self.bonus is None or not number:
            return HIT
        return min(0.95, max(0.05, (21 + self.bonus - number) / 20))

    def expected(self, sheet: v1.Sheet | None) -> float:
        """Return the expected damage against a creature with a stat block, in hit points."""
        chance = self.chance(sheet)
        return self.hurt * (chance + (1 - chance) * self.missed)

    def left(self, creature: Creature) -> bool:
        """Return True if the creature has not spent all uses of this attack."""
        return self.uses is None or creature.used.get(self.id, 0) < self.uses


@dataclass(frozen=True, slots=True)
class CombatStats:
    """Combat statistics of a stat block."""

    attacks: tuple[Attack, ...]
    """The attacks that cost the turn's main action."""
    speed: int
    """Speed in cells per turn."""
    mending: tuple[tuple[str, int | None], ...] = ()
    """Ids of the actions that heal others, each with its number of uses (None: unlimited)."""

    def can_heal(self, creature: Creature) -> bool:
        """Return True if a creature can still heal others."""
        return any(uses is None or creature.used.get(name, 0) < uses for name, uses in self.mending)

    def damage_per_turn(self, creature: Creature, victim: v1.Sheet | None) -> float:
        """Return the expected damage per turn of a creature's best attack, in hit points."""
        if creature.hp <= 0 or not can_act(creature):
            return _LEAST
        worths = (
            attack.expected(victim) * (1.0 if attack.uses is None else _RATION)
            for attack in self.attacks
            if attack.left(creature)
        )
        return max(_LEAST, max(worths, default=0.0))

    def current_speed(self, creature: Creature) -> int:
        """Return a creature's current speed, in cells per turn."""
        if creature.has(*_ROOTED):
            return 0
        if creature.has("slowed"):
            return min(_SLOWED, self.speed)
        return self.speed // 2 if creature.has("prone") else self.speed


def can_act(creature: Creature) -> bool:
    """Return True if a creature could attack on its turn."""
    return creature.hp > 0 and not creature.has(*_HELPLESS)


def combat_stats_of(sheet: v1.Sheet | None) -> CombatStats:
    """Return the combat statistics of a stat block; empty statistics if the stat block is unknown."""
    if sheet is None:
        return CombatStats((), _SPEED)
    speeds = [amount.number for amount in sheet.speeds]
    mending = tuple(
        (a.id, uses_of(a.uses)) for a in sheet.actions if a.origin != "self" and action_value.restored_hp(a, _SOME) > 0
    )
    return CombatStats(tuple(_attacks(sheet)), max(speeds, default=_SPEED), mending)


def range_of(action: v1.Action) -> int:
    """Return an action's range in cells; for an area, the distance to its farthest cell."""
    numbers = [number for number in map(whole_number, action.area.split()) if number is not None]
    if numbers:
        return sum(numbers) if "within" in action.area else numbers[0]
    return int(action.range[0]) if action.range else max(1, action.reach)


def miss_fraction(action: v1.Action) -> float:
    """Return the fraction of an action's damage that is dealt on a miss or a successful save."""
    return 0.5 if "half" in action.save or "half" in action.miss else 0.0


def _attacks(sheet: v1.Sheet) -> Iterator[Attack]:
    listed = {action.id: action for action in sheet.actions}
    for action in sheet.actions:
        blows = [listed[name] for name in action.sequence if name in listed] or [action]
        blows = [blow for blow in blows if action_value.is_harmful(blow)]
        hurt = sum(max(action_value.damage(blow), action_value.zone_damage(blow)) for blow in blows)
        if action.trigger or action.cost in QUICK or hurt <= 0:
            continue
        first = blows[0]
        roll = _ROLL.match(first.attack)
        yield Attack(
            action.id, action.cost, hurt, miss_fraction(first),
            bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "",
            reach=min(map(range_of, blows)), aimed=first.origin in _AIMED, uses=uses_of(action.uses),
        )  # fmt: skip


def uses_of(words: str) -> int | None:
    """Return the number of uses from a stat block's words (`2 times`); None: unlimited."""
    if not words:
        return None
    found = _TIMES.match(words)
    return int(found[1]) if found else 1


def _defenses(sheet: v1.Sheet) -> dict[str, int]:
    return {"ac": sheet.ac, "fortitude": sheet.fortitude, "reflex": sheet.reflex, "will": sheet.will}
