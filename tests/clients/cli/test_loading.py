"""Fetching one command, and what is said where that fails (fracas_cli.loading)."""

from pathlib import Path

import pytest
import typer

from fracas_cli.errors import CommandMissing, ExtraMissing
from fracas_cli.loading import load
from fracas_cli.table import Command


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module with the text that the test gives as parameter; its name."""
    name = f"module_{abs(hash(request.node.name))}"
    (tmp_path / f"{name}.py").write_text(request.param)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def command(target: str, extra: str | None = None) -> Command:
    """A command `hide` with this target."""
    return Command("hide", target, "Hide.", extra)


@pytest.mark.parametrize("module", ["import typer\napp = typer.Typer()"], indirect=True)
def test_loads_the_application(module: str) -> None:
    """The object that the table names is returned."""
    assert isinstance(load(command(f"{module}:app")), typer.Typer)


@pytest.mark.parametrize("module", ["app = print"], indirect=True)
@pytest.mark.parametrize("attribute", ["app", "other"])
def test_object_that_is_no_application(module: str, attribute: str) -> None:
    """An object that is missing or something else is a fault of the installation."""
    with pytest.raises(CommandMissing, match=f"`fracas hide` is not part of this installation: {module}:{attribute}"):
        load(command(f"{module}:{attribute}"))


@pytest.mark.parametrize("target", ["fracas_nowhere:app", "fracas_cli.nowhere.cli:app"])
def test_missing_module(target: str) -> None:
    """A module that is missing, or whose parent is, is a fault of the installation."""
    with pytest.raises(CommandMissing, match="pip install --force-reinstall fracas"):
        load(command(target))


@pytest.mark.parametrize("module", ["import no_such_library.part"], indirect=True)
@pytest.mark.parametrize(("extra", "what"), [("tui", r"fracas\[tui\]"), (None, "fracas")])
def test_missing_library_names_the_extra(module: str, extra: str | None, what: str) -> None:
    """A library that is not installed is named with the pip command that brings it."""
    with pytest.raises(ExtraMissing, match=f"`fracas hide` needs no_such_library, .* pip install '{what}'"):
        load(command(f"{module}:app", extra))


@pytest.mark.parametrize("module", ["from typer import no_such_name"], indirect=True)
def test_broken_module_keeps_its_traceback(module: str) -> None:
    """A module that exists and cannot be imported is a bug, not an installation to mend."""
    with pytest.raises(ImportError, match="no_such_name"):
        load(command(f"{module}:app"))


def test_our_missing_part_is_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of a package that imports a missing one of the same package is a bug as well."""
    (tmp_path / "broken_package").mkdir()
    (tmp_path / "broken_package" / "cli.py").write_text("import broken_package.gone")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(ModuleNotFoundError, match=r"broken_package\.gone"):
        load(command("broken_package.cli:app"))
