"""Losses of a power cut: the bytes after the last sync of each file, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from redis.asyncio import Redis

from tests.chaos.power import TRACER, unsynced
from tests.chaos.store import Store

TRACE = """\
7 write(8</d/log>, ""..., 10) = 10
7 fdatasync(8</d/log>) = 0
7 write(8</d/log>, ""..., 5) = 5
7 write(9<socket:[1]>, ""..., 5) = 5
7 write(8</d/late>, ""..., 3) = 3
9 fdatasync(8</d/late> <unfinished ...>
7 write(8</d/late>, ""..., 4) = 4
9 <... fdatasync resumed>) = 0
7 write(8</d/full>, ""..., 4) = -1 ENOSPC (No space left on device)
7 fsync(8</d/full>) = 0
"""


def test_bytes_after_the_last_sync_are_not_on_disk(tmp_path: Path) -> None:
    """A sync covers everything written before it began; the initial content is on disk."""
    (tmp_path / "trace").write_text(TRACE)

    assert unsynced(tmp_path / "trace", {Path("/d/log"): 100}) == {Path("/d/log"): 110, Path("/d/late"): 3}


@pytest.mark.skipif(TRACER is None, reason="processes cannot be traced here")
@pytest.mark.parametrize(("policy", "kept"), [("always", 1), ("no", 0)])
async def test_a_store_that_does_not_sync_loses_what_it_acknowledged(tmp_path: Path, policy: str, kept: int) -> None:
    """With the settings of the embedded store nothing is lost, without syncing everything since the start."""
    store = Store(tmp_path / "store", traced=True)
    await store.start()
    try:
        async with Redis.from_url(store.url) as client:
            await client.config_set("appendfsync", policy)
            await client.set("key", "value")
        await store.lose_power()
        await store.start()
        async with Redis.from_url(store.url) as client:
            assert await client.exists("key") == kept
    finally:
        await store.kill()
