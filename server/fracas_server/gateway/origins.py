"""Origin check: which web pages may connect.

Browsers send the page that opens a WebSocket (`Origin`, RFC 6455, 10.2). Without this check any page on the web
could play on a server on the visitor's own machine. Other programs send no origin and are accepted. With DNS
rebinding the origin of a foreign page equals the requested host, so a host has to be an IP address, `localhost`,
or a name from FRACAS_ORIGINS or FRACAS_ADVERTISE.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import SplitResult, urlsplit

_ANY: Final = "*"
_THIS_MACHINE: Final = frozenset({"localhost"})
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Host names of this machine, treated as equivalent."""


class Origins:
    """The web pages (by origin) that may connect.

    Args:
        allowed: Origins as browsers write them (`https://play.example.org`), separated by commas; `*`: all.
        advertised: The advertised address, whose page is allowed too; may be empty.
        shared: The address that several servers of this machine share: a page loaded from there connects to the port of
            the server that has its match. Empty: there is none.
    """

    def __init__(self, allowed: str, *, advertised: str, shared: str = "") -> None:
        self._allowed = {origin.strip().rstrip("/").lower() for origin in allowed.split(",") if origin.strip()}
        for address in (advertised, shared):
            if ours := urlsplit(address).netloc.lower():
                self._allowed |= {f"http://{ours}", f"https://{ours}"}
        self._shared_port = urlsplit(shared).port if shared else None
        self._names = {urlsplit(origin).hostname or "" for origin in self._allowed}

    def problem(self, origin: str | None, host: str) -> str:
        """Return the reason why a page may not connect; empty if it may.

        Args:
            origin: The `Origin` header; None: absent.
            host: The `Host` header.
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
        """Return True if a page was loaded from the requested host, or from this machine's shared address."""
        asked = urlsplit(f"//{host}")
        return page.netloc.lower() == host.lower() or (
            self._shared_port is not None and page.port == self._shared_port and _same(page.hostname, asked.hostname)
        )

    def name_problem(self, host: str) -> str:
        """Return the reason why a plain HTTP request is refused for its host name; empty if it is accepted.

        A browser sends no origin for same-host requests, so the host is checked instead.

        Args:
            host: The `Host` header; empty if it is absent, as in the requests of some programs.
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
        # Not FRACAS_ADVERTISE: nodes of one service share a host name, but each advertises its own address.
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
