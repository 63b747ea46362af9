"""Hiding and finding (S5-HIDE)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import begin_condition
from fracas_engine.d20.figures.space import knows_of
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import SeatId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import afflictions, checks, conditions, sight
from fracas_engine.rulesets.srd5.cover import degree_between
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

__all__ = ["HIDE_DC", "can_hide", "hide", "look_around", "notice", "refresh", "search", "total_of", "unknown_to"]

HIDE_DC: Final = 15
OBSCURED: Final = 5
"""What a Lightly Obscured cell adds to the total of who hides in it (S5-HIDE-04)."""


def can_hide(situation: AnySituation, creature: Creature) -> bool:
    """Say whether no enemy that it knows of prevents a creature from hiding (S5-HIDE-01 and -03).

    To be refused because of somebody hidden would tell that he is there.
    """
    return not creature.has("hidden") and all(
        not sight.sees(situation, enemy, creature)
        or degree_between(situation, enemy, creature) in ("three_quarters", "total")
        for enemy in situation.present()
        if enemy.side != creature.side and knows_of(creature, enemy)
    )


def unknown_to(situation: AnySituation, creature: Creature) -> tuple[str, ...]:
    """Return the seats from which a hidden creature's place is kept (S5-HIDE-02, S5-SENSE-10, S5-SPACE-12)."""
    own = s5(creature)
    feeling = {other.seat for other in situation.present() if sight.feels(situation, other, creature)}
    return tuple(
        SeatId(seat.id)
        for seat in situation.state.seats.values()
        if seat.side != own.side and seat.id not in own.noticed and seat.id not in feeling
    )


def refresh(resolution: AnyResolution) -> None:
    """Look anew who knows the places of hidden creatures, after anybody has moved or hidden.

    Whoever comes within somebody's Blindsight is found at once (S5-SENSE-09); Tremorsense tells a place without
    finding (S5-SENSE-10).
    """
    hiders = [creature for creature in resolution.present() if creature.conditions and creature.has("hidden")]
    for hider in hiders:
        if any(e.side != hider.side and sight.sees_blindly(resolution, e, hider) for e in resolution.present()):
            afflictions.reveal(resolution, hider)
            continue
        unknown = unknown_to(resolution, hider)
        if unknown != hider.hidden_from:
            resolution.emit("place_known", (hider, {"hidden_from": unknown}), on=hider.id)


def notice(resolution: AnyResolution, viewer: Creature, hider: Creature) -> None:
    """Let a seat learn where a hidden creature is, without finding it (S5-SPACE-12)."""
    own = s5(hider)
    if viewer.seat not in own.noticed:
        resolution.emit("noticed", (own, {"noticed": (*own.noticed, viewer.seat)}), who=viewer.id, on=own.id)
        refresh(resolution)


def hide(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Try to hide with a Dexterity (Stealth) check (S5-HIDE-01 and -02)."""
    total = checks.ability_check(resolution, creature, "stealth")
    if total < HIDE_DC:
        return
    begin_condition(resolution, creature, Condition("hidden", ENCOUNTER, amount=total))
    resolution.emit("hid", (creature, {"hidden_from": unknown_to(resolution, creature)}), who=creature.id)
    refresh(resolution)


def total_of(situation: AnySituation, creature: Creature) -> int:
    """Return what a Perception check has to reach to find a hidden creature (S5-HIDE-04)."""
    total = next((c.amount for c in creature.conditions if c.name == "hidden" and c.amount is not None), HIDE_DC)
    return total + (OBSCURED if sight.lightly_obscured(situation, creature) else 0)


def search(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Look for hidden enemies: one roll against all of them (S5-ACT-16, S5-HIDE-04)."""
    if conditions.has(creature, "blinded") and conditions.has(creature, "deafened"):
        resolution.emit("found_nothing", who=creature.id)
        return
    total = checks.ability_check(resolution, creature, "perception")
    for other in tuple(resolution.present()):
        if other.side != creature.side and other.has("hidden") and total >= total_of(resolution, other):
            afflictions.reveal(resolution, other)


def look_around(resolution: AnyResolution) -> None:
    """Find, without a roll, who could be seen were it not for its hiding; done at the end of each turn (S5-HIDE-04)."""
    for hider in tuple(resolution.present()):
        if not hider.has("hidden"):
            continue
        for enemy in tuple(resolution.present()):
            if enemy.side == hider.side or conditions.has(enemy, "unconscious"):
                continue
            covered = degree_between(resolution, enemy, hider) in ("three_quarters", "total")
            if not covered and sight.sees_unhidden(resolution, enemy, hider):
                afflictions.reveal(resolution, hider)
                break
