"""The matches that this node hosts: creating, finding, taking over and handing over.

Each hosted match is one task (`host`). The right to host is a lease (`store.lease`).
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Final, Literal

import structlog

from fracas_engine.dice_key import SECRET_BYTES
from fracas_engine.errors import DumpError, OtherRules
from fracas_server.background_tasks import cancel_all
from fracas_server.errors import (
    STORE_AWAY,
    Fenced,
    MatchMissing,
    RecordDamaged,
    RequestRefused,
    StoreError,
    StoreUnavailable,
)
from fracas_server.ids import MatchId, NodeId
from fracas_server.match.failures import HostFailures
from fracas_server.match.host import MatchHost
from fracas_server.match.journal import Entry, serialize_entry
from fracas_server.match.keyed_locks import KeyedLocks
from fracas_server.match.loading import check_beginning, load_host
from fracas_server.match.log_pages import MatchLog
from fracas_server.match.record import MatchProgress, MatchRecord
from fracas_server.match.services import Services
from fracas_server.store.directory import Directory
from fracas_server.store.lease import Holder, Lease, Leases

_RENEWALS: Final = 3
"""Lease renewals per lease period; a lease survives two failed renewals in a row."""

_RENEWED_AT_ONCE: Final = 128
"""Maximum number of leases renewed in one pipeline; a thousand renewals one by one would outlast a lease."""

_KEEP_AGAIN_MS: Final = 5_000
"""Retry delay for storing the replay of a finished match, in milliseconds."""
_LINGERINGS: Final = 10
"""Maximum number of `linger_ms` periods for which a finished match stays hosted while connections follow it."""

_LOOK_S: Final = 0.1
"""Interval of checks whether a node that does not answer is gone, in seconds."""

_LOOKED_AT: Final = 200
"""Number of directory entries scanned per round for matches without a host."""

_STORE_AGAIN_S: Final = 0.25
"""Retry delay for reloading a failed match while the store does not answer, in seconds."""

_BREAK_OFF_S: Final = 1.0
"""How long cancelled hosts may take to end, in seconds."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Hosted:
    host: MatchHost
    task: asyncio.Task[None]
    removed: bool = False
    """Whether the match is over and no longer in the directory."""


