"""The lobby and the form for a new match: what they show at 80x24, and what they ask of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, DataTable, Input, Label, Select, Static

from fracas_clients import Client
from fracas_clients.errors import Refused
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.create_screen import (
    ABSENCES,
    CLOCKS,
    OPPONENTS,
    PARTIES,
    STALEMATES,
    CreateScreen,
    match_request,
)
from fracas_clients.tui.footer import lobby_text
from fracas_clients.tui.help_screen import HelpScreen
from fracas_clients.tui.lobby_screen import LobbyScreen, in_order, match_row
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.picker_screen import PickerScreen
from fracas_clients.tui.saved_choices import SavedChoices, load_choices
from fracas_clients.tui.seat_screen import SeatScreen
from fracas_protocol import v1
from tests.clients.fake_server import FakeServer, decisions, info, joined, rejected, snapshot, turn, welcome
from tests.eventually import eventually_async

pytestmark = pytest.mark.whole

SIZE = (80, 24)

OPEN = v1.MatchInfo(
    match="3vz3688zrf",
    ruleset="monster_mash",
    board="quarry",
    phase=v1.MATCH_PHASE_OPEN,
    seats=[v1.SeatInfo(id="red", name="Ann", taken=True), v1.SeatInfo(id="blue")],
)
RUNNING = v1.MatchInfo(
    match="c25pgy75af",
    ruleset="monster_mash",
    board="sunken_hall",
    phase=v1.MATCH_PHASE_RUNNING,
    seats=[
        v1.SeatInfo(id="red", name="Bob", taken=True),
        v1.SeatInfo(id="blue", name="greedy bot", taken=True, bot=True),
    ],
)
RULES = v1.RulesetInfo(
    name="monster_mash",
    boards=["quarry", "sunken_hall"],
    creatures=["thornbow", "war_ram"],
    about="Monsters brawl.",
    party=["war_ram"],
)
KINDS = {
    name: v1.CreatureInfo(
        name=name, role=role, hp=hp, sheet=v1.Sheet(id=name, name=title, level=level), strength=hp
    )
    for name, role, hp, title, level in (
        ("thornbow", "shooter", 42, "Thornbow", 3), ("war_ram", "fighter", 50, "War Ram", 5),
    )
}  # fmt: skip
DESCRIBED = v1.RulesetDescription(ruleset="monster_mash", creatures=KINDS.values())


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server with an open and a running match."""
    async with FakeServer() as running:
        running.handlers["hello"] = lambda _: welcome(rulesets=[RULES])
        running.handlers["list_matches"] = lambda _: v1.ServerMessage(match_list=v1.MatchList(matches=[OPEN, RUNNING]))
        running.handlers["join_match"] = lambda _: [joined(), snapshot()]
        running.handlers["watch_match"] = lambda _: [joined(""), snapshot(seats=())]
        running.handlers["describe_ruleset"] = lambda _: v1.ServerMessage(ruleset_description=DESCRIBED)
        created = v1.MatchCreated(info=info(), code="KRAKEN", seat="red")
        running.handlers["create_match"] = lambda _: v1.ServerMessage(match_created=created)
        yield running


class Lobbying:
    """The application in the lobby, with a client that is connected."""

    def __init__(self, server: FakeServer) -> None:
        self._server = server

    async def press(self, *keys: str, until: str, shows: Callable[[Screen[Any]], bool]) -> Any:
        """Press keys, wait for a request of a kind, and return it when the screen is as it should be."""
        async with await Client.connect(self._server.url) as client:
            app = FracasApp(client)
            async with app.run_test(size=SIZE) as pilot:
                await self._server.expect("list_matches")
                table = app.screen.query_one(DataTable)
                await eventually_async(lambda: table.row_count == 2, "the list is shown")
                await pilot.press(*keys)
                request = await self._server.expect(until)
                await eventually_async(lambda: shows(app.screen), "what the answer leads to is shown")
                return getattr(request, until)


