"""`fracas table` against a real server: list, show, export, import, rest, put-creature, put-board."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

from fracas_protocol import v1
from tests.server.arena import Player
from tests.server.tables.evenings import BOARD, ask, founded, joined, serving
from tests.server.tables.test_own_creatures import WOLF


async def called(*words: str, code: int = 0) -> str:
    """Call a command, and return what it prints on both streams."""
    command = [sys.executable, "-m", "fracas_cli", "table", *words]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"}
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


async def test_the_commands(tmp_path: Path, store_url: str) -> None:
    """What a game master does between two evenings, and what a player may not."""
    async with (
        serving(tmp_path / "data", store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        await joined(ann, table, "Ann")
        own = (service.address, "--token", gm.token)

        listed = await called("list", *own)
        assert listed.startswith(f"{table.id}  Thursdays  (fourth_edition, 2 members, game master)")
        shown = await called("show", table.id, *own)
        assert f"Invitation code: {table.code}" in shown
        assert "Ann the Fox, Ann: 28/28 HP" in shown
        assert "Encounter e2: Barn (barn, 1 monster)" in shown
        assert json.loads(await called("show", table.id, "--json", *own))["name"] == "Thursdays"
        assert "have taken a long rest" in await called("rest", table.id, "long", *own)
        assert "Unknown rest 'nap'" in await called("rest", table.id, "nap", *own, code=1)

        wolf, barn = tmp_path / "wolf.yaml", tmp_path / "mill.yaml"
        wolf.write_text(WOLF, encoding="utf-8")
        barn.write_text(BOARD.replace("board: barn", "board: mill"), encoding="utf-8")
        assert "Creatures of Thursdays: barrow_wolf" in await called("put-creature", table.id, str(wolf), *own)
        assert "mill" in await called("put-board", table.id, str(barn), *own)
        wolf.write_text(WOLF.replace("hp:", "hpp:"), encoding="utf-8")
        assert "hp: is missing" in await called("put-creature", table.id, str(wolf), *own, code=1)
        wolf.write_bytes(b"\xff")
        assert "UTF-8" in await called("put-creature", table.id, str(wolf), *own, code=2)

        file = tmp_path / "thursdays.json"
        assert f"Wrote {file}" in await called("export", table.id, str(file), *own)
        assert "exists" in await called("export", table.id, str(file), *own, code=2)
        assert json.loads(file.read_text(encoding="utf-8"))["heroes"][0]["name"] == "Ann the Fox"
        assert "Only game masters" in await called(
            "export", table.id, str(tmp_path / "b.json"), service.address, "--token", ann.token, code=1
        )
        made = await called("import", str(file), "--title", "Again", service.address, "--token", ann.token)
        assert "Created table" in made
        assert "Again" in [one.name for one in (await ask(ann, list=v1.ListTables())).table_list.tables]
        assert "is not JSON" in await called("import", __file__, *own, code=1)
