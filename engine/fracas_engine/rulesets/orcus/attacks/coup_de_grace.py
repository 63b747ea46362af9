"""Coup de grace: the attacks that count as a coup de grace, and their automatic critical hit (OB-CDG)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

NOTE: Final = "coup_de_grace"
"""Note on an attack's modifiers that marks the attack as a coup de grace."""


def is_coup(situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
    """Return True if an attack is a coup de grace: a standard action against an adjacent helpless enemy (OB-CDG-01)."""
    return (
        has_condition(target, "helpless")
        and action.cost == "standard"
        and situation.state.game.acting == user.id
        and target.side != user.side
        and distance_between(user, target) <= 1
    )


def noted(notes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the notes of an attack, with `NOTE` added."""
    return (*notes, NOTE)


def certainly_critical(figures: AttackFigures) -> bool:
    """Return True if every hit of an attack is a critical hit, because it is a coup de grace (OB-CDG-02)."""
    return NOTE in figures.notes
