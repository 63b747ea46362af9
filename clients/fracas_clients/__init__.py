"""The Fracas client library: play and watch battles from Python.

    import asyncio
    from fracas_clients import Client

    async def main() -> None:
        async with await Client.connect("ws://localhost:8420", name="ann") as client:
            match = await client.join(code="KRAKEN")
            while decision := await match.next_decision():
                await match.act(next(decision.intents()), decision=decision)

    asyncio.run(main())

- `client`: connect and find a match; `match`: read its state and act in it; `updates`: the events of a match.
- `tables`: the people, heroes and encounters of a group, kept between battles (docs/tables.md).
- `policies`: bots, including your own (docs/write-a-bot.md).
- `connection`, `reconnect`, `backoff`: connections, and recovery from lost ones.
- `tui`, `cli`: the terminal client and the commands; the modules above do not import them.

Views and options are the classes of `fracas_protocol` (`battle_view.BattleView`, `options.Decision`). This package
contains no rules.
"""

import logging
import warnings

from fracas_clients.backoff import Backoff
from fracas_clients.client import Client
from fracas_clients.clock import MatchClocks
from fracas_clients.errors import (
    CannotConnect,
    ClientError,
    ConnectionLost,
    NoBroker,
    NotReady,
    PolicyError,
    PolicyFailed,
    ProtocolViolation,
    Refused,
)
from fracas_clients.match import Match
from fracas_clients.outcome import Accepted, Outcome, Rejected
from fracas_clients.policies.base import Policy
from fracas_clients.table_actions import SeatTarget, Takeback
from fracas_clients.tables import Table
from fracas_clients.updates import (
    ChatMessage,
    DecisionOpened,
    Disconnected,
    LobbyChanged,
    MatchEnded,
    NoticeReceived,
    Reconnected,
    TakebackChanged,
    Update,
    ViewChanged,
)
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision

# A library is silent unless its user wants to hear it; without this, warnings would be printed into a terminal client.
logging.getLogger("fracas_clients").addHandler(logging.NullHandler())

__all__ = [
    "Accepted",
    "Backoff",
    "BattleView",
    "CannotConnect",
    "ChatMessage",
    "Client",
    "ClientError",
    "ConnectionLost",
    "Decision",
    "DecisionOpened",
    "Disconnected",
    "LobbyChanged",
    "Match",
    "MatchClocks",
    "MatchEnded",
    "NoBroker",
    "NotReady",
    "NoticeReceived",
    "Outcome",
    "Policy",
    "PolicyError",
    "PolicyFailed",
    "ProtocolViolation",
    "Reconnected",
    "Refused",
    "Rejected",
    "SeatTarget",
    "Table",
    "Takeback",
    "TakebackChanged",
    "Update",
    "ViewChanged",
]

_RENAMED = {
    "Asked": DecisionOpened,
    "Away": Disconnected,
    "Back": Reconnected,
    "Changed": ViewChanged,
    "ClockFace": MatchClocks,
    "Ended": MatchEnded,
    "Noticed": NoticeReceived,
    "OutOfStep": ProtocolViolation,
    "Said": ChatMessage,
}
"""Old names of public classes; they can be imported until 0.2.0."""


def __getattr__(name: str) -> object:
    """Return a class by its old name, with a `DeprecationWarning`."""
    if name not in _RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(
        f"fracas_clients.{name} is now fracas_clients.{_RENAMED[name].__name__}; the old name ends with 0.2.0",
        DeprecationWarning,
        stacklevel=2,
    )
    return _RENAMED[name]
