"""`fracas encounter`: the difficulty of a fight by the text's budget and by battles of bots, and suggested monsters."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

if TYPE_CHECKING:
    from fracas_arena.encounters.encounter import Encounter
    from fracas_arena.encounters.suggestions import Suggestion
    from fracas_arena.encounters.win_rate import Series, WinRate

_CANNOT_RUN: Final = 2
_INTERRUPTED: Final = 130
_MOST_SECONDS: Final = 86_400.0
"""Maximum time limit: one day."""
_MOST_BATTLES: Final = 100_000
_ABOVE: Final = "above high"

app = typer.Typer(add_completion=False, no_args_is_help=True)

_Ruleset = Annotated[str, typer.Option(help="Ruleset.")]
_Party = Annotated[
    list[str],
    typer.Option("--party", "-p", metavar="NAME[:COUNT]", help="Creatures of the party, with commas or repeated."),
]
_Content = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="DIR", help="A folder of creatures, boards and cards of your own; repeatable."),
]
_Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_RATE_EXAMPLES = """
Examples:

  fracas encounter rate --party paladin_5,cleric_3,rogue_2 --monsters ogre:3

  fracas encounter rate -p fighter_1:4 -m goblin_warrior:3 -m ogre --json

  fracas encounter rate --ruleset monster_turn -p warden,hexer,pathfinder

  fracas encounter rate -p wizard_5 -m my_dragon --content ~/fracas-content

The budget is the one of the ruleset's text (SRD 5.2: low, moderate, high). Other texts have none; there the difficulty
is an estimate from hit points and levels. Bots play worse than people: compare encounters with each other.
Exit codes: 0 success, 2 it could not run, 130 Ctrl-C: the rate of the battles so far is printed.
"""

_SUGGEST_EXAMPLES = """
Examples:

  fracas encounter suggest -p paladin_5,cleric_3 --difficulty moderate

  fracas encounter suggest -p fighter_1:4 --theme undead --seed 7 --json

