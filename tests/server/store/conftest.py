"""The tests of the store run against Valkey, and against Redis where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis as SyncRedis
from redis.exceptions import RedisError

from fracas_server.store.connection import connect_store

STARTED_S = 10.0


@pytest.fixture(scope="session")
def redis_server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Redis; skipped where none is installed."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    folder: Path = tmp_path_factory.mktemp("redis")
    socket = folder / "redis.sock"
    words = [program, "--port", "0", "--unixsocket", str(socket), "--dir", str(folder), "--save", ""]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        client = SyncRedis(unix_socket_path=str(socket))
        deadline = time.monotonic() + STARTED_S
        while True:
            try:
                client.ping()
                break
            except RedisError:
                assert time.monotonic() < deadline, "redis-server did not start"
        yield f"unix://{socket}"
        client.close()
        process.terminate()


@pytest.fixture(params=["valkey", "redis-server"])
async def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store of each kind."""
    url: str = request.getfixturevalue("valkey_url" if request.param == "valkey" else "redis_server_url")
    client = await connect_store(url)
    await client.flushall()
    await client.aclose()
    return url
