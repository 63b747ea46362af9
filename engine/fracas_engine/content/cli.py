"""The command `fracas content`."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated, Final, NoReturn, TypeAlias

import typer

from fracas_engine.content.check import check_files
from fracas_engine.content.custom_content import use_content
from fracas_engine.content.errors import ContentError
from fracas_engine.content.kinds import Kind, find_files
from fracas_engine.content.library import Library, library_of, shipped_library
from fracas_engine.content.vocabulary import did_you_mean, find_vocabulary, ruleset_names

DEFECTIVE: Final = 1
"""Exit code: some content has defects."""
UNREADABLE: Final = 2
"""Exit code: a file could not be read, or the command line is invalid."""

ContentFolders: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder of creatures, boards and cards of your own, as DIR/RULESET/*.yaml; may be given again.",
    ),
]
"""The command-line option for custom content folders."""

app = typer.Typer(no_args_is_help=True)


def offer(folders: list[Path] | None) -> None:
    """Add the content of custom folders to the shipped content.

    Raises:
        typer.Exit: The content has defects; all of them have been printed.
    """
    if not folders:
        return
    try:
        use_content(folders)
    except ContentError as error:
        for defect in error.defects:
            typer.echo(str(defect), err=True)
        raise typer.Exit(UNREADABLE) from None


_CHECK_EXAMPLES = """
Examples:

  fracas content check my_monsters.yaml --ruleset monster_mash

  fracas content check tests/scenarios

  fracas content check . --json

  fracas content check --against my-pack

Each defect is a line FILE:LINE: FIELD: what is wrong; what would be right.
A warning says "warning:" before the field: such content can be used, but probably does not do what is meant.
With --against, the figures of all creatures that are available are compared with those of the same id or name in the
folder, such as one that `content import` has written; each difference is a line, and counts as a defect.
Exit codes: 0 nothing is wrong (warnings do not count), 1 something is, 2 a file could not be read, or there is none.
"""

_IMPORT_EXAMPLES = """
Examples:

  fracas content import creatures.json -o my-content

  fracas content import Creature*.json -o my-content --only dragon

  fracas content import fvtt-Actor-ogre.json -o my-content --force

  fracas content import "Orcus - Monsters.xlsx" -o my-content

Then: fracas serve --content my-content. The data files of the Open5e repository belong together in one command.
Exit codes: 0 something was imported, 1 nothing was, 2 a file could not be read or written.
"""

_LIST_EXAMPLES = """
Examples:

  fracas content list

  fracas content list --ruleset monster_mash --json

  fracas content list --content ~/fracas-content
"""


_SCHEMA_EXAMPLES = """
Examples:

  fracas content schema --ruleset srd5 > srd5-creature.json

  fracas content schema --kind board > board.json

An editor with the YAML language server uses it for a file that begins with

  # yaml-language-server: $schema=srd5-creature.json
