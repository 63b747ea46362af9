"""`fracas bot train`: learn to win duels on this machine, and write the learned bot to a file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fracas_arena.cli.new import NAME

if TYPE_CHECKING:
    from fracas_arena.rl.learning.policy import LearnedPolicy

_CANNOT_RUN: Final = 2
_BAR: Final = 30
"""Width of the progress bar, in characters."""
_LONGEST_S: Final = 1_000_000.0
"""Maximum duration: eleven and a half days; excludes `inf` and `nan`."""

app = typer.Typer(add_completion=False)


_EXAMPLES = """
Examples:

  fracas bot train my_learner
"""


@app.command(epilog=_EXAMPLES)
def train(
    name: Annotated[str, typer.Argument(help="Name of the bot; `learned` writes learned.py.")],
    ruleset: Annotated[str, typer.Option(help="Ruleset.")] = "monster_mash",
    creature: Annotated[
        list[str] | None,
        typer.Option(help="Creature of both sides; repeat the option for each [default: the suggested party]."),
    ] = None,
    against: Annotated[str, typer.Option(help="Opponent: a policy, or module:Class.")] = "random",
    seconds: Annotated[
        float, typer.Option(min=0, max=_LONGEST_S, help="Training time in seconds of processor time.")
    ] = 120.0,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    folder: Annotated[Path, typer.Option(help="Folder of the file.")] = Path(),
) -> None:
    """Train a bot for duels by reinforcement learning, and write it to a file.

    The bot is evaluated seven times, in 40 mirrored duels that it does not learn from, which takes about as long again
    as the training. The file gets the weights with the most wins, not the last ones.
    """
    from fracas_arena.lineup import Lineup  # noqa: PLC0415 - heavy, and not needed for --help

    try:
        from fracas_arena.rl.learning.training import learned, train  # noqa: PLC0415 - likewise
    except ModuleNotFoundError as error:
        missing = f"it needs {error.name}, which is not installed: pip install 'fracas[rl]'"
        typer.echo(f"fracas bot train: {missing}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    from fracas_clients.errors import ClientError  # noqa: PLC0415 - likewise
    from fracas_clients.policies.loading import load_policy  # noqa: PLC0415 - likewise
    from fracas_engine.errors import EngineError  # noqa: PLC0415 - likewise

    if not NAME.fullmatch(name):
        raise typer.BadParameter(
            f"invalid name {name!r}: use 1-40 characters of a-z, 0-9 and _, beginning with a letter"
        )
    path = folder / f"{name}.py"
    if path.exists():
        typer.echo(f"fracas bot train: {path} already exists: choose another name or --folder", err=True)
        raise typer.Exit(_CANNOT_RUN)
    if not folder.is_dir() or not os.access(folder, os.W_OK):  # before the hours of learning, and not after them
        typer.echo(f"fracas bot train: cannot write to {folder}: choose another --folder", err=True)
        raise typer.Exit(_CANNOT_RUN)
    try:
        opponent = load_policy(against)
        lineup = Lineup(ruleset, {"red": creature, "blue": creature}) if creature else Lineup.suggested(ruleset)
        typer.echo(f"{'seconds':>8} {'duels':>7} {'choices':>9}  won against {against}")
        best = None
        for learner, now in train(lineup, opponent, seconds=seconds, seed=seed):
            if best is None or now.won >= best[1].won:  # of equals the later one, which has learned from more
                best = learned(learner), now
            bar = "#" * round(_BAR * now.won / now.of)
            typer.echo(f"{now.seconds:8.0f} {now.duels:7} {now.choices:9}  {bar:{_BAR}} {now.won} of {now.of}")
    except (ClientError, EngineError) as error:
        typer.echo(f"fracas bot train: {error}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    assert best is not None, "training measures at its beginning"
    kind, point = best
    path.write_text(written(name, kind, f"{point.duels} duels of {ruleset} against {against}"), "utf-8")
    typer.echo(f"\nkept the best weights: {point.won} of {point.of} won after {point.seconds:.0f} s")
    fight = " ".join(f"--creature {one}" for one in lineup.seats["red"])
    typer.echo(f"\nwrote {path}. Is it better? fracas tournament run --ruleset {ruleset} {fight} --mirrored"
               f" --matches 200 --bots {against} {name}={name}:Bot")  # fmt: skip


def written(name: str, kind: type[LearnedPolicy], how: str) -> str:
    """Return the source of the learned bot's module.

    Args:
        name: The bot's name.
        kind: The bot.
        how: Description of the training.
    """
    weights = json.dumps(dict(kind.weights), indent=8).replace("\n}", "\n    }")
    return (
        f'"""A bot that learned from {how} (`fracas bot train`)."""\n\n'
        "from fracas_arena.rl.learning import LearnedPolicy\n\n\n"
        "class Bot(LearnedPolicy):\n"
        f'    """Does what these weights find best; `fracas_arena.rl.learning.features` says what they weigh."""\n\n'
        f'    name = "{name}"\n'
        f"    weights = {weights}\n"
    )