class Hosting:
    """The hosts of one node.

    Args:
        services: Services for hosts.
        leases: This node's leases.
        directory: The directory of matches.
        linger_ms: How long a finished match stays hosted; up to ten times as long while connections follow it.
        started: Called with every new host, before its first request.
        ended: Called with every ended host.
        presence: Returns the state of a node that holds a match; see `membership.Presence`.
    """

    def __init__(
        self,
        services: Services,
        leases: Leases,
        directory: Directory,
        *,
        linger_ms: int,
        started: Callable[[MatchHost], None] = lambda _host: None,
        ended: Callable[[MatchHost], None] = lambda _host: None,
        presence: Callable[[NodeId, str], Awaitable[Literal["here", "unheard", "silent", "gone"]]] | None = None,
    ) -> None:
        self._services = services
        self._leases = leases
        self._directory = directory
        self._linger_ms = linger_ms
        self._started = started
        self._ended = ended
        self._presence = presence
        self._hosted: dict[MatchId, _Hosted] = {}
        self._gates = KeyedLocks()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._unreadable: set[MatchId] = set()
        """Matches that this node cannot read or has given up; it loads them only on request, not in `run`."""
        self._failures = HostFailures()
        services.metrics.matches_unreadable.set_function(lambda: len(self._unreadable))
        self._looked = 0
        """Position in the directory from which the next round of `_without_host` continues."""

    @property
    def hosts(self) -> list[MatchHost]:
        """The hosts of this node."""
        return [hosted.host for hosted in self._hosted.values()]

    def get(self, match: MatchId) -> MatchHost | None:
        """Return the host of a match; None if it is not on this node."""
        found = self._hosted.get(match)
        return found.host if found and not found.host.stopped.is_set() else None

    @property
    def stored_log(self) -> MatchLog:
        """The stored log of matches."""
        return self._services.matches

    # ---------------------------------------------------------------- hosting

    @staticmethod
    def new_secret() -> bytes:
        """Return a new random dice secret."""
        return secrets.token_bytes(SECRET_BYTES)

    async def create(self, record: MatchRecord, secret: bytes) -> MatchHost:
        """Create a match and host it; the match is stored before other players can find it.

        Raises:
            RequestRefused: Every seat is taken, and the battle cannot be set up with these options.
            StoreUnavailable: The store does not answer.
        """
        # Set up first, so that an invalid match is refused before anything is stored.
        battle = self._services.begin_battle(record, secret) if record.full else None
        leases = self._leases
        lease = Lease(leases.node, 1, leases.address, leases.ttl_ms)
        entry = Entry(
            kind="created",
            at_ms=record.created_ms,
            version=0,
            data={"match": record.match, "commitment": record.commitment, "rules": record.rules_version},
        )
        data, chain = serialize_entry(entry, "")
        progress = MatchProgress(chain=chain)
        await self._directory.add(record.match, created_ms=record.created_ms, listed=record.listed, code=record.code)
        fields = {
            "secret": secret,
            "record": record.model_dump_json().encode(),
            "course": progress.model_dump_json().encode(),
        }
        # Other tasks that look for the match meanwhile (such as the takeover) wait until it is hosted.
        async with self._gates.hold(record.match):
            await self._directory.add_to_node(record.match, leases.node, leases.address)
            if not await self._services.matches.create(record.match, lease, data, fields):
                raise RequestRefused("unavailable", f"Match {record.match!r} already exists.")
            host = MatchHost(self._services, record=record, progress=progress, serial=1, lease=lease, secret=secret)
            if battle is not None:
                await host.start(battle)
            self._begin(host)
        return host

    async def find(self, match: MatchId) -> MatchHost:
        """Return the host of a match, taking the match over if no node holds it.

        Raises:
            RequestRefused: There is no such match, or another node hosts it (`elsewhere`).
        """
        found = self.get(match)
        if found is not None:
            return found
        try:
            opened = await self._open(match)
        except MatchMissing:
            raise RequestRefused("not_found", f"No match {match!r}.") from None
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        except OtherRules as error:
            log.warning("match_of_other_rules_version", match=match, reason=str(error))
            told = f"This match uses rules {error.found} and this server has {error.here}"
            advice = "finish it on a server of that release with the same store, or create a new match."
            raise RequestRefused("other_rules", f"{told}: {advice}") from error
        except RequestRefused:
            raise
        except Exception as error:
            _tell_unreadable(match, error)
            raise RequestRefused("unavailable", "This server cannot read the match.") from error
        if isinstance(opened, Holder):
            raise RequestRefused("elsewhere", "Another server hosts this match: connect to it.", where=opened.address)
        return opened

    async def _take(self, match: MatchId, *, patient: bool) -> Lease | Holder:
        """Take the lease of a match if it is free or its holder is gone; else return the holder.

        Args:
            match: The match.
            patient: Whether to wait, at most one lease period, while it is unknown whether the holder is gone.
        """
        lease = await self._leases.take(match)
        loop = asyncio.get_running_loop()
        until = loop.time() + self._leases.ttl_ms / 1000
        while isinstance(lease, Holder) and self._presence is not None:
            found = await self._presence(lease.node, lease.address)
            if found == "gone":
                log.info("lease_seized", match=match, node=lease.node, address=lease.address)
                return await self._leases.seize(match, lease)
            if found in {"here", "unheard"} or not patient or loop.time() > until:
                break  # a node with an address that only its clients can reach never answers
            await asyncio.sleep(_LOOK_S)
            lease = await self._leases.take(match)
        return lease

    async def _open(self, match: MatchId, *, patient: bool = True) -> MatchHost | Holder:
        """Host a match if no other node does; else return the holder."""
        async with self._gates.hold(match):
            found = self.get(match)
            if found is not None:
                return found
            if self._closing:
                raise RequestRefused("unavailable", "This server is stopping: connect again.")
            self._failures.check(match)
            lease: Lease | Holder | None = None
            try:
                lease = await self._take(match, patient=patient)
                if isinstance(lease, Holder):
                    return lease
                await self._directory.add_to_node(match, self._leases.node, self._leases.address)
                host, checked = await load_host(self._services, match, lease)
                host.resume()
            except MatchMissing:
                self._unreadable.discard(match)
                raise
            except StoreUnavailable:
                raise
            except Exception:  # with any error in the stored data, the match cannot continue here
                await self._set_aside(match, lease)
                raise
            self._unreadable.discard(match)
            self._services.metrics.takeovers.inc()
            self._begin(host)
            if not checked:
                self._spawn(self._check_beginning(match), f"check of match {match}")
        return host

    async def _set_aside(self, match: MatchId, lease: Lease | Holder | None) -> None:
        """Give up a match that cannot be loaded here, so that a node with another version can take it."""
        self._unreadable.add(match)
        if isinstance(lease, Lease):
            with suppress(RecordDamaged, MatchMissing):
                await self._leases.release(match, lease)
        await self._directory.release([match], self._leases.node)

    async def _check_beginning(self, match: MatchId) -> None:
        try:
            await check_beginning(self._services.matches, match)
        except StoreError as error:
            log.warning("log_not_checked", match=match, reason=str(error))

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        # A new context: log fields bound by the request that loaded the match must not appear in the match's lines.
        task = asyncio.get_running_loop().create_task(work, name=name, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _begin(self, host: MatchHost) -> None:
        self._started(host)
        task = self._spawn(self._supervise(host), f"match {host.match}")
        self._hosted[host.match] = _Hosted(host, task)
        self._services.metrics.matches.set(len(self._hosted))

    async def _supervise(self, host: MatchHost) -> None:
        ending = asyncio.get_running_loop().create_task(self._see_off(host))
        failure: Exception | None = None
        try:
            await host.run()
        except Exception as error:  # noqa: BLE001 - logged when the match is reloaded
            failure = error
        finally:
            host.stopped.set()
            ending.cancel()
            removed = False
            if (hosted := self._hosted.get(host.match)) is not None and hosted.host is host:
                removed = hosted.removed
                del self._hosted[host.match]
            self._services.metrics.matches.set(len(self._hosted))
            self._ended(host)
            if failure is not None and not removed and await self._load_again(host, failure):
                host.views.hand_over()
            else:
                host.views.leave("" if removed else await self._leave(host))
            await cancel_all([ending])
        if failure is None:
            self._failures.forget(host.match)

    async def _load_again(self, host: MatchHost, failure: Exception) -> bool:
        """Reload a match whose host has failed; return False if this node cannot.

        Connections stay attached to the old host meanwhile; the new host then sends them a snapshot.
        """
        match = host.match
        self._services.metrics.match_failures.inc()
        pause_s = self._failures.note(match)
        log.error("match_failed", match=match, again_in_s=pause_s, reason=repr(failure), exc_info=failure)
        if pause_s is None:
            with suppress(StoreError):
                await self._set_aside(match, host.lease)
            return False
        while not self._closing:
            await asyncio.sleep(pause_s)
            try:
                return isinstance(await self._open(match), MatchHost)
            except StoreUnavailable:
                pause_s = _STORE_AGAIN_S
            except (MatchMissing, RequestRefused):
                return False
            except Exception as error:  # noqa: BLE001 - logged
                _tell_unreadable(match, error)
                return False
        with suppress(StoreError):
            await self._set_aside(match, host.lease)
        return False

    async def _leave(self, host: MatchHost) -> str:
        """Record that a match has left this node; return the address of the node that has it now, empty if unknown."""
        node = self._leases.node
        if self._closing:
            return ""  # `close` releases all of them
        try:
            holder = await self._leases.holder(host.match)
            if holder is not None and holder.node != node:
                await self._directory.remove_from_node(host.match, node)
                return holder.address if host.record.phase != "over" else ""
            await self._directory.release([host.match], node)
        except StoreError as error:
            log.warning("match_not_released", match=host.match, reason=str(error))  # it is found later anyway
        return ""

    async def _see_off(self, host: MatchHost) -> None:
        """Wait for the end of a match, remove it from the directory, and stop hosting it after a while.

        The match stays in the directory until spectators have seen its end, so that another host could continue the
        delayed stream.
        """
        await host.over.wait()
        await host.feed.told_all.wait()
        while True:
            try:
                kept_s = await self._services.keep_replay(host.record)
                await self._services.matches.expire(host.match, kept_s=kept_s)
                await self._directory.remove(host.match, code=host.record.code, node=self._leases.node)
                break
            except Exception as error:  # noqa: BLE001 - any error may be temporary
                # It stays in the directory, so that another node can retry if this one is lost.
                log.warning("match_not_retired", match=host.match, reason=str(error) or repr(error))
                await self._services.time.until(self._services.time.now_ms() + _KEEP_AGAIN_MS)
        if (hosted := self._hosted.get(host.match)) is not None and hosted.host is host:
            hosted.removed = True
        for _ in range(_LINGERINGS):
            await self._services.time.until(self._services.time.now_ms() + self._linger_ms)
            if not host.views.followed:
                break
        host.stop()

    # ---------------------------------------------------------------- leases and takeovers

    async def run(self) -> None:
        """Renew leases and take over matches without a host, until cancelled."""
        while True:
            await self.check_leases()
            pause = self._leases.ttl_ms // _RENEWALS
            await self._services.time.until(self._services.time.now_ms() + pause)

    async def check_leases(self) -> None:
        """Renew all leases once, and take over matches without a host."""
        try:
            hosts = self.hosts
            for first in range(0, len(hosts), _RENEWED_AT_ONCE):
                await self._renew(hosts[first : first + _RENEWED_AT_ONCE])
            now = self._services.time.now_ms
            until = now() + self._leases.ttl_ms // _RENEWALS
            async for match, node in self._without_host():
                if now() > until:
                    break  # leases have to be renewed; the other matches are taken over in the next round
                if match not in self._hosted and match not in self._unreadable and await self._adopt(match, node):
                    await self._directory.remove_from_node(match, node)
        except StoreUnavailable as error:
            log.warning("store_unavailable", reason=str(error))
        except StoreError as error:
            log.error("directory_damaged", reason=str(error))  # noqa: TRY400 - the text is enough

    async def _without_host(self) -> AsyncIterator[tuple[MatchId, NodeId | None]]:
        """Yield matches that may be without a host, with the node that is recorded for them.

        The work does not grow with the number of matches: only matches of nodes that are gone, released matches, and a
        portion of the directory are checked.
        """
        directory, me = self._directory, self._leases.node
        keepers = await directory.list_nodes(me, self._leases.address)
        for node, address in keepers.items():
            if node == me:
                # A restarted node still has its earlier entries.
                lost = await directory.count_of_node(me) > len(self._hosted)
            else:
                # Of an unreachable node, take only matches with expired leases.
                lost = self._presence is not None and await self._presence(node, address) in {"gone", "unheard"}
            for match in _shuffled(await directory.list_of_node(node)) if lost else ():
                yield match, node
        for match in _shuffled(await directory.list_unhosted()):
            yield match, None
        stretch = await directory.list_active(self._looked, _LOOKED_AT)
        self._looked = self._looked + _LOOKED_AT if len(stretch) == _LOOKED_AT else 0
        for match, holder in stretch.items():
            if holder is None or holder.node not in keepers:
                yield match, None

    async def _renew(self, hosts: Sequence[MatchHost]) -> None:
        """Renew leases; a problem with one match does not affect the others."""
        found = await self._leases.renew([(host.match, host.lease) for host in hosts])
        for host, error in zip(hosts, found, strict=True):
            if error is None or host.stopped.is_set():
                continue  # its host has noticed already
            gone = isinstance(error, MatchMissing)
            told = Fenced(host.match, epoch=host.lease.epoch, current=0) if gone else error
            log.warning("match_lost", match=host.match, reason=str(told))
            self._services.metrics.lost_leases.inc()
            host.stop()

    async def _adopt(self, match: MatchId, node: NodeId | None) -> bool:
        """Host a match that may be without a host; return True if its entry for the given node is obsolete."""
        try:
            opened = await self._open(match, patient=False)
        except MatchMissing:
            return True  # just created, or finished: the node that ends it removes the entry
        except RequestRefused:
            return False
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - logged; the others continue
            _tell_unreadable(match, error)
            return False
        if isinstance(opened, Holder):
            return node is not None and opened.node != node  # removed from the list by the node that takes over
        return node != self._leases.node

    async def close(self, *, patience_s: float = 10.0) -> None:
        """Stop all hosts and release their leases, so that another node can continue the matches at once.

        Args:
            patience_s: How long hosts may take to finish before they are cancelled, in seconds.
        """
        self._closing = True
        hosted = list(self._hosted.values())
        for one in hosted:
            one.host.stop()
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=patience_s)
        with suppress(TimeoutError):
            async with asyncio.timeout(_BREAK_OFF_S):
                await cancel_all(self._tasks)
        for one in hosted:
            try:
                await self._leases.release(one.host.match, one.host.lease)
            except StoreUnavailable as error:
                log.warning("leases_not_released", reason=str(error))  # they expire
                return
            except StoreError as error:
                log.warning("lease_not_released", match=one.host.match, reason=str(error))
        try:
            await self._directory.release([one.host.match for one in hosted if not one.removed], self._leases.node)
        except StoreError as error:
            log.warning("matches_not_released", reason=str(error))  # other nodes find them in this node's entry


def _tell_unreadable(match: MatchId, error: Exception) -> None:
    """Log that a match cannot be loaded; with a traceback only for unexpected exceptions."""
    known = isinstance(error, (DumpError, StoreError))
    log.error("match_unreadable", match=match, reason=str(error) or repr(error), exc_info=None if known else error)


def _shuffled(matches: list[MatchId]) -> list[MatchId]:
    """Return matches in random order, so that several nodes do not all try the same match first."""
    return random.sample(matches, len(matches))
