"""What a guided first match says, and when."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from textual.widgets import Static

from fracas_clients import Client, DecisionOpened, Match, MatchEnded
from fracas_clients.texts import text
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.tutorial import Tutorial, tutorial_request
from fracas_engine.content.library import library_of
from tests.clients.fake_server import FakeServer, decisions, joined, over, snapshot, turn
from tests.clients.table import Table
from tests.clients.test_match import update_of
from tests.clients.tui.test_powers import CLUB, battle, fourth

SAID = {
    name: text(f"tutorial-{name}")
    for name in ("turn", "strike", "answer", "opportunity", "wait", "hurt", "end", "over")
}


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server whose match begins with one's turn."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        yield running


@pytest.fixture
async def match(server: FakeServer) -> AsyncIterator[Match]:
    """The match, with its first decision."""
    async with await Client.connect(server.url) as client:
        found = await client.join("m1")
        assert await found.next_decision() is not None
        yield found


async def test_each_thing_is_said_once_and_when_it_can_be_used(server: FakeServer, match: Match) -> None:
    """First the turn, then striking, then a question, then how to end, and at last where to go on."""
    guide = Tutorial(match)
    await update_of(match, DecisionOpened)

    assert [guide.hint(), guide.hint(), guide.hint()] == [SAID["turn"], SAID["strike"], None]
    await server.say(decisions(turn(kind="opportunity_attack", moves=[], uses=[])))
    await update_of(match, DecisionOpened)
    assert [guide.hint(), guide.hint()] == [SAID["opportunity"], None]
    await server.say(decisions(turn(kind="choice", moves=[], uses=[])))
    await update_of(match, DecisionOpened)
    assert [guide.hint(), guide.hint()] == [SAID["answer"], None]
    await server.say(decisions(turn(moves=[], uses=[])))
    await update_of(match, DecisionOpened)
    assert guide.hint() == SAID["end"]
    await server.say(decisions())
    await update_of(match, DecisionOpened)
    assert guide.hint() == SAID["wait"]
    await server.say(over())
    await update_of(match, MatchEnded)
    assert [guide.hint(), guide.hint()] == [SAID["over"], None]


@pytest.mark.parametrize("struck", [False, True])
async def test_how_a_turn_ends_is_said_once_nothing_is_left(server: FakeServer, match: Match, *, struck: bool) -> None:
    """To who went and struck in one Enter, before any word of striking, and to who struck and could still walk."""
    guide = Tutorial(match)
    await update_of(match, DecisionOpened)
    assert guide.hint() == SAID["turn"]
    if struck:
        assert guide.hint() == SAID["strike"]
    await server.say(decisions(turn(uses=[]) if struck else turn(moves=[], uses=[])))
    await update_of(match, DecisionOpened)

    assert guide.hint() == SAID["end"]


def test_what_it_is_fought_with_ships() -> None:
    """Board and creatures are there."""
    wish, library = tutorial_request(), library_of("monster_mash")

    assert wish.board in library.boards
    assert all(name in library.creatures for seat in wish.seats for name in seat.creatures)


def test_the_opponent_does_nothing_that_has_to_be_explained_first() -> None:
    """A blow, a breath and a howl: it neither vanishes nor flies, and nobody is moved or joins the battle."""
    (foe,) = tutorial_request().seats[1].creatures
    sheet = library_of("monster_mash").creatures[foe]
    effects = [effect for action in sheet.actions for effect in (*action.hit, *action.effect)]

    assert {type(effect).__name__ for effect in effects} == {"DamageEffect", "ModifierEffect"}
    assert sheet.speed is not None
    assert sheet.speed.fly is None


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
@pytest.mark.parametrize("said", sorted(SAID))
async def test_all_that_is_said_can_be_read_beside_the_log(match: Match, said: str, size: tuple[int, int]) -> None:
    """No line is cut off, on narrow terminals too, and neither the log nor the list beside the board is covered."""
    app = FracasApp(None, match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        app.screen.advise(f"Tutorial: {SAID[said]}")
        await pilot.pause()
        told, log = app.screen.query_one("#advice").region, app.screen.query_one("#log").region
        rows = app.screen._compositor.render_strips()[told.y : told.bottom]
        assert log.height > 3, "three lines of it at least"
        assert log.bottom <= told.y
        assert app.screen.query_one("#right").region.bottom <= told.y
        app.screen.advise("")
        await pilot.pause()
        assert app.screen.query_one("#advice").region.area == 0
    shown = " ".join("".join(segment.text for segment in row).strip() for row in rows)

    assert shown == f"Tutorial: {SAID[said]}"


async def test_a_hint_leaves_a_long_question_to_be_read() -> None:
    """It stands above what the answers to a question would do, however many lines these take."""
    club = {**CLUB, "hit": [{"damage": "2d8+5"}, {"push": 2}, {"condition": "dazed", "until": "save_ends"}]}
    at = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), club), fourth("orc", "them", (1, 3))), "us")
    app = FracasApp(None, at.match)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        app.screen.advise("one two three")
        await pilot.pause()
        about, told = app.screen.query_one("#about", Static), app.screen.query_one("#advice", Static)
        assert about.region.height > 0, "the text of the action is shown"
        assert told.region.height > 0
        assert told.region.bottom <= about.region.y
