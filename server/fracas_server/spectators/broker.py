"""Address and MQTT version of an MQTT broker, parsed from its URL."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

import aiomqtt

from fracas_server.errors import ConfigurationError

_VERSIONS: Final = {"5": aiomqtt.ProtocolVersion.V5, "3.1.1": aiomqtt.ProtocolVersion.V311}
"""MQTT versions, the preferred one first."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Connection settings of an MQTT broker."""

    host: str
    port: int
    username: str | None
    password: str | None = field(repr=False)
    tls: bool
    authority: str | None
    """CA certificate file; None: the system's CAs."""
    versions: tuple[aiomqtt.ProtocolVersion, ...]
    """MQTT versions to try, in order of preference."""

    @classmethod
    def read(cls, url: str, *, version: str | None = None) -> Broker:
        """Parse a URL such as `mqtt://name:password@host:1883`, or `mqtts://host?ssl_ca_certs=/etc/ca.pem` for TLS.

        Args:
            url: The URL.
            version: The broker's MQTT version, `5` or `3.1.1`; None: unknown.

        Raises:
            ConfigurationError: The URL is not that of a broker.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise ConfigurationError("--broker", f"invalid broker URL ({error})") from None
        if parts.scheme not in {"mqtt", "mqtts"} or not parts.hostname:
            raise ConfigurationError("--broker", "invalid broker: use mqtt://HOST:PORT, mqtts://HOST:PORT or off")
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
