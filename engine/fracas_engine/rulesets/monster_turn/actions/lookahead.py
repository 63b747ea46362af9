"""Predicted battle states after the earlier acts of a card half, used to plan its later acts (MT-CHAR-02, MT-MOVE-12).

The battle itself is not changed; later acts are validated again when they are performed (`performing`).
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.dice import CountingFaces, Dice
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.movement import doors_crossed, open_doors
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation


def with_doors_open(situation: Situation[TurnRules], hero: Figure, way: Iterable[Cell]) -> Situation[TurnRules]:
    """Return the battle as it would be after a character has walked a path: the doors on the path are open."""
    assert hero.at is not None, "the acting character is on the map"
    cells = tuple(way)
    steps = [*zip((hero.at, *cells), cells, strict=False)]
    if not any(situation.board.has(cell, "door") or doors_crossed(situation, before, cell) for before, cell in steps):
        return situation
    trial = _trial(situation)
    for before, cell in steps:
        open_doors(trial, hero, before, cell)
    return Situation(trial.setup, trial.rules, trial.map, trial.state)


def without_figures(situation: Situation[TurnRules], names: Iterable[CreatureId]) -> Situation[TurnRules]:
    """Return the battle as it would be if the named figures died."""
    trial = _trial(situation)
    for name in names:
        trial.emit("died", (figure(trial.state.creatures[name]), {"alive": False, "at": None}), who=name)
    return Situation(trial.setup, trial.rules, trial.map, trial.state)


def _trial(situation: Situation[TurnRules]) -> Resolution[TurnRules]:
    copy = Situation(situation.setup, situation.rules, situation.map, situation.state.copy())
    return Resolution(copy, Dice(CountingFaces()))
