"""The table of commands, from the `commands.toml` of every package in the entry-point group `fracas.commands`.

The tables are data, so listing the commands imports none of our packages: `fracas --help` is fast and works
without extras. `loading` imports a command.
"""

import importlib.machinery
import importlib.util
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from fracas_cli.errors import TableUnreadable

__all__ = ["GROUP", "Command", "Table", "installed_packages", "read_table"]

GROUP: Final = "fracas.commands"
"""The entry-point group; each entry names a top-level package that ships a `commands.toml`."""

_KEYS: Final = frozenset({"target", "help", "extra"})


@dataclass(frozen=True, slots=True)
class Command:
    """A sub-command as listed by its package."""

    name: str
    """The name after `fracas`; two words name a sub-command of the first word's command."""
    target: str
    """`module:object`; the object is a `typer.Typer`."""
    help: str
    """One-line description of the command, for the list of commands."""
    extra: str | None
    """The extra of the distribution that the command needs; `None` if the command needs no extra."""


@dataclass(frozen=True, slots=True)
class Table:
    """All commands that could be read, and the errors of the tables that could not."""

    commands: dict[str, Command]
    """Commands by name, packages in alphabetical order, then in file order."""
    problems: tuple[TableUnreadable, ...]
    """The tables that could not be read; empty in a correct installation."""


def installed_packages() -> tuple[str, ...]:
    """Return the packages with commands, in alphabetical order."""
    return tuple(sorted({entry.value for entry in entry_points(group=GROUP)}))


def read_table(packages: Iterable[str]) -> Table:
    """Read the tables of the packages without importing them.

    Args:
        packages: names of top-level packages; if two list the same command, the first wins.

    Returns:
        The commands, and the problems of the tables that were left out.
    """
    commands: dict[str, Command] = {}
    problems: list[TableUnreadable] = []
    for package in packages:
        try:
            for command in _read_package(package):
                taken = commands.setdefault(command.name, command)
                if taken is not command:
                    problems.append(
                        TableUnreadable(package, command.name, f"the name is taken by {taken.target}; choose another")
                    )
        except TableUnreadable as problem:
            problems.append(problem)
    return Table(commands, tuple(problems))


def _read_package(package: str) -> list[Command]:
    # find_spec of a top-level name looks for the package and does not run it.
    spec = importlib.util.find_spec(package) if "." not in package else None
    if spec is None or spec.origin is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
        raise TableUnreadable(package, package, "no such package is installed")
    path = Path(spec.origin).with_name("commands.toml")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TableUnreadable(package, str(path), str(error)) from error
    return [_command(package, path, name, entry) for name, entry in data.items()]


def _command(package: str, path: Path, name: str, entry: object) -> Command:
    place = f"{path}: [{name}]"
    if not isinstance(entry, dict):
        raise TableUnreadable(package, place, "must be a table with `target` and `help`")
    values = {key: value for key, value in entry.items() if key in _KEYS and isinstance(value, str)}
    if unknown := sorted(entry.keys() - values.keys()):
        problem = f"{', '.join(unknown)}: only the texts `target`, `help` and `extra` are known"
        raise TableUnreadable(package, place, problem)
    target, line = values.get("target", ""), values.get("help", "")
    if target.count(":") != 1 or not line:
        raise TableUnreadable(package, place, 'needs target = "module:object" and help = "one line"')
    return Command(name, target, line, values.get("extra"))
