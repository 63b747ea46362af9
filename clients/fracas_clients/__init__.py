"""The client of Fracas: play and watch battles from Python.

    import asyncio
    from fracas_clients import Client

    async def main() -> None:
        async with await Client.connect("ws://localhost:8420", name="ann") as client:
            match = await client.join(code="KRAKEN")
            while decision := await match.next_decision():
                await match.act(next(decision.intents()), decision=decision)

    asyncio.run(main())

- `client`: connect, find a match; `match`: what it looks like, acting in it; `updates`: what happens to it.
- `policies`: bots, yours among them (docs/write-a-bot.md).
- `connection`, `reconnect`, `backoff`: how a client survives what networks do.
- `tui`, `cli`: the terminal client and the commands, which nothing here imports.

Views and options are those of `fracas_protocol` (`reading.BattleView`, `options.Decision`); no rule is here.
"""

import logging

from fracas_clients.backoff import Backoff
from fracas_clients.client import Client
from fracas_clients.clock import ClockFace
from fracas_clients.errors import (
    CannotConnect,
    ClientError,
    ConnectionLost,
    NoBroker,
    NotReady,
    OutOfStep,
    PolicyError,
    PolicyFailed,
    Refused,
)
from fracas_clients.match import Match
from fracas_clients.outcome import Accepted, Outcome, Rejected
from fracas_clients.policies.base import Policy
from fracas_clients.updates import Asked, Away, Back, Changed, Ended, LobbyChanged, Noticed, Said, Update
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

# A library is silent unless its user wants to hear it; without this, warnings would be printed into a terminal client.
logging.getLogger("fracas_clients").addHandler(logging.NullHandler())

__all__ = [
    "Accepted",
    "Asked",
    "Away",
    "Back",
    "Backoff",
    "BattleView",
    "CannotConnect",
    "Changed",
    "Client",
    "ClientError",
    "ClockFace",
    "ConnectionLost",
    "Decision",
    "Ended",
    "LobbyChanged",
    "Match",
    "NoBroker",
    "NotReady",
    "Noticed",
    "OutOfStep",
    "Outcome",
    "Policy",
    "PolicyError",
    "PolicyFailed",
    "Refused",
    "Rejected",
    "Said",
    "Update",
]
