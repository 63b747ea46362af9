"""What a user types and sees: help, exit codes, errors, speed (fracas_cli.main)."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from fracas_cli import main as cli
from fracas_cli.main import build, main
from fracas_cli.table import Command, Table

HEAVY = ("fracas_engine", "fracas_protocol", "fracas_server", "fracas_clients", "textual", "google.protobuf", "redis")

SINGLE = """
import typer
app = typer.Typer()
@app.command()
def hide(where: str = "here", fail: bool = False) -> None:
    "Hide somewhere."
    if fail:
        raise typer.Exit(1)
    typer.echo(f"hidden {where}")
"""
GROUP = """
import typer
app = typer.Typer()
@app.callback()
def about() -> None: ...
@app.command()
def run() -> None:
    "Run away."
    typer.echo("ran")
@app.command()
def interrupt() -> None:
    raise KeyboardInterrupt
"""


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands of two foreign packages stand in for ours: `hide`, `seek run`, and `lost`, which is missing."""
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in {"cli_single": SINGLE, "cli_group": GROUP}.items():
        monkeypatch.delitem(sys.modules, name, raising=False)
        (tmp_path / f"{name}.py").write_text(text)
    table = [
        Command("hide", "cli_single:app", "Hide.", None),
        Command("seek", "cli_group:app", "Seek.", None),
        Command("lost", "cli_lost:app", "Lost.", None),
    ]
    monkeypatch.setattr(cli, "read_table", lambda _packages: Table({entry.name: entry for entry in table}, ()))


def run(*words: str) -> int | str | None:
    """Run `fracas` in this process; its exit code."""
    with pytest.raises(SystemExit) as leaving:
        main(words)
    return leaving.value.code


@pytest.mark.usefixtures("commands")
class TestCommands:
    """What happens with the words."""

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (["--help"], 0),
            (["-h"], 0),
            (["--version"], 0),
            (["hide"], 0),
            (["hide", "--help"], 0),
            (["hide", "--fail"], 1),
            (["seek", "run"], 0),
            (["seek", "interrupt"], 130),
            ([], 2),
            (["sek"], 2),
            (["seek", "ru"], 2),
            (["hide", "--nowhere"], 2),
            (["--hide"], 2),
            (["lost"], 2),
        ],
    )
    def test_exit_codes(self, words: list[str], code: int) -> None:
        """Done is 0, a failed command 1, what cannot run 2, Ctrl-C 130."""
        assert run(*words) == code

    def test_help_lists_all_and_loads_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Every command is a line of the help, one that is missing too, and no module of one is imported."""
        run("--help")

        out = capsys.readouterr().out
        assert all(line in out for line in ("hide  Hide.", "seek  Seek.", "lost  Lost."))
        assert not {"cli_single", "cli_group"} & sys.modules.keys()

    def test_only_the_named_command_is_loaded(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Running one command imports its module and no other."""
        run("hide", "--where", "there")

        assert capsys.readouterr().out == "hidden there\n"
        assert "cli_group" not in sys.modules

    def test_wrong_command_gets_a_suggestion(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A typing error is answered with the command that was meant."""
        run("sek")

        assert "Did you mean 'seek'?" in capsys.readouterr().err

    def test_what_is_called_otherwise_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Who tries `fracas join` hears what joins a match."""
        assert run("join", "KRAKEN") == 2

        assert capsys.readouterr().err.startswith(
            "fracas: unknown command 'join': join a match with `fracas play CODE`"
        )

    def test_missing_command_is_one_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A command that is not installed is one sentence and no traceback."""
        run("lost")

        assert capsys.readouterr().err == (
            "fracas: `fracas lost` is not part of this installation: cli_lost:app is missing; "
            "reinstall Fracas: pip install --force-reinstall fracas\n"
        )

    def test_plain_text_outside_a_terminal(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Into a pipe go no colours and no boxes."""
        run("--help")

        assert capsys.readouterr().out.isascii()

    def test_interrupt_while_loading(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C during the import of a command ends as quietly as later."""

        def interrupted(_command: Command) -> typer.Typer:
            raise KeyboardInterrupt

        monkeypatch.setattr(cli, "load", interrupted)

        assert run("hide") == 130


def test_unsound_table_is_told_and_the_rest_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package with a wrong table costs its own commands and a line on the standard error."""
    monkeypatch.setattr(cli, "installed_packages", lambda: ("nobody", "fracas_server"))

    assert run("--help") == 0

    captured = capsys.readouterr()
    assert "fracas: the commands of nobody are left out" in captured.err
    assert "serve" in captured.out


def test_help_lines_are_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """At 80 columns the line of each of our commands is whole."""
    run("--help")

    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


def test_unknown_choice_loads_nothing() -> None:
    """Building with no command chosen gives the application of the help."""
    table = Table({"lost": Command("lost", "cli_lost:app", "Lost.", None)}, ())

    assert isinstance(build(table, chosen=None), typer.Typer)


def test_help_imports_no_part_of_fracas() -> None:
    """`fracas --help` imports neither engine nor server nor clients nor their libraries."""
    script = (
        "import json, sys\nfrom fracas_cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\nprint(json.dumps(sorted(sys.modules)))"
    )

    output = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout

    assert [name for name in json.loads(output.splitlines()[-1]) if name.startswith(HEAVY)] == []


def test_help_is_quick() -> None:
    """`fracas --help` costs less than 0.3 s of processor time, the start of Python included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    subprocess.run([Path(sys.executable).with_name("fracas"), "--help"], check=True, capture_output=True)

    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.3


def test_completion_knows_the_commands() -> None:
    """A shell that asks for completion gets the names of the commands."""
    asked = {"COMP_WORDS": "fracas s", "COMP_CWORD": "1", "_FRACAS_COMPLETE": "complete_bash"}

    output = subprocess.run(
        [Path(sys.executable).with_name("fracas")], check=True, capture_output=True, text=True, env=os.environ | asked
    ).stdout

    assert output.split() == ["scenario", "simulate", "serve"]
