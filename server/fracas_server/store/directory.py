"""Directory of matches: for the lobby list, invitation codes, and nodes that take over matches.

A match is added to the directory before it is created and removed after it ends. A crash in between leaves a
surplus entry, which readers skip, and never a match that cannot be found.

Each node records the matches that it hosts, so that no node has to scan all matches: a match without a host is
recorded at a node that is gone, or among the released matches. Such a record may be wrong after a crash, so nodes
also scan the whole directory, a portion at a time.
"""

from __future__ import annotations

from collections.abc import Collection

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.errors import RecordDamaged
from fracas_server.ids import MatchId, NodeId
from fracas_server.store.commands import run_pipeline, store_errors
from fracas_server.store.keys import ACTIVE, CODES, FREE, KEEPERS, OPEN, MatchKeys, kept_by
from fracas_server.store.lease import Holder

log = structlog.get_logger(__name__)


class Directory:
    """The directory of matches.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, match: MatchId, *, created_ms: int, listed: bool, code: str) -> None:
        """Add a match that is about to be created.

        Args:
            match: The match.
            created_ms: Its creation time.
            listed: Whether it is public.
            code: Its invitation code.
        """
        await self._run(
            ("ZADD", ACTIVE, created_ms, match),
            ("HSET", CODES, code, match),
            *([("ZADD", OPEN, created_ms, match)] if listed else []),
        )

    async def remove(self, match: MatchId, *, code: str, node: NodeId) -> None:
        """Remove a finished match, which a node hosts, from the directory."""
        await self._run(
            ("ZREM", ACTIVE, match), ("ZREM", OPEN, match), ("HDEL", CODES, code), ("SREM", kept_by(node), match)
        )

    async def find_by_code(self, code: str) -> MatchId | None:
        """Return the match with an invitation code; None if there is none."""
        (found,) = await self._run(("HGET", CODES, code))
        return MatchId(found.decode()) if isinstance(found, bytes) else None

    async def list_public(self, most: int = 100) -> list[MatchId]:
        """Return the newest public matches."""
        (found,) = await self._run(("ZRANGE", OPEN, 0, most - 1, "REV"))
        return _matches(found)

    # ---------------------------------------------------------------- hosts

    async def add_to_node(self, match: MatchId, node: NodeId, address: str) -> None:
        """Record that a node is about to host a match."""
        await self._run(("HSET", KEEPERS, node, address), ("SADD", kept_by(node), match), ("SREM", FREE, match))

    async def release(self, matches: Collection[MatchId], node: NodeId) -> None:
        """Record that a node no longer hosts some matches, so that any other node may host them."""
        if matches:
            await self._run(("SADD", FREE, *matches), ("SREM", kept_by(node), *matches))

    async def remove_from_node(self, match: MatchId, node: NodeId | None) -> None:
        """Remove a match from the matches recorded for a node.

        Args:
            match: The match.
            node: The node; None removes it from the released matches.
        """
        await self._run(("SREM", FREE if node is None else kept_by(node), match))

    async def list_nodes(self, node: NodeId, address: str) -> dict[NodeId, str]:
        """Return the nodes that host matches, or hosted some when they stopped, with the client address of each.

        Args:
            node: This node, which is added to the list.
            address: This node's address for clients.
        """
        _, found = await self._run(("HSET", KEEPERS, node, address), ("HGETALL", KEEPERS))
        kept = found.items() if isinstance(found, dict) else ()
        return {NodeId(name.decode(errors="replace")): where.decode(errors="replace") for name, where in kept}

    async def list_of_node(self, node: NodeId) -> list[MatchId]:
        """Return the matches that a node hosts, or hosted when it stopped.

        If there are none, the node is removed from the list of nodes.
        """
        (found,) = await self._run(("SMEMBERS", kept_by(node)))
        if not found:
            await self._run(("HDEL", KEEPERS, node))
        return _matches(found)

    async def count_of_node(self, node: NodeId) -> int:
        """Return the number of matches recorded for a node."""
        (found,) = await self._run(("SCARD", kept_by(node)))
        return found if isinstance(found, int) else 0

    async def list_unhosted(self) -> list[MatchId]:
        """Return the released matches that no node has taken yet."""
        (found,) = await self._run(("SMEMBERS", FREE))
        return _matches(found)

    async def count_active(self) -> int:
        """Return the number of unfinished matches."""
        (found,) = await self._run(("ZCARD", ACTIVE))
        return found if isinstance(found, int) else 0

    async def list_active(self, start: int, most: int) -> dict[MatchId, Holder | None]:
        """Return a page of unfinished matches, the oldest first, with the lease holder of each (None if there is none).

        Args:
            start: Number of matches to skip.
            most: Maximum number of matches.
        """
        (found,) = await self._run(("ZRANGE", ACTIVE, start, start + most - 1))
        matches = _matches(found)
        leases = await self._run(*(("GET", MatchKeys(match).lease) for match in matches))
        return {match: _holder(lease, match) for match, lease in zip(matches, leases, strict=True)}

    async def _run(self, *commands: tuple[str | int, ...]) -> list[object]:
        """Run commands in one pipeline; the reply is None for a damaged key, since matches can be found without it."""
        with store_errors():
            replies = await run_pipeline(self._redis, commands)
            for reply in replies:
                if isinstance(reply, RedisError):
                    raise reply
        for reply in replies:
            if isinstance(reply, RecordDamaged):
                log.error("directory_damaged", reason=str(reply))
        return [None if isinstance(reply, RecordDamaged) else reply for reply in replies]


def _holder(lease: object, match: MatchId) -> Holder | None:
    """Return the node that holds a match; None if there is none, or if the lease is damaged.

    A damaged lease is reported when a node takes the match.
    """
    try:
        return Holder.read(lease, match) if isinstance(lease, bytes) else None
    except RecordDamaged:
        return None


def _matches(found: object) -> list[MatchId]:
    return [MatchId(item.decode(errors="replace")) for item in found] if isinstance(found, (list, set)) else []
