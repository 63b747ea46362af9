"""Command `fracas character`: checks, builds and advances Orcus characters."""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from fracas_characters.abilities import ABILITY_NAMES, ability_named
from fracas_characters.advancement import Advance, Choices, advance
from fracas_characters.building import build as build_creature
from fracas_characters.files import Reading, read_characters
from fracas_characters.generation import roll_total
from fracas_characters.levels import level_for
from fracas_characters.sheet import open_line, rows_of
from fracas_characters.writing import listed, to_yaml
from fracas_engine.content.documents import Source, read_source
from fracas_engine.content.errors import UnreadableContent
from fracas_engine.content.yaml_source import MAX_TEXT

REFUSED: Final = 1
"""Exit code: a choice violates a rule, or the file is invalid."""
UNREADABLE: Final = 2
"""Exit code: a file could not be read or written, or the command line is invalid."""
STDIN: Final = "-"

app = typer.Typer(no_args_is_help=True)

_CHECK_EXAMPLES = """
Examples:

  fracas character check mira.yaml

  fracas character sample scout | fracas character check -

  fracas character check party.yaml --json

Each defect is a line FILE:LINE: KEY: what is wrong; what would be right [RULE].
Exit codes: 0 legal, 1 a choice breaks a rule, 2 a file could not be read.
"""

_BUILD_EXAMPLES = """
Examples:

  fracas character build mira.yaml

  fracas character build party.yaml --out creatures/party.yaml

  fracas character sample defender | fracas character build - --json

The creature is in the vocabulary of scenarios: put it under `creatures`, or into a folder of content.
Exit codes: 0 built, 1 a choice breaks a rule, 2 a file could not be read or written.
"""

_LEVEL_EXAMPLES = """
Examples:

  fracas character level mira.yaml --increase str --feat alertness

  fracas character level mira.yaml --to 12 --choices choices.yaml

  fracas character level mira.yaml --award 2300

Choices that are left out stay open and are told. Comments of the file are not kept.
Exit codes: 0 raised, 1 a choice breaks a rule, 2 a file could not be read or written.
"""

_ROLL_EXAMPLES = """
Examples:

  fracas character roll

  fracas character roll --json
"""

_SAMPLE_EXAMPLES = """
Examples:

  fracas character sample

  fracas character sample mage > mine.yaml
"""

_File = Annotated[str, typer.Argument(metavar="FILE", help="A character file, or - for the standard input.")]
_Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Character files, or - for the standard input.")]
_Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write here and not to the standard output.")]


@app.callback()
def character() -> None:
    """Check, build and level up Orcus characters; see docs/characters.md for the file format."""


# ---------------------------------------------------------------- commands


@app.command(epilog=_CHECK_EXAMPLES, no_args_is_help=True)
def check(
    paths: _Files,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a character.")] = False,
) -> None:
    """Report choices that violate a rule, and choices still open."""
    refused = False
    for reading in _read(paths):
        refused = refused or bool(reading.defects)
        if as_json:
            typer.echo(json.dumps(_as_json(reading)))
        else:
            _show(reading)
    if refused:
        raise typer.Exit(REFUSED)


@app.command(epilog=_BUILD_EXAMPLES, no_args_is_help=True)
def build(
    paths: _Files,
    out: _Out = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a creature.")] = False,
) -> None:
    """Convert characters to creatures for battle."""
    readings = list(_read(paths))
    _refuse(readings)
    creatures = [build_creature(reading.spec) for reading in readings if reading.spec is not None]
    _write(_documents(creatures, as_json=as_json), out)


