"""The words of the rulesets, and hints for those that are none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fracas_engine.content.vocabulary import Vocabulary, did_you_mean, find_vocabulary, ruleset_names
from fracas_engine.content.words import Cost, DecisionKind, MoveMode, Size, words


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


RULESETS = ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"]


@pytest.mark.parametrize("name", RULESETS)
def test_all_five_rulesets_have_words(name: str) -> None:
    """Each ruleset is found by its name, with words that are words of the closed lists."""
    vocabulary = find_vocabulary(name)

    assert vocabulary is not None
    assert vocabulary.name == name
    assert vocabulary.costs <= words(Cost)
    assert vocabulary.sizes <= words(Size)
    assert vocabulary.move_modes <= words(MoveMode)
    assert vocabulary.decisions >= words(DecisionKind)
    assert "movement" in vocabulary.budget
    assert "none" in vocabulary.cover


@pytest.mark.parametrize("name", ["chess", "", "a.b", "../monster_mash"])
def test_there_is_no_other_ruleset(name: str) -> None:
    """An unknown name, or one that is no name at all, finds nothing and imports nothing."""
    assert find_vocabulary(name) is None


def test_the_five_are_listed() -> None:
    """The list of rulesets has the five, sorted."""
    assert set(RULESETS) <= set(ruleset_names())
    assert list(ruleset_names()) == sorted(ruleset_names())


def test_an_installed_package_has_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth ruleset is found by its entry point, whose class has the vocabulary."""
    entry = SimpleNamespace(name="chess", load=lambda: SimpleNamespace(vocabulary=Vocabulary(name="chess")))
    monkeypatch.setattr(
        "fracas_engine.content.vocabulary.entry_points",
        lambda *, group, name="chess": [entry] if (group, name) == ("fracas.rulesets", "chess") else [],
    )
    find_vocabulary.cache_clear()

    try:
        assert find_vocabulary("chess") == Vocabulary(name="chess")
        assert "chess" in ruleset_names()
    finally:
        find_vocabulary.cache_clear()
