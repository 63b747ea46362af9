"""A seat of the arena is told what a seat over the wire is told, byte for byte."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from fracas_arena.lineup import Lineup
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol import v1
from tests.arena.wire import in_process, over_sockets

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")
MATCHES = int(os.environ.get("FRACAS_SAME_BYTES_MATCHES", "3"))
"""Matches of each ruleset; `FRACAS_SAME_BYTES_MATCHES=100 pytest tests/arena/test_same_bytes.py` plays that many."""


def told(messages: Iterable[v1.ServerMessage]) -> list[tuple[str, bytes]]:
    """Return the bytes of views and options; a snapshot as its view, and repeated ones once."""
    found: list[tuple[str, bytes]] = []
    for message in messages:
        kind = str(message.WhichOneof("kind"))
        match kind:
            case "snapshot":
                shown = message.snapshot
                data = shown.view.SerializeToString(deterministic=True) + bytes(
                    f"{shown.version} {shown.hash}", "ascii"
                )
            case "diff" | "decision_request":
                data = getattr(message, kind).SerializeToString(deterministic=True)
            case _:
                continue
        if (kind, data) not in found[-2:]:
            found.append((kind, data))
    return found


@pytest.mark.slow
@pytest.mark.timeout(60 + 60 * MATCHES)
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_arena_and_wire_tell_the_same(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """Snapshots, diffs with their hashes, and decision requests of every seat are equal from beginning to end."""
    lineups = [(Lineup(ruleset, creatures=1 + seed % 3), seed) for seed in range(MATCHES)]
    courses = [
        in_process(
            lineup,
            {"red": GreedyPolicy(chance=random.Random(seed)), "blue": RandomPolicy(chance=random.Random(seed))},
            seed=seed,
            match=f"m{number}",
        )
        for number, (lineup, seed) in enumerate(lineups)
    ]

    by_sockets = await over_sockets(store_url, tmp_path, lineups, courses)

    assert sum(len(course.done) for course in courses) > 10 * MATCHES
    for course, sent in zip(courses, by_sockets, strict=True):
        assert course.done  # two choices can be a battle: who charges may slay
        for seat in ("red", "blue"):
            ours, theirs = told(course.sent[seat]), told(sent[seat])
            assert [kind for kind, _ in ours] == [kind for kind, _ in theirs]
            assert ours == theirs
