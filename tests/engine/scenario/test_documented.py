"""The examples of `docs/scenarios.md` are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas_engine.content.load import load_scenarios
from fracas_engine.ruleset import ruleset_names
from fracas_engine.scenario import InProcessDriver, run_scenario, scenario_of

PAGE = Path(__file__).parents[3] / "docs" / "scenarios.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
EXAMPLES = [block for block in BLOCKS if "ruleset:" in block]


@pytest.mark.parametrize("text", EXAMPLES)
def test_complete_examples_hold(text: str) -> None:
    """An author can copy them and run them."""
    for spec in load_scenarios(text):
        if spec.ruleset in ruleset_names():
            assert run_scenario(scenario_of(spec), InProcessDriver()) == ()


def test_there_is_a_complete_example() -> None:
    """The page ends with one that a reader can try at once."""
    assert len(EXAMPLES) >= 1
