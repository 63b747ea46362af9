"""Switches and figures in which `fourth_edition` and `orcus` differ, or both differ from other d20 rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fracas_engine.d20.switches import Switches


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilySwitches(Switches):
    """Switches and figures of a ruleset of the family."""

    minor_action: str
    """Name of the minor action (`minor` or `swift`)."""
    heights_part: bool = True
    walls_have_heights: bool = False
    """Whether the squares of a wall are stacked, so that its height is the number of stacked squares (OC-AREA-11)."""
    fast_mode: str
    """The mode of movement that is faster than walking: running or dashing."""
    fast_state: tuple[str, str]
    """The condition of a creature that moves in the fast mode, and its duration."""
    surprise_round: int
    """Round number of a surprise round."""
    surprised_have_no_turn: bool
    """Whether surprised creatures get no turn in a surprise round, because they may take only free actions."""
    groups_roll_once: bool
    """Whether identical creatures share one initiative roll."""
    immediate_each: str
    """When the immediate action is regained: each `round`, or each of the creature's own turns (`turn`)."""
    start_phases: tuple[str, ...]
    """Phases of the start of a turn, in order."""
    end_phases: tuple[str, ...]
    """Phases of the end of a turn, in order."""
    regenerates_at_zero: bool
    """Whether a creature at 0 hit points or fewer regenerates."""
    delay_ends_with_round: bool
    """Whether a delayed turn that was not resumed ends with the round (OB-DLAY-03), or waits further."""
    free_action_bars_delay: bool
    """Whether a creature that has taken a free action in its turn can no longer delay (OB-DLAY-05)."""
    holds_are_sustained: bool
    """Whether a grab ends unless the grabber pays for it in each of its turns (FE-GRAB-05)."""
    answers_follow_turn: bool
    """Whether responses are resolved in turn order after the acting creature, or by initiative, highest first."""
    readied_comes_first: bool
    """Whether a readied action is resolved before its trigger (True) or after it (FE-READY-02, OB-REDY-03)."""
    sight_blockers: tuple[str, ...]
    """Properties of squares that block sight between two other squares."""
    targets_are_steady: bool = True
    fog_between: bool
    """Whether a sight-blocking square between two creatures gives concealment."""
    exposed: tuple[str, ...]
    """Conditions that grant combat advantage."""
    unflanking: tuple[str, ...]
    """Conditions under which a creature cannot flank."""
    no_opportunity: tuple[str, ...]
    """Conditions that prevent opportunity actions."""
    opportunities_unarmed: bool = False
    """Whether a creature without an available melee basic attack makes opportunity attacks unarmed."""
    flanks_at_heights: bool = False
    """Whether creatures at different altitudes can flank, with above and below as opposite sides."""
    flyers_cannot_flank: bool
    """Whether airborne creatures that cannot hover do not flank."""
    advantage_needs_sight: bool
    """Whether an attacker has combat advantage only against creatures that it can see."""
    unseen_has_advantage: bool
    """Whether an attacker that its target cannot see has combat advantage."""
    against_enemies: tuple[str, ...]
    """Maneuvers that target enemies only."""
    skill_abilities: Mapping[str, str]
    """Key abilities of skills that a sheet does not list; all others use Intelligence."""
    needs_hand: tuple[str, ...]
    """Maneuvers that need a free hand."""
    charge_ends_turn: bool
    """Whether a charge in its own turn ends the turn of the charger."""
    climb_cost: int = 1
    """Movement cost per square of climbing out of a pit, for creatures without a climb speed."""
    climb_dc: int | None = None
    """DC of the Athletics check for climbing out of a pit; None for no check."""
    charge_maneuvers: tuple[str, ...]
    """Maneuvers that may replace the attack of a charge."""
    coup_is_certain: bool
    """Whether a coup de grace hits without an attack roll."""
    escape_shifts: bool
    """Whether a creature may shift when it escapes from a grab."""
    squeeze_cost: int
    """Movement cost of a square that is too narrow for a squeezing creature."""
    squeezes_from_any_block: bool
    """Whether a creature may start squeezing in any part of its space (True) or only in the north-west part."""
    water_is_slow: bool
    """Whether water is difficult terrain for creatures without a swim speed."""
    set_back_if_stopped: bool
    burst_from_whole_space: bool
    """Whether a burst around its user counts from the user's whole space, or from one square of it."""
    walls_are_full: bool
    """Whether a wall must have all of its squares, or may have fewer."""
    blast_has_origin: bool
    """Whether a blast attacks from its square next to the user, or from the user's space."""
    shared_is_adjacent: bool
    """Whether creatures that share squares are adjacent."""
    temporary_ends_with_battle: bool
    """Whether temporary hit points are lost at the end of the battle."""
    blocks_are_flat: bool
    """Whether a blast adjacent to its user covers only the user's levels (OC-AREA-04), or is as tall as it is wide."""
    least_half: int
    """Minimum damage that is left when a positive amount of damage is halved (OC-ROUND-02 and -03)."""
    mixes_speeds: bool = False
    """Whether one move may combine several speeds.

    The speed used for a step must be at least the cost of the whole movement so far.
    """
    most_fall_dice: int | None = None
    """Maximum number of falling damage dice; None for no maximum (OB-FALL-02)."""
    revival_is_chosen: bool = False
    """Whether a dying creature may choose, on a death save of 20 or more, to spend a recovery and wake."""
    wakes_without_stock: bool = False
    """Whether healing wakes dying creatures that have no healing surge or recovery left."""
    saves_at_edges: bool = False
    """Whether a creature forced over an edge may make a saving throw."""
    frees_held: tuple[str, ...] = ()
    """Conditions that make a creature release the creatures that it has grabbed."""
    marks_need_wakeful: bool = False
    """Whether the marks that a creature has set end when it falls unconscious."""
    stunned_flyers_fall: bool = False
    """Whether a flyer that is stunned falls."""
    summons_fade: bool = False
    """Whether summoned creatures disappear after five minutes."""
    reacts: bool = True
    critical_rolls: bool = False
    shares_misses: bool = True
    all_holds_user: bool = False
    saves_apart: bool = True
