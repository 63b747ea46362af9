"""Seats that the game master hands over and takes back: to a person, to the game master, to nobody."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.match.record import SeatRecord
from fracas_server.match.table_views import hand_over_seat
from tests.server.arena import Player, create, joined, serving, toy_record
from tests.server.match.table import at_table, rule, walk

if TYPE_CHECKING:
    from fracas_server.match.views import MatchViews

STEP = {"by": "imp", "move": "walk", "path": [[1, 1]]}


async def assign(player: Player, seat: str, **to: Any) -> v1.ServerMessage:
    """Hand over a seat."""
    return await player.ask(assign_seat=v1.AssignSeat(match="m1", seat=seat, **to))


async def test_the_game_master_takes_a_seat_and_decides_for_it(store_url: str, tmp_path: Path) -> None:
    """The former player is dismissed, and the game master gets the seat's requests in terms of its own view."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, ogre)):
        assert (await assign(gm, "imp", gm=True)).seat_assigned.key == ""

        await imp.until(lambda: imp.heard("rejected"))
        assert imp.heard("rejected")[-1].code == "not_yours"
        asked = await gm.until_asked("m1")
        assert asked.seat == "imp"
        assert (await imp.act("m1", STEP)).rejected.code == "not_yours"
        await ogre.until(lambda: [s.held_by_gm for s in ogre.heard("match_changed")[-1].info.seats][:1] == [True])

        assert (await gm.act("m1", STEP, seat="imp")).accepted.version == 2

        await ogre.until_version("m1", 2)
        assert (await rule(gm, {"roll": "1d20"})).HasField("accepted")
        assert imp.mirrors["m1"].version == 1
        assert host.views.is_present("imp")


async def test_a_seat_link_takes_a_seat_over_in_the_battle(store_url: str, tmp_path: Path) -> None:
    """The key works once, at any time, and the seat's dice stay as they were."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, _ogre)):
        before = host.record.seat("imp")
        key = (await assign(gm, "imp", link=True)).seat_assigned.key
        assert await walk(imp) == 2
        async with await Player.come(service.address) as new, await Player.come(service.address) as third:
            join = v1.JoinMatch(match="m1", seat="imp", seat_key=key)
            assert (await new.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))).rejected.code == "match_full"
            assert (await new.ask(join_match=join)).joined.seat == "imp"
            await new.until_version("m1", 2)
            await new.until_asked("m1")
            await imp.until(lambda: imp.heard("rejected"))
            assert (await third.ask(join_match=join)).rejected.code == "not_found"
            assert await walk(new) == 3
        after = host.record.seat("imp")
        assert before is not None
        assert after is not None
        assert (after.entropy, after.creatures, after.key) == (before.entropy, before.creatures, "")


async def test_a_latecomer_takes_an_empty_seat_and_a_kicked_player_none(store_url: str, tmp_path: Path) -> None:
    """A seat that the game master has emptied is free for anybody with the code, but not for who was kicked."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, ogre)):
        await assign(gm, "imp", kick=True)
        await assign(gm, "ogre", nobody=True)
        join = v1.JoinMatch(match="m1")
        assert (await imp.ask(join_match=join)).rejected.code == "not_yours"
        assert (await ogre.ask(join_match=join)).joined.seat == "imp"
        async with await Player.come(service.address) as late:
            assert (await late.ask(join_match=join)).joined.seat == "ogre"
            await late.until_version("m1", 1)
            await ogre.until_asked("m1")
            assert await walk(ogre) == 2
            await late.until_version("m1", 2)


async def test_an_empty_seat_does_not_forfeit(store_url: str, tmp_path: Path) -> None:
    """Nor does one that the game master holds, whoever is away."""
    async with serving(store_url, tmp_path) as service, at_table(service, grace_ms=50) as (host, (gm, imp, ogre)):
        await assign(gm, "imp", nobody=True)
        await assign(gm, "ogre", gm=True)
        await gm.leave()
        assert host.away() == []
        await imp.ask(ping=v1.Ping())
        await ogre.ask(ping=v1.Ping())
        assert host.record.phase == "running"


async def test_seats_are_handed_over_by_the_game_master_alone(store_url: str, tmp_path: Path) -> None:
    """Players, matches without a game master, unknown seats and unknown bots are refused."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, _ogre)):
        assert (await assign(imp, "ogre", gm=True)).rejected.code == "not_yours"
        assert (await assign(gm, "nobody", gm=True)).rejected.code == "not_found"
        assert (await assign(gm, "gm", nobody=True)).rejected.code == "not_found"
        assert (await assign(gm, "observer", gm=True)).rejected.code == "bad_options"
        assert (await assign(gm, "imp", bot="greedy")).rejected.code == "impossible"
        assert (await assign(gm, "imp")).rejected.code == "malformed"


async def test_a_match_without_a_game_master_keeps_its_seats(store_url: str, tmp_path: Path) -> None:
    """Its creator has no such power."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await assign(imp, "ogre", kick=True)).rejected.code == "not_yours"


