"""docs/tables.md: its program runs against a real server, and its schema is that of the file."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import jsonschema
import pytest

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from fracas_server.lobby.own_boards import MAX_BOARD, MAX_SHEET
from fracas_server.tables import record
from fracas_server.tables.files import MAX_SENT, TableFileModel
from tests.clients.test_real_server import server
from tests.server.arena import Player
from tests.server.tables.evenings import ask, founded, joined, serving

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = json.loads((DOCS / "table-file.schema.json").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    """It plays an evening, and prints what the hero has left after each battle."""
    page = (DOCS / "tables.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (_, address):
        path = tmp_path / "evening.py"
        path.write_text(program.replace("ws://127.0.0.1:8420", address), encoding="utf-8")
        process = await asyncio.create_subprocess_exec(sys.executable, str(path), stdout=PIPE, stderr=PIPE)
        async with asyncio.timeout(200):
            out, err = await process.communicate()

    assert process.returncode == 0, err.decode()
    lines = out.decode().splitlines()
    assert 1 <= len(lines) <= 2, lines
    assert all(re.match(r"(heroes|monsters|) ?\{'hp': \{", line) for line in lines), lines


def test_the_schema_is_that_of_the_file() -> None:
    """Written anew, it is the same: `python -m tests.server.tables.test_page` writes it."""
    assert TableFileModel.model_json_schema() == SCHEMA


async def test_an_exported_file_is_valid(tmp_path: Path, store_url: str) -> None:
    """By the published schema."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await founded(gm)
        await joined(ann, table, "Ann")
        file = json.loads((await ask(gm, table, export=v1.ExportTable())).table_file.file)

    jsonschema.validate(file, SCHEMA)
    assert file["people"] == [{"name": "Tester", "role": "gm"}, {"name": "Ann", "role": "player"}]


def test_the_limits_of_the_page_are_those_of_the_server() -> None:
    """The numbers of the table of limits."""
    page = (DOCS / "tables.md").read_text(encoding="utf-8")
    assert f"| {record.MAX_MEMBERS} each |" in page
    assert record.MAX_MEMBERS == record.MAX_HEROES == record.MAX_BOARDS
    assert f"| {record.MAX_ENCOUNTERS}; {record.MAX_MONSTERS} |" in page
    assert f"| own creatures | {record.MAX_CREATURES} |" in page
    assert f"| {MAX_SHEET // 1024} KiB; {MAX_BOARD // 1024} KiB of YAML" in page
    assert f"| {record.MAX_NAME} characters; {record.MAX_NOTES:,} characters |" in page
    assert f"| the last {record.MAX_BATTLES} |" in page
    assert f"| {record.MAX_RECORD // 1024} KiB |" in page
    assert f"| tables of one person | {record.MAX_TABLES} |" in page
    assert f"{MAX_SENT:,} bytes" in page


if __name__ == "__main__":
    text = json.dumps(TableFileModel.model_json_schema(), indent=2) + "\n"
    (DOCS / "table-file.schema.json").write_text(text, encoding="utf-8")
