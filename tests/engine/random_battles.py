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

__all__ = ["in_the_dark", "play", "scene"]

DARK_GROUND = "......dDDDDDDDMM#OfFTPw+S"
"""Glyphs of cells, darkness most often."""


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


def in_the_dark(setup: Setup, seed: int) -> Battle | None:
    """Return the creatures of a scene on ground in the dark, with edges and lights; None if they do not fit."""
    plain = setup.model_dump(mode="json", exclude_unset=True)
    chance, rows = Chooser(seed), plain["board"]["map"]
    width, height = len(rows[0]), len(rows)
    taken = {
        (x, y)
        for c in plain["creatures"]
        for x in range(c["at"][0], c["at"][0] + 4)
        for y in range(c["at"][1], c["at"][1] + 4)
    }
    ground = [
        "".join("D" if (x, y) in taken else chance.one_of(DARK_GROUND) for x in range(width)) for y in range(height)
    ]
    x, y = chance.below(width), chance.below(height)
    edges = [{"wall": [[x, 0], [x, y + 1]]}] if chance.below(2) and x else []
    lights = [
        {"at": [chance.below(width), chance.below(height)], "bright": 1, "dim": chance.between(0, 4)} for _ in range(2)
    ]
    legend = {"M": ["dark", "magical_darkness"]}
    plain["board"] = {"map": ground, "legend": legend, "lights": lights, "edges": edges}
    for creature in plain["creatures"]:
        creature["light"] = {"bright": 1, "dim": 1} if not chance.below(4) else None
    try:
        return Battle.start(Setup.model_validate(plain), KeyedFaces(bytes(32)))
    except SetupError:
        return None
