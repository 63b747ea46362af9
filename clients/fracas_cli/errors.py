"""Errors of the command line itself.

    CommandLineError
    +-- RenamedCommand      the command has another name
    +-- TableUnreadable     a package's commands.toml is missing or invalid
    +-- CommandMissing      the command is listed, but its module is not in this installation
    +-- ExtraMissing        the command needs a library that is not installed

Typer reports usage errors, and each command its own errors.
"""

from dataclasses import dataclass

__all__ = ["CommandLineError", "CommandMissing", "ExtraMissing", "RenamedCommand", "TableUnreadable"]


class CommandLineError(Exception):
    """Base of all errors of the command line itself; its text is one line for a user."""


@dataclass(eq=False)
class RenamedCommand(CommandLineError):
    """There is no such command, but the intended one is known."""

    command: str
    """The word typed after `fracas`."""
    hint: str
    """The right command."""

    def __str__(self) -> str:
        return f"unknown command {self.command!r}: {self.hint}"


@dataclass(eq=False)
class TableUnreadable(CommandLineError):
    """A package's table of commands cannot be read; its commands are left out."""

    package: str
    """The package named by the entry point."""
    place: str
    """The file, or the key inside it."""
    problem: str
    """The problem and its solution."""

    def __str__(self) -> str:
        return f"the commands of {self.package} are left out: {self.place}: {self.problem}"


@dataclass(eq=False)
class CommandMissing(CommandLineError):
    """The module or object of a command does not exist in this installation."""

    command: str
    """The word typed after `fracas`."""
    target: str
    """`module:object` from the table."""

    def __str__(self) -> str:
        return (
            f"`fracas {self.command}` is not part of this installation: {self.target} is missing; "
            "reinstall Fracas: pip install --force-reinstall fracas"
        )


@dataclass(eq=False)
class ExtraMissing(CommandLineError):
    """A library that the command needs is not installed."""

    command: str
    """The word typed after `fracas`."""
    library: str
    """The top-level module that could not be imported."""
    extra: str | None
    """The extra that installs the library; `None` if every installation needs it."""

    def __str__(self) -> str:
        what = f"fracas[{self.extra}]" if self.extra else "fracas"
        return f"`fracas {self.command}` needs {self.library}, which is not installed: pip install '{what}'"
