"""The words of the rulesets, and hints for those that are none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fracas_engine.content import library_of, vocabulary
from fracas_engine.content.vocabulary import (
    Vocabulary,
    did_you_mean,
    find_vocabulary,
    register_vocabulary,
    ruleset_names,
)
from fracas_engine.content.words import Cost, DecisionKind, MoveMode, Size, words
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.ruleset import ruleset_named


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("standrd", ["standard", "move", "swift"], "did you mean standard?"),
        ("Standard", ["standard", "move"], "did you mean standard?"),
        ("hq", ["hp", "ac"], "did you mean hp?"),
        ("sizee", ["size", "side", "hp"], "did you mean size?"),
        ("wil", ["wilt", "will", "hp"], "did you mean wilt or will?"),
        ("zork", ["melee", "far"], "use one of far, melee"),
        ("zork", [], None),
        ("zork", [f"word{n}" for n in range(20)], None),
    ],
)
def test_hints(word: str, known: list[str], hint: str | None) -> None:
    """The likest words, else all of them where they are few."""
    assert hint == did_you_mean(word, known)


RULESETS = ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"]


@pytest.mark.parametrize("name", RULESETS)
def test_all_five_rulesets_have_words(name: str) -> None:
    """Each ruleset is found by its name, with words that are words of the closed lists."""
    found = find_vocabulary(name)

    assert found is not None
    assert found.name == name
    assert found.costs <= words(Cost)
    assert found.sizes <= words(Size)
    assert found.move_modes <= words(MoveMode)
    assert found.decisions >= words(DecisionKind)
    assert "movement" in found.budget
    assert "none" in found.cover


@pytest.mark.parametrize("name", ["chess", "", "a.b", "../monster_mash"])
def test_there_is_no_other_ruleset(name: str) -> None:
    """An unknown name, or one that is no name at all, finds nothing and imports nothing."""
    assert find_vocabulary(name) is None


def test_the_five_are_listed() -> None:
    """The list of rulesets has the five, sorted."""
    assert set(RULESETS) <= set(ruleset_names())
    assert list(ruleset_names()) == sorted(ruleset_names())


def test_an_installed_package_has_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth ruleset is found by its entry point: its class has the vocabulary."""
    entry = SimpleNamespace(name="chess", load=lambda: SimpleNamespace(vocabulary=Vocabulary(name="chess")))
    monkeypatch.setattr(
        "fracas_engine.content.vocabulary.entry_points",
        lambda *, group: [entry] if group == "fracas.rulesets" else [],
    )
    vocabulary._installed.cache_clear()
    vocabulary.installed_rulesets.cache_clear()

    try:
        assert find_vocabulary("chess") == Vocabulary(name="chess")
        assert "chess" in ruleset_names()
    finally:
        vocabulary._installed.cache_clear()
        vocabulary.installed_rulesets.cache_clear()


def test_a_ruleset_may_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that a process registers come first, and its library changes with them."""
    monkeypatch.setattr(vocabulary, "_REGISTERED", {})
    before = library_of("draughts")

    register_vocabulary(Vocabulary(name="draughts"))

    assert find_vocabulary("draughts") == Vocabulary(name="draughts")
    assert "draughts" in ruleset_names()
    assert (before.vocabulary, library_of("draughts").vocabulary) == (None, Vocabulary(name="draughts"))


def test_words_that_rulesets_share_make_no_ruleset() -> None:
    """A folder with a module of words and none of a ruleset's vocabulary is no ruleset that content could be of."""
    assert vocabulary.find_vocabulary("fourth_family") is None
    assert "fourth_family" not in vocabulary.ruleset_names()


@pytest.mark.parametrize("name", ["monster_mash", "srd5", "fourth_edition", "orcus"])
def test_the_shapes_of_areas_are_those_that_the_rules_can_lay(name: str) -> None:
    """Content that is accepted can be used: an area of each shape, and of no other, has rules."""
    rules = ruleset_named(name)
    assert isinstance(rules, D20Ruleset)
    assert set(rules.vocabulary.area_shapes or ()) == set(rules.areas.shapes)
