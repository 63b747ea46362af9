"""Matchmaking queue in the store, shared by all nodes: tickets of queued players, and pairings of players.

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
"""Time in milliseconds for which a ticket stays active without a refresh; its place is kept for half a minute more."""

_T = TypeVar("_T")

log = structlog.get_logger(__name__)

State: TypeAlias = Literal["asked", "making", "made"]


@dataclass(frozen=True, slots=True)
class Ticket:
    """The queue entry of one player."""

    subject: Subject
    name: str
    number: str
    """Id of the queue request; a later request of the same player replaces it."""
    pool: str
    """Ruleset, mode and number of seats, separated by spaces. Only players of the same pool are paired."""
    creatures: str
    """Names of the chosen creatures, separated by spaces; may be empty."""
    entropy: str
    """The player's first contribution to the dice, in hexadecimal; may be empty."""
    rating: int
    """The player's rating in points; unused in unrated modes."""
    margin: int
    """Uncertainty of the player's rating in points."""
    fill_ms: int
    """Time in milliseconds after which bots fill the other seats; -1: never."""
    guest: bool = False
    since: int = 0
    """Time at which the player entered the queue, in milliseconds of the store's clock."""
    alive: int = 0
    """Time until which the ticket is active, in milliseconds of the store's clock."""
    pairing: str = ""
    """Id of the pairing that the player is in; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A group of players selected for a match."""

    pool: str
    members: str
    """The players' subjects, separated by spaces, in the order of their seats."""
    sides: str
    """Sides of the players in the order of their seats, then sides of the bots, separated by spaces."""
    bots: str
    """Policies of the bots, which take the seats after the players' seats, separated by spaces."""
    match: str
    """The id of the match to create."""
    within: int
    """Time for the players to accept, in milliseconds."""
    accepted: str = ""
    """Subjects of the players that have accepted, separated by spaces."""
    state: State = "asked"
    where: str = ""
    """The address of the node that hosts the match; empty until the match is created."""
    deadline: int = 0
    """Deadline to accept; after that, the time of the last state change. In milliseconds of the store's clock."""


@dataclass(frozen=True, slots=True)
class QueueSnapshot:
    """The state of the queue at one moment."""

    now_ms: int
    tickets: dict[Subject, Ticket]
    pairings: dict[str, Pairing]
    waits: dict[str, int]
    """Recent waiting time in milliseconds, by pool."""


class Queue:
    """The matchmaking queue. All methods raise `StoreUnavailable` if the store does not answer.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def enter(self, ticket: Ticket) -> Ticket:
        """Add a player to the queue and return the stored ticket; a returning player gets the kept place."""
        kept, _ = await self._call("enter", ticket.subject, _json(ticket), ALIVE_MS)
        return Ticket(**json.loads(kept))

    async def refresh(self, present: Sequence[Subject]) -> QueueSnapshot:
        """Keep this node's players active, drop expired tickets and pairings, and return the state of the queue."""
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
        """Store a proposed pairing; return False if one of its players is no longer available."""
        return bool(await self._call("propose", pairing_id, _json(pairing)))

    async def answer(
        self, pairing: str, subject: Subject, *, accept: bool
    ) -> Literal["gone", "waiting", "declined", "complete"]:
        """Record whether a player accepts a pairing, and return the pairing's state.

        `complete` is returned only once, to the node that must create the match.
        """
        told: bytes = await self._call("answer", pairing, subject, int(accept))
        word = told.decode()
        assert word in {"gone", "waiting", "declined", "complete"}, "queue.lua says one of these"
        return word  # type: ignore[return-value]

    async def set_made(self, pairing: str, where: str) -> None:
        """Record the address of the node that hosts the match of a pairing."""
        await self._call("made", pairing, where)

    async def set_failed(self, pairing: str) -> None:
        """Put the players of a pairing back into the queue because their match could not be created."""
        await self._call("failed", pairing)

    async def set_away(self, subject: Subject, number: str) -> None:
        """Keep the place of a disconnected player for half a minute, without pairing the player meanwhile."""
        await self._call("away", subject, number)

    async def leave(self, subject: Subject, number: str = "") -> None:
        """Remove a player from the queue.

        Args:
            subject: The player.
            number: The ticket's number; empty removes any ticket of the player.
        """
        await self._call("leave", subject, number)

    async def _drop(self, name: bytes) -> None:
        """Remove an unreadable entry from the queue."""
        with store_errors():
            await run_command(self._redis, "HDEL", QUEUE, name)

    async def _call(self, *words: str | int) -> Any:
        with store_errors():
            return await call(self._redis, _QUEUE, (QUEUE,), words)


def _read(kind: type[_T], value: bytes) -> _T:
    """Parse a stored ticket or pairing.

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
