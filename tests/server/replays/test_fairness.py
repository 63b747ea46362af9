"""Fairness end to end: replays of many server matches verify, and all dice that fell in them are as they should be.

`FRACAS_FAIR_MATCHES` says how many matches are played of each ruleset (2); the figures of docs/replays.md are of 200.
"""

from __future__ import annotations

import gzip
import math
import os
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from fracas_engine.dice import KeyedFaces
from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from tests.server.arena import serving
from tests.server.played import fought, let_go, seated

MATCHES = int(os.environ.get("FRACAS_FAIR_MATCHES", "2"))
RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")
SURE = 1e-6
"""A fair die is taken for a loaded one once in a million runs."""


def upper_tail(chi_square: float, freedom: int) -> float:
    """Return about how likely a chi-square at least so great is (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * freedom)
    return math.erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread)) / 2


def likelihood(counts: Counter[int], sides: int) -> float:
    """Return how likely a fair die with so many sides shows faces at least as uneven as these."""
    expected = counts.total() / sides
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    return upper_tail(chi_square, sides - 1)


def test_the_tail_is_that_of_the_tables() -> None:
    """Critical values of printed tables, and a die that never shows a six."""
    assert upper_tail(30.144, 19) == pytest.approx(0.05, rel=0.02)
    assert upper_tail(11.070, 5) == pytest.approx(0.05, rel=0.02)
    assert likelihood(Counter({1: 120, 2: 120, 3: 120, 4: 120, 5: 120}), 6) < SURE


@pytest.mark.slow
@pytest.mark.timeout(0)
async def test_dice_of_many_server_matches_are_fair_and_their_replays_true(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every replay is re-simulated to the same hashes; the faces of each kind of die pass a chi-square test."""
    fallen: dict[tuple[str, int], tuple[int, int]] = {}
    match = ""
    face = KeyedFaces.face

    def noted(self: KeyedFaces, purpose: str, sides: int) -> int:
        """Note each face by its match and counter: one that fell again after a step was taken back counts once."""
        shown = face(self, purpose, sides)
        fallen[match, self.counter] = sides, shown
        return shown

    verified = 0
    async with serving(store_url, tmp_path, begin=begin_battle, entropy_ms=5_000) as service:
        for number in range(MATCHES):
            for ruleset in RULESETS:
                seats = {"red": "ann"} if ruleset == "monster_turn" else {"red": "ann", "blue": "bob"}
                host = await seated(service, ruleset, seats, options=v1.MatchOptions(guests=True))
                await fought(host, seed=number + 1, most=120)
                await let_go(service, host.match)
                data = await service.redis.get(f"{{match:{host.match}}}:replay")
                assert isinstance(data, bytes), f"{ruleset} match {number} has no replay"
                replay = read(gzip.decompress(data))
                match = host.match
                with monkeypatch.context() as patched:
                    patched.setattr(KeyedFaces, "face", noted)
                    assert verify(replay).state == (replay.played[-1] if replay.played else replay.started).state
                verified += 1
                host.stop()

    counts: dict[int, Counter[int]] = defaultdict(Counter)
    for sides, shown in fallen.values():
        counts[sides][shown] += 1
    told = {sides: likelihood(found, sides) for sides, found in sorted(counts.items()) if found.total() >= 5 * sides}
    print(f"{verified} replays verified, {len(fallen)} dice, likelihoods {told}")  # noqa: T201 - the figures
    assert verified == MATCHES * len(RULESETS)
    assert told, "dice fell"
    assert min(told.values()) > SURE
