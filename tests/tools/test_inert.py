"""Listed inert mutations have no effect, and others are not listed (`tools.mutants.instrumentation`)."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.mutants.changes import changes_of
from tools.mutants.instrumentation import Watch

MODULE = '''"""A rule or two."""
LEAST = 1

def hurt(hp: int, damage: int, *, armored: bool = False, hidden: bool = False) -> int:
    if armored and hidden:
        return hp
    if damage <= 3:
        damage = max(damage - 1, LEAST)
    match damage:
        case 7 if not armored:
            return 0
        case 8:
            return -1
    return hp - damage if 0 < damage < 9 else hp
'''

Run = Callable[..., list[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Call the rule with some arguments, watched, and return the lines of changes that were never felt."""
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "watched_rule.py"
    path.write_text(MODULE, encoding="utf-8")

    def played(*calls: tuple[dict[str, Any], int]) -> list[str]:
        sys.modules.pop("watched_rule", None)
        importlib.invalidate_caches()
        with Watch({"watched_rule": path}, tmp_path) as watch:
            rule: ModuleType = importlib.import_module("watched_rule")
        for words, expected in calls:
            assert rule.hurt(**words) == expected, "a watched rule decides as it does unwatched"
        changes = changes_of(MODULE)
        return [c.lines(MODULE)[1] for c in changes if watch.never_felt(Path("watched_rule.py"), c)]

    yield played
    sys.modules.pop("watched_rule", None)


def test_what_no_call_comes_by_is_listed(run: Run) -> None:
    """Only the first line was reached, and only one side of it."""
    listed = run(({"hp": 5, "damage": 2, "armored": True, "hidden": True}, 5))
    assert "if True:" in listed
    assert "if armored or hidden:" in listed
    assert "damage = max(damage - 2, LEAST)" in listed


def test_edges_are_felt_at_the_edge_alone(run: Run) -> None:
    """A comparison and its neighbour agree everywhere but there."""
    assert "if damage < 3:" in run(({"hp": 5, "damage": 2}, 4), ({"hp": 5, "damage": 4}, 1))
    assert "if damage < 3:" not in run(({"hp": 5, "damage": 3}, 3))
    assert "return hp - damage if 0 < damage <= 9 else hp" not in run(({"hp": 20, "damage": 9}, 20))


def test_what_was_felt_is_not_listed(run: Run) -> None:
    """Every branch was reached on both of its sides; patterns are not watched."""
    words = ({"hp": 9, "damage": d, "armored": a, "hidden": h} for d in range(10) for a in (0, 1) for h in (0, 1))
    expected = {7: 0, 8: -1, 9: 9}
    calls = []
    for one in words:
        one["armored"], one["hidden"] = bool(one["armored"]), bool(one["hidden"])
        damage = max(one["damage"] - 1, 1) if one["damage"] <= 3 else one["damage"]
        result = expected.get(damage, 9 - damage)
        result = 2 if damage == 7 and one["armored"] else result
        calls.append((one, 9 if one["armored"] and one["hidden"] else result))
    assert run(*calls) == ["return hp - damage if 0 <= damage < 9 else hp"]


def test_rules_that_are_imported_already_are_refused(tmp_path: Path) -> None:
    """They would tell nothing, and all would be listed."""
    with pytest.raises(RuntimeError, match="imported too early"), Watch({"sys": tmp_path}, tmp_path):
        pass
