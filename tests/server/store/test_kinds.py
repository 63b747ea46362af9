"""Stores of every kind that we promise to run on: encrypted with a user of its own, watched by sentinels, a cluster."""

from __future__ import annotations

import asyncio
import shutil
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from fracas_server.errors import ConfigurationError, RecordChanged, StoreUnavailable
from fracas_server.ids import MatchId, NodeId
from fracas_server.store import keys
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.commands import run_command
from fracas_server.store.commit import Commit, ExtraWrites
from fracas_server.store.connection import connect_store, is_cluster
from fracas_server.store.lease import Lease
from fracas_server.store.matches import Matches
from tests.certificates import certificates
from tests.server.arena import Player, create, joined, serving, steps

DEADLINE = 30.0
DOWN_MS = 1_000
"""After which sentinels call a master gone."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="redis-server is not installed"),
]


async def start(stack: AsyncExitStack, folder: Path, *words: str, program: str = "redis-server") -> Process:
    """Run a Redis until the stack ends."""
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 - once, at the start
    process = await asyncio.create_subprocess_exec(program, *words, stdout=DEVNULL, cwd=folder)
    stack.push_async_callback(end, process)
    return process


async def end(process: Process) -> None:
    """Kill a process, if it still runs."""
    if process.returncode is None:
        process.kill()
        await process.wait()


async def until_answers(url: str) -> None:
    """Wait until a server answers."""
    async with asyncio.timeout(DEADLINE), Redis.from_url(url) as client:
        while True:
            try:
                await client.ping()
            except (RedisError, OSError):
                await asyncio.sleep(0.02)  # between two looks at a process
            else:
                return


async def plays(store: str, folder: Path) -> None:
    """Begin a match on a store, and play a few steps of it."""
    async with serving(store, folder) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 3)
            await ogre.until_version("m1", 4)


# --------------------------------------------------------------------------------------------- TLS, and a user


ACL = "user default off\nuser fracas on >pass@word ~{match:* ~{fracas}:* +@all -@admin -@dangerous +info\n"
"""What docs/operate.md says a user of the store needs."""


async def test_an_encrypted_store_with_a_user_of_its_own(tmp_path: Path) -> None:
    """All that a node does is done by a user who may touch our keys alone, over TLS with an authority of ours."""
    signed = certificates(tmp_path)
    (port,) = find_free_ports(1)
    (tmp_path / "users.acl").write_text(ACL, encoding="utf-8")
    async with AsyncExitStack() as stack:
        await start(
            stack, tmp_path / "redis", "--port", "0", "--tls-port", str(port), "--tls-auth-clients", "no",
            "--tls-cert-file", str(signed.certificate), "--tls-key-file", str(signed.key),
            "--tls-ca-cert-file", str(signed.authority), "--aclfile", str(tmp_path / "users.acl"), "--save", "",
        )  # fmt: skip
        address = f"127.0.0.1:{port}/?ssl_ca_certs={signed.authority}"
        url = f"rediss://fracas:pass%40word@{address}"
        await until_answers(url)

        await plays(url, tmp_path / "node")

        with pytest.raises(StoreUnavailable, match="username-password pair"):
            await connect_store(f"rediss://fracas:another@{address}")
        with pytest.raises(StoreUnavailable, match="CERTIFICATE_VERIFY_FAILED"):
            await connect_store(f"rediss://fracas:pass%40word@127.0.0.1:{port}")


# --------------------------------------------------------------------------------------------- sentinels


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[str, Process]]:
    """Run a master, its replica and three sentinels; yields the URL and the master's process."""
    ports = find_free_ports(5)
    async with AsyncExitStack() as stack:
        common = ["--save", "", "--appendonly", "yes", "--appendfsync", "always", "--bind", "127.0.0.1"]
        master = await start(stack, folder / "master", "--port", str(ports[0]), *common)
        await until_answers(f"redis://127.0.0.1:{ports[0]}")
        await start(
            stack, folder / "replica", "--port", str(ports[1]), "--replicaof", "127.0.0.1", str(ports[0]), *common,
            "--repl-diskless-sync-delay", "0",
        )  # fmt: skip
        for port in ports[2:]:
            told = (
                f"port {port}\nbind 127.0.0.1\ndir {folder}\nsentinel monitor fracas 127.0.0.1 {ports[0]} 2\n"
                f"sentinel down-after-milliseconds fracas {DOWN_MS}\nsentinel failover-timeout fracas 5000\n"
            )
            (folder / f"sentinel-{port}.conf").write_text(told, encoding="utf-8")
            await start(stack, folder, str(folder / f"sentinel-{port}.conf"), program="redis-sentinel")
        async with asyncio.timeout(DEADLINE):
            for port in ports[2:]:
                await until_answers(f"redis://127.0.0.1:{port}")
                async with Redis.from_url(f"redis://127.0.0.1:{port}", decode_responses=True) as sentinel:
                    while True:
                        about = await run_command(sentinel, "SENTINEL", "MASTER", "fracas")
                        if int(about["num-slaves"]) == 1 and int(about["num-other-sentinels"]) == 2:
                            break
                        await asyncio.sleep(0.1)  # sentinels find one another by and by
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports[2:])
        yield f"sentinel://{hosts}/fracas", master


