"""Scenario runner: small battles with expected results, run against the engine.

`files` finds and reads the files, `build` makes a set-up from a scenario, `steps` defines steps, `run` runs them,
`expect` compares, `record` reads events, `driver` plays the battle, `report` prints the results, `cli` is the command
`fracas scenario`. The vocabulary is described for authors in `docs/scenarios.md`.
"""

from fracas_engine.scenario.driver import (
    Awaited,
    Driver,
    DriverMissing,
    Faces,
    OpenDriver,
    Played,
    driver_named,
)
from fracas_engine.scenario.files import find_files, read_file, rulesets_of, scenario_of, setup_of
from fracas_engine.scenario.in_process import InProcessDriver, in_process
from fracas_engine.scenario.run import Failure, Scenario, run_scenario
from fracas_engine.scenario.steps import Step

__all__ = [
    "Awaited",
    "Driver",
    "DriverMissing",
    "Faces",
    "Failure",
    "InProcessDriver",
    "OpenDriver",
    "Played",
    "Scenario",
    "Step",
    "driver_named",
    "find_files",
    "in_process",
    "read_file",
    "rulesets_of",
    "run_scenario",
    "scenario_of",
    "setup_of",
]
