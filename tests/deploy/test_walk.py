"""The operator's page leads from nothing to three nodes that go on when one is killed: its steps, to the letter.

Only what is installed already is not installed again, and the ports are free ones.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fracas_server.embedded.listening import free_ports

ROOT = Path(__file__).parents[2]
MISSING = [program for program in ("redis-server", "redis-cli", "nginx") if shutil.which(program) is None]


def steps() -> list[str]:
    """Return the shell blocks of the walk."""
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    walk = page[page.index("## From nothing to three nodes") : page.index("To survive the loss")]
    return re.findall(r"^```sh\n(.*?)^```", walk, re.MULTILINE | re.DOTALL)


def elsewhere(script: str, folder: Path) -> str:
    """Return the steps for another folder, with free ports, and with the environment of the tests."""
    assert "FRACAS=/srv/fracas" in script
    script = script.replace("FRACAS=/srv/fracas", f"FRACAS={folder}")
    script = re.sub(r"^python3 -m venv .*\n.*pip install.*\n", "", script, flags=re.MULTILINE)
    script = script.replace("$FRACAS/venv/bin/fracas", f"{sys.executable} -m fracas_cli")
    numbers = free_ports(8)
    script = script.replace("6390", str(numbers[0])).replace("8420", str(numbers[1]))
    for name, first in (("843", 2), ("844", 5)):
        chosen = " ".join(str(number) for number in numbers[first : first + 3])
        script = re.sub(rf"{name}\$(1|node)", rf"$(set -- \\$\1 {chosen}; shift \\$1; echo \\$1)", script)
        script = script.replace("\\$", "$")
    edits = "".join(f" -e s/127.0.0.1:843{n + 1}/127.0.0.1:{numbers[2 + n]}/" for n in range(3))
    return script.replace("sed -e 's/listen", f"sed{edits} -e 's/listen")


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_the_page_leads_to_three_nodes(tmp_path: Path) -> None:
    """Two bots play a match to its end although a node is killed meanwhile, and all of it ends when it is told to."""
    found = steps()
    assert len(found) == 8
    script = elsewhere("set -e\n" + "".join(found), tmp_path)

    ran = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)

    logs = {path.parent.name: path.read_text(encoding="utf-8")[-2000:] for path in tmp_path.glob("*/log")}
    assert ran.returncode == 0, (ran.stdout, ran.stderr, logs)
    assert ran.stdout.count("ready\n") == 3
    games = (tmp_path / "greedy.txt").read_text(encoding="utf-8") + (tmp_path / "random.txt").read_text(
        encoding="utf-8"
    )
    assert "won" in games, games
    assert [log for log in logs.values() if "Traceback" in log] == []
