"""What was said last: bounded, fenced, and gone with its match."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from fracas_server.errors import Fenced
from fracas_server.ids import NodeId
from fracas_server.store.chat import MOST_BYTES, MOST_LINES, Chat
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease, Leases
from fracas_server.store.matches import Matches
from tests.server.store.test_commit import LEASE, MATCH, created, everything

KEYS = MatchKeys(MATCH)


async def test_the_last_lines_are_kept_in_their_order(redis: Redis) -> None:
    """As many as are told to whoever comes later, and nothing else of the match changes."""
    await created(redis)
    before = await Matches(redis).load(MATCH)
    chat = Chat(redis)

    for number in range(MOST_LINES + 2):
        await chat.append(MATCH, LEASE, f"line {number}".encode())

    assert await chat.load(MATCH) == [f"line {number}".encode() for number in range(2, MOST_LINES + 2)]
    assert await Matches(redis).load(MATCH) == before


@pytest.mark.parametrize(("size", "kept"), [(MOST_BYTES, 1), (MOST_BYTES // 3, 3), (MOST_BYTES + 1, 0)])
async def test_long_lines_are_fewer(redis: Redis, size: int, kept: int) -> None:
    """The oldest go; one that is too long for all of them together is not kept at all."""
    await created(redis)
    chat = Chat(redis)

    for number in range(5):
        await chat.append(MATCH, LEASE, bytes([number]) * size)

    assert [line[0] for line in await chat.load(MATCH)] == [*range(5)][5 - kept :]


async def test_an_old_epoch_keeps_nothing(redis: Redis) -> None:
    """What is said at a node whose match was taken over is not told by the other one; the lines before it are."""
    await created(redis)
    chat = Chat(redis)
    await chat.append(MATCH, LEASE, b"before")
    await redis.delete(KEYS.lease)
    taken = await Leases(redis, node=NodeId("b"), address="ws://b", ttl_ms=5_000).take(MATCH)
    assert isinstance(taken, Lease)
    before = await everything(redis)

    with pytest.raises(Fenced) as caught:
        await chat.append(MATCH, LEASE, b"late")

    assert (caught.value.epoch, caught.value.current) == (1, 2)
    assert await everything(redis) == before
    await chat.append(MATCH, taken, b"after")
    assert await chat.load(MATCH) == [b"before", b"after"]


async def test_where_the_match_has_gone_nothing_is_kept(redis: Redis) -> None:
    """A line must not outlive what it was said in."""
    with pytest.raises(Fenced):
        await Chat(redis).append(MATCH, LEASE, b"hello?")

    assert await redis.exists(KEYS.chat) == 0


async def test_chat_leaves_the_store_with_its_match(redis: Redis) -> None:
    """What was said before the match was let go of, and what is said after it; an archive shortens both."""
    await created(redis)
    chat = Chat(redis)
    await chat.append(MATCH, LEASE, b"well met")
    assert await redis.pttl(KEYS.chat) == -1

    for kept_s in (3_000.0, 1_000.0):
        await Matches(redis).expire(MATCH, kept_s=kept_s)
        assert 0 < await redis.pttl(KEYS.chat) <= kept_s * 1000
        await redis.persist(KEYS.chat)
        await chat.append(MATCH, LEASE, b"well fought")
        assert 0 < await redis.pttl(KEYS.chat) <= kept_s * 1000
        await redis.delete(KEYS.chat)
        await chat.append(MATCH, LEASE, b"the first one")
        assert 0 < await redis.pttl(KEYS.chat) <= kept_s * 1000
