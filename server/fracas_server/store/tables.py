"""Stored tables: load, commit a change, and find the tables of a subject or of an invitation code.

Every change is one atomic script that compares the version. All keys are in the slot of ratings and histories, so that
the end of a match can change a table in the same commit (`ExtraWrites`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redis.asyncio import Redis

from fracas_server.ids import Subject
from fracas_server.store.commands import run_all, run_command, store_errors
from fracas_server.store.commit import ExtraWrites
from fracas_server.store.scripts import call, script

_COMMIT: Final = script("table_commit.lua")
_CODES: Final = "{fracas}:table-codes"
"""Hash: table id by invitation code."""
_VERSION: Final = "version"
_RECORD: Final = "record"


def _key(table: str) -> str:
    """Return the key of a table: a hash with `version` and `record` (JSON)."""
    return f"{{fracas}}:table:{table}"


def _tables_of(subject: Subject) -> str:
    """Return the key of a set: the tables of which a subject is a member."""
    return f"{{fracas}}:tables-of:{subject}"


def table_writes(
    table: str,
    record: str,
    *,
    before: int,
    after: int,
    joined: Sequence[Subject] = (),
    left: Sequence[Subject] = (),
    old_code: str = "",
    new_code: str = "",
) -> ExtraWrites:
    """Return the writes of one change of a table, with the version that the store must have before.

    Args:
        table: The table.
        record: The new record as JSON; empty: the table is deleted.
        before: The version before; 0: the table is new.
        after: The version after.
        joined: Subjects that have become members.
        left: Subjects that are no longer members.
        old_code: The invitation code that is no longer valid; empty: none.
        new_code: The new invitation code; empty: none.
    """
    key = _key(table)
    writes: list[Sequence[str]] = [("HSET", key, _VERSION, str(after), _RECORD, record)] if record else [("DEL", key)]
    writes += [("SADD", _tables_of(subject), table) for subject in joined]
    writes += [("SREM", _tables_of(subject), table) for subject in left]
    if old_code:
        writes.append(("HDEL", _CODES, old_code))
    if new_code:
        writes.append(("HSET", _CODES, new_code, table))
    return ExtraWrites([(key, _VERSION, str(before) if before else "")], writes)


class TableStore:
    """The stored tables.

    All methods raise `StoreUnavailable` if the store does not answer.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def commit(self, writes: ExtraWrites) -> bool:
        """Carry out a change durably; return False if the table has another version by now, and nothing was written."""
        keys, told = writes.words()
        with store_errors():
            reply = await call(self._redis, _COMMIT, tuple(keys), (told,))
        return reply == [1]

    async def load(self, table: str) -> bytes | None:
        """Return the record of a table (JSON); None if there is no such table."""
        with store_errors():
            found: bytes | None = await run_command(self._redis, "HGET", _key(table), _RECORD)
        return found

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the versions of tables; a table that does not exist has version 0."""
        found = await run_all(self._redis, [("HGET", _key(table), _VERSION) for table in tables])
        return {
            table: int(number) if isinstance(number, bytes) else 0 for table, number in zip(tables, found, strict=True)
        }

    async def records_of(self, subject: Subject) -> list[bytes]:
        """Return the records of all tables of a subject."""
        with store_errors():
            names = await run_command(self._redis, "SMEMBERS", _tables_of(subject))
        tables = sorted(name.decode() for name in names)
        found = await run_all(self._redis, [("HGET", _key(table), _RECORD) for table in tables])
        return [record for record in found if isinstance(record, bytes)]

    async def count_of(self, subject: Subject) -> int:
        """Return the number of tables of which a subject is a member."""
        with store_errors():
            found: int = await run_command(self._redis, "SCARD", _tables_of(subject))
        return found

    async def find_by_code(self, code: str) -> str | None:
        """Return the id of the table with an invitation code; None if there is none."""
        with store_errors():
            found: bytes | None = await run_command(self._redis, "HGET", _CODES, code)
        return found.decode() if found is not None else None
