"""The command `fracas board`: files, summaries and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fracas_engine.board_files.cli import app
from tests.engine.board_files.test_importing import SAMPLES, tiled


def run(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_import_writes_yaml_and_tells_json_when_piped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is NAME.yaml in the current folder; the summary is one JSON object."""
    monkeypatch.chdir(tmp_path)
    result = run("import", SAMPLES / "cellar.dd2vtt")

    summary = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (summary["file"], summary["walls"], summary["doors"], summary["lights"]) == ("cellar.yaml", 2, 1, 1)
    assert {"omitted", "changed"} == {remark["effect"] for remark in summary["remarks"]}
    written = (tmp_path / "cellar.yaml").read_text()
    assert written.startswith("board: cellar\ntitle: cellar\npicture: ")
    assert "\nmap: |\n  DDDDDD\n" in written


def test_existing_files_stay_without_force(tmp_path: Path) -> None:
    """The second import is refused, and replaces the file with --force."""
    target = tmp_path / "board.yaml"
    target.write_text("mine")

    assert run("import", SAMPLES / "vault.json", "-o", target).exit_code == 2
    assert target.read_text() == "mine"
    assert run("import", SAMPLES / "vault.json", "-o", target, "--force").exit_code == 0


def test_import_to_the_output(tmp_path: Path) -> None:
    """`-o -` prints the YAML, and the remarks as errors."""
    result = run("import", SAMPLES / "vault.json", "-o", "-")

    assert result.stdout.startswith("board: vault\n")
    assert "omitted: stairs ([5, 0]): a board has one level" in result.stderr


@pytest.mark.parametrize(("name", "code"), [("no_such.uvtt", 2), ("bad.uvtt", 1)])
def test_failures_have_exit_codes(tmp_path: Path, name: str, code: int) -> None:
    """2 for a missing file, 1 for one that is no map."""
    (tmp_path / "bad.uvtt").write_text("{}")
    result = run("import", tmp_path / name)

    assert result.exit_code == code
    assert name in result.stderr


@pytest.mark.parametrize("source", ["../secret.tsx", "/etc/passwd", "\0", "."])
def test_maps_read_no_files_outside_their_folder(tmp_path: Path, source: str) -> None:
    """A tileset in another folder is listed and not opened."""
    (tmp_path / "secret.tsx").write_text('<tileset><tile id="0" class="wall"/></tileset>')
    folder = tmp_path / "maps"
    folder.mkdir()
    layer = {"type": "tilelayer", "name": "x", "width": 4, "height": 4, "data": [1] * 16}
    (folder / "m.tmj").write_bytes(tiled(layers=[layer], tilesets=[{"firstgid": 1, "source": source}]))
    result = run("import", folder / "m.tmj", "-o", folder / "m.yaml")

    assert result.exit_code == 0
    assert {"tileset", "tile layer"} <= {one["what"] for one in json.loads(result.stdout)["remarks"]}


def test_export_of_a_shipped_board(tmp_path: Path) -> None:
    """A board of the library becomes a Universal VTT file, which can be imported, or YAML."""
    assert run("export", "crypt", "--ruleset", "srd5", "-o", tmp_path / "crypt.uvtt").exit_code == 0
    assert run("import", tmp_path / "crypt.uvtt", "-o", tmp_path / "back.yaml").exit_code == 0
    assert run("export", "crypt", "--ruleset", "srd5", "-o", tmp_path / "crypt.yaml").exit_code == 0
    again = run("export", tmp_path / "crypt.yaml", "-o", tmp_path / "again.yaml")

    assert again.exit_code == 0
    assert (tmp_path / "again.yaml").read_text() == (tmp_path / "crypt.yaml").read_text()


def test_export_names_boards_that_exist(tmp_path: Path) -> None:
    """An unknown board is refused with a similar name."""
    result = run("export", "cript", "-o", tmp_path / "x.yaml")

    assert result.exit_code == 2
    assert "did you mean crypt?" in result.stderr
