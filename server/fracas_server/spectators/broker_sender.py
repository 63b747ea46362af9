"""Sender of queued messages to an MQTT broker, with reconnects.

Messages that were not acknowledged when a connection broke are sent first on the next one. A message that is the
first unacknowledged one when three connections in a row break is skipped.
"""

from __future__ import annotations

import ssl
from typing import Final

import aiomqtt
import structlog

from fracas_server.spectators.broker import Broker
from fracas_server.spectators.link import WINDOW, Link
from fracas_server.spectators.message_sink import SinkListener
from fracas_server.spectators.send_queue import Message, SendQueue
from fracas_server.timing import Time

_RETRY_MS: Final = 1_000
_TIMEOUT_S: Final = 3.0
"""Timeout in seconds for one reply of the broker. Some brokers (amqtt) do not reply to an unsupported MQTT version."""
_TRIES: Final = 3
"""Number of connections that may break on the same unacknowledged message before it is skipped: it may be too large."""

log = structlog.get_logger(__name__)


class BrokerSender:
    """Sends queued messages to a broker; implements `MessageSink`.

    Args:
        broker: The broker.
        waiting: The queue of messages.
        owner: The listener that gets delivery reports.
        name: The MQTT client id. It stays the same, so that the broker ends an older connection of this server
            together with its unread messages, and old messages cannot arrive after new ones.
        time: The clock for pauses.
    """

    def __init__(self, broker: Broker, waiting: SendQueue, *, owner: SinkListener, name: str, time: Time) -> None:
        self._broker = broker
        self._waiting = waiting
        self._owner = owner
        self._name = name
        self._time = time
        self._link: Link | None = None
        """The connection to the broker; None while disconnected."""
        self._first: Message | None = None
        self._tries = 0
        """Number of connections in a row that have ended with `_first` as the first unacknowledged message."""

    def __len__(self) -> int:
        """Return the number of messages in flight."""
        return len(self._link.unanswered) if self._link is not None else 0

    def send_soon(self) -> None:
        """Send queued messages if connected."""
        if self._link is not None:
            self._link.send_soon()

    async def run(self) -> None:
        """Send until cancelled, reconnecting as necessary."""
        told, tried = False, 0
        while True:
            version = self._broker.versions[tried % len(self._broker.versions)]
            connected = False
            try:
                async with self._client(version) as client:
                    log.info("broker_connected", broker=f"{self._broker.host}:{self._broker.port}")
                    told, connected = False, True
                    await self._send(client)
            except (aiomqtt.MqttError, OSError, TimeoutError) as error:
                if not connected:
                    tried += 1
                    if tried < len(self._broker.versions):
                        continue  # it may support another version
                if not told:
                    log.warning("broker_unavailable", reason=str(error) or type(error).__name__)
                told = True
            except Exception:  # the client library may raise anything; matches continue without a broker
                log.exception("broker_connection_failed")
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
        """Send queued messages until the connection ends, then put unacknowledged messages back into the queue.

        Raises:
            aiomqtt.MqttError: The connection has ended.
        """
        link = self._link = Link(client, self._waiting, answered=self._owner.on_acknowledged)
        try:
            self._owner.on_connected()
            await link.run()
        finally:
            self._link = None
            self._put_back(link.unanswered)
            self._owner.on_disconnected()

    def _put_back(self, unanswered: list[Message]) -> None:
        first = unanswered[0] if unanswered else None
        self._tries = self._tries + 1 if first is not None and first is self._first else 1
        self._first = first
        if first is not None and self._tries >= _TRIES:
            log.warning("message_rejected", topic=first.topic, bytes=len(first.payload))
            self._owner.on_skipped()
            unanswered = unanswered[1:]
        self._waiting.put_back(unanswered)
