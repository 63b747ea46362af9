"""Takebacks of casual matches: requested by a seat and accepted by the others, or the undo of an own walk.

With a game master, that one alone decides, unless the match needs the other players as well (`takebacks_by_all`).

An open request is not stored: it lapses when the match goes on, and when the match moves to another node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fracas_engine.battle import Battle
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.match import messages
from fracas_server.match.core import MatchCore
from fracas_server.match.record import SeatRecord
from fracas_server.match.requests import AnswerTakeback, AskTakeback, Undo
from fracas_server.match.rewinding import repeat_rulings, rewind, timeline_of
from fracas_server.match.seating import find_acting_seat
from fracas_server.match.table_views import send_takeback

_MOST: Final = 20
"""Maximum number of requests of one seat in one match, since the match was loaded."""
_PAUSE_MS: Final = 3_000
"""Minimum interval between two requests of one seat, in milliseconds."""


@dataclass(slots=True)
class _Open:
    """A takeback that is still to be answered."""

    number: int
    seat: str
    count: int
    """Number of intents that it undoes."""
    rewind_to: int
    waiting: list[str]
    """The seats that are still to answer."""


class Takebacks:
    """The takebacks of one match.

    Args:
        core: The match.
    """

    def __init__(self, core: MatchCore) -> None:
        self._core = core
        self._open: _Open | None = None
        self._number = 0
        self._asked: dict[str, list[int]] = {}
        """The times (ms) of the requests, by seat."""

    async def request(self, request: AskTakeback) -> None:
        """Ask the other players to take back the last decision of a seat and all that followed.

        Raises:
            RequestRefused: There is nothing to take back, or the seat has asked too often.
        """
        core = self._core
        seat, battle = self._allowed(request)
        if self._open is not None:
            raise RequestRefused("not_available", "A takeback is open already: wait for the answers.")
        steps = (await timeline_of(core)).steps
        last = next((index for index in range(len(steps) - 1, -1, -1) if steps[index].seat == seat.id), None)
        if last is None:
            raise RequestRefused("bad_target", "You have decided nothing that could be taken back.")
        self._count(seat.id)
        self._number += 1
        waiting = [one.id for one in core.record.seats if self._must_agree(one, seat, battle)]
        self._open = _Open(self._number, seat.id, len(steps) - last, steps[last].base, waiting)
        core.inbox.answer(request, messages.done())
        await self._settle(battle)

    async def answer(self, request: AnswerTakeback) -> None:
        """Accept or decline the open takeback.

        Raises:
            RequestRefused: No such takeback is open, or the seat has answered it.
        """
        seat, battle = self._allowed(request)
        found = self._open
        if found is None or found.number != request.number:
            raise RequestRefused("stale_decision", "This takeback is no longer open.")
        if seat.id not in {found.seat, *found.waiting}:
            raise RequestRefused("not_yours", "Your seat has accepted this takeback already.")
        if seat.id == found.seat:
            if request.accept:
                raise RequestRefused("not_yours", "The others have to accept your takeback.")
            self._close(v1.TAKEBACK_STATE_LAPSED)
        elif not request.accept:
            self._close(v1.TAKEBACK_STATE_DECLINED)
        else:
            found.waiting.remove(seat.id)
        self._core.inbox.answer(request, messages.done())
        if self._open is not None:
            await self._settle(battle)

    async def undo(self, request: Undo) -> None:
        """Undo the last walk of a seat.

        Raises:
            RequestRefused: The last intent is no walk of this seat that it may undo.
        """
        core = self._core
        seat, battle = self._allowed(request)
        before = await core.intake.find_applied(seat.id, request.request)
        if before is not None:
            core.inbox.answer(request, messages.accepted(core.match, before))
            return
        if request.version != core.progress.version:
            told = f"Outdated version {request.version}: the current one is {core.progress.version}."
            raise RequestRefused("stale_version", told)
        since = (await timeline_of(core)).since_walk(seat.id)
        if since is None:
            told = "Only your own last walk can be undone, if nothing was rolled or revealed: request a takeback."
            raise RequestRefused("not_available", told)
        ruling, outcome = await rewind(core, battle, seat.id, 1 + len(since), consent="undo")
        # Secret rulings stay: if they went with the walk, or kept it from being undone, the player would notice them.
        dropped: list[tuple[str, v1.ServerMessage]] = []
        await core.commit_outcome(
            battle, outcome, seat=seat.id, intent=ruling, request=request.request, acknowledge=request,
            given_again=repeat_rulings(core, battle, since, dropped),
        )  # fmt: skip
        for ruler, notice in dropped:
            core.views.audiences[ruler].send(notice)

    def lapse(self) -> None:
        """Close the open takeback, because the match has gone on."""
        if self._open is not None:
            self._close(v1.TAKEBACK_STATE_LAPSED)

    async def _settle(self, battle: Battle) -> None:
        """Go back if everybody has accepted; otherwise report where the takeback stands."""
        found = self._open
        assert found is not None, "it has just been requested or accepted"
        if found.waiting:
            send_takeback(self._core.views, self._message(found, v1.TAKEBACK_STATE_OPEN), still_open=True)
            return
        try:
            ruling, outcome = await rewind(self._core, battle, found.seat, found.count, consent="takeback")
        except RequestRefused:
            self._close(v1.TAKEBACK_STATE_LAPSED)
            raise
        self._close(v1.TAKEBACK_STATE_ACCEPTED)
        await self._core.commit_outcome(battle, outcome, seat=found.seat, intent=ruling)

    def _close(self, state: v1.TakebackState.ValueType) -> None:
        found, self._open = self._open, None
        assert found is not None, "the callers have checked it"
        send_takeback(self._core.views, self._message(found, state), still_open=False)

    def _message(self, found: _Open, state: v1.TakebackState.ValueType) -> v1.ServerMessage:
        told = v1.Takeback(
            match=self._core.match, number=found.number, seat=found.seat, rewind_to=found.rewind_to,
            waiting=found.waiting, state=state,
        )  # fmt: skip
        return v1.ServerMessage(takeback=told)

    def _allowed(self, request: AskTakeback | AnswerTakeback | Undo) -> tuple[SeatRecord, Battle]:
        """Return the seat of a request and the battle, if the match allows takebacks now."""
        core = self._core
        seat = find_acting_seat(core.record, request.subject, request.seat)
        if not core.record.takebacks:
            gm = core.record.gm is not None
            told = "ask the game master to rewind it" if gm else "create it with takebacks"
            raise RequestRefused("not_available", f"This match has no takebacks: {told}.")
        if core.battle is None or not core.running:
            raise RequestRefused("match_not_running", "The battle is not running: nothing can be taken back.")
        return seat, core.battle

    def _count(self, seat: str) -> None:
        now, asked = self._core.services.time.now_ms(), self._asked.setdefault(seat, [])
        if len(asked) >= _MOST:
            raise RequestRefused("rate_limited", f"Too many takebacks: a seat may request {_MOST} in a match.")
        if asked and now - asked[-1] < _PAUSE_MS:
            raise RequestRefused("rate_limited", "Too many takebacks: wait a moment and try again.")
        asked.append(now)

    def _must_agree(self, seat: SeatRecord, asking: SeatRecord, battle: Battle) -> bool:
        record = self._core.record
        if seat.id == asking.id or seat.bot or record.is_held(seat):
            return False
        if seat.role == "gm":
            return True
        given_up = any(one.id == seat.id and one.conceded for one in battle.state.seats.values())
        return bool(seat.side) and not given_up and (record.gm is None or record.takebacks_by_all)
