"""Battles between policies in one process, without a server, with the same views, options and bytes as on the wire.

    from fracas_arena import Lineup, play
    from fracas_clients.policies.greedy import GreedyPolicy
    from fracas_clients.policies.random import RandomPolicy

    report = play(Lineup.suggested("srd5"), {"red": GreedyPolicy, "blue": RandomPolicy}, seed=7)
    print(report.winner, report.how, report.rounds)

- `lineup`: the ruleset, board and creatures of a battle; `arena`: one battle, or hundreds at once; `report`: results.
- `local_battle`: one battle as its seats see it; `policy_battle`: policies that play it, with limits and refusals.

The package imports the engine, so thin clients do not import it. See `docs/write-a-bot.md`.
"""

import warnings

from fracas_arena.arena import Arena, Match, Player, play
from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.report import Refusal, Report, SeatReport

__all__ = ["Arena", "Lineup", "LocalBattle", "Match", "Player", "Refusal", "Report", "SeatReport", "play"]

_RENAMED = {"Bout": LocalBattle}
"""Old names of public classes; they can be imported until 0.2.0."""


def __getattr__(name: str) -> object:
    """Return a class by its old name, with a `DeprecationWarning`."""
    if name not in _RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(
        f"fracas_arena.{name} is now fracas_arena.{_RENAMED[name].__name__}; the old name ends with 0.2.0",
        DeprecationWarning,
        stacklevel=2,
    )
    return _RENAMED[name]
