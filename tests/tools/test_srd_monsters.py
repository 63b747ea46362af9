"""The drafts of SRD monsters: clauses as content, and the mechanics that are missing."""

from __future__ import annotations

from typing import Any

import pytest

from tools.srd_clauses import Draft, attack, multiattack, saving
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

    found = multiattack(
        "The lion makes two Rend attacks. It can replace one attack with a use of Roar.", actions, draft
    )

    assert flow(found) == "{cost: action, sequence: [rend, rend], alternatives: {roar: 1}}"