@app.command(epilog=_LEVEL_EXAMPLES, no_args_is_help=True)
def level(
    path: _File,
    to: Annotated[
        int | None, typer.Option(help="The level to reach; else what xp has earned, or the next one.")
    ] = None,
    award: Annotated[
        int | None, typer.Option(min=0, help="Experience points awarded, which say how far it goes.")
    ] = None,
    increase: Annotated[
        list[str] | None, typer.Option(help="An ability that goes up; twice, at a level with two.")
    ] = None,
    feat: Annotated[list[str] | None, typer.Option(help="A feat without further data.")] = None,
    prestige_class: Annotated[str | None, typer.Option(help="The prestige class, at level 11.")] = None,
    epic_class: Annotated[str | None, typer.Option(help="The epic class, at level 21.")] = None,
    choices: Annotated[
        str | None,
        typer.Option(help="A file with increases, feats, powers, languages, retraining, as in a character file."),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--character", help="Which character, where the file has several.")
    ] = None,
    out: _Out = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the character as one JSON object.")] = False,
) -> None:
    """Raise a character by one or more levels, and print the updated file."""
    reading = _one(path, only)
    assert reading.spec is not None
    assert reading.document.plain is not None
    chosen = _choices(choices)
    chosen = dataclasses.replace(
        chosen,
        feats=(*chosen.feats, *(feat or ())),
        prestige_class=prestige_class or chosen.prestige_class,
        epic_class=epic_class or chosen.epic_class,
    )
    try:
        raised = _raise(reading, chosen, _abilities(increase or []), to=to, award=award)
    except ValueError as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(REFUSED) from None
    text = to_yaml(raised.plain)
    (after,) = read_characters(text, file=f"{reading.document.file} (raised)")
    _refuse([after])
    _tell(raised, after)
    _write(json.dumps(raised.plain) + "\n" if as_json else text, out)


