"""What lies where in the store.

The keys of one match share the hash tag `{match:ID}`, so that a cluster keeps them in one slot and a script may touch
them all. The directory of matches has a tag of its own; no script spans both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fracas_server.ids import MatchId, NodeId

__all__ = ["ACTIVE", "BANNED", "CODES", "NODES", "OPEN", "MatchKeys", "probe"]

ACTIVE: Final = "{fracas}:active"
"""Sorted set: matches that are open or running, by the moment of their creation (ms)."""
OPEN: Final = "{fracas}:open"
"""Sorted set: those of them that anybody may see and join."""
NODES: Final = "{fracas}:nodes"
"""Sorted set: `NODE ADDRESS`, by the moment (ms) until which the node counts as alive."""
BANNED: Final = "{fracas}:banned"
"""Hash: until when (ms) each banned subject may not come in."""
CODES: Final = "{fracas}:codes"
"""Hash: match id by invitation code."""


def probe(node: NodeId) -> str:
    """Return the key that a node writes now and then to see whether it can; it expires."""
    return f"{{fracas}}:probe:{node}"


@dataclass(frozen=True)
class MatchKeys:
    """The keys of one match."""

    match: MatchId

    @cached_property
    def state(self) -> str:
        """Hash: `epoch`, `serial`, `secret`, `record` (JSON), and once it has begun `battle` (the dump) and `names`.

        The latter are the viewers' tables of names (JSON).
        """
        return f"{{match:{self.match}}}:state"

    @cached_property
    def log(self) -> str:
        """Stream: an entry a commit, its id `SERIAL-0`."""
        return f"{{match:{self.match}}}:log"

    @cached_property
    def answered(self) -> str:
        """Hash: the version that a request led to, by `SEAT REQUEST`."""
        return f"{{match:{self.match}}}:answered"

    @cached_property
    def lease(self) -> str:
        """Text `NODE EPOCH ADDRESS`, expiring: who may write."""
        return f"{{match:{self.match}}}:lease"
