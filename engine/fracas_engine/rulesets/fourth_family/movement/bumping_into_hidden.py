"""Moving into a hidden creature: the step is not taken and costs nothing, and the mover may move on (FE-STEALTH-16).

Orcus has no such rule; the same procedure is used there, because Orcus lets no creature move through or end in another
creature's space (OB-PASS-02 and -03).
"""

from __future__ import annotations

from fracas_engine import vision
from fracas_engine.board import Footprint
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.space import side_length
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.movement import squeezing
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint, is_hidden
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, Hiding, family, hiding_fields
from fracas_engine.state import Creature


def set_hiding(resolution: Resolution[FamilyRules], creature: FamilyCreature, hiding: tuple[Hiding, ...]) -> None:
    """Set the creatures that a creature is hidden from, and the seats that cannot see it as a result."""
    if hiding == creature.hiding:
        return
    values = hiding_fields(resolution.state.creatures, creature, hiding)
    enemies = {one.enemy for one in hiding}
    # The setup's hiding no longer applies to the creatures that have found it.
    kept = tuple(
        c for c in creature.conditions if c.name != "hidden" or (c.source in enemies if c.source else bool(hiding))
    )
    if len(kept) < len(creature.conditions):
        values["conditions"] = kept
    values = {name: value for name, value in values.items() if value != getattr(creature, name)}
    changed = {one.enemy for one in creature.hiding} ^ enemies
    creatures = resolution.state.creatures
    # A creature does not learn that a hidden observer has found or lost it.
    unknown = changed and all(creatures[name].is_unknown_to(creature.seat) for name in changed)
    on = {"on": tuple(sorted(changed))} if unknown else {}
    resolution.emit("hiding_changed", (creature, values), who=creature.id, **on)


def is_unknown(seeker: Creature, other: FamilyCreature) -> bool:
    """Return True if a creature may run into another because it is hidden from it, or out of its seat's sight."""
    return is_hidden(seeker, other) or other.is_unknown_to(seeker.seat)


def _find(resolution: Resolution[FamilyRules], seeker: Creature, other: FamilyCreature) -> None:
    """Let the seeker's seat know of a creature that the seeker runs into."""
    set_hiding(resolution, other, tuple(one for one in other.hiding if one.enemy != seeker.id))
    if seeker.seat in other.hidden_from:  # a game master has hidden it from seats
        resolution.emit("found", (other, {"hidden_from": ()}), who=other.id)
    vision.feel(resolution, seeker, other)


def runs_into(resolution: Resolution[FamilyRules], seeker: Creature, space: Footprint) -> None:
    """Reveal the creatures unknown to the seeker in a space that it was about to enter (FE-STEALTH-16)."""
    there = Footprint(space.cell, space.size).on(resolution.map.grid)
    for other in map(family, tuple(resolution.present())):
        if not is_unknown(seeker, other) or not ground_footprint(other).on(resolution.map.grid) & there:
            continue
        _find(resolution, seeker, other)
        resolution.emit("bumped", who=seeker.id, on=other.id)


def bumps(resolution: Resolution[FamilyRules], mover: FamilyCreature, frame: Moving) -> bool:
    """Return True if the next step would enter the space of a creature hidden from the mover.

    The hidden creature is revealed, and the mover keeps the rest of its movement.
    """
    side = squeezing.side_after(resolution, mover, frame.mode)
    space = Footprint(frame.path[frame.index], side).on(resolution.map.grid)
    height = frame.heights[frame.index] if frame.heights else mover.altitude
    for other in map(family, tuple(resolution.present())):
        if (
            other is mover
            or not is_unknown(mover, other)
            or not ground_footprint(other).on(resolution.map.grid) & space
        ):
            continue
        if not (other.altitude < height + side and height < other.altitude + side_length(other)):
            continue
        _find(resolution, mover, other)
        values = {"unfinished": frame.mode, "unfinished_points": frame.points}
        resolution.emit("bumped", (mover, values), who=mover.id, on=other.id)
        return True
    return False
