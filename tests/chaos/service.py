"""The service that faults happen to: nodes, the store they share with the network in between, broker, clients."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.chaos.clients import Clients
from tests.chaos.network import StoreNetwork
from tests.chaos.processes import Broker, Node
from tests.chaos.store import Store

__all__ = ["WHILE_S", "Service"]

WHILE_S: Final = 1.0
"""How long a fault lasts that passes by itself."""
_BUSIEST: Final = 0.7
"""How often the node with the most clients is hit: what happens to an idle one shows little."""


@dataclass(frozen=True, slots=True)
class Service:
    """All that faults can happen to."""

    nodes: Sequence[Node]
    networks: Sequence[StoreNetwork]
    """The way to the store, by node."""
    store: Store
    broker: Broker
    clients: Clients
    chance: random.Random
    """Decides what is hit."""
    wrong: list[str] = field(default_factory=list)
    """What a fault itself has found to be wrong."""

    def a_node(self) -> Node:
        """Return a node, mostly the one with the most clients."""
        busiest = max(self.nodes, key=lambda node: node.proxy.connections)
        return busiest if self.chance.random() < _BUSIEST else self.chance.choice(self.nodes)

    def a_network(self) -> StoreNetwork:
        """Return the way from a node to the store."""
        return self.networks[self.nodes.index(self.a_node())]
