"""After the battle: the summary, the replay, the rematch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fracas_clients.client import Client
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.end_screen import EndScreen, end_text
from fracas_clients.tui.last_seen import LastSeenStore
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.match_stats import MatchStats
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.picture import Picture
from fracas_clients.tui.rematch import find_open_rematch, rematch_seats
from fracas_clients.tui.replay_buffer import ReplayBuffer, ReplayFrame
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.updates import MatchEnded
from fracas_protocol import v1
from fracas_protocol.events import BattleEvent
from tests.clients.battles import battle
from tests.clients.fake_server import FakeServer, info, joined, over, snapshot, turn, view
from tests.clients.tui.test_screens import SIZE, let_happen, playing
from tests.eventually import eventually_async

pytestmark = pytest.mark.whole

FOUGHT = (
    BattleEvent("attack", {"by": "ogre", "on": "imp", "hit": True}),
    BattleEvent("damaged", {"who": "imp", "by": "ogre", "amount": 7}),
    BattleEvent("attack", {"by": "imp", "on": "ogre", "hit": False}),
    BattleEvent("damaged", {"who": "imp", "by": "ogre", "amount": 5}),
    BattleEvent("dropped", {"who": "imp"}),
    BattleEvent("died", {"who": "imp"}),
    BattleEvent("healed", {"who": "ogre", "amount": 3}),
)


def test_deeds_are_counted() -> None:
    """Blows, hit points and falls, each once, for whoever did or suffered them."""
    tally = MatchStats()
    tally.note(FOUGHT)

    ogre, imp = tally.of("ogre"), tally.of("imp")
    assert (ogre.dealt, ogre.hits, ogre.attacks, ogre.felled, ogre.healed) == (12, 1, 1, 1, 3)
    assert (imp.taken, imp.hits, imp.attacks, imp.felled) == (12, 0, 1, 0)


def test_the_summary_says_who_won_and_what_everybody_did() -> None:
    """The winner comes first, with the victors above the beaten."""
    tally = MatchStats()
    tally.note(FOUGHT)
    text = end_text(battle(), MatchEnded("red", "last_standing"), tally, Painter("red"), "red").plain

    assert text.startswith("You won in 1 round (last standing)")
    assert "O Ogre" in text
    assert text.index("O Ogre") < text.index("i Imp")
    lost = end_text(battle(), MatchEnded("blue", "concession"), tally, Painter("red"), "red").plain
    assert lost.startswith("You lost to Bob in 1 round (concession)")
    assert end_text(battle(), MatchEnded("blue", ""), tally, Painter(""), "").plain.startswith("Bob won in 1 round")
    assert "Draw" in end_text(battle(), MatchEnded(None, "stalemate"), tally, Painter("red"), "red").plain


def test_a_film_keeps_what_differs() -> None:
    """The same picture with nothing told is not kept twice."""
    film, frame = ReplayBuffer(), ReplayFrame("round 1", Picture(width=1, height=1), ())
    film.add(frame)
    film.add(frame)
    film.add(ReplayFrame("round 1", Picture(width=1, height=1), ("something",)))

    assert len(film) == 2


def text_of(pilot: Pilot[Any], widget: str) -> str:
    """Return what a widget of the present screen says."""
    return str(pilot.app.screen.query_one(widget, Static).render())


async def test_the_end_shows_the_summary_and_the_replay() -> None:
    """It comes by itself; p goes through the battle, and nobody has a turn marker any more."""
    app, match, _ = playing(turn())
    async with app.run_test(size=SIZE) as pilot:
        await let_happen(app, match)
        await pilot.pause()
        match.take(over())
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert "You won" in text_of(pilot, "#summary")

        await pilot.press("p")
        assert isinstance(app.screen, ReplayScreen)
        assert "Replay 1/" in text_of(pilot, "#head")
        await pilot.press("end")
        assert "hit by 3" in text_of(pilot, "#lines")
        assert "30/30" in text_of(pilot, "#roster"), "who has how many hit points stands beside the board"
        assert app.screen._film[-1].round == match.view.game.round, "[ and ] go by it"
        await pilot.press("q")
        assert [type(screen) for screen in app.screen_stack[-1:]] == [MatchScreen]
        await pilot.press("s")
        assert [type(screen) for screen in app.screen_stack[-1:]] == [EndScreen]
        await pilot.press("r")  # there is nobody to ask for one
        assert isinstance(app.screen, EndScreen)
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, EndScreen)


def test_nobody_has_a_turn_when_it_is_over() -> None:
    """Neither the roster nor the board marks whoever acted last."""
    seen = view()
    seen.game.over = True
    from tests.clients.battles import view_of  # noqa: PLC0415

    painter, looked = Painter("red"), view_of(seen)

    assert not any(fighter.acting for fighter in painter.fighters(looked))
    assert not any(token.acting for token in painter.picture(looked).tokens)


def test_no_line_of_the_summary_is_broken_on_a_narrow_terminal() -> None:
    """Names have what the numbers leave them; where there is room, no more than they need."""
    ended = MatchEnded("red", "last_standing")

    def longest(width: int) -> int:
        return max(
            map(len, end_text(battle(), ended, MatchStats(), Painter("red"), "red", width=width).plain.splitlines())
        )

    assert [longest(width) for width in (56, 64, 200)] == [55, 63, 63]


def test_who_came_late_is_told_from_when_on_was_counted() -> None:
    """What was before is not passed off as nothing."""
    ended = MatchEnded("red", "last_standing")

    whole = end_text(battle(), ended, MatchStats(), Painter("red"), "red").plain
    late = end_text(battle(), ended, MatchStats(), Painter("red"), "red", since=3).plain

    assert "Counted" not in whole
    assert "Counted from round 3, when you joined." in late


async def test_the_end_is_told_once_to_who_enters_again() -> None:
    """The log of a match that is over says so once, whether its end was read before or not."""
    app, match, _ = playing()
    match.take(over())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert logged(app.screen_stack[-2]).count("The match is over.") == 1
    again = FracasApp(None, match)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert logged(again.screen_stack[-2]).count("The match is over.") == 1


def logged(screen: Any) -> str:
    """Return what a match's log says."""
    return "\n".join(strip.text for strip in screen.query_one("#log").lines)


