"""The sentences of docs/scenarios.md are true: `scenario_words.yaml` has a scenario for each of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from fracas_engine.content import ScenarioSpec
from fracas_engine.scenario import InProcessDriver, read_file, run_scenario, scenario_of

WORDS: Final = tuple(read_file(Path(__file__).with_name("scenario_words.yaml")))


@pytest.mark.parametrize("spec", WORDS, ids=lambda spec: getattr(spec, "scenario", "unreadable"))
def test_the_words_are_so(spec: object) -> None:
    """Each sentence holds."""
    assert isinstance(spec, ScenarioSpec), spec
    assert run_scenario(scenario_of(spec), InProcessDriver()) == ()
