"""Creatures that rise from corpses: which corpses are in reach, and where the creature appears."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.content import SummonEffect
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.d20.conditions import add_modifier
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.space import footprint, nearest
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons.summoning import bring, entry_cells, side_of
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import TRAIT, Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

RISEN: Final = "risen"
"""The trait of a corpse from which a creature has risen; the modifier's foe is that creature."""

_HUMANOID: Final = "humanoid"


def corpse_effect(action: Action) -> SummonEffect | None:
    """Return the effect by which an action lets a creature rise from a corpse; None if it has none."""
    effects = action.spec.effect if action.spec is not None else ()
    return next((one for one in effects if isinstance(one, SummonEffect) and one.corpse is not None), None)


def corpses(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[Creature, ...]:
    """Return the corpses from which an action can let a creature rise now, in the order of the set-up.

    Args:
        situation: The battle as the user's seat knows it.
        user: The acting creature.
        action: The action.
    """
    effect = corpse_effect(action)
    if effect is None or effect.corpse is None or user.at is None:
        return ()
    spec = effect.corpse
    creatures = situation.state.creatures
    if spec.most is not None:
        risen = [one.foe for dead in creatures.values() for one in dead.modifiers if _is_risen(one, by=user.id)]
        if sum(1 for name in risen if name in creatures and creatures[name].alive) >= spec.most:
            return ()
    return tuple(
        dead
        for dead in creatures.values()
        if not dead.alive
        and dead.at is not None
        and situation.state.game.round - dead.turns <= spec.rounds
        and (not spec.type or _is_of(situation, dead, spec.type))
        and not any(_is_risen(one) for one in dead.modifiers)
        and situation.rules.forced_movement.unreached(situation, user, action, footprint(dead)) is None
    )


def _is_risen(modifier: Modifier, by: str | None = None) -> bool:
    return modifier.to == TRAIT and modifier.skill == RISEN and (by is None or modifier.source == by)


def _is_of(situation: Situation[D20Rules], creature: Creature, types: tuple[str, ...]) -> bool:
    """Return True if a creature is of one of some types; one without a type counts as a Humanoid."""
    kinds = CREATURE_TYPES.intersection(situation.sheet(creature).traits) or {_HUMANOID}
    return not kinds.isdisjoint(types)


def rise(resolution: Resolution[D20Rules], frame: Applying, effect: SummonEffect, user: Creature) -> None:
    """Let a creature rise in the named corpse's space, or in the nearest free one; without a name from the first."""
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    known = resolution.as_known_to(user.seat)
    found = corpses(known, user, action)
    named = frame.aim.to or frame.aim.at
    dead = next((one for one in found if named is not None and one.at == (named[0], named[1])), None)
    if named is None and found:
        dead = found[0]
    if dead is None or dead.at is None:
        return
    body = resolution.state.creatures[dead.id]
    side = side_of(resolution, effect)
    grid, free = resolution.map.grid, entry_cells(resolution, side)
    at = nearest(grid.cells(entry_cells(known, side)), dead.at)
    if at is not None and not grid.bit(at) & free:  # a creature is there that the seat does not know of
        resolution.rules.sight.runs_into(resolution, user, Footprint(at, side))
        at = nearest(grid.cells(free), at)
    if at is None:
        return
    new = bring(resolution, frame, effect, user, at)
    mark = Modifier(
        to=TRAIT,
        by=1,
        skill=RISEN,
        foe=CreatureId(new.id),
        source=CreatureId(user.id),
        cause=frame.cause,
        ends=ENCOUNTER,
    )
    add_modifier(resolution, body, mark)
