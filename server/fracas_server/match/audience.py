"""One class of viewers of a match: the view that they share, who is watching, and what they were sent lately.

Whatever goes to all of them is built once, encoded once for each form of the protocol that somebody uses, framed
once, and written as the same bytes to every connection that keeps up. One that does not is sent a snapshot when it
has drained.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol

import structlog
from websockets.protocol import State

from fracas_engine.viewing import Viewer
from fracas_protocol import v1
from fracas_server.delivery.outbox import Outbox
from fracas_server.delivery.wire import Framing, Wire
from fracas_server.delivery.write_batch import held
from fracas_server.match.chat_history import ChatHistory
from fracas_server.metrics import Metrics

__all__ = ["Audience", "SentStep"]

log = structlog.get_logger(__name__)

_OPEN: Final = State.OPEN
_FEW: Final = 8
"""Viewers to whom it may be more than one message that a step has for them: those of a seat."""


class SentStep(Protocol):
    """A view as it is sent: a server's `ViewTracker`, or the `Mirror` of a delayed stream."""

    version: int

    @property
    def view(self) -> v1.View:
        """All of it."""
        ...

    def hash(self) -> int:
        """Return its hash."""
        ...


class Audience:
    """The viewers of one class.

    Args:
        viewer: Who they are.
        metrics: Where diffs are counted.
        history: How many diffs are kept for those who resume.
        snapshot: Makes the snapshot of their view; its argument are the events missed.
        clocks: Returns the clocks as this class should see them now, by its seat (empty: the public).
    """

    def __init__(
        self,
        viewer: Viewer,
        metrics: Metrics,
        *,
        history: int,
        snapshot: Callable[[Audience, Sequence[v1.Event]], v1.Snapshot],
        clocks: Callable[[str], Iterable[v1.Clock]],
    ) -> None:
        self.viewer = viewer
        self.shown: SentStep | None = None
        """The view that they share; None before they see the battle begin."""
        self._metrics = metrics
        self._snapshot = snapshot
        self._clocks = clocks
        self._members: dict[Wire, dict[Outbox, None]] = {wire: {} for wire in Wire}
        self._ready: dict[Wire, dict[Outbox, Callable[[bytes], None]]] = {wire: {} for wire in Wire}
        """Those that keep up, with what writes to them."""
        self._history: deque[v1.Diff] = deque(maxlen=history)
        self._before: deque[tuple[int, Callable[[], Sequence[v1.Event]]]] = deque(maxlen=history)
        """What happened before the view was begun, written when somebody comes who has missed it."""
        self._opening: tuple[int, Sequence[v1.Event]] = (0, ())
        """The version that the battle began with, and what happened then."""
        self._first_hash: tuple[int, int] | None = None
        self.frozen = False
        """True while the view is ahead of what was sent: snapshots have to wait."""
        self._waiting: list[tuple[Outbox, Callable[[], None]]] = []
        self._coming: set[Outbox] = set()
        """Connections that watch as soon as they may."""
        self._said = ChatHistory()
        """What they have heard last."""

    @property
    def sent_version(self) -> int:
        """The version that those who keep up were sent last; 0 before the battle."""
        return self._history[-1].version if self._history else self._opening[0]

    def __len__(self) -> int:
        return sum(len(members) for members in self._members.values())

    def __iter__(self) -> Iterator[tuple[Wire, Outbox]]:
        for wire, members in self._members.items():
            for outbox in members:
                yield wire, outbox

    # ---------------------------------------------------------------- coming and going

    def add(self, wire: Wire, outbox: Outbox, *, version: int = 0, view_hash: int = 0) -> None:
        """Let a connection watch, from where it left off if it can.

        Args:
            wire: The form of the protocol that it uses.
            outbox: The connection.
            version: The version of the view that it has; 0: none.
            view_hash: The hash of that view.
        """
        self._coming.add(outbox)
        self.when_sent(outbox, lambda: self._add(wire, outbox, version, view_hash))

    def _add(self, wire: Wire, outbox: Outbox, version: int, view_hash: int) -> None:
        if outbox not in self._coming or not outbox.open:
            return  # it has gone while it waited
        self._members[wire][outbox] = None
        outbox.feeds[self] = None
        if outbox.keeping_up:
            self._ready[wire][outbox] = outbox.write
        if self.shown is not None:
            self._bring_up_to_date(wire, outbox, version, view_hash)
        if not version:  # who goes on from where it left off has heard them
            for line in self._said:
                outbox.send(wire.framed(line))

    def when_sent(self, outbox: Outbox, then: Callable[[], None]) -> None:
        """Do something for one connection now, or once what is being committed has been sent."""
        if self.frozen:
            self._waiting.append((outbox, then))
        else:
            then()

    def discard(self, outbox: Outbox) -> None:
        """Let a connection watch no longer."""
        self._coming.discard(outbox)
        outbox.forget(self)
        self.hold(outbox)
        for members in self._members.values():
            members.pop(outbox, None)

    def hold(self, outbox: Outbox) -> None:
        """See `delivery.outbox.Feed.hold`."""
        for ready in self._ready.values():
            ready.pop(outbox, None)

    def release(self, outbox: Outbox) -> None:
        """See `delivery.outbox.Feed.release`."""
        for wire, members in self._members.items():
            if outbox in members:
                self._ready[wire][outbox] = outbox.write

    def _bring_up_to_date(self, wire: Wire, outbox: Outbox, version: int, view_hash: int) -> None:
        missing = self._missing(version, view_hash)
        if missing is None:
            self.show(wire, outbox, since=version)
            return
        for number, diff in enumerate(missing, 1):
            sent = v1.ServerMessage(diff=diff)
            if number == len(missing) and diff.clocks:
                # Clocks have run on since the diff was made.
                del sent.diff.clocks[:]
                sent.diff.clocks.extend(self._clocks(self.viewer.seat or ""))
            outbox.send(wire.framed(sent))

    def _missing(self, version: int, view_hash: int) -> list[v1.Diff] | None:
        """Return the diffs that lead from a version to the present; None where they are not known any more."""
        assert self.shown is not None
        if version == self.shown.version and view_hash == self.shown.hash():
            return []
        missing = [diff for diff in self._history if diff.version > version]
        if not version or not missing or missing[0].base != version:
            return None
        before = next((diff.hash for diff in self._history if diff.version == version), None)
        if before is None and self._first_hash is not None and self._first_hash[0] == version:
            before = self._first_hash[1]
        return missing if before == view_hash else None

    # ---------------------------------------------------------------- what they are sent

    def begin(
        self,
        shown: SentStep,
        before: Iterable[tuple[int, Callable[[], Sequence[v1.Event]]]] = (),
        opening: Sequence[v1.Event] = (),
    ) -> None:
        """Begin with a view.

        Args:
            shown: It.
            before: Versions before it with what writes the events that led there, for who comes back after an outage.
            opening: How the battle has just begun, told to everybody who comes before anything is done in it.
        """
        self.shown = shown
        self._opening = (shown.version, tuple(opening))
        self._history.clear()
        self._before.clear()
        self._before.extend(before)
        self._first_hash = (shown.version, shown.hash())

    def remember(self, diff: v1.Diff) -> None:
        """Keep a diff that is about to be sent."""
        if self._history and len(self._history) == self._history.maxlen:
            self._first_hash = None
        self._history.append(diff)
        if self._before and len(self._before) + len(self._history) > (self._history.maxlen or 0):
            self._before.popleft()

    def send_diff(self, diff: v1.Diff, framing: Framing | None = None) -> None:
        """Send a diff to all who keep up.

        Args:
            diff: It.
            framing: The message that it is in, where that may have been framed for others; None: it is made here.
        """
        self._metrics.diffs.inc()
        self._write(framing or Framing(v1.ServerMessage(diff=diff)), skippable=True)

    def send(self, message: v1.ServerMessage) -> None:
        """Send something that must not be skipped to all of them; chat is kept for those who come later."""
        if message.HasField("chat_line"):
            self._said.add(message)
        self._write(Framing(message), skippable=False)

    def recall(self, line: v1.ServerMessage) -> None:
        """Tell a chat line to those who come later alone: who was there before has heard it."""
        self._said.add(line)

    def _write(self, framing: Framing, *, skippable: bool) -> None:
        for wire, members in self._members.items():
            if not members:
                continue
            ready = self._ready[wire]
            try:
                framed = framing.framed(wire)
            except Exception as error:  # the form is a viewer's choice, and must not be the match's end
                log.exception("not_encoded", wire=wire.name)
                for outbox in tuple(members):
                    outbox.fail(error)
                continue
            behind = [outbox for outbox in members if outbox not in ready] if len(ready) < len(members) else ()
            waiting = held()
            if waiting is not None and len(ready) <= _FEW:
                for outbox in ready:
                    waiting.setdefault(outbox, []).append(framed)
            elif waiting and not ready.keys().isdisjoint(waiting):
                for outbox, write in tuple(ready.items()):
                    (waiting[outbox].append if outbox in waiting else write)(framed)
            else:
                # The loop that a thousand viewers go through: no calls but the write itself, which never raises.
                # It runs over a copy, since a write may fill a buffer and so take its connection out.
                for write in tuple(ready.values()):
                    write(framed)
            if behind:
                self._write_behind(framed, behind, skippable=skippable)

    def _write_behind(self, framed: bytes, behind: Sequence[Outbox], *, skippable: bool) -> None:
        """Write to connections that are behind what must reach them, and note what they are to be shown later."""
        for outbox in behind:
            if skippable:
                outbox.miss(self)
                self._metrics.skipped.inc()
            else:
                outbox.send(framed)

    def catch_up(self, outbox: Outbox) -> None:
        """See `delivery.outbox.Feed.catch_up`."""
        for wire, members in self._members.items():
            if outbox in members:
                self._metrics.resyncs.labels("behind").inc()
                self.show(wire, outbox)

    def show(self, wire: Wire, outbox: Outbox, *, since: int | None = None, request: str = "") -> None:
        """Send a snapshot to one connection.

        Args:
            wire: The form of the protocol that it uses.
            outbox: The connection.
            since: The version that it has seen; what happened since is told too. None or 0: it wants the present alone.
            request: The request that this answers.
        """
        if self.shown is None:
            return
        if self.frozen:
            self._waiting.append((outbox, lambda: self.show(wire, outbox, since=since, request=request)))
            return
        message = v1.ServerMessage(request=request, snapshot=self._snapshot(self, self._missed(since or 0)))
        outbox.send(wire.framed(message))

    def _missed(self, since: int) -> Sequence[v1.Event]:
        """Return what happened since a version; for who has seen none, how a battle began that has just begun."""
        if not since:
            version, events = self._opening
            return events if self.shown is not None and self.shown.version == version else ()
        missed = [event for version, tell in self._before if version > since for event in tell()]
        return missed + [event for diff in self._history if diff.version > since for event in diff.events]

    def show_all(self) -> None:
        """Send the snapshot to all of them."""
        if self.shown is not None and len(self):
            self._write(Framing(v1.ServerMessage(snapshot=self._snapshot(self, self._missed(0)))), skippable=False)

    def thaw(self) -> None:
        """Go on with what had to wait."""
        self.frozen = False
        waiting, self._waiting = self._waiting, []
        for outbox, resume in waiting:
            try:
                resume()
            except Exception as error:  # this is the match's task, and what one connection asked for
                log.exception("not_shown")
                outbox.fail(error)
