"""The drafts of SRD monsters: clauses as content, and the mechanics that are missing."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.content import library_of
from tools.srd_by_hand import BY_HAND
from tools.srd_casting import legendary, multiattacks, spellcasting
from tools.srd_clauses import Draft, attack, saving, word
from tools.srd_monsters import flow

ATTACKS = {
    "Melee Attack Roll: +4, reach 5 ft. 5 (1d6 + 2) Piercing damage. "
    "If the target is a Medium or smaller creature, it has the Prone condition.": (
        "[{damage: 1d6+2, type: piercing}, {condition: prone, if: {size: medium}}]"
    ),
    "Melee Attack Roll: +5, reach 5 ft. 8 (2d4 + 3) Piercing damage, or 5 (1d4 + 3) Piercing damage "
    "if the swarm is Bloodied.": (
        "[{damage: 2d4+3, type: piercing, if: {unless: {user_bloodied: true}}}, "
        "{damage: 1d4+3, type: piercing, if: {user_bloodied: true}}]"
    ),
    "Melee Attack Roll: +6, reach 5 ft. 6 (1d4 + 4) Piercing damage plus 4 (1d8) Poison damage.": (
        "[{damage: 1d4+4, type: piercing}, {damage: 1d8, type: poison}]"
    ),
}


@pytest.mark.parametrize(("text", "hit"), ATTACKS.items())
def test_an_attack_is_content(text: str, hit: str) -> None:
    """Damage and its limits are written in the vocabulary, and nothing is missing."""
    draft = Draft("x", "X", {})

    found = attack("Bite", text, draft)

    assert found is not None
    assert flow(found["hit"]) == hit
    assert draft.lacks == []


def test_a_breath_is_content() -> None:
    """An area with a save for half the damage needs no word for the save's success."""
    draft = Draft("x", "X", {})
    text = (
        "Dexterity Saving Throw: DC 11, each creature in a 15-foot-long, 5-foot-wide Line. "
        "Failure: 22 (5d8) Acid damage. Success: Half damage."
    )

    assert flow(saving("Acid Breath", text, draft)) == (
        "{cost: action, origin: near, area: {line: 3}, targets: all, save: {dc: 11, ability: dex}, "
        "effect: [{damage: 5d8, type: acid}]}"
    )
    assert draft.lacks == []


def test_an_unknown_clause_names_the_mechanic() -> None:
    """What the vocabulary cannot say is never guessed."""
    draft = Draft("x", "X", {})

    attack(
        "Bite", "Melee Attack Roll: +1, reach 5 ft. 1 Piercing damage, and the stirge attaches to the target.", draft
    )

    assert draft.mechanics == {"attaching"}


def test_a_multiattack_with_a_use_instead() -> None:
    """An attack that replaces one of the others is an alternative."""
    draft = Draft("x", "X", {})
    actions: dict[str, dict[str, Any]] = {"rend": {}, "roar": {}}

    found = multiattacks(
        "The lion makes two Rend attacks. It can replace one attack with a use of Roar.", actions, draft
    )

    assert flow(found) == (
        "{multiattack: {name: Multiattack, cost: action, sequence: [rend, rend], alternatives: {roar: 1}}}"
    )
    assert draft.lacks == []


def test_two_attacks_for_one_use_are_a_second_multiattack() -> None:
    """A use that replaces two attacks is a sequence of its own."""
    draft = Draft("x", "X", {})
    text = "The dragon makes three Rend attacks. It can replace two attacks with a use of Sleep Breath."

    found = multiattacks(text, {"rend": {}, "sleep_breath": {}}, draft)

    assert [one["sequence"] for one in found.values()] == [["rend", "rend", "rend"], ["rend", "sleep_breath"]]


def test_spells_of_the_library_are_listed_and_others_lack() -> None:
    """Spells of the library are named with their uses, harmless ones are left out, unknown ones are missing."""
    draft = Draft("x", "X", {})
    text = (
        "The mage casts one of the following spells, requiring no Material components and using Intelligence as the "
        "spellcasting ability (spell save DC 14): - **At Will:** Fire Bolt, Light - **2/Day Each:** Fireball, Time Stop"
    )

    spellcasting(text, draft, "")

    assert flow(draft.block) == (
        "{spells: {at_will: [fire_bolt], uses: {fireball: 2}}, casting: {ability: int, dc: 14, without: [material]}}"
    )
    assert draft.lacks == ["spells: time stop"]


def test_a_legendary_action_does_what_another_action_does() -> None:
    """It names the action, and whether it can be used again before the next turn."""
    draft = Draft("x", "X", {"speed": 8})
    text = "The dragon uses Storm. The dragon can't take this action again until the start of its next turn."

    found = legendary({"name": "Gale", "desc": text}, {"storm": {}}, draft)

    assert flow(found) == (
        "{gale: {name: Gale, cost: legendary, trigger: {event: ends_turn}, uses: {turn: 1}, same_as: storm}}"
    )


@pytest.mark.parametrize(("monster", "names"), BY_HAND.items())
def test_what_the_pack_has_by_hand_is_not_left_out(monster: str, names: tuple[str, ...]) -> None:
    """The shipped block lists none of these actions and traits among its omissions."""
    block = library_of("srd5").creatures[word(monster)]

    assert [omit for omit in block.omits for name in names if omit.split(":")[0] == name] == []
