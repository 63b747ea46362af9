"""Embedded defaults for parts that the operator has not configured: store, broker, publisher and token key."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import structlog

from fracas_server.embedded import BinaryMissing, RestartingChild, embedded_broker, embedded_store
from fracas_server.embedded.auto_restart import restarting_child
from fracas_server.embedded.child_process import ChildSpec
from fracas_server.embedded.folders import private_folder, socket_path
from fracas_server.settings import Settings
from fracas_server.tokens import load_or_create_key

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SpectatorBroker:
    """The MQTT broker for spectators."""

    url: str | None
    """The broker's URL; None: no broker."""
    description: str = ""
    """How spectators are served, as a text for people; empty if the URL is enough."""
    version: str | None = None
    """The broker's MQTT version; None: unknown."""
    child: RestartingChild | None = None
    """The process of the embedded broker; None if a broker is configured, or there is none."""


async def start_broker(settings: Settings, folder: Path, stack: AsyncExitStack) -> SpectatorBroker:
    """Return the configured broker, or start an embedded one that runs until the stack is closed.

    Args:
        settings: The settings.
        folder: The server's data folder.
        stack: The exit stack that stops the embedded broker.

    Raises:
        EmbeddedError: The embedded broker cannot be started.
    """
    named = settings.broker.get_secret_value() if settings.broker is not None else None
    if named == "off":
        return SpectatorBroker(None, "over WebSocket (MQTT is off)")
    if named is not None:
        return SpectatorBroker(named)
    try:
        broker = embedded_broker(
            folder / "broker", port=settings.broker_port, websocket_port=settings.broker_websocket_port
        )
        embedded = await stack.enter_async_context(broker)
    except BinaryMissing as error:
        log.warning("mqtt_off", reason=str(error))
        return SpectatorBroker(None, f"over WebSocket alone; MQTT is off: {error}")
    told = f"over WebSocket, and MQTT at {embedded.public_url} (browsers: {embedded.websocket_url})"
    return SpectatorBroker(embedded.url, told, embedded.version, embedded.kept)


async def start_publisher(settings: Settings, folder: Path, broker: str | None, stack: AsyncExitStack) -> Path | None:
    """Return the socket of the configured publisher, or start a publisher that runs until the stack is closed.

    Args:
        settings: The settings.
        folder: The server's data folder.
        broker: The broker's URL; None: there is none.
        stack: The exit stack that stops the publisher.

    Returns:
        The socket; None if servers publish themselves, or nothing is published.

    Raises:
        EmbeddedError: The publisher cannot be started.
    """
    if broker is None:
        return None
    if settings.publisher != "own":
        return Path(settings.publisher) if settings.publisher else None
    place = private_folder(folder / "publisher")
    path = socket_path(place, "publisher.sock")

    async def listens() -> bool:
        _, writer = await asyncio.open_unix_connection(path)
        writer.close()
        return True

    # Pass only the broker's URL, and in the environment: the process list would show its password.
    others = {name: value for name, value in os.environ.items() if not name.startswith("FRACAS_")}
    environment = {**others, "FRACAS_BROKER": broker, "FRACAS_LOG_LEVEL": settings.log_level}
    command = [sys.executable, "-m", "fracas_cli", "publish", "--socket", str(path)]
    await stack.enter_async_context(
        restarting_child(ChildSpec("publisher", command, place, listens, environment=environment))
    )
    return path


async def start_store(
    settings: Settings, folder: Path, stack: AsyncExitStack
) -> tuple[str, str, RestartingChild | None]:
    """Return the store's URL, its description for people, and the embedded store if none is configured.

    Args:
        settings: The settings.
        folder: The server's data folder.
        stack: The exit stack that stops an embedded store.

    Raises:
        EmbeddedError: The embedded store cannot be started.
    """
    if settings.store is not None:
        url = settings.store.get_secret_value()
        told = url.partition("://")[0] + "://" + url.rpartition("@")[2] if "@" in url else url
        return url, told, None
    embedded = await stack.enter_async_context(embedded_store(folder / "store"))
    return embedded.url, f"embedded Valkey, data in {embedded.folder}", embedded.kept


def load_token_key(settings: Settings, folder: Path) -> str:
    """Return the configured token key, or a random key that is kept in the data folder.

    Raises:
        OSError: The folder cannot be written to.
    """
    if settings.token_key is not None:
        return settings.token_key.get_secret_value()
    folder.mkdir(parents=True, exist_ok=True)
    return load_or_create_key(folder)
