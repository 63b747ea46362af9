"""Ready marks of the players, and the question of the game master whether everybody is ready. They are not stored."""

from __future__ import annotations

from fracas_server.errors import RequestRefused
from fracas_server.match import messages
from fracas_server.match.core import MatchCore
from fracas_server.match.requests import SetReady
from fracas_server.match.seating import find_own_seat


class Readiness:
    """The ready marks of one match.

    Args:
        core: The match.
    """

    def __init__(self, core: MatchCore) -> None:
        self._core = core
        self._marks: frozenset[str] = frozenset()
        self._asked = False

    def request(self, request: SetReady) -> None:
        """Set or remove the mark of a seat, or ask everybody.

        Raises:
            RequestRefused: The match has no ready marks, or the seat cannot ask.
        """
        record = self._core.record
        seat = find_own_seat(record, request.subject, request.seat)
        if record.fair:
            raise RequestRefused("not_available", "A rated or queued match has no ready marks.")
        if seat.role == "observer":
            raise RequestRefused("not_yours", "An observer decides nothing: there is nothing to be ready for.")
        if request.ask and record.gm is not None and seat.role != "gm":
            raise RequestRefused("not_yours", "Only the game master asks whether everybody is ready.")
        if request.ask and self._asked:
            waiting = ", ".join(sorted(self._name(one) for one in self._expected() - self._marks))
            raise RequestRefused("not_available", f"A ready check is running: waiting for {waiting}.")
        self._core.inbox.answer(request, messages.done())
        if request.ask:
            self._show(frozenset(), asked=True)
        else:
            self._show(self._marks | {seat.id} if request.ready else self._marks - {seat.id}, asked=self._asked)

    def remove(self, seat: str) -> None:
        """Remove the mark of a seat that has decided something, or has another player."""
        if seat in self._marks:
            self._show(self._marks - {seat}, asked=self._asked)

    def clear(self) -> None:
        """Remove all marks, because the battle begins."""
        self._show(frozenset(), asked=False)

    def _expected(self) -> set[str]:
        """Return the seats of the players who are connected."""
        record = self._core.record
        return {
            seat.id
            for seat in record.seats
            if seat.role == "player" and seat.subject and not seat.bot and not record.is_held(seat)
            if self._core.views.is_present(seat.id)
        }

    def _name(self, seat: str) -> str:
        found = self._core.record.seat(seat)
        return found.player or seat if found is not None else seat

    def _show(self, marks: frozenset[str], *, asked: bool) -> None:
        views, record = self._core.views, self._core.record
        asked = asked and not self._expected() <= marks
        if (marks, asked) != (self._marks, self._asked):
            self._marks, self._asked = marks, asked
            views.ready, views.ready_check = marks, asked
            views.send_seats(record)
