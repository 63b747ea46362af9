"""Rounds and turns: what happens as they begin and end (S5-ORDER, S5-TURN, S5-DEATH-05, S5-SPACE-10, S5-WATER-07).

At the start of a turn: durations that end there, recharging, regeneration, ongoing damage, zones, the death save. At
its end: zones, durations that end there, saves against lasting effects, suffocation, who is found.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns.turn_edges import end_due, recharge
from fracas_engine.decisions import TURN, Ask, Choice, Decision
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.rulesets.srd5 import (
    afflictions,
    checks,
    concentration,
    conditions,
    harm,
    hiding,
    initiative,
    windows,
)
from fracas_engine.rulesets.srd5.frames import BeginTurn, EndTurn, NextRound, NextTurn, Ties, Turn
from fracas_engine.rulesets.srd5.numbers import modifier
from fracas_engine.rulesets.srd5.space import ORDER, space_of
from fracas_engine.rulesets.srd5.starting import due_at_start
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import AnySituation
from fracas_engine.stepping import asking_step, step

__all__ = [
    "STEPS",
    "decisions",
    "rounds",
    "step_begin_turn",
    "step_end_turn",
    "step_next_round",
    "step_next_turn",
    "step_ties",
    "step_turn",
]

DEFAULT_DC: Final = 10
ROUNDS_A_MINUTE: Final = 10
LEAST_BREATH: Final = 5
"""Rounds of a minute, and the least that breath lasts (S5-WATER-07)."""


def step_next_round(resolution: AnyResolution, frame: NextRound) -> None:  # noqa: ARG001
    """Begin a round; before the first one, everybody rolls Initiative (S5-ORDER-01 and -03, S5-INIT-06)."""
    game = game_of(resolution)
    values: dict[str, object] = {}
    ranks = game.ranks
    if game.round == 0:
        counts: dict[str, int] = {}
        if resolution.setup.order is not None:
            listed = tuple(resolution.setup.order)
            everybody = (*listed, *(name for name in resolution.state.creatures if name not in listed))
        else:
            everybody, counts = initiative.roll_order(resolution)
        ranks = tuple(map(CreatureId, everybody))
        values = {"counts": counts}
    order = tuple(name for name in ranks if resolution.state.creatures[name].alive)
    resolution.emit(
        "round_began",
        (game, {"round": game.round + 1, "order": order, "ranks": ranks, "to_come": ranks, **values}),
        round=game.round + 1,
        order=order,
    )
    hiding.refresh(resolution)
    if order:
        resolution.then(NextTurn())
    counts = game.counts
    if game.round == 1 and counts and resolution.setup.options.get("tie_prompt"):
        groups = initiative.tied_heroes(resolution, order, counts)
        if groups:
            resolution.then(Ties(groups))


def step_ties(resolution: AnyResolution, frame: Ties, answers: Answers) -> None:
    """Let the players put tied heroes in order, group by group (S5-INIT-08)."""
    game = game_of(resolution)
    groups = frame.groups
    if answers:
        wanted = answers[0].value
        group, groups = groups[0], groups[1:]
        if isinstance(wanted, tuple) and set(wanted) == set(group):
            chosen = [CreatureId(str(name)) for name in wanted]
            order = tuple(chosen.pop(0) if name in group else name for name in game.order)
            ranked = {"order": order, "ranks": order, "to_come": order}
            resolution.emit("order_changed", (game, ranked), order=order)
    if not groups:
        return
    group = groups[0]
    first = resolution.state.creatures[group[0]]
    resolution.then(Ties(groups))
    choices = tuple(Choice(name, resolution.state.creatures[name].name, name) for name in group)
    size = len(group)
    resolution.ask([Ask(resolution.number(), first.seat, "initiative_tie", group[0], choices, several=(size, size))])


def step_next_turn(resolution: AnyResolution, frame: NextTurn) -> None:  # noqa: ARG001
    """Begin the next turn of the round; who is carried by a rider that directs it has none of its own (S5-MOUNT-05)."""
    game = game_of(resolution)
    creatures = resolution.state.creatures
    for place, name in enumerate(game.to_come):
        creature = s5(creatures[name])
        if not creature.alive:
            _pass_over(resolution, creature)
            continue
        if creature.controlled and creature.rider is not None:
            continue
        resolution.emit("turn_came", (game, {"to_come": game.to_come[place + 1 :]}), who=name)
        resolution.then(BeginTurn(CreatureId(name)), NextTurn())
        return
    resolution.then(NextRound())


def _pass_over(resolution: AnyResolution, gone: Srd5Creature) -> None:
    """End what waits for a turn of a creature that is gone, where that turn would have begun (S5-ORDER-04)."""
    resolution.emit("place_came", (gone, {"turns": gone.turns + 1}), who=gone.id)
    end_due(resolution, gone, "start")
    end_due(resolution, gone, "end")


def rounds(tags: tuple[str, ...]) -> int:
    """Return how many rounds an action lasts by a tag as `rounds_3` or `minutes_1`; 0 without one (S5-ORDER-04)."""
    for tag in tags:
        word, _, number = tag.partition("_")
        if word in ("rounds", "minutes") and number.isdecimal():
            return int(number) * (ROUNDS_A_MINUTE if word == "minutes" else 1)
    return 0


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
        "helping": (),
        "readied": None,
        "light": (),
        "loaded": (),
        "commanded": False,
    }


def step_begin_turn(resolution: AnyResolution, frame: BeginTurn) -> None:
    """Begin a turn."""
    creature = s5(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.phase == "death":
        harm.death_save(resolution, creature)
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


def decisions(situation: AnySituation, frame: Turn) -> tuple[Decision, ...]:
    """Return what a turn awaits: orders for the creature, and for the mount that it directs (S5-MOUNT-05)."""
    state = situation.state
    creature = s5(state.creatures[frame.who])
    if not creature.alive or creature.at is None or conditions.has(creature, "unconscious"):
        return ()
    # A rider orders its mount as well: the seat chooses which of the two does the next thing.
    return (Decision(state.moment, creature.seat, TURN, None if directs(situation, creature) else frame.who),)


def directs(situation: AnySituation, creature: Srd5Creature) -> bool:
    """Say whether a creature directs the mount that it rides now (S5-MOUNT-05)."""
    if creature.mount is None or conditions.incapacitated(creature):
        return False
    steed = s5(situation.state.creatures[creature.mount])
    return steed.controlled and steed.alive and not conditions.has(steed, "unconscious")


def step_turn(resolution: AnyResolution, frame: Turn) -> None:
    """End a turn in which nothing can be decided."""
    resolution.then(EndTurn(frame.who))


def step_end_turn(resolution: AnyResolution, frame: EndTurn) -> None:
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
    resolution.emit(
        "turn_ended",
        (creature, {"budget": budget, "sequence": (), "disengaged": False}),
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


def _save_again(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Roll a save against each lasting effect that a save ends, with the ability that its action asks for."""
    rules = rules_of(resolution)
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
        if checks.save(resolution, creature, dc if dc is not None else DEFAULT_DC, ability):
            gone = {id(ends) for ends in borne}
            end_effects(resolution, creature, lambda other, gone=gone: id(other) in gone)  # type: ignore[misc]


