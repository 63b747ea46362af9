"""The recorded journeys see what they have to (`make sessions` plays the long ones too)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tools.sessions.journeys import JOURNEYS, Place


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is missing")
@pytest.mark.parametrize("name", ["restarted", "operations"])
def test_a_short_journey_is_played_and_recorded(name: str, tmp_path: Path) -> None:
    """A real server, a real terminal, real keys; the output is a recording."""
    record = tmp_path / "it.cast"

    JOURNEYS[name](Place.new(tmp_path), record)

    head, *frames = (json.loads(line) for line in record.read_text(encoding="utf-8").splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert len(frames) > 3


@pytest.mark.parametrize("name", JOURNEYS)
def test_every_journey_has_its_recording(name: str) -> None:
    """What is promised in CONTRIBUTING.md lies there."""
    assert (Path(__file__).parents[2] / "docs" / "sessions" / f"{name}.cast").is_file()