def a_match(screen: Screen[Any]) -> bool:
    """Say whether a match is shown."""
    return isinstance(screen, MatchScreen) and bool(screen.query("#choices"))


async def test_enter_asks_before_it_takes_the_seat_of_an_open_match(server: FakeServer) -> None:
    """The cursor is on the newest match; Enter says what there is, one more Enter takes its seat and shows it."""
    asked = []

    def joining(_: v1.ClientMessage) -> list[v1.ServerMessage]:
        asked.append("joined")
        return [joined(), snapshot()]

    server.handlers["join_match"] = joining
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE) as pilot:
            await eventually_async(lambda: app.screen.query_one(DataTable).row_count == 2, "the list is shown")
            await pilot.press("enter")
            await eventually_async(lambda: isinstance(app.screen, SeatScreen), "it is asked")
            text = str(app.screen.query_one(Static).render())
            assert "monster mash on quarry, with Ann" in text
            assert "Enter take the seat" in text
            assert "w watch" in text
            assert asked == []

            await pilot.press("enter")
            request = await server.expect("join_match")
            await eventually_async(lambda: a_match(app.screen), "the match is shown")

    assert (request.join_match.match, list(request.join_match.creatures)) == ("3vz3688zrf", [])


async def test_the_lobby_takes_the_seats_of_running_matches_again(server: FakeServer) -> None:
    """A player who starts the client again is not away while in the lobby, and sees the clock run."""
    mine = v1.MatchInfo()
    mine.CopyFrom(RUNNING)
    mine.your_seat = "blue"
    server.handlers["list_matches"] = lambda _: [v1.ServerMessage(match_list=v1.MatchList(matches=[mine]))]

    def joining(_: v1.ClientMessage) -> list[v1.ServerMessage]:
        shown = snapshot(match=mine.match)
        shown.snapshot.clocks.add(seat="blue", bank_ms=341_000, running=True)
        answer = joined(seat="blue")
        answer.joined.info.CopyFrom(mine)
        return [answer, shown]

    server.handlers["join_match"] = joining
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE):
            request = await server.expect("join_match")
            said = app.screen.query_one("#said", Static)
            await eventually_async(lambda: "Your clock is running: 5:4" in str(said.render()), "the clock is shown")

    assert request.join_match.match == mine.match


async def test_an_open_match_can_be_watched_from_the_question(server: FakeServer) -> None:
    """Who only wants to look presses w, and nobody's seat is taken."""
    request = await Lobbying(server).press("enter", "w", until="watch_match", shows=a_match)

    assert request.match == "3vz3688zrf"
    assert not server.requests("join_match")


async def test_creatures_are_picked_before_the_seat_is_taken(server: FakeServer) -> None:
    """The key c opens the list of what the ruleset has."""
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE) as pilot:
            await eventually_async(lambda: app.screen.query_one(DataTable).row_count == 2, "the list is shown")
            await pilot.press("enter", "c")
            await eventually_async(lambda: isinstance(app.screen, PickerScreen), "the creatures are listed")
            await pilot.press("down", "space", "d")
            await pilot.pause()
            assert "Your creatures: War Ram" in str(app.screen.query_one(Static).render())
            await pilot.press("enter")
            request = await server.expect("join_match")

    assert list(request.join_match.creatures) == ["war_ram"]


async def test_enter_on_a_running_match_tries_ones_seat_and_then_watches(server: FakeServer) -> None:
    """Who has a seat in it goes on playing; everybody else watches."""
    server.handlers["join_match"] = lambda _: rejected("match_started")
    request = await Lobbying(server).press("down", "enter", until="watch_match", shows=a_match)

    assert request.match == "c25pgy75af"
    assert len(server.requests("join_match")) == 1


async def test_joining_by_code(server: FakeServer) -> None:
    """The key j asks for the code."""
    request = await Lobbying(server).press("j", *"kraken", "enter", until="join_match", shows=a_match)

    assert request.code == "KRAKEN"


