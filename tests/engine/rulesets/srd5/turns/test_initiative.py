"""Ties of Initiative, the seats that decide them, and the places of newcomers."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.state import game_of
from fracas_engine.rulesets.srd5.turns import initiative
from fracas_engine.scenario.files import setup_of
from tests.engine.rulesets.srd5.arena import start

HERO = "hero: true, hp: 20, ac: 10, speed: 6"
MONSTER = "hp: 20, ac: 10, speed: 6"


def _rolled(*creatures: str, **faces: list[int]) -> Battle:
    lines = [
        "scenario: a test",
        "ruleset: srd5",
        "board: {map: ['........']}",
        "creatures:",
        *(f"  - {{{creature}}}" for creature in creatures),
        "steps: [{expect: {round: 1}}]",
    ]
    (scenario,) = load_scenarios("\n".join(lines))
    script = ScriptedFaces({purpose: tuple(listed) for purpose, listed in faces.items()})
    battle = Battle.start(setup_of(scenario), script)
    assert not script.left_over(step=False)
    return battle


@pytest.mark.rule("S5-INIT-07", "S5-INIT-08")
@pytest.mark.parametrize(
    ("creatures", "misc"),
    [
        ((f"id: a, side: g, at: [0, 0], {MONSTER}", f"id: b, side: g, at: [1, 0], {MONSTER}, level: 3"), []),
        ((f"id: a, side: g, seat: one, at: [0, 0], {MONSTER}", f"id: b, side: g, seat: two, at: [1, 0], {MONSTER}"),
         [9, 5]),
        ((f"id: a, side: g, seat: one, at: [0, 0], {HERO}", f"id: b, side: g, seat: two, at: [1, 0], {HERO}"), []),
        ((f"id: a, side: g, seat: one, at: [0, 0], {HERO}", f"id: b, side: g, seat: one, at: [1, 0], {MONSTER}"),
         [9, 5]),
    ],
)  # fmt: skip
def test_who_decides_a_tie_of_count_and_dexterity(creatures: tuple[str, ...], misc: list[int]) -> None:
    """The seat of monsters, or the side of heroes, in the order of the set-up; between others a roll."""
    slow = f"id: z, side: w, at: [7, 0], {MONSTER}, abilities: {{dex: 8}}, initiative: 0"

    battle = _rolled(*creatures, slow, initiative=[10, 10, 10], misc=misc)

    assert battle.state.game.order == ("a", "b", "z")


@pytest.mark.rule("S5-INIT-01")
def test_nobody_rolls_for_the_dead() -> None:
    """Two dice fall for two that live."""
    dead = "id: c, side: h, at: [2, 0], hp: {max: 9, now: 0}, ac: 10, speed: 6"

    battle = _rolled(f"id: a, side: g, at: [0, 0], {HERO}", f"id: b, side: h, at: [1, 0], {MONSTER}", dead,
                     initiative=[10, 5])  # fmt: skip

    assert battle.state.game.order == ("a", "b")


@pytest.mark.rule("S5-INIT-08")
@pytest.mark.parametrize(
    ("counts", "groups"),
    [
        ({"a": 10, "b": 10, "c": 8, "m": 9}, (("a", "b"),)),
        ({"a": 10, "b": 10, "c": 8, "m": 10}, ()),
        ({"a": 10, "b": 9, "c": 8, "m": 7}, ()),
        ({"a": 10, "b": 9, "c": 10, "m": 7}, ()),
        ({"a": 10, "b": 10, "c": 10, "m": 7}, ()),
        ({"a": 10, "b": 10, "m": 7}, (("a", "b"),)),
    ],
)
def test_heroes_of_one_side_that_tie_with_nobody_else(counts: dict[str, int], groups: tuple[tuple[str, ...]]) -> None:
    """`a` and `b` are of one side, `c` is a hero of another, `m` a monster."""
    battle = start(
        "........",
        f"id: a, side: g, at: [0, 0], {HERO}",
        f"id: b, side: g, at: [1, 0], {HERO}",
        f"id: c, side: h, at: [2, 0], {HERO}",
        f"id: m, side: m, at: [3, 0], {MONSTER}",
        order="a b c m",
    )

    assert initiative.tied_heroes(battle.situation, ("a", "b", "c", "m"), counts) == groups


@pytest.mark.rule("S5-INIT-09")
@pytest.mark.parametrize(("face", "order"), [(12, "a n c"), (11, "a n c"), (10, "a c n"), (9, "a c n"), (15, "a n c")])
def test_a_newcomer_stands_behind_those_with_its_count(face: int, order: str) -> None:
    """Who has left the battle, or has had its turn, is not brought back by that."""
    battle = start(
        "........",
        f"id: a, side: g, at: [0, 0], {HERO}",
        f"id: b, side: g, at: [1, 0], {MONSTER}",
        f"id: c, side: h, at: [2, 0], {MONSTER}",
        f"id: n, side: h, at: [3, 0], {MONSTER}",
        order="a b c n",
    )
    now = Resolution(battle.situation, Dice(ScriptedFaces({"initiative": (face,)})))
    now.setup = now.setup.model_copy(update={"order": None})  # of a fixed order, a newcomer would be the last
    game = game_of(now)
    game.order, game.ranks, game.to_come = (
        tuple(map(CreatureId, names)) for names in (("a", "c"), ("a", "b", "c"), ("c",))
    )
    game.counts = {"a": 15, "b": 12, "c": 10}

    initiative.insert(now, battle.state.creatures["n"])

    assert game.order == tuple(order.split())
    assert game.to_come == tuple(name for name in game.order if name != "a")
    assert set(game.ranks) == {"a", "b", "c", "n"}
    assert game.counts["n"] == face
