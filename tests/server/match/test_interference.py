"""Non-interference: what a viewer may not see is in no byte that is sent to it, lengths included."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO
from fracas_server.ids import Subject
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.service import Service
from fracas_server.store.connection import connect_store
from fracas_server.timing import ManualTime
from tests.server.arena import Player, begin_toy, serving, toy_record

CREATURES: dict[str, dict[str, Any]] = {
    "imp": {"at": (0, 0), "hp": 60},
    "ogre": {"at": (7, 3), "hp": 60},
    "elf": {"at": (7, 0), "hp": 60},
}
SEATS = tuple(SeatRecord(id=name, side=name, subject=Subject(name), player=name) for name in CREATURES)

Secretly = Callable[[Player], Awaitable[object]]


def same_dice(record: MatchRecord, secret: bytes) -> Battle:
    """Begin with dice that do not hang on the secret, so that the secret alone can differ."""
    return begin_toy(record, secret, creatures=CREATURES, faces=KeyedFaces(b"d" * 32))


async def everybody(service: Service, subprotocol: str) -> dict[str, Player]:
    """Bring the three players and a spectator."""
    players = {}
    for name in (*CREATURES, "public"):
        resume = [v1.Resume(match="m1", seat=name)] if name != "public" else []
        players[name] = await Player.come(
            service.address, token=service.tokens.sign(name), resume=resume, subprotocol=subprotocol, prefix=name
        )
    await players["public"].ask(watch_match=v1.WatchMatch(match="m1"))
    for player in players.values():
        await player.until_version("m1", 1)
    return players


async def settle(players: dict[str, Player]) -> None:
    """Wait until everybody has heard all there is."""
    for player in players.values():
        await player.ask(ping=v1.Ping())


async def transcript(
    store_url: str, folder: Path, subprotocol: str, secretly: Secretly, *, secret: bytes
) -> dict[str, list[bytes | str]]:
    """Play a match in which the imp does something that nobody else may learn of; return what the others were sent."""
    redis = await connect_store(store_url)
    await redis.flushall()
    await redis.aclose()
    async with serving(store_url, folder, time=ManualTime(), begin=same_dice, lease_ms=10**9) as service:
        # The commitment is public and hangs on the secret, as it must; all worlds show the same one here.
        await service.hosting.create(toy_record(seats=SEATS), secret)
        players = await everybody(service, subprotocol)
        imp, ogre = players["imp"], players["ogre"]
        await imp.until_asked("m1")
        await secretly(imp)
        await settle(players)
        assert (await imp.act("m1", {"by": "imp", "end": "turn"}, version=1)).HasField("accepted")
        await ogre.until_asked("m1")
        assert (await ogre.act("m1", {"by": "ogre", "move": "walk", "to": [5, 3]}, version=2)).HasField("accepted")
        assert (await ogre.act("m1", {"by": "imp", "end": "turn"})).HasField("rejected")
        assert (await ogre.ask(resync=v1.Resync(match="m1", seat="ogre", version=1))).HasField("snapshot")
        await ogre.ask(list_matches=v1.ListMatches())
        await settle(players)
        sent = {name: player.raw for name, player in players.items() if name != "imp"}
        for player in players.values():
            await player.leave()
    return sent


def standing(kind: str, answer: str) -> Secretly:
    """Leave a standing answer."""
    intent = {"stand": kind, "standing": answer}
    return lambda player: player.act("m1", intent, version=1, decision=0, options_hash=0)


async def nothing(_player: Player) -> None:
    """Do nothing."""


@pytest.mark.parametrize("subprotocol", [PROTO, JSON])
async def test_standing_answers_and_the_secret_are_in_no_byte(store_url: str, tmp_path: Path, subprotocol: str) -> None:
    """Matches that differ in a seat's standing answers, in having any, and in the secret look alike to others."""
    secretly = (
        standing("opportunity_attack", "never"),
        standing("opportunity_attack", "always"),
        standing("reaction", "never"),
        nothing,
    )
    worlds = [
        await transcript(store_url, tmp_path / str(number), subprotocol, one, secret=bytes([number]) * 32)
        for number, one in enumerate(secretly)
    ]

    for world in worlds[1:]:
        assert list(world) == ["ogre", "elf", "public"]
        for viewer, frames in world.items():
            assert len(frames) > 5
            assert frames == worlds[0][viewer], f"{viewer} can tell them apart"
