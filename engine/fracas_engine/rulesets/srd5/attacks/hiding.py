"""Hiding and searching (S5-HIDE)."""

from __future__ import annotations

from typing import Final

from fracas_engine import vision
from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.queries.space import knows_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import SeatId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.cover import degree_between
from fracas_engine.rulesets.srd5.queries.space import riding_together
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

HIDE_DC: Final = 15
OBSCURED: Final = 5
"""The bonus to the Stealth total in a Lightly Obscured cell (S5-HIDE-04)."""


def can_hide(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if no enemy known to the creature's seat prevents the creature from hiding (S5-HIDE-01 and -03).

    Enemies that the seat does not know of are ignored, because a refusal would reveal them.
    """
    return (
        not creature.has("hidden")
        and s5(creature).bearer is None
        and all(
            not sight.sees(situation, enemy, creature)
            or degree_between(situation, enemy, creature) in ("three_quarters", "total")
            for enemy in situation.present()
            if enemy.side != creature.side and knows_of(creature, enemy)
        )
    )


def unknown_to(situation: Situation[D20Rules], creature: Creature) -> tuple[SeatId, ...]:
    """Return the seats that do not know a hidden creature's position (S5-HIDE-02, S5-SENSE-10, S5-SPACE-12).

    A seat that knows the position of the creature's rider or mount also knows the creature's position, because they
    share a space (S5-MOUNT-13). The same is true for the seat of a creature that grapples the hidden creature.
    """
    together = [situation.state.creatures[name] for name in riding_together(creature) if name is not None]
    if any(one is not creature and not one.has("hidden") for one in together):
        return ()
    told = {seat for one in together for seat in s5(one).noticed}
    creatures = situation.state.creatures
    told |= {creatures[name].seat for one in together for name in conditions.grappled_by(one) if name in creatures}
    told |= {viewer.seat for viewer in situation.present() for one in together if sight.feels(situation, viewer, one)}
    seats = situation.state.seats.values()
    told.add(creature.seat)
    return tuple(SeatId(seat.id) for seat in seats if seat.side != creature.side and seat.id not in told)


def refresh(resolution: Resolution[D20Rules]) -> None:
    """Update which seats know the positions of hidden creatures, after a creature has moved or hidden.

    A hidden creature in range of an enemy's Blindsight is found at once (S5-SENSE-09). Tremorsense reveals only its
    position (S5-SENSE-10).
    """
    hiders = [creature for creature in resolution.present() if creature.hidden_from or creature.has("hidden")]
    for hider in hiders:
        if not hider.has("hidden"):  # its hiding has expired
            resolution.emit("place_known", (hider, {"hidden_from": (), "noticed": ()}), on=hider.id)
            continue
        if any(e.side != hider.side and sight.sees_blindly(resolution, e, hider) for e in resolution.present()):
            reveal(resolution, hider)
            continue
        unknown = unknown_to(resolution, hider)
        if unknown != hider.hidden_from:
            resolution.emit("place_known", (hider, {"hidden_from": unknown}), on=hider.id)


def notice(resolution: Resolution[D20Rules], viewer: Creature, hider: Creature) -> None:
    """Reveal an unknown creature's position to the viewer's seat; a hidden creature stays hidden (S5-SPACE-12)."""
    own = s5(hider)
    if vision.feel(resolution, viewer, hider) and not own.hidden_from:
        return
    if viewer.seat not in own.noticed:
        resolution.emit("noticed", (own, {"noticed": (*own.noticed, viewer.seat)}), who=viewer.id, on=own.id)
        refresh(resolution)


def hide(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Take the Hide action: roll a Dexterity (Stealth) check (S5-HIDE-01 and -02)."""
    total = d20_tests.ability_check(resolution, creature, "stealth", dc=HIDE_DC)
    if total < HIDE_DC:
        return
    begin_condition(resolution, creature, Condition("hidden", ENCOUNTER, amount=total))
    if not creature.has("hidden"):
        return  # it has been heard already
    resolution.emit("hid", (creature, {"hidden_from": unknown_to(resolution, creature)}), who=creature.id)
    refresh(resolution)


def total_of(situation: Situation[D20Rules], searcher: Creature, creature: Creature) -> int:
    """Return the DC of a searcher's Wisdom (Perception) check to find a hidden creature (S5-HIDE-04)."""
    total = next((c.amount for c in creature.conditions if c.name == "hidden" and c.amount is not None), HIDE_DC)
    return total + (OBSCURED if sight.lightly_obscured(situation, searcher, creature) else 0)


def search(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Take the Search action: one Wisdom (Perception) roll against all hidden enemies (S5-ACT-16, S5-HIDE-04)."""
    if conditions.has_condition(creature, "blinded") and conditions.has_condition(creature, "deafened"):
        resolution.emit("found_nothing", who=creature.id)
        return
    total = d20_tests.ability_check(resolution, creature, "perception")
    for other in tuple(resolution.present()):
        if other.side != creature.side and other.has("hidden") and total >= total_of(resolution, creature, other):
            reveal(resolution, other)


def look_around(resolution: Resolution[D20Rules]) -> None:
    """Find hidden creatures that are in plain sight, without a roll; called at the end of each turn (S5-HIDE-04)."""
    for hider in tuple(resolution.present()):
        if not hider.has("hidden"):
            continue
        for enemy in tuple(resolution.present()):
            if enemy.side == hider.side or conditions.has_condition(enemy, "unconscious"):
                continue
            # Most hidden creatures are out of sight, which is faster to check than their cover.
            if not sight.sees_unhidden(resolution, enemy, hider):
                continue
            if degree_between(resolution, enemy, hider) not in ("three_quarters", "total"):
                reveal(resolution, hider)
                break


def reveal(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """End a creature's hiding; all seats know its position again (S5-HIDE-05, S5-UNSEEN-05)."""
    if creature.has("hidden"):
        resolution.emit("found", (creature, {"hidden_from": (), "noticed": ()}), who=creature.id)
        end_conditions(resolution, creature, lambda c: c.name == "hidden")
