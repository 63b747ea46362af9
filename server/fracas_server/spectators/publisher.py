"""Publishing the public's streams to an MQTT broker.

A late subscriber is complete at once: the retained snapshot has a version, and the diffs that follow lead on from it
or are older and passed over. When the broker was away, snapshots are published anew. What comes when is decided by
`match.feed`.
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
from dataclasses import dataclass
from typing import Final

import aiomqtt
import structlog

from fracas_protocol import v1
from fracas_server.match.host import MatchHost
from fracas_server.metrics import Metrics
from fracas_server.spectators import topics
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.link import WINDOW, Link
from fracas_server.spectators.waiting import Message, Waiting
from fracas_server.timing import Time

__all__ = ["Publisher"]

_RETRY_MS: Final = 1_000
_TIMEOUT_S: Final = 3.0
"""For one answer of the broker. One that does not know our version of MQTT may say nothing at all (amqtt)."""
_TRIES: Final = 3
"""Connections that end with the same message unanswered before it is left out: one too large for a broker ends each."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Stream:
    host: MatchHost
    diffs: int = 0
    """Diffs since the last snapshot."""


class Publisher:
    """Publish the streams of this node's matches.

    Args:
        broker: Where to.
        time: What pauses are measured by.
        metrics: Where messages are counted.
        snapshot_every: Diffs between two snapshots.
    """

    def __init__(self, broker: Broker, *, time: Time, metrics: Metrics, snapshot_every: int) -> None:
        self._broker = broker
        self._time = time
        self._metrics = metrics
        self._snapshot_every = snapshot_every
        self._streams: dict[str, _Stream] = {}
        self._waiting = Waiting()
        metrics.broker_waiting.set_function(lambda: len(self._waiting))
        self._link: Link | None = None
        """The connection; None while there is none."""
        # The same one each time: a broker that finds an older connection of ours ends it, with what it has not read of
        # it, so that nothing old comes after what is new. Letters that any broker takes (3.1.3.1).
        self._name = f"fracas{secrets.token_hex(8)}"
        self._first: Message | None = None
        self._tries = 0
        """How many connections have ended with that message as the first one unanswered."""
        self._lobby = b""
        self._tournaments: dict[str, bytes] = {}
        self.connected = asyncio.Event()
        """Set while the broker is there."""

    # ---------------------------------------------------------------- what is published

    def follow(self, host: MatchHost) -> None:
        """Publish a match from now on."""
        if not host.record.listed:
            return  # who may watch is decided by the code, and a topic asks for none
        stream = self._streams[host.match] = _Stream(host)
        host.feed.sinks.append(lambda message, data: self._take(stream, message, data))
        self._publish_snapshot(stream)

    def forget(self, host: MatchHost) -> None:
        """Publish a match no longer; where it is over, nothing of it stays with the broker."""
        stream = self._streams.get(host.match)
        if stream is None or stream.host is not host:
            return
        del self._streams[host.match]
        if host.record.phase == "over":
            self._publish(topics.snapshot(host.match), b"", retain=True, what="cleared")

    def lobby(self, matches: list[v1.MatchInfo]) -> None:
        """Publish which matches there are, where that has changed."""
        data = v1.ServerMessage(match_list=v1.MatchList(matches=matches)).SerializeToString(deterministic=True)
        if data != self._lobby:
            self._lobby = data
            self._publish(topics.LOBBY, data, retain=True, what="lobby")

    def tournament(self, told: v1.Tournament) -> None:
        """Publish how a tournament stands."""
        data = v1.ServerMessage(tournament=told).SerializeToString(deterministic=True)
        if self._tournaments.get(told.id) == data:
            return
        self._publish(topics.standings(told.id), data, retain=True, what="tournament")
        if told.phase == v1.TournamentPhase.TOURNAMENT_PHASE_OVER:
            self._tournaments.pop(told.id, None)  # the broker keeps it, and nothing of it changes any more
        else:
            self._tournaments[told.id] = data

    def _take(self, stream: _Stream, message: v1.ServerMessage, data: bytes) -> None:
        match = stream.host.match
        match message.WhichOneof("kind"):
            case "diff":
                self._publish(topics.diffs(match), data, what="diff")
                stream.diffs += 1
                if stream.diffs >= self._snapshot_every:
                    self._publish_snapshot(stream)
            case "snapshot":
                self._publish_snapshot(stream)
            case "match_over":
                self._publish_snapshot(stream)
                self._publish(topics.diffs(match), data, what="over")
            case "chat_line":
                self._publish(topics.chat(match), data, what="chat")
            case _:
                pass

    def _publish_snapshot(self, stream: _Stream) -> None:
        snapshot = stream.host.views.public_now()
        if snapshot is not None:
            stream.diffs = 0
            data = v1.ServerMessage(snapshot=snapshot).SerializeToString()
            self._publish(topics.snapshot(stream.host.match), data, retain=True, what="snapshot")

    def _publish(self, topic: str, payload: bytes, *, what: str, retain: bool = False) -> None:
        self._metrics.published.labels(what).inc()
        self._waiting.add(Message(topic, payload, retain))
        if self._link is not None:
            self._link.send_soon()

    # ---------------------------------------------------------------- the broker

    async def run(self) -> None:
        """Publish until cancelled, whether the broker is there or not."""
        told, tried = False, 0
        while True:
            version = self._broker.versions[tried % len(self._broker.versions)]
            try:
                async with self._client(version) as client:
                    log.info("broker_connected", broker=f"{self._broker.host}:{self._broker.port}")
                    told = False
                    self.connected.set()
                    await self._send(client)
            except (aiomqtt.MqttError, OSError, TimeoutError) as error:
                if not self.connected.is_set():
                    tried += 1
                    if tried < len(self._broker.versions):
                        continue  # it may speak another version
                if not told:
                    log.warning("broker_unavailable", reason=str(error) or type(error).__name__)
                told = True
            finally:
                self.connected.clear()
            await self._time.until(self._time.now_ms() + _RETRY_MS)

    def _client(self, version: aiomqtt.ProtocolVersion) -> aiomqtt.Client:
        broker = self._broker
        return aiomqtt.Client(
            broker.host,
            broker.port,
            identifier=self._name,
            username=broker.username,
            password=broker.password,
            protocol=version,
            tls_context=ssl.create_default_context(cafile=broker.authority) if broker.tls else None,
            timeout=_TIMEOUT_S,
            max_inflight_messages=WINDOW,
        )

    async def _send(self, client: aiomqtt.Client) -> None:
        """Send what waits as long as the connection lasts; what it leaves unanswered waits again.

        Raises:
            aiomqtt.MqttError: It has ended.
        """
        link = self._link = Link(client, self._waiting, through=self._through)
        try:
            self._anew()
            await link.run()
        finally:
            self._link = None
            self._put_back(link.unanswered)

    def _put_back(self, unanswered: list[Message]) -> None:
        first = unanswered[0] if unanswered else None
        self._tries = self._tries + 1 if first is not None and first is self._first else 1
        self._first = first
        if first is not None and self._tries >= _TRIES:
            log.warning("message_not_taken", topic=first.topic, bytes=len(first.payload))
            self._waiting.lost += 1
            unanswered = unanswered[1:]
        self._waiting.put_back(unanswered)

    def _through(self) -> None:
        """Publish snapshots anew where the broker has all that was kept for it, and that was not all there was."""
        if self._waiting.lost:
            log.warning("messages_dropped", messages=self._waiting.lost)
            self._metrics.broker_dropped.inc(self._waiting.lost)
            self._waiting.lost = 0
            self._anew()

    def _anew(self) -> None:
        """Publish what is retained once more: the broker may have forgotten it."""
        for stream in self._streams.values():
            self._publish_snapshot(stream)
        if self._lobby:
            self._publish(topics.LOBBY, self._lobby, retain=True, what="lobby")
        for tournament, data in self._tournaments.items():
            self._publish(topics.standings(tournament), data, retain=True, what="tournament")
