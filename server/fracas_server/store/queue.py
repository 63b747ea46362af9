"""The matchmaking queue in the store, shared by all nodes: tickets of queued players, and pairings.

Each change is one atomic script (`queue.lua`). `lobby.matchmaking` decides the pairings, `lobby.queue` notifies
clients.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

import structlog
from redis.asyncio import Redis

from fracas_server.ids import Subject
from fracas_server.store.commands import run_command, store_errors
from fracas_server.store.keys import QUEUE
from fracas_server.store.scripts import call, script

_QUEUE: Final = script("queue.lua")
ALIVE_MS: Final = 4_000
"""Time in milliseconds for which a ticket is active without a refresh; then its place is kept for half a minute."""

_T = TypeVar("_T")

log = structlog.get_logger(__name__)

State: TypeAlias = Literal["asked", "making", "made"]


@dataclass(frozen=True, slots=True)
class Ticket:
    """A queued player."""

    subject: Subject
    name: str
    number: str
    """Id of the queue request: a later request replaces it."""
    pool: str
    """Ruleset, mode and number of seats, separated by spaces: players of one pool may be paired."""
    creatures: str
    """Names of the chosen creatures, separated by spaces; may be empty."""
    entropy: str
    """First contribution to the dice, in hexadecimal; may be empty."""
    rating: int
    """Rating in points; unused in unrated modes."""
    margin: int
    """Uncertainty of the rating in points."""
    fill_ms: int
    """Time in milliseconds after which bots fill the other seats; -1: never."""
    guest: bool = False
    since: int = 0
    """Time of entering the queue, in milliseconds of the store's clock."""
    alive: int = 0
    """Time until which the ticket is active, by the same clock."""
    pairing: str = ""
    """Id of the player's pairing; empty: none."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Players that were paired for a match."""

    pool: str
    members: str
    """The players' subjects, separated by spaces, in the order of their seats."""
    sides: str
    """Their sides in the same form, followed by those of the bots."""
    bots: str
    """Policies of the bots in the seats after theirs, separated by spaces."""
    match: str
    """The id of their match."""
    within: int
    """Time to accept, in milliseconds."""
    accepted: str = ""
    """Subjects that have accepted, separated by spaces."""
    state: State = "asked"
    where: str = ""
    """The address of the node that hosts the match, once it is created."""
    deadline: int = 0
    """Deadline to accept; afterwards the time of the last change of state. Milliseconds of the store's clock."""


@dataclass(frozen=True, slots=True)
class QueueSnapshot:
    """The state of the queue at one moment."""

    now_ms: int
    tickets: dict[Subject, Ticket]
    pairings: dict[str, Pairing]
    waits: dict[str, int]
    """Recent waiting time in milliseconds, by pool."""


class Queue:
    """The queue. All methods raise `StoreUnavailable` if the store does not answer.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def enter(self, ticket: Ticket) -> Ticket:
        """Add a player, at the previous place if it returns; return the stored ticket."""
        kept, _ = await self._call("enter", ticket.subject, _json(ticket), ALIVE_MS)
        return Ticket(**json.loads(kept))

    async def refresh(self, present: Sequence[Subject]) -> QueueSnapshot:
        """Refresh this node's players, drop expired ones, and return the state of the queue."""
        now, rows = await self._call("tick", ALIVE_MS, *present)
        seen = QueueSnapshot(int(now), {}, {}, {})
        for name, value in zip(rows[::2], rows[1::2], strict=True):
            kind, _, rest = name.decode(errors="replace").partition(":")
            try:
                match kind:
                    case "t":
                        seen.tickets[Subject(rest)] = _read(Ticket, value)
                    case "p":
                        seen.pairings[rest] = _read(Pairing, value)
                    case _:
                        seen.waits[rest] = int(value)
            except (ValueError, TypeError) as error:  # the others are not affected
                log.warning("record_dropped", key=f"{QUEUE} {kind}:{rest}", reason=str(error))
                await self._drop(name)
        return seen

    async def propose(self, pairing_id: str, pairing: Pairing) -> bool:
        """Pair players; return False if one of them is no longer available."""
        return bool(await self._call("propose", pairing_id, _json(pairing)))

    async def answer(
        self, pairing: str, subject: Subject, *, accept: bool
    ) -> Literal["gone", "waiting", "declined", "complete"]:
        """Record a player's answer; `complete` is returned once, to the node that creates the match."""
        told: bytes = await self._call("answer", pairing, subject, int(accept))
        word = told.decode()
        assert word in {"gone", "waiting", "declined", "complete"}, "queue.lua says one of these"
        return word  # type: ignore[return-value]

    async def set_made(self, pairing: str, where: str) -> None:
        """Record the node that has the match of a pairing."""
        await self._call("made", pairing, where)

    async def set_failed(self, pairing: str) -> None:
        """Return the players of a pairing to the queue, since their match cannot be created."""
        await self._call("failed", pairing)

    async def set_away(self, subject: Subject, number: str) -> None:
        """Keep the place of a disconnected player for half a minute; it is not paired meanwhile."""
        await self._call("away", subject, number)

    async def leave(self, subject: Subject, number: str = "") -> None:
        """Remove a player.

        Args:
            subject: The player.
            number: The ticket; empty: any.
        """
        await self._call("leave", subject, number)

    async def _drop(self, name: bytes) -> None:
        """Remove an unreadable entry."""
        with store_errors():
            await run_command(self._redis, "HDEL", QUEUE, name)

    async def _call(self, *words: str | int) -> Any:
        with store_errors():
            return await call(self._redis, _QUEUE, (QUEUE,), words)


def _read(kind: type[_T], value: bytes) -> _T:
    """Read a ticket or a pairing.

    Raises:
        ValueError, TypeError: The value is invalid.
    """
    plain = json.loads(value)
    if not isinstance(plain, dict):
        raise TypeError("it is no object")
    for name, kept in plain.items():
        wanted = kind.__dataclass_fields__[name].type if name in kind.__dataclass_fields__ else None  # type: ignore[attr-defined]
        if wanted in {"int", "str", "bool"} and type(kept).__name__ != wanted:
            raise TypeError(f"{name} is {type(kept).__name__}")
    return kind(**plain)


def _json(value: Ticket | Pairing) -> str:
    return json.dumps(asdict(value), separators=(",", ":"))
