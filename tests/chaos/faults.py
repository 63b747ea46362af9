"""What happens to a service while it is played on: processes that die or stand still, connections that break."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from tests.chaos.processes import LEASE_MS, Broker, Node, Store

__all__ = ["FAULTS", "NOBODY_IS_UP", "Service"]

_LEASE_S: Final = LEASE_MS / 1000
_BUSIEST: Final = 0.7
_WHILE_S: Final = 1.0
"""How long a fault lasts that passes by itself; passing time is what is made here."""


class Service:
    """All that faults can happen to.

    Args:
        nodes: The nodes.
        store: The store that they share.
        broker: The broker that they publish to.
        chance: What is hit, when chance decides.
    """

    def __init__(self, nodes: Sequence[Node], store: Store, broker: Broker, chance: random.Random) -> None:
        self.nodes = nodes
        self.store = store
        self.broker = broker
        self.chance = chance

    def a_node(self) -> Node:
        """Return a node, mostly the one that has the most clients: what happens to an idle one shows little."""
        busiest = max(self.nodes, key=lambda node: node.proxy.connections)
        return busiest if self.chance.random() < _BUSIEST else self.chance.choice(self.nodes)


async def _kill_node(service: Service) -> None:
    node = service.a_node()
    await node.kill()
    await node.start()


async def _kill_node_for_long(service: Service) -> None:
    node = service.a_node()
    await node.kill()
    await asyncio.sleep(1.5 * _LEASE_S)
    await node.start()


async def _stop_node(service: Service) -> None:
    node = service.a_node()
    await node.stop()
    await node.start()


async def _pause_node(service: Service) -> None:
    node = service.a_node()
    node.pause()
    await asyncio.sleep(1.5 * _LEASE_S)
    node.go_on()


async def _stumble(service: Service) -> None:
    node = service.a_node()
    for _ in range(5):
        node.pause()
        await asyncio.sleep(service.chance.uniform(0.02, 0.3))
        node.go_on()
        await asyncio.sleep(service.chance.uniform(0.02, 0.1))


async def _kill_store(service: Service) -> None:
    await service.store.kill()
    await service.store.start()


async def _pause_store(service: Service) -> None:
    service.store.pause()
    await asyncio.sleep(_WHILE_S)
    service.store.go_on()


async def _cut(service: Service) -> None:
    for _ in range(5):
        service.a_node().proxy.cut()
        await asyncio.sleep(service.chance.uniform(0.02, 0.3))


async def _hold_up(service: Service) -> None:
    proxy = service.a_node().proxy
    proxy.delay_s = 0.1
    await asyncio.sleep(_WHILE_S)
    proxy.delay_s = 0.0


async def _double(service: Service) -> None:
    for node in service.nodes:
        node.proxy.doubling = True
    await asyncio.sleep(_WHILE_S)
    for node in service.nodes:
        node.proxy.doubling = False


async def _roll(service: Service) -> None:
    for node in service.nodes:
        await node.stop()
        await node.start()


async def _another_clock(service: Service) -> None:
    node = service.a_node()
    node.clock_s = service.chance.choice((-3_600, -5, 5, 3_600)) if not node.clock_s else 0
    await node.stop()
    await node.start()


async def _fill_disk(service: Service) -> None:
    store = service.store
    if not store.own_disk:
        return
    store.fill()
    await asyncio.sleep(_WHILE_S)
    store.free()
    if not store.running:  # who may acknowledge nothing that is not on the disk ends when nothing gets there
        await store.start()


async def _kill_broker(service: Service) -> None:
    await service.broker.kill()
    await asyncio.sleep(_WHILE_S)
    await service.broker.start()


async def _pause_broker(service: Service) -> None:
    service.broker.pause()
    await asyncio.sleep(_WHILE_S)
    service.broker.go_on()


async def _everything(service: Service) -> None:
    await asyncio.gather(*(node.kill() for node in service.nodes), service.store.kill())
    await service.store.start()
    await asyncio.gather(*(node.start() for node in service.nodes))


NOBODY_IS_UP: Final = "kill everything"
"""The fault after which there is no node to go to until one has started."""
FAULTS: Final[Mapping[str, Callable[[Service], Awaitable[None]]]] = {
    "kill a node": _kill_node,
    "cut connections": _cut,
    "pause a node past its lease": _pause_node,
    "kill the store": _kill_store,
    "send frames twice": _double,
    "kill a node for longer than its lease": _kill_node_for_long,
    "stop a node": _stop_node,
    "hold bytes up": _hold_up,
    "pause the store": _pause_store,
    "let a node stumble": _stumble,
    "restart one node after the other": _roll,
    "restart a node with another clock": _another_clock,
    "fill the store's disk": _fill_disk,
    "kill the broker": _kill_broker,
    "pause the broker": _pause_broker,
    NOBODY_IS_UP: _everything,
}
"""By name; the first ones are those that found most."""
