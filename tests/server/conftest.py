"""A real store for the tests of the server: one Valkey per test session, emptied for each test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Thread

import pytest
from redis.asyncio import Redis

from fracas_server.embedded import embedded_store
from fracas_server.store.connection import connect_store


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Valkey; its loop runs in a thread of its own, since each test has another loop."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    stack = AsyncExitStack()

    async def start(folder: Path) -> str:
        # Durability is what the embedded store's own tests prove; here it would only cost time.
        store = await stack.enter_async_context(embedded_store(folder, durability="everysec", die_with_parent=False))
        return store.url

    try:
        yield asyncio.run_coroutine_threadsafe(start(tmp_path_factory.mktemp("store")), loop).result(30)
    finally:
        asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


@pytest.fixture
async def store_url(valkey_url: str) -> str:
    """The URL of an empty store."""
    client = await connect_store(valkey_url)
    await client.flushall()
    await client.aclose()
    return valkey_url


@pytest.fixture
async def redis(store_url: str) -> AsyncIterator[Redis]:
    """A client of an empty store."""
    client = await connect_store(store_url)
    yield client
    await client.aclose()
