"""Standings of tournaments over MQTT: retained, whole, and without what is somebody's own."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import aiomqtt
import pytest

from fracas_protocol import v1
from fracas_server.embedded import BinaryMissing, embedded_broker
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from fracas_server.spectators import topics
from fracas_server.spectators.broker import Broker
from tests.server.arena import DEADLINE_S, Player


async def test_who_comes_late_is_told_the_standings_at_once(tmp_path: Path, store_url: str) -> None:
    """The retained message has everybody who takes part, and neither code nor host."""
    async with AsyncExitStack() as stack:
        try:
            broker = await stack.enter_async_context(embedded_broker(tmp_path / "broker"))
        except BinaryMissing as missing:
            pytest.skip(str(missing))
        where = Broker.read(broker.url, version=broker.version)
        settings = read_settings(
            port=0, data=tmp_path, store=store_url, broker=broker.url, bots=False, log_level="error"
        )
        service = await stack.enter_async_context(running_service(settings))
        host = await stack.enter_async_context(await Player.come(service.address))
        plan = v1.TournamentPlan(name="Cup", format="swiss", ruleset="monster_mash", invited=True)
        made = (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament
        await host.ask(enter_tournament=v1.EnterTournament(tournament=made.id, name="Ann"))

        late = aiomqtt.Client(where.host, where.port, protocol=where.versions[0])
        async with asyncio.timeout(DEADLINE_S), late:
            await late.subscribe(topics.standings(made.id))
            async for message in late.messages:
                told = v1.ServerMessage.FromString(message.payload).tournament
                if told.standings:
                    break
    assert [one.name for one in told.standings] == ["Ann"]
    assert (told.code, told.yours, told.your_entrant) == ("", False, "")
