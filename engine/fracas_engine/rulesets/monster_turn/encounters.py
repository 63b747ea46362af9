"""Shipped encounters: a board, its monsters, and places for one to four characters.

Each is a scenario document in `content/encounters`, so that `fracas scenario run` and `fracas content check` read it
too; here it becomes a set-up for as many players as there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from fracas_engine.content import ScenarioSpec, load_scenarios
from fracas_engine.errors import SetupError
from fracas_engine.scenario import setup_of
from fracas_engine.setup import Setup

__all__ = ["encounter_setup", "encounters"]


@cache
def encounters() -> Mapping[str, ScenarioSpec]:
    """Return all encounters by the name of their file, sorted."""
    folder = files("fracas_engine.rulesets.monster_turn") / "content" / "encounters"
    found = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".yaml"):
            (found[file.name.removesuffix(".yaml")],) = load_scenarios(
                file.read_text(encoding="utf-8"), file=f"{folder.name}/{file.name}"
            )
    return found


def encounter_setup(name: str, heroes: Sequence[str] = ()) -> Setup:
    """Return the set-up of an encounter.

    Args:
        name: Which.
        heroes: Ids of the characters that take part, each with a seat of its own; empty: all four.

    Raises:
        SetupError: There is no such encounter, or no such character in it.
    """
    spec = encounters().get(name)
    if spec is None:
        raise SetupError("encounter", f"there is no {name!r}; there are {', '.join(encounters())}")
    there = {creature.id for creature in spec.creatures if creature.hero}
    unknown = [hero for hero in heroes if hero not in there]
    if unknown:
        raise SetupError("heroes", f"there is no {', '.join(unknown)}; there are {', '.join(sorted(there))}")
    setup = setup_of(spec)
    if not heroes:
        return setup
    taking_part = tuple(one for one in setup.creatures if not one.hero or one.id in heroes)
    return setup.model_copy(update={"creatures": taking_part})
