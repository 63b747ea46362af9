"""The roll that a question is about, and what an answer would make of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_clients.texts import text
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.attack_odds import LastAttackRolls, answer_odds_questions, attack_roll_text, changes_text
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer
from fracas_protocol.events import BattleEvent
from fracas_protocol.options import Choice
from tests.clients.battles import battle as ogre_and_imp
from tests.clients.battles import ogres_turn
from tests.clients.table import Table
from tests.clients.tui.test_powers import CLUB, PARRY, SIZE, battle, fourth, press, said

LASH = {
    "id": "lash", "name": "Lash", "cost": "reaction", "origin": "melee", "reach": 2,
    "trigger": {"event": "hits", "by": "enemy", "to": "self"},
    "attack": {"bonus": 6, "vs": "ac"}, "hit": [{"damage": "1d4"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("total", "effect", "told"),
    [
        (22, "+4 ac (until the end of the turn)", "With +4: 22 vs 21, still a hit."),
        (20, "+4 AC", "With +4: 20 vs 21, a miss."),
        (20, "-5 attack", "With -5: 15 vs 17, a miss."),
        (20, "+4 reflex", "+4 Reflex changes nothing: the attack is against AC."),
        (20, "+2 reflex, +4 ac", "With +4: 20 vs 21, a miss."),
        (20, "heal 5", ""),
        (None, "+4 ac", ""),
    ],
)
def test_what_an_answer_changes(total: int | None, effect: str, told: str) -> None:
    """A bonus to the defence that was hit, or a penalty to the roll, is set against the roll."""
    assert changes_text(total, {"vs": "ac", "defense": 17, "chance": 500}, effect) == told


@pytest.mark.parametrize(
    ("total", "numbers", "told"),
    [
        (22, {"vs": "ac", "defense": 17}, "22 vs AC 17"),
        (None, {"vs": "fortitude", "defense": 14, "chance": 650}, "vs Fortitude 14, 65% to hit"),
        (22, None, "rolled 22"),
        (None, "", ""),
    ],
)
def test_a_roll_is_told_against_what_it_has_to_reach(total: int | None, numbers: object, told: str) -> None:
    """What is not known is left out."""
    assert attack_roll_text(total, numbers) == told


def test_the_last_roll_counts() -> None:
    """Rolls of others, and of other purposes, are not taken for it."""
    rolls = LastAttackRolls()
    rolls.note(
        [
            BattleEvent("rolled", {"purpose": "attack", "who": "orc", "total": 12}),
            BattleEvent("rolled", {"purpose": "attack", "who": "imp", "total": 3}),
            BattleEvent("rolled", {"purpose": "save", "who": "orc", "total": 1}),
            BattleEvent("attack", {"by": "orc", "total": 18}),
        ]
    )

    assert (rolls.last("orc"), rolls.last("imp"), rolls.last("elf")) == (18, 3, None)


@pytest.mark.parametrize(("kind", "asked"), [("opportunity_attack", [("grapple", "imp")]), ("choice", [])])
def test_the_odds_of_a_grip_are_asked_for(kind: str, asked: list[tuple[str, str]]) -> None:
    """It stands on no sheet and takes the place of a free blow; what other questions offer is no blow."""
    choices = (Choice("grapple", "Grapple", targets=("imp",)), Choice("no", "No"))
    found = answer_odds_questions(ogre_and_imp(), replace(ogres_turn(), kind=kind, uses=(), moves=(), choices=choices))

    assert list(found) == asked
    assert all(question == {"odds": {"by": "ogre", "use": "grapple", "on": "imp"}} for question in found.values())


async def test_an_interrupt_tells_the_roll_and_what_it_would_change() -> None:
    """The real engine: the roll against the real defence, and whether the parry turns it."""
    fight = battle("fourth_edition", fourth("rogue", "us", (0, 0), CLUB, PARRY), fourth("orc", "them", (1, 0), CLUB))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        table._follow(fight.apply("us", from_plain({"by": "rogue", "end": "turn"})))
        table._follow(fight.apply("them", from_plain({"by": "orc", "use": "club", "on": ("rogue",)})))
        table._ask()
        await press(pilot)
        assert f" vs AC 16): {text('ask_interrupt', by='R Rogue')}" in said(pilot)
        assert "still a hit" in said(pilot, "#about")


async def test_y_strikes_back_at_once_where_there_is_one_target() -> None:
    """The chance stands in the line, and no second Enter is asked for."""
    fight = battle("fourth_edition", fourth("rogue", "us", (0, 0), LASH), fourth("orc", "them", (1, 0), CLUB))
    table = Table(fight, "us")
    async with FracasApp(None, table.match).run_test(size=SIZE) as pilot:
        await press(pilot)
        table._follow(fight.apply("us", from_plain({"by": "rogue", "end": "turn"})))
        table._follow(fight.apply("them", from_plain({"by": "orc", "use": "club", "on": ("rogue",)})))
        table._ask()
        await press(pilot)
        assert "y Lash 55%" in said(pilot, "#choices")
        assert said(pilot, "#keys").startswith("y/n answer A always N never")
        await press(pilot, "y")
    (answer,) = table.intents
    assert isinstance(answer, Answer)
    assert (answer.answer, tuple(answer.on)) == ("lash", ("orc",))
    assert table.refusals == []
