"""Scenarios of the toy ruleset, written as in a file."""

from __future__ import annotations

import json
from typing import Any

from fracas_engine.content import ScenarioSpec
from fracas_engine.scenario import Failure, InProcessDriver, run_scenario, scenario_of

__all__ = ["IMP_AND_OGRE", "failures", "scenario_text", "spec", "told"]

STRIKE = {"id": "strike", "cost": "action", "attack": {"bonus": 4, "vs": "ac"}, "hit": [{"damage": "1d6"}]}
IMP_AND_OGRE: list[dict[str, Any]] = [
    {"id": "imp", "at": [2, 1], "hp": 10, "ac": 12, "speed": 4, "actions": [STRIKE]},
    {"id": "ogre", "at": [3, 1], "hp": 10, "ac": 12, "speed": 4, "actions": [STRIKE]},
]


def plain(*steps: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """Return a scenario as plain values; without other keys the imp stands beside the ogre and no seat has stances."""
    written = {
        "scenario": "A toy",
        "ruleset": "toy",
        "options": {"stances": False},
        "board": {"map": "........\n........\n........"},
        "creatures": IMP_AND_OGRE,
        **keys,
    }
    return {**written, "steps": list(steps)} if steps else written


def spec(*steps: dict[str, Any], **keys: Any) -> ScenarioSpec:
    """Make the scenario, unchecked against any vocabulary."""
    return ScenarioSpec.model_validate(plain(*steps, **keys))


def scenario_text(*steps: dict[str, Any], **keys: Any) -> str:
    """Write the scenario as a document; JSON is YAML."""
    return json.dumps(plain(*steps, **keys), indent=1)


def failures(*steps: dict[str, Any], **keys: Any) -> tuple[Failure, ...]:
    """Run a scenario and return what failed."""
    return run_scenario(scenario_of(spec(*steps, **keys)), InProcessDriver())


def told(*steps: dict[str, Any], **keys: Any) -> list[tuple[int | None, str, Any, Any]]:
    """Run a scenario and return step, path, expected and found of the failures."""
    return [(f.step, f.path, f.expected, f.found) for f in failures(*steps, **keys)]
