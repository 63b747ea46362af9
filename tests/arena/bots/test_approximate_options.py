"""Approximate options of the acting creature, guessed from its sheet: nearly always legal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from fracas_arena.bots.approximate_options import approximate_options, full_options
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import play_out, rollout_choice
from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.setup import Setup
from fracas_engine.state import Condition

OPEN = "\n".join(["........"] * 6)


def battle(
    ruleset: str, ogre: dict[str, Any], *, rows: str = OPEN, more: Sequence[tuple[str, tuple[int, int]]] = ()
) -> Battle:
    """Return a duel of an ogre, which acts first, with a troll three cells away, and more of that side."""
    cost = "action" if ruleset == "srd5" else "standard"
    claw = {"id": "claw", "cost": cost, "origin": "melee", "attack": {"bonus": 19, "vs": "ac"}}
    plain = {"hp": 90, "ac": 12, "speed": 6, "actions": [{**claw, "hit": [{"damage": "5"}]}]}
    creatures = [
        {"id": "ogre", "seat": "red", "side": "red", "at": (1, 2), **plain, **ogre},
        *({"id": name, "seat": "blue", "side": "blue", "at": at, **plain} for name, at in [("troll", (4, 2)), *more]),
    ]
    setup = {
        "ruleset": ruleset,
        "board": {"map": rows},
        "creatures": creatures,
        "order": ["ogre", "troll", *(n for n, _ in more)],
    }
    return Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus", "srd5"])
@pytest.mark.parametrize("seed", range(3))
def test_what_it_offers_is_what_the_rules_offer(ruleset: str, seed: int) -> None:
    """In the turns of a party's fight: of all blows and ways at most one in ten is not among the whole options."""
    found = Lineup.suggested(ruleset).battle(seed)
    offered, wrong, memory = 0, 0, RolloutMemory()
    for _ in range(40):
        asked = found.pending[0]
        seen = approximate_options(found, asked, memory)
        if seen is not None:
            listed = found.options_of(asked)
            real = {(use.action, target.id) for use in listed.uses for target in use.targets}
            guessed = {(use.action, target.id) for use in seen.uses for target in use.targets}
            cells = {(move.mode, cell) for move in listed.moves for cell in move.costs}
            ways = {(move.mode, cell) for move in seen.moves for cell in move.costs}
            offered += len(guessed) + len(ways)
            wrong += len(guessed - real) + len(ways - cells)
        try:
            found.apply(asked.seat, rollout_choice(found, asked, memory), decision=asked.number)
        except IllegalIntent:
            found.apply(asked.seat, found.standing_intent(asked), decision=asked.number)
        if found.result is not None:
            break

    assert offered > 100
    assert wrong <= offered / 10


@pytest.mark.parametrize("name", ["prone", "immobilized"])
def test_where_only_rules_can_tell_it_says_nothing(name: str) -> None:
    """Of who lies or cannot leave its place nothing is guessed."""
    found = battle("fourth_edition", {})
    assert approximate_options(found, found.pending[0], RolloutMemory()) is not None
    found.state.creatures["ogre"].conditions = (Condition(name, Ends("encounter")),)

    assert approximate_options(found, found.pending[0], RolloutMemory()) is None


