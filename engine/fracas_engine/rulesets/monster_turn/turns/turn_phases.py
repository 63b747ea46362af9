"""Start and end of a figure's turn (MT-COND-03, MT-CHAR-04); the turn order is in `initiative` and `rounds`."""

from __future__ import annotations

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.frames import (
    BeginTurn,
    EndTurn,
    Harm,
    LongRest,
)
from fracas_engine.rulesets.monster_turn.harm.condition_effects import end_due
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure, game_of
from fracas_engine.rulesets.monster_turn.turns.long_rests import step_long_rest
from fracas_engine.stepping import asking_step, step

# ---------------------------------------------------------------- turns


def step_begin_turn(resolution: Resolution[TurnRules], frame: BeginTurn) -> None:
    """Start a turn: apply the damage of wounds (MT-COND-03)."""
    creature = figure(resolution.state.creatures[frame.who])
    if creature.has("wounded"):
        resolution.then(Harm(frame.who, 1, "wound"))


def step_end_turn(resolution: Resolution[TurnRules], frame: EndTurn) -> None:
    """End a turn: expire conditions and discard chosen cards that were not used."""
    creature = figure(resolution.state.creatures[frame.who])
    game = game_of(resolution.state.game)
    if creature.alive:
        end_due(resolution, creature)
    changed: dict[str, object] = {}
    if creature.playing or creature.halves:
        changed = {"discard": (*creature.discard, *creature.playing), "playing": (), "halves": ()}
    resolution.emit(
        "turn_ended", (game, {"acting": None, "seat": None}), (creature, changed), who=frame.who, seat=game.seat
    )


STEPS = (
    step(BeginTurn, step_begin_turn),
    asking_step(LongRest, step_long_rest),
    step(EndTurn, step_end_turn),
)