async def test_who_joins_by_code_picks_from_the_list(server: FakeServer) -> None:
    """The code is looked up, and the question is the same; the seat is asked for with the code."""
    seats = [v1.SeatInfo(id="red", taken=True), v1.SeatInfo(id="blue")]
    there = v1.ServerMessage(joined=v1.Joined(info=info(seats=seats)))
    server.handlers["watch_match"] = lambda _: [v1.ServerMessage.FromString(there.SerializeToString())]
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE) as pilot:
            await eventually_async(lambda: app.screen.query_one(DataTable).row_count == 2, "the list is shown")
            await pilot.press("j", *"kraken", "enter")
            await eventually_async(lambda: isinstance(app.screen, SeatScreen), "it is asked")
            await server.expect("leave_match")
            await pilot.press("c")
            await eventually_async(lambda: isinstance(app.screen, PickerScreen), "the creatures are listed")
            await pilot.press("space", "d", "enter")
            request = await server.expect("join_match")

    assert (request.join_match.code, list(request.join_match.creatures)) == ("KRAKEN", ["thornbow"])


async def test_a_refused_code_stays_typed(server: FakeServer) -> None:
    """What was typed is there to be mended."""
    server.handlers["watch_match"] = server.handlers["join_match"] = lambda _: rejected("not_found")

    def typed(screen: Screen[Any]) -> bool:
        code = screen.query_one("#code", Input)
        return bool(code.has_focus) and code.value == "wrong1"

    await Lobbying(server).press("j", *"wrong1", "enter", until="join_match", shows=typed)


async def test_joining_with_creatures(server: FakeServer) -> None:
    """Names behind the code say whom one brings."""
    keys = ("j", *"kraken", "space", *"oriel", "enter")
    request = await Lobbying(server).press(*keys, until="join_match", shows=a_match)

    assert (request.code, list(request.creatures)) == ("KRAKEN", ["oriel"])


async def test_a_refusal_is_told_in_the_lobby(server: FakeServer) -> None:
    """A wrong code leaves one where one was, and says why."""
    server.handlers["join_match"] = lambda _: rejected("not_found")

    def says_why(screen: Screen[Any]) -> bool:
        said = screen.query_one("#said", Static).render()
        return isinstance(screen, LobbyScreen) and "refused: not_found" in str(said)

    await Lobbying(server).press("j", *"wrong1", "enter", until="join_match", shows=says_why)


@pytest.mark.slow
async def test_creating_with_what_is_proposed(server: FakeServer) -> None:
    """The keys n and Enter are enough for a match against a bot."""
    request = await Lobbying(server).press("n", "enter", until="create_match", shows=a_match)

    assert request.ruleset == "monster_mash"
    assert [(seat.id, seat.bot) for seat in request.seats] == [("red", ""), ("blue", "greedy")]
    assert (request.take_seat, request.options.guests) == ("red", True)


@pytest.mark.slow
async def test_a_suggested_party_and_chosen_opponents(server: FakeServer) -> None:
    """From the Create button backwards to what they bring, a War Ram chosen there; then forwards to the party."""
    back, on = ["shift+tab"] * 5, ["tab"] * 6
    keys = ("n", *back, "enter", "down", "space", "d", *on, "enter", "shift+tab", "enter")
    request = await Lobbying(server).press(*keys, until="create_match", shows=a_match)

    assert [list(seat.creatures) for seat in request.seats] == [["war_ram"], ["war_ram"]]


