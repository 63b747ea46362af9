"""Listeners and credentials of an embedded broker: the common configuration of `mosquitto` and `amqtt`."""

import secrets
import socket
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = ["LOOPBACK", "TOPICS", "USER", "Listening", "MqttVersion", "free_ports", "listening"]

MqttVersion = Literal["5", "3.1.1"]

LOOPBACK: Final = "127.0.0.1"
TOPICS: Final = "fracas/#"
"""Topics that any client may read and only the publisher may write."""
USER: Final = "fracas"
"""The publisher's user name."""


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
    """Return different loopback ports that are free now; they can be taken again at any time."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind((LOOPBACK, 0))
        return [one.getsockname()[1] for one in sockets]
