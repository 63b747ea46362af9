"""Battles of every installed ruleset can be kept in a file and verified from it."""

from __future__ import annotations

import pytest

from fracas_engine.replay import read, replay_of, verify, write
from fracas_engine.ruleset import ruleset_names
from tests.engine.replay.toy_replays import MATCH, SECRET, course
from tests.engine.testing.samples import setups_of


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_battle_is_kept_and_verified(ruleset: str) -> None:
    """Set-up, intents, events and states of a real ruleset come through the file unchanged."""
    for setup in setups_of(ruleset)[:3]:
        replay = replay_of(setup, course(setup), match=MATCH, secret=SECRET)

        again = read(write(replay))

        assert again == replay
        assert verify(again).intents == len(replay.played) > 0
