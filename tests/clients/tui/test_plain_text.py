"""Texts of others are drawn as text: neither markup nor escapes of theirs reach the terminal."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.widgets import Button

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.picker_screen import PickerScreen
from fracas_clients.tui.plain_text import PrintableFilter, plain
from fracas_clients.tui.sheet_screen import SheetScreen
from fracas_protocol import v1
from tests.clients import fake_server
from tests.clients.battles import message
from tests.clients.tui.test_screens import SIZE, Feed, snapshot_message

pytestmark = pytest.mark.whole

EVIL = ("[/x]", "[red]Bob", "\x1b]0;owned\x07", "\x1b[2J", "a\nb\rc", "\u202eevil", "\x9b31m", "[link=http://x]y")


@pytest.mark.parametrize("text", EVIL)
def test_nothing_but_text_is_left(text: str) -> None:
    """Escapes, line ends and marks of direction are replaced; brackets stay what they are."""
    left = plain(text)

    assert left.isprintable()
    assert "\u202e" not in left
    assert ("[" in text and text.isprintable()) <= (left == text)


def test_the_last_guard_before_the_terminal() -> None:
    """A segment that somebody forgot to clean is cleaned when its line is written."""
    segments = [Segment("Bob\x1b]0;owned\x07"), Segment("fine")]
    cleaned = PrintableFilter().apply(segments, Color(0, 0, 0))

    assert [segment.text for segment in cleaned] == ["Bob�]0;owned�", "fine"]


@pytest.mark.parametrize("evil", EVIL)
async def test_evil_names_are_harmless_everywhere(evil: str) -> None:
    """As a creature, a player, a board, an action, a speaker, a notice, a refusal and a label of an answer."""
    seen = message()
    seen.board.title = evil
    for creature in seen.creatures:
        creature.name = evil
    for seat in seen.seats:
        seat.name = evil
    for sheet in seen.sheets:
        sheet.name = evil
        for action in sheet.actions:
            action.name, action.effect, action.hit = evil, evil, evil
    feed = Feed()
    match = Match(feed, fake_server.info(), "red", code="KRAKEN")
    match.take(snapshot_message(seen))
    decision = fake_server.turn()
    decision.uses[0].name = evil
    match.take(fake_server.decisions(decision))
    feed.answers["send_intent"] = fake_server.rejected("bad_target", sentence=evil)
    app = FracasApp(None, match)
    async with app.run_test(size=SIZE) as pilot:
        match.take(v1.ServerMessage(chat_line=v1.ChatLine(match="m1", seat="blue", speaker=evil, text=evil)))
        match.take(v1.ServerMessage(notice=v1.Notice(match="m1", code="x", sentence=evil)))
        match.broken(evil)
        match.back()
        for keys in (["1"], ["enter"], ["escape", "m"], ["escape", "x"], ["escape", "i"]):
            await pilot.press(*keys)
            await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        await pilot.press("escape")
        match.take(fake_server.over(winner=evil))
        await pilot.pause()
        await pilot.press("p", "q")
        assert_harmless(app)


@pytest.mark.slow
@pytest.mark.parametrize("evil", EVIL)
async def test_evil_matches_are_harmless_in_the_lobby(evil: str) -> None:
    """Names of players, boards and rules, and what the server calls itself, are text in the list and in the form."""
    async with fake_server.FakeServer() as server:
        rulesets = [v1.RulesetInfo(name=evil, boards=[evil], creatures=[evil])]
        server.handlers["hello"] = lambda _: fake_server.welcome(server=evil, name=evil, rulesets=rulesets)
        seats = [v1.SeatInfo(id="red", name=evil, taken=True), v1.SeatInfo(id="blue", name=evil, bot=True)]
        listed = v1.MatchInfo(match="m1", ruleset=evil, board=evil, phase=v1.MATCH_PHASE_OPEN, seats=seats)
        server.handlers["list_matches"] = lambda _: v1.ServerMessage(match_list=v1.MatchList(matches=[listed]))
        async with await Client.connect(server.url) as client:
            app = FracasApp(client)
            async with app.run_test(size=SIZE) as pilot:
                await server.expect("list_matches")
                await pilot.pause()
                assert_harmless(app)
                await pilot.press("n")
                await pilot.pause()
                assert_harmless(app)
                app.screen.query_one("#mine", Button).press()
                await pilot.pause()
                await pilot.pause()
                assert isinstance(app.screen, PickerScreen)
                assert_harmless(app)


def assert_harmless(app: FracasApp) -> None:
    """Assert that no line of the present screen orders the terminal about."""
    for strip in app.screen._compositor.render_strips():
        assert "\x1b" not in strip.text
        assert "\x07" not in strip.text
        assert "\n" not in strip.text
