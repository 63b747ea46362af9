"""Serve one match with somebody hidden, in one of two worlds that differ in where it hides, for browsers to look at.

    python -m tests.server.hidden_world WORLD DATA

The scene is one of `test_hidden.py`, which compares bytes; `clients/web/browser/page.test.mjs` compares what is shown.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from fracas_engine.battle_dump import rules_version
from fracas_engine.dice_key import commitment
from fracas_engine.ruleset import ruleset_named
from fracas_server.ids import MatchId
from fracas_server.match.record import SeatRecord
from fracas_server.replays.workers import ThreadWorker
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from tests.server.arena import SECRET, toy_record
from tests.server.match.test_hidden import SCENES

SCENE = SCENES[1]


async def serve(world: int, data: Path) -> None:
    """Serve until the process is ended; a line tells the port."""
    settings = read_settings(port=0, data=data, bots=False, broker="off", entropy_ms=0)
    async with running_service(
        settings, begin=lambda _record, _secret: SCENE.begin(world), hire=ThreadWorker
    ) as service:
        version = rules_version(ruleset_named(SCENE.ruleset))
        match = MatchId("hidden")
        record = toy_record(
            str(match),
            ruleset=SCENE.ruleset,
            rules_version=version,
            commitment=commitment(SECRET, match=match, rules_version=version),
            seats=tuple(SeatRecord(id=name, side=name) for name in ("hunter", "sly")),
            guests=True,
        )
        await service.hosting.create(record, SECRET)
        print(f"port {service.gateway.port}", flush=True)  # noqa: T201 - for whoever has started it
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