async def test_help_and_the_first_match(server: FakeServer) -> None:
    """The key ? explains the lobby, and g creates a match that says what can be done."""

    def is_told(screen: Screen[Any]) -> bool:
        return isinstance(screen, MatchScreen) and "Tutorial: " in screen._advice  # a later hint may follow at once

    created = v1.MatchCreated(info=info(), code="KRAKEN", seat="red")
    server.handlers["create_match"] = lambda _: [
        v1.ServerMessage(match_created=created), snapshot(), decisions(turn())
    ]  # fmt: skip
    request = await Lobbying(server).press("question_mark", "escape", "g", until="create_match", shows=is_told)

    assert (request.ruleset, request.options.invite_only) == ("monster_mash", True)
    assert [(list(seat.creatures), seat.bot) for seat in request.seats] == [
        (["gravel_brute"], ""), (["rime_hound"], "greedy"),
    ]  # fmt: skip


async def test_what_the_guide_says_covers_nothing_that_it_speaks_of(server: FakeServer) -> None:
    """The log, the list, the prompt and the keys stay to be read, and the help is not covered either."""
    created = v1.MatchCreated(info=info(), code="KRAKEN", seat="red")
    server.handlers["create_match"] = lambda _: [
        v1.ServerMessage(match_created=created), snapshot(), decisions(turn())
    ]  # fmt: skip
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            await server.expect("list_matches")
            await pilot.press("g")
            await eventually_async(lambda: a_match(app.screen), "the match is shown")
            shown = app.screen
            await eventually_async(lambda: shown.query_one("#advice").region.area > 0, "something is said")
            said = shown.query_one("#advice").region
            spoken_of = [shown.query_one(f"#{name}") for name in ("log", "choices", "prompt", "keys", "roster")]
            covered = [widget.id for widget in spoken_of if widget.region.overlaps(said)]
            await pilot.press("question_mark")
            await eventually_async(lambda: isinstance(app.screen, HelpScreen), "the help is shown")

    assert covered == []


async def test_all_keys_of_the_lobby_are_read_in_sixty_columns(server: FakeServer) -> None:
    """The help and the way out, which come last, are there too."""
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=(60, 20)) as pilot:
            await server.expect("list_matches")
            await pilot.pause()
            last = "".join(segment.text for segment in app.screen._compositor.render_strips()[-1])

    assert last.strip() == "g First match n New j Join w Watch u Queue ? Help q Quit"


@pytest.mark.parametrize("absence", ABSENCES)
def test_how_long_somebody_may_be_away(absence: str) -> None:
    """Where nothing is chosen nothing is said, and a match without a clock waits for ever."""
    wish = match_request(ruleset="srd5", board="", creatures=[], opponents="one-person", clock="none", absence=absence)

    said = wish.options.grace_s if wish.options.HasField("grace_s") else None
    assert said == ABSENCES[absence]


@pytest.mark.parametrize("stalemate", STALEMATES)
def test_when_a_battle_is_a_draw(stalemate: str) -> None:
    """Where nothing is chosen the server says; who writes the option itself is heard."""

    def wished(variants: str) -> object:
        wish = match_request(
            ruleset="srd5", board="", creatures=[], opponents="one-person", clock="none",
            stalemate=stalemate, variants=variants,
        )  # fmt: skip
        return wish.variants.get("stalemate")

    assert wished("") == STALEMATES[stalemate]
    assert wished("stalemate=7") == 7


def test_opponents_bring_what_was_chosen_and_friends_what_they_like() -> None:
    """Chosen creatures are for everybody on the other side."""
    wish = match_request(
        ruleset="srd5", board="", creatures=["mage"], opponents="greedy-with-ally", clock="none",
        theirs=["ogre", "ogre"],
    )  # fmt: skip

    assert [list(seat.creatures) for seat in wish.seats] == [["mage"], [], ["ogre", "ogre"]]


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("clock", CLOCKS)
def test_wishes(opponents: str, clock: str) -> None:
    """Every choice of the form is a match that can be created: seats of their own, one's own first."""
    wish = match_request(ruleset="monster_mash", board="", creatures=["war_ram"], opponents=opponents, clock=clock)

    assert list(wish.seats[0].creatures) == ["war_ram"]
    assert [seat.bot for seat in wish.seats[1:]] == list(OPPONENTS[opponents])
    assert len({seat.id for seat in wish.seats}) == len(wish.seats)
    assert wish.options.HasField("clock") is (CLOCKS[clock] is not None)


