"""What creatures can do to each other, out of their sheets: how far attacks carry, how often they hit, for how much.

Estimates for what the options do not tell: how it would be from another cell, and what foes can do on their turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fracas_clients.policies import action_value
from fracas_protocol import v1
from fracas_protocol.things import Creature
from fracas_protocol.values import whole_number

__all__ = ["HIT", "QUICK", "Attack", "CombatStats", "able", "carries", "combat_stats_of", "halves", "uses_of"]

HIT: Final = 0.6
"""Chance to hit that is assumed where neither wire nor sheets tell one."""
QUICK: Final = frozenset({"swift", "minor", "bonus", "free", "none"})
"""What is paid for what is done beside the turn's own action."""
_ROLL: Final = re.compile(r"([+-]\d{1,9}) against (\w+)")
_TIMES: Final = re.compile(r"(\d{1,9}) times")
_SPEED: Final = 6
"""Cells a turn, where the sheet tells no speed."""
_RATION: Final = 0.7
"""Part of its worth that an attack of few uses has in what somebody is expected to do."""
_LEAST: Final = 0.5
"""Hit points a turn that even who cannot strike is thought to take."""
_AIMED: Final = frozenset({"ranged", "far"})
_SOME: Final = 20
"""Hit points of somebody of whom it is asked whether something mends at all."""
_SLOWED: Final = 2
"""Cells a turn that who is slowed goes."""
_HELPLESS: Final = frozenset(
    {"stunned", "paralyzed", "unconscious", "petrified", "helpless", "incapacitated", "dominated"}
)
_ROOTED: Final = frozenset({"immobilized", "immobile", "restrained", "grappled", "grabbed"})


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a sheet, in numbers."""

    id: str
    cost: str
    hurt: float
    """Hit points that it costs whom it hits, on average."""
    missed: float
    """Part of that which it costs whom it misses."""
    bonus: int | None
    """What is added to the die; None where the sheet says none."""
    versus: str
    """The defense that it is rolled against, in the sheet's word."""
    reach: int
    """How far it carries, in cells."""
    aimed: bool
    """Whether it is shot, thrown or cast at a distance, which those beside one hamper."""
    uses: int | None
    """How often it can be used; None: as often as one likes."""

    def chance(self, sheet: v1.Sheet | None) -> float:
        """Return the chance that it hits somebody of a sheet, without anything that the situation adds."""
        number = 0 if sheet is None else _defenses(sheet).get(self.versus, 0)
        if self.bonus is None or not number:
            return HIT
        return min(0.95, max(0.05, (21 + self.bonus - number) / 20))

    def expected(self, sheet: v1.Sheet | None) -> float:
        """Return the hit points that it costs somebody of a sheet, hit or missed, on average."""
        chance = self.chance(sheet)
        return self.hurt * (chance + (1 - chance) * self.missed)

    def left(self, creature: Creature) -> bool:
        """Say whether somebody can use it again."""
        return self.uses is None or creature.used.get(self.id, 0) < self.uses


@dataclass(frozen=True, slots=True)
class CombatStats:
    """What somebody of a sheet can do."""

    attacks: tuple[Attack, ...]
    """Those that cost the turn's own action."""
    speed: int
    """How far it goes in a turn, in cells."""
    mending: tuple[tuple[str, int | None], ...] = ()
    """What gives others hit points back, with how often it can be used; None: as often as one likes."""

    def mends(self, creature: Creature) -> bool:
        """Say whether a creature has something left by which it can mend others."""
        return any(uses is None or creature.used.get(name, 0) < uses for name, uses in self.mending)

    def force(self, creature: Creature, victim: v1.Sheet | None) -> float:
        """Return the hit points a turn that a creature's best attack is expected to take from somebody of a sheet."""
        if creature.hp <= 0 or not able(creature):
            return _LEAST
        worths = (
            attack.expected(victim) * (1.0 if attack.uses is None else _RATION)
            for attack in self.attacks
            if attack.left(creature)
        )
        return max(_LEAST, max(worths, default=0.0))

    def pace(self, creature: Creature) -> int:
        """Return how far a creature goes in a turn as it is now, in cells."""
        if creature.has(*_ROOTED):
            return 0
        if creature.has("slowed"):
            return min(_SLOWED, self.speed)
        return self.speed // 2 if creature.has("prone") else self.speed


def able(creature: Creature) -> bool:
    """Say whether a creature could strike on its turn."""
    return creature.hp > 0 and not creature.has(*_HELPLESS)


def combat_stats_of(sheet: v1.Sheet | None) -> CombatStats:
    """Return what a sheet's bearer can do; of an unknown one nothing."""
    if sheet is None:
        return CombatStats((), _SPEED)
    speeds = [amount.number for amount in sheet.speeds]
    mending = tuple(
        (a.id, uses_of(a.uses)) for a in sheet.actions if a.origin != "self" and action_value.mended(a, _SOME) > 0
    )
    return CombatStats(tuple(_attacks(sheet)), max(speeds, default=_SPEED), mending)


def carries(action: v1.Action) -> int:
    """Return how far an action carries, in cells: an area as far as its farthest cell."""
    numbers = [number for number in map(whole_number, action.area.split()) if number is not None]
    if numbers:
        return sum(numbers) if "within" in action.area else numbers[0]
    return int(action.range[0]) if action.range else max(1, action.reach)


def halves(action: v1.Action) -> float:
    """Return the part of an action's damage that it does where it misses or a save succeeds."""
    return 0.5 if "half" in action.save or "half" in action.miss else 0.0


def _attacks(sheet: v1.Sheet) -> Iterator[Attack]:
    listed = {action.id: action for action in sheet.actions}
    for action in sheet.actions:
        blows = [listed[name] for name in action.sequence if name in listed] or [action]
        blows = [blow for blow in blows if action_value.is_harmful(blow)]
        hurt = sum(max(action_value.damage(blow), action_value.ground(blow)) for blow in blows)
        if action.trigger or action.cost in QUICK or hurt <= 0:
            continue
        first = blows[0]
        roll = _ROLL.match(first.attack)
        yield Attack(
            action.id, action.cost, hurt, halves(first),
            bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "",
            reach=min(map(carries, blows)), aimed=first.origin in _AIMED, uses=uses_of(action.uses),
        )  # fmt: skip


def uses_of(words: str) -> int | None:
    """Return how often something can be used, from a sheet's words (`2 times`); None: as often as one likes."""
    if not words:
        return None
    found = _TIMES.match(words)
    return int(found[1]) if found else 1


def _defenses(sheet: v1.Sheet) -> dict[str, int]:
    return {"ac": sheet.ac, "fortitude": sheet.fortitude, "reflex": sheet.reflex, "will": sheet.will}
