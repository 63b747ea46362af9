"""Function calls and processor time of the engine per intent: `python tools/engine_calls.py`.

Two fixed intents are traced with `sys.setprofile`: a walk over three empty cells in `srd5`, and a sword attack on an
open field in `orcus`. Then seeded random games of each ruleset are played three times: to warm up, to measure
processor time, and to count calls. A step of a game is what a server does with an intent: apply it, update the views of
all seats, list and encode the options of the next decision. To compare two checkouts, run it in both: equal digests
mean equal games.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from types import FrameType, MappingProxyType
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.event_plain import events_to_plain
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.viewing import Viewer
from fracas_projection.projection import Projection

RULESETS: Final = ("srd5", "orcus", "fourth_edition", "monster_mash", "monster_turn")
GAMES: Final = 6
INTENTS: Final = 60
"""Maximum number of intents per game."""
NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})
LEAVING: Final = ("surrender", "flee", "offer_peace")
"""Actions that would end a game early."""
_OPEN_FIELD: Final = {"map": "\n".join(["." * 12] * 8)}


@dataclass(slots=True)
class CallCounter:
    """Profile function that counts calls of Python functions, the modules entered, and changes of module."""

    calls: int = 0
    changes: int = 0
    """Number of calls from one module into another."""
    modules: set[str] = field(default_factory=set)

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        """Count one event of `sys.setprofile`."""
        if event != "call":
            return
        module = frame.f_globals.get("__name__", "")
        if not module.startswith("fracas_"):
            return
        self.calls += 1
        self.modules.add(module)
        caller = frame.f_back
        self.changes += caller is None or caller.f_globals.get("__name__") != module

    def trace(self, action: Callable[[], Any]) -> Any:
        """Return the result of an action, counting its calls."""
        sys.setprofile(self)
        try:
            return action()
        finally:
            sys.setprofile(None)


@dataclass(frozen=True, slots=True)
class IntentFigures:
    """Calls of one fixed intent, without its options and views."""

    modules: int
    changes: int
    calls: int


@dataclass(frozen=True, slots=True)
class GameFigures:
    """Calls and processor time per intent in random games of a ruleset."""

    intents: int
    calls: float
    ms: float
    options_ms: float
    """The part of `ms` spent on listing and encoding options."""
    digest: str
    """Digest of all events and decision requests."""


def _battle(setup: Setup, seed: int = 7) -> Battle:
    return Battle.start(setup, KeyedFaces(seed.to_bytes(32, "big")))


def _srd5_walk() -> tuple[Battle, Intent]:
    creatures = [
        {"id": name, "seat": seat, "at": at, "hp": 12, "ac": 14, "speed": 30,
         "actions": [{"id": "sword", "cost": "action", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"},
                      "hit": [{"damage": "1d8+3"}]}]}
        for name, seat, at in (("a", "red", (1, 1)), ("b", "blue", (10, 6)))
    ]  # fmt: skip
    setup = _setup("srd5", creatures)
    return _battle(setup), Move(by=CreatureId("a"), mode="walk", to=(4, 1))


def _orcus_attack() -> tuple[Battle, Intent]:
    creatures = [
        {"id": name, "seat": seat, "at": at, "hp": 30, "ac": 16, "fortitude": 14, "reflex": 14, "will": 14, "speed": 6,
         "level": 3, "actions": [{"id": "sword", "cost": "standard", "origin": "melee", "basic": True,
                                  "attack": {"bonus": 8, "vs": "ac"}, "hit": [{"damage": "1d8+4"}]}]}
        for name, seat, at in (("a", "red", (4, 4)), ("b", "blue", (5, 4)))
    ]  # fmt: skip
    return _battle(_setup("orcus", creatures)), Use(by=CreatureId("a"), action="sword", on=("b",))


def _setup(ruleset: str, creatures: list[dict[str, Any]]) -> Setup:
    plain = {"ruleset": ruleset, "board": _OPEN_FIELD, "creatures": creatures, "order": ["a", "b"]}
    return Setup.model_validate_json(json.dumps(plain))


FIXED: Final = {"srd5 walk over three empty cells": _srd5_walk, "orcus sword attack on an open field": _orcus_attack}
"""The fixed intents, each with a battle in which it is the next."""


def count_intent(name: str) -> IntentFigures:
    """Return the calls of one of the intents of `FIXED`, after a server has listed its options."""
    battle, intent = FIXED[name]()
    projection, seats = _projection(battle)
    for seat in seats:
        projection.offers.news_for(seat)
    counter = CallCounter()
    counter.trace(lambda: battle.apply(battle.pending[0].seat, intent, decision=battle.pending[0].number))
    return IntentFigures(len(counter.modules), counter.changes, counter.calls)


def _projection(battle: Battle) -> tuple[Projection, tuple[str, ...]]:
    seats = tuple(str(seat) for seat in battle.state.seats)
    viewers = {seat: Viewer("seat", SeatId(seat)) for seat in seats}
    return Projection(battle, "match", viewers, version=1), seats


@dataclass(slots=True)
class _Game:
    """A random game; `run` performs each measured part of a step."""

    setup: Setup
    seed: int
    run: Callable[[str, Callable[[], Any]], Any]
    digest: Any

    def play(self, intents: int) -> int:
        """Play the game and return the number of intents."""
        battle, player = _battle(self.setup, self.seed), RandomPlayer(self.seed, LEAVING)
        projection, seats = _projection(battle)
        for seat in seats:
            projection.offers.news_for(seat)
        for number in range(intents):
            if battle.result is not None:
                return number
            decision = battle.pending[0]
            intent = player.choose(battle.clone(), decision)
            outcome = self.run("rules", partial(battle.apply, decision.seat, intent, decision=decision.number))
            self.run("views", partial(projection.step, outcome, number + 2))
            for seat in seats:
                request = self.run("options", partial(projection.offers.news_for, seat))
                if request is not None:
                    self.digest.update(request.SerializeToString(deterministic=True))
            self.digest.update(json.dumps(events_to_plain(outcome.events)).encode())
        return intents


def count_games(
    ruleset: str, *, games: int = GAMES, intents: int = INTENTS, options: Mapping[str, Any] = NO_OPTIONS
) -> GameFigures:
    """Return the figures of random games of a ruleset.

    Args:
        ruleset: The ruleset.
        games: Number of games.
        intents: Maximum number of intents per game.
        options: Options of the ruleset, such as those of fog of war.
    """
    digest, counter, spent = hashlib.sha256(), CallCounter(), {"rules": 0.0, "views": 0.0, "options": 0.0}

    def timed(part: str, action: Callable[[], Any]) -> Any:
        begun = time.process_time()
        try:
            return action()
        finally:
            spent[part] += time.process_time() - begun

    def play(run: Callable[[str, Callable[[], Any]], Any]) -> int:
        return sum(
            _Game(random_setup(Wish(ruleset, options=dict(options)), seed), seed, run, digest).play(intents)
            for seed in range(1, games + 1)
        )

    played = play(
        lambda _part, action: action()
    )  # fills the caches of the process, as on a server that has run a while
    play(timed)
    play(lambda _part, action: counter.trace(action))
    return GameFigures(
        intents=played,
        calls=counter.calls / played,
        ms=1e3 * sum(spent.values()) / played,
        options_ms=1e3 * spent["options"] / played,
        digest=digest.hexdigest()[:16],
    )


def main(words: Sequence[str] | None = None) -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--games", type=int, default=GAMES, help="random games per ruleset (default: %(default)s)")
    parser.add_argument("--ruleset", action="append", choices=RULESETS, help="only this ruleset; may be repeated")
    parser.add_argument("--options", type=json.loads, default={}, help='such as \'{"vision": "side"}\'')
    given = parser.parse_args(words)
    intents = {name: count_intent(name) for name in FIXED}
    rulesets = {name: count_games(name, games=given.games, options=given.options) for name in given.ruleset or RULESETS}
    if given.json:
        found = {group: {name: asdict(one) for name, one in figures.items()}
                 for group, figures in (("intents", intents), ("games", rulesets))}  # fmt: skip
        print(json.dumps(found, indent=2))
        return
    for name, fixed in intents.items():
        print(f"{name}: {fixed.modules} modules entered, {fixed.changes} changes of module, {fixed.calls} calls")
    for name, game in rulesets.items():
        print(
            f"{name}: {game.calls:.0f} calls, {game.ms:.3f} ms per intent, {game.options_ms:.3f} of it options "
            f"({game.intents} intents, digest {game.digest})"
        )


if __name__ == "__main__":
    main()
