"""Questions about squares and about those who are gone."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import Ends
from fracas_engine.errors import UnknownQuestion
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.frames import EndOfActivation
from fracas_engine.rulesets.monster_mash.harm import release_parted
from fracas_engine.rulesets.monster_mash.queries import usable_modes
from fracas_engine.rulesets.monster_mash.state import mash
from fracas_engine.rulesets.monster_mash.triggers import provoked, threatens
from fracas_engine.rulesets.monster_mash.turns.activations import step_end_of_activation
from fracas_engine.state import Condition
from tests.engine.rulesets.monster_mash.arena import CLAW, start

X, Y = CreatureId("x"), CreatureId("y")
TWO = (
    f"id: x, seat: a, at: [0, 0], hp: 9, speed: 4, actions: [{CLAW}]",
    f"id: y, seat: b, at: [1, 0], hp: 9, speed: 4, actions: [{CLAW}]",
)


@pytest.mark.rule("MM-LOS-01", "MM-COV-01", "MM-THR-01")
@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"concealment": {"of": (4, 0), "from": "x"}}, "total"),
        ({"concealment": {"of": "x", "from": (4, 0)}}, "total"),
        ({"concealment": {"of": (4, 0), "from": (0, 0)}}, "total"),
        ({"concealment": {"of": (0, 1), "from": "x"}}, "none"),
        ({"concealment": {"of": (4, 0), "from": (3, 0)}}, "none"),
        ({"concealment": {"of": "y", "from": "x"}}, "none"),
        ({"threatens": {"from": "x", "to": (0, 1)}}, True),
        ({"threatens": {"from": "x", "to": "y"}}, True),
        ({"threatens": {"from": (0, 0), "to": "y"}}, False),
    ],
)
def test_squares_stand_for_whoever_might_be_there(question: Any, found: object) -> None:
    """A square is seen or not, and threatens no creature."""
    assert start("..#.. ..#..", *TWO, order="x y").ask(question) == found


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"distance": {"from": (0, 0), "to": (9, 9)}}, "is not on the map"),
        ({"cover": {"of": "y", "from": (0, 0), "action": "claw"}}, "a question with an action needs a creature"),
    ],
)
def test_what_cannot_be_asked_of_squares_is_told(question: Any, words: str) -> None:
    """A cell off the map, and an action without an owner."""
    with pytest.raises(UnknownQuestion, match=words):
        start("..#.. ..#..", *TWO, order="x y").ask(question)


@pytest.mark.rule("MM-THR-01", "MM-OA-06")
@pytest.mark.parametrize("gone", ["x", "y"])
def test_nobody_threatens_the_dead_or_is_threatened_by_them(gone: str) -> None:
    """Nor does who is on no square provoke."""
    battle = start("..... .....", *TWO, order="x y")
    one, other = (mash(battle.state.creatures[name]) for name in ("x", "y"))
    assert threatens(battle.situation, one, other)

    mash(battle.state.creatures[gone]).alive = False

    assert not threatens(battle.situation, one, other)
    other.at = None
    assert provoked(battle.situation, other) == ()


@pytest.mark.rule("MM-MOVE-03")
def test_a_speed_of_nothing_is_no_way_to_move() -> None:
    """The others are."""
    battle = start("..... .....", "id: x, seat: a, at: [0, 0], hp: 9, speed: {walk: 0, fly: 3}", TWO[1], order="x y")

    assert usable_modes(battle.situation, mash(battle.state.creatures["x"])) == (("fly", 3),)


@pytest.mark.rule("MM-COND-03")
@pytest.mark.parametrize(("dead", "held"), [("x", True), ("y", True), ("", False)])
def test_holds_of_and_on_the_dead_are_not_let_go_of_by_distance(dead: str, held: bool) -> None:  # noqa: FBT001
    """They end as the one or the other dies."""
    battle = start("..... .....", *TWO, order="x y")
    holder, bearer = (mash(battle.state.creatures[name]) for name in ("x", "y"))
    bearer.conditions = (Condition("grappled", Ends("escape"), source=X),)
    bearer.at = (3, 0)
    if dead:
        mash(battle.state.creatures[dead]).alive = False

    release_parted(Resolution(battle.situation, Dice(ScriptedFaces({}))), holder)

    assert bearer.has("grappled") is held


@pytest.mark.rule("MM-COND-06")
@pytest.mark.parametrize(("alive", "faces"), [(True, [20]), (False, [])])
def test_the_dead_save_against_nothing(alive: bool, faces: list[int]) -> None:  # noqa: FBT001
    """Their activation ends without a die."""
    battle = start("..... .....", *TWO, order="x y")
    creature = mash(battle.state.creatures["x"])
    creature.conditions = (Condition("slowed", Ends("save_ends", X)),)
    creature.alive = alive
    script = ScriptedFaces({"save": tuple(faces)})

    step_end_of_activation(Resolution(battle.situation, Dice(script)), EndOfActivation(X, "durations"))

    assert not script.left_over(step=False)
    assert creature.has("slowed") is not alive


@pytest.mark.rule("MM-ACT-01")
@pytest.mark.parametrize(("name", "found"), [("x", True), ("z", True), ("y", False)])
def test_a_seat_that_may_choose_whom_to_activate_may_be_asked_for_each(name: str, found: bool) -> None:  # noqa: FBT001
    """For its own seat, and for no other."""
    battle = start("..... .....", *TWO, "id: z, seat: a, at: [0, 1], hp: 9, speed: 4", dice={"initiative": [15, 5]})
    (decision,) = battle.pending
    assert decision.by is None

    asked = battle.ruleset.decision_for(battle.situation, decision, name)

    assert (asked is not None and asked.by == name) is found
