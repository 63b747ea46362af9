"""The words of monster_mash."""

from __future__ import annotations

import pytest

from fracas_engine.content import ContentError, load_creatures
from fracas_engine.rulesets.monster_mash.vocabulary import VOCABULARY


def complaint(text: str) -> str:
    """Return the one thing that is wrong with a creature."""
    with pytest.raises(ContentError) as caught:
        load_creatures(text, VOCABULARY)
    (defect,) = caught.value.defects
    return str(defect).removeprefix("<text>:")


@pytest.mark.rule("MM-SIZE-04")
@pytest.mark.parametrize("size", ["tiny", "gargantuan"])
def test_there_are_four_sizes(size: str) -> None:
    """Tiny and gargantuan creatures are content errors."""
    assert complaint(f"{{id: bug, hp: 3, speed: 6, size: {size}}}") == (
        f"1: size: monster_mash has no size {size}; use one of huge, large, medium, small"
    )


@pytest.mark.rule("MM-SIZE-04")
@pytest.mark.parametrize("size", ["small", "medium", "large", "huge"])
def test_the_four_sizes_load(size: str) -> None:
    """Small to huge creatures are content."""
    (creature,) = load_creatures(f"{{id: bug, hp: 3, speed: 6, size: {size}}}", VOCABULARY)

    assert creature.size == size


def test_budget_words_of_other_rulesets_are_no_costs() -> None:
    """A minor action is nothing that monster_mash knows."""
    text = "{id: bug, hp: 3, speed: 6, actions: [{id: nip, cost: minor}]}"

    assert complaint(text).startswith("1: actions[0].cost: monster_mash has no cost minor")


def test_only_conditions_of_the_ledger_load() -> None:
    """The six conditions that grant combat advantage, and being invisible, are all there is."""
    assert complaint("{id: bug, hp: 3, speed: 6, conditions: [prone]}").startswith(
        "1: conditions[0]: monster_mash has no condition prone; use one of blinded, constricted"
    )
