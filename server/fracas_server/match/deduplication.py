"""Validation of intents before they reach the rules: duplicates, staleness, auto-answers.

The parts are `idempotency`, `staleness` and `auto_answers`.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from fracas_engine.battle import Battle
from fracas_server.errors import STORE_AWAY, RecordDamaged, RequestRefused, StoreUnavailable
from fracas_server.ids import MatchId
from fracas_server.match.auto_answers import check_auto_answers
from fracas_server.match.idempotency import IdempotencyCache
from fracas_server.match.requests import Act
from fracas_server.match.staleness import check_not_stale, is_state_independent
from fracas_server.store.matches import Matches

log = structlog.get_logger(__name__)


class RequestDeduplicator:
    """Detector of repeated and stale intents of a match.

    Args:
        match: The match.
        answered: Cache of recently applied requests.
        matches: The store, for older requests.
    """

    def __init__(self, match: MatchId, answered: IdempotencyCache, matches: Matches) -> None:
        self._match = match
        self._answered = answered
        self._matches = matches

    async def find_duplicate(
        self,
        battle: Battle,
        seat: str,
        request: Act,
        *,
        version: int,
        options_hash: Callable[[str, int], int | None],
    ) -> int | None:
        """Return the version that an already applied request led to; None for a new, valid request.

        Args:
            battle: The battle.
            seat: The seat.
            request: The intent, with the version and options it was decided on.
            version: The current version, as clients know it.
            options_hash: Returns the hash of the options that a seat was offered for a decision.

        Raises:
            RequestRefused: The request is stale, or sets an auto-answer to a question that the ruleset does not ask.
        """
        found = self._answered.version_of(seat, request.request)
        if found is not None:
            return found
        check_auto_answers(battle, request.intent)
        try:
            check_not_stale(battle, seat, request, version=version, options_hash=options_hash)
        except RequestRefused:
            found = await self._long_ago(seat, request.request)
            if found is None:
                raise
            return found
        return await self._long_ago(seat, request.request) if is_state_independent(request.intent) else None

    async def find_applied(self, seat: str, request: str) -> int | None:
        """Return the version that an already applied request led to; None for a new one.

        Raises:
            RequestRefused: The store does not answer.
        """
        found = self._answered.version_of(seat, request)
        return found if found is not None else await self._long_ago(seat, request)

    def remember(self, seat: str, request: str, version: int) -> None:
        """Record that a request was applied; ignored if the request has no id."""
        if request:
            self._answered.remember(seat, request, version)

    async def _long_ago(self, seat: str, request: str) -> int | None:
        """Look up an old request in the store; return the version that it led to, None if it was never applied."""
        if self._answered.whole or not request:
            return None
        try:
            return await self._matches.version_of_request(self._match, seat, request)
        except StoreUnavailable:
            raise RequestRefused("unavailable", STORE_AWAY) from None
        except (RecordDamaged, ValueError) as error:  # treat the request as a new one
            log.error("answers_unreadable", match=self._match, reason=str(error))  # noqa: TRY400 - the text is enough
            return None