@pytest.mark.skipif(shutil.which("redis-sentinel") is None, reason="redis-sentinel is not installed")
async def test_a_replica_that_is_promoted(tmp_path: Path) -> None:
    """The master is killed: nothing is acknowledged until the replica is promoted, then play goes on by itself."""
    async with watched(tmp_path) as (url, master), serving(url, tmp_path / "node") as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            # Replication is behind the acknowledgement; here it has caught up, so that nothing is lost.
            assert await service.redis.wait(1, 5_000) == 1
            before = imp.mirrors["m1"].version
            began = time.monotonic()
            master.kill()

            resumed = await go_on(service.address, imp)

            async with resumed:
                assert resumed.mirrors["m1"].version > before
            assert time.monotonic() - began < DEADLINE


async def go_on(address: str, player: Player) -> Player:
    """Take a step after an outage, as a client does: resume, and try again until it is acknowledged."""
    deadline = time.monotonic() + DEADLINE
    token = player.token
    while True:
        assert time.monotonic() < deadline, "play did not go on"
        back = await Player.come(address, token=token, resume=[v1.Resume(match="m1", seat="imp")])
        try:
            await asyncio.wait_for(back.until_asked("m1"), 5)
            await steps(back, 1)
        except (AssertionError, TimeoutError):
            await back.leave()
        else:
            return back


@pytest.mark.parametrize("url", ["sentinel://127.0.0.1:1", "sentinel:///name", "sentinel://host:x/name"])
async def test_what_names_no_sentinels(url: str) -> None:
    """An address that is none is told as one."""
    with pytest.raises(ConfigurationError, match="invalid store URL"):
        await connect_store(url)


# --------------------------------------------------------------------------------------------- a cluster


@asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[tuple[str, list[Process]]]:
    """Run a cluster of three masters; yields the URL of the first, and the processes."""
    numbers = find_free_ports(6)
    ports = numbers[:3]
    async with AsyncExitStack() as stack:
        processes = [
            await start(
                stack, folder / str(port), "--port", str(port), "--cluster-port", str(bus), "--cluster-enabled", "yes",
                "--appendonly", "yes", "--cluster-node-timeout", "2000", "--cluster-require-full-coverage", "no",
                "--bind", "127.0.0.1",
            )
            for port, bus in zip(ports, numbers[3:], strict=True)
        ]  # fmt: skip
        for port in ports:
            await until_answers(f"redis://127.0.0.1:{port}")
        joining = await asyncio.create_subprocess_exec(
            "redis-cli", "--cluster", "create", *(f"127.0.0.1:{port}" for port in ports), "--cluster-yes",
            stdout=DEVNULL,
        )  # fmt: skip
        assert await joining.wait() == 0
        async with asyncio.timeout(DEADLINE):
            for port in ports:
                async with Redis.from_url(f"redis://127.0.0.1:{port}", decode_responses=True) as client:
                    while "cluster_state:ok" not in str(  # noqa: ASYNC110
                        await run_command(client, "CLUSTER", "INFO")
                    ):
                        await asyncio.sleep(0.05)  # they tell one another
        yield f"redis://127.0.0.1:{ports[0]}", processes


async def test_matches_on_a_cluster(tmp_path: Path) -> None:
    """Each match is in one slot, whichever that is: many are begun and played, and another node goes on with them."""
    async with cluster(tmp_path) as (url, _):
        await plays(url, tmp_path / "node")
        async with serving(url, tmp_path / "node") as service:
            for number in range(2, 12):
                await create(service, f"m{number}")
            assert len(service.hosting.hosts) == 11, "m1 was taken over out of the store"


async def test_what_is_beside_a_match_on_a_cluster(tmp_path: Path) -> None:
    """It is in another slot, so it is written before the match: once, however often the commit is tried."""
    async with cluster(tmp_path) as (url, _):
        redis = await connect_store(url)
        assert is_cluster(redis)
        lease = Lease(NodeId("a"), 1, "ws://a", 60_000)
        assert await Matches(redis).create(MatchId("m1"), lease, b"first", {"record": b"r"})
        beside = ExtraWrites([("{fracas}:r", "ann", "")], [("HINCRBY", "{fracas}:r", "ann", "5")])
        commit = Commit(keys.MatchKeys(MatchId("m1")), lease, 1, b"second", {"record": b"r2"}, extra_writes=beside)
        batcher = CommitBatcher(redis)

        await batcher._write_extra(commit, beside)  # a node that dies in between
        assert await batcher.commit(commit) == 2
        assert await run_command(redis, "HGET", "{fracas}:r", "ann") == b"5"

        other = ExtraWrites([("{fracas}:r", "ann", "")], [("HINCRBY", "{fracas}:r", "ann", "5")])
        assert await Matches(redis).create(MatchId("m2"), lease, b"first", {"record": b"r"})
        with pytest.raises(RecordChanged):
            await batcher.commit(Commit(keys.MatchKeys(MatchId("m2")), lease, 1, b"second", {}, extra_writes=other))
        await redis.aclose()
