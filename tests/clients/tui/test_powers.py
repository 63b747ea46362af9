"""What the fourth-edition family and SRD 5.2 need of the terminal: powers, interrupts, ends, zones, areas, the hidden.

Battles of the real engine; only the sockets are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fracas_clients.texts import text
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.board_view import draw
from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.sheet_screen import SheetScreen
from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer, Stand, Use
from fracas_engine.setup import SeatSpec, Setup
from tests.clients.table import Table
from tests.eventually import eventually_async

pytestmark = pytest.mark.whole

SIZE = (80, 24)
OPEN = ("............",) * 8

CLUB = {
    "id": "club",
    "cost": "standard",
    "origin": "melee",
    "basic": True,
    "attack": {"bonus": 30, "vs": "ac"},
    "hit": [{"damage": "1d8+2"}],
}
PARRY = {
    "id": "parry", "name": "Parry", "cost": "interrupt", "origin": "self", "uses": "encounter",
    "trigger": {"event": "hits", "by": "enemy", "to": "self"},
    "effect": [{"modifier": {"to": "ac", "by": 4}, "until": "end_of_user_next_turn"}],
}  # fmt: skip
MIRE = {
    "id": "mire", "name": "Mire", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 10},
    "targets": "all", "uses": "daily", "maintain": "minor",
    "effect": [{"zone": {"area": {"burst": 1}, "until": "end_of_user_next_turn", "enter": [{"damage": 3}]}}],
}  # fmt: skip
GUST = {
    "id": "gust", "name": "Gust", "cost": "standard", "origin": "ranged", "range": 10,
    "attack": {"bonus": 30, "vs": "fortitude"}, "hit": [{"damage": "1d4"}, {"push": 2}],
}  # fmt: skip
FIREBALL = {
    "id": "fireball", "name": "Fireball", "cost": "action", "origin": "far", "area": {"sphere": 2, "within": 30},
    "targets": "all", "spell": True, "uses": {"max": 2}, "save": {"dc": 15, "ability": "dex"},
    "effect": [{"damage": "8d6", "type": "fire"}],
}  # fmt: skip


def fourth(name: str, side: str, at: tuple[int, int], *actions: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return a creature of the fourth-edition family."""
    numbers = {"hp": 40, "ac": 16, "fortitude": 14, "reflex": 14, "will": 12, "speed": 6}
    own = {"id": name, "name": name.title(), "side": side, "seat": side, "at": at, "hero": side == "us"}
    return {**own, **numbers, "actions": list(actions), **more}


