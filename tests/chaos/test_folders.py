"""An interrupted run leaves nothing behind: no folder, no mount, no process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chaos.folders import working_folder
from tests.eventually import eventually


def _processes_in(folder: str) -> list[str]:
    """Return the command lines of processes that name a folder."""
    lines = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            lines.append(path.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue  # it has ended
    return [line for line in lines if folder in line]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_cleans_up(number: signal.Signals) -> None:
    """Processes, the store's mount and the folder are gone, and the exit code names the signal."""
    command = [sys.executable, "-m", "tests.chaos", "--rounds", "50", "--matches", "1", "--fault", "pause the store"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        folder = run.stdout.readline().rpartition("folder=")[2].strip()
        assert run.stdout.readline().startswith("round 1 ")
        assert len(_processes_in(folder)) >= 4

        run.send_signal(number)
        run.send_signal(number)
        code = run.wait()

        assert code == 128 + number
        assert "Traceback" not in run.stderr.read()
    assert not Path(folder).exists()
    assert folder not in Path("/proc/mounts").read_text(encoding="utf-8")
    eventually(lambda: not _processes_in(folder), "all its processes have ended")


def test_the_folder_of_a_killed_run_is_removed_by_the_next_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A killed run cannot clean up; the folder of one that runs, or is to be looked at, stays."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = subprocess.Popen(["true"])
    ended.wait()
    killed, running, kept = (tmp_path / f"fracas-x-{name}" for name in ("killed", "running", "kept"))
    for folder, owner in ((killed, ended.pid), (running, os.getpid())):
        folder.mkdir()
        (folder / "owner.pid").write_text(str(owner))
    kept.mkdir()

    with working_folder("x") as own:
        assert not killed.exists()
        assert running.exists()
        assert kept.exists()
        assert own.path.exists()
    assert not own.path.exists()
