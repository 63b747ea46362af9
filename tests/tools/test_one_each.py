"""Selection of one parameter set a test, as CI runs tests on the newest Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TESTS = """
import pytest

@pytest.mark.parametrize("number", [1, 2, 3])
def test_many(number):
    assert number == 1

def test_one():
    pass
"""


@pytest.mark.slow
def test_each_test_runs_once(tmp_path: Path) -> None:
    """The first parameter set runs, as do tests without parameters."""
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    words = ["-m", "pytest", "-q", "-p", "tools.one_each", "-c", str(ROOT / "pyproject.toml"), str(tmp_path)]
    shown = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout

    assert "2 passed, 2 deselected" in shown