def test_the_rematch_that_somebody_waits_in_is_found() -> None:
    """It has the same seats, another player of the match in his own, and one's own free."""

    def seats(red: str, blue: str) -> list[v1.SeatInfo]:
        return [v1.SeatInfo(id=id_, name=name, taken=bool(name)) for id_, name in (("red", red), ("blue", blue))]

    fought = info(seats=seats("Ann", "Bob"))

    def found(*open_: v1.MatchInfo) -> v1.MatchInfo | None:
        return find_open_rematch(fought, "red", open_)

    theirs = info(match="m2", seats=seats("", "Bob"))
    assert found(theirs) == theirs
    assert found(fought, info(match="m3", seats=seats("", "Cid")), theirs) == theirs
    assert found(info(match="m4", seats=seats("Dan", "Bob"))) is None
    assert found(info(match="m5", seats=seats("", "Bob"), board="elsewhere")) is None
    assert found(info(match="m6", seats=[*seats("", "Bob"), v1.SeatInfo(id="green")])) is None


def test_a_rematch_asks_for_the_same_seats() -> None:
    """Creatures, sides and bots are those of the match that is over."""
    seats = [
        v1.SeatInfo(id="red", side="red", name="Ann", taken=True, creatures=["ogre"]),
        v1.SeatInfo(id="blue", side="blue", name="focus bot", bot=True, creatures=["imp"]),
    ]

    assert rematch_seats(info(seats=seats)) == (
        v1.SeatRequest(id="red", side="red", creatures=["ogre"]),
        v1.SeatRequest(id="blue", side="blue", creatures=["imp"], bot="focus"),
    )


