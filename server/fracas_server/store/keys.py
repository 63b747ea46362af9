"""Key layout of the store.

The keys of one match share the hash tag `{match:ID}`, so that a cluster keeps them in one slot and a script may
access all of them. The directory of matches has its own tag; no script spans both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fracas_server.ids import MatchId, NodeId

__all__ = [
    "ACTIVE",
    "BANNED",
    "BANNED_NETWORKS",
    "CODES",
    "FREE",
    "HELD",
    "HISTORY",
    "KEEPERS",
    "NODES",
    "OPEN",
    "QUEUE",
    "SALT",
    "UNARCHIVED",
    "MatchKeys",
    "board_of",
    "curve_of",
    "history_of",
    "kept_by",
    "played",
    "probe",
    "ratings_of",
    "settled",
]

ACTIVE: Final = "{fracas}:active"
"""Sorted set: matches that are open or running, by the moment of their creation (ms)."""
OPEN: Final = "{fracas}:open"
"""Sorted set: listed matches with a free seat."""
KEEPERS: Final = "{fracas}:keepers"
"""Hash: the address of each node that has had matches since it was last found gone."""
FREE: Final = "{fracas}:free"
"""Set: matches that a node has let go of, for any other."""
NODES: Final = "{fracas}:nodes"
"""Sorted set: `NODE ADDRESS`, by the moment (ms) until which the node counts as alive."""
BANNED: Final = "{fracas}:banned"
"""Hash: until when (ms) each banned subject may not come in."""
BANNED_NETWORKS: Final = "{fracas}:banned-networks"
"""Hash: the same by `NETWORK SCOPE` (`store.bans`)."""
CODES: Final = "{fracas}:codes"
"""Hash: match id by invitation code."""


def probe(node: NodeId) -> str:
    """Return the key that a node writes now and then to see whether it can; it expires."""
    return f"{{fracas}}:probe:{node}"


def kept_by(node: NodeId) -> str:
    """Return the key of the matches that a node hosts, or did when it ended: a set."""
    return f"{{fracas}}:kept:{node}"


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
    def chat(self) -> str:
        """List: the last chat lines, the oldest first (`store.chat`)."""
        return f"{{match:{self.match}}}:chat"

    @cached_property
    def replay(self) -> str:
        """Bytes: the replay file, compressed (gzip), once the match is over and the public may know."""
        return f"{{match:{self.match}}}:replay"

    @cached_property
    def lease(self) -> str:
        """Text `NODE EPOCH ADDRESS`, expiring: the holder of the lease."""
        return f"{{match:{self.match}}}:lease"


# ---------------------------------------------------------------------------- finished matches

HISTORY: Final = "{fracas}:history"
"""Sorted set: finished matches that were open to spectators, by the time (ms) from which they may be listed."""
QUEUE: Final = "{fracas}:queue"
"""Hash: players who look for a match, and proposed pairings (`store.queue`)."""
HELD: Final = "{fracas}:held"
"""Sorted set: `BOARD POINTS PLAYER` that no leaderboard may show yet, by the moment (ms) from which it may."""
UNARCHIVED: Final = "{fracas}:unarchived"
"""Set: finished matches whose replays are not archived yet; private ones end with `.private`."""
SALT: Final = "{fracas}:salt"
"""Bytes that the ids of players are made with."""


def played(match: MatchId) -> str:
    """Return the key of a finished match's history entry (JSON); it expires."""
    return f"{{fracas}}:played:{match}"


def settled(match: MatchId) -> str:
    """Return the key that marks that the records beside a match's end were written, for a cluster."""
    return f"{{fracas}}:settled:{match}"


def history_of(player: str) -> str:
    """Return the key of a player's matches: a sorted set as `HISTORY`, with those for invited people too."""
    return f"{{fracas}}:history:{player}"


def ratings_of(ruleset: str, mode: str) -> str:
    """Return the key of the ratings of a mode of a ruleset: a hash of JSON by player."""
    return f"{{fracas}}:ratings:{ruleset}:{mode}"


def board_of(ruleset: str, mode: str) -> str:
    """Return the key of a leaderboard: a sorted set of players by points."""
    return f"{{fracas}}:board:{ruleset}:{mode}"


def curve_of(ruleset: str, mode: str, player: str) -> str:
    """Return the key of a player's curve: a sorted set of JSON by the moment (ms) from which it may be told."""
    return f"{{fracas}}:curve:{ruleset}:{mode}:{player}"
