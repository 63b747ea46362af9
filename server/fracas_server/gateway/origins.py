"""Web pages that may connect: those of this server, and those that the operator names.

Browsers send the page from which a WebSocket is opened (`Origin`, RFC 6455, 10.2); without this check any page on the
web could play on a server of the visitor's own machine. Programs that are no browser send no origin and are accepted.
With DNS rebinding the origin of a foreign page equals the host that it names, so a host has to be an IP address,
`localhost`, or a name from FRACAS_ORIGINS or FRACAS_ADVERTISE.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import SplitResult, urlsplit

__all__ = ["Origins"]

_ANY: Final = "*"
_THIS_MACHINE: Final = frozenset({"localhost"})
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine that its pages and addresses may mix."""


class Origins:
    """Decide which pages may connect.

    Args:
        allowed: Origins as browsers write them (`https://play.example.org`), separated by commas; `*`: all.
        advertised: The address that clients are told to come back to, whose page is ours too; may be empty.
        shared: The address that several servers of this machine share; pages come from there, and turn to the one that
            has their match at its own port. Empty: there is none.
    """

    def __init__(self, allowed: str, *, advertised: str, shared: str = "") -> None:
        self._allowed = {origin.strip().rstrip("/").lower() for origin in allowed.split(",") if origin.strip()}
        for address in (advertised, shared):
            if ours := urlsplit(address).netloc.lower():
                self._allowed |= {f"http://{ours}", f"https://{ours}"}
        self._shared_port = urlsplit(shared).port if shared else None
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
            ours = page.scheme in {"http", "https"} and bool(name) and self._of_ours(page, host)
        except ValueError:
            name, ours = "", False
        if not ours:
            return f"pages of {origin[:200]!r} may not connect here; the operator can name them in FRACAS_ORIGINS"
        return self._unknown(name)

    def _of_ours(self, page: SplitResult, host: str) -> bool:
        """Say whether a page comes from the host that it asks, there or where the servers of this machine share."""
        asked = urlsplit(f"//{host}")
        return page.netloc.lower() == host.lower() or (
            self._shared_port is not None and page.port == self._shared_port and _same(page.hostname, asked.hostname)
        )

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
        return self._unknown(name)

    def _unknown(self, name: str) -> str:
        if name in self._names or name in _THIS_MACHINE or _is_address(name):
            return ""
        # Not FRACAS_ADVERTISE: nodes of one service share a name, and each advertises an address of its own.
        shown = name[:200]
        remedy = f"if that is its name, the operator adds https://{shown} to FRACAS_ORIGINS"
        return f"this server is not known as {shown!r}; {remedy}"


def _same(one: str | None, other: str | None) -> bool:
    return one is not None and (one == other or {one, other} <= _LOOPBACK)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
