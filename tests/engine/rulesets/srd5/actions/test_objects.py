"""Objects: use, attacks, and the cells that they block."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.frames import NO_AIM, Aim
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions import objects, standard_actions
from fracas_engine.rulesets.srd5.state import Srd5Object, s5
from tests.engine.rulesets.srd5.arena import now, start

X = CreatureId("x")
BITE = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
TOUCH = "{id: touch, cost: action, reach: 1, save: {dc: 12, ability: dex}, effect: [{damage: 4}]}"
BLAST = "{id: blast, cost: action, targets: all, area: {sphere: 1, within: 9}, effect: [{damage: 4}]}"


def _battle(*things: Srd5Object, rows: str = "...... ...... ......", items: str = "{held: [], carried: []}") -> Battle:
    battle = start(
        rows,
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, "
        f"actions: [{BITE}, {TOUCH}, {BLAST}], items: {items}",
        "id: y, side: b, at: [5, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    for thing in things:
        battle.state.objects[thing.id] = thing
    return battle


def _sword(at: tuple[int, int] = (1, 1)) -> Srd5Object:
    return Srd5Object(id="sword_1", at=at, state="lying", item="sword")


# ---------------------------------------------------------------- handling things


@pytest.mark.rule("S5-TURN-06")
@pytest.mark.parametrize(
    ("state", "at", "near"),
    [("", (1, 1), True), ("closed", (1, 1), True), ("lying", (0, 0), True), ("", (2, 0), False),
     ("open", (1, 1), False), ("broken", (1, 1), False), ("used", (1, 1), False)],
)  # fmt: skip
def test_what_is_within_reach_and_not_done_with_can_be_handled(state: str, at: tuple[int, int], *, near: bool) -> None:
    """It is offered, by interacting and with the action, and accepted; all else is refused."""
    battle = _battle(Srd5Object(id="box", at=at, state=state))
    x = s5(battle.state.creatures["x"])

    assert [thing.id for thing in objects.near_objects(battle.situation, x)] == ["box"] * near
    offered = [use for use in battle.options("a")[0].uses if use.action in ("interact", "utilize")]
    assert [(use.action, [target.id for target in use.targets], use.pick) for use in offered] == [
        ("interact", ["box"], (1, 1)),
        ("utilize", ["box"], (1, 1)),
    ] * near
    assert standard_actions.accepted(battle.situation, x, "interact", on=("box",)) is near


@pytest.mark.rule("S5-TURN-06")
@pytest.mark.parametrize(("state", "code"), [("open", "bad_target"), ("used", "bad_target")])
def test_what_is_done_with_is_refused(state: str, code: str) -> None:
    """For what it is."""
    battle = _battle(Srd5Object(id="box", at=(1, 1), state=state))

    with pytest.raises(IllegalIntent) as refused:
        standard_actions.plan_general(
            battle.situation, s5(battle.state.creatures["x"]), Use(by=X, action="interact", on=("box",))
        )

    assert (refused.value.code, refused.value.rule) == (code, "S5-TURN-06")


@pytest.mark.rule("S5-TURN-06", "S5-TURN-08")
def test_what_takes_an_action_is_offered_for_it_alone() -> None:
    """Nothing is offered under a name that it would be refused for."""
    battle = _battle(Srd5Object(id="box", at=(1, 1), needs_action=True), Srd5Object(id="lever", at=(1, 0)))

    offered = {use.action: [target.id for target in use.targets] for use in battle.options("a")[0].uses}
    assert offered["interact"] == ["lever"]
    assert offered["utilize"] == ["box", "lever"]


# ---------------------------------------------------------------- picking things up


@pytest.mark.rule("S5-TURN-06", "S5-WEAP-09")
@pytest.mark.parametrize("use", [{"with_": ("sword",)}, {"on": ("sword_1",)}])
@pytest.mark.parametrize(
    ("items", "at", "code"),
    [("{held: [axe]}", (1, 1), None), ("{held: [axe, torch]}", (1, 1), "not_available"),
     ("{held: [axe]}", (2, 2), "far")],
)  # fmt: skip
def test_an_item_near_by_is_picked_up_with_a_free_hand(
    use: dict[str, Any], items: str, at: tuple[int, int], code: str | None
) -> None:
    """By its name or by its kind; other items in the cell stay."""
    battle = _battle(Srd5Object(id="rope_1", at=(0, 1), state="lying", item="rope"), _sword(at), items=items)
    x = s5(battle.state.creatures["x"])
    intent = Use(by=X, action="interact", **use)
    if code is not None:
        with pytest.raises(IllegalIntent) as refused:
            standard_actions.plan_general(battle.situation, x, intent)
        assert refused.value.code == (code if code != "far" else "not_available" if "with_" in use else "out_of_range")
        return

    here = now(battle)
    standard_actions.plan_general(battle.situation, x, intent)(here)

    assert x.held == ("axe", "sword")
    assert list(battle.state.objects) == ["rope_1"]
    assert not standard_actions.accepted(battle.clone(ScriptedFaces({})).situation, x, "interact", on=("rope_1",))


# ---------------------------------------------------------------- what becomes of cells


@pytest.mark.rule("S5-TURN-09")
def test_a_cell_loses_and_gains_what_is_said_and_keeps_the_rest() -> None:
    """Once and again."""
    battle = _battle(rows="...... .~.... ......")
    here = now(battle)

    objects.change_cell(here, (1, 1), adding=("dim",))
    assert set(battle.situation.board.properties((1, 1))) == {"difficult", "dim"}
    objects.change_cell(here, (1, 1), without=("dim",), adding=("dark",))
    assert set(battle.situation.board.properties((1, 1))) == {"difficult", "dark"}
    assert len(battle.state.cells) == 1


@pytest.mark.rule("S5-ATK-06")
@pytest.mark.parametrize(
    ("rows", "opens", "rough"),
    [("...... .+.... ......", (1, 1), (1, 1)), ("...... .#.... ......", None, (1, 1)),
     ("...... ...... ......", None, None), ("...... ...#.. ......", (3, 1), (3, 1))],
)  # fmt: skip
def test_what_is_broken_leaves_rough_ground_where_it_barred_the_way(
    rows: str, opens: tuple[int, int] | None, rough: tuple[int, int] | None
) -> None:
    """A door or wall does, in its own cell or in the cell that it opens; free-standing objects do not."""
    box = Srd5Object(id="box", at=(1, 1), hp=5, opens=opens)
    battle = _battle(box, rows=rows)
    here = now(battle)

    objects.damage(here, box, ((4, ""),))
    assert (box.hp, box.state) == (1, "")
    objects.damage(here, box, ((4, ""),))

    assert (box.hp, box.state) == (0, "broken")
    assert set(battle.situation.board.cells("difficult")) == ({rough} if rough else set())
    assert not battle.state.cells or not battle.situation.board.has(rough or (0, 0), "wall")


# ---------------------------------------------------------------- what is struck


@pytest.mark.rule("S5-AREA-04", "S5-ATK-06")
@pytest.mark.parametrize(
    ("action", "targets", "at", "found"),
    [("touch", ("box",), None, ["box"]), ("touch", ("y",), None, []), ("blast", (), (2, 2), ["box"]),
     ("blast", (), (5, 2), ["urn"]), ("blast", (), (3, 2), ["box"])],
)  # fmt: skip
def test_things_are_struck_by_name_or_where_the_area_lies(
    action: str, targets: tuple[str, ...], at: tuple[int, int] | None, found: list[str]
) -> None:
    """Not those that are elsewhere."""
    battle = _battle(Srd5Object(id="box", at=(2, 2), hp=5), Srd5Object(id="urn", at=(4, 1), hp=5))
    x = battle.state.creatures["x"]
    what = battle.situation.rules.sheet(battle.situation, x).actions[action]

    struck = objects.struck(battle.situation, x, what, targets, Aim(at=at) if at is not None else NO_AIM)

    assert [thing.id for thing in struck] == found
