"""A battle of the arena played once more by sockets, and both told what a seat was sent, for comparing the bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.policy_battle import PolicyBattle
from fracas_clients.policies.base import Policy
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice_key import commitment
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.intents import Intent
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.settings import Limits
from tests.server.arena import SECRET, Player, serving, toy_record

__all__ = ["Course", "in_process", "over_sockets"]

PLENTY = Limits(
    requests_per_second=1e6, request_burst=1_000_000, subject_requests_per_second=1e6,
    work_ms_per_second=1e6, work_burst_ms=1_000_000, matches_per_subject=1_000, guests_per_address=10_000,
)  # fmt: skip


@dataclass
class Course:
    """The intents of a battle, and the messages sent to each seat."""

    done: list[tuple[str, Intent, v1.Decision]] = field(default_factory=list)
    """Seat, intent and the decision that it answers."""
    sent: dict[str, list[v1.ServerMessage]] = field(default_factory=dict)


def in_process(lineup: Lineup, policies: dict[str, Policy], *, seed: int, match: str) -> Course:
    """Play a battle in the arena and note it."""
    course = Course()
    battle = lineup.battle(seed)

    def told(seat: str, message: v1.ServerMessage) -> None:
        kept = v1.ServerMessage()
        kept.CopyFrom(message)
        course.sent.setdefault(seat, []).append(kept)

    playing = PolicyBattle(LocalBattle(battle, match=match, told=told), policies, seed=seed, most=2_000)
    while (asked := playing.asked) is not None:
        intent = asked.policy.choose(asked.view, asked.decision)
        offered = playing.bout.request(asked.seat).decisions[0]
        before = playing.bout.version
        playing.take(asked, intent)
        if playing.bout.version > before:
            course.done.append((asked.seat, intent, offered))
    return course


def record_of(lineup: Lineup, match: str) -> MatchRecord:
    """Return the record of a match of a line-up; its battle is begun by the arena."""
    version = rules_version(ruleset_named(lineup.ruleset))
    return toy_record(
        match,
        ruleset=lineup.ruleset,
        rules_version=version,
        commitment=commitment(SECRET, match=match, rules_version=version),
        seats=tuple(SeatRecord(id=seat, side=lineup.side(seat)) for seat in lineup.seats),
    )


async def over_sockets(
    store_url: str, folder: Path, lineups: Sequence[tuple[Lineup, int]], courses: Sequence[Course]
) -> list[dict[str, list[v1.ServerMessage]]]:
    """Do by sockets what was done in battles of the arena, and return what the seats were sent."""
    of_match = {f"m{number}": lineup.battle(seed) for number, (lineup, seed) in enumerate(lineups)}
    found = []
    begin: Any = lambda record, _secret: of_match[record.match]  # noqa: E731
    async with serving(store_url, folder, begin=begin, limits=PLENTY) as service:
        for number, ((lineup, _), course) in enumerate(zip(lineups, courses, strict=True)):
            match = f"m{number}"
            await service.hosting.create(record_of(lineup, match), SECRET)
            players = {}
            for seat in lineup.seats:
                players[seat] = await Player.come(service.address)
                answer = await players[seat].ask(join_match=v1.JoinMatch(match=match, seat=seat))
                assert answer.HasField("joined"), answer
            for player in players.values():
                await player.until_version(match, 1)
            for version, (seat, intent, offered) in enumerate(course.done, start=1):
                asked = {"decision": offered.number, "options_hash": offered.hash, "seat": seat}
                answer = await players[seat].act(match, intent, version=version, **asked)
                assert answer.HasField("accepted"), (intent, answer)
                await asyncio.gather(*(player.until_version(match, version + 1) for player in players.values()))
            for player in players.values():  # each wakes for its own news alone
                await player.until(partial(_over, player), "the end")
            found.append({seat: player.news for seat, player in players.items()})
            for player in players.values():
                await player.leave()
    return found


def _over(player: Player) -> bool:
    return "match_over" in player.kinds()
