"""Figures that leave the map, and exhaustion (MT-CHAR-08 and -10)."""

from __future__ import annotations

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of


def leave(resolution: Resolution[TurnRules], creature: Figure, event: str) -> None:
    """Remove a figure from the map permanently."""
    game = game_of(resolution.state.game)
    left = tuple(name for name in game.turns_left if name != creature.id)
    order = tuple(name for name in game.order if name != creature.id)
    resolution.emit(
        event,
        (creature, {"alive": False, "at": None, "bonuses": (), "conditions": ()}),
        (game, {"turns_left": left, "order": order}),
        who=creature.id,
    )


def exhaust(resolution: Resolution[TurnRules], creature: Figure) -> None:
    """Remove an exhausted character and its summons from the battle (MT-CHAR-08 and -10)."""
    resolution.emit("exhausted", (creature, {"exhausted": True}), who=creature.id)
    leave(resolution, creature, "died")
    for other in tuple(resolution.state.creatures.values()):
        if other.alive and figure(other).owner == creature.id:
            leave(resolution, figure(other), "left")
    resolution.rules.look_for_winner(resolution)