@pytest.mark.parametrize("party", PARTIES)
def test_parties_against_the_house(party: str) -> None:
    """All who come are on one's own side, and choose for themselves."""
    wish = match_request(ruleset="monster_turn", board="", creatures=["a"], opponents=party, clock="none", theirs=["b"])

    assert [seat.bot for seat in wish.seats[1:]] == list(PARTIES[party])
    assert {seat.side or seat.id for seat in wish.seats} == {"red"}
    assert [list(seat.creatures) for seat in wish.seats] == [["a"], *([] for _ in PARTIES[party])]
    assert not PARTIES.keys() & OPPONENTS.keys()


async def test_the_form_asks_for_a_party_where_the_house_brings_the_monsters(server: FakeServer) -> None:
    """Nobody is fought against there but the house, and nobody says what it brings."""
    house = v1.RulesetInfo(name="house_rules", boards=["barrow"], creatures=["warden"], house=True)
    server.handlers["hello"] = lambda _: welcome(rulesets=[RULES, house])
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE) as pilot:
            await server.expect("list_matches")
            await pilot.press("n")
            await eventually_async(lambda: isinstance(app.screen, CreateScreen), "the form is shown")
            form = app.screen

            def asked() -> tuple[str, object, bool]:
                label = form.query_one("#opponents-label", Label).render()
                return str(label), form.query_one("#opponents", Select).value, form.query_one("#theirs-row").display

            before = asked()
            form.query_one("#ruleset", Select).value = "house_rules"
            await eventually_async(lambda: asked()[0] == "Party", "the other rules are chosen")
            party, hard = asked(), str(form.query_one("#hard", Static).render())
            form.query_one("#ruleset", Select).value = "monster_mash"
            await eventually_async(lambda: asked()[0] == "Opponents", "the first rules are chosen again")
            after = asked()

    assert before == after == ("Opponents", "one-greedy", True)
    assert party == ("Party", "alone", False)
    assert "monsters of the board" in hard


def test_variants_are_read() -> None:
    """Words, numbers and switches, apart by blanks."""
    wish = match_request(
        ruleset="monster_turn", board="", creatures=[], opponents="alone", clock="none",
        variants=" ties=ask  survive=8 swift tired=false",
    )  # fmt: skip

    assert wish.variants == {"ties": "ask", "survive": 8, "swift": True, "tired": False}
    assert len(wish.seats) == 1


def test_where_it_is_ones_turn_comes_first() -> None:
    """Then the matches that one plays in, then the others as the server lists them."""
    turn_ = v1.MatchInfo(match="c", your_seat="red", your_turn=True)
    mine = v1.MatchInfo(match="b", your_seat="red")

    assert [one.match for one in in_order([OPEN, mine, RUNNING, turn_])] == ["c", "b", OPEN.match, RUNNING.match]
    assert (match_row(turn_)[1], match_row(mine)[1]) == ("▶ your turn", "yours")
    over = v1.MatchInfo(match="d", your_seat="red", phase=v1.MatchPhase.MATCH_PHASE_OVER)
    assert match_row(over)[1] == "over"


@pytest.mark.slow
async def test_the_last_choices_are_kept(server: FakeServer, tmp_path: Path) -> None:
    """What was chosen stands in the form the next time, also after the client was closed."""
    kept = tmp_path / "last.json"

    async def form(*keys: str, until: Callable[[Screen[Any]], bool]) -> CreateScreen:
        async with await Client.connect(server.url) as client:
            app = FracasApp(client, choices=kept)
            async with app.run_test(size=SIZE) as pilot:
                await server.expect("list_matches")
                await pilot.press("n")
                await eventually_async(lambda: isinstance(app.screen, CreateScreen), "the form is shown")
                shown = app.screen
                assert isinstance(shown, CreateScreen)
                await pilot.press(*keys)
                await eventually_async(lambda: until(app.screen), "the keys have led on")
                return shown

    await form("tab", "enter", "shift+tab", "enter", until=lambda _: kept.exists())
    again = await form(until=lambda screen: str(screen.query_one("#mine", Button).label) == "War Ram")

    assert again._mine == ("war_ram",)
    assert load_choices(kept).mine == ("war_ram",)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"mine": 3, "theirs": [1], "other": [], "board": {}}'])
