"""Non-interference in fog of war: a seat cannot tell battles apart that differ only out of its sight."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fracas_engine import known_state
from fracas_engine.testing.leak_detection import Leak, Prober
from tests.engine.fog_pairs import SEAT, UNSEEN, VARIED, fog_pair, varied_pair

OPTIONS: tuple[dict[str, Any], ...] = (
    {"vision": "side", "explored": True},
    {"vision": "seat", "health": "words"},
    {"vision": "seat", "explored": True, "health": "bars"},
    {"vision": "side", "health": "hidden"},
)
RULESETS = ("srd5", "fourth_edition", "orcus", "monster_mash", "monster_turn")


def probed(ruleset: str, seeds: range, options: dict[str, Any]) -> Counter[str]:
    """Play random pairs of battles, and return how many comparisons of each kind were made."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        pair = fog_pair(ruleset, seed, options)
        if pair is not None:
            prober = Prober(pair, SEAT, UNSEEN, seed)
            prober.play(12, tries=3, questions=1)
            counts.update(prober.counts)
    return counts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_where_an_unseen_creature_is(ruleset: str) -> None:
    """Views, events, options, refusals, questions and imagined battles are the same."""
    counts = probed(ruleset, range(12), {"vision": "side"})

    assert counts["compared"] > 10, counts
    assert counts["refused"] > 5, counts


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "options", [{"vision": "side", "explored": True, "health": "hidden"}, {"vision": "side"}], ids=str
)
def test_no_seat_notices_where_an_unseen_creature_is_in_many_battles(ruleset: str, options: dict[str, Any]) -> None:
    """The same with more battles."""
    assert probed(ruleset, range(12, 30), options)["compared"] > 10


def probed_variations(ruleset: str, seeds: range) -> Counter[str]:
    """Play random pairs of battles that differ in all that a seat does not know; return how much was compared."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        found = varied_pair(ruleset, seed, OPTIONS[seed % len(OPTIONS)])
        if found is not None:
            prober = Prober(found[:2], SEAT, VARIED, seed, cells=found[2], other_setup=True)
            try:
                prober.play(14, tries=4, questions=1)
            except Leak as leak:
                raise Leak(f"{ruleset}, seed {seed}: {leak}") from leak
            counts.update(prober.counts)
    return counts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_what_it_does_not_see(ruleset: str) -> None:
    """Terrain, lights, hit points, conditions, names, the turn order and what the unseen do make no difference."""
    counts = probed_variations(ruleset, range(9))

    assert counts["compared"] > 10, counts
    assert counts["refused"] > 10, counts


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_what_it_does_not_see_in_many_battles(ruleset: str) -> None:
    """The same with more battles."""
    assert probed_variations(ruleset, range(9, 40))["compared"] > 100


def test_the_prober_finds_options_from_the_real_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that was offered cells by the real map would be found out."""
    monkeypatch.setattr(known_state, "known_map", lambda situation, _seat: situation.map)

    with pytest.raises(Leak):
        probed_variations("srd5", range(0, 24, 4))
