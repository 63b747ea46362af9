"""Ports and credentials of an embedded broker: the common configuration of `mosquitto` and `amqtt`."""

import secrets
from dataclasses import dataclass, field
from typing import Final, Literal

from fracas_server.embedded.ports import find_free_ports

MqttVersion = Literal["5", "3.1.1"]

TOPICS: Final = "fracas/#"
"""Topics that any client may read and only the publisher may write."""
USER: Final = "fracas"
"""The publisher's user name."""


@dataclass(frozen=True, slots=True)
class BrokerConfig:
    """Two loopback ports and the publisher's secret."""

    port: int
    """Port for MQTT."""
    websocket_port: int
    """Port for MQTT over WebSocket."""
    secret: str = field(repr=False)
    """The publisher's password."""


def new_broker_config(port: int | None, websocket_port: int | None) -> BrokerConfig:
    """Return a configuration with a new secret, choosing free ports where none are given.

    Args:
        port: port for MQTT; `None` chooses a free one.
        websocket_port: port for MQTT over WebSocket; `None` chooses a free one.
    """
    free = iter(find_free_ports(2))
    return BrokerConfig(port or next(free), websocket_port or next(free), secrets.token_urlsafe(24))
