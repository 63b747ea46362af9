"""Messages of `make quick` about tests that are too slow for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TESTS = """
import time
import pytest

def burn():
    end = time.process_time() + 1.2
    while time.process_time() < end:
        pass

def test_dear():
    burn()

@pytest.mark.slow
def test_known_to_be_dear():
    burn()

def test_waits():
    time.sleep(1.2)
"""


@pytest.mark.slow
def test_what_costs_over_a_second_and_is_not_marked_is_listed(tmp_path: Path) -> None:
    """Work counts, waiting does not, and marked tests are already known."""
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    words = ["-m", "pytest", "-q", "-p", "tools.slow_tests", "-c", str(ROOT / "pyproject.toml"), str(tmp_path)]
    shown = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout

    assert "3 passed" in shown
    assert [line.rpartition("::")[2] for line in shown.splitlines() if " s  " in line] == ["test_dear"]
