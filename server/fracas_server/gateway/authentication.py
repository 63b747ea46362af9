"""Authentication: signed tokens, and guests where the operator allows them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_server.errors import RequestRefused, TokenRefused
from fracas_server.gateway.addresses import Address, Addresses
from fracas_server.identity import Identity
from fracas_server.ids import Subject, is_guest, new_guest
from fracas_server.networks import Ip
from fracas_server.plain_text import clean_name
from fracas_server.settings import Guests
from fracas_server.store.bans import Bans
from fracas_server.timing import Time
from fracas_server.tokens import Tokens, expires_s, token_id

BANNED: Final = "You are temporarily banned from this server."

GUEST_LIFETIME_S: Final = 60 * 24 * 3600
"""Lifetime of a guest's token, in seconds; a group that meets once a month keeps its tables and seats."""
_RENEWED_AFTER_S: Final = 24 * 3600
"""Age in seconds after which a guest's token is replaced at the next visit."""


class Authenticator:
    """Authentication of clients.

    Args:
        tokens: Verifies tokens.
        guests: Which clients may connect without a token.
        name_characters: Maximum length of a token's name.
        addresses: Limits new guests per address.
        time: The clock for those limits.
        bans: The bans.
    """

    def __init__(
        self, tokens: Tokens, *, guests: Guests, name_characters: int, addresses: Addresses, time: Time, bans: Bans
    ) -> None:
        self._bans = bans
        self._addresses = addresses
        self._time = time
        self._tokens = tokens
        self._guests = guests
        self._name_characters = name_characters

    def authenticate(self, *, token: str, name: str, address: Address) -> Identity:
        """Return the identity of a client.

        Args:
            token: The token; empty: none.
            name: The display name of a guest, sanitized; a returning guest can change its name this way.
            address: The connection's origin.

        Raises:
            RequestRefused: The token is invalid, guests are not allowed from this address, too many have come from it,
                or the client is banned.
        """
        if self._bans.is_banned(None, address.ip) and not token:
            raise RequestRefused("banned", BANNED)
        if token:
            try:
                subject, known = self._tokens.read(token)
            except TokenRefused as error:
                raise RequestRefused("bad_token", str(error)) from error
            came_with = token_id(token)
            if self._bans.is_banned(Subject(came_with), None):
                raise RequestRefused("bad_token", "This token has been revoked: ask the operator for a new one.")
            if is_guest(subject):
                self._bans.note_guest(subject, address.ip)
            if self._bans.is_banned(subject, address.ip):
                raise RequestRefused("banned", BANNED)
            called = clean_name(known, self._name_characters) or subject
            renamed = name and name != called
            if is_guest(subject) and self._tokens.can_sign and (renamed or self._is_due(token)):
                return replace(self._guest(subject, name or called), token_id=came_with)
            return Identity(subject, called, token_id=came_with)
        if self._guests == "never" or (self._guests == "loopback" and not address.loopback):
            raise RequestRefused("guests_not_allowed", "This server requires a token: ask its operator for one.")
        if self._bans.is_guest_banned(address.ip):
            raise RequestRefused("banned", "New guests from your address are temporarily refused: come with a token.")
        self._addresses.check_guest(address, self._time.now_ms())
        subject = new_guest()
        self._bans.note_guest(subject, address.ip)
        return self._guest(subject, name or f"Guest {subject[-4:]}")

    def is_banned_address(self, address: Ip | None) -> bool:
        """Return True if all clients at an address are banned, with or without a token."""
        return self._bans.is_banned(None, address)

    def _is_due(self, token: str) -> bool:
        """Return True if a guest's token is so old that the guest gets a new one."""
        return expires_s(token) - self._time.now_ms() // 1000 < GUEST_LIFETIME_S - _RENEWED_AFTER_S

    def _guest(self, subject: Subject, called: str) -> Identity:
        """Return a guest's identity, with a token by which the guest can return later."""
        return Identity(subject, called, self._tokens.sign(subject, name=called, lifetime_s=GUEST_LIFETIME_S))
