"""The queue and matches that count: nobody brings more than the other, and nothing is kept of what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from fracas_clients.client import Client
from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.lobby.match_setup import begin_battle, suggested_parties
from fracas_server.service import Service
from fracas_server.settings import Limits
from fracas_server.store.connection import connect_store
from fracas_server.store.keys import QUEUE
from fracas_server.store.queue import Queue, QueueSnapshot
from tests.server.arena import Player, serving

MASH = "monster_mash"
SIX = ["hum_oracle"] * 6


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (v1.QueueForMatch(ruleset="x" * 100), "Unknown ruleset"),
        (
            v1.QueueForMatch(ruleset=MASH, creatures=SIX),
            "Wrong number of creatures (6): a seat of this match has exactly 1.",
        ),
        (v1.QueueForMatch(ruleset=MASH, creatures=["nobody"]), "monster_mash has no playable creature 'nobody'"),
        (v1.QueueForMatch(ruleset="srd5", creatures=["zzz"]), "no playable creature 'zzz': it has "),
        (v1.QueueForMatch(ruleset="monster_turn", creatures=["heath_hound"]), "no playable creature 'heath_hound'"),
        (v1.QueueForMatch(ruleset=MASH, entropy=b"e" * 65), "Entropy too long (65 bytes): use at most 64."),
    ],
)
async def test_a_refused_wish_is_not_kept(
    store_url: str, tmp_path: Path, wish: v1.QueueForMatch, sentence: str
) -> None:
    """What cannot be met is refused when it is made, to whoever made it, and takes no place in the queue."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as player,
        await Player.come(service.address) as other,
    ):
        good = v1.QueueForMatch(ruleset=wish.ruleset if wish.ruleset in {"monster_turn", "srd5"} else MASH)
        await other.ask(queue_for_match=good)

        answer = await player.ask(queue_for_match=wish)

        assert sentence in answer.rejected.sentence
        assert len(service.queue) == 1, "the other still waits"
        assert await tickets(service) == 1
        assert (await other.ask(leave_queue=v1.LeaveQueue())).HasField("done")
        assert len(service.queue) == 0
        assert await tickets(service) == 0


async def test_somebody_with_too_many_matches_stops_nobody(store_url: str, tmp_path: Path) -> None:
    """Who reached the limit while waiting is told so and skipped; the newcomer finds the next one."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, limits=Limits(matches_per_subject=1)) as service,
        await Player.come(service.address) as greedy,
        await Player.come(service.address) as patient,
        await Player.come(service.address) as newcomer,
    ):
        await greedy.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="greedy")
        assert (await greedy.ask(create_match=v1.CreateMatch(ruleset=MASH))).HasField("match_created")
        await patient.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="patient")
        assert (await greedy.answer_to("greedy")).rejected.code == "too_many_matches"
        await newcomer.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="newcomer")

        seats = {
            (await player.answer_to(name)).joined.seat
            for player, name in ((patient, "patient"), (newcomer, "newcomer"))
        }

        assert seats == {"red", "blue"}
        again = await newcomer.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        assert again.rejected.code == "too_many_matches", "a match of the queue counts for those who play it"


async def test_who_enters_during_a_look_is_not_sent_away(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look whose answer was written before they came says nothing of them; the next one finds their match."""
    answered, entered = asyncio.Event(), asyncio.Event()
    tick = Queue.refresh

    async def held(queue: Queue, present: Sequence[Subject]) -> QueueSnapshot:
        """Hold back the answer that knows of one alone until the other has entered."""
        seen = await tick(queue, present)
        if len(seen.tickets) == 1 and not entered.is_set():
            answered.set()
            await entered.wait()
        return seen

    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as first,
        await Player.come(service.address) as second,
    ):
        await first.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="first")
        monkeypatch.setattr(Queue, "refresh", held)
        async with asyncio.timeout(60):
            await answered.wait()
        await second.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="second")
        entered.set()

        answers = [await first.answer_to("first"), await second.answer_to("second")]

    assert {answer.joined.seat for answer in answers} == {"red", "blue"}, answers


