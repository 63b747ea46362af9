"""Bans of subjects and of networks, shared by all nodes through the store and refreshed every few seconds.

Clients are checked against a copy of the bans in memory when they connect: a ban reaches the other nodes within
`EVERY_MS`. Banning a guest also refuses new guests from the networks where that guest was seen, since a banned
guest could otherwise reconnect under a new identity. Clients with a token on those networks are not affected.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

import structlog
from redis.asyncio import Redis

from fracas_server.errors import StoreError, StoreUnavailable
from fracas_server.ids import Subject, is_guest, is_house_bot
from fracas_server.networks import Ip, Network, client_network, read_network
from fracas_server.store.commands import run_all
from fracas_server.store.keys import BANNED, BANNED_NETWORKS
from fracas_server.timing import Time

EVERY_MS: Final = 2_000
"""Interval between reads of changes by other nodes, in milliseconds."""
_MOMENT: Final = re.compile(rb"[0-9]{1,16}")
_GUESTS: Final = "guests"
"""Scope of a network ban that the operator set for new guests only (see `Bans._networks`)."""
_GUESTS_SEEN: Final = 20_000
"""Maximum number of guests whose networks this node remembers."""
_LOOPBACK: Final = ip_address("127.0.0.1")
_PLACES: Final = 4
"""Number of networks remembered for each guest, the most recent ones."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Ban:
    """An active ban."""

    target: str
    """The banned subject or network."""
    until_ms: int
    guests: bool = False
    """True if the ban covers only new guests, that is, clients without a token."""
    subject: str = ""
    """The banned guest that was seen at this network; empty if the operator banned the target directly."""


