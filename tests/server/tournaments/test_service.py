"""Transitions of tournaments on a real store: one commit each, whoever is faster."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from fracas_server.errors import Fenced, RequestRefused
from fracas_server.identity import Identity
from fracas_server.ids import NodeId, Subject
from fracas_server.store.tournaments import TournamentStore
from fracas_server.timing import RealTime
from fracas_server.tournaments.service import TournamentService
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.transitions import pause, register, start

PLAN = TournamentPlan(name="Cup", ruleset="monster_mash")
HOST = Identity(Subject("host"), "Host")


def service_of(redis: Redis, node: str) -> TournamentService:
    """Return the service of a node."""
    return TournamentService(TournamentStore(redis, node=NodeId(node), ttl_ms=60_000), time=RealTime())


async def test_two_nodes_register_people_at_once_and_lose_nobody(redis: Redis) -> None:
    """Forty come to two nodes at the same time: all of them take part, in one order that both nodes know."""
    one, other = service_of(redis, "n1"), service_of(redis, "n2")
    made = await one.create(HOST, PLAN)

    async def come(number: int) -> None:
        entrant = Entrant(id=f"e{number}", name=f"P{number}", subject=f"s{number}")
        for _ in range(10):
            try:
                await (one if number % 2 else other).change(
                    made.tournament.head.id, "registered", lambda now: register(now, entrant)
                )
            except RequestRefused:
                continue  # too many at once: told to try again
            return

    await asyncio.gather(*(come(number) for number in range(40)))

    here, there = await one.load(made.tournament.head.id), await other.load(made.tournament.head.id)
    assert set(here.tournament.entrants) == {f"e{number}" for number in range(40)}
    assert here.tournament.plain() == there.tournament.plain()
    assert here.serial == there.serial == 41


async def test_a_node_that_lost_the_lease_changes_nothing(redis: Redis) -> None:
    """What it still wants to note is fenced off by the epoch."""
    store, other = (TournamentStore(redis, node=NodeId(node), ttl_ms=60_000) for node in ("n1", "n2"))
    service = TournamentService(store, time=RealTime())
    tournament = (await service.create(HOST, PLAN)).tournament.head.id
    for number in range(2):
        entrant = Entrant(id=f"e{number}", name=f"P{number}")
        await service.change(tournament, "registered", lambda now, entrant=entrant: register(now, entrant))  # type: ignore[misc]
    await service.change(tournament, "started", start)
    lease = await store.take(tournament)
    assert lease is not None
    assert await other.take(tournament) is None  # it is held

    await store.release(tournament, lease)
    assert await other.take(tournament) is not None

    with pytest.raises(Fenced):
        await service.change(tournament, "paused", pause, lease=lease)
    assert (await service.load(tournament)).tournament.head.phase == "running"


async def test_what_is_refused_is_refused_with_its_sentence(redis: Redis) -> None:
    """A transition that cannot be writes nothing; one of a tournament that is not there neither."""
    service = service_of(redis, "n1")
    tournament = (await service.create(HOST, PLAN)).tournament.head.id

    with pytest.raises(RequestRefused, match="At least 2 entrants are needed; 0 are registered"):
        await service.change(tournament, "started", start)
    with pytest.raises(RequestRefused, match="No tournament 'nowhere'"):
        await service.load("nowhere")
    with pytest.raises(RequestRefused, match="mirrored games are only for bots"):
        await service.create(HOST, PLAN.model_copy(update={"mirrored": True, "games": 2}))
    assert (await service.load(tournament)).serial == 1


async def test_the_log_has_every_transition(redis: Redis) -> None:
    """With who wanted it, and what it changed."""
    store = TournamentStore(redis, node=NodeId("n1"), ttl_ms=60_000)
    service = TournamentService(store, time=RealTime())
    tournament = (await service.create(HOST, PLAN)).tournament.head.id
    await service.change(tournament, "registered", lambda now: register(now, Entrant(id="e1", name="Ann")), by="s1")

    created, registered = await store.log(tournament)

    assert b'"kind":"created"' in created
    assert b'"kind":"registered"' in registered
    assert b'"by":"s1"' in registered
    assert b'"entrant:e1"' in registered
