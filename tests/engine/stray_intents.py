"""Stray intents: any action at any target and anywhere, any mode of movement along any path.

Most are refused, each for its first fault; a few are strange and legal. Together with what comes
of them they say where the edges of the rules are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.testing.random_players import Chooser

__all__ = ["stray_intent"]

_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
_ANSWERS: Final[tuple[Plain, ...]] = (True, False, "left", (0, 0))


def stray_intent(battle: Battle, chance: Chooser) -> Intent:
    """Return an intent for a creature, mostly for an awaited one.

    Args:
        battle: Is only looked at.
        chance: Chooses.
    """
    creatures = battle.state.creatures
    awaited = [decision.by for decision in battle.pending if decision.by is not None]
    by = chance.one_of(awaited) if awaited and chance.below(8) else CreatureId(chance.one_of(list(creatures)))
    drawn = chance.below(16)
    if drawn == 0:
        return End(by=by)
    if drawn == 1:
        return Answer(by=by, answer=chance.one_of(_ANSWERS))
    return _move(battle, by, chance) if drawn < 7 else _use(battle, by, chance)


def _move(battle: Battle, by: CreatureId, chance: Chooser) -> Move:
    mode = chance.one_of(sorted(battle.ruleset.vocabulary.move_modes))
    if chance.below(2):
        return Move(by=by, mode=mode, to=_near(battle, by, chance, 3))
    return Move(by=by, mode=mode, path=_path(battle, by, chance))


def _use(battle: Battle, by: CreatureId, chance: Chooser) -> Use:
    creatures = battle.state.creatures
    own = [action.id for action in battle.situation.sheet(creatures[by]).actions]
    general = sorted(battle.ruleset.vocabulary.general_actions)
    action = chance.one_of(own if own and (chance.below(2) or not general) else general)
    on = tuple(chance.some_of([*creatures, *battle.state.objects], chance.one_of((0, 1, 1, 1, 2))))
    if chance.below(2):
        return Use(by=by, action=action, on=on)
    return Use(
        by=by,
        action=action,
        on=on,
        at=_sometimes(chance, _near(battle, by, chance, 5)),
        to=_sometimes(chance, _near(battle, by, chance, 3)),
        path=_path(battle, by, chance) if chance.below(4) == 0 else (),
        push_to=_sometimes(chance, _near(battle, by, chance, 2)),
        direction=chance.one_of(_STEPS) if chance.below(4) == 0 else None,
        knock_out=chance.below(8) == 0,
    )


def _sometimes(chance: Chooser, place: Place) -> Place | None:
    return place if chance.below(2) else None


def _near(battle: Battle, by: CreatureId, chance: Chooser, far: int) -> Place:
    x, y = battle.state.creatures[by].at or (0, 0)
    cell = (x + chance.between(-far, far), y + chance.between(-far, far))
    return cell if chance.below(4) else (*cell, chance.between(-1, 3))


def _path(battle: Battle, by: CreatureId, chance: Chooser) -> tuple[Place, ...]:
    x, y = battle.state.creatures[by].at or (0, 0)
    steps: Sequence[tuple[int, int]] = [chance.one_of(_STEPS) for _ in range(chance.between(1, 4))]
    path: list[Place] = []
    for east, south in steps:
        x, y = x + east, y + south
        path.append((x, y))
    return tuple(path)
