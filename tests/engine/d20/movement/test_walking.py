"""The end of a movement that was stopped where its mover cannot stay."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import forced_movement, teleporting, walking
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import AnyResolution, Resolution
from tests.engine.rulesets.monster_mash.arena import CLAW, start


def _now() -> AnyResolution:
    battle = start(
        "....# .....",
        f"id: x, seat: a, at: [3, 0], hp: 20, speed: 4, actions: [{CLAW}]",
        "id: y, seat: b, at: [2, 0], hp: 20, ac: 14, speed: 4",
        "id: z, seat: b, at: [0, 1], hp: 20, ac: 14, speed: 4",
        order="x y z",
    )
    return Resolution(battle.situation, Dice(ScriptedFaces({})))


def _moving(path: tuple[Cell, ...], may_end: tuple[bool, ...], stay: Cell, start: Cell | None) -> Moving:
    number = len(path)
    costs, squeezed = (1,) * number, (False,) * number
    return Moving(CreatureId("x"), "walk", path, costs, squeezed, may_end, stay, start=start, index=number)


@pytest.mark.rule("MM-SQZ-06", "FE-MOVE-07")
@pytest.mark.parametrize(
    ("stay", "start", "may_end", "there"),
    [
        ((1, 1), (0, 0), (True, False), (1, 1)),
        ((2, 0), (0, 0), (True, False), (1, 0)),
        ((2, 0), (0, 0), (False, False), (0, 0)),
        ((2, 0), None, (False, False), (3, 0)),
        ((2, 0), (0, 1), (False, False), (3, 0)),
    ],
)
def test_who_cannot_stay_goes_back_to_the_last_cell_where_it_could(
    stay: Cell, start: Cell | None, may_end: tuple[bool, ...], there: Cell
) -> None:
    """That cell, else one of its way, else where it began; where all are taken it stays."""
    now = _now()
    mover = now.state.creatures["x"]

    walking._arrive(now, mover, _moving(((1, 0), (3, 0)), may_end, stay, start))

    assert mover.at == there


@pytest.mark.parametrize("left", ["alive", "at"])
def test_who_is_gone_arrives_nowhere(left: str) -> None:
    """Nothing is drawn for the dead, nor for a creature without a place."""
    now = _now()
    mover = now.state.creatures["x"]
    setattr(mover, left, None if left == "at" else False)

    walking._arrive(now, mover, _moving(((1, 0), (3, 0)), (True, False), (1, 0), (0, 0)))

    assert now.events == []


@pytest.mark.rule("FE-FORCE-08", "OB-FORC-09")
def test_the_dead_are_forced_no_farther() -> None:
    """A creature without a free step does not move; the living go as far as the path is free."""
    now = _now()
    x, y, z = (now.state.creatures[name] for name in "xyz")

    forced_movement.force_unknown(now, forced_movement.from_user(now.rules, y), x, "push", 2, y)
    assert x.at == (3, 0)
    forced_movement.force(now, z, [(1, 1), (2, 1)], "slide", x)
    assert z.at == (2, 1)
    z.alive = False
    forced_movement.force(now, z, [(1, 1)], "slide", x)
    assert z.at == (2, 1)


def test_force_is_measured_from_where_its_user_is() -> None:
    """And from nowhere where it is nowhere."""
    now = _now()
    user = now.state.creatures["x"]

    assert forced_movement.from_user(now.rules, user) == Footprint((3, 0), 1)
    user.at = None
    assert forced_movement.from_user(now.rules, user) is None


@pytest.mark.rule("FE-TELE-02")
def test_whom_the_absent_bring_sees_where_it_goes() -> None:
    """The user sees it where it has a place."""
    now = _now()
    user, other = now.state.creatures["x"], now.state.creatures["y"]

    assert teleporting._who_sees(user, other) is user
    user.at = None
    assert teleporting._who_sees(user, other) is other