class Bans:
    """The bans of subjects and networks: sets, lifts, checks and synchronizes them.

    Args:
        redis: The store.
        time: The clock by which bans expire.
    """

    def __init__(self, redis: Redis, *, time: Time) -> None:
        self._redis = redis
        self._time = time
        self._subjects: dict[str, int] = {}
        """Expiry (ms) by subject."""
        self._networks: dict[tuple[Network, str], int] = {}
        """Expiry (ms) by network and scope. The scope is empty (everyone on the network), `guests` (new guests), or a
        banned guest that was seen there (also covers new guests).
        """
        self._unwritten: dict[tuple[str, str], int] = {}
        """Changes not yet written to the store: expiry (ms) by key and field; 0 deletes the field."""
        self._revision = 0
        """Number of local changes."""
        self._seen: OrderedDict[Subject, tuple[Network, ...]] = OrderedDict()
        self.changed: Callable[[], None] = _nothing
        """Callback for changes of the active bans."""

    # ---------------------------------------------------------------- queries

    def until_ms(self, subject: Subject) -> int | None:
        """Return when the ban of a subject expires (ms); None if the subject is not banned."""
        until = self._subjects.get(subject, 0)
        return until if until > self._time.now_ms() else None

    def is_banned(self, subject: Subject | None, address: Ip | None) -> bool:
        """Return True if a client is banned, by its subject or by a ban of everyone on its network.

        Args:
            subject: The client's subject; None if not known yet.
            address: The client's address; None if unknown.
        """
        if subject is not None and self.until_ms(subject) is not None:
            return True
        return (subject is None or not is_house_bot(subject)) and self._covers(address, guests=False)

    def is_guest_banned(self, address: Ip | None) -> bool:
        """Return True if new guests are refused at an address."""
        return self._covers(address, guests=True)

    def _covers(self, address: Ip | None, *, guests: bool) -> bool:
        if address is None or not self._networks:
            return False
        now = self._time.now_ms()
        here = _LOOPBACK if address.is_loopback else address
        return any(
            until > now and here in network and (not scope or (guests and self._stands(scope)))
            for (network, scope), until in self._networks.items()
        )

    def _stands(self, scope: str) -> bool:
        """Return True if the ban behind a network's scope is still active (a guest's ban may have been lifted)."""
        return scope == _GUESTS or self.until_ms(Subject(scope)) is not None

    @property
    def all(self) -> list[Ban]:
        """All active bans."""
        now = self._time.now_ms()
        found = [Ban(subject, until) for subject, until in self._subjects.items() if until > now]
        for (network, scope), until in self._networks.items():
            if until > now and (not scope or self._stands(scope)):
                found.append(Ban(str(network), until, guests=bool(scope), subject=scope if scope != _GUESTS else ""))
        return sorted(found, key=lambda ban: (ban.target, ban.subject))

    # ---------------------------------------------------------------- banning

    def note_guest(self, guest: Subject, address: Ip | None) -> None:
        """Record the network of a guest; if the guest is banned, also refuse new guests from that network."""
        if address is None:
            return
        network = client_network(address)
        before = self._seen.pop(guest, ())
        self._seen[guest] = (*(place for place in before if place != network), network)[-_PLACES:]
        if len(self._seen) > _GUESTS_SEEN:
            self._seen.popitem(last=False)
        until = self.until_ms(guest)
        if until is not None:
            self._set_network(network, guest, until)

    def ban(self, target: Subject | Network, *, until_ms: int, guests: bool = False) -> list[str]:
        """Ban a subject or a network on this node until a time; a time in the past lifts the ban.

        `write` sends the ban to all nodes; if the store does not answer, `run` retries.

        Args:
            target: The subject or the network.
            until_ms: When the ban expires.
            guests: For a network: ban only new guests, that is, clients without a token.

        Returns:
            The networks from which new guests are now refused because `target` is a guest that was seen there.
        """
        until = until_ms if until_ms > self._time.now_ms() else 0
        places: list[Network] = []
        if not isinstance(target, str):
            self._set_network(target, _GUESTS if guests else "", until)
        else:
            self._set(BANNED, target, until)
            self._subjects[target] = until
            known = {network for network, scope in self._networks if scope == target}
            places = sorted(known | set(self._seen.get(target, ())) if is_guest(target) else (), key=str)
            for network in places:
                self._set_network(network, target, until)
        return [str(network) for network in places]

    def _set_network(self, network: Network, scope: str, until: int) -> None:
        if self._networks.get((network, scope), 0) != until:
            self._networks[network, scope] = until
            self._set(BANNED_NETWORKS, f"{network} {scope}", until)

    def _set(self, key: str, field: str, until: int) -> None:
        self._unwritten[key, field] = until
        self._revision += 1

    # ---------------------------------------------------------------- the store

    async def run(self) -> None:
        """Refresh the bans periodically, until cancelled."""
        while True:
            try:
                await self.refresh()
            except StoreUnavailable as error:
                log.debug("bans_not_read", reason=str(error))  # the health check reports the store
            except StoreError as error:
                log.error("bans_damaged", reason=str(error))  # noqa: TRY400 - the text is enough
            await self._time.until(self._time.now_ms() + EVERY_MS)

    async def refresh(self) -> None:
        """Write pending changes to the store, then read all bans.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        await self.write()
        revision = self._revision
        subjects, networks = await run_all(self._redis, [("HGETALL", BANNED), ("HGETALL", BANNED_NETWORKS)])
        if revision != self._revision:
            return  # the result may be older than changes made here meanwhile
        before = (self._subjects, self._networks)
        self._subjects = dict(self._read(BANNED, subjects))
        self._networks = {}
        for field, until in self._read(BANNED_NETWORKS, networks):
            text, _, scope = field.partition(" ")
            try:
                network = read_network(text)
            except ValueError:
                network = None
            if network is None:
                log.warning("ban_unreadable", field=field[:100])
                continue
            self._networks[network, scope] = until
        if before == (self._subjects, self._networks):
            return
        for guest in self._subjects.keys() - before[0].keys() & self._seen.keys():
            expiry = self.until_ms(Subject(guest))  # banned at another node, connected at this one
            if expiry is not None:
                for network in self._seen[Subject(guest)]:
                    self._set_network(network, guest, expiry)
        self.changed()

    def _read(self, key: str, found: object) -> Iterable[tuple[str, int]]:
        """Yield the fields and expiry times of a hash of bans; expired fields are deleted with the next write."""
        pairs: Iterable[tuple[object, object]] = (
            found.items() if isinstance(found, Mapping) else zip(found[::2], found[1::2], strict=True)
            if isinstance(found, list) else ()
        )  # fmt: skip
        now = self._time.now_ms()
        for name, value in pairs:
            field = name.decode(errors="replace") if isinstance(name, bytes) else ""
            if not isinstance(value, bytes) or not _MOMENT.fullmatch(value):
                log.warning("ban_unreadable", field=field[:100])
            elif (key, field) not in self._unwritten:
                if int(value) > now:
                    yield field, int(value)
                else:
                    self._set(key, field, 0)

    async def write(self) -> None:
        """Write pending changes to the store.

        Raises:
            StoreUnavailable: The store does not answer; the changes stay pending.
        """
        writing = dict(self._unwritten)
        if not writing:
            return
        await run_all(
            self._redis,
            (("HSET", key, field, until) if until else ("HDEL", key, field) for (key, field), until in writing.items()),
        )
        for where, until in writing.items():
            if self._unwritten.get(where) == until:
                del self._unwritten[where]


def _nothing() -> None:
    """Do nothing."""
