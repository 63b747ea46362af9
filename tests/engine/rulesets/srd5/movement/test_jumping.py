"""Jumps that are refused, and by which words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5.movement.jumping import can_jump, landings, plan_jump
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from tests.engine.rulesets.srd5.arena import start


def _jumper(more: str = "", speed: str = "6", strength: int = 20) -> Battle:
    return start(
        "........",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: {speed}, abilities: {{str: {strength}}}{more}",
        "id: y, side: b, at: [7, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


def _jump(battle: Battle, *path: Place, to: Place | None = None) -> None:
    battle.apply("a", Move(by=CreatureId("x"), mode="jump", path=path, to=to))


@pytest.mark.rule("S5-JUMP-01", "S5-JUMP-02", "S5-COND-25", "S5-COND-12")
@pytest.mark.parametrize(
    ("more", "path", "code", "words"),
    [
        (", conditions: [prone]", [(1, 0)], "not_available", "x cannot jump: it must stand on the ground, unmounted"),
        (", conditions: [restrained]", [(1, 0)], "not_enough_movement", "x has a Speed of 0"),
        (", conditions: [prone, restrained]", [(1, 0)], "not_enough_movement", "x has a Speed of 0"),
        ("", [(2, 0)], "bad_path", "starts next to the jumper"),
        ("", [(2, 0), (4, 0)], "bad_path", "starts next to the jumper"),
        ("", [(1, 0), (3, 0)], "bad_path", "a straight line"),
        ("", [(1, 0), (2, 0), (3, 0)], "not_enough_movement", "x can jump 2"),
    ],
)
def test_why_nobody_jumps(more: str, path: list[Place], code: str, words: str) -> None:
    """A prone or immobile jumper, a path with gaps, too long a jump from a standing start."""
    battle = _jumper(more)

    with pytest.raises(IllegalIntent, match=words) as refused:
        _jump(battle, *path)
    assert refused.value.code == code
    assert can_jump(battle.situation, s5(battle.state.creatures["x"])) is not bool(more)


@pytest.mark.rule("S5-JUMP-02", "S5-JUMP-04")
@pytest.mark.parametrize(("speed", "rises"), [(2, False), (3, True), (4, True)])
def test_a_high_jump_costs_what_it_rises(speed: int, rises: bool) -> None:  # noqa: FBT001
    """After a run-up of two cells; by its destination alone."""
    battle = _jumper(speed=str(speed), strength=24)
    battle.apply("a", Move(by=CreatureId("x"), mode="walk", path=((1, 0), (2, 0))))

    if rises:
        _jump(battle, to=(2, 0, 1))
        assert s5(battle.state.creatures["x"]).spent == 3
        return
    with pytest.raises(IllegalIntent, match="the jump costs 1, 0 left") as refused:
        _jump(battle, to=(2, 0, 1))
    assert refused.value.code == "not_enough_movement"


@pytest.mark.whole
@pytest.mark.rule("S5-JUMP-01", "S5-SPACE-09", "S5-COND-11")
@pytest.mark.parametrize("seed", range(8))
def test_the_listed_landings_are_the_accepted_jumps(seed: int) -> None:
    """At every decision of a random battle, for all creatures, those of other turns included."""
    battle = Battle.start(random_setup(Wish("srd5"), seed), KeyedFaces(seed.to_bytes(32, "big")))
    player = RandomPlayer(seed, ("surrender", "flee", "offer_peace"))
    for _ in range(30):
        if battle.result is not None:
            return
        decision = battle.pending[0]
        known = battle.situation.as_known_to(decision.seat)
        for creature in map(s5, known.present()):
            if can_jump(known, creature):
                assert dict(landings(known, creature)) == dict(_accepted(known, creature))
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)


def _accepted(situation: AnySituation, creature: Srd5Creature) -> Iterator[tuple[Cell, int]]:
    assert creature.at is not None
    for to in situation.board.grid.cells(situation.board.grid.everywhere):
        if to != creature.at:
            try:
                frame = plan_jump(situation, creature, (), to)
            except IllegalIntent:
                continue
            yield to, len(frame.path)
