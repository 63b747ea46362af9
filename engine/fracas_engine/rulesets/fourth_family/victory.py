"""Victory condition: the last side with a conscious creature wins (FE-SEQ-04, OB-STEP-05)."""

from __future__ import annotations

from fracas_engine.arrivals import is_coming
from fracas_engine.d20.frames import Volley
from fracas_engine.d20.rules import sides_so_far
from fracas_engine.ids import SeatId, SideId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.state import Creature


def look_for_winner(resolution: Resolution[FamilyRules], how: str = "last_standing") -> None:
    """End the battle if there were several sides and at most one of them has a conscious creature left.

    Args:
        resolution: The battle.
        how: The reason for the victory: `last_standing` or `concession`.
    """
    state = resolution.state
    if state.game.over or any(isinstance(frame, Volley) and frame.shared for frame in state.stack):
        return  # an area is one effect: all its results are applied first
    fighters = [creature for creature in map(family, state.creatures.values()) if not creature.conjured]
    began = sides_so_far(resolution, fighters)
    standing = {creature.side for creature in fighters if stands(creature)}
    if len(standing) > 1 or (standing and len(began) < 2) or is_coming(resolution, standing):
        return
    winner = SideId(standing.pop()) if standing else None
    end(resolution, winner, how if winner is not None else "draw")


def stands(creature: Creature) -> bool:
    """Return True if a creature still fights for its side: it is present, conscious and not a conjuration."""
    fighter = family(creature)
    return fighter.alive and not fighter.conjured and not has_condition(fighter, "unconscious", "dying", "petrified")


def end(resolution: Resolution[FamilyRules], winner: SideId | None, how: str) -> None:
    """End the battle, together with the effects that last for the encounter (FE-SEQ-05).

    Args:
        resolution: The battle.
        winner: The winning side; None for a draw.
        how: The reason for the end.
    """
    fading = [
        (c, {"temp_hp": 0})
        for c in resolution.state.creatures.values()
        if c.temp_hp and resolution.rules.switches.temporary_ends_with_battle
    ]
    resolution.end_battle(winner, how, *fading)
    resolution.rules.damage.encounter_over(resolution)


def concede(resolution: Resolution[FamilyRules], seat: SeatId) -> None:
    """Remove all creatures of a seat."""
    state = resolution.state
    resolution.give_up(seat)
    for creature in tuple(state.creatures.values()):
        if creature.seat == seat and creature.alive:
            death.leave(resolution, creature, "left")
    look_for_winner(resolution, "concession")
