"""Jumps that are refused, and by which words."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5.movement.jumping import can_jump
from fracas_engine.rulesets.srd5.state import s5
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
