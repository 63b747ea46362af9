"""Hostile files: every command that reads one says in a sentence what is wrong, and ends with a documented code."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Final

import pytest

from fracas_cli.main import main
from fracas_cli.table import installed_packages, read_table

pytestmark = pytest.mark.whole

COMMANDS: Final[dict[str, list[str]]] = {
    "replay show": ["replay", "show"],
    "replay verify": ["replay", "verify"],
    "replay render": ["replay", "render", "-o", "out.html"],
    "content check": ["content", "check", "--ruleset", "monster_mash"],
    "content list": ["content", "list", "--content"],
    "content import": ["content", "import", "-o", "out"],
    "board import": ["board", "import"],
    "encounter suggest": ["encounter", "suggest", "--party", "ogre", "--ruleset", "monster_mash", "--content"],
    "simulate": ["simulate", "--ruleset", "monster_mash", "--content"],
    "scenario run": ["scenario", "run"],
    "character check": ["character", "check"],
    "character build": ["character", "build"],
    "character level": ["character", "level"],
    "tournament report": ["tournament", "report"],
    "tournament run": ["tournament", "run", "--resume", "--json"],
    "serve": ["serve", "--demo", "--content"],
}
"""What reads a file, or a folder with one in it; the file comes last."""
FOLDERS: Final = {"content list", "encounter suggest", "simulate", "serve"}
READERS: Final = {"replay show", "content check", "scenario run", "character check", "tournament report"}
"""One command for each way of reading; the others read as one of them does."""
OF_ALL: Final = {"a bomb", "no text", "nested deep", "a huge number"}
"""Files for all commands: any of them may forget to tell what its reader says."""
MIB: Final = 2**20
HUGE: Final = 10**300
CREATURE: Final = "id: a\nside: red\nat: [0, 0]\nac: 13\nspeed: 6\n"
FILES: Final[dict[str, bytes]] = {
    "a bomb": gzip.compress(bytes(8 * MIB)) * 150,
    "a hundred megabytes": b"a: 1\n" * (20 * MIB),
    "zeros": bytes(MIB),
    "no text": bytes(range(256)) * 100,
    "nested deep": b"[" * 100_000,
    "nested mappings": b'{"a":' * 100_000,
    "a huge number": f"{CREATURE}hp: {HUGE}\n".encode(),
    "a number beyond the protocol": f"{CREATURE}hp: 999999999999\n".encode(),
    "a huge list": b"- {id: a}\n" * 100_000,
    "many aliases": b"a: &a [1]\n" + b"".join(b"k%d: &k%d [*a, *a]\n" % (n, n) for n in range(200_000)),
    "a tournament that contradicts itself": json.dumps(
        {
            "fracas_tournament": 1,
            "tournament": {"id": "t", "plan": {"name": "x", "ruleset": "monster_mash"}, "phase": "over"},
            "entrants": [],
            "encounters": [{"id": "r1t1", "round": 1, "table": 1, "entrants": ["nobody", "none"], "scores": [HUGE, 1]}],
        }
    ).encode(),
    "a tournament of huge numbers": json.dumps(
        {"fracas_tournament": 1, "tournament": {"id": HUGE, "created_ms": HUGE}, "entrants": HUGE, "encounters": []}
    ).encode(),
}


def test_no_command_with_a_file_is_missing() -> None:
    """All other commands read no file of a stranger: their words are named here, so that a new one is looked at."""
    others = {
        "bot", "bot check", "bot new", "bot train", "play", "watch", "history", "leaderboard", "replay get", "token",
        "health", "admin", "publish", "table",
    }  # fmt: skip
    read = {name.partition(" ")[0] for name in COMMANDS} | {"replay render"}
    assert read | others == read_table(installed_packages()).commands.keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "what"), [(name, what) for name in COMMANDS for what in FILES if name in READERS or what in OF_ALL]
)
def test_a_hostile_file_is_one_sentence(
    name: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, no flood of lines, and a code that says that it did not work."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "content" / "monster_mash"
    folder.mkdir(parents=True)
    file = folder / "hostile.yaml"
    file.write_bytes(FILES[what])
    with pytest.raises(SystemExit) as leaving:
        main([*COMMANDS[name], str(folder.parent if name in FOLDERS else file)])
    said = capsys.readouterr()

    lines = (said.out + said.err).splitlines()
    assert leaving.value.code in {1, 2}
    assert lines
    assert max(map(len, lines)) < 3_000
    assert "Traceback" not in said.err
    if leaving.value.code == 2:
        assert len(lines) <= 20  # content and scenarios tell each defect, and how many there are
