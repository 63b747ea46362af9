"""What leaving means is said before one leaves, and counted down on everybody's screen while somebody is away."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from fracas_clients.match import Match
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.leave_prompt import leave_question
from fracas_protocol import v1
from tests.clients import fake_server
from tests.clients.tui.test_screens import Feed, playing, snapshot_message


@pytest.mark.parametrize(
    ("options", "clock", "says", "not_says"),
    [
        (v1.MatchOptions(grace_s=0), False, "never forfeit by being offline", "Your clock"),
        (v1.MatchOptions(grace_s=0), True, "Your clock keeps running", "never forfeit"),
        (v1.MatchOptions(grace_s=180), True, "You forfeit after 3:00 offline", "never forfeit"),
        (v1.MatchOptions(), False, "The server decides how long", "never forfeit"),
    ],
)
def test_the_question_says_what_leaving_means(
    options: v1.MatchOptions, says: str, not_says: str, *, clock: bool
) -> None:
    """A match without a grace promises no forfeit; one with a grace says how long it is; a clock runs on."""
    match = Match(Feed(), fake_server.info(options=options), "red")
    if clock:
        match.clock.set(v1.Clock(seat="red", bank_ms=1000))
    question = leave_question(match)

    assert says in question
    assert not_says not in question
    assert "return from the lobby" in question


def test_who_would_end_the_program_is_told_so() -> None:
    """There is no lobby then in which one would count as there."""
    options = v1.MatchOptions(grace_s=180)
    question = leave_question(Match(Feed(), fake_server.info(options=options), "red"), ends=True)

    assert "run `fracas play` to return" in question
    assert "count as there" not in question
    assert "You forfeit after 3:00 offline." in question


def test_the_command_is_the_one_that_brings_the_same_person_back() -> None:
    """Who came under a name is somebody else without it."""
    match = Match(Feed(), fake_server.info(options=v1.MatchOptions()), "red")

    for ends in (True, False):
        assert "`fracas play there:9000 --name Ann`" in leave_question(
            match, ends=ends, command="fracas play there:9000 --name Ann"
        )


async def test_the_question_has_the_command_of_the_program() -> None:
    """As the program was told it."""
    match = Match(Feed(), fake_server.info(), "red")
    match.take(snapshot_message())
    app = FracasApp(None, match, command="fracas play --name Ann")
    async with app.run_test() as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert "`fracas play --name Ann`" in str(app.screen.query_one(Static).render())


@pytest.mark.parametrize("seat", ["red", ""])
async def test_a_grace_is_counted_down_on_everybodys_screen(seat: str) -> None:
    """Players and spectators see who is away and how long until that forfeits, until it is back."""
    app, match, _ = playing(fake_server.turn(), seat=seat)
    async with app.run_test(size=(110, 24)) as pilot:
        notice = v1.Notice(match="m1", code="seat_away", seat="blue", sentence="Bob is away", forfeits_in_ms=161_500)
        match.take(v1.ServerMessage(notice=notice))
        await pilot.pause()
        assert "Bob is offline, forfeits in 2:4" in str(app.screen.query_one("#head", Static).render())

        match.take(v1.ServerMessage(notice=v1.Notice(match="m1", code="seat_back", seat="blue", sentence="back")))
        await pilot.pause()
        assert "forfeits" not in str(app.screen.query_one("#head", Static).render())
