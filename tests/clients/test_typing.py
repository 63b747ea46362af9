"""Examples as users write them are accepted by mypy in its strict mode."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_examples_have_types() -> None:
    """The page of examples has no complaint: every public name carries its types."""
    command = [sys.executable, "-m", "mypy", "--strict", "tests/clients/typing/api.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
