"""Combat statistics from stat blocks: reach, hit chance and damage of attacks, healing, and speed.

These are estimates for questions that the options do not answer: attacks from another cell, foes' turns, and the
turns of simulations. Stat blocks are read once; the results are plain records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.policies import action_value
from fracas_clients.policies.fighter import Fighter
from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.values import whole_number

__all__ = [
    "HIT",
    "QUICK",
    "Attack",
    "CombatStats",
    "Healing",
    "StatsTable",
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
_SEVERAL: Final = re.compile(r"(\d{1,9}) targets")
_SPEED: Final = 6
"""Assumed speed, in cells per turn, if the stat block gives none."""
_RATION: Final = 0.7
"""Factor on the expected damage of a limited-use attack, because it is not available on every turn."""
_LEAST: Final = 0.5
"""Assumed minimum damage per turn, in hit points, also for creatures without attacks."""
_AIMED: Final = frozenset({"ranged", "far"})
_SOME: Final = 20
"""Hit points of the hypothetical patient used to test if an action heals."""
_WHOLE: Final = 1000
"""Hit points of the hypothetical patient with which the fractional part of healing is measured."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Numbers of an attack on a stat block."""

    id: str
    first: str
    """Id of the first attack if this is a sequence of attacks; else empty."""
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
    area: bool
    uses: int | None
    """Number of uses; None: unlimited."""

    @property
    def quick(self) -> bool:
        """True if the attack can be made in addition to the turn's main action."""
        return self.cost in QUICK

    @property
    def opportunity(self) -> bool:
        """True if the attack can be made as an opportunity attack."""
        return self.uses is None and not self.aimed and self.cost != "full_round" and not self.quick

    def chance(self, target: CombatStats) -> float:
        """Return the hit chance against a target, without situational modifiers."""
        number = target.defenses.get(self.versus, 0)
        if self.bonus is None or not number:
            return HIT
        return min(0.95, max(0.05, (21 + self.bonus - number) / 20))

    def expected(self, target: CombatStats) -> float:
        """Return the expected damage against a target, in hit points."""
        chance = self.chance(target)
        return self.hurt * (chance + (1 - chance) * self.missed)

    def left(self, creature: Fighter) -> bool:
        """Return True if the creature has not spent all uses of this attack."""
        return self.uses is None or creature.used.get(self.id, 0) < self.uses


@dataclass(frozen=True, slots=True)
class Healing:
    """Numbers of an action that heals or strengthens allies."""

    id: str
    cost: str
    reach: int
    """Range in cells; 0: the user only."""
    area: bool
    """True if the action affects all allies in range."""
    others: bool
    """True if the user cannot be a target."""
    flat: float
    """Average healing, in hit points."""
    part: float
    """Additional healing as a fraction of the patient's maximum hit points."""
    boon: float
    """Value of the bonuses that the action grants, in hit points."""
    most: int
    """Maximum number of targets, if the action has no area."""
    uses: int | None
    """Number of uses; None: unlimited."""

    def gives(self, patient: Fighter) -> float:
        """Return the average healing of a patient who is at 0 hit points, in hit points."""
        return self.flat + self.part * patient.max_hp

    def left(self, creature: Fighter) -> int | None:
        """Return a creature's remaining uses; None: unlimited."""
        return None if self.uses is None else max(0, self.uses - creature.used.get(self.id, 0))


@dataclass(frozen=True, slots=True, eq=False)
class CombatStats:
    """Combat statistics of a stat block; every object is equal to itself only, so that it can be a key."""

    attacks: tuple[Attack, ...] = ()
    """The attacks that cost the turn's main action."""
    by_id: Mapping[str, Attack] = field(default_factory=dict)
    """All attacks by id, including those that can be made in addition to the main action."""
    speed: int = _SPEED
    """Speed in cells per turn."""
    defenses: Mapping[str, int] = field(default_factory=dict)
    """The creature's defenses, by the names used in `Attack.versus`."""
    healing: tuple[Healing, ...] = ()
    """The actions of the creature's own turn that heal or strengthen allies without harming anyone."""
    mending: tuple[tuple[str, int | None], ...] = ()
    """Ids of all actions that heal others, each with its number of uses (None: unlimited)."""

    def can_heal(self, creature: Fighter) -> bool:
        """Return True if a creature can still heal others."""
        return any(uses is None or creature.used.get(name, 0) < uses for name, uses in self.mending)


