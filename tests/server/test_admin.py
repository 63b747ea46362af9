"""What an operator can do to a running server, by the command and on record."""

from __future__ import annotations

import asyncio
import io
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
from tests.eventually import eventually_async
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


def audited(folder: Path) -> list[tuple[str, int | None]]:
    """Return what the audit log has: each request and its status, None where it was about to be done."""
    lines = (folder / "audit.log").read_text(encoding="utf-8").splitlines()
    return [(line["asked"], line.get("status")) for line in map(json.loads, lines)]


async def asked(service: Service, path: str, *, token: str = TOKEN, method: str = "GET") -> tuple[int, str]:
    """Ask the operations port for a path as it is written; return status and body."""
    assert service.operations.port is not None
    reader, writer = await asyncio.open_connection("127.0.0.1", service.operations.port)
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    writer.write(head.encode("utf-8", "surrogateescape"))
    status, _, rest = (await reader.read()).partition(b"\r\n")
    writer.close()
    return int(status.split()[1]), rest.partition(b"\r\n\r\n")[2].decode()


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
    assert audited(tmp_path)[-4:] == [("end/m1", None), ("end/m1", 200), ("end/m2", None), ("end/m2", 404)]


async def test_the_audit_log_is_on_standard_output_too(
    store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line of the file is there as JSON, marked, however many there are, and a closed output loses none."""
    async with running(store_url, tmp_path) as service:
        for number in range(60):
            assert (await asked(service, f"/admin/show/m{number}"))[0] == 404
        printed = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
        found = [json.loads(line) for line in (tmp_path / "audit.log").read_text(encoding="utf-8").splitlines()]
        assert [line for line in printed if line["event"] == "audit"] == [{"event": "audit", **line} for line in found]
        assert len(found) == 120

        with pytest.MonkeyPatch.context() as patch:
            closed = io.StringIO()
            closed.close()
            patch.setattr("sys.stdout", closed)
            assert (await asked(service, "/admin/list"))[0] == 200
    assert audited(tmp_path)[-1] == ("list", 200)


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


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("ban/eve/²", 400, "use a whole number from 0 to 87600"),
        ("ban/eve/%C2%B2", 400, "use a whole number"),
        ("ban/eve/" + "9" * 5000, 400, "use a whole number"),
        ("ban/eve/٣", 400, "use a whole number"),
        ("ban/eve/-1", 400, "use a whole number"),
        ("ban/eve/87601", 400, "use a whole number"),
        ("ban/eve", 400, "Invalid arguments for ban"),
        ("ban/eve/1/2", 400, "Invalid arguments for ban"),
        ("ban/eve/1/guests", 400, "Only a network can be banned for guests"),
        ("ban/no%20subject/1", 400, "Invalid subject"),
        ("ban/%FF%FE/1", 400, "Invalid subject"),
        ("ban/203.0.113.0%2F99/1", 400, "is no network"),
        ("ban/0.0.0.0%2F0/1", 400, "is too large"),
        ("kick/", 400, "Invalid arguments for kick"),
        ("drain/perhaps", 400, "Invalid arguments for drain"),
        ("nonsense", 404, "use list, show, end"),
        ("\udcff\udcfe", 404, "use list, show, end"),
    ],
)
async def test_a_bad_request_is_refused_and_on_record(
    store_url: str, tmp_path: Path, path: str, status: int, sentence: str
) -> None:
    """The answer says what would be right, and the audit log has one line of bounded length."""
    async with running(store_url, tmp_path) as service:
        found = await asked(service, f"/admin/{path}")

    assert (found[0], sentence in found[1]) == (status, True)
    assert [line[1] for line in audited(tmp_path)] == [status]
    assert len((tmp_path / "audit.log").read_text(encoding="utf-8")) < 1500


@pytest.mark.parametrize(
    ("path", "answer"), [("ban/eve/" + "9" * 20_000, "414"), ("ban/eve/1 HTTP/1.1\r\nContent-Length: 5\r\n\r\nx", "")]
)
async def test_a_request_that_cannot_be_read_is_on_record(
    path: str, answer: str, store_url: str, tmp_path: Path
) -> None:
    """One too long and one with a body are refused before there is a path, and written down."""
    async with running(store_url, tmp_path) as service:
        assert service.operations.port is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", service.operations.port)
        writer.write(f"GET /admin/{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert answer in (await reader.read()).decode()
        writer.close()
        await eventually_async((tmp_path / "audit.log").exists, "the line")

    ((asked, status),) = audited(tmp_path)
    assert asked.startswith("ban/eve/")
    assert status == (414 if answer else 400)


async def test_a_request_that_is_no_get_is_on_record(store_url: str, tmp_path: Path) -> None:
    """It is refused before its token is read, and written down."""
    async with running(store_url, tmp_path) as service:
        assert (await asked(service, "/admin/kick/eve", method="POST"))[0] == 405

    assert audited(tmp_path) == [("kick/eve", 405)]


async def test_wrong_tokens_are_limited_on_record_too(store_url: str, tmp_path: Path) -> None:
    """A flood of them leaves few lines, the next line counts the others, and the right token is answered meanwhile."""
    async with running(store_url, tmp_path) as service:
        found = [(await asked(service, "/admin/list", token=f"guess{number}é"))[0] for number in range(40)]
        assert (await asked(service, "/admin/list"))[0] == 200

    lines = [json.loads(line) for line in (tmp_path / "audit.log").read_text(encoding="utf-8").splitlines()]
    assert set(found) == {401, 429}
    assert len(lines) == found.count(401) + 2
    assert sum(line.get("refused_left_out", 0) for line in lines) == found.count(429)


async def test_nothing_is_done_that_cannot_be_recorded(store_url: str, tmp_path: Path) -> None:
    """With an audit log that takes no line the action is refused, and the client stays connected."""
    (tmp_path / "audit.log").mkdir()
    eve = Tokens(TokenKey.read(KEY)).sign("eve")
    async with running(store_url, tmp_path) as service, await Player.come(service.address, token=eve) as player:
        status, told = await asked(service, "/admin/kick/eve")
        assert (await player.ask(ping=v1.Ping())).HasField("pong")

    assert (status, "nothing was done" in told) == (503, True)


async def test_the_record_comes_before_the_action(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When connections are ended, the line that says so is in the file and synced."""
    seen: list[object] = []
    synced = os.fsync

    def sync(descriptor: int) -> None:
        synced(descriptor)
        seen.append("synced")

    monkeypatch.setattr(os, "fsync", sync)
    async with running(store_url, tmp_path) as service:
        disconnect = service.gateway.disconnect

        def noted(who: Any) -> int:
            seen.append(audited(tmp_path))
            return int(disconnect(who))

        monkeypatch.setattr(service.gateway, "disconnect", noted)
        assert (await asked(service, "/admin/kick/eve"))[0] == 200

    assert seen[seen.index([("kick/eve", None)]) - 1] == "synced"


async def test_a_fault_in_an_action_is_answered_and_on_record(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator gets a sentence, never a connection that closes without one."""
    async with running(store_url, tmp_path) as service:
        monkeypatch.setattr(service.gateway, "disconnect", lambda _who: 1 / 0)
        status, told = await asked(service, "/admin/kick/eve")

    assert (status, "log says why" in told) == (500, True)
    assert audited(tmp_path) == [("kick/eve", None), ("kick/eve", 500)]


async def test_without_the_token_nothing_is_told(store_url: str, tmp_path: Path) -> None:
    """Another token is refused and on record; without a setting, and on the game's port, there is no admin."""
    async with running(store_url, tmp_path) as service:
        code, told = await admin(service, "list", token="guessed")
        wrong = await admin_at(service.address.replace("ws", "http", 1))
        own = await fetch(f"ws://127.0.0.1:{service.operations.port}", "/admin/list")
        game = await fetch(service.address, "/admin/list")
    async with serving(store_url, tmp_path, operations_port=0) as service:
        none = await fetch(f"ws://127.0.0.1:{service.operations.port}", "/admin/list")

    assert (wrong[0], "is not an operations port" in wrong[1]) == (2, True)
    assert (code, "Missing or wrong token." in told) == (1, True)
    assert (own[0], game[0], none[0]) == (401, 404, 404)
    assert '"status": 401' in (tmp_path / "audit.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"admin_token": "short", "operations_port": 0}, "only 5 characters: use at least 24"),
        ({"admin_token": TOKEN}, "set --operations-port"),
    ],
)
async def test_an_admin_that_cannot_be(store_url: str, tmp_path: Path, settings: dict[str, Any], sentence: str) -> None:
    """A token that can be guessed, or no port to ask on, is told at the start."""
    with pytest.raises(ConfigurationError, match=sentence):
        async with serving(store_url, tmp_path, **settings):
            pass