@app.command(epilog=_ROLL_EXAMPLES)
def roll(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Roll six ability scores: four dice each, dropping the lowest (OC-GEN-07)."""
    dice = random.SystemRandom()
    rolls = [[dice.randint(1, 6) for _ in range(4)] for _ in range(6)]
    totals = [roll_total(faces) for faces in rolls]
    if as_json:
        typer.echo(json.dumps({"rolls": rolls, "totals": totals}))
        return
    typer.echo(f"rolls: {rolls}")
    typer.echo(f"# assign these in any order: {', '.join(map(str, sorted(totals, reverse=True)))}")


@app.command(epilog=_SAMPLE_EXAMPLES)
def sample(
    name: Annotated[str | None, typer.Argument(help="Which; without it they are listed.")] = None,
) -> None:
    """Print a sample character file."""
    folder = files("fracas_characters") / "samples"
    known = sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    if name is None:
        for one in known:
            first = (folder / f"{one}.yaml").read_text(encoding="utf-8").partition("\n")[0]
            typer.echo(f"{one:<10} {first.removeprefix('# ')}")
        return
    if name not in known:
        raise typer.BadParameter(f"there is no sample {name}; there are {', '.join(known)}", param_hint="NAME")
    typer.echo((folder / f"{name}.yaml").read_text(encoding="utf-8"), nl=False)


# ---------------------------------------------------------------- reading


def _source(path: str) -> tuple[Source, str]:
    if path != STDIN:
        return Path(path), path
    try:
        return sys.stdin.buffer.read(4 * MAX_TEXT).decode("utf-8"), "<stdin>"
    except UnicodeDecodeError as error:
        raise UnreadableContent("<stdin>", f"it is not UTF-8 (byte {error.start})") from error


def _read(paths: list[str]) -> Iterator[Reading]:
    for path in paths:
        try:
            source, name = _source(path)
            readings = read_characters(source, file=name)
        except UnreadableContent as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(UNREADABLE) from None
        if not readings:
            typer.echo(f"{name}:1: no character found: write one", err=True)
            raise typer.Exit(REFUSED)
        yield from readings


def _one(path: str, only: str | None) -> Reading:
    readings = [r for r in _read([path]) if only is None or (r.spec is not None and r.spec.character == only)]
    if len(readings) != 1:
        what = f"no character {only}" if only is not None else f"{len(readings)} characters; name one by --character"
        typer.echo(f"{path}: there is {what}" if only is not None else f"{path}: there are {what}", err=True)
        raise typer.Exit(UNREADABLE)
    _refuse([_with_earned_level(reading) for reading in readings])
    return readings[0]


def _with_earned_level(reading: Reading) -> Reading:
    """Return the reading without the defect that the character's experience points reach a higher level."""
    spec = reading.spec
    if spec is None or spec.xp is None or level_for(spec.xp) <= spec.level:
        return reading
    rest = tuple(defect for defect in reading.defects if defect.rule != "OC-LEVEL-04")
    return dataclasses.replace(reading, defects=rest)


_FORMS: Final = {"a mapping": dict, "a text": str, "a list": tuple}
_CHOICE_KEYS: Final = {field.name for field in dataclasses.fields(Choices)}


def _choices(path: str | None) -> Choices:
    if path is None:
        return Choices()
    try:
        documents = read_source(_source(path)[0], file=path)
    except UnreadableContent as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(UNREADABLE) from None
    if len(documents) != 1 or documents[0].plain is None or documents[0].defects:
        told = [str(defect) for document in documents for defect in document.defects] or [f"{path}: no choices in it"]
        typer.echo("\n".join(told), err=True)
        raise typer.Exit(REFUSED)
    document, plain = documents[0], documents[0].plain
    for key in plain.keys() - _CHOICE_KEYS:
        document.blame((key,), f"unknown key {key}", f"choices are {', '.join(sorted(_CHOICE_KEYS))}")
    for key, value in plain.items():
        form = "a mapping" if key == "increases" else "a text" if key.endswith("_class") else "a list"
        if key in _CHOICE_KEYS and not isinstance(value, _FORMS[form]):
            document.blame((key,), f"{key} is not {form}", "write it as in a character file")
    if document.defects:
        typer.echo("\n".join(map(str, document.defects)), err=True)
        raise typer.Exit(REFUSED)
    return Choices(**plain)


# ---------------------------------------------------------------- leveling up


def _abilities(words: list[str]) -> tuple[str, ...]:
    found = [ability_named(word) for word in words]
    if None in found:
        wrong = words[found.index(None)]
        message = f"there is no ability {wrong}; there are {', '.join(ABILITY_NAMES)}"
        raise typer.BadParameter(message, param_hint="--increase")
    return tuple(ability for ability in found if ability is not None)


def _raise(
    reading: Reading, chosen: Choices, increase: tuple[str, ...], *, to: int | None, award: int | None
) -> Advance:
    assert reading.spec is not None
    assert reading.document.plain is not None
    raised = advance(reading.spec, reading.document.plain, chosen, to=to, award=award)
    if not increase:
        return raised
    levels = [row.level for row in raised.gained if row.ability_increase == "two"]
    # Assign the picks to a level with two increases, else to the last level, so that the check reports the error.
    at = next((one for one in levels if one not in chosen.increases), raised.plain["level"])
    full = dataclasses.replace(chosen, increases={**chosen.increases, at: increase})
    return advance(reading.spec, reading.document.plain, full, to=to, award=award)


def _tell(raised: Advance, after: Reading) -> None:
    for row in raised.gained:
        typer.echo(f"level {row.level} reached", err=True)
    if not raised.gained:
        typer.echo("no level reached", err=True)
    for choice in after.open:
        typer.echo(f"open: {open_line(choice)}", err=True)


# ---------------------------------------------------------------- output


def _refuse(readings: list[Reading]) -> None:
    """Print the defects of all documents, and exit if there are any.

    Raises:
        typer.Exit: There are defects.
    """
    found = [defect for reading in readings for defect in reading.defects]
    for defect in found:
        typer.echo(str(defect), err=True)
    if found:
        raise typer.Exit(REFUSED)


def _as_json(reading: Reading) -> dict[str, Any]:
    legal = reading.spec is not None and not reading.defects
    return {
        "file": reading.document.file,
        "character": reading.spec.character if reading.spec is not None else None,
        "ok": legal,
        "defects": [dataclasses.asdict(defect) for defect in reading.defects],
        "open": [dataclasses.asdict(choice) for choice in reading.open],
        "sheet": dict(rows_of(reading.spec)) if reading.spec is not None and legal else None,
    }


def _show(reading: Reading) -> None:
    for defect in reading.defects:
        typer.echo(str(defect))
    if reading.spec is None or reading.defects:
        return
    console = Console(highlight=False, markup=False, soft_wrap=not sys.stdout.isatty())
    if console.is_terminal:
        table = Table("", title=reading.title, show_header=False)
        table.add_column()
        for label, text in rows_of(reading.spec):
            table.add_row(label, text)
        console.print(table)
    else:
        typer.echo(f"{reading.title} is legal")
        for label, text in rows_of(reading.spec):
            typer.echo(f"  {label + ':':<12} {text}")
    for choice in reading.open:
        typer.echo(f"open: {open_line(choice)}")


def _documents(creatures: list[dict[str, Any]], *, as_json: bool) -> str:
    if as_json:
        return "".join(json.dumps(listed(creature)) + "\n" for creature in creatures)
    return "---\n".join(to_yaml(creature) for creature in creatures)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        typer.echo(f"{out}: cannot be written: {error.strerror or error}", err=True)
        raise typer.Exit(UNREADABLE) from None