async def test_a_player_leaves_the_own_seat_to_another_and_takes_it_back(store_url: str, tmp_path: Path) -> None:
    """By a key, in a running battle without a game master; nobody else can take it back."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service, listed=False)
        imp, ogre = await joined(service, code=host.record.code)
        async with imp, ogre, await Player.come(service.address) as friend:
            await imp.until_asked("m1")
            key = (await assign(imp, "imp", link=True)).seat_assigned.key
            assert await walk(imp) == 2
            join = v1.JoinMatch(match="m1", code=host.record.code, seat="imp", seat_key=key)
            assert (await friend.ask(join_match=join)).joined.seat == "imp"
            await imp.until(lambda: imp.heard("rejected"))
            assert "take it back" in imp.heard("rejected")[-1].sentence
            await ogre.until(lambda: ogre.heard("match_changed")[-1].info.seats[0].lent_by == imp.welcome.name)
            await friend.until_version("m1", 2)
            assert await walk(friend) == 3
            other = v1.JoinMatch(match="m1", code=host.record.code, seat="imp")
            assert (await ogre.ask(join_match=other)).rejected.code == "match_started"

            assert (await imp.ask(join_match=v1.JoinMatch(match="m1"))).joined.seat == "imp"

            await friend.until(lambda: friend.heard("rejected"))
            await imp.until_version("m1", 3)
            assert await walk(imp) == 4
            assert (await friend.ask(join_match=join)).HasField("rejected")
            assert ogre.heard("match_changed")[-1].info.seats[0].lent_by == ""


async def test_a_player_leaves_the_own_seat_alone_and_only_in_casual_matches(store_url: str, tmp_path: Path) -> None:
    """Not to nobody, not the seat of another, and not in a rated match; in one with a game master too."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (_gm, imp, _ogre)):
        assert (await assign(imp, "imp", nobody=True)).rejected.code == "bad_options"
        assert (await assign(imp, "gm", link=True)).rejected.code == "not_yours"
        assert (await assign(imp, "imp", link=True)).seat_assigned.key
    async with serving(store_url, tmp_path) as service:
        await create(service, "m2", rated=True)
        imp, ogre = await joined(service, "m2")
        async with imp, ogre:
            message = v1.AssignSeat(match="m2", seat="imp", link=True)
            assert (await imp.ask(assign_seat=message)).rejected.code == "not_available"


async def test_the_game_master_decides_about_a_seat_that_was_handed_over(store_url: str, tmp_path: Path) -> None:
    """A seat that the game master takes, or takes from a removed player, is not taken back by its former player."""
    async with (
        serving(store_url, tmp_path) as service,
        at_table(service) as (_, (gm, imp, ogre)),
        await Player.come(service.address) as friend,
    ):
        for player, seat, end in ((imp, "imp", {"gm": True}), (ogre, "ogre", {"kick": True})):
            key = (await assign(player, seat, link=True)).seat_assigned.key
            join = v1.JoinMatch(match="m1", seat=seat, seat_key=key)
            await friend.ask(join_match=join)
            await assign(gm, seat, **end)
        assert (await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))).rejected.code == "match_full"
        for player in (ogre, friend):
            back = await player.ask(join_match=v1.JoinMatch(match="m1", seat="ogre"))
            assert back.rejected.code == "not_yours"


@pytest.mark.parametrize(("before", "dismissed"), [(None, 0), ("guest:1", 1)])
def test_only_a_former_holder_is_dismissed(before: str | None, dismissed: int) -> None:
    """A connection that already follows a free seat when it is taken is the new holder's."""
    sent: list[bytes] = []
    views = SimpleNamespace(
        audiences={"imp": [(SimpleNamespace(framed=lambda _message: b"dismissed"), SimpleNamespace(send=sent.append))]},
        followers=SimpleNamespace(tell=lambda _outbox, _told: None),
        projection=None,
    )

    def record(subject: str | None) -> Any:
        return toy_record(seats=(SeatRecord(id="imp", side="imp", subject=Subject(subject) if subject else None),))

    hand_over_seat(cast("MatchViews", views), record(before), record("guest:2"), "imp", by=Subject("guest:2"))

    assert sent == [b"dismissed"] * dismissed
