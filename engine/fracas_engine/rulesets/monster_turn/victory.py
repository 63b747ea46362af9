"""Victory and defeat (MT-WIN-01 and -02, and the goal of surviving some rounds)."""

from __future__ import annotations

from fracas_engine.arrivals import is_coming
from fracas_engine.ids import SideId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure, game_of


def look_for_winner(resolution: Resolution[TurnRules]) -> None:
    """End the battle if no character is left, or if there were monsters and none is left."""
    state = resolution.state
    if state.game.over:
        return
    figures = [figure(creature) for creature in state.creatures.values()]
    heroes = [one for one in figures if one.kind == "hero"]
    monsters = [one for one in figures if one.kind == "monster"]
    sides = {one.side for one in heroes if one.alive}
    opposed = any(one.alive for one in monsters)
    if resolution.setup.gm is not None:  # who may have brought monsters over to the characters, or characters to them
        opposed = opposed and len(sides.union(one.side for one in monsters if one.alive)) > 1
    if heroes and not sides:
        _end(resolution, SideId(monsters[0].side) if monsters else None, "exhausted")
    elif monsters and heroes and not opposed:
        if is_coming(resolution, sides):
            return
        _end(resolution, next(one.side for one in heroes if one.alive), "last_standing")


def look_for_survival(resolution: Resolution[TurnRules]) -> None:
    """End the battle with a victory of the characters if they have survived the number of rounds of their goal."""
    rounds = resolution.setup.options.get("survive")
    game = game_of(resolution.state.game)
    if not game.over and isinstance(rounds, int) and game.round >= rounds:
        side = next(one.side for one in resolution.state.creatures.values() if figure(one).kind == "hero")
        _end(resolution, SideId(side), "survived")


def _end(resolution: Resolution[TurnRules], winner: SideId | None, how: str) -> None:
    resolution.end_battle(winner, how, seat=None, turns_left=())
