"""The words of the rulesets, and hints for those that are none."""

from __future__ import annotations

import pytest

from fracas_engine.content.vocabulary import (
    DOCUMENTED_RULESETS,
    did_you_mean,
    documented,
    find_vocabulary,
    ruleset_names,
)


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("standrd", ["standard", "move", "swift"], "did you mean standard?"),
        ("Standard", ["standard", "move"], "did you mean standard?"),
        ("hq", ["hp", "ac"], "did you mean hp?"),
        ("sizee", ["size", "side", "hp"], "did you mean size?"),
        ("wil", ["wilt", "will", "hp"], "did you mean wilt or will?"),
        ("zork", ["melee", "far"], "known are far, melee"),
        ("zork", [], None),
        ("zork", [f"word{n}" for n in range(20)], None),
    ],
)
def test_hints(word: str, known: list[str], hint: str | None) -> None:
    """The likest words, else all of them where they are few."""
    assert hint == did_you_mean(word, known)


@pytest.mark.parametrize("name", DOCUMENTED_RULESETS)
def test_all_five_rulesets_have_words(name: str) -> None:
    """Each ruleset is found by its name, in its folder's own words or in the documented ones."""
    vocabulary = find_vocabulary(name)

    assert vocabulary is not None
    assert vocabulary.name == name
    assert vocabulary.costs <= documented(name).costs, "a ruleset narrows what is documented"
    assert vocabulary.general_actions == documented(name).general_actions


@pytest.mark.parametrize("name", ["chess", "", "a.b", "../monster_mash"])
def test_there_is_no_other_ruleset(name: str) -> None:
    """An unknown name, or one that is no name at all, finds nothing and imports nothing."""
    assert find_vocabulary(name) is None


def test_names_are_sorted() -> None:
    """The list of rulesets has at least the five."""
    assert set(DOCUMENTED_RULESETS) <= set(ruleset_names())
    assert list(ruleset_names()) == sorted(ruleset_names())
