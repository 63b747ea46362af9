"""Reading the tables of commands (fracas_cli.table)."""

import sys
from pathlib import Path

import pytest

from fracas_cli.table import Command, Table, installed_packages, read_table


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that must not be imported, without a table yet; its name is `somebody`."""
    folder = tmp_path / "somebody"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise AssertionError('reading a table must import nothing')")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def read(package: Path, text: str) -> Table:
    """Read the package's table with this text."""
    (package / "commands.toml").write_text(text)
    return read_table(["somebody"])


def test_our_packages_announce_commands() -> None:
    """The engine, the server and the clients each have a sound table in this installation."""
    table = read_table(installed_packages())

    assert table.problems == ()
    assert {"scenario", "content", "serve", "token", "play", "watch", "bot"} <= table.commands.keys()


def test_commands_are_read_without_importing(package: Path) -> None:
    """A table gives name, target, line and extra; the package is not run."""
    table = read(package, '[hide]\ntarget = "somebody.a:app"\nhelp = "Hide."\nextra = "more"')

    assert table.commands == {"hide": Command("hide", "somebody.a:app", "Hide.", "more")}
    assert "somebody" not in sys.modules


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[hide", "commands.toml"),
        ("hide = 1", r"\[hide\]: must be a table"),
        ('[hide]\ntarget = "somebody:app"', 'needs target = "module:object" and help'),
        ('[hide]\ntarget = "somebody.app"\nhelp = "Hide."', 'needs target = "module:object"'),
        ('[hide]\ntarget = "somebody:app"\nhelp = "Hide."\nhlep = "x"', "hlep: only the texts"),
        ('[hide]\ntarget = "somebody:app"\nhelp = 3', "help: only the texts"),
    ],
)
def test_unsound_tables_are_left_out(package: Path, text: str, problem: str) -> None:
    """A table that is wrong names its file, its key and what would be right, and adds no command."""
    table = read(package, text)

    assert table.commands == {}
    with pytest.raises(type(table.problems[0]), match=problem):
        raise table.problems[0]


def test_missing_table_and_missing_package_are_told(package: Path) -> None:
    """A package without a table and one that is not installed are named, each once."""
    problems = read_table(["somebody", "nobody"]).problems

    assert [problem.package for problem in problems] == ["somebody", "nobody"]
    assert "commands.toml" in str(problems[0])
    assert "no such package is installed" in str(problems[1])


def test_a_name_belongs_to_the_first(package: Path) -> None:
    """Of two packages that announce one command, the first one has it and the other one is told."""
    (package / "commands.toml").write_text('[serve]\ntarget = "somebody:app"\nhelp = "Mine."')

    table = read_table(["fracas_server", "somebody"])

    assert table.commands["serve"].target.startswith("fracas_server.")
    assert "the name is taken by fracas_server." in str(table.problems[0])
