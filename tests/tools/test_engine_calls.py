"""Figures of `tools/engine_calls.py`: calls and processor time of the engine per intent."""

from __future__ import annotations

import json

import pytest

from tools.engine_calls import FIXED, CallCounter, count_intent, main


def test_only_calls_of_our_functions_are_counted() -> None:
    """A function of the engine counts with its module; built-in functions and other packages do not count."""
    counter = CallCounter()
    counter.trace(lambda: json.dumps(count_intent.__name__))
    assert (counter.calls, counter.modules) == (0, set())
    battle, _ = next(iter(FIXED.values()))()
    counter.trace(lambda: battle.version)
    assert counter.calls == 2
    assert counter.modules == {"fracas_engine.battle"}
    assert counter.changes == 1


@pytest.mark.slow
def test_equal_games_give_equal_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the figures as JSON; only the processor time differs between two runs."""
    found = []
    for _ in range(2):
        main(["--json", "--games", "1", "--ruleset", "monster_mash"])
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["intents"] == found[1]["intents"]
    first, second = (one["games"]["monster_mash"] for one in found)
    assert all(first[key] == second[key] for key in ("intents", "digest"))
    assert first["ms"] > first["options_ms"] > 0
    assert 0 < first["calls"] < 10_000
    assert set(found[0]["intents"]) == set(FIXED)
