"""The fixed phrases of stat blocks: texts that match, and other wordings that do not."""

from __future__ import annotations

import pytest

from fracas_engine.content.importers.phrases import read_area, read_attack, read_multiattack

OLD = (
    "Melee Weapon Attack: +5 to hit, reach 10 ft., one target. "
    "Hit: 7 (1d8 + 3) slashing damage plus 3 (1d6) fire damage, and the target is pushed."
)
RANGED = "Ranged Attack Roll: +3, range 80/320 ft. 5 (1d6 \u2212 1) Piercing damage."


@pytest.mark.parametrize(
    ("text", "bonus", "reach", "far", "damage", "rest"),
    [
        ("Melee Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3) cold damage.", 5, 5, (), (("1d8+3", "cold"),), ""),
        (OLD, 5, 10, (), (("1d8+3", "slashing"), ("1d6", "fire")), "and the target is pushed"),
        (RANGED, 3, None, (80, 320), (("1d6-1", "piercing"),), ""),
        ("Melee Attack Roll: \u22121, reach 5 ft. Hit: 1 Piercing damage.", -1, 5, (), (("1", "piercing"),), ""),
    ],
)  # fmt: skip
def test_attacks(
    text: str, bonus: int, reach: int | None, far: tuple[int, ...], damage: tuple[tuple[str, str], ...], rest: str
) -> None:
    """Bonus, distances in feet, damage, and the text that follows."""
    found = read_attack(text)

    assert found is not None
    assert (found.bonus, found.reach, found.range, found.damage, found.rest) == (bonus, reach, far, damage, rest)


@pytest.mark.parametrize(
    "text",
    [
        "Melee Attack Roll: +5. Hit: 7 (1d8 + 3) slashing damage.",
        "Melee Attack Roll: +5 (with Advantage if it feels like it), reach 5 ft. Hit: 7 (1d8 + 3) slashing damage.",
        "Melee Attack Roll: +5, reach 5 ft. Hit: The target is swallowed.",
        "Ranged Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3) slashing damage.",
        "It makes a Melee Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3) slashing damage.",
    ],
)
def test_other_wordings_of_attacks_are_not_read(text: str) -> None:
    """A text that differs from the phrase is left alone."""
    assert read_attack(text) is None


@pytest.mark.parametrize(
    ("text", "parts", "others", "rest"),
    [
        ("The ogre makes two Club attacks.", (("Club", 2),), (), ""),
        ("The bear makes one Bite attack and two Claw attacks.", (("Bite", 1), ("Claw", 2)), (), ""),
        ("The scout makes two attacks, using Bow or Sword in any combination.", (("Bow", 2),), ("Sword",), ""),
        ("The cat makes three attacks: one with its bite and two with its claws.", (("bite", 1), ("claws", 2)), (), ""),
        ("The hag makes two Claw attacks. It can then sing.", (("Claw", 2),), (), "It can then sing."),
    ],
)
def test_multiattacks(text: str, parts: tuple[tuple[str, int], ...], others: tuple[str, ...], rest: str) -> None:
    """Names and numbers of the attacks, alternatives, and the rest of the text."""
    assert read_multiattack(text) == (parts, others, rest)


@pytest.mark.parametrize(
    "text",
    [
        "The hydra makes as many Bite attacks as it has heads.",
        "The golem makes two Slam attacks, or it makes three Slam attacks if it is angry.",
        "The mage makes two attacks.",
    ],
)
def test_other_wordings_of_multiattacks_are_not_read(text: str) -> None:
    """Conditions and numbers that are no fixed phrase are left alone."""
    assert read_multiattack(text) is None


def test_areas() -> None:
    """Both phrases of a breath: shape, size in feet, DC, ability and damage; riders are not read."""
    new = read_area(
        "Dexterity Saving Throw: DC 18, each creature in a 60-foot-long, 5-foot-wide Line. "
        "Failure: 54 (12d8) Acid damage. Success: Half damage."
    )
    old = read_area(
        "The drake exhales fire in a 30-foot cone. "
        "Each creature in that area must make a DC 13 Dexterity saving throw, "
        "taking 24 (7d6) fire damage on a failed save, or half as much damage on a successful one."
    )

    assert new is not None
    assert old is not None
    assert (new.shape, new.size, new.dc, new.ability, new.damage) == ("line", 60, 18, "dex", (("12d8", "acid"),))
    assert (old.shape, old.size, old.dc, old.ability, old.damage) == ("cone", 30, 13, "dex", (("7d6", "fire"),))
    assert (
        read_area(
            "Dexterity Saving Throw: DC 18, each creature in a 30-foot Cone. Failure: 54 (12d8) Acid damage, and the "
            "target is wet. Success: Half damage."
        )
        is None
    )
