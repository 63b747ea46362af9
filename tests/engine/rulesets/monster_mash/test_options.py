"""Options of a seat, with the information shown beforehand."""

from __future__ import annotations

import pytest

from fracas_engine.errors import UnknownQuestion
from fracas_engine.options import MoveOption, TargetOption, UseOption
from tests.engine.rulesets.monster_mash.arena import CLAW, answer, do, end, looking, start, use, walk


@pytest.mark.rule("MM-ATK-01", "MM-CA-01", "MM-COV-01")
def test_targets_are_offered_with_the_odds() -> None:
    """Bonus, defense, chance in thousandths and reasons are those of the roll that would be made."""
    battle = start(
        "..... ..#.. .....",
        "id: x, seat: a, at: [1, 1], hp: 9, speed: 4, actions: ["
        "{id: claw, cost: standard, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}]",
        "id: corner, seat: b, at: [2, 2], hp: 9, ac: 14, speed: 4",
        "id: blind, seat: b, at: [0, 1], hp: 9, ac: 14, speed: 4, conditions: [blinded]",
        order="x corner blind",
    )
    (options,) = looking(battle).options("a")
    (claw,) = options.uses

    assert claw.targets == (
        TargetOption("corner", 5, 18, 400, ("cover",)),
        TargetOption("blind", 7, 14, 700, ("combat_advantage",)),
    )
    assert claw.pick == (1, 1)


@pytest.mark.rule("MM-SAV-01", "MM-SR-01")
def test_targets_that_save_are_offered_with_the_chance_that_they_fail() -> None:
    """The chance counts every pair of faces that leaves the target hurt, as casting the spell with each pair shows."""
    harm = "origin: ranged, range: 6, save: {dc: 14}, on_save: none, effect: [{damage: 1}]"
    actions = f"{{id: bolt, cost: standard, spell: true, {harm}}}, {{id: shout, cost: swift, {harm}}}"
    creatures = (
        f"id: mage, seat: a, at: [0, 0], hp: 9, saves: 2, spell_resistance: 12, speed: 2, actions: [{actions}]",
        "id: ward, seat: b, at: [2, 0], hp: 9, saves: 5, spell_resistance: 8, speed: 2",
        "id: plain, seat: b, at: [3, 0], hp: 9, saves: 15, speed: 2",
    )
    battle = start(".....", *creatures, order="mage ward plain")
    (options,) = looking(battle).options("a")
    bolt, shout = options.uses

    assert bolt.targets == (
        TargetOption("mage", 2, 14, 550, ("save",)),  # one's own spell is not resisted
        TargetOption("ward", 5, 14, 260, ("save", "spell_resistance")),
        TargetOption("plain", 15, 14, 50, ("save",)),
    )
    assert [target.chance for target in shout.targets] == [550, 400, 50]

    for resisting, saving in ((7, None), (8, 8), (8, 9), (20, 1), (20, 20)):
        trial = start(".....", *creatures, order="mage ward plain")
        faces = {"spell_resistance": [resisting]} | ({} if saving is None else {"save": [saving]})
        do(trial, use("mage", "bolt", "ward"), **faces)
        hurt = trial.state.creatures["ward"].hp < 9
        assert hurt is (saving in (1, 8)), "8 of 20 faces fail, 13 of 20 overcome: 104 of 400"


@pytest.mark.rule("MM-GRID-01", "MM-OA-01", "MM-OA-04")
def test_moves_are_offered_with_costs_and_whom_they_provoke() -> None:
    """Every cell where the move may end, its cost, and the creatures provoked on the best path; without the start."""
    battle = start(
        "..... .....",
        "id: x, seat: a, at: [0, 0], hp: 9, speed: 2",
        f"id: y, seat: b, at: [1, 1], hp: 9, speed: 2, actions: [{CLAW}]",
        order="x y",
    )
    (options,) = looking(battle).options("a")
    (move,) = options.moves

    assert dict(move.costs) == {(1, 0): 1, (0, 1): 1, (2, 0): 2, (2, 1): 2}
    assert len(move.costs) == 4
    assert (0, 0) not in move.costs
    assert dict(move.provokes) == dict.fromkeys(move.costs, ("y",))


@pytest.mark.rule("MM-ATK-07", "MM-ATK-08")
def test_a_sequence_is_offered_by_the_attack_that_it_begins_with() -> None:
    """Each possible first attack has its own targets; impossible ones are not offered."""
    battle = start(
        ".......",
        "id: x, seat: a, at: [0, 0], hp: 9, speed: 2, actions: ["
        "{id: claw, cost: standard, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}, "
        "{id: spit, cost: standard, origin: ranged, range: 9, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}, "
        "{id: both, cost: full_round, sequence: [claw, spit, spit]}]",
        "id: near, seat: b, at: [1, 0], hp: 9, speed: 2",
        "id: far, seat: b, at: [5, 0], hp: 9, speed: 2",
        order="x near far",
    )
    (options,) = looking(battle).options("a")
    both = {option.choices[0]: option for option in options.uses if option.action == "both"}

    assert [t.id for t in both["claw",].targets] == ["near"]
    assert [t.id for t in both["spit",].targets] == ["near", "far"]

    do(battle, use("x", "both", "far", with_=("spit",)), attack=[2])
    (asked,) = battle.options("a")
    assert {choice.id: choice.targets for choice in asked.choices} == {
        "claw": ("near",), "spit": ("near", "far"), "no": (),
    }  # fmt: skip
    do(battle, answer("x", "claw"), attack=[2])
    do(battle, answer("x", "no"))
    assert battle.state.creatures["x"].budget["standard"] == 0


