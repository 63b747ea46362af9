"""Tournament service: loads a tournament, applies a transition, commits it, and retries after a conflict.

A transition is a pure function (see `fracas_tournaments`), so it can be retried on the current state.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import structlog

from fracas_server.errors import STORE_AWAY, Conflict, RefusedCode, RequestRefused, StoreUnavailable
from fracas_server.identity import Identity
from fracas_server.ids import new_code, new_match_id
from fracas_server.store.lease import Lease
from fracas_server.store.tournaments import TournamentStore
from fracas_server.timing import Time
from fracas_server.tournaments.serial_executor import SerialExecutor
from fracas_tournaments.errors import CannotPair, Refused
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.tournament import Tournament, TournamentHeader

Transition = Callable[[Tournament], Tournament]
Changed: TypeAlias = "Callable[[VersionedTournament], Awaitable[None]]"
_TRIES: Final = 20
"""Maximum number of attempts when commits conflict."""
log = structlog.get_logger(__name__)

_UNREADABLE: Final = "This server cannot read the tournament."
_REMEMBERED: Final = 64
"""Maximum number of cached tournaments."""
_CODES: Final[dict[str, RefusedCode]] = {
    "bad_plan": "bad_options",
    "bad_options": "bad_options",
    "not_now": "impossible",
    "not_found": "not_found",
    "taken": "already_joined",
    "full": "match_full",
    "malformed": "malformed",
    "unavailable": "unavailable",
}
"""Refusal codes of the protocol, by the codes that `fracas_tournaments` uses."""


@dataclass(frozen=True, slots=True)
class VersionedTournament:
    """A tournament with its serial number in the store."""

    serial: int
    """The serial number of the tournament's last commit."""
    tournament: Tournament


async def _tell_nobody(_kept: VersionedTournament) -> None:
    """Do nothing: the default for `changed`."""


