"""The operator's page, executed: three nodes behind TLS, a kill, a ban, a new key, a restored backup, an upgrade.

Every shell block of the page runs to the letter in one shell. Only the installation is left out: the programs of both
environments are the one that is tested here, and note which of them was started. Ports are free ones.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from fracas_server.embedded.ports import find_free_ports

ROOT = Path(__file__).parents[2]
NEEDED = ("redis-server", "redis-cli", "nginx", "openssl")
MISSING = [program for program in NEEDED if shutil.which(program, path="/usr/sbin:/usr/bin:/bin") is None]
BEGIN, END = "## From nothing to three nodes behind TLS", "To survive the loss"


def steps() -> list[str]:
    """Return the shell blocks of the page."""
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    assert "```sh" not in page[page.index(END) :], "all that can be executed is"
    return re.findall(r"^```sh\n(.*?)^```", page[page.index(BEGIN) : page.index(END)], re.MULTILINE | re.DOTALL)


def elsewhere(script: str, folder: Path) -> str:
    """Return the steps for another folder, with free ports, and with the environment of the tests."""
    assert "FRACAS=/srv/fracas VENV=/srv/fracas/venv" in script
    script = script.replace("/srv/fracas", str(folder))
    script, installed = re.subn(r"^python3 -m venv .*\n.*pip install.*\n", "", script, flags=re.MULTILINE)
    assert installed == 2
    numbers = find_free_ports(8)
    names = ["6390", "8420", *(f"{name}{place}" for name in ("843", "844") for place in (1, 2, 3))]
    ports = {name: str(number) for name, number in zip(names, numbers, strict=True)}
    # In one go: a chosen port may end in one of the names.
    script = re.sub("|".join(names), lambda found: ports[found[0]], script)
    for name, first in (("843", 2), ("844", 5)):
        chosen = " ".join(str(number) for number in numbers[first : first + 3])
        script = re.sub(rf"{name}\$(1|node)", rf"$(set -- \\$\1 {chosen}; shift \\$1; echo \\$1)", script)
        script = script.replace("\\$", "$")
    edits = "".join(f" -e s/127.0.0.1:843{n + 1}/127.0.0.1:{numbers[2 + n]}/" for n in range(3))
    return script.replace("sed -e 's/listen", f"sed{edits} -e 's/listen")


def install(folder: Path) -> None:
    """Put the program that is tested into the place of both environments."""
    for name in ("venv", "venv-new"):
        program = folder / name / "bin" / "fracas"
        program.parent.mkdir(parents=True)
        note = f'[ "$1" != serve ] || echo {name} >> {folder}/started'
        # Asking a node that does not listen yet would cost a Python each time.
        wait = '[ "$1" != health ] || until (: < /dev/tcp/127.0.0.1/${2##*:}) 2> /dev/null; do sleep 0.1; done'
        program.write_text(f'#!/bin/bash\n{note}\n{wait}\nexec {sys.executable} -m fracas_cli "$@"\n', encoding="utf-8")
        program.chmod(0o755)


def end(folder: Path) -> None:
    """End what a walk that failed has left running."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            about = [str((process / "cwd").readlink())]
            about += [(process / name).read_text(encoding="utf-8", errors="replace") for name in ("cmdline", "environ")]
            if any(str(folder) in each for each in about):
                os.kill(int(process.name), signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_the_page_leads_there(tmp_path: Path) -> None:
    """Bots play their matches to the end throughout, and banned, revoked and rotated tokens are refused."""
    install(tmp_path)
    script = elsewhere("set -e\n" + "".join(steps()), tmp_path)

    try:
        ran = subprocess.run(
            ["bash", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=1400, check=False
        )
    finally:
        end(tmp_path)

    logs = {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(tmp_path.glob("*/log"))}
    if ran.returncode:
        every = {"printed": ran.stdout, "errors": ran.stderr, **logs}
        pytest.fail("\n".join(f"=== {name}\n{text[-6000:]}" for name, text in every.items()))
    for duel in ("killed", "rotated", "restored", "upgraded"):
        games = [(tmp_path / f"{duel}-{bot}.txt").read_text(encoding="utf-8") for bot in ("greedy", "random")]
        assert "won" in "".join(games), (duel, games)
    refused = {name: (tmp_path / f"{name}.txt").read_text(encoding="utf-8") for name in ("banned", "revoked", "old")}
    assert "banned" in refused["banned"]
    assert "revoked" in refused["revoked"]
    assert "signed with another key" in refused["old"]
    before, after = ran.stdout.split("after-the-backup", 1)
    assert '"target": "mallory"' in before
    assert '"target": "mallory"' in after
    assert "after-the-backup" not in after, "the store is as it was when it was copied"
    started = (tmp_path / "started").read_text(encoding="utf-8").split()
    assert started == ["venv"] * (len(started) - 3) + ["venv-new"] * 3
    assert [log for log in logs.values() if "Traceback" in log] == []
