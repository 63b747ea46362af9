"""A battle for questions about characters: with one hero, which lends its numbers."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import KeyedFaces
from fracas_engine.scenario.files import scenario_of

SCENE = """
scenario: a scene
ruleset: orcus
board: {map: "..\\n.."}
creatures:
  - {id: pc, side: heroes, hero: true, at: [0, 0], hp: 20, speed: 6, level: 8, abilities: {str: 16, dex: 14}}
order: [pc]
steps: [{expect: {round: 1}}]
"""


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A battle with one hero of level 8."""
    (spec,) = load_scenarios(SCENE)
    return Battle.start(scenario_of(spec).setup, KeyedFaces(bytes(32)))
