"""References out of npm: other engines and servers, run by Node in a process of their own; optional."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["NodeMissing", "ready", "run_reference"]

FOLDER = Path(__file__).parent / "npm"


class NodeMissing(Exception):
    """Node or its packages are missing; the message names them and the remedy."""


@cache
def ready() -> None:
    """See to it that the packages are there.

    Raises:
        NodeMissing: They cannot be had here.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NodeMissing("Node.js and npm are not installed")
    if (FOLDER / "node_modules").exists():
        return
    try:
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"],
            cwd=FOLDER, check=True, capture_output=True, timeout=600,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError) as error:
        raise NodeMissing(f"npm could not install the references: {error}") from error


def run_reference(script: str, *words: object, timeout: float = 120) -> dict[str, Any]:
    """Run a script of `npm/` and return the JSON object that it prints last.

    Raises:
        NodeMissing: It cannot be run here.
    """
    ready()
    try:
        done = subprocess.run(
            ["node", script, *map(str, words)], cwd=FOLDER, check=True, capture_output=True, text=True, timeout=timeout
        )
    except subprocess.SubprocessError as error:
        raise NodeMissing(f"{script} failed: {error}") from error
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found
