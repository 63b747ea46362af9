"""A match as its client sees it: the view, the decisions, the updates and the actions.

`Client` creates each `Match`. `take` receives its messages, and its requests are sent over the client's link; a
match survives a broken connection (`reconnect`). A view with a wrong hash is discarded and requested again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Any, Final, Protocol, Self, final

from fracas_clients.absence_timers import AbsenceTimers
from fracas_clients.clock import MatchClocks
from fracas_clients.connection import HELLO
from fracas_clients.errors import ClientError, NotReady, ProtocolViolation, Refused
from fracas_clients.fairness import check_dice
from fracas_clients.outcome import PASSED, Accepted, Outcome, Rejected
from fracas_clients.table_actions import TableActions, Takeback
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
from fracas_protocol.errors import GapError, HashMismatch, MalformedMessage
from fracas_protocol.events import read_events
from fracas_protocol.intents import Intent, write_intent
from fracas_protocol.mirror import REVISION, Mirror
from fracas_protocol.names import Names
from fracas_protocol.options import Decision, read_decisions
from fracas_protocol.v1 import (
    AskQuestion,
    ClientMessage,
    DecisionRequest,
    Diff,
    Event,
    LeaveMatch,
    MatchInfo,
    MatchOver,
    Resume,
    Resync,
    SendIntent,
    ServerMessage,
    Snapshot,
    View,
    Welcome,
)
from fracas_protocol.values import Plain, read_value, write_map

__all__ = ["Match", "Requests"]

_KEPT: Final = 1000
"""Maximum number of unread updates. The oldest are dropped; the view is always complete."""

_ELSEWHERE: Final = frozenset({"elsewhere", "unavailable"})
"""Refusal codes after which the server sends a goodbye message that says where or when to continue."""

_log = logging.getLogger("fracas_clients")


class Requests(Protocol):
    """Interface to which a match sends its requests: the client's servers, or a read-only stream (`mqtt`)."""

    @property
    def welcome(self) -> Welcome:
        """The server's welcome message."""

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Send a request and wait for its answer."""


@final
class Match(TableActions):
    """A match that the client plays or watches."""

    def __init__(self, link: Requests, info: MatchInfo, seat: str, *, code: str = "") -> None:
        self._link = link
        self.info = info
        """The match's entry in the lobby."""
        self.seat = seat
        """The id of this client's seat; empty for a spectator."""
        self.code = code
        """The invitation code; empty if the server did not send one."""
        self.decisions: tuple[Decision, ...] = ()
        """The decisions that the seat has to make now; a game master's include those of seats that it holds."""
        self.clock = MatchClocks()
        """The clocks of all seats."""
        self.away = AbsenceTimers()
        """The disconnected seats, with the time until each forfeits."""
        self.takeback: Takeback | None = None
        self.ended: MatchEnded | None = None
        """The result of the match; None while it runs."""
        self.commitment = b""
        """The server's commitment to its dice secret, made before any seat added entropy; empty: not received."""
        self.entropy = b""
        """The random bytes that this client's seat contributed to the dice; empty: none, or no longer known."""
        self._rules_version = ""
        self._mirror: Mirror | None = None
        self._view: BattleView | None = None
        self._updates: deque[Update] = deque(maxlen=_KEPT)
        self._waiters: set[asyncio.Future[None]] = set()
        self._error: ClientError | None = None
        self._left = False
        self._was_read = False
        self.stale = False
        """True while the view is known to be wrong and a new snapshot has been requested."""
        self._resyncing: asyncio.Task[None] | None = None
        self._set_back = 0
        """Number of snapshots older than the view; they arrive if the operator restores an older store."""

    # -------------------------------------------------------------------------------------------------------- looking

    @property
    def id(self) -> str:
        """The match id."""
        return self.info.match

    @property
    def version(self) -> int:
        """The match version that the view shows; 0 without a view."""
        return self._mirror.version if self._mirror else 0

    @property
    def begun(self) -> bool:
        """True once there is a view: the battle is running or has ended."""
        return self._view is not None

    @property
    def view(self) -> BattleView:
        """The battle as this client may see it now.

        Raises:
            NotReady: The battle has not begun; await `started` first.
        """
        if self._view is None:
            raise NotReady("the battle has not begun: await match.started() first")
        return self._view

    @property
    def message(self) -> View:
        """The view as a protocol message, for programs that pass it on.

        Raises:
            NotReady: The battle has not begun.
        """
        if self._mirror is None:
            raise NotReady("the battle has not begun: await match.started() first")
        return self._mirror.view

    @property
    def fresh(self) -> bool:
        """False if the view has changed since the program last read it."""
        return not (self._was_read and any(isinstance(update, ViewChanged) for update in self._updates))

    async def catch_up(self, version: int) -> None:
        """Request the events since a version; they arrive as one update together with the whole view.

        Args:
            version: The last version that was seen, possibly by an earlier run of the program.

        Raises:
            Refused: The server does not provide the events.
        """
        request = Resync(match=self.id, seat=self.seat, version=version)
        _raise_if_rejected(await self._link.request(ClientMessage(resync=request)))

    async def started(self) -> None:
        """Wait until there is a view.

        Raises:
            ClientError: The connection was lost before there was a view.
        """
        await self._until(lambda: self.begun or self.ended is not None)

    async def next_decision(self) -> Decision | None:
        """Wait until the seat has a decision to make.

        Returns:
            The first pending decision; None when the match is over.

        Raises:
            ClientError: The connection was lost.
        """
        await self._until(lambda: self.ended is not None or (self.begun and bool(self.decisions)))
        return None if self.ended else self.decisions[0]

    def __aiter__(self) -> AsyncIterator[Update]:
        """Return an iterator over the updates from now on; it ends when the match is over or the client leaves it."""
        return self

    async def __anext__(self) -> Update:
        """Return the next update.

        Raises:
            ClientError: The connection was lost.
        """
        await self._until(lambda: bool(self._updates) or self.ended is not None or self._left)
        if self._updates:
            self._was_read = True
            return self._updates.popleft()
        raise StopAsyncIteration

    async def aftermath(self) -> AsyncIterator[Update]:
        """Yield chat messages and notices after the end of the match, until the client leaves it.

        Raises:
            ClientError: The connection was lost.
        """
        while True:
            await self._until(lambda: bool(self._updates) or self._left)
            if not self._updates:
                return
            yield self._updates.popleft()

    # ---------------------------------------------------------------------------------------------------------- doing

    async def act(self, intent: Intent, *, decision: Decision | None = None) -> Outcome:
        """Send an intent, and wait until the view shows its result.

        If the connection breaks, the intent is sent again with the same id, and the server applies it only once.

        Args:
            intent: The action; decisions build intents (`decision.moves`, ...).
            decision: The decision that the intent answers; None: found by the acting creature. If the intent is
                rejected, the decision stays open for another choice.

        Returns:
            `Accepted`, or `Rejected` with the reason; `Rejected` is false in conditions.

        Raises:
            ClientError: The connection was lost and could not be restored.
        """
        answered = self._offered_again(decision) if decision is not None else self._decision_for(intent)
        seat = answered.seat if answered else self.seat
        message = SendIntent(match=self.id, seat=seat, version=self.version, intent=write_intent(intent))
        if answered is not None:
            message.decision, message.options_hash = answered.number, answered.hash
        return await self._carry_out(ClientMessage(send_intent=message), answered, by=decision or answered)

    async def _carry_out(
        self, message: ClientMessage, answered: Decision | None = None, *, by: Decision | None = None
    ) -> Outcome:
        set_back = self._set_back
        answer = await self._ask(message)
        match answer.WhichOneof("kind"):
            case "accepted":
                version = answer.accepted.version
                self._forget(by, offered_before=version)
                await self._until(
                    lambda: (
                        self.version >= version
                        or self._set_back != set_back  # the operator restored an older store: it will not come
                        or self.ended is not None
                        or self._left
                    )
                )
                return Accepted(version)
            case "rejected":
                reason = answer.rejected
                if reason.code in PASSED and answered is not None:
                    gone = (answered.number, answered.hash)  # keep a decision that was offered again meanwhile
                    self.decisions = tuple(d for d in self.decisions if (d.number, d.hash) != gone)
                return Rejected(reason.code, reason.sentence, reason.rule, reason.version)
            case kind:
                raise ProtocolViolation(f"an intent is answered with {kind}")

    async def ask(self, question: Mapping[str, Any]) -> Plain:
        """Ask a question about the battle from the seat's point of view; this changes nothing and rolls no dice.

        Args:
            question: A question in the format of scenarios: `{"distance": {"from": "ogre", "to": "imp"}}`.

        Raises:
            Refused: The ruleset does not know the question.
        """
        message = AskQuestion(match=self.id, seat=self.seat, question=write_map(question))
        answer = await self._link.request(ClientMessage(ask_question=message))
        _raise_if_rejected(answer)
        return read_value(answer.reply.answer)

    async def leave(self) -> None:
        """Leave the seat, or stop watching. The battle continues without the client, and the seat's clock runs."""
        if self.ended is None and self._error is None:
            answer = await self._link.request(ClientMessage(leave_match=LeaveMatch(match=self.id, seat=self.seat)))
            _raise_if_rejected(answer)
        self._left = True
        self._wake()

    # ----------------------------------------------------------------------------------------- messages from the client

    @property
    def is_ongoing(self) -> bool:
        """False once the match is over or the client has left it."""
        return self.ended is None and not self._left

    def resumption(self) -> Resume | None:
        """Return the message that resumes this match on a new connection, or None if it is over or was left."""
        if not self.is_ongoing:
            return None
        if self._mirror is None or self.stale:
            return Resume(match=self.id, seat=self.seat)
        return Resume(match=self.id, version=self._mirror.version, hash=self._mirror.hash(), seat=self.seat)

    def take(self, message: ServerMessage) -> None:
        """Process a message about this match."""
        match message.WhichOneof("kind"):
            case "snapshot":
                self._take_snapshot(message.snapshot)
            case "diff":
                self._take_diff(message.diff)
            case "decision_request":
                self._take_decisions(message.decision_request)
            case "match_over":
                self._take_over(message.match_over)
            case "chat_line":
                line = message.chat_line
                at = (line.at.x, line.at.y) if line.HasField("at") else None
                self._tell(ChatMessage(line.speaker, line.seat, line.text, tuple(line.to), at))
            case "notice":
                self.away.note(message.notice)
                self._tell(NoticeReceived(message.notice.code, message.notice.sentence, message.notice.seat))
            case "takeback":
                takeback = Takeback.read(message.takeback)
                self.takeback = takeback if takeback.state == "open" else None
                self._tell(TakebackChanged(takeback))
            case "match_changed":
                self.info = message.match_changed.info
                self.decisions = tuple(d for d in self.decisions if self._decides_for(d.seat))
                self._tell(LobbyChanged(self.info))
            case "rejected" if message.request in {"", HELLO} and message.rejected.code not in _ELSEWHERE:
                # The match cannot be gone on with.
                self.lost(Refused(message.rejected.code, message.rejected.sentence))
            case _:
                pass  # answers are returned to their request

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        check = self._link.welcome.revision <= REVISION
        self._set_back += snapshot.version < self.version
        try:
            if self._mirror is None:
                self._mirror = Mirror(snapshot, check=check)
                self._view = BattleView(self._mirror)
            else:
                self._mirror.reset(snapshot)  # existing references to the view stay valid
        except (HashMismatch, MalformedMessage) as error:
            # A second snapshot of the same server would be as wrong.
            raise ProtocolViolation(f"a snapshot does not hold together: {error}") from error
        self.stale = False
        self._rules_version = snapshot.rules_version
        for clock in snapshot.clocks:
            self.clock.set(clock)
        self.away.set(snapshot.away)
        self._tell(_changed(snapshot.version, snapshot.missed, self._mirror.names, whole=True))

    def _take_diff(self, diff: Diff) -> None:
        mirror = self._mirror
        if mirror is None or self.stale or diff.version <= mirror.version:
            return
        try:
            mirror.apply(diff)
        except (GapError, HashMismatch, MalformedMessage) as error:
            _log.warning("match %s: %s", self.id, error)
            self._resync(hash_disagreed=isinstance(error, HashMismatch))
            return
        for clock in diff.clocks:
            self.clock.set(clock)
        self._tell(_changed(diff.version, diff.events, mirror.names))

    def _take_decisions(self, request: DecisionRequest) -> None:
        if self._mirror is None or not self._decides_for(request.seat):
            return
        others = tuple(d for d in self.decisions if d.seat != request.seat)
        self.decisions = (*others, *read_decisions(request, self._mirror.names))
        self._tell(DecisionOpened(self.decisions))

    def _take_over(self, over: MatchOver) -> None:
        if self.ended is None:
            winner = over.winner if over.HasField("winner") else None
            self.decisions = ()
            self.clock.stop()
            dice = check_dice(
                over, commitment=self.commitment, rules_version=self._rules_version, seat=self.seat,
                entropy=self.entropy,
            )  # fmt: skip
            if dice == "broken":
                _log.warning("the dice of match %s are not those that the server was bound to", self.id)
            self.ended = MatchEnded(winner, over.how, over.dice_secret, dice)
            self._tell(self.ended)

    def broken(self, reason: str) -> None:
        """Record that the connection broke."""
        self._tell(Disconnected(reason))

    def back(self) -> None:
        """Record that the connection is restored; changes of seats during the break are not reported."""
        self.away.set(())
        self._tell(Reconnected())

    def lost(self, error: ClientError) -> None:
        """Record that the connection is lost for good: remove all decisions and raise the error in waiting calls."""
        self._error = error
        self.decisions = ()
        self._wake()

    # ------------------------------------------------------------------------------------------------------ inside

    def _resync(self, *, hash_disagreed: bool) -> None:
        request = Resync(match=self.id, seat=self.seat, version=self.version, hash_disagreed=hash_disagreed)

        async def ask() -> None:
            try:
                answer = await self._link.request(ClientMessage(resync=request))
                _raise_if_rejected(answer)
            except ClientError as error:
                self.lost(error)

        self.stale = True
        self._resyncing = asyncio.create_task(ask(), name=f"resync of match {self.id}")

    async def _ask(self, message: ClientMessage) -> ServerMessage:
        if self._error is not None:
            raise self._error
        return await self._link.request(message)

    def _decision_for(self, intent: Intent) -> Decision | None:
        by = intent.get("by")
        if by is None:
            return None
        return next((d for d in self.decisions if d.by in {None, by}), None)

    def _offered_again(self, decision: Decision) -> Decision:
        """Return the latest offer of a decision if its choices are the same, else the decision itself."""
        again = next((d for d in self.decisions if d.number == decision.number), decision)
        return again if again is decision or again.same_as(decision) else decision

    def _forget(self, made: Decision | None, *, offered_before: int) -> None:
        """Remove a decision that was made, unless the server has offered it again since."""
        if made is not None:
            since = max(offered_before, made.version + 1)  # its options were offered before in any case
            self.decisions = tuple(d for d in self.decisions if d.number != made.number or d.version >= since)

    def _tell(self, update: Update) -> None:
        self._updates.append(update)
        self._wake()

    def _wake(self) -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def _until(self, ready: Callable[[], bool]) -> None:
        """Wait until a condition is true; it is checked whenever something about the match changes.

        Raises:
            ClientError: The connection was lost.
        """
        while not ready():
            if self._error is not None:
                raise self._error
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.add(waiter)
            try:
                await waiter
            finally:
                self._waiters.discard(waiter)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._error is None:
            await self.leave()


def _changed(version: int, events: Iterable[Event], names: Names, *, whole: bool = False) -> ViewChanged:
    return ViewChanged.with_lazy_fields(
        lambda: {"events": tuple(read_events(events, names))}, version=version, whole=whole
    )


def _raise_if_rejected(answer: ServerMessage) -> None:
    """Raise `Refused` if the answer is a rejection.

    Raises:
        Refused: The request was rejected.
    """
    if answer.WhichOneof("kind") == "rejected":
        raise Refused(answer.rejected.code, answer.rejected.sentence)
