"""Verbs for tests of what comes after a match: matches on a real server that are played out at random, from inside."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from fracas_engine.intents import Concede
from fracas_engine.testing.random_players import RandomPlayer
from fracas_protocol import v1
from fracas_server.identity import Identity
from fracas_server.ids import Subject
from fracas_server.match.host import MatchHost
from fracas_server.match.requests import Act, AddEntropy, Join
from fracas_server.service import Service

__all__ = ["HOST", "fought", "let_go", "seated"]

HOST = Identity(Subject("host"), "Host")


async def seated(
    service: Service, ruleset: str, who: Mapping[str, str], *, sides: Mapping[str, str] | None = None, **wish: Any
) -> MatchHost:
    """Return a match that has begun.

    Args:
        service: Where.
        ruleset: Of which rules.
        who: The subjects, by seat.
        sides: The sides, by seat; None: each its own.
        wish: What else is wished: `options`, `board`, ...
    """
    seats = [v1.SeatRequest(id=seat, side=(sides or {}).get(seat, "")) for seat in who]
    given = {"options": v1.MatchOptions(rated=True, guests=True), **wish}
    host = await service.lobby.create(HOST, v1.CreateMatch(ruleset=ruleset, seats=seats, **given))
    for seat, subject in who.items():
        answer = await asked(
            host,
            lambda tell, seat=seat, subject=subject: Join(
                subject=Subject(subject),
                name=subject.title(),
                guest=subject.startswith("guest:"),
                seat=seat,
                creatures=(),
                entropy=b"",
                answer=tell,
            ),
        )
        assert answer.HasField("joined"), answer
    for seat, subject in who.items():
        if host.record.phase == "open":
            await asked(
                host,
                lambda tell, seat=seat, subject=subject: AddEntropy(
                    Subject(subject), seat, f"entropy of {seat}".encode(), tell
                ),
            )
    return host


async def asked(host: MatchHost, request: Any) -> v1.ServerMessage:
    """Hand in a request and return its answer."""
    answer: asyncio.Future[v1.ServerMessage] = asyncio.get_running_loop().create_future()
    host.submit(request(answer.set_result))
    return await asyncio.wait_for(answer, 30)


async def fought(host: MatchHost, *, seed: int = 1, most: int = 400) -> None:
    """Play a match at random until it is over; one that takes too long is given up by whoever is to decide."""
    player, number = RandomPlayer(seed), 0
    while host.record.phase != "over":
        battle = host.battle
        assert battle is not None, "it has begun"
        if battle.result is not None or not battle.pending:
            await asyncio.sleep(0)
            continue
        decision = battle.pending[0]
        number += 1
        subject = next(seat.subject for seat in host.record.seats if seat.id == decision.seat)
        assert subject is not None
        if number > most:
            intent: Any = Concede()
            wanted = 0
        else:
            intent, wanted = player.choose(battle, decision), decision.number
        answer = await asked(
            host,
            lambda tell, intent=intent, wanted=wanted, subject=subject, seat=decision.seat, number=number: Act(
                subject=subject,
                seat=seat,
                request=f"r{number}",
                version=host.progress.version,
                decision=wanted,
                options_hash=0,
                intent=intent,
                answer=tell,
            ),
        )
        assert answer.HasField("accepted"), answer
    await asyncio.wait_for(host.over.wait(), 30)


async def let_go(service: Service, match: str) -> None:
    """Wait until all is kept of a match, and the directory has it no more."""
    async with asyncio.timeout(30):
        while await service.redis.zscore("{fracas}:active", match) is not None:  # noqa: ASYNC110 - it is the store's
            await asyncio.sleep(0.01)