def _lie_down_in_company(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Let a creature that ends its turn in another's space be Prone (S5-SPACE-10)."""
    if creature.size == "tiny" or creature.has("prone") or creature.mount is not None:
        return
    space = space_of(resolution, creature)
    for other in resolution.present():
        if other is creature or other.id == creature.rider or s5(other).mount is not None:
            continue
        if distance(space, space_of(resolution, other)) == 0 and ORDER[creature.size] <= ORDER[other.size]:
            afflictions.knock_prone(resolution, creature)
            return


def _breathe(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Count breath underwater, and suffocate when it has run out (S5-WATER-07)."""
    spec = resolution.setup.sheets[creature.sheet]
    if not harm.underwater(resolution, creature) or any(
        trait in spec.traits for trait in ("water_breathing", "amphibious", "breathes_water")
    ):
        if creature.breath or creature.choking:
            choking = creature.choking
            resolution.emit("breathed", (creature, {"breath": 0, "choking": 0}), who=creature.id)
            if choking:
                afflictions.gain_exhaustion(resolution, creature, -choking)
        return
    lasts = max(LEAST_BREATH, ROUNDS_A_MINUTE * (1 + modifier(spec.abilities["con"])))
    breath = creature.breath + 1
    choking = creature.choking + (breath > lasts)
    resolution.emit("held_breath", (creature, {"breath": breath, "choking": choking}), who=creature.id)
    if breath > lasts:
        afflictions.gain_exhaustion(resolution, creature, 1)


STEPS = (
    step(NextRound, step_next_round),
    asking_step(Ties, step_ties),
    step(NextTurn, step_next_turn),
    step(BeginTurn, step_begin_turn),
    step(Turn, step_turn),
    step(EndTurn, step_end_turn),
)
