"""Watching a match over MQTT, from its retained snapshot and the diffs that follow, without a connection to its server.

Topics and payloads are those that servers publish (docs/protocol.md): binary `ServerMessage`s. Missed diffs cannot be
requested; the next snapshot makes the view complete again.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final
from urllib.parse import unquote, urlsplit

import aiomqtt

from fracas_clients.backoff import Backoff
from fracas_clients.errors import NoBroker, NotReady, Refused
from fracas_clients.match import Match
from fracas_protocol.codec import read_server
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.mirror import REVISION
from fracas_protocol.v1 import MATCH_PHASE_RUNNING, ClientMessage, Done, MatchInfo, ServerMessage, Welcome

__all__ = ["watch_by_mqtt"]

_TIMEOUT_S: Final = 5.0
"""Timeout for the broker's answers and for retained messages, in seconds."""
_VERSIONS: Final = (aiomqtt.ProtocolVersion.V5, aiomqtt.ProtocolVersion.V311)
"""MQTT protocol versions to try, in this order."""

_log = logging.getLogger("fracas_clients")


class _Stream:
    """The `Requests` of a match watched over MQTT: the stream is read-only, so requests are rejected."""

    @property
    def welcome(self) -> Welcome:
        """A default welcome message, which has view hashes checked."""
        return Welcome(revision=REVISION)

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Ignore a snapshot request, because the next snapshot arrives by itself; reject all other requests.

        Raises:
            NotReady: Something other than a snapshot was requested.
        """
        if message.WhichOneof("kind") in {"resync", "leave_match"}:
            return ServerMessage(done=Done())
        raise NotReady("a match over MQTT can only be watched: connect to the server to play, ask or chat")


@asynccontextmanager
async def watch_by_mqtt(url: str, match: str = "", *, backoff: Backoff | None = None) -> AsyncIterator[Match]:
    """Watch a match over MQTT.

    Args:
        url: The broker: `mqtt://HOST:PORT`, or `mqtts://` for TLS; it may contain user name and password.
        match: The match id; empty: the newest running match of the lobby.
        backoff: Delays before each attempt to reach a lost broker; None: the default.

    Yields:
        The match, as a spectator sees it.

    Raises:
        NoBroker: No broker answers at the address.
        Refused: The lobby has no running match.
    """
    async with _connected(url) as client:
        found = MatchInfo(match=match) if match else await _newest(client)
    watched = Match(_Stream(), found, "")
    following = asyncio.create_task(_follow(url, watched, backoff or Backoff()), name=f"watch {found.match} by MQTT")
    try:
        yield watched
    finally:
        following.cancel()
        await asyncio.wait([following])


async def _follow(url: str, match: Match, backoff: Backoff) -> None:
    """Pass the broker's messages to the match, reconnecting to the broker as often as needed."""
    delays = backoff.delays()
    while match.ended is None:
        try:
            async with _connected(url) as client:
                topics = [f"fracas/v1/matches/{match.id}/{part}" for part in ("snapshot", "diffs", "chat")]
                await client.subscribe([(topic, 1) for topic in topics])
                delays = backoff.delays()
                async for message in client.messages:
                    _take(match, message)
        except (aiomqtt.MqttError, NoBroker) as error:
            match.broken(str(error))
            await asyncio.sleep(next(delays, 0))


def _take(match: Match, message: aiomqtt.Message) -> None:
    if not message.payload:
        return  # retained messages are deleted after the end of a match
    try:
        read = read_server(bytes(message.payload))
    except MalformedMessage as error:
        _log.warning("on topic %s: %s", message.topic, error)
        return
    refreshed = read.WhichOneof("kind") == "snapshot" and match.begun and not match.stale
    if refreshed and read.snapshot.version <= match.version:
        return  # nothing new after the diffs
    match.take(read)


async def _newest(client: aiomqtt.Client) -> MatchInfo:
    await client.subscribe("fracas/v1/lobby", 1)
    try:
        async with asyncio.timeout(_TIMEOUT_S):
            message = await anext(aiter(client.messages))
    except TimeoutError:
        raise Refused("not_found", "The broker has no lobby: check that a server publishes to it.") from None
    matches = read_server(bytes(message.payload)).match_list.matches
    running = next((info for info in matches if info.phase == MATCH_PHASE_RUNNING), None)
    if running is None:
        raise Refused("not_found", "No public match is running.")
    return running


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[aiomqtt.Client]:
    """Connect with an MQTT version that the broker supports.

    Raises:
        NoBroker: No broker answers at the address.
    """
    reason = ""
    for version in _VERSIONS:
        client = _client(url, version)
        try:
            await client.__aenter__()
        except (aiomqtt.MqttError, OSError, TimeoutError) as error:
            # Drop the error number from the system's message.
            reason = re.sub(r"^\[Errno -?\d+\] ", "", str(error)).lower()
            continue
        try:
            yield client
        finally:
            # A broken connection raises again on exit; its user already knows.
            with suppress(aiomqtt.MqttError):
                await client.__aexit__(None, None, None)
        return
    raise NoBroker(url, reason)


def _client(url: str, version: aiomqtt.ProtocolVersion) -> aiomqtt.Client:
    try:
        parts = urlsplit(url if "://" in url else f"mqtt://{url}")
        port = parts.port
    except ValueError as error:
        raise NoBroker(url, str(error)) from error
    if parts.scheme not in {"mqtt", "mqtts"} or not parts.hostname:
        raise NoBroker(url, "a broker is named as mqtt://HOST:PORT or mqtts://HOST:PORT")
    tls = parts.scheme == "mqtts"
    return aiomqtt.Client(
        parts.hostname,
        port or (8883 if tls else 1883),
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        protocol=version,
        tls_context=ssl.create_default_context() if tls else None,
        timeout=_TIMEOUT_S,
    )