def test_who_lies_rises_and_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prone creature stands up, moves and attacks without the full options."""
    found = battle("fourth_edition", {"at": (3, 2)})
    found.state.creatures["ogre"].conditions = (Condition("prone", Ends("encounter")),)
    monkeypatch.setattr(Battle, "options_of", lambda *_: pytest.fail("the whole options were looked at"))

    play_out(found, "red", RolloutMemory(), turns=0)

    assert not found.state.creatures["ogre"].has("prone")
    assert found.state.creatures["troll"].hp == 85


@pytest.mark.parametrize(
    ("area", "at", "affected"),
    [
        ({"burst": 1, "within": 8}, (4, 2), ("ogre", "troll")),
        ({"burst": 0, "within": 8}, (4, 2), ("troll",)),
    ],
)
def test_areas_are_laid_on_foes(area: dict[str, int], at: tuple[int, int], affected: tuple[str, ...]) -> None:
    """A distant area is offered around the foe and the creatures near it, friends included."""
    fire = {"id": "fire", "cost": "standard", "origin": "far", "area": area, "targets": "all", "attack": {"bonus": 5}}
    actions = [{**fire, "attack": {"bonus": 5, "vs": "reflex"}, "hit": [{"damage": "2d6"}]}]
    found = battle("orcus", {"at": (3, 2), "actions": actions})
    seen = approximate_options(found, found.pending[0], RolloutMemory())

    assert seen is not None
    (use,) = seen.uses
    (placement,) = use.placements
    assert placement.at == at
    assert tuple(sorted(placement.affected)) == affected
    assert tuple(use.odds) == ()


def test_an_area_is_laid_between_two_foes_as_well() -> None:
    """Where one cell between two foes has both in the area, that is offered beside the one around each."""
    fire = {"id": "fire", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 8}, "targets": "all"}
    actions = [{**fire, "attack": {"bonus": 5, "vs": "reflex"}, "hit": [{"damage": "2d6"}]}]
    found = battle("orcus", {"at": (0, 0), "actions": actions}, more=[("giant", (6, 2))])
    seen = approximate_options(found, found.pending[0], RolloutMemory())

    assert seen is not None
    (use,) = seen.uses
    assert [(place.at, place.affected) for place in use.placements] == [
        ((4, 2), ("troll",)), ((6, 2), ("giant",)), ((5, 2), ("troll", "giant")),
    ]  # fmt: skip


def test_who_has_to_get_near_may_run() -> None:
    """Beside a walk there is a run for creatures in melee, as far as was seen before."""
    found = battle("fourth_edition", {"at": (0, 0)}, rows="\n".join(["." * 20] * 6))
    memory = RolloutMemory()
    full_options(found, found.pending[0], memory)
    seen = approximate_options(found, found.pending[0], memory)

    assert seen is not None
    assert {move.mode: max(move.costs.values()) for move in seen.moves} == {"walk": 6, "run": 8}


def test_walls_hide_from_shots() -> None:
    """A target behind a wall is not offered for a shot, a target in the open is."""
    bow = {"id": "bow", "cost": "standard", "origin": "ranged", "range": 8, "attack": {"bonus": 5, "vs": "ac"}}
    archer = {"actions": [{**bow, "hit": [{"damage": "1d6"}]}]}
    for rows, there in ((OPEN, True), ("\n".join(["..#....."] * 6), False)):
        found = battle("orcus", archer, rows=rows)
        seen = approximate_options(found, found.pending[0], RolloutMemory())

        assert seen is not None
        assert bool(seen.uses) is there


def test_what_is_spent_is_not_offered() -> None:
    """An attack of one use is offered once, and nothing that costs a standard action after one."""
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 19, "vs": "ac"}}
    found = battle("orcus", {"at": (3, 2), "actions": [{**claw, "uses": "encounter", "hit": [{"damage": "5"}]}]})
    ogre = found.state.creatures["ogre"]

    def offered() -> list[str]:
        seen = approximate_options(found, found.pending[0], RolloutMemory())
        assert seen is not None
        return [use.action for use in seen.uses]

    assert offered() == ["claw"]
    ogre.used = {"claw": 1}
    assert offered() == []
    ogre.used, ogre.budget = {}, {**ogre.budget, "standard": 0}
    assert offered() == []


def test_both_attacks_of_an_action_are_made() -> None:
    """By `srd5` an action's second attack is made in a future too: once its turn ended after the first."""
    claw = {"id": "claw", "cost": "action", "origin": "melee", "attack": {"bonus": 19, "vs": "ac"}}
    twice = {"id": "twice", "cost": "action", "sequence": ["claw", "claw"]}
    found = battle("srd5", {"at": (3, 2), "actions": [{**claw, "hit": [{"damage": "5"}]}, twice]})

    play_out(found, "red", RolloutMemory(), turns=0)

    assert found.state.creatures["troll"].hp == 80


def test_a_turn_that_is_played_looks_at_no_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain turn (move to the foe and attack) is played without a full list of options."""
    found = battle("fourth_edition", {})
    monkeypatch.setattr(Battle, "options_of", lambda *_: pytest.fail("the whole options were looked at"))

    play_out(found, "red", RolloutMemory(), turns=0)

    assert found.state.creatures["troll"].hp == 85
