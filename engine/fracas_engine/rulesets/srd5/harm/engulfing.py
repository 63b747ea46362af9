"""Swallowing, engulfing and attaching: how creatures come to share the space of another one, and leave it (S5-INSIDE).

The condition of the creature inside has its bearer as source. Other effects of the same action, on either of the two
creatures, end together with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20.conditions import begin_condition, end_conditions, end_modifiers, end_ongoing
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.frames import FallOff
from fracas_engine.rulesets.srd5.harm import falling
from fracas_engine.rulesets.srd5.harm.grapple_release import let_go, release
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.queries.enclosure import borne_by, contains, hold_on
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import SHARES_SPACE, Srd5Creature, s5
from fracas_engine.state import Condition, Creature

SWALLOWED: Final = "swallowed"
ATTACHED: Final = "attached"

STAYS_DARK: Final = (SWALLOWED, "blinded")
"""The conditions of a swallowed creature that last in a dead body."""


def take_in(resolution: Resolution[D20Rules], creature: Srd5Creature, condition: Condition) -> None:
    """Put a creature inside the source of a condition, or attach it to the source; do nothing if it cannot be there.

    Rules: S5-INSIDE-01, S5-INSIDE-03.
    """
    bearer = resolution.state.creatures.get(condition.source or "")
    if bearer is None or bearer is creature or not bearer.alive or bearer.at is None or creature.at is None:
        return
    if contains(resolution, creature, bearer) or (condition.name == ATTACHED and creature.bearer is not None):
        return
    part(resolution, creature)
    if condition.name in conditions.ENCLOSED:
        for name in dict.fromkeys(conditions.grappled_by(creature)):
            let_go(resolution, creature, name)
        for freed in release(resolution, creature):
            falling.look(resolution, freed)
    mounts.part(resolution, creature)
    if creature.rider is not None:
        mounts.lose_mount(resolution, s5(resolution.state.creatures[creature.rider]), fallen=False)
    there = {"at": bearer.at, "altitude": bearer.altitude, "squeezed": False, "run": 0}
    changed = {"conditions": (*creature.conditions, condition), **there}
    resolution.emit(condition.name, (creature, changed), who=creature.id, by=bearer.id)
    resolution.rules.movement.moved(resolution, creature)
    resolution.rules.conditions.began(resolution, creature, condition.name)


def part(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Separate a creature from its bearer without moving it, because another effect moves it, or it is gone."""
    hold = hold_on(creature)
    if hold is not None:
        kept = tuple(one for one in creature.conditions if one is not hold)
        values = {"conditions": kept, "at": creature.at, "altitude": creature.altitude}
        resolution.emit("hold_ended", (creature, values), who=creature.id)
        _end_together(resolution, creature, hold)


def ended(resolution: Resolution[D20Rules], creature: Creature, condition: Condition) -> None:
    """Let a creature out when the condition ends that put it into the space of another one (S5-INSIDE-05)."""
    if condition.name in SHARES_SPACE and condition.source is not None:
        _come_out(resolution, s5(creature), condition)


def _come_out(resolution: Resolution[D20Rules], creature: Srd5Creature, hold: Condition) -> None:
    """Put a creature beside its bearer, and let its seat choose another of the nearest free places."""
    bearer = s5(resolution.state.creatures[hold.source or ""])
    if bearer.bearer is not None and bearer.at is not None:  # it gets out of one creature, into another one
        _end_together(resolution, creature, hold)
        _follow(resolution, creature, bearer)
        return
    space = space_of(resolution, bearer) if bearer.at is not None else space_of(resolution, creature)
    cells = mounts.nearest_cells(resolution, creature, space)
    found = mounts.place_beside(resolution, creature, space, cells[0])
    place = found if found is not None else space.cell
    values = {"at": place, "altitude": space.altitude, "run": 0}
    resolution.emit("let_out", (creature, values), who=creature.id, by=bearer.id, to=place)
    _end_together(resolution, creature, hold)
    if not creature.alive:
        return
    if hold.name == SWALLOWED and resolution.rules.conditions.may_bear(resolution, creature, "prone"):
        resolution.rules.conditions.begin(resolution, creature, Condition("prone", ENCOUNTER))
    resolution.then(FallOff(CreatureId(creature.id), (place, *(cell for cell in cells if cell != place))))


def _follow(resolution: Resolution[D20Rules], creature: Srd5Creature, bearer: Srd5Creature) -> None:
    """Give a creature the conditions of its former bearer that put that one into the space of a third creature."""
    hold = hold_on(bearer)
    for condition in bearer.conditions if hold is not None and hold.name != ATTACHED else ():
        if hold is not None and (condition.source, condition.cause) == (hold.source, hold.cause):
            resolution.rules.conditions.begin(resolution, creature, condition)


def _end_together(resolution: Resolution[D20Rules], creature: Creature, hold: Condition) -> None:
    """End the other effects of the action that began a hold, on both creatures."""
    bearer = resolution.state.creatures[hold.source or ""]
    for bears, other in ((creature, bearer), (bearer, creature)):

        def caused(one: object, source: str = other.id) -> bool:
            return getattr(one, "source", None) == source and getattr(one, "cause", None) == hold.cause

        end_conditions(resolution, bears, caused)
        end_modifiers(resolution, bears, caused)
        if s5(bears).ongoing:
            end_ongoing(resolution, s5(bears), caused)


def disgorge(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Let all creatures out that a creature has swallowed (S5-INSIDE-05)."""
    for inside in borne_by(resolution, creature):
        end_conditions(resolution, inside, lambda one: one.name == SWALLOWED and one.source == creature.id)


def let_all_out(resolution: Resolution[D20Rules], creature: Creature, *, died: bool) -> None:
    """Let out the creatures in and on one that leaves the battle; the swallowed stay in a dead body (S5-INSIDE-06).

    Args:
        resolution: The battle.
        creature: The creature that leaves.
        died: Whether its body stays on the map.
    """
    for inside in borne_by(resolution, creature):
        hold = hold_on(inside)
        if hold is not None and died and hold.name == SWALLOWED:
            _open(resolution, inside, hold)
        elif hold is not None:
            end_conditions(resolution, inside, lambda one, gone=hold: one is gone)  # type: ignore[misc]


def _open(resolution: Resolution[D20Rules], creature: Srd5Creature, hold: Condition) -> None:
    """Let a swallowed creature move again, and stay until it leaves the dead body."""
    same = [one for one in creature.conditions if (one.source, one.cause) == (hold.source, hold.cause)]
    end_conditions(resolution, creature, lambda one: one in same and one.name not in STAYS_DARK)
    end_ongoing(resolution, creature, lambda one: one.cause == hold.cause and one.source == hold.source)
    for one in same:
        if one.name in STAYS_DARK and one.ends != ENCOUNTER:
            begin_condition(resolution, creature, replace(one, ends=ENCOUNTER))


def outgrown(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Let everything out of a creature that has changed its size, and part it from its bearer (S5-INSIDE-05)."""
    for one in (s5(creature), *borne_by(resolution, creature)):
        hold = hold_on(one)
        if hold is not None:
            end_conditions(resolution, one, lambda other, gone=hold: other is gone)  # type: ignore[misc]
