"""Combat statistics of creatures from their stat blocks, for estimates only; no rule depends on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from fracas_clients.policies import action_value
from fracas_clients.policies.combat_stats import miss_fraction, range_of, uses_of
from fracas_engine.battle import Battle
from fracas_engine.content import CreatureSpec
from fracas_engine.ids import Cell
from fracas_engine.setup import Setup
from fracas_engine.state import Creature
from fracas_protocol import v1
from fracas_protocol.sheets import write_sheet

HIT: Final = 0.6
"""Assumed hit chance without other information."""
QUICK: Final = frozenset({"swift", "minor", "bonus", "free", "none"})
"""Costs of actions that can be taken in addition to the turn's main action."""
SLOWED: Final = 2
"""Speed of a slowed creature, in cells per turn."""
_SPEED: Final = 6
"""Assumed cells per turn if the stat block has no readable speed."""
_ATTACK: Final = re.compile(r"([+-]\d+) against (\w+)")
_SEVERAL: Final = re.compile(r"(\d+) targets")
_RATION: Final = 4.0
"""One use of a limited action counts as spread over this number of turns."""
_SELDOM: Final = 0.7
"""Factor on the damage of a limited-use attack when expected damage per turn is estimated."""
_LEAST: Final = 0.5
"""Assumed minimum damage per turn, in hit points, also for creatures without attacks."""
_WHOLE: Final = 1000
"""Hit points of the hypothetical patient with which the fractional part of healing is measured."""


@dataclass(frozen=True, slots=True)
class FighterStats:
    """Combat statistics of a creature."""

    force: float
    """Average damage on a hit of the attack with which the creature does most damage per turn, in hit points."""
    reach: int
    """Range of the attack of `force`, in cells."""
    close: float
    """Average damage on a hit of the best melee attack, in hit points."""
    speed: int
    """Speed in cells per turn."""
    bonus: int | None
    """Attack bonus of the attack of `force`; None if the stat block has none."""
    versus: str
    """Defense that the attack of `force` targets, as on the stat block: `ac`, `reflex`, ...; empty: no attack roll."""
    defenses: Mapping[str, int]
    """The creature's own defenses, by the names used in `versus`."""
    nimble: bool
    """True if the creature has attacks that cost less than its main action."""

    def chance(self, foe: FighterStats) -> float:
        """Return the hit chance against a foe, without situational modifiers."""
        return _chance(self.bonus, foe.defenses.get(self.versus))


@dataclass(frozen=True, slots=True)
class AttackEstimate:
    """An attack on a stat block, reduced to the numbers needed for estimates."""

    id: str
    first: str
    """Id of the first attack if this is a sequence of attacks; else empty."""
    cost: str
    reach: int
    """Reach or range, in cells."""
    aimed: bool
    """True for ranged attacks, which are hampered by adjacent foes."""
    area: bool
    bonus: int | None
    """Attack bonus; None if the stat block has none."""
    versus: str
    """Target defense, as named on the stat block."""
    uses: int | None
    """Number of uses; None: unlimited."""
    hurt: float
    """Average damage on a hit, in hit points."""
    missed: float
    """Fraction of the damage dealt on a miss."""

    @property
    def quick(self) -> bool:
        """True if the attack costs less than the main action."""
        return self.cost in QUICK

    def chance(self, foe: FighterStats) -> float:
        """Return the hit chance against a foe, without situational modifiers."""
        return _chance(self.bonus, foe.defenses.get(self.versus))

    def left(self, creature: Creature) -> bool:
        """Return True if a creature has uses of this attack left."""
        return self.uses is None or creature.used.get(self.id, 0) < self.uses

    def can_be_dealt(self, creature: Creature) -> bool:
        """Return True if a creature has uses of this attack left, and can pay for it or is within a sequence."""
        if not self.left(creature):
            return False
        return self.id in _series_left(creature) or bool(creature.budget.get(self.cost, self.cost == "free"))


