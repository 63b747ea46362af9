"""When an attack is a coup de grace, and that one that hits is critical (OB-CDG)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.figures.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["certainly_critical", "is_coup", "noted"]

NOTE: Final = "coup_de_grace"
"""Stands among the notes of the figures of an attack that is one."""


def is_coup(situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
    """Say whether it is one: a standard action against an adjacent helpless opponent (OB-CDG-01)."""
    return (
        has_condition(target, "helpless")
        and action.cost == "standard"
        and situation.state.game.acting == user.id
        and target.side != user.side
        and distance_between(user, target) <= 1
    )


def noted(notes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the notes of an attack that is one."""
    return (*notes, NOTE)


def certainly_critical(figures: AttackFigures) -> bool:
    """Say whether an attack is critical whatever the die shows, if it hits at all (OB-CDG-02)."""
    return NOTE in figures.notes
