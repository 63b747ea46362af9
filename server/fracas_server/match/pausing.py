"""Pausing and resuming a match: by the game master at once, or by all players who agree."""

from __future__ import annotations

from fracas_server.errors import RequestRefused
from fracas_server.match import messages
from fracas_server.match.core import MatchCore
from fracas_server.match.journal import Entry
from fracas_server.match.requests import Pause
from fracas_server.match.seating import find_acting_seat
from fracas_server.match.table_views import refresh_clocks


class Pausing:
    """The pauses of one match.

    Args:
        core: The match.
    """

    def __init__(self, core: MatchCore) -> None:
        self._core = core
        self._votes: set[str] = set()
        """The seats that want the match paused, or resumed if it is paused."""

    async def request(self, request: Pause) -> None:
        """Pause or resume the match, or count the vote of a seat.

        Raises:
            RequestRefused: The match cannot be paused, or the seat has no say in it.
        """
        core, record = self._core, self._core.record
        seat = find_acting_seat(record, request.subject, request.seat)
        if not core.running:
            raise RequestRefused("match_not_running", "The battle is not running: there is nothing to pause.")
        if record.fair:
            raise RequestRefused("not_available", "A rated or queued match cannot be paused.")
        if record.gm is not None and seat.role != "gm":
            raise RequestRefused("not_yours", "Only the game master pauses the match.")
        before = set(self._votes)
        if request.paused == record.paused:
            self._votes.discard(seat.id)
        else:
            self._votes.add(seat.id)
            voting = {one.id for one in record.fighters if not one.bot and one.subject is not None}
            if seat.role == "gm" or voting <= self._votes:
                await self._switch(seat.id, paused=request.paused)
                before = {seat.id}
        core.inbox.answer(request, messages.done())
        if before != self._votes:
            core.views.pause_votes = tuple(sorted(self._votes))
            core.views.send_seats(core.record)
            if core.record.paused == request.paused and not self._votes:
                refresh_clocks(core.views, core.clock_faces())

    async def _switch(self, seat: str, *, paused: bool) -> None:
        core = self._core
        banks = core.time.banks()
        entry = Entry(
            kind="paused" if paused else "resumed", at_ms=core.services.time.now_ms(), version=core.progress.version,
            seat=seat, clocks=banks,
        )  # fmt: skip
        await core.commit(entry, record=core.record.model_copy(update={"paused": paused}))
        self._votes.clear()
        if paused:
            core.time.pause()
        else:
            core.time.resume()
            core.arm()
