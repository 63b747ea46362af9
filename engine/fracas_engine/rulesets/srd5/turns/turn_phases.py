"""A turn: its start, and the orders of its seat (S5-ORDER, S5-TURN, S5-DEATH-05).

The start of a turn consists of expiring durations, recharging, regeneration, ongoing damage, zones (`turn_start`) and
the death save. The end is in `turn_end`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns import end_due, recharge
from fracas_engine.decisions import TURN, Decision
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.frames import BeginTurn, Compelled, EndTurn, Turn, Uncontrolled
from fracas_engine.rulesets.srd5.harm import concentration, dying
from fracas_engine.rulesets.srd5.queries import legendary
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.rulesets.srd5.triggers import windows
from fracas_engine.rulesets.srd5.turns.turn_start import due_at_start
from fracas_engine.situation import Situation
from fracas_engine.state import Frame
from fracas_engine.stepping import step


def fresh(creature: Srd5Creature, spec: CreatureSpec) -> dict[str, object]:
    """Return the fields of a creature that are reset when its turn starts, with their new values.

    Rules: S5-TURN-03, S5-ACT-21.
    """
    return {
        "turns": creature.turns + 1,
        "budget": {"action": 1, "bonus": 1, "reaction": 1, "interact": 1, **legendary.budget(spec)},
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
        **({"trail": ()} if creature.trail else {}),
        **legendary.renewed(spec, creature),
    }


def _began_with_rider(creature: Srd5Creature) -> bool:
    """Return True if a mount has lost its rider during the turn that they shared, and may still act in it.

    After this turn a mount has only its Reaction left (S5-MOUNT-05).
    """
    return creature.controlled and creature.rider is None and "bonus" in creature.budget


REACTIVE: Final = "reactive"
"""The trait of creatures that can take one Reaction on every turn."""


def _ready_again(
    situation: Situation[D20Rules], acting: Srd5Creature
) -> Iterator[tuple[Srd5Creature, dict[str, object]]]:
    """Yield the creatures that get their Reaction back on another creature's turn, with the change."""
    for other in situation.present():
        spent = not other.budget.get("reaction", 1) and other is not acting
        if spent and REACTIVE in situation.setup.sheets[other.sheet].traits:
            yield s5(other), {"budget": {**other.budget, "reaction": 1}}


def step_begin_turn(resolution: Resolution[D20Rules], frame: BeginTurn) -> None:
    """Start a creature's turn and resolve what happens at its start."""
    creature = s5(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.phase == "death":
        dying.death_save(resolution, creature)
        own: Frame = Turn(frame.who) if conditions.compulsion(creature) is None else Compelled(frame.who)
        if conditions.uncontrolled(creature) is not None and isinstance(own, Turn):
            own = Uncontrolled(frame.who)
        resolution.then(Aftermath(), own)
        if windows.anyone(resolution) and creature.alive:
            windows.open_window(resolution, "starts_turn", creature)
        return
    game = game_of(resolution)
    if _began_with_rider(creature):
        changed = {"acting": frame.who, "seat": creature.seat, "turn": game.turn + 1}
        resolution.emit("turn_began", (game, changed), who=frame.who, seat=creature.seat)
        resolution.then(Turn(frame.who))
        return
    readied = creature.readied
    sheets = resolution.setup.sheets
    changes = [(creature, fresh(creature, sheets[creature.sheet]))]
    if creature.rider is None and creature.mount is not None:
        steed = s5(resolution.state.creatures[creature.mount])
        if steed.controlled:
            changes.append((steed, fresh(steed, sheets[steed.sheet])))
    resolution.emit(
        "turn_began",
        *changes,
        *_ready_again(resolution, creature),
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
    if resolution.state.zones:
        zones.drift(resolution, creature)
    if windows.anyone(resolution):
        windows.open_window(resolution, "starts_turn", creature, interrupt=True)


def decisions(situation: Situation[D20Rules], frame: Turn) -> tuple[Decision, ...]:
    """Return the decision of a turn; it covers the creature and any mount that the creature controls (S5-MOUNT-05)."""
    state = situation.state
    creature = s5(state.creatures[frame.who])
    if not creature.alive or creature.at is None:
        return ()
    if creature.conditions and conditions.has_condition(creature, "unconscious"):
        return ()
    # A rider also gives orders to its mount: the seat chooses which of the two acts next.
    both = creature.mount is not None and directs(situation, creature)
    return (Decision(state.moment, creature.seat, TURN, None if both else frame.who),)


def directs(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature can give orders to the mount that it rides (S5-MOUNT-05)."""
    if creature.mount is None or conditions.incapacitated(creature):
        return False
    steed = s5(situation.state.creatures[creature.mount])
    return steed.controlled and steed.alive and not conditions.has_condition(steed, "unconscious")


def step_turn(resolution: Resolution[D20Rules], frame: Turn) -> None:
    """End a turn in which the seat has no decision to make."""
    resolution.then(EndTurn(frame.who))


STEPS = (
    step(BeginTurn, step_begin_turn),
    step(Turn, step_turn),
)
