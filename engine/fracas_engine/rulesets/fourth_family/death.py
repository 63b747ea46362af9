"""Damage, dying and death (FE-DYING, FE-DEATH, FE-RES, FE-MINION, OB-ZERO to OB-KNOC, OB-RES, OB-DMG-07, OB-TEMP)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.conditions import end_conditions, end_effects
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.d20.turns.turn_edges import end_tied_to
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import windows
from fracas_engine.rulesets.fourth_family.conditions import bears, holds_of, release
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

__all__ = ["deal", "death_save", "down", "heal", "leave", "left_of", "surge_value", "taken", "wake"]

DOWN = "down"
"""The `until` of what lasts as long as a creature is at 0 hit points or below."""

STABLE = "stable"
"""The condition of the dying who need no death saves until something hurts them (OB-STAB-02)."""

MOST_FAILURES = 3
"""So many failed death saves kill (FE-DEATH-04, OB-DSAV-03)."""


def surge_value(creature: Creature) -> int:
    """Return what a healing surge or recovery restores: a quarter of the maximum (FE-HP-02, OB-RECV-03)."""
    return creature.max_hp // 4


def taken(situation: AnySituation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
    """Return what is left of damage after immunity, vulnerability and resistance.

    Parts of one type, or of several types at once, are each looked at by their own type (FE-RES, OB-RES).
    """
    spec = situation.sheet(creature)
    extra = 20 if bears(creature, "petrified") else 0
    found = 0
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    if len(parts) > 1 and all(kind for _, kind in parts):
        return rules(situation).mixed_damage(creature, spec, merged, extra)
    for kind, amount in merged.items():
        if kind and kind in spec.immune:
            continue
        raised = amount + max(_amount(spec.vulnerable, kind), 0) if amount > 0 else 0
        found += max(0, raised - max(_amount(spec.resist, kind), extra))
    return found


def left_of(parts: tuple[tuple[int, str], ...], resist: Any, vulnerable: Any) -> int:
    """Return what is left of an object's damage, each type looked at by itself (OB-RES-05)."""
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    return sum(
        max(0, amount + _amount(vulnerable, kind) - _amount(resist, kind)) for kind, amount in merged.items() if amount
    )


def _amount(amounts: Any, kind: str) -> int:
    """Return the highest number that matches a damage type; `all` matches every type and none."""
    found = [amounts[word] or 0 for word in (kind, "all") if word and word in amounts]
    return max(found, default=0)


