"""Set-ups out of the sample scenarios."""

from __future__ import annotations

from pathlib import Path

from fracas_engine.content import ScenarioSpec
from fracas_engine.scenario import find_files, read_file, setup_of
from fracas_engine.setup import Setup

__all__ = ["SAMPLES", "setups_of"]

SAMPLES = Path(__file__).parents[2] / "scenarios" / "samples"


def setups_of(ruleset: str) -> list[Setup]:
    """Return what the sample scenarios of a ruleset begin with, those that must be refused left out."""
    specs = (spec for file in find_files([SAMPLES / ruleset]) for spec in read_file(file))
    return [setup_of(spec) for spec in specs if isinstance(spec, ScenarioSpec) and spec.refused is None]