class TournamentService:
    """Loads and changes tournaments.

    Args:
        store: The stored tournaments.
        time: The clock.
        each: Maximum number of unfinished tournaments that one subject may host.
        changed: Called with each tournament after this node has changed it.
    """

    def __init__(
        self,
        store: TournamentStore,
        *,
        time: Time,
        each: int = 8,
        changed: Changed = _tell_nobody,
    ) -> None:
        self._store = store
        self._time = time
        self._each = each
        self._changed = changed
        self.executor = SerialExecutor()
        """Executor for slow work on tournaments, such as pairing."""
        self._known: dict[str, VersionedTournament] = {}
        self._unreadable: dict[str, int] = {}
        """Serial numbers of tournaments that could not be parsed, by tournament id."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, who: Identity, plan: TournamentPlan) -> VersionedTournament:
        """Create a tournament.

        Raises:
            RequestRefused: The plan is inconsistent, the host has too many tournaments, or the store is unavailable.
        """
        mine = 0
        for one in await self._asked(self._store.active()):
            other = await self._loaded(one)
            mine += other is not None and other.tournament.head.host == who.subject
        if mine >= self._each:
            raise RequestRefused("too_many_matches", f"You have too many tournaments ({mine}): end some of them first.")
        now = self._time.now_ms()
        head = TournamentHeader(
            id=new_match_id(), plan=plan, host=who.subject, code=new_code(), created_ms=now, seed=secrets.token_hex(16)
        )
        tournament = _refusing(lambda: Tournament.planned(head))
        entry = self._entry("created", by=who.subject, fields={})
        await self._asked(self._store.create(head.id, created_ms=now, entry=entry, fields=tournament.fields()))
        kept = self._known[head.id] = VersionedTournament(1, tournament)
        await self._changed(kept)
        return kept

    async def load(self, tournament: str) -> VersionedTournament:
        """Return a tournament.

        Raises:
            RequestRefused: There is no such tournament, or the store is unavailable.
        """
        found = await self._loaded(tournament)
        if found is None:
            raise RequestRefused("not_found", f"No tournament {tournament!r}.")
        return found

    async def newest(self, most: int) -> list[VersionedTournament]:
        """Return the newest tournaments.

        Raises:
            RequestRefused: The store is unavailable.
        """
        found: list[VersionedTournament | None] = []
        for one in await self._asked(self._store.newest(most)):
            try:
                found.append(await self._loaded(one))
            except RequestRefused as error:
                if error.detail != _UNREADABLE:  # skip unreadable ones: the others are still listed
                    raise
        return [one for one in found if one is not None]

    async def change(
        self, tournament: str, kind: str, transition: Transition, *, by: str = "", lease: Lease | None = None
    ) -> VersionedTournament:
        """Apply a transition to a tournament, store the result durably and return it.

        Args:
            tournament: The tournament.
            kind: The transition's name in the log.
            transition: The transition; may be called again after a conflict.
            by: The subject that requested it; empty for the server itself.
            lease: The driver's lease; None for a client's request.

        Raises:
            RequestRefused: The transition is refused, there is no such tournament, or the store is unavailable.
            Fenced: Another node drives the tournament.
        """
        # Serialize changes in this node, so that only other nodes can cause conflicts.
        lock = self._locks.setdefault(tournament, asyncio.Lock())
        async with lock:
            return await self._change(tournament, kind, transition, by=by, lease=lease)

    async def _change(
        self, tournament: str, kind: str, transition: Transition, *, by: str, lease: Lease | None
    ) -> VersionedTournament:
        for _ in range(_TRIES):
            before = await self.load(tournament)
            after, fields, entry = await self.executor.run(
                partial(self._carried_out, kind, transition, before.tournament, by=by)
            )
            if not fields:
                return before
            try:
                serial = await self._store.commit(tournament, serial=before.serial, entry=entry, lease=lease)
            except Conflict:
                continue  # another change was faster
            except StoreUnavailable as error:
                raise RequestRefused("unavailable", STORE_AWAY) from error
            await self._entered(before.tournament, after)
            kept = self._remember(tournament, VersionedTournament(serial, after))
            await self._changed(kept)
            return kept
        raise RequestRefused("unavailable", "Too many concurrent changes in this tournament: try again.")

    def _carried_out(
        self, kind: str, transition: Transition, before: Tournament, *, by: str
    ) -> tuple[Tournament, dict[str, str], bytes]:
        """Apply a transition; return its result, the changed fields, and the log entry."""
        after = _refusing(lambda: transition(before))
        fields = after.changed_fields(before)
        return after, fields, self._entry(kind, by=by, fields=fields) if fields else b""

    async def _entered(self, before: Tournament, after: Tournament) -> None:
        """Update the stored list of unfinished tournaments if a tournament has ended or was reopened."""
        if (before.head.phase == "over") == (after.head.phase == "over"):
            return
        if after.head.phase == "over":
            await self._asked(self._store.retire(after.head.id))
        else:
            await self._asked(self._store.revive(after.head.id))

    async def _loaded(self, tournament: str) -> VersionedTournament | None:
        known = self._known.get(tournament)
        serial = await self._asked(self._store.serial(tournament))
        if serial is None:
            return None
        if known is not None and known.serial == serial:
            return known
        stored = await self._asked(self._store.load(tournament))
        if stored is None:
            return None
        try:
            read = await self.executor.run(partial(Tournament.read, stored.fields))
        except (ValueError, KeyError) as error:
            if self._unreadable.get(tournament) != stored.serial:  # log it once per tournament
                self._unreadable[tournament] = stored.serial
                log.error("tournament_unreadable", tournament=tournament, reason=f"{error!s:.200}")  # noqa: TRY400
            raise RequestRefused("unavailable", _UNREADABLE) from error
        return self._remember(tournament, VersionedTournament(stored.serial, read))

    def _remember(self, tournament: str, kept: VersionedTournament) -> VersionedTournament:
        self._known.pop(tournament, None)
        self._known[tournament] = kept
        while len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]
        return kept

    def _entry(self, kind: str, *, by: str, fields: dict[str, str]) -> bytes:
        said: dict[str, Any] = {"kind": kind, "at_ms": self._time.now_ms(), "by": by, "fields": fields}
        return json.dumps(said, separators=(",", ":")).encode()

    @staticmethod
    async def _asked(awaited: Any) -> Any:
        """Await a store operation, translating `StoreUnavailable` to `RequestRefused`."""
        try:
            return await awaited
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error


def _refusing(transition: Callable[[], Tournament]) -> Tournament:
    """Apply a transition, translating its refusal to `RequestRefused`."""
    try:
        return transition()
    except Refused as error:
        raise RequestRefused(_CODES.get(error.code, "impossible"), error.sentence) from error
    except CannotPair as error:
        raise RequestRefused("impossible", str(error)) from error
