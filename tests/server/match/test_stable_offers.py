"""What a seat may do is offered again after a restart under the same hash, so that what was chosen before holds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content.library import library_of
from fracas_engine.dice_key import commitment
from fracas_engine.intents import Intent
from fracas_engine.ruleset import ruleset_named
from fracas_engine.testing.random_players import RandomPlayer
from fracas_protocol import v1
from fracas_server.ids import MatchId, Subject
from fracas_server.lobby.match_setup import begin_battle, pick_board
from fracas_server.match.host import MatchHost
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import Act
from tests.server.arena import SECRET, serving, toy_record

pytestmark = pytest.mark.whole

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")
STEPS = 60
"""Decisions before the restart: enough for wounds, conditions and zones, whose names are new."""


def record_of(ruleset: str) -> MatchRecord:
    """Return a match of a ruleset whose seats are taken, with two creatures each."""
    seats = tuple(SeatRecord(id=name, side=name, subject=Subject(name), player=name) for name in ("red", "blue"))
    version = rules_version(ruleset_named(ruleset))
    return toy_record(
        ruleset=ruleset,
        rules_version=version,
        commitment=commitment(SECRET, match="m1", rules_version=version),
        board=pick_board(library_of(ruleset), wanted="", seats=2, sides=2),
        seats=seats,
        creatures=2,
    )


async def act(host: MatchHost, seat: str, intent: Intent, *, decision: int, options_hash: int) -> v1.ServerMessage:
    """Do something in the battle and return the answer."""
    answer: asyncio.Future[v1.ServerMessage] = asyncio.get_running_loop().create_future()
    host.submit(
        Act(
            subject=Subject(seat),
            seat=seat,
            request="",
            version=host.progress.version,
            decision=decision,
            options_hash=options_hash,
            intent=intent,
            answer=answer.set_result,
        )
    )
    return await answer


def offered(host: MatchHost) -> dict[tuple[str, int], int | None]:
    """Return the hash of each decision that is awaited, by seat and number."""
    pending = battle_of(host).pending
    return {(asked.seat, asked.number): host.views.options_hash(asked.seat, asked.number) for asked in pending}


def battle_of(host: MatchHost) -> Battle:
    """Return the battle of a match."""
    assert host.battle is not None
    return host.battle


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_offers_keep_their_hashes(ruleset: str, store_url: str, tmp_path: Path) -> None:
    """Every decision that was open before the restart is open after it, under the same hash, and can be answered."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        host = await service.hosting.create(record_of(ruleset), SECRET)
        player = RandomPlayer(1)
        for _ in range(STEPS):
            battle = battle_of(host)
            if battle.result is not None:
                break
            asked = battle.pending[0]
            intent = player.choose(battle, asked)
            before = offered(host)
            answer = await act(
                host, asked.seat, intent, decision=asked.number, options_hash=before[asked.seat, asked.number] or 0
            )
            assert answer.HasField("accepted"), answer
        assert battle_of(host).result is None, "the battle is over before anything was shown"
        before = offered(host)

    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        again = service.hosting.get(MatchId("m1"))
        assert again is not None
        assert offered(again) == before
        assert None not in before.values()