"""


@app.callback()
def content() -> None:
    """List and check creatures and boards, including custom ones."""


@app.command(epilog=_CHECK_EXAMPLES, no_args_is_help=True)
def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Files, or folders searched for *.yaml.")
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(help="Whose words creatures, boards and cards use; else a folder of the path has its name."),
    ] = None,
    folders: ContentFolders = None,
    against: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Compare the available creatures with those of this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a defect.")] = False,
) -> None:
    """Check content files and print all defects."""
    _known(ruleset)
    offer(folders)
    if against is not None:
        if paths:
            raise typer.BadParameter(
                "cannot be combined with files to check: use --content DIR for your own creatures",
                param_hint="--against",
            )
        _compare(against, ruleset=ruleset, as_json=as_json)
        return
    if not paths:
        raise typer.BadParameter("name files or folders to check, or --against DIR", param_hint="PATH")
    files, found, warned, unreadable = 0, 0, 0, False
    for checked in check_files(find_files(paths), ruleset=ruleset):
        files += 1
        unreadable = unreadable or checked.unreadable
        found += len(checked.defects)
        warned += len(checked.warnings)
        for defect in sorted((*checked.defects, *checked.warnings), key=lambda one: one.line):
            typer.echo(json.dumps(dataclasses.asdict(defect)) if as_json else str(defect))
    if not files:
        where = ", ".join(str(path) for path in paths)
        typer.echo(f"fracas content: there is no *.yaml in {where}: nothing was checked", err=True)
        raise typer.Exit(UNREADABLE)
    if not as_json:
        warnings = f", {_counted(warned, 'warning')}" if warned else ""
        typer.echo(f"{_counted(files, 'file')}, {_counted(found, 'defect')}{warnings}")
    if unreadable:
        raise typer.Exit(UNREADABLE)
    if found:
        raise typer.Exit(DEFECTIVE)


def _compare(pack: Path, *, ruleset: str | None, as_json: bool) -> None:
    """Compare the available creatures of a ruleset, or of all, with those of a folder, and print the differences."""
    from fracas_engine.content.comparison import compare  # noqa: PLC0415 - not needed by others

    names = [ruleset] if ruleset else ruleset_names()
    own = {name: dict(library_of(name).creatures) for name in names}
    offer([pack])
    count, found = 0, 0
    for name in names:
        shipped = shipped_library(name).creatures
        others = {key: one for key, one in library_of(name).creatures.items() if key not in shipped}
        compared, differences = compare(own[name], others)
        count, found = count + compared, found + len(differences)
        for one in differences:
            typer.echo(json.dumps(dataclasses.asdict(one)) if as_json else str(one))
    if not count:
        typer.echo(f"fracas content: no creature of {pack} has the id or name of an available one", err=True)
        raise typer.Exit(UNREADABLE)
    if not as_json:
        typer.echo(f"{_counted(count, 'creature')} compared, {_counted(found, 'difference')}")
    if found:
        raise typer.Exit(DEFECTIVE)


@app.command("import", epilog=_IMPORT_EXAMPLES, no_args_is_help=True)
def import_content(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="JSON of Open5e, 5e-bits or Foundry, or the Orcus sheets.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder to write the creatures to.")],
    only: Annotated[
        list[str] | None, typer.Option(help="Import only creatures with this text in their name (repeatable).")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files of an earlier import.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a creature.")] = False,
) -> None:
    """Import stat blocks of other programs as creatures of srd5, or the public sheets of Orcus as those of orcus.

    Numbers, attacks, multiattacks, areas and known traits are imported. All other parts are listed in the creature's
    `omits` and on its sheet.
    """
    from fracas_engine.content.importers.foreign_block import ImportRefused  # noqa: PLC0415 - not needed by others
    from fracas_engine.content.importers.importing import Imported, import_files  # noqa: PLC0415 - likewise

    done: list[Imported] = []
    refused = 0
    try:
        for found in import_files({str(path): path.read_bytes() for path in files}):
            if isinstance(found, ImportRefused):
                refused += 1
                typer.echo(f"left out: {found}", err=True)
            elif not only or any(word.lower() in found.creature.title.lower() for word in only):
                done.append(found)
    except (ImportRefused, OSError) as error:
        _cannot_import(error)
    folders = sorted({str(output / one.ruleset) for one in done})
    try:
        for folder in folders or [str(output)]:
            Path(folder).mkdir(parents=True, exist_ok=True)
        for one in done:
            with (output / one.ruleset / f"{one.id}.yaml").open("w" if force else "x", encoding="utf-8") as file:
                file.write(one.text)
            if as_json:
                typer.echo(json.dumps({"id": one.id, "name": one.creature.title, "omits": one.omits}))
    except FileExistsError as error:
        _cannot_import(f"{error.filename} already exists: use --force, or another folder")
    except OSError as error:
        _cannot_import(error)
    if not as_json:
        complete = sum(not one.omits for one in done)
        typer.echo(
            f"{_counted(len(done), 'creature')} in {', '.join(folders) or output}: {complete or 'none'} complete, "
            f"{len(done) - complete} with omitted parts (omits), {refused or 'none'} left out"
        )
    if not done:
        raise typer.Exit(DEFECTIVE)


def _cannot_import(error: Exception | str) -> NoReturn:
    said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else error
    typer.echo(f"fracas content: {said}", err=True)
    raise typer.Exit(UNREADABLE) from None


@app.command("list", epilog=_LIST_EXAMPLES)
def list_content(
    ruleset: Annotated[str | None, typer.Option(help="Only what there is of this ruleset.")] = None,
    folders: ContentFolders = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object an entry.")] = False,
) -> None:
    """List the shipped and custom creatures and boards."""
    _known(ruleset)
    offer(folders)
    try:
        rows = [row for name in ([ruleset] if ruleset else ruleset_names()) for row in _rows(library_of(name))]
    except ContentError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(DEFECTIVE) from None
    for row in rows:
        if as_json:
            typer.echo(json.dumps(dict(zip(("ruleset", "kind", "id", "title", "about"), row, strict=True))))
        else:
            typer.echo("{:<15} {:<9} {:<24} {:<28} {}".format(*row).rstrip())
    if not rows and not as_json:
        typer.echo("no shipped content")


@app.command(epilog=_SCHEMA_EXAMPLES)
def schema(
    kind: Annotated[Kind, typer.Option(help="What the documents are.")] = "creature",
    ruleset: Annotated[str | None, typer.Option(help="Whose words they use; else those of all rulesets.")] = None,
) -> None:
    """Print a JSON schema for editors: completion, descriptions of keys, and errors for unknown keys."""
    from fracas_engine.content.schema import schema_of  # noqa: PLC0415 - it loads models that the others do not need

    _known(ruleset)
    typer.echo(json.dumps(schema_of(kind, find_vocabulary(ruleset) if ruleset else None), indent=2))


def _rows(library: Library) -> list[tuple[str, str, str, str, str]]:
    creatures = [
        (library.ruleset, "creature", name, creature.title, f"{creature.size}, {creature.hp.max} hit points")
        for name, creature in library.creatures.items()
    ]
    boards = [
        (library.ruleset, "board", name, board.title or name, f"{board.shape}, {board.width} by {board.height} cells")
        for name, board in library.boards.items()
    ]
    return creatures + boards


def _known(ruleset: str | None) -> None:
    if ruleset is not None and ruleset not in ruleset_names():
        hint = did_you_mean(ruleset, ruleset_names())
        message = f"unknown ruleset {ruleset}" + (f"; {hint}" if hint else "")
        raise typer.BadParameter(message, param_hint="--ruleset")


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
