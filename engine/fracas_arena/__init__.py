"""Battles of policies in one process, without a server: the same views, options and bytes as over the wire.

    from fracas_arena import Lineup, play
    from fracas_clients.policies.greedy import GreedyPolicy
    from fracas_clients.policies.random import RandomPolicy

    report = play(Lineup.suggested("srd5"), {"red": GreedyPolicy, "blue": RandomPolicy}, seed=7)
    print(report.winner, report.how, report.rounds)

- `lineup`: what is fought with; `arena`: fighting one battle, or hundreds at once; `report`: what became of them.
- `bout`: one battle as its seats see it; `playing`: policies in it, and how they are judged.

It knows the engine, so no thin client imports it; `docs/write-a-bot.md` shows how it is used.
"""

from fracas_arena.arena import Arena, Match, Player, play
from fracas_arena.bout import Bout
from fracas_arena.lineup import Lineup
from fracas_arena.report import Refusal, Report, SeatReport

__all__ = ["Arena", "Bout", "Lineup", "Match", "Player", "Refusal", "Report", "SeatReport", "play"]
