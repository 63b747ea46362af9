"""`fracas encounter`: what it prints for people and programs, own content, errors, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import run
from tests.eventually import eventually

PARTY = "paladin_5,cleric_3,rogue_2"
OWN = "id: pit_ogre\nuse: ogre\nname: Pit Ogre\ncr: 3\n"


def test_the_budget_is_printed_without_battles() -> None:
    """`--battles 0` prints only the difficulty, with XP and budget."""
    found = run("encounter", "rate", "--party", PARTY, "--monsters", "ogre:3", "--battles", "0")

    assert found.returncode == 0
    assert "difficulty (SRD 5.2): high (1,350 XP; budget 750 low, 1,125 moderate, 1,700 high)" in found.stdout
    assert "win rate" not in found.stdout


def test_programs_get_an_object() -> None:
    """`--json` prints one object with measure, XP, budget and difficulty."""
    found = json.loads(run("encounter", "rate", "-p", PARTY, "-m", "troll", "-n", "0", "--json").stdout)

    assert found["difficulty"] == "above_high"
    assert (found["measure"], found["xp"], found["budget"]) == ("SRD 5.2", 1800, [750, 1125, 1700])


def test_a_text_without_a_budget_gets_an_estimate() -> None:
    """The estimate is named as one."""
    party = "shield_warden,lantern_priest"
    found = run("encounter", "rate", "--ruleset", "orcus", "-p", party, "-m", "shield_warden:2", "-n", "0")

    assert "estimate from hit points and levels" in found.stdout


@pytest.mark.slow
def test_own_creatures_fight(tmp_path: Path) -> None:
    """A creature of an own folder fights in the processes, and its rating counts."""
    (tmp_path / "srd5").mkdir()
    (tmp_path / "srd5" / "own.yaml").write_text(OWN)
    words = ("encounter", "rate", "-p", PARTY, "-m", "pit_ogre", "-n", "2", "-w", "1", "--seconds", "0", "--json")

    found = json.loads(run(*words, "--content", str(tmp_path)).stdout)

    assert found["xp"] == 700
    assert found["battles"] == 2
    assert found["low"] <= found["rate"] <= found["high"]


@pytest.mark.slow
def test_ctrl_c_prints_the_rate_so_far_and_leaves_no_process() -> None:
    """After Ctrl-C the object is complete, the exit code is 130, and all processes are gone."""
    # Where the tests run in the background of a shell, processes ignore Ctrl-C from the start.
    heeded = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heeded}; import sys; from fracas_cli.main import main; sys.exit(main(sys.argv[1:]))"
    words = ["encounter", "rate", "-p", PARTY, "-m", "ogre:3", "-n", "500", "--seconds", "0", "-w", "2", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=12)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all that run there
        output, errors = process.communicate(timeout=60)

    assert process.returncode == 130, errors
    assert json.loads(output)["battles"] < 500
    assert "Traceback" not in errors
    eventually(lambda: not _runs(process.pid), "all processes of the command end")


def _runs(group: int) -> bool:
    """Return True if a process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_suggestions_for_people_and_programs() -> None:
    """Both forms name the same groups, with cost and budget."""
    words = ("encounter", "suggest", "--party", PARTY, "--difficulty", "low", "--count", "2")

    groups = json.loads(run(*words, "--json").stdout)
    lines = run(*words).stdout.splitlines()

    assert len(groups) == len(lines) == 2
    for group, line in zip(groups, lines, strict=True):
        assert group["theme"] in line
        assert all(name in line for name in group["monsters"])
        assert f"{group['spent']:,.0f} of 750 XP, SRD 5.2" in line


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["rate", "-p", "paladin", "-m", "ogre"], "unknown creature 'paladin'"),
        (["rate", "-p", "paladin_5", "-m", "ogre:x"], "write NAME:COUNT"),
        (["rate", "-p", "paladin_5"], "use 1 to 40"),
        (["rate", "-p", "paladin_5", "-m", "ogre", "--board", "moon"], "unknown board"),
        (["rate", "-p", "paladin_5", "-m", "ogre", "--bots", "genius", "focus"], "unknown policy"),
        (["rate", "-p", "paladin_5", "-m", "ogre", "--ruleset", "chess"], "unknown ruleset"),
        (["suggest", "-p", "paladin_5", "-d", "deadly"], "unknown difficulty"),
    ],
)
def test_mistakes_are_named(words: list[str], text: str) -> None:
    """A wrong word ends with exit code 2 and one sentence."""
    found = run("encounter", *words)

    assert found.returncode == 2
    assert text in " ".join(found.stderr.replace("│", " ").split())
