"""The queue and matches that count: nobody brings more than the other, and nothing is kept of what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.lobby.casting import begin_battle
from fracas_server.settings import Limits
from tests.server.arena import Player, serving

MASH = "monster_mash"
SIX = ["hum_oracle"] * 6


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (v1.QueueForMatch(ruleset="x" * 100), "there is no ruleset"),
        (v1.QueueForMatch(ruleset=MASH, creatures=SIX), "a seat of this match has exactly 1 creatures, not 6"),
        (v1.QueueForMatch(ruleset=MASH, creatures=["nobody"]), "monster_mash has no creature 'nobody' for a seat"),
        (v1.QueueForMatch(ruleset="monster_turn", creatures=["heath_hound"]), "no creature 'heath_hound' for a seat"),
        (v1.QueueForMatch(ruleset=MASH, entropy=b"e" * 65), "entropy has at most 64 bytes, not 65"),
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
        good = v1.QueueForMatch(ruleset=wish.ruleset if wish.ruleset == "monster_turn" else MASH)
        await other.ask(queue_for_match=good)

        answer = await player.ask(queue_for_match=wish)

        assert sentence in answer.rejected.sentence
        assert len(service.queue) == 1, "the other still waits"
        assert (await other.ask(leave_queue=v1.LeaveQueue())).HasField("done")
        assert len(service.queue) == 0
        assert service.queue._waiting == {}


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
        assert (await patient.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))).HasField("joined") is False

        answer = await newcomer.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))

        assert answer.joined.seat == "blue"
        assert (await greedy.answer_to("greedy")).rejected.code == "too_many_matches"
        again = await newcomer.ask(queue_for_match=v1.QueueForMatch(ruleset=MASH))
        assert again.rejected.code == "too_many_matches", "a match of the queue counts for those who play it"


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (
            [v1.SeatRequest(id="red", creatures=SIX), v1.SeatRequest(id="blue", creatures=SIX[:1])],
            "a seat of this match has exactly 6 creatures, not 1",
        ),
        (
            [v1.SeatRequest(id=name, side="a" if name != "blue" else "b") for name in ("red", "green", "blue")],
            "every side has as many seats",
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
            assert f"exactly 2 creatures, not {count}" in answer.rejected.sentence
        assert (await guest.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")

        await host.until_version(match, 1)
        assert len(host.mirrors[match].view.creatures) == 4
