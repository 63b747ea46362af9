"""Battles by chance for the property tests of the d20 rulesets: creatures set onto a board, and legal play on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import check_decision
from fracas_engine.testing.invariants import Invariant
from fracas_engine.testing.random_players import Chooser, RandomPlayer

__all__ = ["play", "scene"]


def scene(
    ruleset: str, seed: int, ground: str, make: Callable[[Chooser, str, str, int, int, list[str]], dict[str, Any]]
) -> Setup:
    """Return a battle of two sides; the same seed gives the same one.

    Args:
        ruleset: The ruleset.
        seed: Of the chance.
        ground: Glyphs of cells, each as likely as it is frequent.
        make: Makes up a creature of an id and a side, on a board of a width and a height, beside those of other ids.
    """
    chance = Chooser(seed)
    width, height = chance.between(6, 10), chance.between(4, 8)
    rows = tuple("".join(chance.one_of(ground) for _ in range(width)) for _ in range(height))
    board = {"map": rows, "underwater": chance.below(8) == 0}
    creatures: list[dict[str, Any]] = []
    for number in range(chance.between(3, 7)):
        for _ in range(40):
            one = make(chance, f"c{number}", "AB"[number % 2], width, height, [c["id"] for c in creatures])
            x, y = one["at"][:2]
            if rows[y][x] == "P":
                continue  # nobody hangs over a pit
            setup = {"ruleset": ruleset, "board": board, "creatures": (*creatures, one)}
            try:
                ruleset_named(ruleset).setup(Setup.model_validate(setup))
            except SetupError:
                continue
            creatures.append(one)
            break
    return Setup.model_validate({"ruleset": ruleset, "board": board, "creatures": tuple(creatures)})


def play(
    setup: Setup, seed: int, invariants: Sequence[Invariant], *, longest: int, look_every: int, samples: int
) -> None:
    """Play a battle at random, and check its invariants at every moment.

    Args:
        setup: The battle.
        seed: Of dice and choices.
        invariants: What must be true.
        longest: Intents at most.
        look_every: After how many intents all that a decision promises is looked at.
        samples: How many intents are tried then.
    """
    battle = Battle.start(setup, KeyedFaces(bytes([seed] * 32)))
    player = RandomPlayer(seed)
    for number in range(longest):
        if battle.state.game.over:
            break
        decision = battle.pending[0]
        if number % look_every == seed % look_every:
            check_decision(battle, decision, chance=Chooser(number), samples=samples)
        intent = player.choose(battle, decision)
        battle.apply(decision.seat, intent)
        wrong = [one for holds in invariants for one in holds(battle)]
        assert not wrong, f"after {number} intents, the last {intent}: {wrong}"
