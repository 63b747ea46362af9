"""Listeners and credentials of an embedded broker: the common configuration of `mosquitto` and `amqtt`."""

import secrets
import socket
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = ["LOOPBACK", "TOPICS", "USER", "Listening", "MqttVersion", "free_ports", "listening"]

MqttVersion = Literal["5", "3.1.1"]

LOOPBACK: Final = "127.0.0.1"
TOPICS: Final = "fracas/#"
"""Topics that any client may read and only the publisher may write."""
USER: Final = "fracas"
"""The publisher's user name."""


_PORTS: Final = range(10_000, 30_000)


@dataclass(frozen=True, slots=True)
class Listening:
    """Two loopback ports and the publisher's secret."""

    port: int
    """Port for MQTT."""
    websocket_port: int
    """Port for MQTT over WebSocket."""
    secret: str = field(repr=False)
    """The password of `USER`."""


def listening(port: int | None, websocket_port: int | None) -> Listening:
    """Draw a secret and choose free ports for those that are not given.

    Args:
        port: port for MQTT; `None` chooses a free one.
        websocket_port: port for MQTT over WebSocket; `None` chooses a free one.
    """
    free = iter(free_ports(2))
    return Listening(port or next(free), websocket_port or next(free), secrets.token_urlsafe(24))


def free_ports(count: int) -> list[int]:
    """Return different loopback ports that are free now; they can be taken again at any time.

    They lie below the ranges from which systems take the local ports of outgoing connections (from 32,768 on Linux,
    from 49,152 elsewhere), so that no connection takes one before its server listens.
    """
    free: list[int] = []
    with ExitStack() as stack:
        while len(free) < count:
            one = stack.enter_context(socket.socket())
            port = secrets.choice(_PORTS)
            with suppress(OSError):
                one.bind((LOOPBACK, port))
                free.append(port)
    return free
