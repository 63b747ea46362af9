"""Shipped encounters: a board, its monsters, and starting places for one to four characters.

Each encounter is a scenario document in `content/encounters`, so that `fracas scenario run` and
`fracas content check` can read it. This module turns it into a set-up for the actual number of players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from fracas_engine.content import ScenarioSpec, load_scenarios
from fracas_engine.errors import SetupError
from fracas_engine.rulesets.monster_turn.decks import shipped_cards
from fracas_engine.scenario import setup_of
from fracas_engine.setup import Setup

HEROES = "heroes"
"""The side of all players."""


@cache
def encounters() -> Mapping[str, ScenarioSpec]:
    """Return all encounters by file name, sorted."""
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
        name: The name of the encounter.
        heroes: Ids of the characters that take part, each with its own seat; empty for all four.

    Raises:
        SetupError: There is no such encounter, or it has no such character.
    """
    spec = encounters().get(name)
    if spec is None:
        raise SetupError("encounter", f"unknown encounter {name!r}: use one of {', '.join(encounters())}")
    there = {creature.id for creature in spec.creatures if creature.hero}
    unknown = [hero for hero in heroes if hero not in there]
    if unknown:
        raise SetupError("heroes", f"unknown {', '.join(unknown)}: use {', '.join(sorted(there))}")
    setup = setup_of(spec)
    if not heroes:
        return setup
    taking_part = tuple(one for one in setup.creatures if not one.hero or one.id in heroes)
    return setup.model_copy(update={"creatures": taking_part})


def completed(setup: Setup) -> Setup:
    """Return a set-up with the monsters and cards of its shipped board added to the players' characters.

    A set-up with its own monsters or cards is returned unchanged. All players are on one side (MT-CTRL-01).
    """
    if setup.cards is not None or any(not one.hero and one.summoned_by is None for one in setup.creatures):
        return setup
    spec = next((one for one in encounters().values() if one.board.board == setup.board.board), None)
    if spec is None:
        return setup
    taken = {(one.at[0], one.at[1]) for one in setup.creatures if one.at is not None}
    monsters = [one for one in spec.creatures if not one.hero and one.at is not None and one.at[:2] not in taken]
    return setup.model_copy(
        update={
            "creatures": (*(one.model_copy(update={"side": HEROES}) for one in setup.creatures), *monsters),
            "seats": tuple(seat.model_copy(update={"side": HEROES}) for seat in setup.seats),
            "cards": shipped_cards(),
            "summons": setup_of(spec).summons,
            "options": {**spec.options, **setup.options},
        }
    )
