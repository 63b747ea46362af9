"""Faults of the store, and of the network between it and a node.

A commit is acknowledged once it is on the store's disk. So the store is stopped, killed, cut off from its power and
made slow or read-only at any moment, alone and together with nodes. After an older file of it is restored, nothing is
promised that was acknowledged after that file was written: the operator has undone it. What is still promised, and
checked: every match continues from the file's state, nothing is applied twice, clients see the store's state, and
the log of a node names each running match that was set back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from tests.chaos.processes import LEASE_MS, Node, patience_s
from tests.chaos.service import WHILE_S, Service

__all__ = ["STORE_FAULTS"]

_PAST_LEASE_S: Final = 1.5 * LEASE_MS / 1000
_LOOK_S: Final = 0.1


async def _kill(service: Service) -> None:
    await service.store.kill()
    await service.store.start()


async def _pause(service: Service) -> None:
    service.store.pause()
    await asyncio.sleep(WHILE_S)
    service.store.go_on()


async def _pause_and_kill_node(service: Service) -> None:
    """What a node has sent waits in the store's buffers, and is applied after the node's end."""
    node = service.a_node()
    service.store.pause()
    await asyncio.sleep(service.chance.uniform(0.2, WHILE_S))
    await node.kill()
    service.store.go_on()
    await node.start()


async def _pause_and_kill_both(service: Service) -> None:
    """What a node has sent is lost with the store's buffers: it may not have acknowledged or shown any of it."""
    node = service.a_node()
    service.store.pause()
    await asyncio.sleep(service.chance.uniform(0.2, WHILE_S))
    await asyncio.gather(node.kill(), service.store.kill())
    await service.store.start()
    await node.start()


async def _pause_and_kill_all(service: Service) -> None:
    service.store.pause()
    await asyncio.sleep(service.chance.uniform(0.2, WHILE_S))
    await asyncio.gather(*(node.kill() for node in service.nodes), service.store.kill())
    await service.store.start()
    await asyncio.gather(*(node.start() for node in service.nodes))


async def _slow(service: Service) -> None:
    """It comes to its work a few milliseconds at a time."""
    for _ in range(6):
        service.store.pause()
        await asyncio.sleep(service.chance.uniform(0.1, 0.4))
        service.store.go_on()
        await asyncio.sleep(service.chance.uniform(0.005, 0.02))


async def _lose_power(service: Service) -> None:
    """What was not synced to the disk is gone."""
    if service.store.traced:
        await service.store.lose_power()
        await service.store.start()


async def _read_only(service: Service) -> None:
    await service.store.set_read_only(True)
    await asyncio.sleep(WHILE_S)
    await service.store.set_read_only(False)


async def _fill_disk(service: Service) -> None:
    store = service.store
    if not store.own_disk:
        return
    store.fill()
    await asyncio.sleep(WHILE_S)
    store.free()
    if not store.running:  # a store that must sync each write ends where it cannot
        await store.start()


async def _restore_older(service: Service) -> None:
    """Play goes on after a backup, and then the operator restores the backup while the nodes run."""
    store, clients, before = service.store, service.clients, [len(node.log) for node in service.nodes]
    await clients.keep()
    copy = store.keep()
    await clients.copied()
    await asyncio.sleep(service.chance.uniform(0.2, WHILE_S))
    await store.kill()
    for network in service.networks:
        await network.drained()  # what the store has answered still reaches the nodes
    set_back = await clients.forget()
    store.restore(copy)
    await store.start()
    waited_s = 0.0
    while silent := [match for match in set_back if not _told(service.nodes, before, match)]:
        running = await clients.running()  # a match that has ended may have told its end after that moment
        set_back = [match for match in silent if match in running]
        if waited_s > patience_s():
            _report_silent(service, silent)
            return
        await asyncio.sleep(_LOOK_S)
        waited_s += _LOOK_S


def _report_silent(service: Service, matches: Sequence[str]) -> None:
    service.wrong.extend(f"{match}: it was set back to an older file, which no log says" for match in matches)


def _told(nodes: Sequence[Node], before: Sequence[int], match: str) -> bool:
    """Return True if a node logged that the match was set back; nodes leave no line out (`tests.chaos.node`)."""
    return any(match in node.log[length:] for node, length in zip(nodes, before, strict=True))


async def _lose_requests(service: Service) -> None:
    """The store hears nothing of a node, which goes on to hear of its clients; another one takes its matches."""
    network = service.a_network()
    network.loses_requests = True
    await asyncio.sleep(_PAST_LEASE_S)
    network.heal()


async def _lose_answers(service: Service) -> None:
    """The store takes the commits of a node, which does not learn of it."""
    network = service.a_network()
    network.loses_answers = True
    await asyncio.sleep(service.chance.choice((WHILE_S, _PAST_LEASE_S)))
    network.heal()


async def _lose_answers_and_kill_node(service: Service) -> None:
    """What the node never learned of is found in the store by the next one, which must not apply it again."""
    node = service.a_node()
    network = service.networks[service.nodes.index(node)]
    network.loses_answers = True
    await asyncio.sleep(service.chance.uniform(0.2, WHILE_S))
    await node.kill()
    network.heal()
    await node.start()


async def _cut_off(service: Service) -> None:
    network = service.a_network()
    network.refuses = True
    network.cut()
    await asyncio.sleep(_PAST_LEASE_S)
    network.heal()


async def _delay(service: Service) -> None:
    network = service.a_network()
    network.delay_s = 0.15
    await asyncio.sleep(WHILE_S)
    network.heal()


STORE_FAULTS: Final[Mapping[str, Callable[[Service], Awaitable[None]]]] = {
    "kill the store": _kill,
    "pause the store": _pause,
    "pause the store and kill a node": _pause_and_kill_node,
    "pause the store and kill it and a node": _pause_and_kill_both,
    "pause the store and kill everything": _pause_and_kill_all,
    "slow the store down": _slow,
    "cut the store's power": _lose_power,
    "make the store read-only": _read_only,
    "fill the store's disk": _fill_disk,
    "restore an older file of the store": _restore_older,
    "lose what a node sends to the store": _lose_requests,
    "lose what the store answers a node": _lose_answers,
    "lose what the store answers a node and kill the node": _lose_answers_and_kill_node,
    "cut a node off from the store": _cut_off,
    "slow the network to the store down": _delay,
}
"""By name."""
