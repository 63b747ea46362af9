"""Powers of every kind, played at random: together they keep the engine's promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.content import load_scenarios
from fracas_engine.scenario.files import setup_of
from fracas_engine.testing.conformance import check_random_play

pytestmark = pytest.mark.whole

SCENARIOS = Path(__file__).parents[3] / "scenarios"

PLAYED = [
    ("orcus/vocabulary_made.yaml", "A zone does something"),
    ("orcus/vocabulary_made.yaml", "A conjured thing strikes"),
    ("orcus/vocabulary_targets.yaml", "Target words within an area"),
    ("orcus/vocabulary_triggers.yaml", "What fells one can be interrupted"),
    ("orcus/powers_extended.yaml", "A conjured thing attacks with its maker"),
    ("orcus/powers_extended.yaml", "A destroyed summoned creature"),
    ("orcus/powers_missiles.yaml", "With fewer arrows than targets"),
    ("orcus/powers_vetoed.yaml", "The game master vetoes"),
    ("fourth_edition/vocabulary_made.yaml", "A wall of fire"),
    ("fourth_edition/vocabulary_summons.yaml", "A summoned creature comes"),
    ("fourth_edition/vocabulary_answers.yaml", "An answer can be several attacks"),
]
"""Files with the beginning of a scenario's title."""


@pytest.mark.parametrize(("file", "title"), PLAYED, ids=[f"{file} {title}" for file, title in PLAYED])
def test_powers_keep_every_promise(file: str, title: str) -> None:
    """Every offered intent is accepted, no other is, and a dump comes back at every decision."""
    (spec,) = [spec for spec in load_scenarios(SCENARIOS / file) if spec.scenario.startswith(title)]

    report = check_random_play([setup_of(spec)], [0], limit=30, samples=5, must_end=lambda _setup: False)

    assert report.intents > 0
