"""Texts of cards, for people."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content.models.cards import Act, AttackAct, ConditionAct, HealAct, MoveAct, RetaliateAct, SummonAct
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.monster_turn.card_text import acts_text
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (MoveAct(move=2, jump=True), "move 2 jump"),
        (AttackAct(attack=3, range=4, targets=2, pierce=1, condition="poisoned"),
         "attack 3 range 4 2 targets pierce 1 poisoned"),
        (HealAct(heal=2), "heal 2 self"),
        (HealAct(heal=2, range=3), "heal 2 range 3"),
        (RetaliateAct(retaliate=2), "retaliate 2"),
        (SummonAct(summon="heath_hound"), "summon heath hound"),
        (ConditionAct(condition="invisible"), "invisible"),
    ],
)  # fmt: skip
def test_acts_are_told_in_the_words_of_the_cards(act: Act, text: str) -> None:
    """Value first, then range, targets, pierce and added effects."""
    assert acts_text([act]) == text


def test_numbers_that_are_added_have_a_sign() -> None:
    """Monsters' cards change what stands on the statistics card."""
    assert acts_text([MoveAct(move=-1), AttackAct(attack=0)], added=True) == "move -1, attack +0"
    assert acts_text([]) == "nothing"


def test_cards_can_be_looked_up() -> None:
    """By id; unknown cards are left out, and a value that is no list of ids is refused."""
    battle = Battle.start(encounter_setup("barrow_watch"), KeyedFaces(bytes(32)))

    assert battle.ask({"cards": ["shield_bash", "bone_guard_bulwark", "felling_blow", "nothing"]}) == {
        "shield_bash": {"initiative": 15, "top": "attack 3", "bottom": "move 3", "lost": ()},
        "bone_guard_bulwark": {"initiative": 15, "do": "shield 2, retaliate 1", "shuffle": False},
        "felling_blow": {"initiative": 85, "top": "attack 6", "bottom": "move 4", "lost": ("top",)},
    }
    wrong: list[dict[str, object]] = [{"cards": 5}, {"why_focus": {}}, {"distance": {"from": "warden"}}]
    for question in wrong:
        with pytest.raises(IllegalIntent, match="cannot be asked like that"):
            battle.ask(question)
