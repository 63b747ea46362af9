"""docs/characters.md is so: its commands, typed one after the other where its files are, all do what they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fracas_characters.cli import app
from tools.docs import blocks, files

PAGE = (Path(__file__).parents[2] / "docs" / "characters.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ fracas character (.+)$", PAGE, re.MULTILINE)


def test_every_command_of_the_page_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the sample to Mira of level 12; nothing is refused, and nothing is left open."""
    monkeypatch.chdir(tmp_path)
    (mira,) = [block.text for block in blocks(PAGE) if block.kind == "yaml" and block.text.startswith("character:")]
    Path("mira.yaml").write_text(mira, encoding="utf-8")
    for name, text in files(PAGE).items():
        Path(name).write_text(text, encoding="utf-8")

    for command in COMMANDS:
        words, _, into = command.partition(" > ")
        done = CliRunner().invoke(app, shlex.split(words))
        assert done.exit_code == 0, (command, done.output)
        assert "open:" not in done.stderr, (command, done.stderr)
        if into:
            Path(into).write_text(done.stdout, encoding="utf-8")

    assert len(COMMANDS) >= 8
    assert "level: 12" in Path("mira.yaml").read_text(encoding="utf-8")
