"""Stalemate: a battle without progress is a draw, after a warning to all players.

The battle option `stalemate: ROUNDS` enables this in every ruleset; without the option there is no limit. The battle is
a draw after that many rounds without damage or a new position, or after five times as many without damage. This is a
rule of the server, not of the rule texts. Without the option, a battle in which no creature can do anything any more is
a draw.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from fracas_engine.errors import EndlessRounds
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Quiet

OPTION: Final = "stalemate"
STALEMATE: Final = "stalemate"
"""`Result.how` of a battle that ended by stalemate."""

PATIENCE: Final = 5
"""Factor for the maximum number of rounds without damage while there are still new positions."""
NOTICE: Final = 3
"""Number of rounds before a stalemate from which the players are warned."""


def run_on(resolution: AnyResolution) -> None:
    """Run to the next decision; a battle in which no creature can do anything any more is a draw.

    Raises:
        InternalError: The rules do not reach a decision.
    """
    try:
        resolution.run()
    except EndlessRounds:
        resolution.rules.draw(resolution, STALEMATE)
        resolution.run()


def watch(resolution: AnyResolution) -> bool:
    """Update the count of rounds without progress after an intent, and end the battle on a stalemate.

    Returns:
        True if the battle has ended.
    """
    rounds = resolution.setup.options.get(OPTION)
    game, state = resolution.state.game, resolution.state
    if not isinstance(rounds, int) or isinstance(rounds, bool) or rounds < 1 or game.over:
        return False
    quiet = state.quiet or Quiet(round=game.round, wounded=game.round, fresh=game.round)
    if resolution.wounded():
        quiet = Quiet(round=quiet.round, wounded=game.round, fresh=game.round)
    if game.round != quiet.round:
        here = _position(resolution)
        fresh = quiet.fresh if here in quiet.seen else game.round
        seen = quiet.seen if here in quiet.seen else (*quiet.seen, here)
        quiet = replace(quiet, round=game.round, fresh=fresh, seen=seen)
        left = min(rounds - (game.round - fresh), PATIENCE * rounds - (game.round - quiet.wounded))
        if left <= 0:
            resolution.rules.draw(resolution, STALEMATE)
        elif left <= NOTICE:
            resolution.emit("stalemate_nears", rounds=left)
    state.quiet = quiet
    return game.over


def _position(situation: AnySituation) -> str:
    """Return a hash of the positions of all creatures."""
    places = sorted((creature.id, creature.at, creature.altitude) for creature in situation.present())
    return hashlib.blake2b(repr(places).encode(), digest_size=6).hexdigest()
