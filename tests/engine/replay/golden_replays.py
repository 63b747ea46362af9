"""The golden replays: a short battle of every ruleset, as it was written when its rules were last numbered.

Write them anew after a rules version was raised: python -m tests.engine.replay.golden_replays
"""

from __future__ import annotations

from pathlib import Path

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import default_entropy, derive
from fracas_engine.intents import Intent
from fracas_engine.replay import replay_of, write
from fracas_engine.ruleset import ruleset_named
from fracas_engine.testing.random_players import RandomPlayer
from fracas_server.ids import MatchId, Subject
from fracas_server.lobby.match_setup import set_up_match
from fracas_server.match.record import MatchRecord, SeatRecord

__all__ = ["GOLDEN", "RULESETS"]

GOLDEN = Path(__file__).with_name("golden")
RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")
_MATCH, _SEED, _INTENTS = "golden", 3, 25
_SECRET = bytes([_SEED]) * 32


def made(ruleset: str) -> bytes:
    """Return the replay of a short battle at random."""
    names = ("red",) if ruleset_named(ruleset).house else ("red", "blue")
    record = MatchRecord(
        match=MatchId(_MATCH), created_ms=1, creator=Subject("somebody"), code="GOLDEN", listed=True, ruleset=ruleset,
        rules_version=rules_version(ruleset_named(ruleset)), board=next(iter(library_of(ruleset).boards)),
        commitment="", options={"stalemate": 20}, seats=tuple(SeatRecord(id=name, side=name) for name in names),
    )  # fmt: skip
    setup = set_up_match(record, _SECRET)
    key = derive(_SECRET, {name: default_entropy(match=_MATCH, seat=name) for name in names})
    battle, player = Battle.start(setup, KeyedFaces(key)), RandomPlayer(_SEED)
    course: list[tuple[str, Intent]] = []
    while battle.result is None and len(course) < _INTENTS:
        decision = battle.pending[0]
        intent = player.choose(battle, decision)
        battle.apply(decision.seat, intent, decision=decision.number)
        course.append((decision.seat, intent))
    return write(
        replay_of(
            setup, course, match=_MATCH, secret=_SECRET, began=1_700_000_000_000, ended=len(course) * 1000,
            players={name: name.title() for name in names},
        )
    )  # fmt: skip


if __name__ == "__main__":
    for name in RULESETS:
        (GOLDEN / f"{name}.replay").write_bytes(made(name))
