"""Movement map of a creature: passable squares (FE-OCC, OB-PASS) and difficult terrain (FE-DIFF, OB-DIFF)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Mask, Passage
from fracas_engine.d20.queries.space import masks
from fracas_engine.rulesets.fourth_family.movement import climbing, squeezing
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.altitudes import is_flight, passes_above
from fracas_engine.rulesets.fourth_family.queries.sight import is_hidden
from fracas_engine.rulesets.fourth_family.queries.terrain import wet
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MAKES_DIFFICULT: Final = ("difficult", "half_cover")
"""Properties of squares that make them difficult terrain (OB-DIFF-03)."""


def costs_of(situation: Situation[FamilyRules], creature: Creature, mode: str) -> tuple[tuple[int, Mask], ...]:
    """Return the squares that cost more than 1 to enter, for any mode of movement but flight.

    Rules: OB-DIFF-02 and -04, FE-DIFF-01 to -03, FE-MOVE-10.

    Args:
        situation: The battle.
        creature: The mover; water may be difficult terrain for a creature that cannot swim.
        mode: The mode of movement.

    Returns:
        Pairs of a cost and the squares that have this cost, as in `Passage.costs`.
    """
    if is_flight(situation, creature, mode) or (mode == "climb" and creature.altitude > 0):
        return ()
    ruleset = situation.rules
    rough = situation.map_memo("rough", lambda: situation.board.mask(*MAKES_DIFFICULT))
    if "swim" not in ruleset.sheet(situation, creature).speeds:
        rough |= wet(situation) if ruleset.switches.water_is_slow else 0
    if mode == squeezing.MODE:
        return squeezing.narrow_costs(situation, creature, rough)
    return ((2, rough),) if rough else ()


def pits(situation: Situation[FamilyRules]) -> Mask:
    """Return the squares with pits."""
    return situation.map_memo("pits", lambda: situation.board.mask("pit"))


def _out_of_the_way(creature: Creature, other: Creature, *, at_rim: bool) -> bool:
    """Return True if the mover and another creature do not block each other because of their altitudes or a pit.

    A tall creature also blocks the air that it reaches into.
    """
    # The storeys: 1 in the air, 0 on the ground, -1 in a pit.
    own = (creature.altitude > 0) - (creature.altitude < 0) + at_rim
    its = (other.altitude > 0) - (other.altitude < 0)
    return (own != its and min(own, its) < 0) or passes_above(creature, other)


def passage(
    situation: Situation[FamilyRules],
    creature: Creature,
    mode: str,
    *,
    into_pits: bool = False,
    at_rim: bool = False,
) -> Passage:
    """Return the movement map of a creature.

    Args:
        situation: The battle.
        creature: The mover.
        mode: The mode of movement.
        into_pits: Whether pits may be entered (only on paths given square by square, FE-FALL-02).
        at_rim: Whether to treat a creature in a pit as if it had climbed to the rim.
    """
    ruleset = situation.rules
    grid = situation.map.grid
    spaces = masks(situation)
    barred = ends = 0
    tiny = creature.size == "tiny"
    for other in situation.present():
        if other is creature or _out_of_the_way(creature, other, at_rim=at_rim):
            continue
        own: FamilyCreature = other  # type: ignore[assignment]
        if (own.hiding and is_hidden(creature, other)) or (
            (own.hidden_from or own.unseen_by) and own.is_unknown_to(creature.seat)
        ):
            continue
        conjured = own.conjured
        pass_by, end_in = (
            summoner.may_pass_conjured(creature, other)
            if conjured
            else ruleset.terrain.passes(situation, creature, other)
        )
        if not pass_by:
            barred |= spaces[other.id]
        elif not end_in and (conjured or not (tiny and ruleset.terrain.tiny_end_anywhere(creature, other))):
            ends |= spaces[other.id]
    walls = ruleset.terrain.barriers(situation)
    flight = is_flight(situation, creature, mode)
    if not flight and creature.altitude < 0 and not at_rim:
        barred |= grid.everywhere & ~climbing.floor(situation, creature) & ~spaces.get(creature.id, 0)
    elif creature.altitude < 0 and flight:
        barred |= grid.everywhere & ~climbing.hollow(situation, -creature.altitude)
    elif not flight and not into_pits:
        barred |= (pits(situation) | ruleset.terrain.deep(situation, creature, mode)) & ~spaces.get(creature.id, 0)
    if mode == climbing.MODE and creature.altitude > 0:
        barred |= climbing.no_hold(situation, creature)
    return Passage(
        size=squeezing.side_after(situation, creature, mode),
        walls=walls,
        cuttable=walls & ~ruleset.terrain.solid(situation),
        barred=barred & grid.everywhere,
        costs=costs_of(situation, creature, mode),
        entered_only=True,
        occupied=ends,
    )
