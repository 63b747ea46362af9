"""`fracas bot new`: create a bot package that can play, is tested, and can be installed."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated, Final

import typer

_CANNOT_RUN: Final = 2
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Valid names of generated packages and modules."""

app = typer.Typer(add_completion=False)

_POLICY: Final = '''"""A bot for Fracas: what it does is in `choose`."""

from __future__ import annotations

from typing import ClassVar

from fracas_clients import BattleView, Decision, Policy
from fracas_protocol.intents import Intent

__all__ = ["Bot"]


class Bot(Policy):
    """Strikes the weakest foe in reach; else walks towards the nearest one."""

    name: ClassVar[str] = "NAME"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose one of what is offered."""
        if options.choices:  # a question, such as an opportunity attack: take the first choice
            return next(options.intents())
        for use in options.uses:
            me = view.creatures[use.by]
            foes = [t for t in use.targets if t.id in view.creatures and view.creatures[t.id].side != me.side]
            if foes and use.pick[0] <= 1:
                weakest = min(foes, key=lambda target: view.creatures[target.id].hp)
                # Some actions walk as well, or need a word: the first place, and the first word, that is offered.
                to, choice = next(iter(use.destinations or (None,))), next(iter(use.choices), ())
                return use.use(weakest.id, to=to, choice=choice)
        for move in options.moves:
            me = view.creatures[move.by]
            places = [c.at for c in view.creatures.values() if c.alive and c.at is not None and c.side != me.side]
            if not places or me.at is None:
                continue

            def far(cell: tuple[int, int], places: list[tuple[int, int]] = places) -> int:
                return min(max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in places)

            nearest = min(move.costs, key=lambda cell: (far(cell), len(move.provokes.get(cell, ()))))
            if far(nearest) < far(me.at):
                return move.to(nearest)
        if options.ends:
            return {"by": options.ends[0], "end": "turn"}
        return next(options.intents())  # a monster may not idle where it could act
'''
_TEST: Final = '''"""The bot plays battles to their end without a refused choice; beating `random` is its first goal."""

from fracas_arena import Arena, Lineup, Match
from fracas_clients.policies.random import RandomPolicy

from NAME import Bot


def test_it_beats_random() -> None:
    """Twenty battles, each of ten twice with the seats changed round: it wins most of them."""
    lineup = Lineup.suggested("monster_mash")
    matches = [Match(lineup, {"red": Bot, "blue": RandomPolicy}, seed) for seed in range(10)]
    matches += [Match(lineup, {"red": RandomPolicy, "blue": Bot}, seed) for seed in range(10)]

    won = 0
    for number, report in enumerate(Arena().fight(matches)):
        seat = "red" if number < 10 else "blue"
        assert report.seats[seat].failure is None
        assert report.seats[seat].refused == 0
        won += report.won(seat)

    assert won > 10
'''
_PROJECT: Final = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "NAME"
version = "0.1.0"
description = "A bot for Fracas"
requires-python = ">=3.11"
dependencies = ["fracas"]

[tool.hatch.build.targets.wheel]
packages = ["NAME"]

[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests"]
"""
_README: Final = """# NAME

A bot for Fracas. What it does is in `NAME/__init__.py`, in one method: `choose`.

Try it without a server, and see what it does that is refused, slow or never used:

    fracas bot check NAME:Bot

Its test (`pip install pytest`):

    python -m pytest

Let it play on a server (`fracas serve` starts one), against whoever looks for an opponent:

    fracas bot --policy NAME:Bot --games 3
"""


_EXAMPLES = """
Examples:

  fracas bot new my_bot
"""


@app.command(epilog=_EXAMPLES)
def new(
    name: Annotated[str, typer.Argument(help="Name of the package, such as my_bot.")],
    folder: Annotated[Path, typer.Option(help="Folder in which it is created.")] = Path(),
) -> None:
    """Create a package for your own bot: policy, test, settings, README."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        message = f"{name!r} is no name of a package: 1 to 40 of a-z, 0-9 and _, a letter first, such as my_bot"
        raise typer.BadParameter(message)
    try:
        written = write_bot(name, folder)
    except FileExistsError as error:
        typer.echo(f"fracas bot new: {error.filename} already exists: choose another name or --folder", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    except OSError as error:
        typer.echo(
            f"fracas bot new: cannot create {error.filename}: {error.strerror}; choose another --folder", err=True
        )
        raise typer.Exit(_CANNOT_RUN) from None
    for path in written:
        typer.echo(f"wrote {path}")
    typer.echo(f"\nNext: cd {folder / name} && fracas bot check {name}:Bot")


def write_bot(name: str, folder: Path) -> list[Path]:
    """Create the package of a bot, and return its files.

    Raises:
        FileExistsError: The folder already exists.
        OSError: The folder cannot be created.
    """
    home = folder / name
    home.mkdir(parents=True)
    texts = {
        "README.md": _README,
        "pyproject.toml": _PROJECT,
        f"{name}/__init__.py": _POLICY,
        "tests/test_bot.py": _TEST,
    }
    written = []
    for file, text in texts.items():
        path = home / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("NAME", name), encoding="utf-8")
        written.append(path)
    return written
