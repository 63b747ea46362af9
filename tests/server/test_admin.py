"""What an operator can do to a running server, by the command and on record."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.errors import ConfigurationError
from fracas_server.service import Service
from fracas_server.tokens import TokenKey, Tokens
from tests.server.arena import Player, create, joined, serving
from tests.server.test_cli import KEY
from tests.server.test_operations import fetch

TOKEN = "the operator's own token, long enough"


async def admin(service: Service, *words: str, token: str = TOKEN) -> tuple[int, str]:
    """Run `fracas admin`; returns its exit code and what it says."""
    return await admin_at(f"http://127.0.0.1:{service.operations.port}", *words, token=token)


async def admin_at(address: str, *words: str, token: str = TOKEN) -> tuple[int, str]:
    """Run `fracas admin` against an address; without words it lists matches."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", "admin", *(words or ("list",)), "--address", address,
        stdout=PIPE, stderr=PIPE, env={**os.environ, "FRACAS_ADMIN_TOKEN": token},
    )  # fmt: skip
    told, errors = await process.communicate()
    return process.returncode or 0, (told or errors).decode()


def running(store_url: str, tmp_path: Path, **settings: Any) -> Any:
    """Run a server that has an admin."""
    return serving(store_url, tmp_path, operations_port=0, admin_token=TOKEN, token_key=KEY, **settings)


@pytest.mark.slow
async def test_matches_are_shown_and_ended(store_url: str, tmp_path: Path) -> None:
    """The list names them, show and dump tell all but secrets, end ends them for their players, on record."""
    async with running(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            code, listed = await admin(service, "list")
            assert (code, "m1  running" in listed, "Tester, Tester" in listed) == (0, True, True)
            shown = json.loads((await admin(service, "show", "m1"))[1])
            dumped = (await admin(service, "dump", "m1"))[1]
            assert [seat["present"] for seat in shown["seats"]] == [True, True]
            assert [entry["kind"] for entry in json.loads(dumped)["log"]] == ["created", "joined", "started"]
            assert "secret" not in dumped
            assert "entropy" not in dumped

            assert (await admin(service, "end", "m1"))[0] == 0

            await imp.until(lambda: imp.heard("match_over"), "the end")
            assert imp.heard("match_over")[0].how == "ended_by_operator"
            assert (await admin(service, "end", "m2"))[0] == 1
    audit = [json.loads(line) for line in (tmp_path / "audit.log").read_text(encoding="utf-8").splitlines()]
    assert [(line["asked"], line["status"]) for line in audit][-2:] == [("end/m1", 200), ("end/m2", 404)]


@pytest.mark.slow
async def test_people_are_put_out(store_url: str, tmp_path: Path) -> None:
    """Who is kicked may come back; who is banned may not, on any node, until the ban is lifted."""
    eve = Tokens(TokenKey.read(KEY)).sign("eve")
    async with running(store_url, tmp_path / "1") as service, running(store_url, tmp_path / "2") as second:
        for words in (("kick", "eve"), ("ban", "eve", "--hours", "2")):
            player = await Player.come(service.address, token=eve)
            code, told = await admin(service, *words)
            assert (code, json.loads(told)["connections"]) == (0, 1)
            assert (await player.until_closed()).rcvd is not None

        for node in (service, second):
            while True:  # the other node reads it within seconds
                again = await Player.connect(node.address)
                answer = await again.ask(hello=v1.Hello(token=eve))
                if answer.HasField("rejected"):
                    break
                await again.leave()
            assert answer.rejected.code == "banned"
        await admin(service, "ban", "eve", "--hours", "0")
        async with await Player.come(service.address, token=eve):
            pass


@pytest.mark.slow
async def test_a_drained_server_takes_no_new_matches(store_url: str, tmp_path: Path) -> None:
    """It is not ready and creates nothing, what runs goes on, and it can be taken back."""
    async with running(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert json.loads((await admin(service, "drain"))[1]) == {"draining": True, "matches": 1}

            assert "drained" in (await fetch(service.address, "/readyz"))[1]
            refused = await imp.ask(create_match=v1.CreateMatch(ruleset="monster_mash"))
            assert refused.rejected.code == "unavailable"
            await imp.until_asked("m1")
            assert (await imp.act("m1", {"by": "imp", "end": "turn"})).HasField("accepted")

            assert (await admin(service, "drain", "off"))[0] == 0
            assert (await fetch(service.address, "/readyz"))[0] == 200


async def test_without_the_token_nothing_is_told(store_url: str, tmp_path: Path) -> None:
    """Another token is refused and on record; without a setting, and on the game's port, there is no admin."""
    async with running(store_url, tmp_path) as service:
        code, told = await admin(service, "list", token="guessed")
        wrong = await admin_at(service.address.replace("ws", "http", 1))
        own = await fetch(f"ws://127.0.0.1:{service.operations.port}", "/admin/list")
        game = await fetch(service.address, "/admin/list")
    async with serving(store_url, tmp_path, operations_port=0) as service:
        none = await fetch(f"ws://127.0.0.1:{service.operations.port}", "/admin/list")

    assert (wrong[0], "answers, and is no operations port" in wrong[1]) == (2, True)
    assert (code, "the token is missing or another one" in told) == (1, True)
    assert (own[0], game[0], none[0]) == (401, 404, 404)
    assert '"status": 401' in (tmp_path / "audit.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"admin_token": "short", "operations_port": 0}, "at least 24 characters, this has 5"),
        ({"admin_token": TOKEN}, "name --operations-port"),
    ],
)
async def test_an_admin_that_cannot_be(store_url: str, tmp_path: Path, settings: dict[str, Any], sentence: str) -> None:
    """A token that can be guessed, or no port to ask on, is told at the start."""
    with pytest.raises(ConfigurationError, match=sentence):
        async with serving(store_url, tmp_path, **settings):
            pass
