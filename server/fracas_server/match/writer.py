"""The writer of a match: every step is chained to the previous one, and is written completely or not at all.

The host decides the contents of a step; the script that applies it is `store.commit`. The writer retries while the
store does not answer. Before it repeats a commit that got no answer, it checks whether the commit took place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import structlog

from fracas_engine.battle import Battle
from fracas_engine.elimination_order import update_elimination_order
from fracas_server.errors import Conflict, RecordDamaged, StoreUnavailable
from fracas_server.match.journal import Entry, serialize_entry
from fracas_server.match.record import MatchProgress, MatchRecord
from fracas_server.metrics import Metrics
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.commit import Commit, ExtraWrites
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.matches import Matches
from fracas_server.timing import Time
from fracas_server.tracing import span

_RETRY_MS: Final = 250
"""Retry delay while the store does not answer."""

log = structlog.get_logger(__name__)


class MatchWriter:
    """Writer of a match, one step after the other.

    Args:
        keys: The match's keys in the store.
        lease: This node's lease.
        serial: The number of the last commit.
        progress: The progress of the match.
        batcher: Sends the commits.
        matches: The store, for checking commits that got no answer.
        time: The clock for the duration of outages.
        metrics: Counts commits.
    """

    def __init__(
        self,
        keys: MatchKeys,
        *,
        lease: Lease,
        serial: int,
        progress: MatchProgress,
        batcher: CommitBatcher,
        matches: Matches,
        time: Time,
        metrics: Metrics,
    ) -> None:
        self.lease = lease
        self.serial = serial
        """The number of the last commit."""
        self.progress = progress
        """The last committed progress of the match."""
        self._keys = keys
        self._batcher = batcher
        self._matches = matches
        self._time = time
        self._metrics = metrics

    async def write(
        self,
        entry: Entry,
        record: MatchRecord | None = None,
        battle: Battle | None = None,
        *,
        names: Mapping[str, Sequence[str]] | None = None,
        public: bytes = b"",
        extra_writes: ExtraWrites | None = None,
        further: Sequence[tuple[Entry, bytes]] = (),
    ) -> int:
        """Commit a step; return how long (ms) the store was unavailable meanwhile, usually 0.

        Args:
            entry: The log entry.
            record: The new record; None: unchanged.
            battle: The battle after the step; None: unchanged.
            names: The viewers' name tables after the step; None: unchanged.
            public: The public message of the step, for delayed streams; empty: none.
            extra_writes: Other records to change in the same commit; None: none.
            further: Further entries of the step, each with its public message; the battle is that after all of them.

        Raises:
            Fenced: Another node has taken the match.
            Conflict: The match in the store is in another state than this node expects, which is a bug.
            RecordChanged: Another record that the commit changes was changed since it was read; nothing was written.
        """
        data, chain = serialize_entry(entry, self.progress.chain)
        more, last = [], entry
        for last, shown in further:
            row, chain = serialize_entry(last, chain)
            more.append((row, shown))
        dump = battle.dump() if battle is not None else None
        digest = sha256(dump).hexdigest() if dump is not None else self.progress.battle
        # A copy keeps fields that a newer node has added.
        changed = {"version": last.version, "banks": last.clocks or {}, "chain": chain, "battle": digest}
        if battle is not None:
            changed["fallen"] = update_elimination_order(self.progress.fallen, battle, last.version)
        progress = self.progress.model_copy(update=changed)
        fields = {"course": progress.model_dump_json().encode()}
        if record is not None:
            fields["record"] = record.model_dump_json().encode()
        if dump is not None:
            fields["battle"] = dump
        if names is not None:
            fields["names"] = json.dumps(names, separators=(",", ":")).encode()
        commit = Commit(
            self._keys, self.lease, self.serial, data, fields, public, seat=entry.seat, request=entry.request,
            version=entry.version, extra_writes=extra_writes, further=more,
        )  # fmt: skip
        with span("store.commit", serial=self.serial + 1), self._metrics.commit_seconds.time():
            away_ms = await self._durably(commit)
            log.debug("committed", serial=self.serial + 1, version=entry.version, kind=entry.kind)
        self.serial += 1 + len(more)
        self.progress = progress
        return away_ms

    async def _durably(self, commit: Commit) -> int:
        began = self._time.now_ms()
        outage, conflict = False, None
        while True:
            try:
                # If an answer was lost and the commit repeated, the log already has this entry.
                if (outage or conflict) and await self._matches.is_committed(commit):
                    break
                if conflict:
                    raise conflict
                await self._batcher.commit(commit)
                break
            except Conflict as error:
                if conflict:
                    raise
                conflict = error
            except RecordDamaged as error:
                if not await self._matches.is_committed(commit):
                    raise
                log.error("extra_writes_failed", match=self._keys.match, reason=str(error))  # noqa: TRY400 - the text is enough
                break
            except StoreUnavailable as error:
                if not outage:
                    log.warning("store_unavailable", reason=str(error))
                    self._metrics.store_outages.inc()
                outage = True
                await self._time.until(self._time.now_ms() + _RETRY_MS)
        return self._time.now_ms() - began if outage else 0
