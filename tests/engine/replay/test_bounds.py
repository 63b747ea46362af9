"""Hostile replay files: bounded reading, one sentence and an exit code for any content."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from typer.testing import CliRunner

from fracas_engine.content.models.scenarios import MAX_CREATURES
from fracas_engine.replay import ReplayUnreadable, read, write
from fracas_engine.replay.cli import app
from fracas_engine.replay.read import MAX_FILE
from tests.engine.replay.golden_replays import GOLDEN
from tests.engine.replay.toy_replays import rechained, toy_replay

Records: TypeAlias = list[dict[str, Any]]
MIB = 2**20


def records(name: str = "monster_mash") -> Records:
    """Return the records of a short battle."""
    lines = (GOLDEN / f"{name}.replay").read_bytes().splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "chain"} for line in lines]


def bomb(size: int) -> bytes:
    """Return a small file that unpacks to so many bytes."""
    return gzip.compress(bytes(size), compresslevel=9)


def nested(levels: int) -> Any:
    """Return lists within lists."""
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def _creature(change: Callable[[dict[str, Any]], object]) -> Callable[[Records], object]:
    return lambda all_: change(all_[0]["setup"]["creatures"][0])


CHANGES: dict[str, Callable[[Records], object]] = {
    "more hit points than any number": _creature(lambda one: one.update(hp={"max": 10**300, "now": 10**300})),
    "hit points written as a text": _creature(lambda one: one.update(hp={"max": "9" * 12, "now": "9" * 12})),
    "hit points that are infinite": _creature(lambda one: one.update(hp=float("inf"))),
    "hit points beyond the protocol": _creature(lambda one: one.update(hp={"max": 10**12, "now": 1})),
    "a speed across the world": _creature(lambda one: one.update(speed={"walk": 10**9})),
    "more creatures than fit": lambda all_: all_[0]["setup"].update(
        creatures=all_[0]["setup"]["creatures"] * MAX_CREATURES
    ),
    "an event nested a hundred deep": lambda all_: all_[1]["events"].append(["x", {"a": nested(100)}]),
    "an event nested a thousand deep": lambda all_: all_[1]["events"].append(["x", {"a": nested(900)}]),
    "options nested deep": lambda all_: all_[0]["setup"].update(options={"x": nested(60)}),
    "a time of twenty digits": lambda all_: all_[2].update(time=10**20),
    "clocks that are true": lambda all_: all_[2].update(clocks={"red": True}),
    "an event with a huge number": lambda all_: all_[1]["events"].append(["x", {"a": 10**4000}]),
}


@pytest.mark.parametrize("command", [["verify"], ["show"], ["show", "--raw"]], ids=" ".join)
@pytest.mark.parametrize("name", CHANGES)
def test_what_no_replay_has_is_refused(command: list[str], name: str, tmp_path: Path) -> None:
    """One sentence names the line, and the exit code is that of unreadable files."""
    changed = records()
    CHANGES[name](changed)
    file = tmp_path / "hostile.replay"
    file.write_bytes(rechained(changed))
    result = CliRunner().invoke(app, [*command, str(file)])

    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"{file}: line ")
    assert len(result.stderr) < 1_000


@pytest.mark.parametrize(
    "at", [[10**6, 10**6], [-1, -1], [-(10**6), 3], [119, 119, 10**6]], ids=lambda at: ",".join(map(str, at))
)
@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
def test_a_creature_off_the_map_is_no_battle(ruleset: str, at: list[int], tmp_path: Path) -> None:
    """The rules refuse the set-up, or its file is no set-up; neither is a traceback, in any ruleset."""
    changed = records(ruleset)
    changed[0]["setup"]["creatures"][0]["at"] = at
    file = tmp_path / "hostile.replay"
    file.write_bytes(rechained(changed))
    for command in ("verify", "show"):
        result = CliRunner().invoke(app, [command, str(file)])

        assert result.exit_code in {1, 2}
        assert isinstance(result.exception, SystemExit)
        assert len((result.stdout + result.stderr).splitlines()) == 1


@pytest.mark.parametrize("command", ["verify", "show"])
@pytest.mark.parametrize("times", [9, 150])
def test_a_bomb_is_unpacked_no_further_than_any_replay(command: str, times: int, tmp_path: Path) -> None:
    """A megabyte that unpacks to more than a gigabyte is refused, for a bounded amount of memory."""
    file = tmp_path / "bomb.replay"
    file.write_bytes(bomb(8 * MIB) * times)  # a gzip file may have several members, which count together
    tracemalloc.start()
    result = CliRunner().invoke(app, [command, str(file)])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert result.exit_code == 2
    assert result.stderr == f"{file}: the file is too large for a replay (more than 64 MiB)\n"
    assert most < 4 * MAX_FILE


def test_a_file_without_end_is_read_no_further_than_any_replay() -> None:
    """A device that never ends is refused like a file that is too large."""
    result = CliRunner().invoke(app, ["verify", "/dev/zero"])

    assert result.exit_code == 2
    assert "more than 64 MiB" in result.stderr


def test_a_compressed_replay_is_read_as_it_is() -> None:
    """Archives hold them so, and readers need not care."""
    replay = toy_replay()

    assert read(gzip.compress(write(replay))) == read(write(replay)) == replay


@pytest.mark.parametrize("cut", [1, 12, 60])
def test_half_a_compressed_file(cut: int) -> None:
    """What ends too early cannot decompress."""
    with pytest.raises(ReplayUnreadable, match="cannot decompress"):
        read(gzip.compress(write(toy_replay()))[:-cut])


def test_texts_break_no_line(tmp_path: Path) -> None:
    """A name with line ends in it forges no verdict about another file."""
    changed = records()
    changed[0]["players"] = dict.fromkeys(changed[0]["entropies"], "Ann\nother.replay: verified: 3 intents\x1b[2J")
    changed[-1]["result"] = {"winner": "red\nother.replay: verified", "how": "x\r", "round": 1}
    file = tmp_path / "hostile.replay"
    file.write_bytes(rechained(changed))
    for command in ("verify", "show"):
        result = CliRunner().invoke(app, [command, str(file)])

        assert not [line for line in result.output.splitlines() if line.startswith("other.replay")]
        assert "\x1b" not in result.output
