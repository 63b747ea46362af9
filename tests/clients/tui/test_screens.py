"""What the terminal shows at 80x24, held by snapshots, and that keys reach whoever decides.

`pytest tests/clients/tui/test_screens.py --snapshot-update` draws the snapshots anew; look at them before committing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fracas_clients.errors import Refused
from fracas_clients.match import Match
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.match_screen import MatchScreen
from fracas_protocol import v1
from fracas_protocol.values import write_value
from fracas_protocol.view_hash import decision_hash, view_hash
from tests.clients import fake_server
from tests.clients.battles import message

pytestmark = pytest.mark.whole

SIZE = (80, 24)

Before = Callable[[Pilot[Any]], Awaitable[None]]


class Feed:
    """What a match takes for its link: it keeps what was sent and answers as told."""

    def __init__(self) -> None:
        self.sent: list[v1.ClientMessage] = []
        self.answers: dict[str, v1.ServerMessage] = {"send_intent": fake_server.accepted(1)}

    @property
    def welcome(self) -> v1.Welcome:
        """A welcome of the present revision."""
        return v1.Welcome(revision=1)

    async def request(self, message_: v1.ClientMessage) -> v1.ServerMessage:
        """Keep it and answer."""
        self.sent.append(message_)
        return self.answers.get(message_.WhichOneof("kind") or "", v1.ServerMessage(done=v1.Done()))

    def intents(self) -> list[str | None]:
        """Return the kinds of the intents sent."""
        return [m.send_intent.intent.WhichOneof("kind") for m in self.sent if m.HasField("send_intent")]


def snapshot_message(view: v1.View | None = None) -> v1.ServerMessage:
    """Return the small battle as a snapshot, with clocks."""
    seen = view or message()
    return v1.ServerMessage(
        snapshot=v1.Snapshot(
            match="m1",
            version=1,
            view=seen,
            hash=view_hash(seen),
            your_seats=["red"],
            clocks=[
                v1.Clock(seat="red", bank_ms=272_000, decision_ms=0, running=False),
                v1.Clock(seat="blue", bank_ms=190_000, decision_ms=0, running=False),
            ],
        )
    )


def playing(*decisions: v1.Decision, seat: str = "red", begun: bool = True) -> tuple[FracasApp, Match, Feed]:
    """Return the application in a match with these decisions to make."""
    feed = Feed()
    match = Match(feed, fake_server.info(), seat, code="KRAKEN")
    if begun:
        match.take(snapshot_message())
    if decisions:
        match.take(fake_server.decisions(*decisions))
    return FracasApp(None, match), match, feed


def mage_turn() -> v1.Decision:
    """Return the mage's turn, which may place a fireball."""
    decision = v1.Decision(
        number=8,
        kind=fake_server.turn().kind,
        by=5,
        uses=[
            v1.UseOption(
                by=5,
                action="fireball",
                name="Fireball",
                cost="standard",
                placements=[v1.Placements(affected=[4], at=[5, 1, 4, 0]), v1.Placements(affected=[3, 4], at=[3, 2])],
                uses_left=2,
            )
        ],
        ends=[5],
    )
    decision.hash = decision_hash(decision)
    return decision


def free_blow(*with_: str) -> v1.Decision:
    """Return the question whether the ogre strikes the imp, with its club where nothing else is named."""
    ways = [v1.Choice(id=word, label=word.title()) for word in with_ or ("club",)]
    decision = fake_server.turn(9, choices=[*ways, v1.Choice(id="no", label="No")])
    del decision.moves[:], decision.uses[:], decision.ends[:]
    decision.kind = v1.Decision(**_kind("opportunity_attack")).kind
    decision.about.append(v1.Detail(name="mover", value=write_value("imp")))
    decision.hash = decision_hash(decision)
    return decision


def _kind(word: str) -> Any:
    field = v1.Decision.DESCRIPTOR.fields_by_name["kind"]
    if field.enum_type is None:
        return {"kind": word}
    return {"kind": field.enum_type.values_by_name[f"DECISION_KIND_{word.upper()}"].number}