async def test_a_rematch_is_created_told_and_entered() -> None:
    """R asks the server for another match, tells the others its code, and goes there."""
    async with FakeServer() as server:
        server.handlers["join_match"] = lambda _: [joined(), snapshot()]
        server.handlers["create_match"] = lambda _: v1.ServerMessage(
            match_created=v1.MatchCreated(info=info(match="m2"), seat="red", code="HYDRA")
        )
        async with await Client.connect(server.url) as client:
            match = await client.join(code="KRAKEN")
            app = FracasApp(client, match)
            async with app.run_test(size=SIZE) as pilot:
                await pilot.pause()
                await server.say(over())
                await eventually_async(lambda: isinstance(app.screen, EndScreen), "the end is shown")
                await pilot.press("r")
                await eventually_async(lambda: isinstance(app.screen, MatchScreen), "the new match is entered")

                (asked,) = server.requests("create_match")
                assert (asked.create_match.ruleset, asked.create_match.take_seat) == ("monster_mash", "red")
                (said,) = server.requests("send_chat")
                assert said.send_chat.text == "Rematch? Join with the code HYDRA."


@pytest.mark.parametrize("seat", ["red", ""])
async def test_what_happened_meanwhile_is_told_when_one_comes_back(seat: str) -> None:
    """Who left the screen and enters again finds in the log what happened in between."""
    app, match, _ = playing(seat=seat)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
    await let_it_happen_unseen(match)
    again = FracasApp(None, match)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        log = "\n".join(strip.text for strip in again.screen.query_one("#log").lines)  # type: ignore[attr-defined]
        assert "While you were away:" in log
        assert "hit by 3" in log


async def let_it_happen_unseen(match: Any) -> None:
    """Let a fight take place while nobody looks."""
    app, other, _ = playing()
    del app
    events = [
        v1.Event(
            attack=v1.Attack(n=1, by=3, on=4, action="club", face=12, total=18, vs=v1.DEFENSE_AC, defense=15, hit=True)
        )
    ]
    diff = v1.Diff(match="m1", base=1, version=2, hash=other._mirror.hash() if other._mirror else 0, events=events)
    match.take(v1.ServerMessage(diff=diff))


async def test_what_happened_since_the_last_run_is_asked_for(tmp_path: Path) -> None:
    """Another run of the program knows how much was seen, and asks a server without pages of the log for the rest."""
    book = LastSeenStore(tmp_path / "seen.json")
    book.keep("m1", 3)
    async with FakeServer() as server:
        server.handlers["join_match"] = lambda _: [joined(), snapshot(version=7)]
        events = [v1.Event(damaged=v1.Damaged(who=4, amount=3))]
        server.handlers["resync"] = lambda _: snapshot(version=7, missed=events)
        async with await Client.connect(server.url) as client:
            match = await client.join(code="KRAKEN")
            app = FracasApp(client, match, seen=tmp_path / "seen.json")
            async with app.run_test(size=SIZE) as pilot:
                asked = await server.expect("resync")
                assert asked.resync.version == 3

                def told() -> bool:
                    lines = app.screen.query_one("#log").lines  # type: ignore[attr-defined]
                    log = "\n".join(strip.text for strip in lines)
                    return "While you were away:" in log and "Imp takes 3 damage" in log

                await eventually_async(told, "what was missed is in the log")
                await pilot.pause()

    assert book.version("m1") == 7


def test_what_was_seen_is_kept_for_some_matches_alone(tmp_path: Path) -> None:
    """The oldest go, and a file that is none is forgotten."""
    path = tmp_path / "seen.json"
    book = LastSeenStore(path)
    for number in range(60):
        book.keep(f"m{number}", number + 1)

    assert (book.version("m0"), book.version("m59"), book.version("nobody")) == (0, 60, 0)
    path.write_text("[]", encoding="utf-8")
    assert book.version("m59") == 0