def deal(
    resolution: AnyResolution,
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    knock_out: bool = False,
    kills_from: int | None = None,
) -> int:
    """Deal damage and draw its consequences.

    Args:
        resolution: The battle.
        creature: Who takes it.
        parts: Amounts with their types, halved where they have to be.
        by: Who causes it.
        attack: The number of the attack.
        knock_out: Whether a creature that drops is to be knocked out.
        kills_from: The damage from which on it kills outright (a coup de grace); None: never.

    Returns:
        How much is lost, temporary hit points included.
    """
    own = family(creature)
    if not creature.alive or (own.conjured and not own.attackable):
        return 0
    ruleset = rules(resolution)
    amount = taken(resolution, creature, parts)
    before = creature.hp
    absorbed = min(creature.temp_hp, amount)
    left = creature.hp - (amount - absorbed)
    deadly = kills_from is not None and amount >= kills_from
    spec = resolution.sheet(creature)
    if spec.minion and amount > 0:
        left = min(left, 0)
    if ruleset.floors_at_zero(resolution):
        deadly = deadly or (lies_dying(resolution, own) and left <= -(creature.max_hp // 2))
        left = max(left, 0)
    if amount > absorbed and left <= 0 and knock_out:
        left = 0
    resolution.emit(
        "damaged",
        (creature, {"hp": left, "temp_hp": creature.temp_hp - absorbed}),
        who=creature.id,
        amount=amount,
        type=parts[0][1] if parts else "",
        by=by.id if by is not None else None,
        attack=attack,
    )
    if amount:
        end_conditions(resolution, creature, lambda c: c.name == STABLE)
    who = CreatureId(creature.id)
    source = CreatureId(by.id) if by is not None else None
    if amount:
        windows.note(resolution, Trigger("damages", by=source, to=who))
    if deadly:
        leave(resolution, creature, "died")
    elif amount > absorbed and left <= 0:
        if knock_out and before > 0:
            _fall(resolution, own, dying=False)
        else:
            sink(resolution, own)
    if left <= 0 < before:
        windows.note(resolution, Trigger("drops", by=source, to=who))
    return amount


def lies_dying(situation: AnySituation, creature: FamilyCreature) -> bool:
    """Say whether a creature lies dying at 0 hit points rather than dead: heroes do, what powers bring in does not."""
    return situation.sheet(creature).hero and creature.made_by is None


def sink(resolution: AnyResolution, creature: FamilyCreature) -> None:
    """Draw what follows for a creature that has lost hit points and has none left: it dies, or lies dying."""
    dead = creature.hp <= -(creature.max_hp // 2) and not rules(resolution).floors_at_zero(resolution)
    if dead or not lies_dying(resolution, creature):
        leave(resolution, creature, "died")
    elif not bears(creature, "dying"):
        end_conditions(resolution, creature, lambda c: c.cause == "knocked_out")
        _fall(resolution, creature, dying=True)


def lose(resolution: AnyResolution, creature: FamilyCreature, amount: int) -> None:
    """Take hit points off that no temporary ones, resistance or vulnerability changes (OC-SUMMON-10)."""
    left = creature.hp - amount
    if rules(resolution).floors_at_zero(resolution):
        left = max(left, 0)
    resolution.emit("hp_lost", (creature, {"hp": left}), who=creature.id, amount=amount)
    if left <= 0:
        sink(resolution, creature)


def _fall(resolution: AnyResolution, creature: FamilyCreature, *, dying: bool) -> None:
    resolution.emit("dropped", who=creature.id)
    down(resolution, creature, ("unconscious", "dying") if dying else ("unconscious",), "" if dying else "knocked_out")


def down(resolution: AnyResolution, creature: Creature, words: tuple[str, ...], cause: str = "") -> None:
    """Let a creature fall unconscious for as long as it is down."""
    ruleset = rules(resolution)
    for word in words:
        ruleset.let_begin(resolution, creature, Condition(word, Ends(DOWN, CreatureId(creature.id)), cause=cause))


def fall_prone(resolution: AnyResolution, creature: Creature) -> None:
    """Let a creature lie on the ground, unless it does or cannot."""
    ruleset = rules(resolution)
    if not creature.has("prone") and ruleset.may_bear(resolution, creature, "prone"):
        ruleset.let_begin(resolution, creature, Condition("prone", ENCOUNTER))


def heal(resolution: AnyResolution, creature: Creature, amount: int) -> int:
    """Give hit points back; from below zero they count from zero, and whoever was down wakes.

    Rules: FE-HP-03 and -04, FE-DEATH-06.
    """
    if not creature.alive or amount <= 0:
        return 0
    base = max(creature.hp, 0)
    gained = min(amount, creature.max_hp - base)
    resolution.emit("healed", (creature, {"hp": base + gained}), who=creature.id, amount=gained)
    if creature.hp > 0:
        wake(resolution, creature)
    return gained


def wake(resolution: AnyResolution, creature: Creature) -> None:
    """End what lasts only while a creature is down; it stays prone."""
    end_conditions(resolution, creature, lambda c: c.name == STABLE)
    end_effects(resolution, creature, lambda ends: ends.until == DOWN)


def death_save(resolution: AnyResolution, creature: FamilyCreature) -> None:
    """Roll a death saving throw (FE-DEATH-04 and -05, OB-DSAV-02 to -07)."""
    ruleset = rules(resolution)
    face = resolution.dice.d20("death_save")
    total = face + ruleset.save_bonus(resolution, creature, "")
    success = total >= 10
    resolution.emit("rolled", purpose="death_save", who=CreatureId(creature.id), faces=(face,), total=total)
    if not success:
        failures = creature.failures + 1
        resolution.emit("death_save_failed", (creature, {"failures": failures}), who=creature.id, failures=failures)
        if failures >= MOST_FAILURES:
            leave(resolution, creature, "died")
    elif total >= 20 and creature.stock > 0:
        value = surge_value(creature)
        resolution.emit("healed", (creature, {"hp": value, "stock": creature.stock - 1}), who=creature.id, amount=value)
        wake(resolution, creature)
        if resolution.state.game.acting == creature.id:
            resolution.emit("roused", (creature, {"budget": ruleset.budget(resolution, creature)}), who=creature.id)


def leave(resolution: AnyResolution, creature: Creature, event: str) -> None:
    """Take a creature out of the battle for good; its place in the order stays for durations that count it."""
    values: dict[str, Any] = {"alive": False, "budget": {}}
    if event == "died" and creature.altitude > 0:
        values["altitude"] = 0  # nobody hovers any more (OB-FLY-05)
    resolution.emit(event, (creature, values), who=creature.id)
    let_go(resolution, creature)
    for bearer in tuple(resolution.state.creatures.values()):
        end_conditions(resolution, bearer, lambda c: c.name == "marked" and c.source == creature.id)
    for holder in tuple(resolution.state.creatures.values()):
        if any(victim is creature for victim in holds_of(resolution, holder)):
            release(resolution, holder, creature)
    if event != "died":
        end_tied_to(resolution, creature)
    rules(resolution).gone(resolution, family(creature), event)
    for zone in zones_of(resolution):
        if zone.follows == creature.id:
            end_zone(resolution, zone)
        elif creature.id in zone.holds:
            kept = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": kept}), zone=zone.id, who=creature.id)


def let_go(resolution: AnyResolution, creature: Creature) -> None:
    """Free everybody whom a creature holds (FE-GRAB-07, OB-GRAP-06)."""
    for victim in holds_of(resolution, creature):
        release(resolution, creature, victim)


__all__ += ["fall_prone", "let_go", "lies_dying", "lose", "sink"]
