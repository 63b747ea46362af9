"""Damage, dropping to 0 hit points, death saves, healing (S5-DMG, S5-HP, S5-DEATH)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.harm import damage as shared
from fracas_engine.d20.rules import rules_of
from fracas_engine.durations import Ends
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import afflictions, checks, concentration, windows
from fracas_engine.rulesets.srd5.conditions import has
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

__all__ = [
    "DYING",
    "KNOCKED_OUT",
    "break_peace",
    "deal",
    "death_save",
    "drain",
    "heal",
    "stabilize",
    "taken",
    "underwater",
]

DYING: Final = "dying"
KNOCKED_OUT: Final = "knocked_out"
"""Ends of the Unconscious condition: hit points regained (S5-DEATH-04 and -11)."""

ENOUGH: Final = 3
"""Death saves of one kind that settle it (S5-DEATH-06)."""

DEATH_DC: Final = 10


# ---------------------------------------------------------------- damage


def underwater(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature is underwater (S5-WATER-06)."""
    if situation.map.underwater:
        return True
    if creature.altitude >= 0 or creature.at is None:
        return False
    return in_water(situation, creature)


def in_water(situation: AnySituation, creature: Creature) -> bool:
    """Say whether all cells of a creature's space are water."""
    cells = rules_of(situation).cells(situation, creature)
    return not cells & ~situation.board.mask("water")


