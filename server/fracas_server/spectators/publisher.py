"""Publishing the public's streams to an MQTT broker.

A late subscriber is complete at once: the retained snapshot has a version, and the diffs that follow lead on from it
or are older and passed over. When the broker was away, snapshots are published anew. What comes when is decided by
`match.feed`.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

import aiomqtt
import structlog

from fracas_protocol import v1
from fracas_server.errors import ConfigurationError
from fracas_server.match.host import MatchHost
from fracas_server.metrics import Metrics
from fracas_server.spectators import topics
from fracas_server.timing import Time

__all__ = ["Broker", "Publisher"]

_MAX_WAITING: Final = 10_000
"""Messages kept for a broker that does not take them; older ones are dropped, and snapshots are published anew."""
_RETRY_MS: Final = 1_000
_TIMEOUT_S: Final = 3.0
"""For one answer of the broker. One that does not know our version of MQTT may say nothing at all (amqtt)."""
_VERSIONS: Final = {"5": aiomqtt.ProtocolVersion.V5, "3.1.1": aiomqtt.ProtocolVersion.V311}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Broker:
    """How to reach a broker."""

    host: str
    port: int
    username: str | None
    password: str | None = field(repr=False)
    tls: bool
    authority: str | None
    """The file of the authority that has signed its certificate; None: one that the system knows."""
    versions: tuple[aiomqtt.ProtocolVersion, ...]
    """What it speaks, the best first; where that is unknown, all are tried in turn."""

    @classmethod
    def read(cls, url: str, *, version: str | None = None) -> Broker:
        """Read a URL such as `mqtt://name:password@host:1883`, or `mqtts://host?ssl_ca_certs=/etc/ca.pem` for TLS.

        Args:
            url: It.
            version: The version of MQTT that the broker speaks, `5` or `3.1.1`; None: unknown.

        Raises:
            ConfigurationError: It is no URL of a broker.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise ConfigurationError("--broker", f"this is no URL of a broker ({error})") from None
        if parts.scheme not in {"mqtt", "mqtts"} or not parts.hostname:
            raise ConfigurationError("--broker", "a broker is named as mqtt://HOST:PORT, mqtts://HOST:PORT, or off")
        tls = parts.scheme == "mqtts"
        return cls(
            host=parts.hostname,
            port=port or (8883 if tls else 1883),
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            tls=tls,
            authority=dict(parse_qsl(parts.query)).get("ssl_ca_certs"),
            versions=tuple(_VERSIONS.values()) if version is None else (_VERSIONS[version],),
        )


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
        self._waiting: deque[tuple[str, bytes, bool]] = deque(maxlen=_MAX_WAITING)
        self._more = asyncio.Event()
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
        self._waiting.append((topic, payload, retain))
        self._more.set()

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
                    self._anew()
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
            username=broker.username,
            password=broker.password,
            protocol=version,
            tls_context=ssl.create_default_context(cafile=broker.authority) if broker.tls else None,
            timeout=_TIMEOUT_S,
        )

    def _anew(self) -> None:
        """Publish what is retained once more: the broker may have forgotten it."""
        for stream in self._streams.values():
            self._publish_snapshot(stream)
        if self._lobby:
            self._publish(topics.LOBBY, self._lobby, retain=True, what="lobby")
        for tournament, data in self._tournaments.items():
            self._publish(topics.standings(tournament), data, retain=True, what="tournament")

    async def _send(self, client: aiomqtt.Client) -> None:
        loop = asyncio.get_running_loop()
        # Reading, though nothing comes, is what notices a broker that goes away while there is nothing to publish.
        gone = loop.create_task(_read(client))
        try:
            while not gone.done():
                self._more.clear()
                while self._waiting:
                    topic, payload, retain = self._waiting[0]
                    # Diffs are numbered and snapshots come again, so that "at least once" is enough.
                    await client.publish(topic, payload, qos=1, retain=retain)
                    self._waiting.popleft()
                more = loop.create_task(self._more.wait())
                await asyncio.wait({gone, more}, return_when=asyncio.FIRST_COMPLETED)
                more.cancel()
            gone.result()
        finally:
            gone.cancel()


async def _read(client: aiomqtt.Client) -> None:
    async for _ in client.messages:
        pass
