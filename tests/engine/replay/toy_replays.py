"""Replays of the toy ruleset."""

from __future__ import annotations

import json
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import default_entropy, derive
from fracas_engine.intents import Intent
from fracas_engine.replay import Replay, replay_of
from fracas_engine.replay.chain import Chain
from fracas_engine.ruleset import register
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.toy import Toy, toy_setup

__all__ = ["MATCH", "SECRET", "SETUP", "course", "forged", "rechained", "toy_replay"]

register(Toy())

MATCH = "m-1"
SECRET = bytes(range(32))
SETUP = toy_setup(
    "......\n..#...\n......", {"imp": {"at": (0, 0)}, "ogre": {"at": (3, 1)}, "elf": {"at": (5, 2), "side": "ogre"}}
)


def entropies(setup: Setup = SETUP) -> dict[str, bytes]:
    """Return what every seat has when none sends anything."""
    return {spec.seat_id: default_entropy(match=MATCH, seat=spec.seat_id) for spec in setup.creatures}


def course(setup: Setup = SETUP, limit: int = 2_000) -> list[tuple[str, Intent]]:
    """Play a battle at random and return who did what."""
    battle = Battle.start(setup, KeyedFaces(derive(SECRET, entropies(setup))))
    player = RandomPlayer(4)
    done: list[tuple[str, Intent]] = []
    while battle.result is None and len(done) < limit:
        decision = battle.pending[-1]
        intent = player.choose(battle, decision)
        battle.apply(decision.seat, intent)
        done.append((decision.seat, intent))
    return done


def toy_replay(limit: int = 2_000) -> Replay:
    """Return the replay of a battle that was played out, or broken off after so many intents."""
    return replay_of(
        SETUP, course(limit=limit), match=MATCH, secret=SECRET, began=1_700_000_000_000, players={"imp": "Ada"}
    )


def rechained(records: list[dict[str, Any]]) -> bytes:
    """Write records with a chain that is whole, as a forger would."""
    chain = Chain()
    return b"".join(chain.line(record).encode() + b"\n" for record in records)


def forged(data: bytes, line: int, **changes: Any) -> bytes:
    """Change fields of one line (from 1) and mend the chain, as a forger would."""
    records = [{k: v for k, v in json.loads(row).items() if k != "chain"} for row in data.splitlines()]
    records[line - 1] |= changes
    return rechained(records)
