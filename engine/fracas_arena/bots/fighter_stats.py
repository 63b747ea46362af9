"""What a creature is good for, in a few numbers out of its sheet: for estimates, no rule hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from fracas_clients.policies import action_value
from fracas_clients.policies.combat_stats import carries, halves, uses_of
from fracas_engine.battle import Battle
from fracas_engine.content import CreatureSpec
from fracas_engine.ids import Cell
from fracas_engine.setup import Setup
from fracas_engine.state import Creature
from fracas_protocol import v1
from fracas_protocol.sheets import write_sheet

__all__ = [
    "HIT",
    "QUICK",
    "SLOWED",
    "AttackEstimate",
    "FighterStats",
    "HealingEstimate",
    "attacks_of",
    "fighter_of",
    "force_against",
    "harm_of",
    "has_action",
    "has_struck",
    "healing_of",
    "odds_against",
    "still_up",
]

HIT: Final = 0.6
"""Chance to hit that is assumed where nobody has looked."""
QUICK: Final = frozenset({"swift", "minor", "bonus", "free", "none"})
"""What is paid for what is done beside the turn's own action."""
SLOWED: Final = 2
"""Cells a turn that who is slowed goes."""
_SPEED: Final = 6
"""Cells a turn, where the sheet says nothing that can be read."""
_ATTACK: Final = re.compile(r"([+-]\d+) against (\w+)")
_SEVERAL: Final = re.compile(r"(\d+) targets")
_RATION: Final = 4.0
"""Turns over which one use of something limited is spread."""
_SELDOM: Final = 0.7
"""Part of its worth that a blow of few uses has in what somebody is expected to do in a turn."""
_LEAST: Final = 0.5
"""Hit points a turn that even who cannot strike is thought to take."""
_WHOLE: Final = 1000
"""Hit points of somebody of whom it is asked what part of them is mended."""


@dataclass(frozen=True, slots=True)
class FighterStats:
    """A creature in numbers."""

    force: float
    """Hit points that a turn's best blow costs whom it hits, on average."""
    reach: int
    """How far that blow carries, in cells."""
    close: float
    """The same of the best blow at arm's length."""
    speed: int
    """How far it goes in a turn, in cells."""
    bonus: int | None
    """What that blow adds to the die; None where the sheet says none."""
    versus: str
    """What it is rolled against, in the sheet's word: `ac`, `reflex`, ...; empty: nothing is rolled."""
    defenses: Mapping[str, int]
    """Its own numbers to reach, by those words."""
    nimble: bool
    """Whether it has blows that cost less than the turn's own action."""

    def chance(self, foe: FighterStats) -> float:
        """Return the chance that its blow hits somebody, without anything that the situation adds."""
        return _chance(self.bonus, foe.defenses.get(self.versus))


@dataclass(frozen=True, slots=True)
class AttackEstimate:
    """Something on a sheet that hurts, in numbers."""

    id: str
    first: str
    """The attack that it begins with, where it is a series; else empty."""
    cost: str
    reach: int
    """How far it carries, in cells."""
    aimed: bool
    """Whether it is shot, thrown or cast at a distance, which those beside one hamper."""
    area: bool
    bonus: int | None
    """What is added to the die; None where the sheet says none."""
    versus: str
    """What it is rolled against, in the sheet's word."""
    uses: int | None
    """How often it can be used; None: as often as one likes."""
    hurt: float
    """Hit points that it costs whom it hits, on average."""
    missed: float
    """Part of that which it costs whom it misses."""

    @property
    def quick(self) -> bool:
        """Whether it is dealt beside the turn's own action."""
        return self.cost in QUICK

    def chance(self, foe: FighterStats) -> float:
        """Return the chance that it hits somebody, without anything that the situation adds."""
        return _chance(self.bonus, foe.defenses.get(self.versus))

    def left(self, creature: Creature) -> bool:
        """Say whether a creature has uses of it left."""
        return self.uses is None or creature.used.get(self.id, 0) < self.uses

    def can_be_dealt(self, creature: Creature) -> bool:
        """Say whether a creature has uses of it left, and what it is paid with, or is in the middle of a series."""
        if not self.left(creature):
            return False
        return self.id in _series_left(creature) or bool(creature.budget.get(self.cost, self.cost == "free"))


@dataclass(frozen=True, slots=True)
class HealingEstimate:
    """Something on a sheet that does friends good, in numbers: it gives hit points back, or bonuses."""

    id: str
    cost: str
    reach: int
    """How far it carries, in cells; 0: it is for oneself alone."""
    area: bool
    """Whether all friends in reach have it."""
    others: bool
    """Whether it is for friends alone, and not for who does it."""
    flat: float
    """Hit points that it gives back, on average."""
    part: float
    """Part of the patient's own hit points that it gives back beside those."""
    boon: float
    """What its bonuses are worth, in hit points."""
    most: int
    """How many friends it can be for at once, where it is no area."""
    uses: int | None
    """How often it can be used; None: as often as one likes."""

    def gives(self, patient: Creature) -> float:
        """Return the hit points that it would give somebody back who has lost them all."""
        return self.flat + self.part * patient.max_hp

    def left(self, creature: Creature) -> int | None:
        """Return how often a creature can use it again; None: as often as it likes."""
        return None if self.uses is None else max(0, self.uses - creature.used.get(self.id, 0))


