"""Attack rolls as the shared layer makes them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.attacks.attack_rolls import spare, step_strike, step_volley
from fracas_engine.d20.frames import Affecting, Strike, Volley
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution, Resolution
from tests.engine.rulesets.monster_mash.arena import CLAW, start

X, Y, Z = map(CreatureId, "xyz")


def _battle() -> Battle:
    return start(
        "....",
        f"id: x, seat: a, at: [1, 0], hp: 20, speed: 4, actions: [{CLAW}]",
        "id: y, seat: b, at: [0, 0], hp: 20, ac: 14, speed: 4",
        "id: z, seat: b, at: [2, 0], hp: 20, ac: 14, speed: 4",
        order="x y z",
    )


def _now(battle: Battle, *faces: int) -> AnyResolution:
    return Resolution(battle.situation, Dice(ScriptedFaces({"attack": faces})))


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "faces", "face"),
    [(False, False, (9,), 9), (True, True, (9,), 9), (True, False, (9, 4), 9), (True, False, (4, 9), 9),
     (False, True, (9, 4), 4), (False, True, (4, 9), 4)],
)  # fmt: skip
def test_the_better_or_the_worse_of_two_faces_counts(
    monkeypatch: pytest.MonkeyPatch, *, advantage: bool, disadvantage: bool, faces: tuple[int, ...], face: int
) -> None:
    """One die where there is neither, or both; all faces are told, and the total of the one that counts."""
    battle = _battle()
    now = _now(battle, *faces)
    figures = AttackFigures(5, 14, advantage=advantage, disadvantage=disadvantage)
    monkeypatch.setattr(type(now.rules.attacks), "figures", lambda *_, **__: figures)

    step_strike(now, Strike(X, "claw", Y))

    told = {event.name: event.data for event in now.events}
    assert (told["rolled"]["faces"], told["rolled"]["total"]) == (faces, face + 5)
    assert (told["attack"]["face"], told["attack"]["total"], told["attack"]["hit"]) == (face, face + 5, face + 5 >= 14)


@pytest.mark.parametrize("gone", ["x", "y"])
def test_no_attack_is_made_by_or_on_who_is_gone(gone: str) -> None:
    """No die falls."""
    battle = _battle()
    battle.state.creatures[gone].alive = False
    now = _now(battle)

    step_strike(now, Strike(X, "claw", Y))

    assert now.events == []


def test_who_is_gone_strikes_nobody_else() -> None:
    """The rest of a volley falls with its user."""
    battle = _battle()
    now = _now(battle)
    battle.state.stack.clear()
    volley = Volley(X, "claw", (Y, Z), index=1)

    step_volley(now, volley)
    assert battle.state.stack[::-1] == [Strike(X, "claw", Z), replace(volley, index=2)]

    battle.state.stack.clear()
    battle.state.creatures["x"].alive = False
    step_volley(now, volley)
    assert battle.state.stack == []


@pytest.mark.parametrize("targets", [(), (Y, Z)])
def test_what_follows_a_volley_befalls_its_targets(targets: tuple[CreatureId, ...]) -> None:
    """Without a target there is no hit."""
    battle = _battle()
    now = _now(battle)
    battle.state.stack.clear()
    effect = Affecting(X, "x", "claw", "claw.effect", ())

    step_volley(now, Volley(X, "claw", targets, index=len(targets), effect=effect))

    assert battle.state.stack == ([replace(effect, targets=targets)] if targets else [])


@pytest.mark.rule("FE-IMM-05", "OB-IMM-03")
@pytest.mark.parametrize(
    ("user", "on", "index", "left"),
    [("x", "y", 1, (Z,)), ("x", "y", 2, (Z,)), ("x", "z", 2, (Y,)), ("x", "z", 1, None), ("y", "y", 1, None)],
)
def test_who_slips_away_is_left_out_of_the_volley_that_strikes_it(
    user: str, on: str, index: int, left: tuple[CreatureId, ...] | None
) -> None:
    """Not of another's, nor of one that has not come to it yet."""
    battle = _battle()
    now = _now(battle)
    volley = Volley(X, "claw", (Y, Z), index=index)
    battle.state.stack[:] = [volley]

    spare(now, Strike(CreatureId(user), "claw", CreatureId(on)))

    assert battle.state.stack == [volley if left is None else replace(volley, targets=left, index=index - 1)]


def test_where_nothing_waits_nobody_is_left_out() -> None:
    """An empty stack, or another frame on it, stays as it is."""
    battle = _battle()
    now = _now(battle)
    for stack in ([], [Strike(X, "claw", Z)]):
        battle.state.stack[:] = stack
        spare(now, Strike(X, "claw", Y))
        assert battle.state.stack == stack
