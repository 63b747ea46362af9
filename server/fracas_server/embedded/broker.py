"""The embedded MQTT broker: `mosquitto` if it is installed, else `amqtt` from a separate environment.

It listens on the loopback interface, for MQTT and for MQTT over WebSocket. Any client may read the Fracas topics.
Writing requires a secret that is generated at each start, so that a spectator cannot forge a stream. The broker
stores nothing on disk: after a restart, the publisher sends all retained messages again.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, Literal, Protocol

import structlog

from fracas_server.embedded import amqtt, mosquitto
from fracas_server.embedded.auto_restart import RestartingChild, restarting_child
from fracas_server.embedded.broker_config import USER, BrokerConfig, MqttVersion, new_broker_config
from fracas_server.embedded.child_process import ChildProcess, ChildSpec
from fracas_server.embedded.errors import BinaryMissing, ChildFailed
from fracas_server.embedded.folders import private_folder, user_data_folder
from fracas_server.embedded.ports import LOOPBACK

Kind = Literal["mosquitto", "amqtt"]


class _Program(Protocol):
    """Common interface of the modules `mosquitto` and `amqtt`."""

    @property
    def NAME(self) -> str: ...  # noqa: N802  (a constant of a module)

    @property
    def VERSION(self) -> MqttVersion: ...  # noqa: N802  (likewise)

    def find(self) -> Path | None: ...

    async def command(self, program: Path, folder: Path, config: BrokerConfig) -> list[str]: ...


_PROGRAMS: Final[dict[Kind, _Program]] = {"mosquitto": mosquitto, "amqtt": amqtt}
"""The supported broker programs, in order of preference."""
_ATTEMPTS: Final = 3
"""Maximum number of attempts to start: another process may take a free port before the broker opens it."""
_START_SECONDS: Final = 15.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class EmbeddedBroker:
    """A running embedded broker."""

    kind: Kind
    version: MqttVersion
    """The newest MQTT version that the broker supports; amqtt does not support 5."""
    url: str = field(repr=False)
    """URL for the publisher, with credentials for writing. Must not be logged."""
    public_url: str
    """Read-only URL for spectators: `mqtt://127.0.0.1:PORT`."""
    websocket_url: str
    """Read-only URL for browsers: `ws://127.0.0.1:PORT`; the WebSocket subprotocol is `mqtt`."""
    kept: RestartingChild
    """The broker's process, restarted when it exits."""

    @property
    def child(self) -> ChildProcess:
        """The current process, or the last one."""
        return self.kept.child


@asynccontextmanager
async def embedded_broker(
    folder: Path | None = None,
    *,
    port: int | None = None,
    websocket_port: int | None = None,
    kind: Kind | None = None,
    die_with_parent: bool = True,
) -> AsyncIterator[EmbeddedBroker]:
    """Run a broker as long as the context lasts, restarting it when it exits.

    Args:
        folder: folder for its configuration and output; `None` for `broker` in the user's data folder.
        port: port for MQTT; `None` takes a free one.
        websocket_port: port for MQTT over WebSocket; `None` takes a free one.
        kind: the broker program; `None` takes mosquitto if it is installed, else amqtt.
        die_with_parent: end the broker as soon as this process dies, see `ChildSpec`.

    Yields:
        The broker, accepting connections.

    Raises:
        BinaryMissing: no broker is installed; spectators can still use WebSocket.
        EmbeddedError: the broker could not be started, see `restarting_child`.
    """
    folder = private_folder(folder or user_data_folder() / "broker")
    kind, program = _find(kind)
    given = port is not None and websocket_port is not None
    async with AsyncExitStack() as stack:
        for attempt in range(1, (1 if given else _ATTEMPTS) + 1):
            config = new_broker_config(port, websocket_port)
            try:
                command = await _PROGRAMS[kind].command(program, folder, config)
                spec = ChildSpec(
                    kind,
                    command,
                    folder,
                    partial(_accepts, config),
                    die_with_parent=die_with_parent,
                    start_seconds=_START_SECONDS,
                )
                kept = await stack.enter_async_context(restarting_child(spec))
            except ChildFailed as failure:
                if given or attempt == _ATTEMPTS:
                    raise
                log.info("embedded_broker_retry", child=kind, reason=str(failure))
            else:
                break
        yield EmbeddedBroker(
            kind=kind,
            version=_PROGRAMS[kind].VERSION,
            url=f"mqtt://{USER}:{config.secret}@{LOOPBACK}:{config.port}",
            public_url=f"mqtt://{LOOPBACK}:{config.port}",
            websocket_url=f"ws://{LOOPBACK}:{config.websocket_port}",
            kept=kept,
        )


def _find(kind: Kind | None) -> tuple[Kind, Path]:
    wanted = tuple(_PROGRAMS) if kind is None else (kind,)
    for candidate in wanted:
        if (program := _PROGRAMS[candidate].find()) is not None:
            return candidate, program
    raise BinaryMissing(
        "broker",
        tuple(_PROGRAMS[candidate].NAME for candidate in wanted),
        "MQTT is off and spectators use WebSocket, or name a broker: --broker mqtt://...",
    )


async def _accepts(config: BrokerConfig) -> bool:
    """Return True if the broker accepts an MQTT client and listens on the WebSocket port."""
    reader, writer = await asyncio.open_connection(LOOPBACK, config.port)
    try:
        writer.write(_CONNECT)
        welcome = await reader.readexactly(len(_WELCOME)) == _WELCOME
    finally:
        writer.close()
    _, writer = await asyncio.open_connection(LOOPBACK, config.websocket_port)
    writer.close()
    return welcome


_CONNECT: Final = bytes.fromhex("10 12 00 04 4d515454 04 02 003c 0006") + b"fracas"
"""MQTT 3.1.1 CONNECT packet: clean session, keep-alive 60 s, client id `fracas`."""
_WELCOME: Final = bytes.fromhex("20 02 00 00")
"""MQTT CONNACK packet: connection accepted."""
