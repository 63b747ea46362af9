"""The reported path is the walked path: cases that the check accepts, and faults that it finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.intents import Intent
from fracas_engine.options import Options
from fracas_engine.testing.path_consistency import wrong_way
from tests.engine.rulesets.monster_mash import arena

ORDER = arena.walk("x", to=(3, 0))


def told_and_walked(monkeypatch: pytest.MonkeyPatch, answer: Mapping[str, Any] | None, intent: Intent = ORDER) -> str:
    """Walk, and compare with the reported path; None: the path of the rules."""
    foe = "id: y, side: b, at: [7, 1], hp: 20, speed: 6, ac: 15, saves: 3"
    battle = arena.start(
        "........ ........", "id: x, side: a, at: [0, 0], hp: 20, speed: 6, ac: 15, saves: 3", foe, order="x y"
    )
    options: Options = battle.options_of(battle.pending[0])
    events = battle.clone().apply("a", intent).events
    if answer is not None:
        monkeypatch.setattr(Battle, "ask_as", lambda *_: answer)
    return wrong_way(battle, "a", options, intent, events)


def test_what_the_rules_tell_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing differs."""
    assert not told_and_walked(monkeypatch, None)


@pytest.mark.parametrize(
    ("path", "cost", "wrong"),
    [
        (((1, 1), (2, 0), (3, 0)), 3, "walked are"),
        (((1, 0), (2, 0)), 2, "the way told to (3, 0) is"),
        (((1, 0), (2, 0), (3, 0)), 4, "costs 4, offered are"),
    ],
)
def test_another_way_or_cost_is_caught(
    monkeypatch: pytest.MonkeyPatch, path: tuple[tuple[int, int], ...], cost: int, wrong: str
) -> None:
    """Another way, one that ends before the walk does, and another cost than the one offered."""
    assert wrong in told_and_walked(monkeypatch, {"path": path, "cost": cost})


def test_actions_have_no_way_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no question about an intent without movement."""
    assert not told_and_walked(monkeypatch, {"path": (), "cost": 9}, arena.end("x"))
