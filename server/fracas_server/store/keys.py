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
"""Hash: client address by node, for nodes that host matches or hosted some when they stopped."""
FREE: Final = "{fracas}:free"
"""Set: released matches, which any node may host."""
NODES: Final = "{fracas}:nodes"
"""Sorted set: `NODE ADDRESS`, scored by the time (ms) until which the node counts as alive."""
BANNED: Final = "{fracas}:banned"
"""Hash: expiry (ms) of bans, by subject."""
BANNED_NETWORKS: Final = "{fracas}:banned-networks"
"""Hash: expiry (ms) of bans, by `NETWORK SCOPE` (`store.bans`)."""
CODES: Final = "{fracas}:codes"
"""Hash: match id by invitation code."""
NOTICES: Final = "{fracas}:notices"
"""Hash: addresses for notices (JSON) by subject (`store.notices`)."""
NOTICE_KEYS: Final = "{fracas}:notice-keys"
"""Hash: subject by the key of the link that stops the notices."""


def notice_counter(what: str) -> str:
    """Return the expiring key that counts codes or notices."""
    return f"{{fracas}}:notice:{what}"


def probe(node: NodeId) -> str:
    """Return the expiring key that a node writes periodically to check the store."""
    return f"{{fracas}}:probe:{node}"


def kept_by(node: NodeId) -> str:
    """Return the key of a set: the matches that a node hosts, or hosted when it stopped."""
    return f"{{fracas}}:kept:{node}"


@dataclass(frozen=True)
class MatchKeys:
    """The keys of one match."""

    match: MatchId

    @cached_property
    def state(self) -> str:
        """Hash: `epoch`, `serial`, `secret`, `record` (JSON); after the start also `battle` (the dump) and `names`.

        `names` holds the viewers' tables of names (JSON).
        """
        return f"{{match:{self.match}}}:state"

    @cached_property
    def log(self) -> str:
        """Stream: one entry per commit, with the id `SERIAL-0`."""
        return f"{{match:{self.match}}}:log"

    @cached_property
    def answered(self) -> str:
        """Hash: the version after a client request was applied, by `SEAT REQUEST`."""
        return f"{{match:{self.match}}}:answered"

    @cached_property
    def chat(self) -> str:
        """List: the last chat lines, the oldest first (`store.chat`)."""
        return f"{{match:{self.match}}}:chat"

    @cached_property
    def replay(self) -> str:
        """Bytes: the compressed replay file (gzip); exists once the result of the match is public."""
        return f"{{match:{self.match}}}:replay"

    @cached_property
    def lease(self) -> str:
        """Text `NODE EPOCH ADDRESS` with an expiry: the node that holds the lease."""
        return f"{{match:{self.match}}}:lease"


# ---------------------------------------------------------------------------- finished matches

HISTORY: Final = "{fracas}:history"
"""Sorted set: finished matches that were open to spectators, by publication time (ms)."""
QUEUE: Final = "{fracas}:queue"
"""Hash: queued players and proposed pairings (`store.queue`)."""
HELD: Final = "{fracas}:held"
"""Sorted set: leaderboard entries that are not public yet, as `BOARD POINTS PLAYER`, by publication time (ms)."""
UNARCHIVED: Final = "{fracas}:unarchived"
"""Set: finished matches whose replays are not archived yet; ids of private matches have the suffix `.private`."""
SALT: Final = "{fracas}:salt"
"""Salt for computing public player ids."""


def played(match: MatchId) -> str:
    """Return the key of a finished match's history entry (JSON, with an expiry)."""
    return f"{{fracas}}:played:{match}"


def settled(match: MatchId) -> str:
    """Return the key that marks the extra writes of a match's end as done; used only on a cluster."""
    return f"{{fracas}}:settled:{match}"


def history_of(player: str) -> str:
    """Return the key of a player's finished matches: a sorted set like `HISTORY`, but with private matches."""
    return f"{{fracas}}:history:{player}"


def ratings_of(ruleset: str, mode: str) -> str:
    """Return the key of the ratings in a mode of a ruleset: a hash of JSON by player."""
    return f"{{fracas}}:ratings:{ruleset}:{mode}"


def board_of(ruleset: str, mode: str) -> str:
    """Return the key of a leaderboard: a sorted set of players, scored by points."""
    return f"{{fracas}}:board:{ruleset}:{mode}"


def curve_of(ruleset: str, mode: str, player: str) -> str:
    """Return the key of a player's rating history: a sorted set of JSON by publication time (ms)."""
    return f"{{fracas}}:curve:{ruleset}:{mode}:{player}"
