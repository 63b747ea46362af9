"""Cards: acts of a closed list, halves, and the draws of each round."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fracas_engine.content import (
    AbilityCard,
    Act,
    AttackAct,
    BlessAct,
    ConditionAct,
    CurseAct,
    HealAct,
    HeroCard,
    MoveAct,
    RetaliateAct,
    ShieldAct,
    SummonAct,
)
from fracas_engine.content.models.cards import CardsByRound
from tests.engine.content.writing import complaints, read_as

EXAMPLES: list[tuple[str, Any]] = [
    ("{move: 2, jump: true}", MoveAct(move=2, jump=True)),
    ("{move: -1}", MoveAct(move=-1)),
    (
        "{condition: wounded, attack: 2, range: 3, targets: 2, pierce: 1}",
        AttackAct(attack=2, range=3, targets=2, pierce=1, condition="wounded"),
    ),
    ("{shield: 1}", ShieldAct(shield=1)),
    ("{retaliate: 2, range: 1}", RetaliateAct(retaliate=2, range=1)),
    ("{heal: 2}", HealAct(heal=2)),
    ("{condition: strengthened, range: 2}", ConditionAct(condition="strengthened", range=2)),
    ("{bless: 1}", BlessAct(bless=1)),
    ("{curse: 1}", CurseAct(curse=1)),
    ("{summon: bear}", SummonAct(summon="bear")),
]


@pytest.mark.parametrize(("text", "expected"), EXAMPLES, ids=[text for text, _ in EXAMPLES])
def test_documented_acts(text: str, expected: Any) -> None:
    """Each act of the vocabulary is read as its own model, in any order of its keys."""
    assert expected == read_as(Act, text, "monster_turn")


def test_every_act_has_an_example() -> None:
    """The list above is the whole union."""
    assert {type(expected) for _, expected in EXAMPLES} == set(get_args(get_args(Act)[0]))


def test_ability_cards() -> None:
    """A card of a monster type has a number and acts, none on an idle card."""
    assert read_as(AbilityCard, "{initiative: 35, shuffle: true, do: []}", "monster_turn").do == ()
    assert complaints(AbilityCard, "{initiative: 35}", "monster_turn") == ["do: is missing"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ()), ("lost: true", ("top", "bottom")), ("lost: false", ()), ("lost: [top]", ("top",))],
)
def test_which_half_loses_the_card(text: str, expected: tuple[str, ...]) -> None:
    """Both halves, none, or one by its name."""
    card = read_as(HeroCard, f"{{initiative: 20, top: [{{attack: 3}}], bottom: [{{move: 2}}], {text}}}", "monster_turn")

    assert card.lost == expected
    assert HeroCard.model_validate(card.to_plain()) == card


def test_a_half_that_there_is_not() -> None:
    """Cards have two halves."""
    assert complaints(HeroCard, "{initiative: 1, lost: [middle]}", "monster_turn") == [
        "lost[0]: middle is not one of top, bottom"
    ]
    assert complaints(HeroCard, "{initiative: 1, lost: 1}", "monster_turn") == [
        "lost: 1 is not a value of loss; write true, or a list of top and bottom"
    ]


def test_cards_by_round() -> None:
    """One card, or the two of a hero with the leading one first; rounds of JSON are numbers again."""
    assert read_as(CardsByRound, "{1: {wolf: prowl, ada: [cut, dash]}}") == {
        1: {"wolf": ("prowl",), "ada": ("cut", "dash")}
    }
    assert read_as(CardsByRound, "{'2': {wolf: prowl}}") == {2: {"wolf": ("prowl",)}}
    assert complaints(CardsByRound, "{first: {wolf: prowl}}") == ["first: first is not a whole number"]


def test_unknown_acts_and_conditions() -> None:
    """A slip in an act is reported with the likely meaning."""
    assert complaints(Act, "{atack: 2}", "monster_turn") == ["atack: unknown key atack; did you mean attack?"]
    (complaint,) = complaints(Act, "{condition: prone}", "monster_turn")
    assert complaint.startswith("condition: monster_turn has no condition prone")
