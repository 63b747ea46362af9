"""Questions that a seat leaves behind that gives up."""

from __future__ import annotations

import pytest

from fracas_engine.decisions import NO, Ask, Given, Prompt
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.ruleset import _settled
from tests.engine.rulesets.monster_mash.arena import start

X, Y, Z = map(CreatureId, "xyz")


def _ask(number: int, by: CreatureId, about: CreatureId) -> Ask:
    return Ask(number, SeatId(by), "choice", by, (NO,), about={"mover": about, "to": (1, 0)})


@pytest.mark.rule("MM-WIN-01")
@pytest.mark.parametrize(
    ("dead", "given", "settled"),
    [
        ("", (), []),
        ("y", (), [1]),
        ("x", (), [1, 2]),
        ("z", (), [2]),
        ("x", (2,), [2, 1]),
        ("y", (1,), [1]),
        ("z", (1,), [1, 2]),
    ],
)
def test_what_the_gone_were_asked_or_asked_about_is_answered(
    dead: str, given: tuple[int, ...], settled: list[int]
) -> None:
    """With no; questions to others about others stay open, and given answers stay as they were."""
    battle = start(
        "......", *(f"id: {name}, seat: {name}, at: [{at}, 0], hp: 9, speed: 4" for at, name in enumerate("xyz")),
        order="x y z",
    )  # fmt: skip
    for name in dead:
        battle.state.creatures[name].alive = False
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    asks = (_ask(1, Y, X), _ask(2, Z, X))

    found = _settled(now, Prompt(asks, tuple(Given(n, asks[n - 1].by, "yes") for n in given)))

    assert found.asks == asks
    assert [one.number for one in found.given] == settled
    assert [one.value for one in found.given if one.number not in given] == [False] * (len(settled) - len(given))


def test_an_answer_is_no_order() -> None:
    """Where nothing is asked."""
    battle = start(
        "...", "id: x, seat: a, at: [0, 0], hp: 9, speed: 4", "id: y, seat: b, at: [2, 0], hp: 9, speed: 4", order="x y"
    )
    (decision,) = battle.situation.waiting()
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    frame = battle.state.stack[-1]

    with pytest.raises(IllegalIntent, match="there is no pending question"):
        now.rules.intend(now, frame, decision, Answer(by=X, answer=True))
    with pytest.raises(IllegalIntent, match="there is no pending question"):
        now.rules.intend(now, Prompt((), ()), decision, End(by=X))
