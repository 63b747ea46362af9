"""Verbs for tests of tables: people at a table, and a battle that is over soon."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fracas_protocol import v1
from fracas_protocol.values import read_values
from fracas_server.service import Service, running_service
from fracas_server.settings import read_settings
from tests.server.arena import Player

BOARD = """board: barn
map: |
  ........
  ........
  ........
  ........
starts:
  west: [[0, 0], [0, 1], [0, 2]]
  east: [[7, 0], [7, 1], [7, 2]]
"""


@asynccontextmanager
async def serving(folder: Path, store_url: str, **settings: Any) -> AsyncIterator[Service]:
    """Run a server without bots and broker."""
    given = {
        "port": 0, "data": folder, "store": store_url, "broker": "off", "bots": False, "log_level": "error",
        "entropy_ms": 0,
    }  # fmt: skip
    async with running_service(read_settings(**{**given, **settings})) as service:
        yield service


async def ask(player: Player, table: v1.Table | str = "", *, request: str = "", **kind: Any) -> v1.ServerMessage:
    """Send a request about a table, based on the version of `table`."""
    known = table if isinstance(table, v1.Table) else v1.Table(id=table)
    message = v1.TableRequest(table=known.id, base=known.version, **kind)
    return await player.ask(request=request, table_request=message)


async def change(player: Player, table: v1.Table, **kind: Any) -> v1.Table:
    """Change a table and return it."""
    answer = await ask(player, table, **kind)
    assert answer.HasField("table"), answer
    return answer.table


async def founded(gm: Player, ruleset: str = "fourth_edition") -> v1.Table:
    """Create a table with a board and an encounter with one monster."""
    answer = await ask(gm, create=v1.CreateTable(name="Thursdays", ruleset=ruleset))
    table = await change(gm, answer.table, put_board=v1.PutTableBoard(board=v1.TableBoard(yaml=BOARD.encode())))
    encounter = v1.TableEncounter(
        name="Barn", board="barn", monsters=[v1.TableMonster(content=MONSTER[ruleset], at=[7, 3])], notes=b"at night"
    )
    return await change(gm, table, put_encounter=v1.PutEncounter(encounter=encounter))


MONSTER = {"fourth_edition": "alley_fox", "srd5": "goblin_warrior", "orcus": "alley_fox"}


async def joined(player: Player, table: v1.Table, name: str, content: str = "alley_fox") -> v1.Table:
    """Let a player join a table with a hero of its own."""
    mine = (await ask(player, join=v1.JoinTable(code=table.code, name=name))).table
    hero = v1.TableHero(name=f"{name} the Fox", content=content)
    return await change(player, mine, put_hero=v1.PutHero(hero=hero))


async def seen(player: Player, table: v1.Table) -> v1.Table:
    """Return a table as it is now."""
    return (await ask(player, table, get=v1.GetTable())).table


def state_of(table: v1.Table, hero: str) -> dict[str, Any]:
    """Return the state of a hero."""
    return read_values(next(one for one in table.heroes if one.id == hero).state)
