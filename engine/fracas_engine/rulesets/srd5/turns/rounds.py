"""Rounds, the order of tied heroes, and the next turn (S5-ORDER, S5-INIT-08)."""

from __future__ import annotations

from fracas_engine import arrivals
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.turns import end_due
from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5.attacks import hiding
from fracas_engine.rulesets.srd5.frames import BeginTurn, NextRound, NextTurn, Ties
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.rulesets.srd5.turns import initiative
from fracas_engine.stepping import asking_step, step


def step_next_round(resolution: Resolution[D20Rules], frame: NextRound) -> None:  # noqa: ARG001
    """Start a round; before the first one, all creatures roll Initiative (S5-ORDER-01 and -03, S5-INIT-06)."""
    game = game_of(resolution)
    arrivals.arrive(resolution, game.round + 1)
    values: dict[str, object] = {}
    ranks = game.ranks
    if game.round == 0:
        hiding.refresh(resolution)  # a creature within range of an enemy's Blindsight cannot surprise it (S5-SENSE-09)
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


def step_ties(resolution: Resolution[D20Rules], frame: Ties, answers: Answers) -> None:
    """Ask players to put their tied heroes in order, one group at a time (S5-INIT-08)."""
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
    choices = tuple(Choice(name, resolution.state.creatures[name].name, name) for name in group)
    size = len(group)
    ask = Ask(resolution.number(), first.seat, "initiative_tie", group[0], choices, several=(size, size))
    resolution.question(Ties(groups), ask)


def step_next_turn(resolution: Resolution[D20Rules], frame: NextTurn) -> None:  # noqa: ARG001
    """Start the next turn of the round; a controlled mount has no turn of its own (S5-MOUNT-05)."""
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


def _pass_over(resolution: Resolution[D20Rules], gone: Srd5Creature) -> None:
    """End the durations that depend on the turn of a creature that has left the battle.

    This happens when its place in the turn order is reached (S5-ORDER-04).
    """
    turn = gone.turns + 1
    helping = tuple(h for h in gone.helping if h.until_turn is not None and h.until_turn > turn)
    resolution.emit("place_came", (gone, {"turns": turn, "helping": helping}), who=gone.id)
    end_due(resolution, gone, "start")
    end_due(resolution, gone, "end")


STEPS = (
    step(NextRound, step_next_round),
    asking_step(Ties, step_ties),
    step(NextTurn, step_next_turn),
)
