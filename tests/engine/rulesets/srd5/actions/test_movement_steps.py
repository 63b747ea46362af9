"""Continuation of an interrupted movement."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Given
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.rulesets.srd5.actions import movement_steps
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, Y = CreatureId("x"), CreatureId("y")


def _battle(*more: str, speed: str = "6", order: str = "x y") -> Battle:
    return start(
        "...... ...... ......",
        f"id: x, side: a, hero: true, at: [2, 0], hp: 20, ac: 12, speed: {speed}",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        *more,
        order=order,
    )


def _way(mode: str, *path: tuple[int, int], **more: Any) -> Travelling:
    number = len(path)
    none = (False,) * number
    return Travelling(X, mode, path, (1,) * number, none, (True,) * number, (0, 0), heights=(0,) * number, **more)


@pytest.mark.rule("S5-END-04")
@pytest.mark.parametrize(("spent", "goes"), [(5, True), (6, False)])
def test_the_last_cell_of_movement_is_enough_to_flee(spent: int, *, goes: bool) -> None:
    """Without it no creature leaves."""
    battle = _battle()
    x = s5(battle.state.creatures["x"])
    x.spent = spent

    assert movement_steps.may_go_on(battle.situation, x, _way("flee", (2, 0), flees=True)) is goes


@pytest.mark.rule("S5-COND-25", "S5-OA-03")
@pytest.mark.parametrize(
    ("mode", "prone", "goes"),
    [("walk", False, True), ("walk", True, False), ("crawl", True, True), ("fly", True, False)],
)
def test_who_has_been_thrown_to_the_ground_only_crawls_on(mode: str, *, prone: bool, goes: bool) -> None:
    """What it was about to do on its feet or wings is over."""
    battle = _battle(speed="{walk: 6, fly: 6}")
    x = s5(battle.state.creatures["x"])
    x.conditions = (Condition("prone", ENCOUNTER),) if prone else ()

    assert movement_steps.may_go_on(battle.situation, x, _way(mode, (3, 0))) is goes


@pytest.mark.rule("S5-GRAP-07", "S5-GRAP-08")
def test_an_answer_about_who_is_not_dragged_any_more_changes_nothing() -> None:
    """The way goes on without the one who was let go before it."""
    battle = _battle()
    here = now(battle)

    movement_steps.step_travelling(here, _way("walk", (2, 1)), (Given(1, X, (1, 1)),))

    assert (battle.state.creatures["x"].at, battle.state.creatures["y"].at) == ((2, 1), (1, 0))


@pytest.mark.rule("S5-SPACE-12")
@pytest.mark.parametrize("noticed", [(), (SeatId("b"),)])
def test_who_goes_elsewhere_has_slipped_away(noticed: tuple[SeatId, ...]) -> None:
    """From those who had run into it while it hid."""
    battle = _battle()
    x = s5(battle.state.creatures["x"])
    x.noticed, x.conditions = noticed, (Condition("hidden", ENCOUNTER, amount=15),)
    here = now(battle)

    movement_steps.after_move(here, x, "walk")

    assert (x.noticed, x.hidden_from) == ((), ("b",))
    assert [event.name for event in here.events].count("slipped_away") == len(noticed)


@pytest.mark.rule("S5-SPACE-12", "S5-GRAP-08")
def test_who_is_dragged_into_somebody_hidden_learns_of_it_and_no_other_victim_does() -> None:
    """Its own seat and the seat of the dragging creature are told."""
    battle = _battle(
        "id: z, side: c, at: [1, 1], hp: 20, ac: 10, speed: 6",
        "id: h, side: d, at: [5, 2], hp: 20, ac: 10, speed: 6",
        order="x y z h",
    )
    creatures = battle.state.creatures
    creatures["x"].at, creatures["h"].at = (2, 1), (2, 0)
    hidden = s5(creatures["h"])
    hidden.conditions = (Condition("hidden", ENCOUNTER, amount=15),)
    hidden.hidden_from = (SeatId("a"), SeatId("b"), SeatId("c"))
    for name in ("y", "z"):
        s5(creatures[name]).conditions = (
            Condition("grappled", Ends("escape", CreatureId(name), dc=12), source=X, amount=1),
        )
    here = now(battle)

    movement_steps._drag_into(here, s5(creatures["x"]), _way("walk", (3, 1)))

    assert set(hidden.noticed) == {"a", "b"}
