"""Reachability probe of a node's address, as a client sees it.

A timeout proves nothing, since a node may be slow or a firewall may drop packets. A node is certainly unreachable if
the connection is refused or closed at once, or if a proxy reports that it has no backend.
"""

from __future__ import annotations

import asyncio
import ssl
from typing import Final
from urllib.parse import urlsplit

_PATIENCE_S: Final = 0.5
_NOTHING_BEHIND: Final = frozenset({b"502", b"503"})
"""Status codes by which proxies report that they have no backend. A node's own `/healthz` always answers 200."""
_PORTS: Final = {"ws": 80, "wss": 443}
_STATUS_WORDS: Final = 2


async def is_unreachable(address: str, *, patience_s: float = _PATIENCE_S) -> bool:
    """Return True if it is certain that no node serves clients at an address.

    Args:
        address: `ws://...` or `wss://...`.
        patience_s: Timeout in seconds; after a timeout the result is False.
    """
    try:
        async with asyncio.timeout(patience_s):
            status = await _status(address)
    except (ConnectionRefusedError, ConnectionResetError, asyncio.IncompleteReadError):
        return True
    except (OSError, TimeoutError, ValueError):
        return False
    return status in _NOTHING_BEHIND


async def _status(address: str) -> bytes:
    """Return the HTTP status code of `/healthz` at an address."""
    parts = urlsplit(address)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(address)
    encrypted = None
    if parts.scheme == "wss":
        encrypted = ssl.create_default_context()
        # The certificate is not verified: the probe only tests reachability, and sends and trusts nothing.
        encrypted.check_hostname, encrypted.verify_mode = False, ssl.CERT_NONE
    port = parts.port or _PORTS[parts.scheme]
    reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=encrypted)
    try:
        path = parts.path.rstrip("/")
        writer.write(f"GET {path}/healthz HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
        words = (await reader.readuntil(b"\n")).split()
        return words[1] if len(words) >= _STATUS_WORDS else b""
    finally:
        writer.transport.abort()
