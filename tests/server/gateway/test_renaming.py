"""A guest that comes back by another name is the same guest."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.timing import ManualTime
from tests.server.arena import Player, serving

DAY_MS = 24 * 3600 * 1000


async def test_a_guest_takes_another_name_and_keeps_what_it_made(store_url: str, tmp_path: Path) -> None:
    """It hosts its match still, and comes back by the new name from then on."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        async with await Player.come(service.address) as first:
            seats = [v1.SeatRequest(id=name) for name in ("red", "blue")]
            made = (await first.ask(create_match=v1.CreateMatch(ruleset="monster_mash", seats=seats))).match_created
        async with await Player.connect(service.address) as again:
            hello = v1.Hello(token=first.token, name="Dora")
            welcome = (await again.ask(hello=hello)).welcome
            assert (welcome.subject, welcome.name) == (first.welcome.subject, "Dora")
            off = v1.CallOffMatch(match=made.info.match)
            assert (await again.ask(call_off_match=off)).HasField("done")
        async with await Player.connect(service.address) as back:
            later = (await back.ask(hello=v1.Hello(token=welcome.token))).welcome
            assert (later.subject, later.name) == (first.welcome.subject, "Dora")


async def test_whoever_has_a_token_is_called_what_it_says(store_url: str, tmp_path: Path) -> None:
    """The name that an operator signed is no guest's to change."""
    async with serving(store_url, tmp_path) as service:
        token = service.tokens.sign("ann", name="Ann")
        async with await Player.connect(service.address) as ann:
            assert (await ann.ask(hello=v1.Hello(token=token, name="Dora"))).welcome.name == "Ann"


async def test_a_guest_who_comes_back_in_time_stays_the_same_guest(store_url: str, tmp_path: Path) -> None:
    """A visit renews the token, so that a group that meets once a month keeps its table; a month is not too long."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as service:
        async with await Player.come(service.address) as first:
            token, subject = first.token, first.welcome.subject
        for _ in range(4):
            time.advance(31 * DAY_MS)
            async with await Player.connect(service.address) as back:
                welcome = (await back.ask(hello=v1.Hello(token=token))).welcome
                assert (welcome.subject, welcome.name) == (subject, first.welcome.name)
                assert welcome.token
                token = welcome.token
        async with await Player.connect(service.address) as again:
            welcome = (await again.ask(hello=v1.Hello(token=token))).welcome
            assert (welcome.subject, welcome.token) == (subject, "")
        time.advance(61 * DAY_MS)
        async with await Player.connect(service.address) as late:
            assert (await late.ask(hello=v1.Hello(token=token))).rejected.code == "bad_token"


async def test_the_token_of_an_operator_is_not_renewed(store_url: str, tmp_path: Path) -> None:
    """Its lifetime is what the operator chose."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as service:
        token = service.tokens.sign("ann", lifetime_s=3600 * 24 * 30)
        time.advance(20 * DAY_MS)
        async with await Player.connect(service.address) as ann:
            assert (await ann.ask(hello=v1.Hello(token=token))).welcome.token == ""
