"""Matchmaking: the client's searches in the server's queue, and their results."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from fracas_clients.errors import ClientError, Refused
from fracas_clients.match import Match
from fracas_protocol.v1 import AnswerPairing, ClientMessage, LeaveQueue, PairingFound, Queued, ServerMessage

__all__ = ["Confirm", "Matchmaking", "QueueSearch", "Waiting"]

Confirm: TypeAlias = Callable[[PairingFound], Awaitable[bool]]
"""Function that asks the player to confirm a match; it is cancelled if the pairing falls through."""
Waiting: TypeAlias = Callable[[Queued], None]
"""Function called with the state of a search: players in the queue, rating range of opponents, expected time."""


@dataclass(slots=True, eq=False)
class QueueSearch:
    """A search for opponents in the matchmaking queue."""

    message: ClientMessage
    found: asyncio.Future[Match]
    confirm: Confirm | None = None
    waiting: Waiting | None = None
    queued: bool = False
    """True once the server has confirmed that the player is in the queue."""
    again: asyncio.Task[None] | None = None
    """The task that joins the queue again after the connection was lost."""
    asking: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    """The tasks that ask the player for confirmation, by pairing."""

    @property
    def is_ongoing(self) -> bool:
        """True if no match has been found yet."""
        return not self.found.done()


class Matchmaking:
    """The queue searches of one client.

    Args:
        ask: Sends a request and returns the answer; raises the server's refusal.
        connected: Returns True while the client is connected.
    """

    def __init__(
        self, ask: Callable[[ClientMessage], Awaitable[ServerMessage]], *, connected: Callable[[], bool]
    ) -> None:
        self._ask = ask
        self._connected = connected
        self._all: list[QueueSearch] = []

    async def run(self, search: QueueSearch) -> Match:
        """Search until an opponent is found. Cancelling this call leaves the queue.

        Raises:
            ClientError: The search ended without an opponent.
        """
        self._all.append(search)
        try:
            answer = await self._ask(search.message)
            search.queued = True
            if answer.HasField("queued"):
                self._tell(search, answer.queued)
            return await search.found
        except asyncio.CancelledError:
            if self._connected():
                leave = LeaveQueue(ruleset=search.message.queue_for_match.ruleset)
                await self._ask(ClientMessage(leave_queue=leave))
            raise
        finally:
            self._all.remove(search)
            for task in (search.again, *search.asking.values()):
                if task is not None:
                    task.cancel()

    def found(self, match: Match) -> None:
        """End the search that led to a match."""
        for search in self._all:
            if search.message.queue_for_match.ruleset == match.info.ruleset and search.is_ongoing:
                search.found.set_result(match)
                return

    def take(self, message: ServerMessage) -> None:
        """Process a message about a search."""
        search = next((one for one in self._all if one.queued and one.is_ongoing), None)
        if search is None:
            return
        match message.WhichOneof("kind"):
            case "queued":
                self._tell(search, message.queued)
            case "pairing_found":
                found = message.pairing_found
                if found.pairing not in search.asking:
                    work = self._answer(search, found)
                    search.asking[found.pairing] = asyncio.get_running_loop().create_task(work, name="pairing")
            case "pairing_ended":
                task = search.asking.pop(message.pairing_ended.pairing, None)
                if task is not None:
                    task.cancel()
            case "rejected":
                search.found.set_exception(Refused(message.rejected.code, message.rejected.sentence))
            case _:
                pass

    def again(self) -> None:
        """Join the queue again after a lost connection; the server keeps the place in the queue for half a minute."""
        for search in self._all:
            if search.queued:  # an unanswered request is repeated by the link
                search.again = asyncio.create_task(self._queue_again(search), name="queue again")

    def lost(self, error: ClientError) -> None:
        """End all searches with an error because the connection is lost for good."""
        for search in self._all:
            if search.is_ongoing:
                search.found.set_exception(error)

    async def _queue_again(self, search: QueueSearch) -> None:
        try:
            await self._ask(search.message)
        except ClientError as error:
            if search.is_ongoing:
                search.found.set_exception(error)

    async def _answer(self, search: QueueSearch, found: PairingFound) -> None:
        comes = await search.confirm(found) if search.confirm is not None else True
        try:
            await self._ask(ClientMessage(answer_pairing=AnswerPairing(pairing=found.pairing, accept=comes)))
        except ClientError:
            return  # it has come to nothing meanwhile, which is told too
        if not comes and search.is_ongoing:
            search.found.set_exception(Refused("declined", "You have declined the match and left the queue."))

    @staticmethod
    def _tell(search: QueueSearch, queued: Queued) -> None:
        if search.waiting is not None:
            search.waiting(queued)
