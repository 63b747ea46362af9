"""A server that is killed between the end of a battle and the next one: the table has everything, once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from fracas_clients import Backoff, Client, Table
from fracas_protocol.v1 import TableMonster
from fracas_server.embedded.ports import find_free_ports
from tests.clients.test_real_server import server
from tests.server.tables.evenings import BOARD

QUICK = Backoff(first=0.05, longest=0.5)
DEADLINE_S = 60.0


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_kill_9_between_two_battles(tmp_path: Path) -> None:
    """Killed as soon as the last intent is acknowledged, and again as soon as the next battle is promised."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        gm, ann = await Client.connect(address, name="Gus"), await Client.connect(address, name="Ann")
        table = await (await Table.create(gm, "Thursdays", "fourth_edition")).put_board(BOARD)
        await table.put_encounter("Barn", "barn", [TableMonster(content="alley_fox", at=[7, 3])])
        hers = await (await Table.join(ann, table.code)).put_hero(name="Robin", content="alley_fox")
        hero = hers.heroes[0]
        await (await table.refresh()).put_hero(
            hero.id, name="Robin", player=hero.player, content="alley_fox",
            state={"hp": {"now": 7}, "spent": {"feint": 1}},
        )  # fmt: skip
        match = await table.start_battle(table.encounters[0].id)
        await hers.refresh()
        await hers.enter_battle()
        async with asyncio.timeout(DEADLINE_S):
            await match.started()
        await match.act({"concede": ""})
        process.kill()
        await process.wait()
        tokens = gm.token, ann.token
        await asyncio.gather(gm.close(), ann.close(), return_exceptions=True)

    async with server(port, tmp_path) as (process, address):
        gm, ann = await Client.connect(address, tokens[0]), await Client.connect(address, tokens[1])
        table = await Table.get(gm, table.id)
        async with asyncio.timeout(DEADLINE_S):
            while table.running is not None:  # the match is loaded by the new server, and ends
                await asyncio.sleep(0.1)
                await table.refresh()
        assert [(one.winner, one.how) for one in table.battles] == [("heroes", "concession")]
        state = table.state_of(table.heroes[0])
        assert (state["hp"]["now"], state["spent"]) == (7, {"feint": 1})
        told = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "fracas_cli", "table", "rest", table.id, "long", address, "--token", tokens[0]],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert "Robin, Ann: 28/28 HP" in told.stdout
        await table.refresh()
        second = await table.start_battle(table.encounters[0].id)
        process.kill()
        await process.wait()
        await asyncio.gather(gm.close(), ann.close(), return_exceptions=True)

    async with server(port, tmp_path) as (_, address):
        gm, ann = await Client.connect(address, tokens[0]), await Client.connect(address, tokens[1])
        table = await Table.get(gm, table.id)
        assert table.running is None or table.running.match == second.id
        match = await table.enter_battle()
        await (await Table.get(ann, table.id)).enter_battle()
        async with asyncio.timeout(DEADLINE_S):
            await match.started()
        await match.act({"concede": ""})
        async with asyncio.timeout(DEADLINE_S):
            while len(table.battles) < 2:
                await asyncio.sleep(0.1)
                await table.refresh()
        assert table.state_of(table.heroes[0])["hp"]["now"] == 28
        await asyncio.gather(gm.close(), ann.close())
