"""One choice of a foe out of reach: go there and strike, with the rules of the real engine."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.approach import MoveThenUse
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Move, Use
from fracas_protocol import v1
from fracas_protocol.intents import read_intent
from tests.clients import fake_server
from tests.clients.table import Table
from tests.clients.tui.test_powers import CLUB, SIZE, battle, fifth, fourth, press, said

pytestmark = pytest.mark.whole

RANGED = {
    "id": "bow", "name": "Bow", "cost": "standard", "origin": "ranged", "range": 6,
    "attack": {"bonus": 30, "vs": "ac"}, "hit": [{"damage": "1d4"}],
}  # fmt: skip


def mash(name: str, side: str, at: tuple[int, int], *actions: Any) -> dict[str, Any]:
    """Return a monster of Monster Mash."""
    own = {"id": name, "name": name.title(), "side": side, "seat": side, "at": at, "hp": 40, "ac": 14, "speed": 6}
    return {**own, "actions": list(actions)}


MAKERS = {
    "fourth_edition": (fourth, CLUB), "orcus": (fourth, CLUB), "srd5": (fifth, {**CLUB, "cost": "action"}),
    "monster_mash": (mash, CLUB),
}  # fmt: skip


@pytest.mark.parametrize("ruleset", MAKERS)
async def test_two_keys_walk_four_cells_and_strike(ruleset: str) -> None:
    """The number of the action and Enter: the move is sent, and the blow as soon as the new place allows it."""
    maker, club = MAKERS[ruleset]
    table = Table(battle(ruleset, maker("ogre", "us", (0, 3), club), maker("orc", "them", (5, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        assert "r Orc (move to [4,3] first)" in said(pilot)
        await press(pilot, "enter")
        await press(pilot)
    assert table.refusals == []
    assert [type(intent) for intent in table.intents] == [Move, Use]
    assert isinstance(table.intents[1], Use)
    assert (table.intents[1].action, tuple(table.intents[1].on)) == ("club", ("orc",))


async def test_four_cells_and_a_blow_by_hand_take_five_keys() -> None:
    """Who wants to stand elsewhere strides: m, Shift and an arrow, Enter, the number, Enter."""
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (5, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "m", "L", "enter", "1", "enter")
    assert table.refusals == []
    assert [type(intent) for intent in table.intents] == [Move, Use]


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
async def test_nobody_walks_there_with_the_action_that_the_blow_costs(ruleset: str) -> None:
    """With the move spent, a walk takes the standard action: what is offered then is no blow."""
    table = Table(battle(ruleset, fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (7, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "m", "l", "enter")
        await press(pilot, "1")
        assert "first)" not in said(pilot)
        await press(pilot, "enter")
        await press(pilot)
    assert [type(intent) for intent in table.intents] == [Move]
    assert table.battle.state.creatures["ogre"].at == (1, 3)


async def test_a_bow_goes_only_as_near_as_it_must() -> None:
    """Somebody out of range is come into range of, and no nearer."""
    table = Table(battle("fourth_edition", fourth("elf", "us", (0, 3), RANGED), fourth("orc", "them", (9, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "enter")
        await press(pilot)
    assert table.refusals == []
    assert table.battle.state.creatures["elf"].at == (3, 3)
    assert [type(intent) for intent in table.intents] == [Move, Use]


async def test_a_bow_goes_to_where_no_corner_is_in_the_way() -> None:
    """Nearer is a place from which a line through a gap just so seems to pass: the rules see nobody there."""
    floor, wall = "#............#", "###.#######.##"
    rows = ("#" * 14, *(floor,) * 4, wall, *(floor,) * 5, "#" * 14)
    bow = {**RANGED, "cost": "action", "range": 16}
    bat = {**fifth("bat", "them", (12, 9)), "size": "large", "at": (11, 9)}
    table = Table(battle("srd5", fifth("elf", "us", (1, 1), bow), bat, rows=rows), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "enter")
        await press(pilot)
    assert table.refusals == []
    assert [type(intent) for intent in table.intents] == [Move, Use]


async def test_what_cannot_be_reached_is_grey_with_the_reason() -> None:
    """Nobody in reach and no way to come there: the action stands in its place and says so."""
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (11, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        assert "1 Club out of reach" in said(pilot, "#choices")
        await press(pilot, "1")
        assert said(pilot) == "Club: out of reach"
    assert table.intents == []


async def test_a_plan_that_the_new_place_does_not_allow_comes_to_nothing_and_says_why() -> None:
    """A wall that the client took for air: it has gone there, and the refusal of the blow says why it cannot strike."""
    rows = ("............",) * 8
    table = Table(
        battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (5, 3)), rows=rows), "us"
    )
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        screen: Any = pilot.app.screen
        await press(pilot, "1")
        controller = screen._controller
        controller._plan = None
        intent = controller.press("enter")
        assert intent is not None
        controller._plan = type(controller._plan)(intent, "ogre", "club", "ogre")
        screen._done(intent)
        await press(pilot)
        assert said(pilot).startswith("O Ogre is out of reach from here: "), said(pilot)
        assert said(pilot) != "O Ogre is out of reach from here: ", "the server says why"
        await press(pilot, "1")
        assert "after all" not in said(pilot)
    assert [type(intent) for intent in table.intents] == [Move, Use]
    assert len(table.refusals) == 1


async def test_a_way_by_waypoints_is_walked_as_it_is_drawn() -> None:
    """Space marks a cell to go by; the path is sent cell by cell, and the server takes it."""
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (9, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "m", "down", "right", "space", "right", "right", "up")
        assert "via [1,4]" in said(pilot)
        await press(pilot, "enter")
    (move,) = table.intents
    assert isinstance(move, Move)
    assert (1, 4) in [tuple(cell)[:2] for cell in move.path]
    assert table.refusals == []
    assert table.battle.state.creatures["ogre"].at == (3, 3)


@pytest.mark.parametrize("ruleset", ["srd5", "fourth_edition", "orcus"])
async def test_who_flies_names_the_height_of_every_cell(ruleset: str) -> None:
    """Destinations and paths of a flight have three numbers: an omitted one would be the ground."""
    maker = fifth if ruleset == "srd5" else fourth
    hawk = maker("hawk", "us", (1, 1), speed={"walk": 2, "fly": 8}) | {"at": (1, 1, 2)}
    table = Table(battle(ruleset, hawk, maker("orc", "them", (9, 3))), "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "y", "right", "right", "enter")
    (move,) = table.intents
    assert isinstance(move, Move)
    assert tuple(move.to or ()) == (3, 1, 2)
    assert table.refusals == []
    assert table.battle.state.creatures["hawk"].altitude == 2


async def test_a_refused_move_is_followed_by_nothing() -> None:
    """Why the move was refused is told, and no blow is tried from where one stands."""
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (5, 3))), "us")

    async def refuse(message: v1.ClientMessage) -> v1.ServerMessage:
        if message.HasField("send_intent"):
            table.intents.append(from_plain(read_intent(message.send_intent.intent)))
            return fake_server.rejected("blocked", sentence="a door has fallen shut")
        return await Table.request(table, message)

    table.match._link = type("Link", (), {"request": staticmethod(refuse), "welcome": table.welcome})()
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "enter")
        await press(pilot)
        assert said(pilot) == "a door has fallen shut"
    assert [type(intent) for intent in table.intents] == [Move]


async def test_a_plan_does_not_outlive_the_turn() -> None:
    """Where the turn has ended in between, nothing is struck when the next one comes."""
    fight = battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (1, 3)))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        screen: Any = pilot.app.screen
        controller = screen._controller
        controller._taken(MoveThenUse({"by": "ogre", "end": "turn"}, "ogre", "club", "orc"))
        await press(pilot, "e")
        controller._taken(MoveThenUse({"by": "ogre", "end": "turn"}, "ogre", "club", "orc"))
        controller._plan_turn -= 1
        screen.redraw()
        await press(pilot)
    assert all(not isinstance(intent, Use) for intent in table.intents)
