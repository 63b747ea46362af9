"""Which web pages may connect: those of this server itself, and those that the operator names.

Every browser says from which page a WebSocket is opened (`Origin`, RFC 6455, 10.2); without this look any page on the
web could play on a server of the visitor's own machine. Programs that are no browser send no origin and are let in.
A page whose name somebody points at our address (DNS rebinding) has an origin like the host that it names, so a host
has to be an address, this machine, or the name that we are known by.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

__all__ = ["Origins"]

_ANY: Final = "*"
_THIS_MACHINE: Final = frozenset({"localhost"})


class Origins:
    """Decide which pages may connect.

    Args:
        allowed: Origins as browsers write them (`https://play.example.org`), separated by commas; `*`: all.
        advertised: The address that clients are told to come back to, whose page is ours too; may be empty.
    """

    def __init__(self, allowed: str, *, advertised: str) -> None:
        self._allowed = {origin.strip().rstrip("/").lower() for origin in allowed.split(",") if origin.strip()}
        ours = urlsplit(advertised).netloc.lower()
        if ours:
            self._allowed |= {f"http://{ours}", f"https://{ours}"}
        self._names = {urlsplit(origin).hostname or "" for origin in self._allowed}

    def problem(self, origin: str | None, host: str) -> str:
        """Say why a page may not connect; empty where it may.

        Args:
            origin: The `Origin` of the request; None: it has none.
            host: Its `Host`.
        """
        if origin is None or _ANY in self._allowed or origin.lower() in self._allowed:
            return ""
        try:
            page = urlsplit(origin)
            name = page.hostname or ""
        except ValueError:
            page, name = None, ""
        if page is None or page.scheme not in {"http", "https"} or not name or page.netloc.lower() != host.lower():
            return f"pages of {origin[:200]!r} may not connect here; the operator can name them in FRACAS_ORIGINS"
        return self._unknown(name)

    def name_problem(self, host: str) -> str:
        """Say why nothing is shown under the name that a request uses; empty where it is.

        A browser names no origin when a page asks its own host for something, so here the host has to do.

        Args:
            host: The `Host` of the request; empty where it names none, as programs may.
        """
        if _ANY in self._allowed or not host:
            return ""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        return "" if name in self._names else self._unknown(name)

    @staticmethod
    def _unknown(name: str) -> str:
        if name in _THIS_MACHINE or _is_address(name):
            return ""
        return f"this server does not know itself by the name {name[:200]!r}; the operator can set FRACAS_ADVERTISE"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
