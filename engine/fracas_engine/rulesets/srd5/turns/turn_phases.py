"""Rounds and turns: what happens as they begin and end (S5-ORDER, S5-TURN, S5-DEATH-05, S5-SPACE-10, S5-WATER-07).

At the start of a turn: durations that end there, recharging, regeneration, ongoing damage, zones, the death save. At
its end: zones, durations that end there, saves against lasting effects, suffocation, who is found.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns.turn_edges import end_due, recharge
from fracas_engine.decisions import TURN, Decision
from fracas_engine.durations import Ends
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import hiding, saving_throws
from fracas_engine.rulesets.srd5.figures import water
from fracas_engine.rulesets.srd5.figures.ability_scores import modifier
from fracas_engine.rulesets.srd5.figures.space import ORDER, space_of
from fracas_engine.rulesets.srd5.frames import BeginTurn, EndTurn, Turn
from fracas_engine.rulesets.srd5.harm import concentration, condition_effects, death_saves
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.rulesets.srd5.triggers import windows
from fracas_engine.rulesets.srd5.turns.rounds import ROUNDS_A_MINUTE
from fracas_engine.rulesets.srd5.turns.turn_start import due_at_start
from fracas_engine.situation import Situation
from fracas_engine.stepping import step

__all__ = ["STEPS", "decisions", "step_begin_turn", "step_end_turn", "step_turn"]

DEFAULT_DC: Final = 10
LEAST_BREATH: Final = 5
"""Rounds of a minute, and the least that breath lasts (S5-WATER-07)."""


def fresh(creature: Srd5Creature) -> dict[str, object]:
    """Return the fields of a creature whose turn begins (S5-TURN-03, S5-ACT-21)."""
    return {
        "turns": creature.turns + 1,
        "budget": {"action": 1, "bonus": 1, "reaction": 1, "interact": 1},
        "spent": 0,
        "dashes": (),
        "run": 0,
        "disengaged": False,
        "dodging": False,
        "sequence": (),
        "helping": tuple(h for h in creature.helping if h.until_turn is not None and h.until_turn > creature.turns),
        "readied": None,
        "light": (),
        "loaded": (),
        "commanded": False,
    }


def step_begin_turn(resolution: Resolution[D20Rules], frame: BeginTurn) -> None:
    """Begin a turn."""
    creature = s5(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.phase == "death":
        death_saves.death_save(resolution, creature)
        resolution.then(Aftermath(), Turn(frame.who))
        if windows.anyone(resolution) and creature.alive:
            windows.open_window(resolution, "starts_turn", creature)
        return
    game = game_of(resolution)
    readied = creature.readied
    changes = [(creature, fresh(creature))]
    if creature.rider is None and creature.mount is not None:
        steed = s5(resolution.state.creatures[creature.mount])
        if steed.controlled:
            changes.append((steed, fresh(steed)))
    resolution.emit(
        "turn_began",
        *changes,
        (game, {"acting": frame.who, "seat": creature.seat, "turn": game.turn + 1}),
        who=frame.who,
        seat=creature.seat,
    )
    if readied is not None and readied.held and readied.held == creature.concentration:
        concentration.end(resolution, creature)
    for one, _ in changes:
        end_due(resolution, one, "start")
    for one, _ in changes:
        recharge(resolution, one)
    resolution.then(*(due_at_start(resolution, one) for one, _ in changes), BeginTurn(frame.who, "death"))


def decisions(situation: Situation[D20Rules], frame: Turn) -> tuple[Decision, ...]:
    """Return what a turn awaits: orders for the creature, and for the mount that it directs (S5-MOUNT-05)."""
    state = situation.state
    creature = s5(state.creatures[frame.who])
    if not creature.alive or creature.at is None or conditions.has_condition(creature, "unconscious"):
        return ()
    # A rider orders its mount as well: the seat chooses which of the two does the next thing.
    return (Decision(state.moment, creature.seat, TURN, None if directs(situation, creature) else frame.who),)


def directs(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Say whether a creature directs the mount that it rides now (S5-MOUNT-05)."""
    if creature.mount is None or conditions.incapacitated(creature):
        return False
    steed = s5(situation.state.creatures[creature.mount])
    return steed.controlled and steed.alive and not conditions.has_condition(steed, "unconscious")


def step_turn(resolution: Resolution[D20Rules], frame: Turn) -> None:
    """End a turn in which nothing can be decided."""
    resolution.then(EndTurn(frame.who))


