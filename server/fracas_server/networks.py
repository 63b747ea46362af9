"""IP addresses and networks: parsing, and the size of the network that counts as one client."""

from __future__ import annotations

import ipaddress
from typing import Final, TypeAlias

Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_CLIENT_BITS: Final = 64
"""Prefix length of the IPv6 network that counts as one client: customers get at least 64 bits (RFC 6177)."""
_LOOPBACK: Final = ipaddress.ip_network("127.0.0.0/8")
_LEAST_BITS: Final = {4: 8, 6: 16}
"""Shortest allowed prefix length of a network from an operator, by IP version; a shorter one is probably a mistake."""


def read_ip(text: str) -> Ip | None:
    """Parse an address, unwrapping IPv4-mapped IPv6; None if it is invalid."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def client_network(address: Ip) -> Network:
    """Return the network that counts as one client: an IPv4 address, an IPv6 network of 64 bits, or this machine."""
    if address.is_loopback:
        return _LOOPBACK
    bits = _CLIENT_BITS if isinstance(address, ipaddress.IPv6Address) else address.max_prefixlen
    return ipaddress.ip_network((address, bits), strict=False)


def read_network(text: str) -> Network | None:
    """Parse a network or a single address, which stands for its `client_network`; None if the text is neither.

    Raises:
        ValueError: The network is too large, or invalid after a slash; the message is for people.
    """
    address = read_ip(text)
    if address is not None:
        return client_network(address)
    if "/" not in text:
        return None
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise ValueError(f"{text[:60]!r} is no network: use ADDRESS/BITS, for example 203.0.113.0/24") from None
    least = _LEAST_BITS[network.version]
    if network.prefixlen < least:
        raise ValueError(f"{network} is too large: use /{least} or a smaller network")
    return network
