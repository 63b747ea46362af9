"""Importing one command, with clear errors for missing parts.

`table` lists the commands.
"""

import importlib

import typer

from fracas_cli.errors import CommandMissing, ExtraMissing
from fracas_cli.table import Command

__all__ = ["load"]


def load(command: Command) -> typer.Typer:
    """Import the command's module and return its application.

    Args:
        command: the command's entry in its package's table.

    Returns:
        The `typer.Typer` that the table names.

    Raises:
        CommandMissing: the module or the object does not exist.
        ExtraMissing: a library that the module imports is not installed.
        ImportError: the module itself is broken. This is a bug, so the traceback is kept.
    """
    module_name, _, attribute = command.target.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        missing = error.name or module_name
        if module_name == missing or module_name.startswith(f"{missing}."):
            raise CommandMissing(command.name, command.target) from error
        library = missing.partition(".")[0]
        if library == module_name.partition(".")[0]:
            raise  # a module of ours that another of ours names: a bug, not an installation
        raise ExtraMissing(command.name, library, command.extra) from error
    app = getattr(module, attribute, None)
    if not isinstance(app, typer.Typer):
        raise CommandMissing(command.name, command.target)
    return app
