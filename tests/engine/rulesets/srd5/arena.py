"""Battles for the tests of `srd5`: of shipped creatures on shipped boards, and small ones as scenarios write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint
from fracas_engine.content import CreatureSpec, library_of, load_scenarios
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.resolution import Resolution
from fracas_engine.scenario.files import setup_of
from fracas_engine.setup import Setup

__all__ = ["match", "now", "sheet", "start"]


def match(board: str, one: Sequence[str], other: Sequence[str]) -> Setup:
    """Return a battle of two sides; each creature stands on the first start of its side with room for it."""
    library = library_of("srd5")
    spec = library.boards[board]
    grid = Setup(ruleset="srd5", board=spec, creatures=()).read_board()
    taken: set[tuple[int, int]] = set()
    creatures = []
    for side, names in (("a", one), ("b", other)):
        for number, name in enumerate(names, 1):
            sheet = library.creatures[name]
            for at in spec.starts[side]:
                cells = set(Footprint(at, SIDES[sheet.size]).cells())
                if not cells & taken and all(c in grid and not grid.has(c, "wall") for c in cells):
                    break
            else:
                message = f"no start of {side} on {board} has room for {name}"
                raise ValueError(message)
            taken |= cells
            creatures.append(
                sheet.model_copy(update={"id": f"{name}_{side}{number}", "side": side, "at": at, "use": name})
            )
    summons = tuple(library.summoned_by(creatures))
    return Setup(ruleset="srd5", board=spec, creatures=tuple(creatures), summons=summons)


def start(rows: str, *creatures: str, order: str, options: str = "") -> Battle:
    """Begin a small battle.

    Args:
        rows: The map, a line for each row.
        creatures: Each as scenarios write one, without the braces.
        order: The ids of the turn order, parted by blanks.
        options: The battle's options as scenarios write them, without the braces.
    """
    lines = [
        "scenario: a test",
        "ruleset: srd5",
        "rules: [S5-GRID-01]",
        f"options: {{{options}}}",
        f"board: {{map: [{', '.join(f'{row!r}' for row in rows.split())}]}}",
        "creatures:",
        *(f"  - {{{creature}}}" for creature in creatures),
        f"order: [{', '.join(order.split())}]",
        "steps: [{expect: {over: false}}]",
    ]
    (scenario,) = load_scenarios("\n".join(lines), file="test")
    return Battle.start(setup_of(scenario), ScriptedFaces({}))


def now(battle: Battle, **faces: list[int]) -> Resolution[Any]:
    """Return what changes a battle as it stands, by itself; the dice fall as is said, by purpose."""
    return Resolution(battle.situation, Dice(ScriptedFaces(faces)))


def sheet(**keys: object) -> CreatureSpec:
    """Return a sheet with some keys."""
    return CreatureSpec.model_validate({"id": "hero", "hp": 10, **keys})