def fifth(name: str, side: str, at: tuple[int, int], *actions: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return a creature of SRD 5.2."""
    own = {"id": name, "name": name.title(), "side": side, "seat": side, "at": at, "hp": 40, "ac": 14, "speed": 6}
    return {**own, "actions": list(actions), **more}


def battle(ruleset: str, *creatures: Mapping[str, Any], rows: tuple[str, ...] = OPEN) -> Battle:
    """Begin a battle with the creatures in their order; `us` and `them` are seats."""
    setup = Setup(
        ruleset=ruleset,
        board=BoardSpec(map=rows, title="The Yard"),
        creatures=tuple(CreatureSpec.model_validate(creature) for creature in creatures),
        seats=(SeatSpec(id="us", side="us", name="Ann"), SeatSpec(id="them", side="them", name="Bob")),
        order=tuple(creature["id"] for creature in creatures),
    )
    return Battle.start(setup, KeyedFaces(b"k" * 32))


def said(pilot: Pilot[Any], widget: str = "#prompt") -> str:
    """Return what a widget says, on one line."""
    return " ".join(str(pilot.app.screen.query_one(widget, Static).render()).split())


def board(pilot: Pilot[Any]) -> list[str]:
    """Return the board as it is drawn."""
    picture = pilot.app.screen.query_one(BoardWidget)._picture
    return ["".join(part.text for part in row) for row in draw(picture)]


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and let what they bring about happen."""
    await pilot.press(*keys)
    for _ in range(3):  # a question to the engine, its answer, and what is drawn of it
        await pilot.pause()


async def test_an_area_is_told_aimed_and_placed() -> None:
    """A fireball says what it does, in feet, and how likely it works on whom; `a` puts it where one likes."""
    table = Table(battle("srd5", fifth("mage", "us", (0, 0), FIREBALL), fifth("orc", "them", (8, 3))), "us")
    app = FracasApp(None, table.match)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        assert "sphere 10 ft within 150 ft" in said(pilot, "#about")
        assert "DC 15 dex" in said(pilot, "#about")
        assert "Orc 70%" in said(pilot)
        assert any("**" in row for row in board(pilot))

        await press(pilot, "a", "down", "down")
        assert "aim" not in said(pilot)
        assert "Orc" in said(pilot) or "a: back to the list" in said(pilot)
        await press(pilot, "enter")
    (intent,) = table.intents
    assert isinstance(intent, Use)
    assert (intent.action, table.refusals) == ("fireball", [])


async def test_distances_are_told_as_the_rules_do() -> None:
    """The same move costs feet in SRD 5.2 and squares in fourth edition."""
    for ruleset, maker, cost in (("srd5", fifth, "costs 10 ft"), ("fourth_edition", fourth, "costs 2")):
        table = Table(battle(ruleset, maker("hero", "us", (0, 0)), maker("orc", "them", (8, 3))), "us")
        async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
            await press(pilot, "m", "right", "right")
            assert said(pilot).endswith(cost), said(pilot)


async def test_an_interrupt_says_who_did_what_and_what_the_answer_does() -> None:
    """The question names the blow; the power that may answer it is told; N leaves a standing answer."""
    fight = battle("fourth_edition", fourth("orc", "them", (1, 0), CLUB), fourth("rogue", "us", (0, 0), CLUB, PARRY))
    fight.apply("them", from_plain({"by": "orc", "use": "club", "on": ("rogue",)}))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        assert (
            said(pilot) == f"o Orc hits R Rogue with club (vs AC 16, 95% to hit): {text('ask_interrupt', by='R Rogue')}"
        )
        assert "+4 ac (until the end of the user's next turn)" in said(pilot, "#about")
        assert "A always" in said(pilot, "#keys")
        await press(pilot, "N")
    assert table.intents[0] == Stand(kind="interrupt", answer="never")
    assert isinstance(table.intents[1], Answer)
    assert table.intents[1].answer == "no"


async def test_a_zone_is_drawn_and_named() -> None:
    """What a power lays on the ground is seen, and looking tells whose it is and for how long."""
    table = Table(battle("fourth_edition", fourth("witch", "us", (0, 0), MIRE), fourth("orc", "them", (6, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "enter")
        assert any("::" in row for row in board(pilot))
        cell = next(iter(table.match.view.zones.values())).cells[0]
        await press(pilot, "x", *["right"] * cell[0], *["down"] * cell[1])
        assert f"[{cell[0]},{cell[1]}]" in said(pilot)
        assert "of W Witch (until the end of" in said(pilot)
        await press(pilot, "escape")


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [("fourth_edition", " · opportunity attack by o Orc!"), ("orcus", " · opportunity attack by o Orc!"), ("srd5", "")],
)
async def test_who_would_strike_first_is_told_before_a_shot(ruleset: str, told: str) -> None:
    """Of a ranged power beside a foe, in the prompt; neither of a blow nor of rules without such free blows."""
    maker = fifth if ruleset == "srd5" else fourth
    cost = "action" if ruleset == "srd5" else "standard"
    bolt = {**CLUB, "cost": cost, "id": "bolt", "name": "Bolt", "origin": "ranged", "range": 10, "basic": False}
    club = {**CLUB, "cost": cost}
    fight = battle(ruleset, maker("mage", "us", (0, 3), bolt, club), maker("orc", "them", (1, 3), club))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        assert "Bolt" in said(pilot)
        assert said(pilot).endswith(told)
        assert ("opportunity attack" in said(pilot)) is bool(told)
        await press(pilot, "escape", "2")
        assert "Club" in said(pilot)
        assert "opportunity attack" not in said(pilot)


async def test_where_somebody_is_pushed_is_chosen_on_the_board() -> None:
    """Cells among answers are marked on the board, and the cursor answers."""
    table = Table(battle("fourth_edition", fourth("mage", "us", (0, 3), GUST), fourth("orc", "them", (4, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "enter")
        decision = table.match.decisions[0]
        assert decision.kind == "choice"
        assert said(pilot).startswith("Choose where to push o Orc: [")
        assert any("+ " in row for row in board(pilot))
        await press(pilot, "tab", "enter")
    answer = table.intents[-1]
    assert isinstance(answer, Answer)
    assert table.refusals == []
    assert table.battle.state.creatures["orc"].at != (4, 3)


async def test_ends_and_marks_stand_beside_the_board() -> None:
    """Conditions say how long they last, wounds have the ruleset's word, and the sheet tells both in full."""
    orc = fourth("orc", "them", (8, 3), hp={"max": 40, "now": 12}, conditions={"dazed": {"until": "save_ends"}})
    table = Table(battle("orcus", fourth("mage", "us", (0, 0), GUST), orc), "us")
    app = FracasApp(None, table.match)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot)
        roster = said(pilot, "#roster")
        assert "staggered, dazed (save ends)" in roster
        await press(pilot, "i")
        assert isinstance(app.screen, SheetScreen)
        assert "Gust" in said(pilot, "#sheet")
        assert "push 2" in said(pilot, "#sheet")
        await press(pilot, "tab")
        assert "dazed (save ends)" in said(pilot, "#sheet")
        await press(pilot, "escape")


async def test_giving_up_is_asked_about() -> None:
    """What cannot be taken back is confirmed; Escape sends nothing."""
    table = Table(battle("srd5", fifth("mage", "us", (0, 0)), fifth("orc", "them", (8, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        screen: Any = pilot.app.screen
        lines = screen._controller.lines
        if not any(line.label == "Surrender" for line in lines):
            await press(pilot, "w")
            lines = screen._controller.lines
        key = next(line.key for line in lines if line.label == "Surrender")
        await press(pilot, key)
        assert "Surrender: leave this match for good? Enter: yes, Esc: no" in said(pilot)
        await press(pilot, "escape")
        assert table.intents == []
        await press(pilot, key, "enter")
    assert [intent.action for intent in table.intents if isinstance(intent, Use)] == ["surrender"]


@pytest.mark.parametrize(
    ("ruleset", "creature", "action", "told"),
    [
        ("fourth_edition", fourth, "Total defense", "+2 to all defenses"),
        ("orcus", fourth, "Total defense", "+2 to all defenses"),
        ("srd5", fifth, "Dodge", "Until your next turn"),
    ],
)
async def test_what_everybody_may_do_is_told_before_it_is_confirmed(
    ruleset: str, creature: Callable[..., dict[str, Any]], action: str, told: str
) -> None:
    """No sheet tells what it does, so the ledger does, and one key opens all that the rules say of it."""
    table = Table(battle(ruleset, creature("mage", "us", (0, 0)), creature("orc", "them", (8, 3))), "us")
    table.match.info.ruleset = ruleset
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        screen: Any = pilot.app.screen
        await press(pilot, "w")
        assert said(pilot, "#about") == ""
        await press(pilot, next(line.key for line in screen._controller.lines if line.label == action))
        assert f"{action}? Enter: yes, Esc: no" in said(pilot)
        assert said(pilot, "#keys") == "Enter yes Esc no R rules ? help"
        await eventually_async(lambda: told in said(pilot, "#about"), "the ledger is read")
        await press(pilot, "escape", "escape")
        assert said(pilot, "#about") == ""
    assert table.intents == []


@pytest.mark.parametrize("ruleset", ["fourth_edition", "srd5"])
async def test_the_hidden_are_seen_by_their_own_side_alone(ruleset: str) -> None:
    """Who hides is not on the other's board, and is marked as hidden on its own."""
    maker = fourth if ruleset == "fourth_edition" else fifth
    rows = ("......#.....",) * 8
    hidden = {"hidden": {"source": "orc", "total": 60}} if ruleset == "fourth_edition" else {"hidden": {"total": 60}}
    orc, rogue = maker("orc", "them", (9, 3)), maker("rogue", "us", (1, 0), conditions=hidden)
    fight = battle(ruleset, rogue, orc, rows=rows)
    ours, theirs = Table(fight.clone(), "us"), Table(fight.clone(), "them")
    async with FracasApp(None, ours.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        assert "R█" in board(pilot)[1]
        assert "hidden" in said(pilot, "#roster")
    async with FracasApp(None, theirs.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        assert not any("r█" in row for row in board(pilot))
        assert "Rogue" not in said(pilot, "#roster")


async def test_a_rider_moves_its_mount_from_its_own_list() -> None:
    """Rider and mount stand on the same cells; the rider is the one that is seen, and says on whom it rides."""
    horse = fifth("horse", "us", (2, 2), size="large", speed=12, traits=["mount", "trained_mount"])
    fight = battle("srd5", fifth("knight", "us", (2, 2)), horse, fifth("orc", "them", (10, 3)))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        assert "K█─┐" in board(pilot)[3]
        assert "riding H" in said(pilot, "#roster")
        screen: Any = pilot.app.screen
        labels = [line.label for line in screen._controller.lines]
        assert "H Horse: walk" in labels
        await press(pilot, "m", *["right"] * 3, "enter")
    assert table.battle.state.creatures["knight"].at == table.battle.state.creatures["horse"].at == (5, 2)


@pytest.mark.parametrize(("ruleset", "height"), [("srd5", "altitude 15 ft"), ("fourth_edition", "altitude 3")])
async def test_who_flies_chooses_how_high(ruleset: str, height: str) -> None:
    """`>` and `<` change the altitude where a flight ends; the prompt tells it."""
    maker = fifth if ruleset == "srd5" else fourth
    hawk = maker("hawk", "us", (1, 1), speed={"walk": 2, "fly": 8})
    table = Table(battle(ruleset, hawk, maker("orc", "them", (9, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        screen: Any = pilot.app.screen
        key = next(line.key for line in screen._controller.lines if line.label == "Fly")
        await press(pilot, key, "right", "right", ">", ">", ">", ">", "<")
        assert height in said(pilot)
        await press(pilot, "enter")
    assert table.refusals == []
    assert table.battle.state.creatures["hawk"].altitude == 3