async def tickets(service: Service) -> int:
    """Return how many tickets the store has."""
    return sum(key.startswith(b"t:") for key in await service.redis.hkeys(QUEUE) if isinstance(key, bytes))


@pytest.mark.parametrize("ruleset", ["srd5", "fourth_edition", "orcus"])
async def test_strangers_fight_with_the_suggested_party(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """Both sides of a duel of the queue have the party that the ruleset suggests, not one creature drawn from all."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as bob,
    ):
        party = next(one.party for one in ann.welcome.rulesets if one.name == ruleset)
        for name, player in (("ann", ann), ("bob", bob)):
            await player.ask(queue_for_match=v1.QueueForMatch(ruleset=ruleset), request=name)
        joined = [(await player.answer_to(name)).joined for name, player in (("ann", ann), ("bob", bob))]

        assert len(party) > 1
        for told in joined:
            assert [list(seat.creatures) for seat in told.info.seats] == [list(party)] * 2


def test_seats_of_one_side_share_the_suggested_party() -> None:
    """In teams every seat has one creature of the party; a party of one creature is drawn instead."""
    assert suggested_parties("srd5", ["a", "a", "b", "b"]) == [("paladin_5",), ("cleric_3",)] * 2
    assert suggested_parties("srd5", ["", ""]) == [("paladin_5", "cleric_3", "rogue_2")] * 2
    assert suggested_parties(MASH, ["", ""]) == [(), ()]


async def test_two_strangers_meet_across_two_nodes(store_url: str, tmp_path: Path) -> None:
    """One looks at one node, one at another: both are seated, one is sent on, and they play."""
    async with (
        serving(store_url, tmp_path / "one", begin=begin_battle, token_key="k" * 32) as first,
        serving(store_url, tmp_path / "two", begin=begin_battle, token_key="k" * 32) as second,
        await Client.connect(first.address, first.tokens.sign(Subject("ann"), name="Ann")) as ann,
        await Client.connect(second.address, first.tokens.sign(Subject("bob"), name="Bob")) as bob,
    ):
        async with asyncio.timeout(30):
            theirs, mine = await asyncio.gather(ann.queue(MASH), bob.queue(MASH))
            assert theirs.id == mine.id
            assert {theirs.seat, mine.seat} == {"red", "blue"}
            asks = [asyncio.ensure_future(match.next_decision()) for match in (theirs, mine)]
            asked, waits = await asyncio.wait(asks, return_when=asyncio.FIRST_COMPLETED)
            assert all(one.result() is not None for one in asked)
            for one in waits:
                one.cancel()
        hosts = [*first.hosting.hosts, *second.hosting.hosts]
        (record,) = [host.record for host in hosts]
        assert (record.rated, record.queued, record.mode) == (True, True, "duel")
        assert {seat.player for seat in record.seats} == {"Ann", "Bob"}
        assert await tickets(first) == 0


async def test_a_client_that_knows_one_server_is_sent_to_the_match(store_url: str, tmp_path: Path) -> None:
    """It is told that it has joined, and then where to connect again, where its seat is waiting."""
    async with (
        serving(store_url, tmp_path / "one", begin=begin_battle, token_key="k" * 32) as first,
        serving(store_url, tmp_path / "two", begin=begin_battle, token_key="k" * 32) as second,
    ):
        ann, bob = await Player.come(first.address), await Player.come(second.address)
        await ann.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="ann")
        await bob.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="bob")
        joined = {"ann": (await ann.answer_to("ann")).joined, "bob": (await bob.answer_to("bob")).joined}
        here = bool(first.hosting.hosts)
        sent, at = (bob, first) if here else (ann, second)
        await sent.until_closed()
        assert sent.heard("goodbye")[0].reconnect_to == at.address
        told = joined["bob" if here else "ann"]
        resume = v1.Resume(match=told.info.match, seat=told.seat)
        async with await Player.come(at.address, token=sent.token, resume=[resume]) as back:
            await back.until_version(told.info.match, 1)
        await (ann if here else bob).leave()


async def test_a_place_survives_the_node_that_it_was_taken_at(store_url: str, tmp_path: Path) -> None:
    """Whoever comes to another node within half a minute has waited since the beginning."""
    wish = v1.QueueForMatch(ruleset=MASH)
    async with serving(store_url, tmp_path / "one", begin=begin_battle) as first:
        ann = await Player.come(first.address, token=first.tokens.sign(Subject("ann"), name="Ann"))
        await ann.ask(queue_for_match=wish)
        since = (await Queue(first.redis).refresh([])).tickets[Subject("ann")].since
        await ann.leave()
    async with serving(store_url, tmp_path / "one", begin=begin_battle) as second:
        token = second.tokens.sign(Subject("ann"), name="Ann")
        async with await Player.come(second.address, token=token) as ann:
            await ann.ask(queue_for_match=wish)
            assert (await Queue(second.redis).refresh([])).tickets[Subject("ann")].since == since


async def test_a_node_that_stops_keeps_the_places_of_its_own(store_url: str, tmp_path: Path) -> None:
    """Who looks for a match when the node stops has a place, and is found for nobody until back at another node."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        ann = await Player.come(service.address, token=service.tokens.sign(Subject("ann"), name="Ann"))
        await ann.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
    redis = await connect_store(store_url)
    try:
        seen = await Queue(redis).refresh([])
    finally:
        await redis.aclose()
    assert seen.tickets[Subject("ann")].alive <= seen.now_ms
    await ann.leave()


async def test_nobody_is_paired_who_has_gone(store_url: str, tmp_path: Path) -> None:
    """A connection that answers no ping costs its user the place, and the other goes on looking and finds a third."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        gone, ann, bob = [await Player.come(service.address) for _ in range(3)]
        await gone.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        gone.socket.transport.pause_reading()  # as a computer that has been closed: the connection stays, nobody reads
        await ann.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="ann")
        await ann.until(lambda: ann.heard("pairing_ended"), "the end of the first pairing")
        assert ann.heard("pairing_ended")[0].queued
        await bob.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="bob")
        both = [(await player.answer_to(name)).joined.info.match for player, name in ((ann, "ann"), (bob, "bob"))]
        assert both[0] == both[1]
        gone.vanish()
        for player in (ann, bob):
            await player.leave()


async def test_people_are_asked_whether_they_come(store_url: str, tmp_path: Path) -> None:
    """Who wishes to be asked is told of the opponent; one who declines leaves the queue, the other looks on."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        ann, bob, eve = [await Player.come(service.address) for _ in range(3)]
        async with ann, bob, eve:
            wish = v1.QueueForMatch(ruleset=MASH, confirm=True)
            await ann.ask(queue_for_match=wish, request="ann")
            await bob.ask(queue_for_match=wish, request="bob")
            for player in (ann, bob):
                await player.until(partial(player.heard, "pairing_found"), "a pairing")
            found = bob.heard("pairing_found")[0]
            assert [player.rating for player in found.players] == [1500, 1500]
            no = v1.AnswerPairing(pairing=found.pairing, accept=False)
            assert (await bob.ask(answer_pairing=no)).HasField("done")
            await ann.until(lambda: ann.heard("pairing_ended"), "the end of it")
            assert (await ann.ask(answer_pairing=no)).rejected.code == "not_found"

            await eve.ask(queue_for_match=wish, request="eve")
            for player in (ann, eve):
                await player.until(
                    lambda player=player: [
                        one for one in player.heard("pairing_found") if one.pairing != found.pairing
                    ],  # type: ignore[misc]
                    "another pairing",
                )
                yes = v1.AnswerPairing(pairing=player.heard("pairing_found")[-1].pairing, accept=True)
                assert (await player.ask(answer_pairing=yes)).HasField("done")
            seats = {(await player.answer_to(name)).joined.seat for player, name in ((ann, "ann"), (eve, "eve"))}
            assert seats == {"red", "blue"}


async def test_a_later_wish_replaces_the_one_before(store_url: str, tmp_path: Path) -> None:
    """One seat a person: whoever looks again, from wherever, looks for that alone."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        token = service.tokens.sign(Subject("ann"), name="Ann")
        one, other = await Player.come(service.address, token=token), await Player.come(service.address, token=token)
        async with one, other:
            await one.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH), request="one")
            await other.ask(queue_for_match=v1.QueueForMatch(ruleset="srd5"))
            assert (await one.answer_to("one")).rejected.code == "already_joined"
            assert await tickets(service) == 1


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (v1.QueueForMatch(ruleset=MASH, mode=v1.MATCH_MODE_PARTY), "monster_mash supports the modes duel, teams"),
        (v1.QueueForMatch(ruleset="monster_turn", mode=v1.MATCH_MODE_DUEL), "monster_turn supports the modes party."),
        (v1.QueueForMatch(ruleset=MASH, mode=v1.MATCH_MODE_TEAMS, seats=5), "Invalid number of seats for teams: 5."),
        (
            v1.QueueForMatch(ruleset=MASH, mode=v1.MATCH_MODE_FREE_FOR_ALL, seats=9),
            "Invalid number of seats for free for all: 9.",
        ),
    ],
)
async def test_modes_have_their_seats(store_url: str, tmp_path: Path, wish: v1.QueueForMatch, sentence: str) -> None:
    """What a ruleset or a mode does not have is refused with what it has."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as ann:
        assert sentence in (await ann.ask(queue_for_match=wish)).rejected.sentence


@pytest.mark.slow
async def test_bots_take_the_seats_that_nobody_takes(store_url: str, tmp_path: Path) -> None:
    """In a free-for-all with one person three bots come when they are wished for, and it begins."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True, bot_pace_s=0) as service,
        await Player.come(service.address) as ann,
    ):
        wish = v1.QueueForMatch(ruleset=MASH, mode=v1.MATCH_MODE_FREE_FOR_ALL, fill_after_s=0)
        await ann.ask(queue_for_match=wish, request="ann")
        joined = (await ann.answer_to("ann")).joined
        assert sorted(seat.bot for seat in joined.info.seats) == [False, True, True, True]
        await ann.until_version(joined.info.match, 1)


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (
            [v1.SeatRequest(id="red", creatures=SIX), v1.SeatRequest(id="blue", creatures=SIX[:1])],
            "Wrong number of creatures (1): a seat of this match has exactly 6.",
        ),
        (
            [v1.SeatRequest(id=name, side="a" if name != "blue" else "b") for name in ("red", "green", "blue")],
            "the same number of seats on every side",
        ),
    ],
)
async def test_a_rated_match_is_fair(
    store_url: str, tmp_path: Path, seats: list[v1.SeatRequest], sentence: str
) -> None:
    """A match that counts has sides of one size, and as many creatures on each seat."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        wish = v1.CreateMatch(ruleset=MASH, seats=seats, options=v1.MatchOptions(rated=True))

        answer = await host.ask(create_match=wish)

        assert sentence in answer.rejected.sentence


async def test_who_joins_a_rated_match_keeps_to_its_format(store_url: str, tmp_path: Path) -> None:
    """Two creatures against two: neither one nor three can be brought, and the house gives two to who names none."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        seats = [v1.SeatRequest(id="red", creatures=SIX[:2]), v1.SeatRequest(id="blue")]
        wish = v1.CreateMatch(ruleset=MASH, seats=seats, options=v1.MatchOptions(rated=True), take_seat="red")
        match = (await host.ask(create_match=wish)).match_created.info.match

        for count in (1, 3):
            answer = await guest.ask(join_match=v1.JoinMatch(match=match, creatures=SIX[:count]))
            assert f"Wrong number of creatures ({count})" in answer.rejected.sentence
        assert (await guest.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")

        await host.until_version(match, 1)
        assert len(host.mirrors[match].view.creatures) == 4
