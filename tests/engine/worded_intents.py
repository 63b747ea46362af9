"""Intents with words, cells and readied deeds, which `tests.engine.stray_intents` leaves out: how they are read.

Two words where one is meant, walls of any cells, a readied action that waits for a named creature.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.testing.random_players import Chooser

__all__ = ["worded_intent"]

_WORDS: Final = (
    "athletics", "acrobatics", "perception", "stealth", "standard", "move", "minor", "prone", "push", "str", "dex",
    "1", "2", "3", "up", "down", "left", "right", "stop", "sword", "bow", "shield", "torch", "unarmed", "melee_basic",
)  # fmt: skip
_EVENTS: Final = (
    "attacks", "hits", "misses", "damages", "drops", "moves_adjacent", "leaves_adjacent", "enters_range",
    "starts_turn", "ends_turn", "uses",
)  # fmt: skip
_SIDES: Final = ("enemy", "ally", "self", "any")


def worded_intent(battle: Battle, by: CreatureId, chance: Chooser) -> Intent:
    """Return an intent for a creature.

    Args:
        battle: Is only looked at.
        by: The creature.
        chance: Chooses.
    """
    x, y = battle.state.creatures[by].at or (0, 0)
    near: tuple[Place, ...] = tuple((x + dx, y + dy) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2))
    if chance.below(5) == 0:
        return _readied(battle, by, near, chance)
    walled = chance.below(4) == 0
    return Use(
        by=by,
        action=chance.one_of(_actions(battle, by)),
        on=_some(battle, chance),
        with_=tuple(chance.some_of(_words(battle, by), chance.one_of((0, 1, 1, 1, 2)))),
        to=chance.one_of(near) if chance.below(2) else None,
        cells=tuple(chance.some_of(near, chance.between(1, 4))) if walled else (),
        at=chance.one_of(near) if chance.below(3) == 0 else None,
        direction=(chance.between(-2, 2), chance.between(-2, 2)) if chance.below(4) == 0 else None,
        slide_to=chance.one_of(near) if chance.below(4) == 0 else None,
        on_save=chance.one_of(("half", "none")) if chance.below(8) == 0 else None,
    )


def _readied(battle: Battle, by: CreatureId, near: tuple[Place, ...], chance: Chooser) -> Use:
    there = chance.one_of(near)
    deed: Use | Move = (
        Move(by=by, mode=chance.one_of(sorted(battle.ruleset.vocabulary.move_modes)), to=there)
        if chance.below(3) == 0
        else Use(by=by, action=chance.one_of(_actions(battle, by)), on=_some(battle, chance))
    )
    trigger: Mapping[str, Plain] = {
        "event": chance.one_of(_EVENTS),
        "by": chance.one_of((*_SIDES, *battle.state.creatures)),
        **({"to": chance.one_of(_SIDES)} if chance.below(2) else {}),
        **({"within": chance.between(0, 4)} if chance.below(2) else {}),
    }
    words = (chance.one_of(_actions(battle, by)),) if chance.below(4) == 0 else ()
    return Use(by=by, action="ready", readied=deed, trigger=trigger, with_=words)


def _actions(battle: Battle, by: CreatureId) -> list[str]:
    own = [action.id for action in battle.situation.sheet(battle.state.creatures[by]).actions]
    return own + sorted(battle.ruleset.vocabulary.general_actions)


def _words(battle: Battle, by: CreatureId) -> list[str]:
    own = [action.id for action in battle.situation.sheet(battle.state.creatures[by]).actions]
    return [*_WORDS, *own, *battle.state.creatures, *battle.state.objects]


def _some(battle: Battle, chance: Chooser) -> tuple[str, ...]:
    return tuple(chance.some_of([*battle.state.creatures, *battle.state.objects], chance.one_of((0, 1, 1, 2))))
