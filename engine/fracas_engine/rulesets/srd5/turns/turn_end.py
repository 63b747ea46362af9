"""End of a turn: the order to end it (S5-TURN-10), and its consequences.

The consequences: zones, expiring durations, saves against ongoing effects, falling Prone in another creature's
space (S5-SPACE-10), holding breath underwater (S5-WATER-07), finding hidden creatures.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import end_effects, granted
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns import end_due, suffer_late
from fracas_engine.durations import ROUNDS_A_MINUTE, Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import TRAIT
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.attacks import hiding, saving_throws
from fracas_engine.rulesets.srd5.frames import EndTurn, Turn
from fracas_engine.rulesets.srd5.harm import condition_effects, incorporeal_harm, later_effects
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import ORDER, share_space, space_of, underwater
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.triggers import windows
from fracas_engine.state import Creature
from fracas_engine.stepping import step

OUT_OF_SIGHT: Final = "saves_out_of_sight"
"""The tag of actions whose later saves are made only out of the line of sight to the user."""

DEFAULT_DC: Final = 10
LEAST_BREATH: Final = 5
"""The minimum number of rounds that a creature can hold its breath (S5-WATER-07)."""


def end_by_order(resolution: Resolution[D20Rules], frame: Turn, creature: Creature) -> None:
    """End a turn because its seat ordered it; a turn may be ended without taking an action (S5-TURN-10).

    Args:
        resolution: The battle.
        frame: The turn.
        creature: The creature that the order names.

    Raises:
        IllegalIntent: `not_available`: the order names a mount during its rider's turn.
    """
    if creature.id != frame.who:
        raise IllegalIntent("not_available", f"it is the turn of {frame.who}: end that turn", rule="S5-MOUNT-05")
    resolution.state.stack.pop()
    resolution.then(EndTurn(frame.who))


def step_end_turn(resolution: Resolution[D20Rules], frame: EndTurn) -> None:
    """End a turn: zones first, then durations, saves and the other consequences."""
    creature = s5(resolution.state.creatures[frame.who])
    if frame.phase == "zones":
        resolution.then(EndTurn(frame.who, "effects"))
        if windows.anyone(resolution) and creature.alive and creature.at is not None:
            windows.open_window(resolution, "ends_turn", creature)
        zones.at_turn_edge(resolution, creature, "end")
        steed = mounts.led(resolution, creature)
        if steed is not None:
            zones.at_turn_edge(resolution, steed, "end")
        if windows.anyone(resolution) and creature.alive and creature.at is not None:
            windows.open_window(resolution, "ends_turn", creature, interrupt=True)
        return
    steed = mounts.led(resolution, creature)
    if steed is not None:
        _lie_down_in_company(resolution, steed)
    if creature.alive and creature.at is not None:
        _lie_down_in_company(resolution, creature)
        suffer_late(resolution, creature)
        incorporeal_harm.suffer_object(resolution, creature)
        end_due(resolution, creature, "end")
        _lose_sight(resolution, creature)
    if steed is not None:
        end_due(resolution, steed, "end")
        _save_again(resolution, steed)
        _breathe(resolution, steed)
    if creature.alive and creature.at is not None:
        _save_again(resolution, creature)
        _breathe(resolution, creature)
    hiding.look_around(resolution)
    kept = ("reaction", "legendary")
    budget = {word: creature.budget[word] for word in kept if word in creature.budget} if creature.alive else {}
    helping = tuple(h for h in creature.helping if h.until_turn is None or h.until_turn > creature.turns)
    shared = []
    if steed is not None and steed.alive:
        shared = [(steed, {"budget": {"reaction": steed.budget.get("reaction", 0)}, "disengaged": False})]
    resolution.emit(
        "turn_ended",
        (creature, {"budget": budget, "sequence": (), "disengaged": False, "helping": helping}),
        *shared,
        *zones.forget_struck(resolution),
        (resolution.state.game, {"acting": None, "seat": None}),
        who=frame.who,
        seat=creature.seat,
    )
    resolution.then(Aftermath())


def _lasting(creature: Srd5Creature) -> list[tuple[Ends, Cause, CreatureId | None]]:
    """Return the effects on a creature that a save ends, each with its duration, cause and source."""
    borne = [
        *((c.ends, c.cause, c.source) for c in creature.conditions),
        *((o.ends, o.cause, o.source) for o in creature.ongoing),
        *((m.ends, m.cause, m.source) for m in creature.modifiers),
    ]
    return [entry for entry in borne if entry[0].until == "save_ends"]


def _save_again(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Roll a save against each effect that a save ends, with the ability that its action names."""
    rules = resolution.rules
    bearing: dict[tuple[Cause, int | CreatureId | None], list[Ends]] = {}
    sources = {cause: source for _, cause, source in _lasting(creature)}
    for ends, cause, source in _lasting(creature):
        bearing.setdefault((cause, source if ends.group is None else ends.group), []).append(ends)
    for (cause, _), borne in bearing.items():
        known = cause.sheet in resolution.setup.sheets
        action = rules.sheet_named(resolution, cause.sheet).actions.get(cause.action) if known else None
        if action is not None and OUT_OF_SIGHT in action.tags and _has_in_sight(resolution, creature, sources[cause]):
            continue
        ability = action.ability if action is not None and action.ability else "con"
        dc = borne[0].dc
        these = {id(ends) for ends in borne}
        if saving_throws.save(resolution, creature, dc if dc is not None else DEFAULT_DC, ability):
            end_effects(resolution, creature, lambda other, gone=these: id(other) in gone)  # type: ignore[misc]
        else:
            later_effects.fail(resolution, creature, [c for c in creature.conditions if id(c.ends) in these])


