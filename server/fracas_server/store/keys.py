"""Key layout of the store.

The keys of one match share the hash tag `{match:ID}`, so that a cluster keeps them in one slot and a script may
access all of them. The directory of matches has its own tag; no script spans both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fracas_server.ids import MatchId, NodeId

ACTIVE: Final = "{fracas}:active"
"""Sorted set: open and running matches by creation time (ms)."""
OPEN: Final = "{fracas}:open"
"""Sorted set: listed matches with a free seat."""
KEEPERS: Final = "{fracas}:keepers"
"""Hash: address by node, of nodes that host matches or hosted some when they stopped."""
FREE: Final = "{fracas}:free"
"""Set: matches that a node has released for any other."""
NODES: Final = "{fracas}:nodes"
"""Sorted set: `NODE ADDRESS`, by the time (ms) until which the node counts as alive."""
BANNED: Final = "{fracas}:banned"
"""Hash: expiry (ms) of bans by subject."""
BANNED_NETWORKS: Final = "{fracas}:banned-networks"
"""Hash: the same by `NETWORK SCOPE` (`store.bans`)."""
CODES: Final = "{fracas}:codes"
"""Hash: match id by invitation code."""


def probe(node: NodeId) -> str:
    """Return the key that a node writes periodically to check the store; it expires."""
    return f"{{fracas}}:probe:{node}"


def kept_by(node: NodeId) -> str:
    """Return the key of the matches that a node hosts, or hosted when it stopped: a set."""
    return f"{{fracas}}:kept:{node}"


@dataclass(frozen=True)
class MatchKeys:
    """The keys of one match."""

    match: MatchId

    @cached_property
    def state(self) -> str:
        """Hash: `epoch`, `serial`, `secret`, `record` (JSON), and after the start `battle` (the dump) and `names`.

        The latter are the viewers' tables of names (JSON).
        """
        return f"{{match:{self.match}}}:state"

    @cached_property
    def log(self) -> str:
        """Stream: one entry per commit, with the id `SERIAL-0`."""
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
        """Bytes: the replay file, compressed (gzip), once the result of the match is public."""
        return f"{{match:{self.match}}}:replay"

    @cached_property
    def lease(self) -> str:
        """Text `NODE EPOCH ADDRESS`, expiring: the holder of the lease."""
        return f"{{match:{self.match}}}:lease"


# ---------------------------------------------------------------------------- finished matches

HISTORY: Final = "{fracas}:history"
"""Sorted set: finished matches that were open to spectators, by publication time (ms)."""
QUEUE: Final = "{fracas}:queue"
"""Hash: queued players and proposed pairings (`store.queue`)."""
HELD: Final = "{fracas}:held"
"""Sorted set: `BOARD POINTS PLAYER` of leaderboard entries that are not public yet, by publication time (ms)."""
UNARCHIVED: Final = "{fracas}:unarchived"
"""Set: finished matches whose replays are not archived yet; private ones end with `.private`."""
SALT: Final = "{fracas}:salt"
"""Salt of the public player ids."""


def played(match: MatchId) -> str:
    """Return the key of a finished match's history entry (JSON); it expires."""
    return f"{{fracas}}:played:{match}"


def settled(match: MatchId) -> str:
    """Return the key that marks that the extra writes of a match's end were done, for a cluster."""
    return f"{{fracas}}:settled:{match}"


def history_of(player: str) -> str:
    """Return the key of a player's matches: a sorted set as `HISTORY`, including private ones."""
    return f"{{fracas}}:history:{player}"


def ratings_of(ruleset: str, mode: str) -> str:
    """Return the key of the ratings of a mode of a ruleset: a hash of JSON by player."""
    return f"{{fracas}}:ratings:{ruleset}:{mode}"


def board_of(ruleset: str, mode: str) -> str:
    """Return the key of a leaderboard: a sorted set of players by points."""
    return f"{{fracas}}:board:{ruleset}:{mode}"


def curve_of(ruleset: str, mode: str, player: str) -> str:
    """Return the key of a player's rating history: a sorted set of JSON by publication time (ms)."""
    return f"{{fracas}}:curve:{ruleset}:{mode}:{player}"
