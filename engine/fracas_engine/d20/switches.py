"""Switches and figures in which d20 rulesets differ; each ruleset has one table of them."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.modifiers import Stacking


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """Switches and figures of a d20 ruleset."""

    barrier_properties: tuple[str, ...] = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")
    """Properties of impassable cells."""
    lesser_barriers: tuple[str, ...] = ()
    """The barriers that are not solid: diagonal steps may pass their corners, and areas reach into their cells."""
    opaque_properties: tuple[str, ...] = ("wall", "pillar", "door")
    """Properties of cells that block sight."""
    heights_part: bool = False
    """True if altitude counts for the direction of a push or pull; otherwise only the horizontal position does."""
    asks_all_at_once: bool = False
    """True if all provoked creatures are asked at the same time, False if they are asked one after the other."""
    set_back_if_stopped: bool = True
    """True if a mover that is stopped where it may not stay goes back to the last cell where it may."""
    zones_come_over: bool = True
    """True if a creature counts as entering a zone when the zone moves over it."""
    stacking: Stacking = "typed"
    """Stacking rule of modifiers."""
    saves_apart: bool = False
    """True if an effect with the same source and cause that begins again is kept separately, with a save of its own."""
    ongoing_apart: bool = False
    """True if several ongoing damages of one type are kept, each with its own save."""
    critical_rolls: bool = True
    """True if critical damage is rolled; otherwise it is the maximum of the dice."""
    shares_misses: bool = False
    """True if half damage on a miss of an area attack is half of the damage rolled once for all targets."""
    one_damage_roll: bool = False
    """True if damage is rolled once for several targets even if the action has no area."""
    temporary_is_chosen: bool = False
    """True if a creature with temporary hit points chooses which to keep; otherwise the higher number stays."""
    targets_are_steady: bool = False
    """True if legal targets do not depend on `used_up` fields (hit points, budgets, uses) or the turn order."""
    reacts: bool = False
    """True if the ruleset has off-turn actions, so that responses must be offered."""
    resisted: frozenset[str] = frozenset()
    """Ids of universal actions, or of answers to them, that the target can resist with a roll."""
    all_holds_user: bool = True
    """True if an action on `all` without an area also affects its user by default."""
