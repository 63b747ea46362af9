"""A Fracas server in miniature, to be killed: it runs an embedded store, does as told, and waits for its end.

Usage: python parent.py FOLDER tied|untied KEY VALUE
Prints the store's process id once KEY is written and acknowledged.
"""

import asyncio
import sys
from pathlib import Path

import redis.asyncio
import structlog

from fracas_server.embedded import embedded_store


async def main(folder: str, tie: str, key: str, value: str) -> None:
    """Write one key and wait for ever."""
    async with embedded_store(Path(folder), die_with_parent=tie == "tied") as store:
        client = redis.asyncio.from_url(store.url)
        await client.set(key, value)
        print(store.child.pid, flush=True)  # noqa: T201  (read by the test)
        await asyncio.Event().wait()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # the test reads our standard output
    asyncio.run(main(*sys.argv[1:]))
