"""Chat of a match: lines are stored before they are sent, so that the next host of the match has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import structlog

from fracas_protocol import v1
from fracas_server.delivery.wire import PreparedMessage
from fracas_server.errors import STORE_AWAY, Fenced, RequestRefused, StoreUnavailable
from fracas_server.ids import MatchId
from fracas_server.match import messages
from fracas_server.match.feed import PublicFeed
from fracas_server.match.services import Services
from fracas_server.match.views import MatchViews
from fracas_server.store.lease import Lease

log = structlog.get_logger(__name__)


class MatchChat:
    """Chat of a match.

    Args:
        services: The node's services.
        match: The match.
        lease: This node's lease.
        views: The viewers.
        feed: The public stream.
        lost: Called when it turns out that another node has taken the match.
    """

    def __init__(
        self,
        services: Services,
        match: MatchId,
        *,
        lease: Lease,
        views: MatchViews,
        feed: PublicFeed,
        lost: Callable[[], None],
    ) -> None:
        self._services = services
        self._match = match
        self._lease = lease
        self._views = views
        self._feed = feed
        self._lost = lost
        self._one = asyncio.Lock()
        """Held while a chat line is stored and sent, so that lines are sent in the order in which they are stored."""

    async def say(
        self, speaker: str, seat: str, text: str, *, to: Sequence[str] = (), at: v1.Place | None = None
    ) -> None:
        """Store a chat line and send it to all viewers, or to some seats.

        Args:
            speaker: Display name of the author.
            seat: The author's seat; empty: a spectator.
            text: The text; empty for a mere ping, which is not stored.
            to: The seats that alone get the line; empty: everybody.
            at: The cell that the author points at; None: none.

        Raises:
            RequestRefused: Another node has taken the match, or the store does not answer.
        """
        async with self._one:
            now = self._services.time.now_ms()
            line = messages.chat_line(self._match, speaker, seat, text, at_ms=now, to=to, at=at)
            if text:
                await self._store(line)
            self._views.send_all(line, only=to)
            if not to and not self._feed.delayed:
                self._feed.push(PreparedMessage(line))

    async def _store(self, line: v1.ServerMessage) -> None:
        try:
            await self._services.chat.append(self._match, self._lease, line.SerializeToString(deterministic=True))
        except Fenced as error:
            log.warning("match_lost", match=self._match, reason=str(error))
            self._lost()
            raise RequestRefused("unavailable", "The match is moving to another server: try again there.") from error
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
