"""The focus rule for creatures of every d20 ruleset, compared with each ruleset's own targets of an attack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of
from fracas_engine.d20.focusing import NEGATIVE
from fracas_engine.d20.options import is_possible
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.state import Creature
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup

RULESETS = ("fourth_edition", "monster_mash", "orcus", "srd5")
SEEDS = range(5)


def moments(ruleset: str) -> Iterator[Battle]:
    """Yield some moments of battles of shipped creatures, played at random."""
    for seed in SEEDS:
        battle = Battle.start(random_setup(Wish(ruleset), seed), KeyedFaces(bytes([seed]) * 32))
        player = RandomPlayer(seed, ("surrender", "flee", "offer_peace", "delay"))
        for _ in range(3):
            if battle.result is None:
                yield battle
            for number in range(60):  # on wide boards it takes a while until anybody is near
                if battle.result is not None:
                    break
                decision = battle.pending[0]
                intent = player.choose(battle, decision) if number % 4 else battle.standing_intent(decision)
                battle.apply(decision.seat, intent)


def plan_of(battle: Battle, creature: Creature) -> dict[str, Any]:
    """Return what a creature would do."""
    found = battle.ask({"focus_plan": {"by": creature.id}})
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_can_be_struck_from_here_costs_nothing(ruleset: str) -> None:
    """A candidate takes no movement exactly where the ruleset would let the attack be made at once."""
    struck = 0
    for battle in moments(ruleset):
        situation = battle.situation
        for creature in tuple(situation.present()):
            plan = plan_of(battle, creature)
            why: Any = battle.ask({"why_focus": {"by": creature.id}})
            points = {one["id"]: one["points"] for one in why}
            if plan["action"] is None:
                continue
            action = situation.rules.sheet(situation, creature).actions[plan["action"]]
            far = action.normal or action.reach or 1
            for other in situation.present():
                # Beyond its normal range an attack can be made, and is no reason to stand still.
                if enemies(creature, other) and distance_between(creature, other) <= far:
                    now = is_possible(situation, creature, action, other)
                    assert now == (points.get(other.id) == 0), (creature.id, other.id, action.id)
                    struck += now
    assert struck


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_way_leads_to_where_the_focus_can_be_struck(ruleset: str) -> None:
    """Step by step, from where it stands, to a place from which the ruleset allows the attack."""
    walked = 0
    for battle in moments(ruleset):
        for creature in tuple(battle.situation.present()):
            plan = plan_of(battle, creature)
            way = plan["way"]
            if plan["focus"] is None or plan["action"] is None or not way:
                continue
            assert way[0] == creature.at
            for (x, y), (u, v) in pairwise(way):
                assert max(abs(x - u), abs(y - v)) == 1
            there = Battle.load(battle.dump())
            for name in (creature.id, getattr(creature, "mount", None)):
                if name is not None:
                    there.state.creatures[name].at = way[-1]
            situation = there.situation
            mover, focus = situation.creature(creature.id), situation.creature(plan["focus"])
            action = situation.rules.sheet(situation, mover).actions[plan["action"]]
            try:
                situation.rules.attacks.check_target(situation, mover, action, focus)
            except IllegalIntent as refused:
                # Whom it loses sight of on the way can be gone for, and not be struck. The place is found by sight,
                # whose lines are others than those of Total Cover.
                assert refused.code in ("no_such_target", "no_line_of_effect"), refused  # noqa: PT017 - or it fails
            walked += len(way) > 1
    assert walked


def duel(rows: str, one: str, at: tuple[int, int], *others: tuple[str, tuple[int, int]]) -> Battle:
    """Return a battle of `monster_mash` on a map: one monster against others."""
    library = library_of("monster_mash")
    board = next(iter(library.boards.values())).model_copy(
        update={"board": "here", "map": tuple(rows.split()), "starts": {}, "lights": ()}
    )
    placed = [library.creatures[one].model_copy(update={"id": "one", "seat": "red", "side": "red", "at": at})]
    for number, (name, cell) in enumerate(others):
        changed = {"id": f"foe{number}", "seat": "blue", "side": "blue", "at": cell}
        placed.append(library.creatures[name].model_copy(update=changed))
    seats = tuple(SeatSpec(id=seat, side=seat) for seat in ("red", "blue"))
    setup = Setup(ruleset="monster_mash", board=board, creatures=tuple(placed), seats=seats)
    return Battle.start(setup, KeyedFaces(bytes(32)))


def test_the_shorter_way_counts_not_the_shorter_distance() -> None:
    """A creature behind a wall is farther off than one down the hall."""
    rows = """
    ..#......
    ..#......
    ..#......
    .........
    """
    battle = duel(rows, "kite_wasp", (0, 0), ("rime_hound", (3, 0)), ("dusk_skulk", (0, 3)))

    assert battle.ask({"focus": {"by": "one"}}) == "foe1"


def test_traps_are_walked_around() -> None:
    """The way keeps off negative cells where there is another one, however much longer it is."""
    rows = """
    ....t....
    ....t....
    ....t....
    .........
    """
    battle = duel(rows, "dusk_skulk", (2, 0), ("rime_hound", (7, 0)))
    plan = plan_of(battle, battle.state.creatures["one"])

    trapped = battle.situation.board.mask(*NEGATIVE)
    grid = battle.situation.board.grid
    assert not any(trapped & grid.bit(cell) for cell in plan["way"])
    assert len(plan["way"]) > 5


def test_nobody_in_reach_of_any_way_is_no_focus() -> None:
    """A walled-in fighter has no focus."""
    battle = duel("...#.... ...#.... ...#....", "dusk_skulk", (0, 0), ("rime_hound", (6, 0)))

    assert battle.ask({"focus": {"by": "one"}}) is None
    assert battle.ask({"why_focus": {"by": "one"}}) == ()
    assert plan_of(battle, battle.state.creatures["one"])["way"] == ()


@pytest.mark.rule("MT-FOC-11")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_a_flyer_shuns_no_square(ruleset: str) -> None:
    """A way that leads over the first square of the map, and over a pit, enters nothing that is to be shunned."""
    bat = {"id": "bat", "side": "red", "at": [2, 0], "hp": 9, "speed": {"walk": 2, "fly": 6}, "ac": 14}
    foe = {"id": "foe", "side": "blue", "at": [0, 2], "hp": 9, "speed": 6, "ac": 14}
    board = {"map": ".o.\n.##\n.##", "legend": {"o": [{"pit": 10}]}}
    setup = {"ruleset": ruleset, "board": board, "creatures": [bat, foe], "order": ["bat", "foe"]}
    battle = Battle.start(Setup.model_validate(setup), KeyedFaces(bytes(32)))

    why: Any = battle.ask({"why_focus": {"by": "bat"}})

    assert [(one["id"], one["negative"]) for one in why] == [("foe", 0)]