def test_choices_that_cannot_be_read_are_none(tmp_path: Path, text: str) -> None:
    """A file that somebody has spoilt is as if there were none."""
    path = tmp_path / "last.json"
    path.write_text(text, encoding="utf-8")

    assert load_choices(path) == SavedChoices()
    assert load_choices(tmp_path / "none.json") == SavedChoices()


def test_rows_tell_who_is_there() -> None:
    """Free seats and bots are told apart from people."""
    assert match_row(OPEN) == ("3vz3688zrf", "open", "monster mash", "quarry", "Ann, (free)")
    assert match_row(RUNNING)[4] == "Bob, greedy bot (bot)"


@pytest.mark.parametrize(
    ("match", "code", "line"),
    [
        (OPEN, "KRAKEN", "Match code: KRAKEN · players: Ann · 1 free seat"),
        (RUNNING, "", "players: Bob, greedy bot · all seats taken"),
        (v1.MatchInfo(seats=[v1.SeatInfo(id="a"), v1.SeatInfo(id="b")]), "", "players: none · 2 free seats"),
    ],
)
def test_who_is_awaited(match: v1.MatchInfo, code: str, line: str) -> None:
    """One line says who has come, how many are missing, and how to invite them."""
    assert lobby_text(match, code) == line


class StubClient:
    """What the lobby needs of a client, for pictures."""

    def __init__(self, *matches: v1.MatchInfo) -> None:
        self.welcome = v1.Welcome(server="fracas 0.1.0")
        self.name = "Ann"
        self.rulesets = [RULES]
        self.matches = matches

    async def describe(self, _: str) -> v1.RulesetDescription:
        """Return what the ruleset has."""
        return DESCRIBED

    async def list_matches(self, **_: object) -> tuple[v1.MatchInfo, ...]:
        """Return the matches that it was made with."""
        return self.matches

    def followed(self, _: str) -> None:
        """Return no match: it follows none."""


async def test_keys_that_come_before_the_form_is_there_go_to_it() -> None:
    """Who types n and Enter without looking creates what is proposed: Enter waits for the form, and opens no list."""
    wished = []

    class Creating(StubClient):
        async def create_match(self, ruleset: str, **_: object) -> None:
            wished.append(ruleset)
            raise Refused("impossible", "enough is known")

    app = FracasApp(Creating(OPEN, RUNNING))  # type: ignore[arg-type]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in ("n", "enter"):
            app.post_message(Key(key, None))
        await eventually_async(lambda: bool(wished), "a match is wished for")

    assert wished == ["monster_mash"]


def test_the_lobby_at_80x24(snap_compare: Any) -> None:
    """The list, and the keys that lead into a match."""
    assert snap_compare(FracasApp(StubClient(OPEN, RUNNING)), terminal_size=SIZE)  # type: ignore[arg-type]


async def test_what_is_said_of_the_list_goes_with_it() -> None:
    """The message about a missing match disappears when there is one."""
    client = StubClient()
    app = FracasApp(client)  # type: ignore[arg-type]
    async with app.run_test(size=SIZE) as pilot:
        said = app.screen.query_one("#said", Static)
        await eventually_async(lambda: "No matches yet" in str(said.render()), "an empty list says so")
        client.matches = (OPEN,)
        await pilot.press("r")
        await eventually_async(lambda: not str(said.render()).strip(), "it is not said any more")


