"""Stalemate: a battle in which nothing happens any more is a draw, and everybody is told before it comes.

An option of the battle (`stalemate: ROUNDS`), for every ruleset; without it a battle lasts as long as it lasts. So many
rounds without a wound or a new position are a draw, and five times as many without a wound: two who walk about for ever
always come into new positions. The texts know no such rule: it is the house's.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Quiet

__all__ = ["OPTION", "STALEMATE", "watch"]

OPTION: Final = "stalemate"
STALEMATE: Final = "stalemate"
"""How a battle ended that ended so."""

PATIENCE: Final = 5
"""How many times as many rounds may pass without a wound while positions are new."""
NOTICE: Final = 3
"""In how many rounds at most it comes when it is told for the first time."""


def watch(resolution: AnyResolution) -> bool:
    """Look after an intent whether it brought a wound or a new round, and end the battle where all is quiet.

    Returns:
        Whether the battle has ended by it.
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
    """Return a name for where everybody is."""
    places = sorted((creature.id, creature.at, creature.altitude) for creature in situation.present())
    return hashlib.blake2b(repr(places).encode(), digest_size=6).hexdigest()
