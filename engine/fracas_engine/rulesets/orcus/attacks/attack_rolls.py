"""Hits, critical hits (OB-NAT) and coups de grace (OB-CDG)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def judge(face: int, figures: AttackFigures) -> tuple[bool, bool]:
    """Return whether an attack hits if the d20 shows `face`, and whether it is a critical hit.

    A 20 always hits; it is a critical hit if the total is high enough to hit, too. A coup de grace is a critical hit
    whenever it hits.

    Rules: OB-NAT-01 to -04, OB-ATK-07.
    """
    reached = face + figures.bonus >= figures.versus
    hit = face == 20 or (face != 1 and reached)
    return hit, hit and ((face == 20 and reached) or certainly_critical(figures))


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
