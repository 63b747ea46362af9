"""A condition that is added to one table of a ruleset is understood by bots, observations and the terminal.

The page reads the same description: `clients/web/test/conditions.test.ts`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from fracas_arena.bots.approximate_options import approximate_options
from fracas_arena.bots.battle_fight import turn_of
from fracas_arena.bots.leaf_eval import evaluate_position
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.rl.layout import CREATURE_FIELDS, GAME_FIELDS, Layout
from fracas_arena.rl.observations import observe
from fracas_clients.policies import Policy
from fracas_clients.policies.combat_stats import can_act
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.tui.descriptions import status
from fracas_clients.tui.menu import menu
from fracas_engine.battle import Battle
from fracas_engine.content import register_vocabulary
from fracas_engine.content.condition_traits import ConditionTraits
from fracas_engine.dice import KeyedFaces
from fracas_engine.durations import Ends
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.srd5.ruleset import Srd5
from fracas_engine.setup import Setup
from fracas_engine.state import Condition
from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets
from tests.clients.table import Table

NEW = "sun_struck"
HALVED = "hobbled"
PLAIN = Srd5.vocabulary


@pytest.fixture(autouse=True)
def _described(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add conditions to the table of `srd5`: one prevents actions and movement, one halves the speed."""
    traits = ConditionTraits(no_actions=True, speed_zero=True, grants_advantage=True)
    halved = ConditionTraits(half_speed=True, grants_advantage=True)
    vocabulary = replace(PLAIN, conditions={**(PLAIN.conditions or {}), NEW: traits, HALVED: halved})
    monkeypatch.setattr(Srd5, "vocabulary", vocabulary)
    register_vocabulary(vocabulary)
    yield
    register_vocabulary(PLAIN)


def battle(*, struck: str = "", far: int = 2, name: str = NEW) -> Battle:
    """Return a duel of an ogre, which acts first, with a troll; `struck` has the condition `name`."""
    attack = {"cost": "action", "origin": "melee", "attack": {"bonus": 19, "vs": "ac"}}
    club = {"id": "club", **attack, "hit": [{"damage": "5"}]}
    ray = {"id": "ray", **attack, "hit": [{"damage": "3"}, {"condition": name, "until": "end_of_target_next_turn"}]}
    plain = {"hp": 90, "ac": 12, "speed": 6, "actions": [club, ray]}
    setup = {
        "ruleset": "srd5",
        "board": {"map": "\n".join(["........"] * 6)},
        "creatures": [
            {"id": "ogre", "seat": "red", "side": "red", "at": (1, 2), **plain},
            {"id": "troll", "seat": "blue", "side": "blue", "at": (far, 2), **plain},
        ],
        "order": ["ogre", "troll"],
    }
    found = Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))
    if struck:
        found.state.creatures[struck].conditions = (Condition(name, Ends("encounter")),)
    return found


def test_the_ruleset_describes_it_to_clients() -> None:
    """Issue 32, 2: the description has the traits; a client without a description knows none."""
    described = ConditionSets.of(terms_of("srd5"))

    assert NEW in described.no_actions & described.speed_zero & described.harmful
    assert NEW not in described.held
    assert ConditionSets.of(v1.Terms()) == ConditionSets()


@pytest.mark.parametrize("name", [NEW, HALVED])
@pytest.mark.parametrize("made", [GreedyPolicy, FocusPolicy])
def test_greedy_and_focus_inflict_it(made: type[Policy], name: str) -> None:
    """Issue 32, 2: two hit points less for a harmful condition are a good bargain, but not without its description."""
    match = Table(battle(name=name), "red").match
    assert made().choose(match.view, match.decisions[0])["use"] == "ray"

    undescribed = Table(battle(name=name), "red").match
    undescribed.view.terms.ClearField("conditions")
    assert made().choose(undescribed.view, undescribed.decisions[0])["use"] == "club"


def test_focus_does_not_fear_a_creature_that_has_it() -> None:
    """Issue 32, 2: the creature neither attacks nor moves."""
    view = Table(battle(struck="troll"), "red").match.view
    troll = view.creatures["troll"]

    assert not can_act(troll, view.conditions)
    assert view.conditions.current_speed(6, troll) == 0
    hobbled = Table(battle(struck="troll", name=HALVED), "red").match.view
    assert hobbled.conditions.current_speed(7, hobbled.creatures["troll"]) == 3


def test_search_understands_it() -> None:
    """Issue 32, 2: rollouts fear no such foe, ask the rules for its options, and value the position higher."""
    free, struck = battle(far=5), battle(struck="troll", far=5)
    memory = RolloutMemory()

    def danger(found: Battle) -> float:
        ogre = found.state.creatures["ogre"]
        return turn_of(found, ogre, memory).evaluator.danger(ogre, (1, 2))

    assert danger(free) > 0
    assert danger(struck) == 0
    assert evaluate_position(struck, "red") > evaluate_position(free, "red")
    bound = battle(struck="ogre")
    assert approximate_options(bound, bound.pending[0], memory) is None
    assert approximate_options(free, free.pending[0], memory) is not None


@pytest.mark.parametrize(("name", "expected"), [(NEW, (1, 0, 0)), (HALVED, (0, 1, 0))])
def test_observations_tell_it(name: str, expected: tuple[int, int, int]) -> None:
    """Issue 32, 2: a condition sets the field "cannot act" or the field "hampered", not both."""
    match = Table(battle(struck="troll", name=name), "red").match
    seen = observe(match.view, match.decisions, {"ogre": 0, "troll": 1}, Layout(8, 6, 1, 2), "red")
    begin = len(GAME_FIELDS) + len(CREATURE_FIELDS)
    fields = dict(zip(CREATURE_FIELDS, seen[begin : begin + len(CREATURE_FIELDS)], strict=True))

    assert (fields["disabled"], fields["hampered"], fields["prone"]) == expected


def test_the_terminal_names_it_as_the_reason() -> None:
    """Issue 32, 2: the creature's own actions are listed with the condition, and it is part of its status."""
    match = Table(battle(), "red").match
    decision = replace(match.decisions[0], moves=(), uses=())
    view = Table(battle(struck="ogre"), "red").match.view

    assert {item.off for item in menu(view, decision, "ogre", str) if item.label in ("Club", "Ray")} == {"sun struck"}
    assert status(view, view.creatures["ogre"], str) == ("sun struck",)


def test_every_ruleset_describes_all_its_conditions() -> None:
    """Issue 32, 2: the table is the list of conditions; an attack penalty is described as one."""
    for name in ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"):
        conditions = ruleset_named(name).vocabulary.conditions or {}
        assert conditions
        for traits in conditions.values():
            assert set(traits.includes) <= conditions.keys()
            worse = getattr(traits, "attack_penalty", 0) or getattr(traits, "attack_disadvantage", False)
            assert traits.impaired or not worse
