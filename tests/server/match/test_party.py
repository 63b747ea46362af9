"""A hero party against monsters through the real server: two people with two heroes each, and a bot."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fracas_clients import Client, Match
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.runner import MatchResult, play
from fracas_engine.content.library import library_of
from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from tests.server.arena import serving

DEADLINE_S = 120.0
HERS, HIS = ("shield_warden", "lantern_priest"), ("alley_fox", "ash_scholar")
PARTIES = {
    "orcus": (HERS, HIS, ("tusk_orc", "reed_goblin", "hex_crone")),
    "fourth_edition": (HERS, HIS, ("tusk_orc", "web_spinner", "goblin_rabble")),
}
"""By ruleset: Ann's heroes, Bob's heroes, and the monsters."""


async def party(ann: Client, bob: Client, ruleset: str) -> tuple[Match, Match]:
    """Let Ann create the match for both, and Bob join by her code."""
    hers, his, monsters = PARTIES[ruleset]
    seats = [
        v1.SeatRequest(id="ann", side="heroes", creatures=hers),
        v1.SeatRequest(id="bob", side="heroes", creatures=his),
        v1.SeatRequest(id="dark", side="monsters", creatures=monsters, bot="greedy"),
    ]
    options = v1.MatchOptions(guests=True)
    mine = await ann.create_match(ruleset, board="broken_bridge", seats=seats, options=options, take_seat="ann")
    return mine, await bob.join(code=mine.code, seat="bob")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PARTIES)
async def test_a_party_fights_monsters_to_the_end(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """Both people decide for their own heroes only; both see the same end."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True, bot_pace_s=0.0) as service,
        await Client.connect(service.address, name="Ann") as ann,
        await Client.connect(service.address, name="Bob") as bob,
    ):
        hers, his = await party(ann, bob, ruleset)
        async with asyncio.timeout(DEADLINE_S):
            await asyncio.gather(hers.started(), his.started())
            assert {creature.seat for creature in hers.view.creatures.values()} == {"ann", "bob", "dark"}
            assert {hers.view.seats[seat].side for seat in ("ann", "bob")} == {"heroes"}
            one, other = await asyncio.gather(_play(hers, "ann", 1), _play(his, "bob", 2))

        assert (one.refused, other.refused) == (0, 0)
        assert min(one.choices, other.choices) >= 4
        assert (one.winner, one.how) == (other.winner, other.how)
        assert one.how == "last_standing"
        assert one.won == other.won, "they win or lose together"
        assert hers.view.game.winner == his.view.game.winner == one.winner
        assert {name: c.hp for name, c in hers.view.creatures.items()} == {
            name: c.hp for name, c in his.view.creatures.items()
        }
        turns = {creature.seat for creature in hers.view.creatures.values() if creature.turns}
        assert turns == {"ann", "bob", "dark"}, "somebody of each seat has had a turn"


async def _play(match: Match, seat: str, number: int) -> MatchResult:
    assert match.seat == seat
    return await play(match, GreedyPolicy(chance=random.Random(number)))


@pytest.mark.parametrize("ruleset", PARTIES)
def test_the_party_is_of_heroes(ruleset: str) -> None:
    """What the test above plays with is what it says."""
    creatures = library_of(ruleset).creatures
    hers, his, monsters = PARTIES[ruleset]

    assert all(creatures[name].hero for name in (*hers, *his))
    assert not any(creatures[name].hero for name in monsters)
