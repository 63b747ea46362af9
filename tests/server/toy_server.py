"""A server of the toy ruleset as a process of its own, to be killed.

`python -m tests.server.toy_server PORT FOLDER [STORE [takebacks]]` creates match `m1` where there is
none yet, and prints a line once it listens.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.logs import configure_logs
from fracas_server.match.clocks import ClockRules
from fracas_server.replays.workers import ThreadWorker
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from tests.server.arena import SECRET, begin_toy, toy_record


async def main(port: int, folder: Path, store: str | None, *, takebacks: bool) -> None:
    """Serve until told to stop."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = read_settings(
        port=port, data=folder, store=store, bots=False, broker="off", lease_ms=2_000, entropy_ms=0
    )
    async with running_service(settings, begin=begin_toy, hire=ThreadWorker) as service:
        try:
            await service.hosting.find(MatchId("m1"))
        except RequestRefused:
            record = toy_record(clock=ClockRules(bank_ms=60_000, increment_ms=0), takebacks=takebacks)
            await service.hosting.create(record, SECRET)
        print(f"listening {service.address}", flush=True)  # noqa: T201 - what the test waits for
        await stop.wait()


if __name__ == "__main__":
    configure_logs("warning")
    given, takebacks = [*sys.argv[3:4], ""][0], "takebacks" in sys.argv[4:]
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2]), given or None, takebacks=takebacks))