The same seed gives the same groups. Each group is of another creature type, unless --theme names one.
"""


@app.callback()
def encounter() -> None:
    """Difficulty of encounters, and suggested monsters."""


@app.command(epilog=_RATE_EXAMPLES, no_args_is_help=True)
def rate(
    party: _Party,
    monsters: Annotated[
        list[str] | None,
        typer.Option("--monsters", "-m", metavar="NAME[:COUNT]", help="The monsters, with commas or repeated."),
    ] = None,
    ruleset: _Ruleset = "srd5",
    board: Annotated[str, typer.Option(help="Board [default: the first one].")] = "",
    battles: Annotated[
        int, typer.Option("--battles", "-n", min=0, max=_MOST_BATTLES, help="Battles of bots; 0: only the budget.")
    ] = 100,
    seconds: Annotated[
        float, typer.Option(min=0, max=_MOST_SECONDS, help="Time limit of the battles in seconds; 0: none.")
    ] = 45.0,
    bots: Annotated[
        tuple[str, str],
        typer.Option(metavar="PARTY MONSTERS", help="Policies of both sides, as for `fracas bot --policy`."),
    ] = ("focus", "focus"),
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first battle; the others use the next seeds.")] = 0,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=0, max=256, help="Processes; 0: one per processor.")
    ] = 0,
    folders: _Content = None,
    as_json: _Json = False,
) -> None:
    """Print the difficulty of an encounter and the win rate of the party in battles of bots."""
    from fracas_arena.encounters.encounter import Encounter, read_creatures  # noqa: PLC0415 - not needed for --help
    from fracas_arena.encounters.win_rate import Series, WinRate  # noqa: PLC0415 - likewise
    from fracas_clients.errors import ClientError  # noqa: PLC0415 - likewise
    from fracas_engine.errors import EngineError  # noqa: PLC0415 - likewise

    _prepare(ruleset, folders)
    result, interrupted = WinRate(), False
    try:
        fight = Encounter(ruleset, read_creatures(party, "party"), read_creatures(monsters or [], "monsters"), board)
        lines, plain = _difficulty(fight)
        if not as_json:
            typer.echo("\n".join(lines))
        if battles:
            series = Series(fight, bots, tuple(folders or ()), battles, seed, seconds, workers)
            result, interrupted = _measured(series)
    except (EngineError, ClientError) as error:
        _cannot(error)
    if as_json:
        typer.echo(json.dumps({**plain, **_plain_rate(result)} if battles else plain))
    elif battles:
        typer.echo(_rate_text(result))
    if interrupted:
        raise typer.Exit(_INTERRUPTED)


@app.command(epilog=_SUGGEST_EXAMPLES, no_args_is_help=True)
def suggest(
    party: _Party,
    difficulty: Annotated[str, typer.Option("--difficulty", "-d", help="low, moderate or high.")] = "moderate",
    theme: Annotated[str, typer.Option(help="A creature type, or a part of the monsters' names.")] = "",
    ruleset: _Ruleset = "srd5",
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=50, help="Maximum number of groups.")] = 5,
    kinds: Annotated[int, typer.Option(min=1, max=6, help="Maximum number of kinds of monsters in a group.")] = 3,
    most: Annotated[int, typer.Option(min=0, max=40, help="Maximum number of monsters; 0: two per character.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the choice.")] = 0,
    folders: _Content = None,
    as_json: _Json = False,
) -> None:
    """Suggest groups of monsters for a party, within the budget of a difficulty."""
    from fracas_arena.encounters import suggestions  # noqa: PLC0415 - not needed for --help
    from fracas_arena.encounters.encounter import read_creatures  # noqa: PLC0415 - likewise
    from fracas_engine.errors import EngineError  # noqa: PLC0415 - likewise

    _prepare(ruleset, folders)
    wanted: Any = difficulty
    try:
        found = suggestions.suggest(
            ruleset, read_creatures(party, "party"), wanted,
            theme=theme, seed=seed, count=count, kinds=kinds, most=most,
        )  # fmt: skip
    except EngineError as error:
        _cannot(error)
    if as_json:
        typer.echo(json.dumps([_plain_group(one) for one in found]))
    elif not found:
        typer.echo(f"no group of monsters costs as much as a {difficulty} encounter: try another difficulty or theme")
    unit = _unit(ruleset)
    for one in found if not as_json else ():
        group = ", ".join(f"{number} {name}" for name, number in one.counted.items())
        typer.echo(f"{one.theme:<12} {group}  ({one.spent:,.0f} of {one.budget:,.0f} {unit})")


def _prepare(ruleset: str, folders: list[Path] | None) -> None:
    """Check the ruleset, and read custom content."""
    from fracas_engine.content.cli import offer  # noqa: PLC0415 - not needed for --help
    from fracas_engine.ruleset import ruleset_names  # noqa: PLC0415 - likewise

    offer(folders)
    if ruleset not in ruleset_names():
        raise typer.BadParameter(
            f"unknown ruleset {ruleset!r}: use one of {', '.join(ruleset_names())}", param_hint="--ruleset"
        )


def _cannot(error: Exception) -> NoReturn:
    typer.echo(f"fracas encounter: {error}", err=True)
    raise typer.Exit(_CANNOT_RUN) from None


def _unit(ruleset: str) -> str:
    from fracas_engine.ruleset import ruleset_named  # noqa: PLC0415 - not needed for --help

    budgets = ruleset_named(ruleset).budgets
    return f"XP, {budgets.source}" if budgets is not None else "strength, estimate"


def _difficulty(fight: Encounter) -> tuple[list[str], dict[str, Any]]:
    """Return the encounter and its difficulty as lines, and as an object for programs."""
    from fracas_arena.encounters.encounter import estimated_difficulty  # noqa: PLC0415 - not needed for --help
    from fracas_engine.ruleset import ruleset_named  # noqa: PLC0415 - likewise

    xp, estimate, budgets = fight.xp(), fight.estimate(), ruleset_named(fight.ruleset).budgets
    sides = [", ".join(f"{n} {name}" for name, n in Counter(side).items()) for side in (fight.party, fight.monsters)]
    lines = [f"{sides[0]} against {sides[1] or 'the monsters of the board'}"]
    plain: dict[str, Any] = {
        "ruleset": fight.ruleset, "party": fight.party, "monsters": fight.monsters, "board": fight.board
    }  # fmt: skip
    if xp is not None and budgets is not None:
        low, moderate, high = xp.budget
        word = _ABOVE if xp.difficulty == "above_high" else xp.difficulty
        text = f"{xp.spent:,} XP; budget {low:,} low, {moderate:,} moderate, {high:,} high"
        lines.append(f"difficulty ({budgets.source}): {word} ({text})")
        plain |= {"difficulty": xp.difficulty, "measure": budgets.source, "xp": xp.spent, "budget": xp.budget}
    elif estimate is not None:
        found = estimated_difficulty(estimate)
        word = _ABOVE if found == "above_high" else found
        lines.append(f"difficulty (estimate from hit points and levels): {word}, {estimate:.2f} times the party")
        plain |= {"difficulty": found, "measure": "estimate", "ratio": round(estimate, 4)}
    return lines, plain


def _measured(series: Series) -> tuple[WinRate, bool]:
    """Play the battles with a progress bar on a terminal; return the results, and True if interrupted."""
    from rich.console import Console  # noqa: PLC0415 - not needed for --help
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    from fracas_arena.encounters.win_rate import WinRate, measure  # noqa: PLC0415 - likewise

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    result = WinRate()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("battles", total=series.battles)
        try:
            for result in measure(series):
                progress.update(task, completed=result.battles, description=f"{result.rate:.0%} won")
        except KeyboardInterrupt:
            return result, True
    return result, False


def _rate_text(result: WinRate) -> str:
    if not result.battles:
        return "win rate: no battle ended in time; use a larger --seconds"
    low, high = result.interval
    others = [f"{number} {word}" for word in ("drawn", "unfinished") if (number := getattr(result, word))]
    return (
        f"win rate of the party (bots): {result.rate:.0%}, with 95 % confidence {low:.0%} to {high:.0%}\n"
        f"{result.battles} battles: {result.won} won, {result.lost} lost{''.join(f', {one}' for one in others)}; "
        f"{result.rounds / result.battles:.1f} rounds each"
    )


def _plain_rate(result: WinRate) -> dict[str, Any]:
    low, high = result.interval
    return {
        "battles": result.battles, "won": result.won, "lost": result.lost, "drawn": result.drawn,
        "unfinished": result.unfinished, "rate": round(result.rate, 4), "low": round(low, 4), "high": round(high, 4),
        "rounds": round(result.rounds / max(1, result.battles), 1),
    }  # fmt: skip


def _plain_group(group: Suggestion) -> dict[str, Any]:
    return {
        "theme": group.theme, "monsters": dict(group.counted), "spent": round(group.spent, 1),
        "budget": round(group.budget, 1),
    }  # fmt: skip
