"""Odds of areas among the options: for every possible target, equal to the answers of the question `odds`."""

from __future__ import annotations

import pytest

from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import rollout_choice
from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.options import Placement, UseOption


def placed(battle: Battle) -> list[tuple[str, UseOption]]:
    """Return what may be placed now, with the seat that may."""
    return [(decision.seat, use) for decision in battle.pending for use in battle.options_of(decision).uses if use.odds]


def question(use: UseOption, placement: Placement) -> dict[str, object]:
    """Return what to ask about one way to place an area."""
    keys = {"at": placement.at, "direction": placement.direction, "cells": placement.cells or None}
    return {"odds": {"by": use.by, "use": use.action} | {key: value for key, value in keys.items() if value}}


@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "orcus", "srd5"])
def test_they_are_those_of_the_first_placement_that_strikes(ruleset: str) -> None:
    """In the first turns of battles with an area: every creature is listed once, with the same numbers."""
    seen = rolled = 0
    for seed in range(30):
        battle = Lineup(ruleset, creatures=2).battle(seed)
        for _ in range(12):
            for seat, use in placed(battle):
                first: dict[str, Placement] = {}
                for placement in use.placements:
                    for name in placement.affected:
                        first.setdefault(name, placement)

                assert {one.id for one in use.odds} == set(first)
                assert len(use.odds) == len(first)
                for one in use.odds:
                    answered = battle.ask_as(seat, question(use, first[one.id]))
                    assert isinstance(answered, dict)
                    if one.chance is None:
                        assert one.id not in answered
                    else:
                        assert answered[one.id]["chance"] == one.chance
                        rolled += 1
                    seen += 1
            if not battle.pending:
                break
            asked = battle.pending[0]
            battle.apply(asked.seat, rollout_choice(battle, asked, RolloutMemory()), decision=asked.number)
        if rolled > 20:
            break

    assert seen
    assert rolled
