"""Which nodes there are, told by themselves."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from fracas_server.errors import AddressTaken
from fracas_server.ids import NodeId
from fracas_server.store.nodes import Node, Nodes
from tests.eventually import DEADLINE


def node(redis: Redis, name: str, ttl_ms: int = 60_000) -> Nodes:
    """Return what one node announces itself by."""
    return Nodes(redis, node=NodeId(name), ttl_ms=ttl_ms)


async def test_nodes_learn_of_one_another(redis: Redis) -> None:
    """Each is told of the others that are alive, and no longer of one that has withdrawn."""
    a, b = node(redis, "a"), node(redis, "b")

    assert await a.announce("ws://a") == ()
    assert await b.announce("ws://b") == (Node(NodeId("a"), "ws://a"),)
    assert await a.announce("ws://a") == (Node(NodeId("b"), "ws://b"),)
    assert await b.withdraw() == (Node(NodeId("a"), "ws://a"),)
    assert await a.announce("ws://a") == ()


async def test_an_address_belongs_to_one_node(redis: Redis) -> None:
    """Another node is refused an address that a living one has; the same node may move and come back."""
    a, b = node(redis, "a"), node(redis, "b")
    await a.announce("ws://a")

    with pytest.raises(AddressTaken) as caught:
        await b.announce("ws://a")
    assert (caught.value.node, caught.value.address) == ("a", "ws://a")

    await a.announce("ws://moved")
    assert await b.announce("ws://a") == (Node(NodeId("a"), "ws://moved"),)


async def test_a_node_that_says_nothing_is_forgotten(redis: Redis) -> None:
    """An announcement lasts for its time and no longer."""
    a, b = node(redis, "a", ttl_ms=1), node(redis, "b")
    await a.announce("ws://a")
    asked = 0
    while await b.announce("ws://b"):
        asked += 1
        assert asked < DEADLINE * 1000, "it is forgotten after a millisecond"