def taken(situation: AnySituation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
    """Return how much of some damage a creature takes: after Resistance, Vulnerability, Immunity (S5-DMG-08 to -12).

    Each part is reduced by itself, and all are taken as one (S5-DMG-07).
    """
    spec = situation.setup.sheets[creature.sheet]
    total = 0
    for amount, kind in parts:
        if kind in spec.immune or "all" in spec.immune:
            continue
        left = amount
        for name in (kind, "all"):
            left -= spec.resist.get(name) or 0
        left = max(0, left)
        halves = any(name in spec.resist and spec.resist[name] is None for name in (kind, "all"))
        if halves or has(creature, "petrified") or (kind == "fire" and underwater(situation, creature)):
            left //= 2
        if any(name in spec.vulnerable for name in (kind, "all")):
            left *= 2
        total += left
    threshold = next(
        (int(t.removeprefix("damage_threshold_")) for t in spec.traits if t.startswith("damage_threshold_")), 0
    )
    return total if total >= threshold else 0


def deal(
    resolution: AnyResolution,
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    half: bool = False,
) -> int:
    """Deal damage and draw its consequences; see `fracas_engine.d20.harm.deal`."""
    own = s5(creature)
    if not own.alive:
        return 0
    loss = shared.lose(resolution, own, parts, by=by, attack=attack, half=half)
    if not loss.amount:
        return 0
    game = game_of(resolution)
    if by is not None:
        break_peace(resolution, by, own)
        if by.has("hidden") and any(kind == "thunder" for _, kind in parts):
            afflictions.reveal(resolution, by)  # it is heard (S5-HIDE-05)
    blow = game.blow if game.blow is not None and game.blow.number == attack else None
    if loss.before <= 0:
        _at_zero(resolution, own, loss.amount, critical=blow is not None and blow.critical)
    elif own.hp <= 0:
        _drop(resolution, own, loss.lost - loss.before, spare=blow is not None and blow.knock_out)
    if own.alive:
        concentration.shaken(resolution, own, loss.amount)
    if by is not None and windows.anyone(resolution):
        windows.open_window(resolution, "damages", by, own)
        if loss.before > 0 and own.hp <= 0:
            windows.open_window(resolution, "drops", by, own)
    return loss.amount


def break_peace(resolution: AnyResolution, user: Creature, target: Creature) -> None:
    """Let offers of peace lapse as one side attacks or damages another (S5-END-05)."""
    game = game_of(resolution)
    if game.peace and user.side != target.side:
        resolution.emit("peace_lapsed", (game, {"peace": ()}))


def _at_zero(resolution: AnyResolution, creature: Srd5Creature, amount: int, *, critical: bool) -> None:
    """Count damage at 0 hit points (S5-DEATH-09 and -12)."""
    if amount >= creature.max_hp:
        afflictions.die(resolution, creature)
        return
    _fail(resolution, creature, 2 if critical else 1)


def _fail(resolution: AnyResolution, creature: Srd5Creature, number: int) -> None:
    failures = creature.failures + number
    resolution.emit(
        "death_save_failed", (creature, {"failures": failures, "stable": False}), who=creature.id, failures=failures
    )
    if failures >= ENOUGH:
        afflictions.die(resolution, creature)


def _drop(resolution: AnyResolution, creature: Srd5Creature, left: int, *, spare: bool) -> None:
    """Draw the consequences of dropping to 0 hit points (S5-DEATH-01 to -04 and -11)."""
    if spare:
        resolution.emit("knocked_out", (creature, {"hp": 1}), who=creature.id)
        _fall_senseless(resolution, creature, KNOCKED_OUT)
        return
    if not resolution.setup.sheets[creature.sheet].hero or left >= creature.max_hp:
        afflictions.die(resolution, creature)
        return
    resolution.emit("dropped", (creature, {"successes": 0, "failures": 0, "stable": False}), who=creature.id)
    _fall_senseless(resolution, creature, DYING)


def _fall_senseless(resolution: AnyResolution, creature: Srd5Creature, until: str) -> None:
    begin_condition(resolution, creature, Condition("unconscious", Ends(until)))


def drain(resolution: AnyResolution, creature: Srd5Creature, amount: int) -> None:
    """Lower a creature's hit point maximum; at 0 it dies (S5-DEATH-02)."""
    most = max(0, creature.max_hp - amount)
    resolution.emit(
        "drained", (creature, {"max_hp": most, "hp": min(creature.hp, most)}), who=creature.id, amount=amount
    )
    if not most:
        afflictions.die(resolution, creature)


# ---------------------------------------------------------------- death saves


def death_save(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Roll the Death Saving Throw of a creature that starts its turn at 0 hit points (S5-DEATH-05 to -08 and -12)."""
    if creature.hp > 0 or creature.stable or not creature.alive:
        return
    face, total = checks.roll(resolution, creature, "death_save", rules_of(resolution).modified(creature, "saves"))
    if face == 20:
        heal(resolution, creature, 1)
    elif face == 1:
        _fail(resolution, creature, 2)
    elif total < DEATH_DC:
        _fail(resolution, creature, 1)
    elif creature.successes + 1 >= ENOUGH:
        stabilize(resolution, creature)
    else:
        successes = creature.successes + 1
        resolution.emit("death_save_made", (creature, {"successes": successes}), who=creature.id, successes=successes)


def stabilize(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Make a creature at 0 hit points Stable, or wake one that was knocked out (S5-DEATH-07, -10 and -11)."""
    if creature.hp > 0:
        end_conditions(resolution, creature, lambda c: c.ends.until == KNOCKED_OUT)
        return
    resolution.emit("stabilized", (creature, {"stable": True, "successes": 0, "failures": 0}), who=creature.id)


# ---------------------------------------------------------------- healing


def heal(resolution: AnyResolution, creature: Creature, amount: int) -> int:
    """Give hit points back; whoever regains any wakes, still Prone (S5-HP-03, S5-DEATH-04 and -07)."""
    own = s5(creature)
    gained = shared.heal(resolution, own, amount)
    if gained > 0 and own.has("unconscious"):
        end_conditions(resolution, own, lambda c: c.ends.until in (DYING, KNOCKED_OUT))
    if gained > 0 and (own.successes or own.failures or own.stable):
        resolution.emit("recovered", (own, {"successes": 0, "failures": 0, "stable": False}), who=own.id)
    return gained
