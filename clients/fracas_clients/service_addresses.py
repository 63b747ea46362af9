"""Trusted server addresses of a service: where a client may send its token after a redirect.

A server names other servers in its welcome, in a goodbye, when a match moves, and when a node joins. A client sends
its token to such an address only if the address belongs to the same service:

- it has the host of an address that the user has given, or
- it is encrypted (wss), and a server to which the client has an encrypted connection has named it.

A client on an encrypted connection never follows a redirect to an unencrypted address.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final
from urllib.parse import urlsplit

__all__ = ["accepted", "is_same_service"]

_MOST: Final = 100
"""Maximum number of addresses that are kept from the list of one server."""


def is_same_service(address: str, *, told_by: str, given: Iterable[str]) -> bool:
    """Return True if the token may be sent to an address that a server has named.

    Args:
        address: The named address.
        told_by: The address of the server that named it.
        given: The addresses that the user has given.
    """
    given = tuple(given)
    if address in given:
        return True
    scheme, host = _scheme_and_host(address)
    if not host or scheme not in {"ws", "wss"}:
        return False
    encrypted = _scheme_and_host(told_by)[0] == "wss"
    if scheme == "ws" and (encrypted or any(_scheme_and_host(one)[0] == "wss" for one in given)):
        return False
    return encrypted or host in {_scheme_and_host(one)[1] for one in given}


def accepted(addresses: Iterable[str], *, told_by: str, given: Sequence[str]) -> tuple[str, ...]:
    """Return the addresses that belong to the same service, in the given order; see `is_same_service`.

    Only the first addresses of a long list are kept, because a server could send a million of them.
    """
    return tuple(one for one in islice(addresses, _MOST) if is_same_service(one, told_by=told_by, given=given))


def _scheme_and_host(address: str) -> tuple[str, str]:
    """Return scheme and host in lower case; all names of the local machine give the same host."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return "", ""
    try:
        is_local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_local = host == "localhost"
    return parts.scheme, "localhost" if is_local else host