@pytest.mark.rule("MM-MOVE-09")
def test_where_a_teleport_leads_is_offered() -> None:
    """The cells in range and sight that are free, at no cost."""
    battle = start(
        "...#. .....",
        "id: fox, seat: a, at: [0, 0], hp: 9, speed: 2, "
        "actions: [{id: blink, cost: move, origin: self, effect: [{teleport: 2}]}]",
        "id: foe, seat: b, at: [1, 1], hp: 9, speed: 2",
        order="fox foe",
    )
    (options,) = looking(battle).options("a")
    (blink,) = options.uses

    assert dict(blink.destinations) == {(1, 0): 0, (2, 0): 0, (0, 1): 0, (2, 1): 0}


@pytest.mark.rule("MM-COND-04")
def test_escape_is_offered_against_each_holder() -> None:
    """With two holders the one to break from may be named; else it is the one that has held longest."""
    arm = "{id: arm, cost: standard, origin: melee, attack: {bonus: BONUS, vs: ac}, hit: [{condition: grappled}]}"
    battle = start(
        "... ...",
        f"id: one, seat: a, at: [0, 0], hp: 9, speed: 2, actions: [{arm.replace('BONUS', '2')}]",
        f"id: two, seat: b, at: [2, 0], hp: 9, speed: 2, actions: [{arm.replace('BONUS', '8')}]",
        "id: eel, seat: c, at: [1, 0], hp: 9, saves: 3, speed: 2",
        order="one two eel",
    )
    do(battle, use("one", "arm", "eel"), attack=[15])
    do(battle, end("one"))
    do(battle, use("two", "arm", "eel"), attack=[15])
    do(battle, end("two"))
    (options,) = looking(battle).options("c")
    (escape,) = options.uses

    assert escape.targets == (
        TargetOption("one", 3, 12, 600, ("escape",)),
        TargetOption("two", 3, 18, 300, ("escape",)),
    )
    assert not options.moves
    do(battle, use("eel", "escape", "two"), save=[15])
    assert [c.source for c in battle.state.creatures["eel"].conditions] == ["one"]


@pytest.mark.rule("MM-HP-02", "MM-SPL-02")
def test_several_targets_may_be_named_at_once() -> None:
    """An action for two takes one or two different ones, and only those of the relation that it is for."""
    battle = start(
        ".....",
        "id: x, seat: a, at: [0, 0], hp: {max: 9, now: 4}, speed: 2, actions: ["
        "{id: mend, cost: swift, origin: ranged, range: 5, targets: 2, effect: [{heal: 2}]}, "
        "{id: song, cost: standard, origin: ranged, range: 5, targets: all_allies, effect: [{heal: 1}]}, "
        "{id: last, cost: free, origin: ranged, range: 5, targets: nearest_enemy, effect: [{damage: 1}]}]",
        "id: y, seat: a, at: [2, 0], hp: {max: 9, now: 4}, speed: 2",
        "id: z, seat: b, at: [4, 0], hp: 9, speed: 2",
        order="x y z",
    )
    (options,) = looking(battle).options("a")
    offered: dict[str, UseOption] = {use.action: use for use in options.uses if use.by == "x"}
    assert (offered["mend"].pick, [t.id for t in offered["mend"].targets]) == ((1, 2), ["x", "y", "z"])
    assert [t.id for t in offered["song"].targets] == ["y"]
    assert [t.id for t in offered["last"].targets] == ["z"]

    do(battle, use("x", "mend", "x", "y"))
    do(battle, use("x", "song"))
    do(battle, use("x", "last"))

    assert {c.id: c.hp for c in battle.state.creatures.values()} == {"x": 6, "y": 7, "z": 8}


def test_a_lazy_move_stays_true_of_its_moment() -> None:
    """Options that are looked at after the battle has gone on still tell of the moment in which they were asked for."""
    battle = start(
        "......",
        "id: x, seat: a, at: [0, 0], hp: 9, speed: 2",
        "id: y, seat: b, at: [5, 0], hp: 9, speed: 2",
        order="x y",
    )
    (options,) = battle.options("a")
    move: MoveOption = options.moves[0]
    do(battle, walk("x", (1, 0)))

    assert dict(move.costs) == {(1, 0): 1, (2, 0): 2}


def test_unknown_questions_and_paths_say_what_is_known() -> None:
    """A question that the ruleset does not know, or about what is not there, is an error of its own."""
    battle = start(
        "..", "id: x, seat: a, at: [0, 0], hp: 9, speed: 2", "id: y, seat: b, at: [1, 0], hp: 9, speed: 2", order="x y"
    )

    with pytest.raises(UnknownQuestion, match="unknown question: use one of distance"):
        battle.ask({"initiative": {"of": "x"}})
    with pytest.raises(UnknownQuestion, match="unknown creature 'z'"):
        battle.ask({"distance": {"from": "x", "to": "z"}})
    with pytest.raises(UnknownQuestion, match="has no area"):
        battle.ask({"affected": {"by": "x", "use": "escape"}})
    with pytest.raises(UnknownQuestion, match="unknown path: a creature has no such value"):
        battle.inspect("x.surges")
