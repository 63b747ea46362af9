"""Members who are sent their table whenever it changes.

A change on this node is sent at once. Changes on other nodes, and those at the end of matches, are found by looking at
the versions of the watched tables.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeAlias

import structlog

from fracas_protocol import v1
from fracas_server.errors import RecordDamaged, RequestRefused, StoreUnavailable
from fracas_server.ids import Subject
from fracas_server.store.tables import TableStore
from fracas_server.tables.messages import table_message
from fracas_server.tables.record import TableRecord
from fracas_server.timing import Time

EVERY_MS: Final = 500
"""Interval between looks at the versions of watched tables, in milliseconds."""
MAX_WATCHED: Final = 16
"""Maximum number of tables that one connection watches."""

Send: TypeAlias = Callable[[v1.ServerMessage], None]

log = structlog.get_logger(__name__)


class TableWatchers:
    """The watchers of tables on this node.

    Args:
        store: The stored tables.
        time: The clock.
    """

    def __init__(self, store: TableStore, *, time: Time) -> None:
        self._store = store
        self._time = time
        self._watchers: dict[str, dict[object, tuple[Subject, Send]]] = {}
        """Watchers by table, and for each table by connection."""
        self._sent: dict[str, int] = {}
        """The version that the watchers of each table have."""

    def watch(self, record: TableRecord, subject: Subject, key: object, send: Send) -> None:
        """Send a member the table from now on, whenever it changes.

        Args:
            record: The table as the member has it.
            subject: The member.
            key: The connection.
            send: Sends a message to the connection.

        Raises:
            RequestRefused: The connection watches too many tables.
        """
        if sum(key in watchers for watchers in self._watchers.values()) >= MAX_WATCHED:
            raise RequestRefused("rate_limited", f"You watch {MAX_WATCHED} tables: stop watching one first.")
        self._watchers.setdefault(record.id, {})[key] = (subject, send)
        self._sent.setdefault(record.id, record.version)

    def unwatch(self, key: object, table: str = "") -> None:
        """Stop sending a connection one table, or all tables."""
        for name in [table] if table else list(self._watchers):
            watchers = self._watchers.get(name, {})
            watchers.pop(key, None)
            if not watchers:
                self._watchers.pop(name, None)
                self._sent.pop(name, None)

    def changed(self, record: TableRecord, *, by: object = None) -> None:
        """Send a table to its watchers, if they do not have this version yet.

        Args:
            record: The table.
            by: The connection that made the change, which has it already.
        """
        if record.version <= self._sent.get(record.id, record.version):
            return
        self._sent[record.id] = record.version
        for key, (subject, send) in list(self._watchers.get(record.id, {}).items()):
            if record.member_of(subject) is None:
                self.unwatch(key, record.id)
            elif key is not by:
                send(v1.ServerMessage(table=table_message(record, subject)))

    async def run(self) -> None:
        """Look for changes by other nodes and matches, until cancelled."""
        while True:
            await self._time.until(self._time.now_ms() + EVERY_MS)
            try:
                await self._look()
            except (StoreUnavailable, RecordDamaged, ValueError) as error:
                log.debug("tables_not_read", reason=str(error)[:200])

    async def _look(self) -> None:
        if not self._watchers:
            return
        found = await self._store.versions(list(self._watchers))
        for table, version in found.items():
            if version > self._sent.get(table, version) and (stored := await self._store.load(table)) is not None:
                self.changed(TableRecord.model_validate(json.loads(stored)))
