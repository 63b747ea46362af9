"""Random battles with one monster to move, for the engine and for the slow search alike."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fracas_engine.battle import Battle
from fracas_engine.content import AbilityCard, BoardSpec, CreatureSpec
from fracas_engine.dice import CountingFaces
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.setup import CardsSpec, Setup
from tests.engine.rulesets.monster_turn.slow_focus import Scene

GLYPHS = ".#x~t"


def random_scene(
    chance: random.Random,
    *,
    width: int,
    height: int,
    allies: int,
    enemies: int,
    weights: Sequence[int] = (70, 8, 7, 8, 7),
) -> Scene:
    """Return a random map with a monster at a random hex, and figures around it."""
    scene = Scene(width, height, (0, 0))
    scene.mode = chance.choice(("move", "move", "move", "jump", "fly"))
    scene.ranged = chance.random() < 0.5
    scene.range = chance.randint(1, 4) if scene.ranged else 1
    scene.targets = chance.choice((1, 1, 2, 3))
    scene.points = chance.randint(0, 4)
    scene.muddled = chance.random() < 0.2
    free = []
    for row in range(height):
        for column in range(width):
            cell = (column, row)
            glyph = chance.choices(GLYPHS, weights)[0]
            if glyph in ".~t":
                free.append(cell)
            {"#": scene.walls, "x": scene.obstacles, "~": scene.rough, "t": scene.bad}.get(glyph, set()).add(cell)
    chance.shuffle(free)
    scene.start = free.pop()
    scene.allies = {free.pop() for _ in range(min(allies, len(free) - enemies))}
    scene.enemies = {f"h{number}": (free.pop(), chance.randint(2, 4)) for number in range(enemies)}
    return scene


def battle_of(scene: Scene) -> tuple[Battle, Figure]:
    """Return the battle of a scene before the first action, and its monster."""
    rows = []
    for row in range(scene.height):
        cells = [(column, row) for column in range(scene.width)]
        rows.append("".join(_glyph(scene, cell) for cell in cells))
    monster = {
        "id": "monster", "side": "monsters", "type": "monster", "number": 1, "at": scene.start, "hp": 9,
        "move": scene.points, "attack": 1, "range": scene.range if scene.ranged else None, "targets": scene.targets,
        "fly": scene.mode == "fly", "jump": scene.mode == "jump", "conditions": ("muddled",) if scene.muddled else (),
    }  # fmt: skip
    heroes = [
        {"id": name, "side": "heroes", "hero": True, "at": cell, "hp": 9, "initiative": rank}
        for name, (cell, rank) in scene.enemies.items()
    ]
    ally = {"side": "monsters", "type": "ally", "hp": 9, "move": 1, "attack": 1}
    allies = [
        {**ally, "id": f"ally{number}", "number": number, "at": cell}
        for number, cell in enumerate(sorted(scene.allies), 1)
    ]
    creatures = [CreatureSpec.model_validate(plain) for plain in (*heroes, monster, *allies)]
    card = AbilityCard.model_validate({"initiative": 90, "do": [{"move": 0}, {"attack": 0}]})
    idle = AbilityCard.model_validate({"initiative": 91, "do": []})
    setup = Setup(
        ruleset="monster_turn",
        board=BoardSpec(shape="hex", map=tuple(rows)),
        creatures=tuple(creatures),
        cards=CardsSpec(
            by_round={1: {"monster": ("go",), "ally": ("wait",)}}, ability_cards={"go": card, "wait": idle}
        ),
    )
    battle = Battle.start(setup, CountingFaces())
    return battle, figure(battle.state.creatures["monster"])


def _glyph(scene: Scene, cell: tuple[int, int]) -> str:
    for glyph, cells in (("#", scene.walls), ("x", scene.obstacles), ("~", scene.rough), ("t", scene.bad)):
        if cell in cells:
            return glyph
    return "."
