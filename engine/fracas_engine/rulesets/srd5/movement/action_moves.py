"""Movement as part of an action that is no plain walk: leaps, straight approaches, other modes (S5-JUMP, S5-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.movement.paths import step_mode
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement import jumping, paths, speeds
from fracas_engine.rulesets.srd5.movement.jumping import Leap
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

if TYPE_CHECKING:
    from fracas_engine.content import ShiftEffect


def plan(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    effect: ShiftEffect,
    path: tuple[Place, ...],
    to: Place | None,
) -> Travelling | None:
    """Return the frame of a leap, a straight approach or a movement in other modes; None for plain steps.

    Args:
        situation: The battle.
        creature: The creature that moves.
        effect: The effect that moves it.
        path: The places to enter, in order; empty if `to` is given.
        to: The place to reach; None if `path` is given.

    Raises:
        IllegalIntent: As for a movement, and `bad_path` if the way does not lead straight toward an enemy.
    """
    if effect.leap is not None:
        return jumping.plan_jump(situation, creature, path, to, Leap(effect.shift, effect.leap))
    if effect.toward:
        end = path[-1] if path else to
        ways = _approaches(situation, creature, effect)
        found = ways.get((end[0], end[1])) if end is not None else None
        if found is None or (path and tuple((place[0], place[1]) for place in path) != found.path):
            raise IllegalIntent(
                "bad_path", f"{creature.id} must move straight toward an enemy that it sees", rule="S5-MOVE-03"
            )
        return found
    if effect.modes:
        return _plan_in_modes(situation, creature, effect, path, to)
    return None


def ends(situation: Situation[D20Rules], creature: Srd5Creature, effect: ShiftEffect) -> Mapping[Cell, int] | None:
    """Return the cells where a movement that is no plain walk may end, with their distances; None for plain steps."""
    if effect.leap is not None:
        return dict(jumping.landings(situation, creature, Leap(effect.shift, effect.leap)))
    if effect.toward:
        return {cell: len(frame.path) for cell, frame in _approaches(situation, creature, effect).items()}
    return None


def _plan_in_modes(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    effect: ShiftEffect,
    path: tuple[Place, ...],
    to: Place | None,
) -> Travelling:
    """Return the movement in the first mode in which it is possible."""
    level = tuple((*place, creature.altitude)[:3] for place in path)
    there = (*to, creature.altitude)[:3] if to is not None else None
    refusal: IllegalIntent | None = None
    able = [mode for mode in effect.modes if mode in speeds.modes(situation, creature)]
    for mode in able or (step_mode(situation, creature),):
        try:
            return replace(paths.plan(situation, creature, mode, effect.shift, level, there), free=True)
        except IllegalIntent as fault:
            refusal = refusal or fault
    assert refusal is not None
    raise refusal


def _approaches(situation: Situation[D20Rules], creature: Srd5Creature, effect: ShiftEffect) -> dict[Cell, Travelling]:
    """Return the movements straight toward enemies that a creature sees, by the cells where they end."""
    found: dict[Cell, Travelling] = {}
    if creature.at is None or creature.carrier is not None:
        return found
    for enemy in situation.present():
        if enemy.side == creature.side or not sight.sees(situation, creature, enemy):
            continue
        steps = tuple(_line(situation, creature, enemy))[: effect.shift]
        for number in range(1, len(steps) + 1):
            if steps[number - 1] in found:
                continue
            try:
                found[steps[number - 1]] = _plan_in_modes(situation, creature, effect, steps[:number], None)
            except IllegalIntent:
                continue
    return found


def _line(situation: Situation[D20Rules], creature: Srd5Creature, enemy: Creature) -> Iterator[Cell]:
    """Yield the cells of the line to an enemy until the creature is beside it; each is one cell closer."""
    assert creature.at is not None
    assert enemy.at is not None
    there, own = space_of(situation, enemy), space_of(situation, creature)
    (x, y), (x2, y2) = creature.at, _nearest(own, there)
    length = max(abs(x2 - x), abs(y2 - y))
    before = distance(own, there)
    for number in range(1, length + 1):
        cell = (x + _part(x2 - x, number, length), y + _part(y2 - y, number, length))
        after = distance(Footprint(cell, own.size, own.altitude), there)
        if after >= before or after < 1:
            return
        before = after
        yield cell


def _nearest(own: Footprint, there: Footprint) -> Cell:
    """Return the anchor nearest to a space at which a creature would touch that space."""
    (x, y), (x2, y2) = own.cell, there.cell
    return (
        min(max(x, x2 - own.size), x2 + there.size),
        min(max(y, y2 - own.size), y2 + there.size),
    )


def _part(far: int, number: int, length: int) -> int:
    """Return the way along one axis after some of the steps of a line, rounded to whole cells."""
    sign = -1 if far < 0 else 1
    return sign * ((2 * abs(far) * number + length) // (2 * length))
