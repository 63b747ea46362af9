"""Backup and restore as docs/operate.md says, while a match is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import redis.asyncio

from fracas_protocol import v1
from fracas_server.replays.workers import ThreadWorker
from fracas_server.service import running_service
from fracas_server.settings import Settings, read_settings
from tests.server.arena import Player, begin_toy, create, joined, steps

REWRITE = "auto-aof-rewrite-percentage"


def settings(folder: Path) -> Settings:
    """Return the settings of a server with a store of its own."""
    return read_settings(port=0, data=folder, bots=False, broker="off", lease_ms=1_000, entropy_ms=0)


async def test_a_copy_of_a_running_store_is_a_backup(tmp_path: Path) -> None:
    """A copy made between two moves restores the match at the first one, with its seats and its tokens."""
    backup, data = tmp_path / "backup", tmp_path / "data"
    async with running_service(settings(data), begin=begin_toy, hire=ThreadWorker) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            await steps(imp, 1)
            version = imp.mirrors["m1"].version
            async with redis.asyncio.Redis(unix_socket_path=str(data / "store" / "valkey.sock")) as client:
                await client.config_set(REWRITE, 0)
                shutil.copytree(data / "store" / "appendonlydir", backup)
                await client.config_set(REWRITE, 100)
            await steps(imp, 2)
            token = imp.token

    shutil.rmtree(data / "store" / "appendonlydir")
    shutil.copytree(backup, data / "store" / "appendonlydir")

    resume = [v1.Resume(match="m1", seat="imp")]
    async with (
        running_service(settings(data), begin=begin_toy, hire=ThreadWorker) as service,
        await Player.come(service.address, token=token, resume=resume) as back,
    ):
        await back.until_asked("m1")
        assert back.mirrors["m1"].version == version
        await steps(back, 1)