@dataclass(frozen=True, slots=True)
class HealingEstimate:
    """An action that heals or strengthens allies, reduced to the numbers needed for estimates."""

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

    def gives(self, patient: Creature) -> float:
        """Return the average healing of a patient who is at 0 hit points, in hit points."""
        return self.flat + self.part * patient.max_hp

    def left(self, creature: Creature) -> int | None:
        """Return a creature's remaining uses; None: unlimited."""
        return None if self.uses is None else max(0, self.uses - creature.used.get(self.id, 0))


def healing_of(setup: Setup, sheet: str) -> tuple[HealingEstimate, ...]:
    """Return the healing actions that a stat block's creature can take in its own turn, cached per setup."""
    key = ("arena mendings", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        found = setup.facts[key] = tuple(_mendings(_sheet(setup.sheets[sheet])))
    return found


def odds_against(setup: Setup, sheet: str, foe: str) -> tuple[tuple[float, float], ...]:
    """Return the hit chance and expected damage of each attack against a foe, in the order of `attacks_of`.

    Args:
        setup: The setup.
        sheet: Key of the attacker's stat block.
        foe: Key of the target's stat block.
    """
    key = ("arena odds", sheet, foe)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        target = fighter_of(setup, foe)
        chances = [(blow, blow.chance(target)) for blow in attacks_of(setup, sheet)]
        found = setup.facts[key] = tuple((c, blow.hurt * (c + (1 - c) * blow.missed)) for blow, c in chances)
    return found


def force_against(setup: Setup, sheet: str, foe: str) -> float:
    """Return the expected damage per turn of one stat block's creature against another's, in hit points."""
    key = ("arena force", sheet, foe)
    found = setup.facts.get(key)
    if not isinstance(found, float):
        dealt = zip(attacks_of(setup, sheet), odds_against(setup, sheet, foe), strict=True)
        worths = [hurt * (1.0 if blow.uses is None else _SELDOM) for blow, (_, hurt) in dealt if not blow.quick]
        found = setup.facts[key] = max(_LEAST, *worths, _LEAST)
    return found


def attacks_of(setup: Setup, sheet: str) -> tuple[AttackEstimate, ...]:
    """Return the attacks that a stat block's creature can make in its own turn, cached per setup."""
    key = ("arena blows", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        found = setup.facts[key] = tuple(_blows(_sheet(setup.sheets[sheet])))
    return found


def fighter_of(setup: Setup, sheet: str) -> FighterStats:
    """Return the combat statistics of a stat block, cached per setup."""
    key = ("arena fighter", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, FighterStats):
        found = setup.facts[key] = _read(setup.sheets[sheet])
    return found


def harm_of(setup: Setup, sheet: str, action: str) -> float | None:
    """Return the average damage of an action to one affected target, in hit points; None if there is no such action.

    Args:
        setup: The setup.
        sheet: Key of the stat block.
        action: Id of the action.
    """
    key = ("arena harm", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, dict):
        found = setup.facts[key] = dict(_harms(setup.sheets[sheet]))
    harm: float | None = found.get(action)
    return harm


def has_attacked(creature: Creature) -> bool:
    """Return True if a creature has spent its main action and has no attacks of a sequence left."""
    return not _series_left(creature) and not has_action(creature)


def has_action(creature: Creature) -> bool:
    """Return True if a creature has its main action left, or has no action budget at all."""
    budget = creature.budget
    return not budget or any(budget.get(word) for word in ("standard", "full_round", "action"))


def still_up(battle: Battle) -> Iterator[tuple[Creature, Cell]]:
    """Yield the living creatures on the map with more than 0 hit points, with their positions."""
    for creature in battle.state.creatures.values():
        if creature.alive and creature.hp > 0 and creature.at is not None:
            yield creature, creature.at


def _series_left(creature: Creature) -> tuple[str, ...]:
    """Return the attacks left in a sequence for which the action is already spent, in rulesets with sequences."""
    found: tuple[str, ...] = getattr(creature, "sequence", ())
    return found


def _chance(bonus: int | None, number: int | None) -> float:
    if bonus is None or not number:
        return HIT
    return min(0.95, max(0.05, (21 + bonus - number) / 20))


def _blows(sheet: v1.Sheet) -> Iterator[AttackEstimate]:
    listed = {action.id: action for action in sheet.actions}
    for action in sheet.actions:
        parts = [listed[name] for name in action.sequence if name in listed]
        blows = [blow for blow in parts or [action] if action_value.is_harmful(blow)]
        if action.trigger or not blows:
            continue
        roll = _ATTACK.match(blows[0].attack)
        yield AttackEstimate(
            action.id, parts[0].id if parts else "", action.cost,
            reach=min(map(range_of, blows)), aimed=blows[0].origin in ("ranged", "far"), area=bool(blows[0].area),
            bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "", uses=uses_of(action.uses),
            hurt=sum(max(action_value.damage(blow), action_value.zone_damage(blow)) for blow in blows),
            missed=miss_fraction(blows[0]),
        )  # fmt: skip


def _mendings(sheet: v1.Sheet) -> Iterator[HealingEstimate]:
    for action in sheet.actions:
        flat = action_value.restored_hp(action, 0)
        part = (action_value.restored_hp(action, _WHOLE) - flat) / _WHOLE
        boon = max(0.0, action_value.bonuses(action))
        if action.trigger or action_value.is_harmful(action) or flat + part + boon <= 0:
            continue
        several = _SEVERAL.match(action.targets)
        yield HealingEstimate(
            action.id, action.cost, 0 if action.origin == "self" else range_of(action), bool(action.area),
            others="allies" in action.targets, flat=flat, part=part, boon=boon,
            most=int(several[1]) if several else 1, uses=uses_of(action.uses),
        )  # fmt: skip


def _harms(spec: CreatureSpec) -> Iterator[tuple[str, float]]:
    listed = {action.id: action for action in _sheet(spec).actions}
    for action in listed.values():
        blows = [listed[name] for name in action.sequence if name in listed] or [action]
        yield (
            action.id,
            sum(
                max(action_value.damage(blow), action_value.zone_damage(blow))
                for blow in blows
                if action_value.is_harmful(blow)
            ),
        )


def _sheet(spec: CreatureSpec) -> v1.Sheet:
    return write_sheet(0, spec.id, spec.model_dump(mode="json", exclude_defaults=True, by_alias=True))


def _read(spec: CreatureSpec) -> FighterStats:
    sheet = _sheet(spec)
    listed = {action.id: action for action in sheet.actions}
    force, reach, close, attack = 1.0, 1, 1.0, ""
    for action in sheet.actions:
        if action.trigger or not action_value.is_harmful(action):
            blows = [listed[name] for name in action.sequence if name in listed]
            if not blows:
                continue
        else:
            blows = [listed[name] for name in action.sequence if name in listed] or [action]
        hurt = sum(max(action_value.damage(blow), action_value.zone_damage(blow)) for blow in blows)
        hurt *= 1.0 if not action.uses else 1.0 / _RATION
        far = min(_carries(blow) for blow in blows)
        if hurt > force or (hurt > force * 0.9 and far > reach):
            force, reach, attack = hurt, far, blows[0].attack
        if far <= 2:
            close = max(close, hurt)
    speeds = [amount.number for amount in sheet.speeds]
    roll = _ATTACK.match(attack)
    return FighterStats(
        force, reach, close if reach <= 2 else min(close, force), max(speeds, default=_SPEED),
        bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "",
        nimble=any(one.cost in QUICK and not one.trigger and action_value.is_harmful(one) for one in sheet.actions),
        defenses={"ac": sheet.ac, "fortitude": sheet.fortitude, "reflex": sheet.reflex, "will": sheet.will},
    )  # fmt: skip


def _carries(action: v1.Action) -> int:
    """Return the range of an attack, in cells."""
    within = [int(word) for word in action.area.split() if word.isdecimal()]
    return max(1, action.reach, *(tuple(action.range)[:1] or (1,)), *(within or [1]))
