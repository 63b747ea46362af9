"""Hit Dice: which die a hero has, and which sheets may have spent some."""

from __future__ import annotations

import pytest

from fracas_engine.content.library import library_of
from fracas_engine.errors import SetupError
from fracas_engine.lasting import with_state
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.srd5.turns.rests import hit_die

DICE = {"fighter_1": 10, "paladin_5": 10, "rogue_2": 8, "cleric_3": 8, "druid_4": 8, "wizard_5": 6}
"""The Hit Dice of the classes of the shipped heroes."""


@pytest.mark.rule("S5-REST-02")
def test_the_die_follows_from_level_constitution_and_hit_points() -> None:
    """The shipped heroes have the die of their class; a sheet may name another one."""
    creatures = library_of("srd5").creatures

    assert {name: hit_die(creatures[name]) for name in DICE} == DICE
    assert hit_die(creatures["wizard_5"].model_copy(update={"hit_die": "d12"})) == 12


def test_only_heroes_have_hit_dice_and_no_more_than_their_level() -> None:
    """A state with more of them spent is refused, and so is one of a monster."""
    creatures, rules = library_of("srd5").creatures, ruleset_named("srd5")
    monster = next(one for one in creatures.values() if not one.hero)
    assert rules.rest_stock(monster, {}) is None
    spent = with_state("srd5", creatures["cleric_3"], {"spent": {"hit_dice": 3}})
    stock = rules.rest_stock(spent, spent.spent)

    assert stock is not None
    assert (stock.left, stock.most) == (0, 3)
    for sheet, number in ((creatures["cleric_3"], 4), (monster, 1)):
        with pytest.raises(SetupError, match=f"{number} Hit Dice spent of"):
            with_state("srd5", sheet, {"spent": {"hit_dice": number}})
