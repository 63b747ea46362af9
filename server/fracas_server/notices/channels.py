"""Ways by which notices are sent, through Apprise: the operator's mail account, and services that the operator allows.

Players give an e-mail address or the URL of a webhook. URLs with options are refused: some of Apprise's services read
local files or skip checks of certificates by them.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import quote

from fracas_server.errors import ConfigurationError, RequestRefused

EMAIL: Final = "email"
"""The way for e-mail addresses."""
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%*+/=^_{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
_LONGEST: Final = 300
"""Maximum length of an address or URL, in characters."""
_TIMEOUT_S: Final = 30.0
_ANY_HOST: Final = frozenset({"json", "jsons", "xml", "xmls", "form", "forms", "syslog", "dbus", "windows", "macosx"})
"""Schemes by which a player could let the server contact any host, or the server's own desktop."""


class Channels:
    """The ways that the operator allows.

    Args:
        mail: Apprise URL of the mail account that sends e-mails; empty: no e-mail.
        schemes: Further schemes of Apprise that players' URLs may have.

    Raises:
        ConfigurationError: Apprise is missing, or does not know the account or a scheme.
    """

    def __init__(self, mail: str, schemes: Iterable[str]) -> None:
        self._mail = mail
        self._schemes = tuple(dict.fromkeys(scheme.strip().lower() for scheme in schemes if scheme.strip()))
        if not self.ways:
            return
        apprise = _apprise()
        known = set(apprise.manager_plugins.NotificationManager().schemas())
        for scheme in self._schemes:
            if scheme in _ANY_HOST or scheme not in known:
                why = "reaches any host" if scheme in _ANY_HOST else "is unknown to Apprise"
                raise ConfigurationError("notice_schemes", f"{scheme!r} {why}: use schemes such as discord or slack")
        if mail and (
            not mail.startswith(("mailto://", "mailtos://")) or _plugin(self._with_recipient("a@b.org")) is None
        ):
            raise ConfigurationError(
                "notice_mail", "invalid: use mailtos://USER:PASSWORD@HOST?from=ADDRESS, as Apprise describes it"
            )

    @property
    def ways(self) -> tuple[str, ...]:
        """The allowed ways: `email` and schemes."""
        return ((EMAIL,) if self._mail else ()) + self._schemes

    def check(self, address: str) -> str:
        """Return the address without surrounding spaces.

        Raises:
            RequestRefused: The address is invalid, or of a way that is not allowed.
        """
        found = address.strip()
        if len(found) > _LONGEST or not found.isprintable() or self._url(found) is None:
            ways = ", ".join(self.ways)
            raise RequestRefused(
                "bad_options", f"Invalid address: this server sends notices by {ways}, without options."
            )
        return found

    async def send(self, address: str, title: str, body: str) -> bool:
        """Send a text; return False if the service did not take it.

        Args:
            address: A checked address.
            title: The title, one line.
            body: The text.
        """
        url = self._url(address)
        plugin = _plugin(url) if url is not None else None
        if plugin is None:
            return False
        try:
            # In a thread: Apprise waits for the service.
            return bool(await asyncio.wait_for(asyncio.to_thread(plugin.notify, body=body, title=title), _TIMEOUT_S))
        except (OSError, TimeoutError):
            return False

    def _url(self, address: str) -> str | None:
        """Return the Apprise URL of an address; None if it is not allowed."""
        if self._mail and _ADDRESS.fullmatch(address):
            return self._with_recipient(address)
        if "?" in address or "#" in address or "://" not in address:
            return None
        plugin = _plugin(address)
        return address if plugin is not None and _schemes_of(plugin) & set(self._schemes) else None

    def _with_recipient(self, address: str) -> str:
        return f"{self._mail}{'&' if '?' in self._mail else '?'}to={quote(address, safe='')}"


def shortened(address: str) -> str:
    """Return an address so that its owner recognizes it, but others do not learn it: `a…@example.org`, `discord://…`."""
    name, at, host = address.partition("@")
    return f"{name[:1]}…@{host}" if at and "://" not in address else f"{address.partition('://')[0]}://…"


def _apprise() -> Any:
    """Return Apprise, which does not log: its lines have the players' addresses.

    Raises:
        ConfigurationError: Apprise is not installed.
    """
    try:
        import apprise  # noqa: PLC0415 - comes with an extra
        import apprise.manager_plugins  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ConfigurationError("notice_mail, notice_schemes", "need Apprise: pip install 'fracas[notices]'") from None
    logging.getLogger("apprise").disabled = True
    return apprise


def _plugin(url: str) -> Any:
    """Return Apprise's service for a URL; None if it cannot be one."""
    return _apprise().Apprise.instantiate(url, suppress_exceptions=True)


def _schemes_of(plugin: Any) -> set[str]:
    found: set[str] = set()
    for given in (plugin.protocol, plugin.secure_protocol):
        found |= {given} if isinstance(given, str) else set(given or ())
    return found
