"""Digests of scenarios that have not been recorded yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine import kept_scenarios


def test_a_missing_file_names_the_command_that_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of a new scenario file fails with what to do."""
    part, *_ = kept_scenarios.parts_of("monster_mash")
    monkeypatch.setattr(kept_scenarios, "RULESETS", tmp_path)

    with pytest.raises(AssertionError, match=r"run `python -m tests\.engine\.kept_scenarios monster_mash`"):
        kept_scenarios.changed(part)
