"""Dying, death (FE-DYING, FE-DEATH, FE-MINION, OB-ZERO to OB-KNOC) and healing (FE-HP, OB-STAB, OB-RECV).

Further rules: FE-RES, OB-RES, OB-DMG-07, OB-TEMP, FE-DEATH-06.
"""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.d20.conditions import end_conditions, end_effects
from fracas_engine.d20.harm import end_tied_to
from fracas_engine.d20.summons.zones import zones_of
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.conditions import DOWN, has_condition, holds_of
from fracas_engine.rulesets.fourth_family.frames import Reviving
from fracas_engine.rulesets.fourth_family.harm.grab_release import release
from fracas_engine.rulesets.fourth_family.queries.payment import turn_budget
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step

STABLE = "stable"
"""Condition of a dying creature that makes no death saves until it takes damage (OB-STAB-02)."""


def surge_value(creature: Creature) -> int:
    """Return the value of a healing surge or recovery: a quarter of maximum hit points (FE-HP-02, OB-RECV-03)."""
    return creature.max_hp // 4


def heal(resolution: Resolution[FamilyRules], creature: Creature, amount: int) -> int:
    """Restore hit points, counting from 0 if the creature has fewer, and wake a creature that was at 0 or fewer.

    Rules: FE-HP-03 and -04, FE-DEATH-06, OB-HEAL-01 and -02, OB-NEGH-01, OB-TEMP-03 and -05.
    """
    if not creature.alive or amount <= 0:
        return 0
    base = max(creature.hp, 0)
    gained = min(amount, creature.max_hp - base)
    resolution.emit("healed", (creature, {"hp": base + gained}), who=creature.id, amount=gained)
    wake(resolution, creature)
    return gained