async def let_happen(app: FracasApp, match: Match) -> None:
    """Let a fight take place, for the log."""
    events = [
        v1.Event(turn_began=v1.TurnBegan(who=1, seat=1)),
        v1.Event(moved=v1.Moved(who=3, path=[0, 1, 0, 0], mode=v1.MODE_WALK)),
        v1.Event(
            attack=v1.Attack(n=1, by=3, on=4, action="club", face=12, total=18, vs=v1.DEFENSE_AC, defense=15, hit=True)
        ),
        v1.Event(damaged=v1.Damaged(who=4, amount=3)),
    ]
    diff = v1.Diff(match="m1", base=1, version=2, hash=view_hash(message()), events=events)
    match.take(v1.ServerMessage(diff=diff))
    match.take(v1.ServerMessage(chat_line=v1.ChatLine(match="m1", seat="blue", speaker="Bob", text="Ouch!")))
    await asyncio.sleep(0)
    assert isinstance(app.screen, MatchScreen)


class TestPictures:
    def test_a_turn(self, snap_compare: Any) -> None:
        """Board, fighters, choices, clocks and log at the beginning of a turn."""
        app, match, _ = playing(fake_server.turn())

        async def before(pilot: Pilot[Any]) -> None:
            await let_happen(app, match)
            await pilot.pause()

        assert snap_compare(app, terminal_size=SIZE, run_before=before)

    def test_walking(self, snap_compare: Any) -> None:
        """Reachable cells with costs, the dangerous one marked, and who would strike."""
        app, _, _ = playing(fake_server.turn())

        assert snap_compare(app, terminal_size=SIZE, press=["m", "right", "right"])

    @pytest.mark.parametrize("size", [(60, 20), (130, 40)], ids=["small", "wide"])
    def test_a_turn_on_other_terminals(self, snap_compare: Any, size: tuple[int, int]) -> None:
        """A small terminal has no stray bars; a wide one has larger cells, whole names and the sheet."""
        app, match, _ = playing(mage_turn())

        async def before(pilot: Pilot[Any]) -> None:
            await let_happen(app, match)
            await pilot.pause()

        assert snap_compare(app, terminal_size=size, run_before=before)

    def test_the_end(self, snap_compare: Any) -> None:
        """The summary lies over the board, with what may be done now."""
        app, match, _ = playing(fake_server.turn())

        async def before(pilot: Pilot[Any]) -> None:
            await let_happen(app, match)
            match.take(fake_server.over())
            await pilot.pause()

        assert snap_compare(app, terminal_size=SIZE, run_before=before)

    def test_high_contrast(self, snap_compare: Any) -> None:
        """The third theme, with cells in reach."""
        app, _, _ = playing(fake_server.turn())

        assert snap_compare(app, terminal_size=SIZE, press=["T", "T", "m", "right"])

    def test_targets(self, snap_compare: Any) -> None:
        """Targets with their chance."""
        app, _, _ = playing(fake_server.turn())

        assert snap_compare(app, terminal_size=SIZE, press=["1"])

    def test_an_area(self, snap_compare: Any) -> None:
        """The cells that the server tells, and who would be hit."""
        app, _, feed = playing(mage_turn())
        cells = [(4, 0), (5, 0), (6, 0), (4, 1), (5, 1), (6, 1), (4, 2), (5, 2), (6, 2)]
        feed.answers["ask_question"] = v1.ServerMessage(
            reply=v1.Reply(match="m1", version=1, answer=write_value(cells))
        )

        assert snap_compare(app, terminal_size=SIZE, press=["1"])

    def test_a_question(self, snap_compare: Any) -> None:
        """An opportunity attack is offered with yes, no, always and never."""
        app, _, _ = playing(free_blow())

        assert snap_compare(app, terminal_size=SIZE)

    def test_waiting_for_players(self, snap_compare: Any) -> None:
        """Before the battle the code and who is there are shown."""
        app, _, _ = playing(begun=False)

        assert snap_compare(app, terminal_size=SIZE)

    def test_help(self, snap_compare: Any) -> None:
        """The help lies over the battle."""
        app, _, _ = playing(fake_server.turn())

        assert snap_compare(app, terminal_size=SIZE, press=["question_mark"])

    def test_standing_answers(self, snap_compare: Any) -> None:
        """Every kind of question can be answered once and for all."""
        app, _, _ = playing(fake_server.turn())

        assert snap_compare(app, terminal_size=SIZE, press=["o", "down", "enter"])

    def test_a_lost_connection(self, snap_compare: Any) -> None:
        """That the connection is gone is in the head line and in the log."""
        app, match, _ = playing(fake_server.turn())

        async def before(pilot: Pilot[Any]) -> None:
            match.broken("connection reset")
            await pilot.pause()

        assert snap_compare(app, terminal_size=SIZE, run_before=before)


