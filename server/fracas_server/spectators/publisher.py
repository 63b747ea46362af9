"""Publisher of the public match streams, the lobby list and tournaments over MQTT.

The retained snapshot of a match is refreshed after a number of diffs, and within a second of the last diff if no
other follows. A late subscriber of a match that waits for a player thus gets the current state at once; in a busy
match, the next diffs continue from the snapshot. Snapshots are published again after an outage of the broker.
Delays are applied by `match.feed`.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from fracas_protocol import v1
from fracas_server.match.alarm import Alarm
from fracas_server.match.host import MatchHost
from fracas_server.metrics import Metrics
from fracas_server.spectators import topics
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.broker_sender import BrokerSender
from fracas_server.spectators.message_sink import MessageSink
from fracas_server.spectators.publisher_client import PublisherClient
from fracas_server.spectators.send_queue import Message, SendQueue
from fracas_server.timing import Time

_QUIET_MS: Final = 500
"""Milliseconds without a diff after which the retained snapshot is refreshed."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Stream:
    host: MatchHost
    quiet: Alarm
    """Timer for publishing a snapshot after a pause in the match."""
    diffs: int = 0
    """Number of diffs since the last snapshot."""
    last_ms: int = 0
    """Time of the last diff, in milliseconds."""


class Publisher:
    """Publishes this node's matches.

    Args:
        to: The broker, or the socket of a separate publisher process.
        time: The clock for pauses.
        metrics: The metrics that count messages.
        snapshot_every: Number of diffs between two snapshots.
    """

    def __init__(self, to: Broker | Path, *, time: Time, metrics: Metrics, snapshot_every: int) -> None:
        self._time = time
        self._metrics = metrics
        self._snapshot_every = snapshot_every
        self._streams: dict[str, _Stream] = {}
        self._waiting = SendQueue()
        name = f"fracas{secrets.token_hex(8)}"  # characters that every broker accepts (MQTT 5, 3.1.3.1)
        self._outlet: MessageSink
        if isinstance(to, Broker):
            self._outlet = BrokerSender(to, self._waiting, owner=self, name=name, time=time)
        else:
            self._outlet = PublisherClient(to, self._waiting, owner=self, name=name, time=time)
        metrics.broker_waiting.set_function(lambda: len(self._waiting) + len(self._outlet))
        self._lobby = b""
        self._tournaments: dict[str, bytes] = {}
        self.connected = asyncio.Event()
        """Set while the broker is connected."""

    # ---------------------------------------------------------------- publishing

    def follow(self, host: MatchHost) -> None:
        """Start publishing a match; a private match is not published."""
        if not host.record.listed:
            return  # private matches need an invitation code, which MQTT cannot check
        alarm = Alarm(self._time, lambda: self._quiet(stream))
        stream = self._streams[host.match] = _Stream(host, alarm)
        host.feed.sinks.append(lambda message, data: self._take(stream, message, data))
        self._publish_snapshot(stream)

    def unfollow(self, host: MatchHost) -> None:
        """Stop publishing a match; if the match is over, delete its retained snapshot."""
        stream = self._streams.get(host.match)
        if stream is None or stream.host is not host:
            return
        del self._streams[host.match]
        stream.quiet.stop()
        if host.record.phase == "over":
            self._publish(topics.snapshot(host.match), b"", retain=True, what="cleared")

    def publish_lobby(self, matches: list[v1.MatchInfo]) -> None:
        """Publish the list of public matches if it has changed."""
        data = v1.ServerMessage(match_list=v1.MatchList(matches=matches)).SerializeToString(deterministic=True)
        if data != self._lobby:
            self._lobby = data
            self._publish(topics.LOBBY, data, retain=True, what="lobby")

    def publish_tournament(self, told: v1.Tournament) -> None:
        """Publish the state of a tournament if it has changed."""
        data = v1.ServerMessage(tournament=told).SerializeToString(deterministic=True)
        if self._tournaments.get(told.id) == data:
            return
        self._publish(topics.standings(told.id), data, retain=True, what="tournament")
        if told.phase == v1.TournamentPhase.TOURNAMENT_PHASE_OVER:
            self._tournaments.pop(told.id, None)  # final: the broker retains it
        else:
            self._tournaments[told.id] = data

    def _take(self, stream: _Stream, message: v1.ServerMessage, data: bytes) -> None:
        match = stream.host.match
        match message.WhichOneof("kind"):
            case "diff":
                self._publish(topics.diffs(match), data, what="diff")
                stream.diffs += 1
                stream.last_ms = self._time.now_ms()
                if stream.diffs >= self._snapshot_every:
                    self._publish_snapshot(stream)
                else:
                    stream.quiet.set(stream.last_ms + _QUIET_MS)
            case "snapshot":
                self._publish_snapshot(stream)
            case "match_over":
                self._publish_snapshot(stream)
                self._publish(topics.diffs(match), data, what="over")
            case "chat_line":
                self._publish(topics.chat(match), data, what="chat")
            case _:
                pass

    def _quiet(self, stream: _Stream) -> None:
        """Publish a snapshot if enough time has passed since the match's last diff; otherwise restart the timer."""
        due_ms = stream.last_ms + _QUIET_MS
        if stream.diffs and self._time.now_ms() < due_ms:
            stream.quiet.set(due_ms)
        elif stream.diffs:
            self._publish_snapshot(stream)

    def _publish_snapshot(self, stream: _Stream) -> None:
        snapshot = stream.host.views.public_now()
        if snapshot is not None:
            stream.diffs = 0
            data = v1.ServerMessage(snapshot=snapshot).SerializeToString()
            self._publish(topics.snapshot(stream.host.match), data, retain=True, what="snapshot")

    def _publish(self, topic: str, payload: bytes, *, what: str, retain: bool = False) -> None:
        self._metrics.published.labels(what).inc()
        self._waiting.add(Message(topic, payload, retain))
        self._outlet.send_soon()

    # ---------------------------------------------------------------- delivery reports

    async def run(self) -> None:
        """Send published messages until cancelled, reconnecting as necessary."""
        await self._outlet.run()

    def on_connected(self) -> None:
        """Publish retained messages again: a restarted broker may have lost them."""
        self.connected.set()
        self._anew()

    def on_disconnected(self) -> None:
        """Record that the broker is not connected."""
        self.connected.clear()

    def on_skipped(self) -> None:
        """Count a skipped message as lost."""
        self._waiting.lost += 1

    def on_acknowledged(self, _count: int) -> None:
        """Publish retained messages again if messages were lost, once the queue is empty."""
        if self._waiting.lost and not self._waiting:
            log.warning("messages_dropped", messages=self._waiting.lost)
            self._metrics.broker_dropped.inc(self._waiting.lost)
            self._waiting.lost = 0
            self._anew()

    def _anew(self) -> None:
        """Publish all retained messages again, since the broker may have lost them."""
        for stream in self._streams.values():
            self._publish_snapshot(stream)
        if self._lobby:
            self._publish(topics.LOBBY, self._lobby, retain=True, what="lobby")
        for tournament, data in self._tournaments.items():
            self._publish(topics.standings(tournament), data, retain=True, what="tournament")
