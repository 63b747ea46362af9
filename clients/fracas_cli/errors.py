"""Errors of the command line itself.

    CommandLineError
    +-- RenamedCommand      the command has another name
    +-- TableUnreadable     a package's commands.toml is missing or invalid
    +-- CommandMissing      the command is listed, but its module is not in this installation
    +-- ExtraMissing        the command needs a library that is not installed

Usage errors are reported by Typer, and the errors of a command by the command.
"""

from dataclasses import dataclass

__all__ = ["CommandLineError", "CommandMissing", "ExtraMissing", "RenamedCommand", "TableUnreadable"]


class CommandLineError(Exception):
    """Base class of all errors of the command line itself. The error's text is one line for a user."""


@dataclass(eq=False)
class RenamedCommand(CommandLineError):
    """The command does not exist under this name, but the command that the user meant is known."""

    command: str
    """The word typed after `fracas`."""
    hint: str
    """The command to use instead."""

    def __str__(self) -> str:
        return f"unknown command {self.command!r}: {self.hint}"


@dataclass(eq=False)
class TableUnreadable(CommandLineError):
    """The table of commands of a package cannot be read; the package's commands are left out."""

    package: str
    """The package named by the entry point."""
    place: str
    """The path of the file, or the key in the file that is wrong."""
    problem: str
    """What is wrong, and how to fix it."""

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
    """The extra of the distribution that installs the library; `None` if the library belongs to every installation."""

    def __str__(self) -> str:
        what = f"fracas[{self.extra}]" if self.extra else "fracas"
        return f"`fracas {self.command}` needs {self.library}, which is not installed: pip install '{what}'"
