"""Suggested monsters: within the budget, few kinds, one theme, the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_arena.encounters.encounter import estimated_difficulty
from fracas_arena.encounters.suggestions import suggest
from fracas_engine.content.library import library_of
from fracas_engine.difficulty import DIFFICULTIES, Difficulty
from fracas_engine.errors import SetupError
from fracas_engine.match_setup import group_strength
from fracas_engine.ruleset import ruleset_named
from tests.examples import examples

HEROES = sorted(name for name, one in library_of("srd5").creatures.items() if one.hero)


@examples(30)
@given(
    party=st.lists(st.sampled_from(HEROES), min_size=1, max_size=5),
    difficulty=st.sampled_from(DIFFICULTIES),
    seed=st.integers(0, 1000),
)
def test_groups_are_of_the_difficulty_of_one_theme_and_of_few_kinds(
    party: list[str], difficulty: Difficulty, seed: int
) -> None:
    """Groups are of the difficulty of one theme and of few kinds."""
    creatures, budgets = library_of("srd5").creatures, ruleset_named("srd5").budgets
    assert budgets is not None

    for group in suggest("srd5", party, difficulty, seed=seed):
        monsters = [creatures[name] for name in group.monsters]
        found = budgets.encounter([creatures[name] for name in party], monsters)
        assert found is not None
        assert found.difficulty == difficulty
        assert (group.spent, group.budget) == (found.spent, found.budget[DIFFICULTIES.index(difficulty)])
        assert all(group.theme in one.traits for one in monsters)
        assert len(group.counted) <= 3
        assert len(monsters) <= 2 * len(party)


def test_the_same_seed_gives_the_same_groups_and_others_give_others() -> None:
    """The same seed gives the same groups and others give others."""
    party = ("paladin_5", "cleric_3", "rogue_2")

    first = suggest("srd5", party, "moderate", seed=1)

    assert first == suggest("srd5", party, "moderate", seed=1)
    assert any(first != suggest("srd5", party, "moderate", seed=seed) for seed in range(2, 6))
    assert len({group.theme for group in first}) == len(first) == 5


def test_a_theme_may_be_a_part_of_names() -> None:
    """A theme may be a part of names."""
    found = suggest("srd5", ("fighter_1",) * 4, "moderate", theme="goblin", count=3)

    assert found
    assert all("goblin" in name for group in found for name in group.monsters)


def test_texts_without_a_budget_are_measured_by_strength() -> None:
    """Texts without a budget are measured by strength."""
    rules, creatures = ruleset_named("orcus"), library_of("orcus").creatures
    party = rules.vocabulary.party
    own = group_strength([rules.strength(creatures[name]) for name in party])

    for difficulty in DIFFICULTIES:
        for group in suggest("orcus", party, difficulty, count=3):
            other = group_strength([rules.strength(creatures[name]) for name in group.monsters])
            assert estimated_difficulty(other / own) == difficulty


def test_wrong_wishes_are_refused() -> None:
    """Wrong wishes are refused."""
    wrong: tuple[tuple[tuple[str, tuple[str, ...], str, str], str], ...] = (
        (("srd5", ("fighter_1",), "deadly", ""), "unknown difficulty"),
        (("srd5", (), "low", ""), "name at least one"),
        (("srd5", ("fighter_9",), "low", ""), "unknown creature"),
        (("srd5", ("fighter_1",), "low", "zeppelin"), "no monsters of theme"),
        (("monster_turn", ("warden",), "low", ""), "brings the monsters"),
    )
    for (ruleset, party, difficulty, theme), text in wrong:
        with pytest.raises(SetupError, match=text):
            suggest(ruleset, party, difficulty, theme=theme)  # type: ignore[arg-type]