class StatsTable:
    """Combat statistics of the stat blocks of one battle, and of their attacks against each other, computed once."""

    def __init__(self, conditions: ConditionSets | None = None) -> None:
        self.conditions = conditions or ConditionSets()
        """What the ruleset's conditions do."""
        self._stats: dict[str, CombatStats] = {}
        self._odds: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {}

    def __contains__(self, sheet: str) -> bool:
        """Return True if a stat block has been added."""
        return sheet in self._stats

    def add(self, key: str, sheet: v1.Sheet | None) -> None:
        """Add a stat block by its key; None if the stat block is unknown."""
        self._stats[key] = combat_stats_of(sheet, self.conditions)

    def __getitem__(self, sheet: str) -> CombatStats:
        """Return the combat statistics of a stat block."""
        return self._stats[sheet]

    def odds(self, attacker: str, target: str) -> tuple[tuple[float, float], ...]:
        """Return the hit chance and expected damage of each of `CombatStats.attacks` of one stat block against another.

        Args:
            attacker: Key of the attacker's stat block.
            target: Key of the target's stat block.
        """
        key = (attacker, target)
        found = self._odds.get(key)
        if found is None:
            other = self._stats[target]
            found = tuple((attack.chance(other), attack.expected(other)) for attack in self._stats[attacker].attacks)
            self._odds[key] = found
        return found

    def damage_per_turn(self, creature: Fighter, targets: Iterable[str]) -> float:
        """Return the expected damage per turn of a creature's best attack, summed over several targets.

        Args:
            creature: The attacker.
            targets: Keys of the targets' stat blocks.
        """
        able = can_act(creature, self.conditions)
        attacks = self._stats[creature.sheet].attacks
        parts = [(0.0 if not attack.left(creature) else 1.0 if attack.uses is None else _RATION) for attack in attacks]
        total = 0.0
        for target in targets:
            best = _LEAST
            if able:
                for part, (_, expected) in zip(parts, self.odds(creature.sheet, target), strict=True):
                    best = max(best, part * expected)
            total += best
        return total


def can_act(creature: Fighter, conditions: ConditionSets) -> bool:
    """Return True if a creature could attack on its turn."""
    return creature.hp > 0 and not creature.has(*conditions.no_actions)


def combat_stats_of(sheet: v1.Sheet | None, conditions: ConditionSets) -> CombatStats:
    """Return the combat statistics of a stat block; empty statistics if the stat block is unknown."""
    if sheet is None:
        return CombatStats()
    attacks = tuple(_attacks(sheet, conditions))
    return CombatStats(
        attacks=tuple(attack for attack in attacks if not attack.quick),
        by_id={attack.id: attack for attack in attacks},
        speed=max((amount.number for amount in sheet.speeds), default=_SPEED),
        defenses={"ac": sheet.ac, "fortitude": sheet.fortitude, "reflex": sheet.reflex, "will": sheet.will},
        healing=tuple(_healing(sheet, conditions)),
        mending=tuple(
            (action.id, uses_of(action.uses))
            for action in sheet.actions
            if action.origin != "self" and action_value.restored_hp(action, _SOME) > 0
        ),
    )


def range_of(action: v1.Action) -> int:
    """Return an action's range in cells; for an area, the distance to its farthest cell."""
    numbers = [number for number in map(whole_number, action.area.split()) if number is not None]
    if numbers:
        return sum(numbers) if "within" in action.area else numbers[0]
    return int(action.range[0]) if action.range else max(1, action.reach)


def miss_fraction(action: v1.Action) -> float:
    """Return the fraction of an action's damage that is dealt on a miss or a successful save."""
    return 0.5 if "half" in action.save or "half" in action.miss else 0.0


def uses_of(words: str) -> int | None:
    """Return the number of uses from a stat block's words (`2 times`); None: unlimited."""
    if not words:
        return None
    found = _TIMES.match(words)
    return int(found[1]) if found else 1


def _attacks(sheet: v1.Sheet, conditions: ConditionSets) -> Iterator[Attack]:
    listed = {action.id: action for action in sheet.actions}
    for action in sheet.actions:
        parts = [listed[name] for name in action.sequence if name in listed]
        blows = [blow for blow in parts or [action] if action_value.is_harmful(blow, conditions)]
        hurt = sum(max(action_value.damage(blow, conditions), action_value.zone_damage(blow)) for blow in blows)
        if action.trigger or hurt <= 0:
            continue
        first = blows[0]
        roll = _ROLL.match(first.attack)
        yield Attack(
            action.id, parts[0].id if parts else "", action.cost, hurt, miss_fraction(first),
            bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "",
            reach=min(map(range_of, blows)), aimed=first.origin in _AIMED, area=bool(first.area),
            uses=uses_of(action.uses),
        )  # fmt: skip


def _healing(sheet: v1.Sheet, conditions: ConditionSets) -> Iterator[Healing]:
    for action in sheet.actions:
        flat = action_value.restored_hp(action, 0)
        part = (action_value.restored_hp(action, _WHOLE) - flat) / _WHOLE
        boon = max(0.0, action_value.bonuses(action))
        if action.trigger or action_value.is_harmful(action, conditions) or flat + part + boon <= 0:
            continue
        several = _SEVERAL.match(action.targets)
        yield Healing(
            action.id, action.cost, 0 if action.origin == "self" else range_of(action), bool(action.area),
            others="allies" in action.targets, flat=flat, part=part, boon=boon,
            most=int(several[1]) if several else 1, uses=uses_of(action.uses),
        )  # fmt: skip
