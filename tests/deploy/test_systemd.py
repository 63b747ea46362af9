"""The systemd unit: its variables are settings, its command is one of ours, and systemd itself takes it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fracas_server.settings import Settings
from tests.deploy.files import DEPLOY

UNIT = DEPLOY / "fracas.service"


def test_the_unit_sets_what_there_is() -> None:
    """Every variable is a setting, and the command that it runs is `fracas serve`."""
    text = UNIT.read_text(encoding="utf-8")
    known = {f"FRACAS_{name}".upper() for name in Settings.model_fields}

    used = set(re.findall(r"\b(FRACAS_\w+)=", text))

    assert used
    assert used - known == set()
    assert re.search(r"^ExecStart=/opt/fracas/bin/fracas serve$", text, re.MULTILINE)
    assert re.search(r"^RestartPreventExitStatus=2$", text, re.MULTILINE)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Systemd finds nothing to complain about but the program, which is not installed here."""
    unit = tmp_path / "fracas.service"
    unit.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/fracas/bin/fracas", "/bin/true"), encoding="utf-8")

    found = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)

    assert found.returncode == 0, found.stderr
