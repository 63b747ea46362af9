"""Where and at what cost a monster can move (MM-GRID, MM-MOVE, MM-TERR, MM-SQZ)."""

from __future__ import annotations

from fracas_engine import vision
from fracas_engine.board import Footprint, Mask, Passage
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.space import masks, occupied_by_foes, occupied_by_friends, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.queries import statues
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

ROUGH = ("difficult", "statue", "half_cover")
"""Properties of squares that cost twice as much movement to enter (MM-TERR-01 and -02)."""


own_movement = ("walk", "fly", "swim", "climb", "burrow")
"""The modes of movement that a sheet may list as speeds (MM-MOVE-09)."""


def passage(situation: Situation[D20Rules], creature: Creature, mode: str) -> Passage:
    """Return the squares that a creature cannot enter, and the costs of the others (MM-MOVE-07, MM-GRID-06).

    Walls and enemies block a creature. It may move through allies and statues, but not stop there. Double costs do not
    add up (MM-TERR-04). For a flying creature only squeezing costs double (MM-MOVE-09).
    """
    return situation.place_memo(
        ("passage", creature.id, mode == "fly"), lambda: _passage(situation, creature, flies=mode == "fly")
    )


def _passage(situation: Situation[D20Rules], creature: Creature, *, flies: bool) -> Passage:
    rules = situation.rules
    size = side_length(creature)
    costs: tuple[tuple[int, Mask], ...] = ()
    if not flies:
        rough = situation.map_memo("rough", lambda: situation.board.mask(*ROUGH))
        if rough:
            costs = ((2, rough),)
    unknown = sum(
        masks(situation).get(other.id, 0)
        for other in situation.present()
        if (other.unseen_by or other.hidden_from) and other.is_unknown_to(creature.seat)
    )
    return Passage(
        size=size,
        walls=rules.terrain.barriers(situation),
        cuttable=rules.terrain.barriers(situation) & ~rules.terrain.solid(situation),
        barred=occupied_by_foes(situation, creature) & ~unknown,
        costs=costs,
        occupied=occupied_by_friends(situation, creature) & ~unknown,
        no_end=statues(situation),
        squeeze_block=(size + 1) // 2 if size > 1 else None,
        squeeze_cost=2,
    )


def bumps(resolution: Resolution[D20Rules], mover: Creature, frame: Moving) -> bool:
    """Return True if the next step would enter the space of a creature whose place the mover's seat does not know.

    The step is not taken, and the seat learns of the creature: in fog of war of its place, of a creature that a game
    master has hidden everything.
    """
    there = Footprint(frame.path[frame.index], side_length(mover)).on(resolution.map.grid)
    for other in tuple(resolution.present()):
        if other.is_unknown_to(mover.seat) and masks(resolution)[other.id] & there:
            _meet(resolution, mover, other)
            return True
    return False


def runs_into(resolution: Resolution[D20Rules], seeker: Creature, space: Footprint) -> None:
    """Let the seeker's seat learn of the creatures in a space that seemed free."""
    there = space.on(resolution.map.grid)
    for other in tuple(resolution.present()):
        if other.is_unknown_to(seeker.seat) and masks(resolution)[other.id] & there:
            _meet(resolution, seeker, other)


def _meet(resolution: Resolution[D20Rules], seeker: Creature, other: Creature) -> None:
    if seeker.seat in other.hidden_from:
        resolution.emit("found", (other, {"hidden_from": ()}), who=other.id)
    vision.feel(resolution, seeker, other)