class TestKeys:
    @pytest.mark.parametrize(
        ("keys", "kinds"),
        [
            (["m", "right", "enter"], ["move"]),
            (["1", "enter"], ["use"]),
            (["1", "1"], ["use"]),
            (["e"], ["end"]),
            (["m", "escape", "1", "escape"], []),
            (["x", "z", "9"], []),
            (["c", "y"], ["concede"]),
            (["c", "n"], []),
        ],
    )
    async def test_keys_become_intents(self, keys: list[str], kinds: list[str]) -> None:
        """A turn is played with a few keys, and nothing is sent before it is complete."""
        app, match, feed = playing(fake_server.turn())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press(*keys)
            await pilot.pause()

            assert feed.intents() == kinds
            assert match.ended is None

    async def test_clicks_become_intents(self) -> None:
        """The mouse plays as well: the line of the action, then the creature on the board."""
        app, _, feed = playing(fake_server.turn())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.click("#choices", offset=(3, 1))
            await pilot.click("#board", offset=(3 + 2 * 4, 2))
            await pilot.pause()

            assert feed.intents() == ["use"]

    async def test_never_leaves_a_standing_answer(self) -> None:
        """N answers no, now and from now on."""
        app, _, feed = playing(free_blow())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("N")
            await pilot.pause()

            assert feed.intents() == ["stand", "answer"]

    @pytest.mark.parametrize("ways", [("club",), ("club", "fist")])
    async def test_yes_takes_a_blow_however_many_ways_there_are(self, ways: tuple[str, ...]) -> None:
        """As the line of keys says: with one way y is its key, of several it takes the first."""
        app, _, feed = playing(free_blow(*ways))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("y")
            await pilot.pause()

            assert feed.intents() == ["answer"]

    async def test_a_refusal_is_told(self) -> None:
        """What the server refuses is explained in the prompt, and the decision stays open."""
        app, match, feed = playing(fake_server.turn())
        feed.answers["send_intent"] = fake_server.rejected("out_of_range", rule="MM-GRID-05")
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("1", "enter")
            await pilot.pause()

            assert isinstance(app.screen, MatchScreen)
            assert app.screen._controller.prompt == "refused: out_of_range [MM-GRID-05] (R: show the rule)"
            assert len(match.decisions) == 1

    async def test_a_match_that_cannot_be_gone_on_with_says_why(self) -> None:
        """The reason stands where one is told what to do; nothing is said of a connection, and q asks nothing."""
        app, match, _ = playing(fake_server.turn())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            match.lost(Refused("other_rules", "this match was begun under rules 1/toy/1"))
            await pilot.pause()

            assert "begun under rules 1/toy/1" in str(app.screen.query_one("#prompt", Static).render())
            assert "connection" not in str(app.screen.query_one("#head", Static).render())
            await pilot.press("q")
            await pilot.pause()
            assert not isinstance(app.screen, ConfirmScreen)

    async def test_talking(self) -> None:
        """Letters typed into the chat line are no orders; Enter sends the line."""
        app, _, feed = playing(fake_server.turn())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("t", *"meet me", "enter")
            await pilot.pause()

            assert [m.send_chat.text for m in feed.sent] == ["meet me"]
            await pilot.press("e")
            await pilot.pause()
            assert feed.intents() == ["end"]

    async def test_leaving_asks_a_player_first(self) -> None:
        """One key does not throw a player out of a battle."""
        app, _, feed = playing(fake_server.turn())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("q", "n")
            assert isinstance(app.screen, MatchScreen)
            await pilot.press("q", "y")
            await pilot.pause()

            assert not app.is_running or not isinstance(app.screen, MatchScreen)
            assert feed.intents() == []

    async def test_spectators_only_look(self) -> None:
        """Orders of a spectator are none."""
        app, _, feed = playing(seat="")
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("m", "1", "e", "enter", "c", "o")
            await pilot.pause()

            assert feed.sent == []
