"""Game time: the clock and rests, milestones (OB-AP-02), surprise at the start of an encounter (OB-SURP-01 to -04).

Rules of time and rests: OB-STEP-01, OB-TIME-01, OB-REST-01, -03 and -04, OB-CPET-05. The game master decides how long
tasks take.

A creature that starts with the condition `hidden` tries to be stealthy. The condition's total is its Stealth check; the
check is rolled if the sheet gives no total. No creature stays hidden during the fight, because the rule text has no
rules for hidden positions (OB-UNSN-01).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.skills import passive_perception, skill_check
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, hiding_fields
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

Unit: TypeAlias = Literal["rounds", "minutes", "hours", "days"]
"""Units of game time; each kind of scene is counted in one of them."""

ROUND: Final = 6
"""Seconds per round; the other constants are in seconds too."""
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
SHORT_REST: Final = 5 * MINUTE
"""Minimum length of a short rest."""
LONG_REST: Final = 6 * HOUR
"""Minimum length of a long rest."""

_SECONDS: Final[dict[Unit, int]] = {"rounds": ROUND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
_UNITS: Final[dict[str, Unit]] = {
    "encounter": "rounds", "dungeon": "minutes", "town": "hours", "wilderness": "hours", "journey": "days",
}  # fmt: skip


def advanced(clock: int, amount: int, unit: Unit) -> int:
    """Return the game time, in seconds, after `amount` more units of time."""
    return clock + amount * _SECONDS[unit]


def rounds(seconds: int) -> int:
    """Return the number of whole rounds in a number of seconds."""
    return seconds // ROUND


def unit_of(scene: str) -> Unit:
    """Return the unit of game time for a scene: `encounter`, `dungeon`, `town`, `wilderness` or `journey`."""
    return _UNITS[scene]


def rest_of(seconds: int, *, interrupted: bool = False) -> Literal["", "short", "long"]:
    """Return the kind of a rest, or an empty string if the rest was too short or interrupted by strenuous activity."""
    if interrupted or seconds < SHORT_REST:
        return ""
    return "long" if seconds >= LONG_REST else "short"


def long_rest_counts(ends: int, last: int | None) -> bool:
    """Return True if a long rest gives its benefits; at most one per day does.

    Args:
        ends: The end of the rest, in seconds.
        last: The end of the last long rest that gave its benefits, in seconds; None if there was none.
    """
    return last is None or ends - last >= DAY


def aged(age: int, days: int, *, petrified: bool) -> int:
    """Return a creature's age in days after `days` more days; petrified creatures do not age."""
    return age if petrified else age + days


EVERY: Final = 2
"""Number of encounters since the last long rest after which a character gains an action point."""


def points_after(points: int, encounters: int) -> int:
    """Return a character's action points after an encounter.

    Args:
        points: The character's action points at the end of the encounter.
        encounters: Encounters since the character's last long rest, including this encounter.
    """
    return points + (encounters % EVERY == 0)


def encounter_over(resolution: AnyResolution) -> None:
    """Give player characters the action points gained by this encounter; the setup counts earlier encounters."""
    encounters = int(resolution.setup.options.get("encounters") or 0) + 1
    for creature in map(family, tuple(resolution.state.creatures.values())):
        if not creature.alive or not resolution.sheet(creature).hero:
            continue
        points = points_after(creature.action_points, encounters)
        if points != creature.action_points:
            resolution.emit("point_gained", (creature, {"action_points": points}), who=creature.id, points=points)


HIDDEN = "hidden"
SINCE_START = "surprise"
"""The `until` of an effect that lasts for the surprise round."""


def from_the_start(creature: Creature) -> bool:
    """Return True if a creature was surprised when the encounter started, not during it (OB-CSUR-02)."""
    return any(
        condition.name == "surprised" and condition.ends.until == SINCE_START and not condition.cause
        for condition in creature.conditions
    )


def settle(resolution: Resolution[FamilyRules]) -> None:
    """Determine which creatures are surprised, unless the setup names them."""
    creatures = [family(creature) for creature in resolution.state.creatures.values()]
    totals = {c.id: _stealth(resolution, c) for c in creatures if c.has(HIDDEN)}
    if not totals:
        return
    for creature in creatures:
        end_conditions(resolution, creature, lambda condition: condition.name == HIDDEN)
        if creature.hiding:
            values = hiding_fields(resolution.state.creatures, creature, ())
            resolution.emit("hiding_changed", (creature, values), who=creature.id)
    if "surprised" in resolution.setup.options:
        return
    for creature in creatures:
        if creature.alive and not creature.has("surprised") and not _warned(resolution, creature, totals):
            kept = (*creature.conditions, Condition("surprised", Ends(SINCE_START, CreatureId(creature.id))))
            resolution.emit("surprised", (creature, {"conditions": kept}), who=creature.id)


def _stealth(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> int:
    given = [c.amount for c in creature.conditions if c.name == HIDDEN and c.amount is not None]
    return max(given) if given else skill_check(resolution, creature, "stealth")


def _warned(situation: Situation[FamilyRules], creature: Creature, totals: dict[str, int]) -> bool:
    """Return True if a creature is not surprised, because it notices at least one enemy or has no enemies."""
    foes = [c for c in situation.state.creatures.values() if c.alive and enemies(c, creature)]
    if not foes:
        return True
    if has_condition(creature, "petrified"):
        return False  # a petrified creature is unaware of its surroundings (OB-CPET-02)
    keen = passive_perception(situation, creature)
    return any(foe.id not in totals or totals[foe.id] < keen for foe in foes)