async def test_ctrl_c_says_how_one_leaves() -> None:
    """It ends nothing, and names the keys that this program has."""
    app = FracasApp(StubClient())  # type: ignore[arg-type]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+c")
        await eventually_async(lambda: bool(app._notifications), "something is said")

        assert next(notice.message for notice in app._notifications).startswith("q: leave")


@pytest.mark.slow
async def test_tab_leads_through_the_form_to_nothing_unseen() -> None:
    """Whatever has the focus is a choice, a text or a button: nothing that swallows a key and shows nothing."""
    app = FracasApp(StubClient())  # type: ignore[arg-type]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await eventually_async(lambda: isinstance(app.screen, CreateScreen), "the form is shown")
        seen = []
        for _ in range(14):
            seen.append(app.screen.focused)
            await pilot.press("tab")

        assert len(set(seen)) == 12
        assert all(isinstance(one, Select | Input | Button) for one in seen)


def test_the_form_at_80x24(snap_compare: Any) -> None:
    """The form for a new match fits without scrolling."""
    app = FracasApp(StubClient())  # type: ignore[arg-type]

    async def before(pilot: Any) -> None:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, CreateScreen)

    assert snap_compare(app, terminal_size=SIZE, run_before=before)


def test_the_picker_at_80x24(snap_compare: Any) -> None:
    """The list with role, hit points and level, and the sheet of the one under the cursor."""
    app = FracasApp(StubClient())  # type: ignore[arg-type]

    async def before(pilot: Any) -> None:
        await pilot.press("n", *["shift+tab"] * 7, "enter", "down", "space")
        await pilot.pause()
        assert isinstance(app.screen, PickerScreen)

    assert snap_compare(app, terminal_size=SIZE, run_before=before)


async def test_one_s_own_open_match_is_called_off_after_a_question(server: FakeServer) -> None:
    """The key x asks; y calls it off."""
    mine = v1.MatchInfo.FromString(OPEN.SerializeToString())
    mine.yours = True
    server.handlers["list_matches"] = lambda _: v1.ServerMessage(match_list=v1.MatchList(matches=[mine, RUNNING]))
    server.handlers["call_off_match"] = lambda _: v1.ServerMessage(done=v1.Done())

    def told(screen: Screen[Any]) -> bool:
        return isinstance(screen, LobbyScreen)

    request = await Lobbying(server).press("x", "y", until="call_off_match", shows=told)

    assert request.match == OPEN.match


async def test_what_is_not_one_s_own_cannot_be_called_off(server: FakeServer) -> None:
    """It is said why, and nothing is asked of the server."""
    async with await Client.connect(server.url) as client:
        app = FracasApp(client)
        async with app.run_test(size=SIZE) as pilot:
            await eventually_async(lambda: app.screen.query_one(DataTable).row_count == 2, "the list is shown")
            await pilot.press("x")
            said = app.screen.query_one("#said", Static)
            await eventually_async(lambda: "only cancel a match that you created" in str(said.render()), "it is said")
            assert not server.requests("call_off_match")


@pytest.mark.parametrize(
    ("winner", "state"), [("blue", "won by Bo"), ("monsters", "won by the monsters"), (None, "over")]
)
def test_who_has_won_is_listed(winner: str | None, state: str) -> None:
    """Whoever sat on that side, or the monsters; what nobody has won is over."""
    seats = [v1.SeatInfo(id="red", side="red", name="Ann"), v1.SeatInfo(id="blue", side="blue", name="Bo")]
    over = v1.MatchInfo(match="m", phase=v1.MATCH_PHASE_OVER, seats=seats, winner=winner, your_seat="red")
    assert match_row(over)[1] == state


def test_an_id_is_listed_whole() -> None:
    """It can be typed behind `fracas watch` and `fracas play --match` as it stands there."""
    assert match_row(v1.MatchInfo(match="8g49v4kgab"))[0] == "8g49v4kgab"
