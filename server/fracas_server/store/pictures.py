"""Uploaded pictures: stored once by their hash, and deleted when no board, hero or match uses them any more.

The *name* of a picture is its hash with a key (`ids.picture_name`): only who was given the name can load the picture or
use it. All keys are in one slot, so that scripts can change them together.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import structlog
from redis.asyncio import Redis

from fracas_server.errors import RequestRefused, StoreUnavailable
from fracas_server.ids import PICTURE_DIGEST, PICTURE_NAME, MatchId, Subject, picture_name
from fracas_server.store.commands import run_all, run_command, store_errors
from fracas_server.store.keys import MatchKeys
from fracas_server.store.scripts import call, script
from fracas_server.store.tables import TableStore
from fracas_server.timing import Time

MAX_PERSON: Final = 48 * 2**20
"""Maximum size of the stored pictures that one person has uploaded, in bytes."""
MAX_SERVICE: Final = 512 * 2**20
"""Maximum size of all stored pictures, in bytes."""
MAX_PICTURES: Final = 20_000
"""Maximum number of stored pictures."""
UNUSED_MS: Final = 7 * 24 * 3600 * 1000
"""How long a picture is kept that nothing uses, in milliseconds."""
_REPLAY_MS: Final = 30 * 24 * 3600 * 1000
"""How long the picture of a match is kept at least, in milliseconds: its replay may be in the archive."""
_EVERY_MS: Final = 3600 * 1000
"""Interval between searches for unused pictures, in milliseconds."""
_FRESH_MS: Final = 10 * 60 * 1000
"""A picture is not deleted to make room within this time of its upload or use, in milliseconds."""
_MAX_LOOKS: Final = 200
"""Maximum number of pictures that are looked at to make room for one."""

_INDEX: Final = "{fracas}:pictures"
"""Hash: time of the last upload, use or look (ms), size (bytes) and uploader of each picture, by digest."""
_KEEP: Final = script("picture_keep.lua")
_DELETE: Final = script("picture_delete.lua")
_TABLE, _MATCH = "table:", "match:"

log = structlog.get_logger(__name__)


def _file(digest: str) -> str:
    return f"{{fracas}}:picture:{digest}"


def _uses(digest: str) -> str:
    return f"{{fracas}}:picture-uses:{digest}"


def table_use(table: str) -> str:
    """Return the use of pictures by a table."""
    return f"{_TABLE}{table}"


def match_use(match: MatchId) -> str:
    """Return the use of pictures by a match."""
    return f"{_MATCH}{match}"


def names_in(text: str) -> frozenset[str]:
    """Return the names of uploaded pictures in a text, such as a record in JSON."""
    return frozenset(PICTURE_NAME.findall(text))


@dataclass(frozen=True, slots=True)
class _Entry:
    digest: str
    text: str

    @property
    def touched_ms(self) -> int:
        return int(self.text.split(" ", 2)[0])

    @property
    def size(self) -> int:
        return int(self.text.split(" ", 2)[1])

    @property
    def by(self) -> str:
        return self.text.split(" ", 2)[2]


class PictureStore:
    """The uploaded pictures of a service.

    All methods raise `StoreUnavailable` if the store does not answer.

    Args:
        redis: The store.
        salt: The store's secret, from which names are made.
        time: The clock.
    """

    def __init__(self, redis: Redis, *, salt: bytes, time: Time) -> None:
        self._redis = redis
        self._salt = salt
        self._time = time
        self._tables = TableStore(redis)

    async def add(self, data: bytes, by: Subject) -> str:
        """Store a picture durably and return its name.

        Args:
            data: The picture, encoded anew.
            by: The uploader.

        Raises:
            RequestRefused: The uploader or the service has too many pictures.
        """
        digest = sha256(data).hexdigest()[:PICTURE_DIGEST]
        entries = await self._entries()
        known = next((entry for entry in entries if entry.digest == digest), None)
        if known is None:
            await self._make_room(entries, len(data), by)
        owner = known.by if known is not None else by
        entry = f"{self._time.now_ms()} {len(data)} {owner}"
        # The index first: a file without an entry would never be deleted.
        await run_all(self._redis, [("HSET", _INDEX, digest, entry), ("SET", _file(digest), data)])
        return picture_name(self._salt, digest)

    async def load(self, name: str) -> bytes | None:
        """Return a picture by its name; None if there is no such picture, or the key in its name is wrong."""
        digest = self._digest(name)
        if digest is None:
            return None
        with store_errors():
            found: bytes | None = await run_command(self._redis, "GET", _file(digest))
        return found

    async def missing(self, names: Collection[str]) -> frozenset[str]:
        """Return those of the names that name no stored picture."""
        wanted = sorted(names)
        digests = [self._digest(name) for name in wanted]
        found = await run_all(self._redis, [("EXISTS", _file(digest or "-")) for digest in digests])
        return frozenset(name for name, there in zip(wanted, found, strict=True) if there != 1)

    async def keep(self, names: Collection[str], use: str) -> None:
        """Keep pictures as long as a table or a match uses them.

        Args:
            names: The names of the pictures.
            use: What uses them (`table_use`, `match_use`).

        Raises:
            RequestRefused: A picture is not stored, or the key in its name is wrong.
        """
        digests = [self._digest(name) for name in sorted(names)]
        if not digests:
            return
        known = [digest for digest in digests if digest is not None]
        stored = len(known) == len(digests)
        if stored:
            places = [key for digest in known for key in (_file(digest), _uses(digest))]
            with store_errors():
                reply = await call(self._redis, _KEEP, (_INDEX, *places), (use, self._time.now_ms(), *known))
            stored = reply == [1]
        if not stored:
            raise RequestRefused("not_found", "The picture is not stored on this server any more: upload it again.")

    async def run(self) -> None:
        """Delete unused pictures periodically, until cancelled."""
        while True:
            await self._time.until(self._time.now_ms() + _EVERY_MS)
            try:
                await self.sweep()
            except StoreUnavailable as error:
                log.debug("pictures_not_read", reason=str(error)[:200])

    async def sweep(self) -> int:
        """Delete pictures that nothing has used for `UNUSED_MS`; return their number."""
        now = self._time.now_ms()
        deleted = 0
        for entry in await self._entries():
            if entry.touched_ms <= now - UNUSED_MS:
                deleted += await self._delete_unused(entry)
        return deleted

    # ---------------------------------------------------------------- helpers

    def _digest(self, name: str) -> str | None:
        """Return the digest in a name; None if its key is wrong."""
        digest = name[:PICTURE_DIGEST]
        right = picture_name(self._salt, digest)
        return digest if hmac.compare_digest(right.encode(), name.encode(errors="replace")) else None

    async def _entries(self) -> list[_Entry]:
        with store_errors():
            found: Mapping[bytes, bytes] = await run_command(self._redis, "HGETALL", _INDEX)
        return [_Entry(digest.decode(), text.decode()) for digest, text in found.items()]

    async def _make_room(self, entries: list[_Entry], size: int, by: Subject) -> None:
        """Delete the oldest unused pictures where a limit would be exceeded.

        Raises:
            RequestRefused: All pictures are in use, or new.
        """
        own = [entry for entry in entries if entry.by == by]
        if not await self._fits(own, size, MAX_PERSON):
            raise RequestRefused(
                "too_large", f"You have {MAX_PERSON // 2**20} MiB of pictures: remove some from your tables first."
            )
        if not await self._fits(entries, size, MAX_SERVICE):
            raise RequestRefused("unavailable", "This server has no room for more pictures: try again later.")

    async def _fits(self, entries: list[_Entry], size: int, most: int) -> bool:
        total, count = sum(entry.size for entry in entries) + size, len(entries)
        oldest = sorted(entries, key=lambda entry: entry.touched_ms)
        fresh_ms = self._time.now_ms() - _FRESH_MS
        for entry in oldest[:_MAX_LOOKS]:
            if (total <= most and count < MAX_PICTURES) or entry.touched_ms > fresh_ms:
                break
            if await self._delete_unused(entry):
                total, count = total - entry.size, count - 1
        return total <= most and count < MAX_PICTURES

    async def _delete_unused(self, entry: _Entry) -> bool:
        """Delete a picture if nothing uses it; otherwise it counts as looked at now."""
        used = await self._is_used(entry.digest)
        new = f"{self._time.now_ms()} {entry.size} {entry.by}" if used else ""
        places = (_INDEX, _file(entry.digest), _uses(entry.digest))
        with store_errors():
            reply = await call(self._redis, _DELETE, places, (entry.digest, entry.text, new))
        return reply == [1] and not used

    async def _is_used(self, digest: str) -> bool:
        """Return True if a table or a match uses a picture; uses that are over are deleted."""
        now = self._time.now_ms()
        with store_errors():
            found = await run_command(self._redis, "ZRANGE", _uses(digest), 0, -1, "WITHSCORES")
        for use, since in zip(found[::2], found[1::2], strict=True):
            age_ms = now - int(float(since))
            if await self._is_present(use.decode(), digest, age_ms):
                return True
            if age_ms > _FRESH_MS:  # otherwise the table is perhaps being written
                with store_errors():
                    await run_command(self._redis, "ZREM", _uses(digest), use)
        return False

    async def _is_present(self, use: str, digest: str, age_ms: int) -> bool:
        if not use.startswith(_MATCH):
            record = await self._tables.load(use.removeprefix(_TABLE))
            return record is not None and digest.encode() in record
        if age_ms < _REPLAY_MS:
            return True
        with store_errors():
            return bool(await run_command(self._redis, "EXISTS", MatchKeys(MatchId(use.removeprefix(_MATCH))).state))
