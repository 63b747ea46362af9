"""A tournament on two nodes of one store: the node that drives it is killed, and the other plays it to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from fracas_server.store.tournaments import TournamentKeys
from tests.server.arena import Player
from tests.server.recovery.test_tournament_killed import begin, games_of, report, until_played

BOTS = 6


async def driver(redis: Redis, tournament: str) -> str:
    """Return which node drives a tournament."""
    lease = await redis.get(TournamentKeys(tournament).lease)
    assert isinstance(lease, bytes), "nobody drives it"
    return lease.decode().split()[0]


async def epoch(redis: Redis, tournament: str) -> int:
    """Return how often a node has begun to drive a tournament."""
    return int(await redis.hget(TournamentKeys(tournament).state, "epoch") or 0)


def name_of(folder: Path) -> str:
    """Return what the node of a folder is called."""
    return (folder / "node-1").read_text().strip()


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_another_node_goes_on_when_the_driving_one_is_killed(
    tmp_path: Path, store_url: str, redis: Redis
) -> None:
    """Round robin of six: what was known stays, every game is played once, and the epoch tells of the take-over."""
    ports = find_free_ports(2)
    nodes = {port: begin(tmp_path / str(port), port, "--store", store_url) for port in ports}
    try:
        async with await Player.come(f"ws://127.0.0.1:{ports[0]}") as host:
            plan = v1.TournamentPlan(name="Two nodes", format="round_robin", ruleset="monster_mash", who="bots")
            cup = (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament.id
            for number in range(BOTS):
                bot = v1.EnterTournament(tournament=cup, bot="greedy", name=f"B{number}")
                assert (await host.ask(enter_tournament=bot)).HasField("tournament")
            step = v1.SteerTournament(tournament=cup, step=v1.TournamentStep.TOURNAMENT_STEP_START)
            assert (await host.ask(steer_tournament=step)).HasField("tournament")
        await asyncio.to_thread(until_played, ports[0], cup, 4)
        holder, begun = await driver(redis, cup), await epoch(redis, cup)
        driving = next(port for port in ports if name_of(tmp_path / str(port)) == holder)
        staying = next(port for port in ports if port != driving)
        before = games_of(await asyncio.to_thread(report, staying, cup))  # any node tells of it
        assert len(before) >= 4
        nodes[driving].kill()
        nodes[driving].wait()

        after = await asyncio.to_thread(until_played, staying, cup, BOTS * (BOTS - 1) // 2)
        taken_over = await epoch(redis, cup)
    finally:
        for node in nodes.values():
            node.terminate()
            node.communicate(timeout=60)

    games = games_of(after)
    assert after["tournament"]["phase"] == "over"
    assert len(games) == BOTS * (BOTS - 1) // 2
    assert {key: games[key] for key in before} == before
    assert len({game["match"] for game in games.values()}) == len(games)
    assert {game["how"] for game in games.values()} == {"played"}
    assert taken_over > begun
