"""All faults: processes that die or stand still, clocks that are wrong, connections that break.

Those of the store and of the network on the way to it are in `store_faults`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.chaos.processes import LEASE_MS
from tests.chaos.service import WHILE_S, Service
from tests.chaos.store_faults import STORE_FAULTS

__all__ = ["FAULTS", "NO_NODE_IS_UP"]

_LEASE_S: Final = LEASE_MS / 1000


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


async def _cut(service: Service) -> None:
    for _ in range(5):
        service.a_node().proxy.cut()
        await asyncio.sleep(service.chance.uniform(0.02, 0.3))


async def _hold_up(service: Service) -> None:
    proxy = service.a_node().proxy
    proxy.delay_s = 0.1
    await asyncio.sleep(WHILE_S)
    proxy.delay_s = 0.0


async def _double(service: Service) -> None:
    for node in service.nodes:
        node.proxy.doubling = True
    await asyncio.sleep(WHILE_S)
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


async def _kill_broker(service: Service) -> None:
    await service.broker.kill()
    await asyncio.sleep(WHILE_S)
    await service.broker.start()


async def _pause_broker(service: Service) -> None:
    service.broker.pause()
    await asyncio.sleep(WHILE_S)
    service.broker.go_on()


async def _everything(service: Service) -> None:
    await asyncio.gather(*(node.kill() for node in service.nodes), service.store.kill())
    await service.store.start()
    await asyncio.gather(*(node.start() for node in service.nodes))


FAULTS: Final[Mapping[str, Callable[[Service], Awaitable[None]]]] = {
    "kill a node": _kill_node,
    "cut connections": _cut,
    "pause a node past its lease": _pause_node,
    "send frames twice": _double,
    "kill a node for longer than its lease": _kill_node_for_long,
    "stop a node": _stop_node,
    "hold bytes up": _hold_up,
    "let a node stumble": _stumble,
    "restart one node after the other": _roll,
    "restart a node with another clock": _another_clock,
    "kill the broker": _kill_broker,
    "pause the broker": _pause_broker,
    "kill everything": _everything,
    **STORE_FAULTS,
}
"""By name."""
NO_NODE_IS_UP: Final = frozenset({"kill everything", "pause the store and kill everything"})
"""The faults after which clients find no node until one has started."""
