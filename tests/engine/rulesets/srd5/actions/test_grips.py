"""Grapples, shoves and escapes: the saves against them, and their results."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Given
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.options import TargetOption
from fracas_engine.rulesets.srd5.actions import grapple_and_shove
from fracas_engine.rulesets.srd5.attacks import grappling
from fracas_engine.rulesets.srd5.frames import Grip
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, Y = CreatureId("x"), CreatureId("y")


RESTRAINED = Condition("restrained", ENCOUNTER)


def _battle(*, rows: str = "..... ..... .....", y: str = "", y_at: str = "[1, 1]", options: str = "") -> Battle:
    return start(
        rows,
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, abilities: {str: 14}",
        f"id: y, side: b, at: {y_at}, hp: 20, ac: 10, speed: 6{y}",
        order="x y",
        options=options,
    )


def _bearing(battle: Battle, *conditions: Condition) -> Srd5Creature:
    y = s5(battle.state.creatures["y"])
    y.conditions = conditions
    return y


@pytest.mark.rule("S5-GRAP-02", "S5-COVER-01")
@pytest.mark.parametrize(
    ("rows", "found"),
    [("..... ..... .....", {"str": 2, "dex": 1}), (".h... h.... .....", {"dex": 3, "str": 2})],
)
def test_cover_helps_the_dexterity_save_against_a_grip(rows: str, found: dict[str, int]) -> None:
    """So that it may become the better one, which comes first."""
    battle = _battle(rows=rows, y=", saves: {str: 2, dex: 1}")
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]

    saves = grappling.resist_saves(battle.situation, x, y)

    assert [(ability, save.bonus) for ability, save in saves] == list(found.items())


@pytest.mark.rule("S5-GRAP-02")
@pytest.mark.parametrize(
    ("option", "bearing", "told"),
    [
        ("", (), TargetOption("y", 3, 12, 400, ("save",))),
        ("", (RESTRAINED,), TargetOption("y", 3, 12, 640, ("save",))),
        ("save_prompt: true", (RESTRAINED,), TargetOption("y", 2, 12, 450, ("save",))),
    ],
)
def test_the_chance_of_a_grip_is_told(option: str, bearing: tuple[Condition, ...], told: TargetOption) -> None:
    """That its target's save fails: the one that is rolled, or the better one where its seat chooses.

    On a turn it stands with the option; of an answer out of turn it is asked for.
    """
    battle = _battle(y=", saves: {str: 2, dex: 3}", options=option)
    _bearing(battle, *bearing)
    battle = battle.clone(battle._dice.faces)
    uses = [use for use in battle.options("a")[0].uses if use.action in ("grapple", "shove")]

    assert [(use.action, use.targets) for use in uses] == [("grapple", (told,)), ("shove", (told,))]
    asked = {"bonus": told.bonus, "versus": 12, "chance": told.chance, "notes": ("save",)}
    for use in ("grapple", "shove", "shove_push", "shove_prone"):
        assert battle.ask({"odds": {"by": "x", "use": use, "on": "y"}}) == {"y": asked}


@pytest.mark.rule("S5-COND-01", "S5-GRAP-02")
@pytest.mark.parametrize(("immune", "held"), [("", True), (", immune: [grappled]", False)])
def test_who_is_immune_to_it_is_not_held(immune: str, *, held: bool) -> None:
    """Though its save fails."""
    battle = _battle(y=immune)

    grapple_and_shove.step_grip(now(battle, save=[1]), Grip(X, Y, "grapple"), ())

    assert battle.state.creatures["y"].has("grappled") is held


@pytest.mark.rule("S5-GRAP-03")
@pytest.mark.parametrize(("rows", "at"), [("..... ..... .....", (2, 2)), ("..... ..... ..#..", (1, 1))])
def test_a_shove_into_a_wall_moves_nobody(rows: str, at: tuple[int, int]) -> None:
    """Elsewhere it moves the one that fails its save one cell."""
    battle = _battle(rows=rows)
    here = now(battle, save=[1])

    grapple_and_shove.step_grip(here, Grip(X, Y, "shove_push"), ())

    assert battle.state.creatures["y"].at == at


@pytest.mark.rule("S5-GRAP-02")
@pytest.mark.parametrize(
    ("answer", "face", "held"), [("str", 9, True), ("dex", 9, False), (False, 9, False), (False, 6, True)]
)
def test_who_does_not_say_which_save_takes_the_better_one(answer: Any, face: int, *, held: bool) -> None:
    """Dexterity here: 3 more than Strength."""
    battle = _battle(y=", saves: {str: 0, dex: 3}")

    grapple_and_shove.step_grip(now(battle, save=[face]), Grip(X, Y, "grapple"), (Given(1, Y, answer),))

    assert battle.state.creatures["y"].has("grappled") is held


CHARMED = Condition("charmed", ENCOUNTER, source=X)
WEB = Condition("restrained", Ends("escape", Y, dc=18))
ROOTS = Condition("grappled", Ends("escape", Y, dc=10))
GRIP = Condition("grappled", Ends("escape", Y, dc=10), source=X)
SLIME = Condition("restrained", Ends("escape", Y, dc=10), source=X)
MUD = Condition("blinded", Ends("escape", Y, dc=10), source=X)


@pytest.mark.rule("S5-GRAP-06")
@pytest.mark.parametrize(
    ("borne", "face", "left"),
    [
        ((CHARMED, WEB), 18, ["charmed"]),
        ((CHARMED, WEB), 17, ["charmed", "restrained"]),
        ((WEB, GRIP), 10, ["restrained"]),
        ((WEB, GRIP), 9, ["restrained", "grappled"]),
        ((WEB, ROOTS), 10, ["restrained"]),
        ((SLIME, GRIP), 10, []),
        ((SLIME, MUD), 10, ["blinded"]),
        ((CHARMED, GRIP), 10, ["charmed"]),
        ((CHARMED, ROOTS), 9, ["charmed", "grappled"]),
    ],
)
def test_an_escape_ends_the_grip_before_all_else_that_holds(
    borne: tuple[Condition, ...], face: int, left: list[str]
) -> None:
    """And nothing that does not hold; with the grip goes what its holder has laid on the one that it holds."""
    battle = _battle()
    y = _bearing(battle, *borne)

    grapple_and_shove.escape(now(battle, check=[face]), y, "athletics")

    assert [c.name for c in y.conditions] == left


@pytest.mark.rule("S5-GRAP-06")
@pytest.mark.parametrize(
    ("dc", "source", "asked"), [(17, "x", 17), (None, "x", 12), (None, None, 10), (None, "gone", 10)]
)
def test_an_escape_has_to_reach_the_grip_of_who_holds(dc: int | None, source: str | None, asked: int) -> None:
    """8, Strength and proficiency; 10 without a grappler."""
    battle = _battle()
    held = Condition("grappled", Ends("escape", Y, dc=dc), source=CreatureId(source) if source else None)

    assert grappling.escape_dc(battle.situation, held) == asked
