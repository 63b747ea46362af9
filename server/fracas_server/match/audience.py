"""A class of viewers of a match: their shared view, their connections, and recent diffs.

A message to the whole class is built once, encoded once per encoding in use, framed once, and written as the same
bytes to every connection that keeps up. A connection that is behind gets a snapshot when its buffer has drained.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

import structlog
from websockets.protocol import State

from fracas_engine.viewing import Viewer
from fracas_protocol import v1
from fracas_server.delivery.outbox import Outbox
from fracas_server.delivery.wire import PreparedMessage, Wire
from fracas_server.delivery.write_batch import pending_batch
from fracas_server.match.chat_history import ChatHistory
from fracas_server.metrics import Metrics

log = structlog.get_logger(__name__)

_OPEN: Final = State.OPEN
_FEW: Final = 8
"""Largest audience whose messages are joined into one write per connection (`write_batch`); usually a seat's."""


class SentView(Protocol):
    """A view that is sent to viewers: a server's `ViewTracker`, or the `Mirror` of a delayed stream."""

    version: int

    @property
    def view(self) -> v1.View:
        """The complete view, as a message."""
        ...

    def hash(self) -> int:
        """Return the hash of the view, by which clients check theirs."""
        ...


class Audience:
    """The viewers of one class.

    Args:
        viewer: The class of viewers: a seat or the public.
        metrics: Counts diffs.
        history: Number of recent diffs kept for clients that resume.
        snapshot: Builds a snapshot of the view; gets this audience and the events that the viewer has missed.
        clocks: Returns the current clocks as this class may see them; gets the seat id (empty: the public).
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
        self.shown: SentView | None = None
        """The view that all viewers of the class share; None before they have been sent the start of the battle."""
        self._metrics = metrics
        self._snapshot = snapshot
        self._clocks = clocks
        self._members: dict[Wire, dict[Outbox, None]] = {wire: {} for wire in Wire}
        self._ready: dict[Wire, dict[Outbox, Callable[[bytes], None]]] = {wire: {} for wire in Wire}
        """The connections that keep up, by encoding, each with the function that writes to it."""
        self._history: deque[v1.Diff] = deque(maxlen=history)
        self._before: deque[tuple[int, Callable[[], Sequence[v1.Event]]]] = deque(maxlen=history)
        """Versions before `begin`, each with a function that reads its events if a viewer has missed them."""
        self._opening: tuple[int, Sequence[v1.Event]] = (0, ())
        """The version at which the battle began, and its opening events."""
        self._first_hash: tuple[int, int] | None = None
        self.frozen = False
        """True while the view already includes a step that is not sent yet; snapshots have to wait."""
        self._waiting: list[tuple[Outbox, Callable[[], None]]] = []
        self._coming: set[Outbox] = set()
        """Connections that have been added but not removed; some may still wait for a commit before they join."""
        self._said = ChatHistory()
        """Recent chat lines, sent to new viewers."""

    @property
    def sent_version(self) -> int:
        """The last version sent to connections that keep up; 0 before the battle."""
        return self._history[-1].version if self._history else self._opening[0]

    def __len__(self) -> int:
        return sum(len(members) for members in self._members.values())

    def __iter__(self) -> Iterator[tuple[Wire, Outbox]]:
        for wire, members in self._members.items():
            for outbox in members:
                yield wire, outbox

    # ---------------------------------------------------------------- joining and leaving

    def add(self, wire: Wire, outbox: Outbox, *, version: int = 0, view_hash: int = 0) -> None:
        """Add a connection; it gets the diffs since its version if they are kept, else a snapshot.

        Args:
            wire: The connection's encoding.
            outbox: The connection's outbox.
            version: The version of the client's view; 0: the client has no view.
            view_hash: The hash of the client's view.
        """
        self._coming.add(outbox)
        self.when_sent(outbox, lambda: self._add(wire, outbox, version, view_hash))

    def _add(self, wire: Wire, outbox: Outbox, version: int, view_hash: int) -> None:
        if outbox not in self._coming or not outbox.open:
            return  # the connection closed while it waited
        self._members[wire][outbox] = None
        outbox.feeds[self] = None
        if outbox.keeping_up:
            self._ready[wire][outbox] = outbox.write
        if self.shown is not None:
            self._bring_up_to_date(wire, outbox, version, view_hash)
        if not version:  # a resumed connection already has them
            for line in self._said:
                outbox.send(wire.framed(line))

    def when_sent(self, outbox: Outbox, then: Callable[[], None]) -> None:
        """Run a callback for a connection at once, or, while a commit is pending, after its messages have been sent."""
        if self.frozen:
            self._waiting.append((outbox, then))
        else:
            then()

    def discard(self, outbox: Outbox) -> None:
        """Remove a connection."""
        self._coming.discard(outbox)
        outbox.forget(self)
        self.hold(outbox)
        for members in self._members.values():
            members.pop(outbox, None)

    def hold(self, outbox: Outbox) -> None:
        """Stop sending diffs to a connection that is behind; see `delivery.outbox.Feed`."""
        for ready in self._ready.values():
            ready.pop(outbox, None)

    def release(self, outbox: Outbox) -> None:
        """Resume sending diffs to a connection; see `delivery.outbox.Feed`."""
        for wire, members in self._members.items():
            if outbox in members:
                self._ready[wire][outbox] = outbox.write

    def _bring_up_to_date(self, wire: Wire, outbox: Outbox, version: int, view_hash: int) -> None:
        missing = self._missing(version, view_hash)
        if missing is None:
            self.send_snapshot(wire, outbox, since=version)
            return
        for number, diff in enumerate(missing, 1):
            sent = v1.ServerMessage(diff=diff)
            if number == len(missing) and diff.clocks:
                # Clocks have run on since the diff was built.
                del sent.diff.clocks[:]
                sent.diff.clocks.extend(self._clocks(self.viewer.seat or ""))
            outbox.send(wire.framed(sent))

    def _missing(self, version: int, view_hash: int) -> list[v1.Diff] | None:
        """Return the diffs from a client's version to the current one; None if the client needs a snapshot instead."""
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

    # ---------------------------------------------------------------- sending

    def begin(
        self,
        shown: SentView,
        before: Iterable[tuple[int, Callable[[], Sequence[v1.Event]]]] = (),
        opening: Sequence[v1.Event] = (),
    ) -> None:
        """Start the audience with a view.

        Args:
            shown: The view.
            before: Earlier versions, each with a function that returns its events, for clients that return after an
                outage.
            opening: The opening events of a new battle, sent to every viewer that joins before the first intent.
        """
        self.shown = shown
        self._opening = (shown.version, tuple(opening))
        self._history.clear()
        self._before.clear()
        self._before.extend(before)
        self._first_hash = (shown.version, shown.hash())

    def remember(self, diff: v1.Diff) -> None:
        """Add a diff to the history before it is sent."""
        if self._history and len(self._history) == self._history.maxlen:
            self._first_hash = None
        self._history.append(diff)
        if self._before and len(self._before) + len(self._history) > (self._history.maxlen or 0):
            self._before.popleft()

    def send_diff(self, diff: v1.Diff, framing: PreparedMessage | None = None) -> None:
        """Send a diff to all connections that keep up.

        Args:
            diff: The diff.
            framing: The prepared message with the diff, if several audiences share it; None: prepare it here.
        """
        self._metrics.diffs.inc()
        self._write(framing or PreparedMessage(v1.ServerMessage(diff=diff)), skippable=True)

    def send(self, message: v1.ServerMessage) -> None:
        """Send a message that must not be skipped to all connections; a chat text is also kept for later viewers."""
        if message.HasField("chat_line") and message.chat_line.text:
            self._said.add(message)
        self._write(PreparedMessage(message), skippable=False)

    def add_chat(self, line: v1.ServerMessage) -> None:
        """Add a chat line to those shown to later viewers; current viewers already have it."""
        self._said.add(line)

    def _write(self, framing: PreparedMessage, *, skippable: bool) -> None:
        for wire, members in self._members.items():
            if not members:
                continue
            ready = self._ready[wire]
            try:
                framed = framing.framed(wire)
            except Exception as error:  # an error in one viewer's encoding must not end the match
                log.exception("encoding_failed", wire=wire.name)
                for outbox in tuple(members):
                    outbox.fail(error)
                continue
            behind = [outbox for outbox in members if outbox not in ready] if len(ready) < len(members) else ()
            waiting = pending_batch()
            if waiting is not None and len(ready) <= _FEW:
                for outbox in ready:
                    waiting.setdefault(outbox, []).append(framed)
            elif waiting and not ready.keys().isdisjoint(waiting):
                for outbox, write in tuple(ready.items()):
                    (waiting[outbox].append if outbox in waiting else write)(framed)
            else:
                # Hot loop over up to a thousand viewers: no calls but the write itself, which never raises.
                # It iterates over a copy, since a write may fill a buffer and remove its connection.
                for write in tuple(ready.values()):
                    write(framed)
            if behind:
                self._write_behind(framed, behind, skippable=skippable)

    def _write_behind(self, framed: bytes, behind: Sequence[Outbox], *, skippable: bool) -> None:
        """Write a message to connections that are behind; if it may be skipped (a diff), record that they missed it."""
        for outbox in behind:
            if skippable:
                outbox.miss(self)
                self._metrics.skipped.inc()
            else:
                outbox.send(framed)

    def catch_up(self, outbox: Outbox) -> None:
        """Send one snapshot in place of skipped diffs; see `delivery.outbox.Feed`."""
        for wire, members in self._members.items():
            if outbox in members:
                self._metrics.resyncs.labels("behind").inc()
                self.send_snapshot(wire, outbox)

    def send_snapshot(self, wire: Wire, outbox: Outbox, *, since: int | None = None, request: str = "") -> None:
        """Send a snapshot to one connection.

        Args:
            wire: The connection's encoding.
            outbox: The connection's outbox.
            since: The version that the client has seen; the snapshot includes the events since then. None or 0: it
                includes only the opening events of a battle that has just begun.
            request: The id of the request that the snapshot answers; empty: none.
        """
        if self.shown is None:
            return
        if self.frozen:
            self._waiting.append((outbox, lambda: self.send_snapshot(wire, outbox, since=since, request=request)))
            return
        message = v1.ServerMessage(request=request, snapshot=self._snapshot(self, self._missed(since or 0)))
        outbox.send(wire.framed(message))

    def _missed(self, since: int) -> Sequence[v1.Event]:
        """Return the events since a version; for a new viewer (0), the opening events if the battle has just begun."""
        if not since:
            version, events = self._opening
            return events if self.shown is not None and self.shown.version == version else ()
        missed = [event for version, tell in self._before if version > since for event in tell()]
        return missed + [event for diff in self._history if diff.version > since for event in diff.events]

    def send_snapshots(self, missed: Sequence[v1.Event] | None = None) -> None:
        """Send a snapshot to all connections.

        Args:
            missed: Events since the last message, which no diff has: the view has changed without a new version; None:
                it has not.
        """
        if self.shown is None:
            return
        if missed is not None:
            # Diffs lead to a view that no client has any more.
            self._before.extend((diff.version, partial(tuple, diff.events)) for diff in self._history)
            self._history.clear()
            self._first_hash = (self.shown.version, self.shown.hash())
            self._opening = (self.shown.version, ())
        if len(self):
            told = self._missed(0) if missed is None else missed
            self._write(PreparedMessage(v1.ServerMessage(snapshot=self._snapshot(self, told))), skippable=False)

    def run_deferred(self) -> None:
        """Run the callbacks that waited for a commit: its messages have been sent."""
        self.frozen = False
        waiting, self._waiting = self._waiting, []
        for outbox, resume in waiting:
            try:
                resume()
            except Exception as error:  # an error for one connection must not end the match's task
                log.exception("snapshot_failed")
                outbox.fail(error)
