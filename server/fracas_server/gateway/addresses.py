"""Client addresses, and the limit of connections and guests per address.

Behind a proxy all connections come from the proxy. Its `X-Forwarded-For` header is trusted only if the operator
has listed the proxy. Connections from this machine are not limited.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import structlog

from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.limits import Buckets
from fracas_server.networks import Ip, client_network, read_ip

_HOUR_S: Final = 3600
_NEAR: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7")
)
"""Private and link-local networks (RFC 1918, 3927, 4193); a connection from one may come through an unlisted proxy."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Address:
    """Origin of a connection."""

    place: str
    """Rate-limit key: an IPv4 address or an IPv6 network; empty: the client is not limited."""
    loopback: bool
    """Whether the connection comes from this machine and not through a proxy on it."""
    ip: Ip | None = field(default=None, compare=False)
    """The client's IP address, for bans; None if only a proxy's address is known."""

    @property
    def rate_limit_key(self) -> str:
        """Rate-limit key for limits that also apply to this machine and to unlisted proxies."""
        return self.place or (str(client_network(self.ip)) if self.ip is not None else "")


class Addresses:
    """Resolver of client addresses, with limits per address.

    Args:
        proxies: Addresses or networks of proxies, separated by commas; may be empty.
        connections: Maximum number of open connections per address.
        guests: Maximum number of new guests per address and hour.

    Raises:
        ConfigurationError: An entry of `proxies` is not an address.
    """

    def __init__(self, *, proxies: str, connections: int, guests: int) -> None:
        try:
            self._proxies = [ipaddress.ip_network(text.strip()) for text in proxies.split(",") if text.strip()]
        except ValueError as error:
            raise ConfigurationError("FRACAS_PROXIES", f"{error}; use addresses or networks") from None
        self._connections = connections
        self._open: dict[str, int] = {}
        self._guests: Buckets[str] = Buckets(guests / _HOUR_S, guests)
        self._warned = False

    def resolve(self, remote: object, forwarded: Iterable[str]) -> Address:
        """Return the origin of a connection.

        Args:
            remote: The socket's peer address.
            forwarded: The values of `X-Forwarded-For`.
        """
        peer = read_ip(str(remote[0])) if isinstance(remote, tuple) else None
        chain = [hop.strip() for value in forwarded for hop in value.split(",")]
        if peer is None:
            return Address("", loopback=False)  # a Unix socket: access is decided by its permissions
        if chain and not self._is_proxy(peer):
            if not any(peer in network for network in _NEAR):
                return Address(_place(peer), loopback=False, ip=peer)  # the header cannot be trusted
            if not self._warned:
                log.warning(
                    "proxy_unlisted",
                    address=str(peer),
                    remedy="add it to FRACAS_PROXIES, otherwise address limits do not apply",
                )
                self._warned = True
            return Address("", loopback=False)
        while chain and self._is_proxy(peer):
            hop = read_ip(chain.pop())
            if hop is None:
                break
            peer = hop
        # A proxy without a client address in its header is not a client: do not ban it.
        ip = None if self._is_proxy(peer) else peer
        return Address("" if peer.is_loopback else _place(peer), loopback=peer.is_loopback, ip=ip)

    def _is_proxy(self, address: Ip) -> bool:
        return any(address in network for network in self._proxies)

    def add_connection(self, address: Address) -> bool:
        """Count a new connection; if its address has reached the limit, return False and do not count it."""
        if address.place:
            if self._open.get(address.place, 0) >= self._connections:
                return False
            self._open[address.place] = self._open.get(address.place, 0) + 1
        return True

    def remove_connection(self, address: Address) -> None:
        """Record that a counted connection has closed."""
        if address.place:
            self._open[address.place] -= 1
            if not self._open[address.place]:
                del self._open[address.place]

    def check_guest(self, address: Address, now_ms: int) -> None:
        """Count a new guest.

        Raises:
            RequestRefused: Too many guests have come from this address recently.
        """
        if address.place and not self._guests.of(address.place, now_ms).take(now_ms):
            raise RequestRefused(
                "rate_limited", "Too many new guests from your address: use a token, or try again later."
            )


def _place(address: Ip) -> str:
    network = client_network(address)
    return str(address if network.num_addresses == 1 else network)