def wake(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """End the effects that last only while a creature is down; it stays prone (OB-UNCF-02)."""
    end_conditions(resolution, creature, lambda c: c.name == STABLE)
    end_effects(resolution, creature, lambda ends: ends.until == DOWN)


def recover(resolution: Resolution[FamilyRules], creature: Creature, number: int) -> None:
    """Spend a creature's healing surges or recoveries; a creature that has none left rises to 1 hit point.

    Rules: OB-STAB-01, OB-RECV-01.
    """
    for _ in range(number):
        own = family(creature)
        if own.stock > 0:
            resolution.emit("recovered", (own, {"stock": own.stock - 1}), who=creature.id)
            heal(resolution, creature, surge_value(creature))
        elif has_condition(creature, "dying") and resolution.rules.switches.wakes_without_stock:
            heal(resolution, creature, 1)


RISE: Final = Choice("yes", "Spend a recovery and rise")

MOST_FAILURES = 3
"""Number of failed death saves that kill a creature (FE-DEATH-04, OB-DSAV-03)."""

KNOCKED_OUT: Final = Cause(word="knocked_out")
"""Cause of being unconscious without dying, after a knockout."""


def lies_dying(situation: Situation[FamilyRules], creature: FamilyCreature) -> bool:
    """Return True if a creature is dying, not dead, at 0 hit points: a hero is, unless it was summoned.

    Rules: FE-DYING-02, OB-MOND-01 and -02, OC-SUMMON-08.
    """
    return situation.sheet(creature).hero and creature.made_by is None


def sink(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Make a creature without hit points dying or dead.

    Rules: FE-DEATH-01 and -03, OB-ZERO-01, OB-INST-01, OB-UNCF-01.
    """
    dead = creature.hp <= -(creature.max_hp // 2) and not resolution.rules.damage.floors_at_zero(resolution)
    if dead or not lies_dying(resolution, creature):
        leave(resolution, creature, "died")
    elif not has_condition(creature, "dying"):
        end_conditions(resolution, creature, lambda c: c.cause == KNOCKED_OUT)
        fall(resolution, creature, dying=True)


def lose(resolution: Resolution[FamilyRules], creature: FamilyCreature, amount: int) -> None:
    """Remove hit points directly, ignoring temporary hit points, resistance and vulnerability (OC-SUMMON-10)."""
    left = creature.hp - amount
    if resolution.rules.damage.floors_at_zero(resolution):
        left = max(left, 0)
    resolution.emit("hp_lost", (creature, {"hp": left}), who=creature.id, amount=amount)
    if left <= 0:
        sink(resolution, creature)


def fall(resolution: Resolution[FamilyRules], creature: FamilyCreature, *, dying: bool) -> None:
    """Drop a creature that has no hit points left: it dies, or starts dying."""
    resolution.emit("dropped", who=creature.id)
    words = ("unconscious", "dying") if dying else ("unconscious",)
    down(resolution, creature, words, NO_CAUSE if dying else KNOCKED_OUT)


def down(
    resolution: Resolution[FamilyRules], creature: Creature, words: tuple[str, ...], cause: Cause = NO_CAUSE
) -> None:
    """Make a creature unconscious until it regains hit points."""
    ruleset = resolution.rules
    for word in words:
        ruleset.conditions.begin(
            resolution, creature, Condition(word, Ends(DOWN, CreatureId(creature.id)), cause=cause)
        )


def fall_prone(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """Knock a creature prone, unless it is prone already or cannot be."""
    ruleset = resolution.rules
    if not creature.has("prone") and ruleset.conditions.may_bear(resolution, creature, "prone"):
        ruleset.conditions.begin(resolution, creature, Condition("prone", ENCOUNTER))


def death_save(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Roll a death saving throw (FE-DEATH-04 and -05, OB-DSAV-02 to -07)."""
    ruleset = resolution.rules
    face = resolution.dice.d20("death_save")
    total = face + ruleset.saves.bonus(resolution, creature, "")
    success = total >= 10
    resolution.emit("rolled", purpose="death_save", who=CreatureId(creature.id), faces=(face,), total=total)
    if not success:
        failures = creature.failures + 1
        resolution.emit("death_save_failed", (creature, {"failures": failures}), who=creature.id, failures=failures)
        if failures >= MOST_FAILURES:
            leave(resolution, creature, "died")
    elif total >= 20 and creature.stock > 0:
        who = CreatureId(creature.id)
        if ruleset.switches.revival_is_chosen:
            ask = Ask(resolution.number(), creature.seat, "death_save", who, (RISE, NO), default=True)
            resolution.question(Reviving(who), ask)
        else:
            _rise(resolution, creature)


def step_reviving(resolution: Resolution[FamilyRules], frame: Reviving, answers: Answers) -> None:
    """Revive the dying creature if its player spends a recovery; otherwise the save simply succeeds (OB-DSAV-06)."""
    creature = family(resolution.state.creatures[frame.who])
    if creature.alive and answers[0].value is not False:
        _rise(resolution, creature)


def _rise(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    value = surge_value(creature)
    resolution.emit("healed", (creature, {"hp": value, "stock": creature.stock - 1}), who=creature.id, amount=value)
    wake(resolution, creature)
    if resolution.state.game.acting == creature.id:
        resolution.emit("roused", (creature, {"budget": turn_budget(resolution, creature)}), who=creature.id)


def leave(resolution: Resolution[FamilyRules], creature: Creature, event: str) -> None:
    """Remove a creature permanently, keeping its place in the turn order for durations that end at its turns."""
    values: dict[str, Any] = {"alive": False, "budget": {}}
    if event == "died" and creature.altitude > 0:
        values["altitude"] = 0  # an unconscious creature no longer hovers (OB-FLY-05)
    resolution.emit(event, (creature, values), who=creature.id)
    let_go(resolution, creature)
    for bearer in tuple(resolution.state.creatures.values()):
        end_conditions(resolution, bearer, lambda c: c.name == "marked" and c.source == creature.id)
    for holder in tuple(resolution.state.creatures.values()):
        if any(victim is creature for victim in holds_of(resolution, holder)):
            release(resolution, holder, creature)
    if event != "died":
        end_tied_to(resolution, creature)
    resolution.rules.damage.gone(resolution, family(creature), event)
    for zone in zones_of(resolution):
        if creature.id in zone.holds:
            kept = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": kept}), zone=zone.id, who=creature.id)


def let_go(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """Release all creatures that a creature holds (FE-GRAB-07, OB-GRAP-06)."""
    for victim in holds_of(resolution, creature):
        release(resolution, creature, victim)


STEPS = (asking_step(Reviving, step_reviving),)
