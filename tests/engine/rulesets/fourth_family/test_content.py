"""The shipped heroes, monsters and boards of Orcus and fourth edition."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint
from fracas_engine.content import ConjureEffect, CreatureSpec, OngoingEffect, SummonEffect, ZoneEffect, library_of
from fracas_engine.content.models.effects import MarkEffect, RecoveryEffect, TogetherEffect
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.dice import KeyedFaces
from fracas_engine.intents import Use
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from tests.engine.rulesets.fourth_family.test_conformance import RULESETS, shipped

BATTLES = 40
"""Battles in which every action of every creature has to have been used."""


def heroes(ruleset: str) -> list[CreatureSpec]:
    """Return the player characters that a ruleset ships."""
    return [creature for creature in library_of(ruleset).creatures.values() if creature.hero]


def monsters(ruleset: str) -> list[CreatureSpec]:
    """Return the monsters that a ruleset ships."""
    return [creature for creature in library_of(ruleset).creatures.values() if not creature.hero]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_is_somebody_for_every_role(ruleset: str) -> None:
    """Eight heroes, fourteen monsters of many sizes: minions, a flier, a swarm, huge solos."""
    found = monsters(ruleset)

    assert len(heroes(ruleset)) >= 8
    assert len(found) >= 14
    assert {creature.size for creature in found} >= {"tiny", "small", "medium", "large", "huge"}
    assert any(creature.minion for creature in found)
    assert {trait for creature in found for trait in creature.traits} >= {"swarm"}
    assert any(creature.speed is not None and creature.speed.fly for creature in found)
    solos = [creature for creature in found if creature.size == "huge" and creature.action_points]
    assert all(any(len(action.sequence) >= 2 for action in creature.actions) for creature in solos)
    assert len(solos) >= 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_powers_are_of_every_kind(ruleset: str) -> None:
    """What an action can be, and every effect that only these rulesets know, stands on some sheet."""
    actions = [a for creature in library_of(ruleset).creatures.values() for a in creature.actions]
    effects = {type(effect) for action in actions for effect in action.effects()}
    near = {"fourth_edition": "blast", "orcus": "arc"}[ruleset]

    assert {action.origin for action in actions} >= {"melee", "ranged", "near", "far", "self"}
    assert {action.area.shape for action in actions if action.area} >= {"burst", near, "wall"}
    assert {action.uses.kind for action in actions} >= {"at_will", "encounter", "daily", "limited", "recharge"}
    assert {action.cost for action in actions} >= {"standard", "move", "interrupt", "reaction"}
    assert {action.trigger.event for action in actions if action.trigger} >= {"attacks", "hits", "misses", "damages"}
    assert any(action.maintain for action in actions)
    assert effects >= {
        ZoneEffect, ConjureEffect, SummonEffect, MarkEffect, OngoingEffect, RecoveryEffect, TogetherEffect,
    }  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_start_place_has_room(ruleset: str) -> None:
    """The first square of a seat takes a huge creature, the others a medium one each, on bare floor."""
    boards = library_of(ruleset).boards
    assert len(boards) >= 8
    for spec in boards.values():
        grid = Setup(ruleset=ruleset, board=spec, creatures=()).read_board()
        for first, *others in spec.starts.values():
            spaces = [Footprint(first, SIDES["huge"]), *(Footprint(cell) for cell in others)]
            assert len(spaces) >= 5
            for space in spaces:
                assert space.fits(grid.grid), f"{spec.board}: {space.cell}"
                assert not any(grid.properties(cell) for cell in space.cells()), f"{spec.board}: {space.cell}"


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_play_uses_every_action(ruleset: str) -> None:
    """Every power of the library can be used; battles of three against three, until all were."""
    library, chance = library_of(ruleset).creatures, Chooser(4)
    unused = {(name, act.id) for name, creature in library.items() for act in creature.actions if not act.trigger}
    boards = list(library_of(ruleset).boards)
    for number in range(BATTLES):
        wanted = sorted({name for name, _ in unused})
        if not wanted:
            break
        teams = [_team(chance, wanted, library) for _ in range(2)]
        setup = shipped(ruleset, boards[number % len(boards)], *teams[0], *teams[1])
        battle, player = Battle.start(setup, KeyedFaces(number.to_bytes(32, "big"))), RandomPlayer(number)
        while battle.result is None:
            decision = battle.pending[0]
            intent = player.choose(battle, decision)
            if isinstance(intent, Use):
                sheet = battle.state.creatures[intent.by].sheet
                unused.discard((sheet.rstrip("0123456789").rstrip("_"), intent.action))
            battle.apply(decision.seat, intent, decision=decision.number)

    assert unused == set()


def _team(chance: Chooser, wanted: list[str], library: Mapping[str, CreatureSpec]) -> list[str]:
    """Return three to fight together: the first starts where even a huge creature has room."""
    narrow = [name for name in wanted if SIDES[library[name].size] == 1] or ["shield_warden"]
    return [chance.one_of(wanted), chance.one_of(narrow), chance.one_of(narrow)]