def step_end_turn(resolution: Resolution[D20Rules], frame: EndTurn) -> None:
    """End a turn: zones first, then durations, saves and the rest."""
    creature = s5(resolution.state.creatures[frame.who])
    if frame.phase == "zones":
        resolution.then(EndTurn(frame.who, "effects"))
        if windows.anyone(resolution) and creature.alive and creature.at is not None:
            windows.open_window(resolution, "ends_turn", creature)
        if creature.alive and resolution.state.zones:
            zones.at_turn_edge(resolution, creature, "end")
            if creature.mount is not None and s5(resolution.state.creatures[creature.mount]).controlled:
                zones.at_turn_edge(resolution, resolution.state.creatures[creature.mount], "end")
        return
    if creature.alive and creature.at is not None:
        _lie_down_in_company(resolution, creature)
        end_due(resolution, creature, "end")
        if creature.mount is not None:
            steed = s5(resolution.state.creatures[creature.mount])
            if steed.controlled:
                end_due(resolution, steed, "end")
                _save_again(resolution, steed)
                _breathe(resolution, steed)
        _save_again(resolution, creature)
        _breathe(resolution, creature)
    hiding.look_around(resolution)
    budget = {"reaction": creature.budget.get("reaction", 0)} if creature.alive else {}
    helping = tuple(h for h in creature.helping if h.until_turn is None or h.until_turn > creature.turns)
    resolution.emit(
        "turn_ended",
        (creature, {"budget": budget, "sequence": (), "disengaged": False, "helping": helping}),
        (resolution.state.game, {"acting": None, "seat": None}),
        who=frame.who,
        seat=creature.seat,
    )
    resolution.then(Aftermath())


def _lasting(creature: Srd5Creature) -> list[tuple[Ends, str, str | None]]:
    """Return what a save ends of all that a creature bears: end, cause and source."""
    borne = [
        *((c.ends, c.cause, c.source) for c in creature.conditions),
        *((o.ends, o.cause, o.source) for o in creature.ongoing),
        *((m.ends, m.cause, m.source) for m in creature.modifiers),
    ]
    return [entry for entry in borne if entry[0].until == "save_ends"]


def _save_again(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Roll a save against each lasting effect that a save ends, with the ability that its action asks for."""
    rules = resolution.rules
    bearing: dict[tuple[object, ...], list[Ends]] = {}
    for ends, cause, source in _lasting(creature):
        bearing.setdefault(("group", ends.group, cause) if ends.group is not None else ("", source, cause), []).append(
            ends
        )
    for key, borne in bearing.items():
        sheet, _, name = str(key[2]).partition(":")
        action = rules.sheet_named(resolution, sheet).actions.get(name) if sheet in resolution.setup.sheets else None
        ability = action.ability if action is not None and action.ability else "con"
        dc = borne[0].dc
        if saving_throws.save(resolution, creature, dc if dc is not None else DEFAULT_DC, ability):
            gone = {id(ends) for ends in borne}
            end_effects(resolution, creature, lambda other, gone=gone: id(other) in gone)  # type: ignore[misc]


def _lie_down_in_company(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Let a creature that ends its turn in another's space be Prone (S5-SPACE-10)."""
    if creature.size == "tiny" or creature.has("prone") or creature.mount is not None:
        return
    space = space_of(resolution, creature)
    for other in resolution.present():
        if other is creature or other.id == creature.rider or s5(other).mount is not None:
            continue
        if distance(space, space_of(resolution, other)) == 0 and ORDER[creature.size] <= ORDER[other.size]:
            condition_effects.knock_prone(resolution, creature)
            return


def _breathe(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Count breath underwater, and suffocate when it has run out (S5-WATER-07)."""
    spec = resolution.setup.sheets[creature.sheet]
    if not water.underwater(resolution, creature) or any(
        trait in spec.traits for trait in ("water_breathing", "amphibious", "breathes_water")
    ):
        if creature.breath or creature.choking:
            choking = creature.choking
            resolution.emit("breathed", (creature, {"breath": 0, "choking": 0}), who=creature.id)
            if choking:
                condition_effects.gain_exhaustion(resolution, creature, -choking)
        return
    lasts = max(LEAST_BREATH, ROUNDS_A_MINUTE * (1 + modifier(spec.abilities["con"])))
    breath = creature.breath + 1
    choking = creature.choking + (breath > lasts)
    resolution.emit("held_breath", (creature, {"breath": breath, "choking": choking}), who=creature.id)
    if breath > lasts:
        condition_effects.gain_exhaustion(resolution, creature, 1)


STEPS = (
    step(BeginTurn, step_begin_turn),
    step(Turn, step_turn),
    step(EndTurn, step_end_turn),
)