def healing_of(setup: Setup, sheet: str) -> tuple[HealingEstimate, ...]:
    """Return what on a sheet does friends good on one's own turn, worked out once for all battles of the set-up."""
    key = ("arena mendings", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        found = setup.facts[key] = tuple(_mendings(_sheet(setup.sheets[sheet])))
    return found


def odds_against(setup: Setup, sheet: str, foe: str) -> tuple[tuple[float, float], ...]:
    """Return each blow's chance to hit somebody, with the hit points that it costs him on average, hit or missed.

    Args:
        setup: The set-up.
        sheet: The key of the sheet whose blows they are, as `attacks_of` lists them.
        foe: The key of the sheet of whom they are dealt to.
    """
    key = ("arena odds", sheet, foe)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        target = fighter_of(setup, foe)
        chances = [(blow, blow.chance(target)) for blow in attacks_of(setup, sheet)]
        found = setup.facts[key] = tuple((c, blow.hurt * (c + (1 - c) * blow.missed)) for blow, c in chances)
    return found


def force_against(setup: Setup, sheet: str, foe: str) -> float:
    """Return the hit points a turn that somebody of a sheet is expected to take from somebody of another."""
    key = ("arena force", sheet, foe)
    found = setup.facts.get(key)
    if not isinstance(found, float):
        dealt = zip(attacks_of(setup, sheet), odds_against(setup, sheet, foe), strict=True)
        worths = [hurt * (1.0 if blow.uses is None else _SELDOM) for blow, (_, hurt) in dealt if not blow.quick]
        found = setup.facts[key] = max(_LEAST, *worths, _LEAST)
    return found


def attacks_of(setup: Setup, sheet: str) -> tuple[AttackEstimate, ...]:
    """Return what on a sheet hurts and is done on one's own turn, worked out once for all battles of the set-up."""
    key = ("arena blows", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, tuple):
        found = setup.facts[key] = tuple(_blows(_sheet(setup.sheets[sheet])))
    return found


def fighter_of(setup: Setup, sheet: str) -> FighterStats:
    """Return the fighter that a sheet of a set-up describes, worked out once for all battles of the set-up."""
    key = ("arena fighter", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, FighterStats):
        found = setup.facts[key] = _read(setup.sheets[sheet])
    return found


def harm_of(setup: Setup, sheet: str, action: str) -> float | None:
    """Return the hit points that an action of a sheet costs whom it works on, on average; None where it has none such.

    Args:
        setup: The set-up.
        sheet: The sheet's key.
        action: The action's id.
    """
    key = ("arena harm", sheet)
    found = setup.facts.get(key)
    if not isinstance(found, dict):
        found = setup.facts[key] = dict(_harms(setup.sheets[sheet]))
    harm: float | None = found.get(action)
    return harm


def has_struck(creature: Creature) -> bool:
    """Return True if a creature has spent the action of its turn, and no attack of a sequence is left to it."""
    return not _series_left(creature) and not has_action(creature)


def has_action(creature: Creature) -> bool:
    """Return True if a creature has the action of its turn left; of one without a budget that is not known."""
    budget = creature.budget
    return not budget or any(budget.get(word) for word in ("standard", "full_round", "action"))


def still_up(battle: Battle) -> Iterator[tuple[Creature, Cell]]:
    """Yield the creatures on the map that are not down, each with where it is."""
    for creature in battle.state.creatures.values():
        if creature.alive and creature.hp > 0 and creature.at is not None:
            yield creature, creature.at


def _series_left(creature: Creature) -> tuple[str, ...]:
    """Return the attacks that are left to somebody of an action that it has paid for, by rules that know of such."""
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
            reach=min(map(carries, blows)), aimed=blows[0].origin in ("ranged", "far"), area=bool(blows[0].area),
            bonus=int(roll[1]) if roll else None, versus=roll[2].lower() if roll else "", uses=uses_of(action.uses),
            hurt=sum(max(action_value.damage(blow), action_value.ground(blow)) for blow in blows),
            missed=halves(blows[0]),
        )  # fmt: skip


def _mendings(sheet: v1.Sheet) -> Iterator[HealingEstimate]:
    for action in sheet.actions:
        flat = action_value.mended(action, 0)
        part = (action_value.mended(action, _WHOLE) - flat) / _WHOLE
        boon = max(0.0, action_value.bonuses(action))
        if action.trigger or action_value.is_harmful(action) or flat + part + boon <= 0:
            continue
        several = _SEVERAL.match(action.targets)
        yield HealingEstimate(
            action.id, action.cost, 0 if action.origin == "self" else carries(action), bool(action.area),
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
                max(action_value.damage(blow), action_value.ground(blow))
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
        hurt = sum(max(action_value.damage(blow), action_value.ground(blow)) for blow in blows)
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
    """Return how far a blow carries, in cells."""
    within = [int(word) for word in action.area.split() if word.isdecimal()]
    return max(1, action.reach, *(tuple(action.range)[:1] or (1,)), *(within or [1]))
