"""Mounting and dismounting, after any interruption (S5-MOUNT-02 and -03)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions import mounting
from fracas_engine.rulesets.srd5.frames import Saddling
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, HORSE = CreatureId("x"), CreatureId("horse")


def _battle(rows: str = "..... ..... .....", *, rides: bool = False) -> Battle:
    battle = start(
        rows,
        f"id: x, side: a, hero: true, at: {[0, 0] if rides else [2, 0]}, hp: 20, ac: 12, speed: 6",
        "id: horse, side: a, size: large, at: [0, 0], hp: 20, ac: 10, speed: 6, traits: [mount]",
        f"id: y, side: b, at: {[2, 0] if rides else [4, 0]}, hp: 20, ac: 10, speed: 6",
        order="x horse y",
    )
    assert (battle.state.creatures["x"].mount is not None) is rides  # type: ignore[attr-defined]
    return battle


@pytest.mark.rule("S5-MOUNT-01", "S5-MOUNT-02", "S5-MOUNT-03")
@pytest.mark.parametrize(
    ("who", "field", "value", "mounts"),
    [
        ("x", "spent", 3, True),
        ("x", "spent", 4, False),
        ("x", "alive", False, False),
        ("x", "conditions", (Condition("prone", ENCOUNTER),), False),
        ("x", "conditions", (Condition("restrained", ENCOUNTER),), False),
        ("horse", "alive", False, False),
        ("horse", "conditions", (Condition("stunned", ENCOUNTER),), False),
    ],
)
def test_who_was_struck_meanwhile_mounts_only_if_it_still_can(
    who: str, field: str, value: Any, *, mounts: bool
) -> None:
    """Alive, on its feet, with the movement that it takes, on a mount that can bear it."""
    battle = _battle()
    setattr(battle.state.creatures[who], field, value)

    mounting.step_saddling(now(battle), Saddling(X, HORSE, 3, asked=True), ())

    assert (s5(battle.state.creatures["x"]).mount == HORSE) is mounts
    assert (s5(battle.state.creatures["horse"]).rider == X) is mounts


@pytest.mark.rule("S5-MOUNT-02")
def test_who_has_left_the_map_does_not_mount() -> None:
    """Nor does anything happen."""
    battle = _battle()
    battle.state.creatures["x"].at = None
    here = now(battle)

    mounting.step_saddling(here, Saddling(X, HORSE, 3, asked=True), ())

    assert here.events == []


@pytest.mark.rule("S5-MOUNT-02", "S5-SPACE-12")
@pytest.mark.parametrize(("rows", "at"), [("..... ..... .....", (2, 1)), ("...## ..### #####", None)])
def test_who_finds_no_room_any_more_stays_in_the_saddle(rows: str, at: tuple[int, int] | None) -> None:
    """It has cost nothing; where there is room elsewhere, it gets down there."""
    battle = _battle(rows, rides=True)
    x = s5(battle.state.creatures["x"])

    mounting.step_saddling(now(battle), Saddling(X, HORSE, 3, to=(2, 0), asked=True), ())

    assert (x.at, x.mount, x.spent) == ((at, None, 3) if at is not None else ((0, 0), HORSE, 0))


@pytest.mark.rule("S5-MOUNT-07")
@pytest.mark.parametrize("words", [(), ("hide",)])
def test_a_mount_is_told_what_to_do(words: tuple[str, ...]) -> None:
    """To Dash, Disengage or Dodge, and nothing without a word."""
    battle = _battle(rides=True)
    s5(battle.state.creatures["horse"]).controlled = True
    x = s5(battle.state.creatures["x"])

    with pytest.raises(IllegalIntent) as refused:
        mounting.plan_command(battle.situation, x, Use(by=X, action="command_mount", with_=words))

    assert (refused.value.code, refused.value.rule) == ("not_available", "S5-MOUNT-07")
