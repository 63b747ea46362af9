"""What can be wrong with the command line itself.

    CommandLineError
    +-- RenamedCommand     what was typed is called otherwise here
    +-- TableUnreadable     a package's commands.toml is missing or wrong
    +-- CommandMissing      the command is announced, its module is not in this installation
    +-- ExtraMissing        the command needs a library that is not installed

Mistakes in what a user typed are typer's to report, and what goes wrong inside a command is that command's.
"""

from dataclasses import dataclass

__all__ = ["CommandLineError", "CommandMissing", "ExtraMissing", "RenamedCommand", "TableUnreadable"]


class CommandLineError(Exception):
    """Base of all errors of the command line itself; its text is one line for a user."""


@dataclass(eq=False)
class RenamedCommand(CommandLineError):
    """There is no such command, and it is known what is meant by it."""

    command: str
    """What the user typed after `fracas`."""
    hint: str
    """What would be right."""

    def __str__(self) -> str:
        return f"there is no command {self.command!r}: {self.hint}"


@dataclass(eq=False)
class TableUnreadable(CommandLineError):
    """A package that announces commands has no readable table of them; its commands are left out."""

    package: str
    """The package, as the entry point names it."""
    place: str
    """The file, or the key inside it."""
    problem: str
    """What is wrong and what would be right."""

    def __str__(self) -> str:
        return f"the commands of {self.package} are left out: {self.place}: {self.problem}"


@dataclass(eq=False)
class CommandMissing(CommandLineError):
    """The module or the object that a table names does not exist in this installation."""

    command: str
    """What the user typed after `fracas`."""
    target: str
    """`module:object`, as the table names it."""

    def __str__(self) -> str:
        return (
            f"`fracas {self.command}` is not part of this installation: {self.target} is missing; "
            "install Fracas anew: pip install --force-reinstall fracas"
        )


@dataclass(eq=False)
class ExtraMissing(CommandLineError):
    """A library that the command needs is not installed."""

    command: str
    """What the user typed after `fracas`."""
    library: str
    """The top-level module that could not be imported."""
    extra: str | None
    """The extra of the distribution that brings it; `None` if it is a dependency of every installation."""

    def __str__(self) -> str:
        what = f"fracas[{self.extra}]" if self.extra else "fracas"
        return f"`fracas {self.command}` needs {self.library}, which is not installed: pip install '{what}'"