def _lose_sight(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """End the conditions of a creature that end with its turn out of the line of sight to their sources."""
    if not later_effects.can_end(resolution, creature, later_effects.OUT_OF_SIGHT):
        return
    seen = {one.source: _has_in_sight(resolution, creature, one.source) for one in creature.conditions}
    later_effects.end_by(resolution, creature, later_effects.OUT_OF_SIGHT, lambda one: not seen[one.source])


def _has_in_sight(resolution: Resolution[D20Rules], creature: Srd5Creature, source: CreatureId | None) -> bool:
    """Return True if a creature has a line of sight to the source of an effect."""
    other = resolution.state.creatures.get(source or "")
    return other is not None and other.alive and other.at is not None and sight.in_line(resolution, creature, other)


def _lie_down_in_company(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Knock a creature Prone if it ends its turn in another creature's space (S5-SPACE-10)."""
    if creature.size == "tiny" or creature.has("prone") or creature.carrier is not None:
        return
    space = space_of(resolution, creature)
    for other in resolution.present():
        if other is creature or other.id == creature.rider or s5(other).carrier is not None:
            continue
        if share_space(resolution, creature, other):
            continue
        if distance(space, space_of(resolution, other)) == 0 and ORDER[creature.size] <= ORDER[other.size]:
            condition_effects.knock_prone(resolution, creature)
            return


def _breathe(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Count a creature's turns without air; add Exhaustion without breath (S5-WATER-07, S5-INSIDE-08)."""
    spec = resolution.setup.sheets[creature.sheet]
    breathes = any(trait in spec.traits for trait in ("water_breathing", "amphibious", "breathes_water"))
    breathes = breathes or bool(granted(creature, TRAIT, "water_breathing"))
    chokes = creature.has("suffocating") or (creature.has("drowning") and not breathes)
    if not chokes and (breathes or not underwater(resolution, creature)):
        if creature.breath or creature.choking:
            choking = creature.choking
            resolution.emit("breathed", (creature, {"breath": 0, "choking": 0}), who=creature.id)
            if choking:
                condition_effects.gain_exhaustion(resolution, creature, -choking)
        return
    if chokes and not resolution.rules.conditions.may_bear(resolution, creature, "exhaustion"):
        return
    lasts = max(LEAST_BREATH, ROUNDS_A_MINUTE * (1 + ability_modifier(spec.abilities["con"])))
    breath = creature.breath + (not chokes)
    out = chokes or breath > lasts
    values = {"breath": breath, "choking": creature.choking + out}
    resolution.emit("held_breath", (creature, values), who=creature.id)
    if out:
        condition_effects.gain_exhaustion(resolution, creature, 1)


STEPS = (step(EndTurn, step_end_turn),)
