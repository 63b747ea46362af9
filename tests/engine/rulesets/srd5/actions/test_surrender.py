"""Leaving the fight, and its effect on pending questions (S5-END-03 and -04)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import NO, YES, Ask, Given, Prompt
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions import surrender
from fracas_engine.rulesets.srd5.frames import Leaving
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import now, start

X, Y, Z = map(CreatureId, "xyz")


def _battle() -> Battle:
    return start(
        "..... ..... .....",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: a, size: large, at: [0, 1], hp: 20, ac: 10, speed: 6, traits: [mount]",
        order="x y z",
    )


@pytest.mark.rule("S5-END-03")
def test_a_surrender_is_final_for_who_surrenders_alone() -> None:
    """Who is about to leave does not surrender again; others may while it does."""
    battle = _battle()
    battle.state.stack.append(Leaving(X))

    assert not surrender.may_surrender(battle.situation, s5(battle.state.creatures["x"]))
    assert surrender.may_surrender(battle.situation, s5(battle.state.creatures["z"]))


@pytest.mark.rule("S5-END-03")
@pytest.mark.parametrize("alive", [True, False])
def test_who_has_died_meanwhile_does_not_leave_as_well(*, alive: bool) -> None:
    """It is dead, and has not surrendered."""
    battle = _battle()
    x = s5(battle.state.creatures["x"])
    x.alive = alive
    here = now(battle)

    surrender.step_leaving(here, Leaving(X))

    assert x.gone == ("surrendered" if alive else "")
    assert bool(here.events) is alive


@pytest.mark.rule("S5-END-03")
@pytest.mark.parametrize(
    ("by", "about", "given", "answered"),
    [
        (X, {}, (), True),
        (Y, {}, (), False),
        (Y, {"mover": "x"}, (), False),
        (Y, {"mover": "z"}, (), True),
        (Y, {"mover": "nobody", "from": (1, 2)}, (), False),
        (X, {}, (Given(7, X, "bite", "bite"),), False),
    ],
)
def test_questions_to_who_leaves_and_about_the_dead_are_answered(
    by: CreatureId, about: dict[str, Any], given: tuple[Given, ...], *, answered: bool
) -> None:
    """With what silence means; others wait on, and an answer that was given stays."""
    battle = _battle()
    s5(battle.state.creatures["z"]).alive = False
    ask = Ask(7, SeatId("a"), "reaction", by, (YES, NO), about=about)
    battle.state.stack += [Leaving(X), Prompt((ask,), given)]

    surrender.settle(now(battle))

    prompt = battle.state.stack[-1]
    assert isinstance(prompt, Prompt)
    assert prompt.given == (*given, *((Given(7, by, False, "no"),) if answered else ()))


@pytest.mark.rule("S5-END-04")
@pytest.mark.parametrize(("spent", "may"), [(5, True), (6, False)])
def test_one_cell_of_movement_is_enough_to_flee(spent: int, *, may: bool) -> None:
    """Offered and accepted intents are the same."""
    battle = _battle()
    x = s5(battle.state.creatures["x"])
    x.spent = spent
    use = Use(by=X, action="flee")

    assert surrender.may_flee(battle.situation, x) is may
    if may:
        surrender.plan_flee(battle.situation, x, use)
        return
    with pytest.raises(IllegalIntent) as refused:
        surrender.plan_flee(battle.situation, x, use)
    assert (refused.value.code, refused.value.rule) == ("not_enough_movement", "S5-END-04")


@pytest.mark.rule("S5-END-04")
def test_who_rides_does_not_flee_on_foot() -> None:
    """It gets down first."""
    battle = _battle()
    x, z = s5(battle.state.creatures["x"]), s5(battle.state.creatures["z"])
    x.mount, x.at, z.rider = Z, z.at, X

    with pytest.raises(IllegalIntent) as refused:
        surrender.plan_flee(battle.situation, x, Use(by=X, action="flee"))

    assert (refused.value.code, refused.value.rule) == ("not_available", "S5-END-04")
