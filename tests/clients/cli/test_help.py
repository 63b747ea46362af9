"""The help of every command: its examples are whole lines on a terminal of 80 columns, and run as they are written."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
import typer.main
from typer.core import TyperGroup
from typer.testing import CliRunner

from fracas_cli.main import build
from fracas_cli.table import installed_packages, read_table

pytestmark = pytest.mark.whole

TABLE = read_table(installed_packages())
One: TypeAlias = Any
"""A command of typer, whose own class is not public."""
NAMES = sorted(TABLE.commands)


def clicked(name: str, following: str | None = None) -> TyperGroup:
    """Return `fracas` with one command loaded."""
    whole = typer.main.get_command(build(TABLE, chosen=name, following=following))
    assert isinstance(whole, TyperGroup)
    return whole


def parts(name: str, command: One) -> Iterator[tuple[str, One]]:
    """Yield a command and all below it, with the words that call them."""
    yield name, command
    if isinstance(command, TyperGroup):
        for word, part in command.commands.items():
            yield from parts(f"{name} {word}", part)


def examples(command: One) -> list[str]:
    """Return the lines of its help that stand there to be copied."""
    lines = (command.epilog or "").splitlines()
    return [line.strip() for line in lines if line.startswith("  ") and "fracas " in line]


def calls(line: str) -> Iterator[list[str]]:
    """Yield the words behind each `fracas` of a line for a shell."""
    lexer = shlex.shlex(line.replace("$(", " ; ").replace(")", " ; "), posix=True, punctuation_chars="|;>")
    lexer.whitespace_split = True
    words: list[str] | None = None
    for word in [*lexer, ";"]:
        if word == "fracas":
            words = []
        elif word in {"|", ";", ">"}:
            if words is not None:
                yield words
            words = None
        elif words is not None:
            words.append(word)


@pytest.mark.parametrize("name", NAMES)
def test_examples_run_as_they_are_written(name: str) -> None:
    """Every word of one is a command, an option or a value that is taken."""
    top, _, word = name.partition(" ")
    found = [line for _, part in parts(name, clicked(top, word or None).commands[top]) for line in examples(part)]
    for line in found:
        for words in calls(line):
            chosen = words.pop(0)
            command: One = clicked(chosen, words[0] if words else None).commands[chosen]
            while isinstance(command, TyperGroup):
                command = command.commands[words.pop(0)]
            command.make_context("fracas", words)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_examples_that_are_whole(name: str) -> None:
    """No line of one is broken in two where somebody has 80 columns."""
    top, _, word = name.partition(" ")
    words = [top, *([word] if word else [])]
    app = build(TABLE, chosen=top, following=word or None)
    for called, part in parts(top, clicked(top, word or None).commands[top]):
        if called != top and called.partition(" ")[2] in {one.partition(" ")[2] for one in NAMES}:
            continue  # asked by its own name
        shown = CliRunner().invoke(app, [*called.split(), "--help"], env={"COLUMNS": "80"}).output
        lines = [line.strip() for line in shown.splitlines()]
        assert all(example in lines for example in examples(part)), shown
    shown = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "80"}).output
    below = [line for _, part in parts(top, clicked(top, word or None).commands[top]) for line in examples(part)]
    assert below, f"fracas {name} has no example"
