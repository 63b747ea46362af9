"""The command `fracas board`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from fracas_engine.board_files.board_yaml import write_board
from fracas_engine.board_files.draft import Remark
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.exporting import export_universal_vtt
from fracas_engine.board_files.importing import ImportedBoard, import_board
from fracas_engine.board_files.snapping import TOLERANCE
from fracas_engine.board_files.values import MAX_FILE
from fracas_engine.content.errors import ContentError
from fracas_engine.content.library import library_of
from fracas_engine.content.load import load_boards
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.vocabulary import did_you_mean, find_vocabulary, ruleset_names

REFUSED: Final = 1
"""Exit code: the file cannot be imported, or the board cannot be exported."""
UNREADABLE: Final = 2
"""Exit code: a file could not be read or written, or the command line is invalid."""

_UNIVERSAL_VTT: Final = frozenset({".dd2vtt", ".uvtt", ".df2vtt"})

app = typer.Typer(no_args_is_help=True)

_IMPORT_EXAMPLES = """
Examples:

  fracas board import tavern.dd2vtt

  fracas board import keep.tmx -o my-content/srd5/keep.yaml

  fracas board import dungeon.json -o - | less

Reads Universal VTT (.dd2vtt, .uvtt, .df2vtt), Tiled (.tmx, .tmj, .json) and donjon dungeons (.json).
Everything that is not taken is listed; where the output is no terminal, as one JSON object.
Exit codes: 0 imported, 1 the file cannot be imported, 2 a file could not be read or written.
"""

_EXPORT_EXAMPLES = """
Examples:

  fracas board export harbor_quay --ruleset fourth_edition -o quay.uvtt

  fracas board export keep.yaml --ruleset srd5 -o keep.dd2vtt

  fracas board export crypt --ruleset srd5 -o crypt.yaml

Exit codes: 0 exported, 1 the board cannot be exported, 2 a file could not be read or written.
"""


@app.callback()
def board() -> None:
    """Import boards from other programs, and export them."""


@app.command("import", epilog=_IMPORT_EXAMPLES, no_args_is_help=True)
def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a map editor or generator.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="The board; by default NAME.yaml here, - is the output."),
    ] = None,
    tolerance: Annotated[
        float,
        typer.Option(min=0, max=TOLERANCE, help="Largest distance of a wall from the side of a cell, in cells."),
    ] = TOLERANCE,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write the board of a file as YAML, with its picture beside it, and list what was not taken."""
    data = _read(file)
    try:
        found = import_board(
            file.name, data, tolerance=tolerance, read_file=lambda name: _read_beside(file, name),
            with_picture=str(output) != "-",
        )  # fmt: skip
    except BoardFileError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(REFUSED) from None
    if output is not None and str(output) == "-":
        typer.echo(found.yaml, nl=False)
        for remark in found.remarks:
            typer.echo(str(remark), err=True)
        return
    target = output or Path(f"{found.board.board}.yaml")
    _write(target, found.yaml.encode(), force=force)
    if found.picture is not None and found.board.picture is not None:
        _write(target.parent / found.board.picture.file, found.picture.data, force=force)
    if sys.stdout.isatty():
        typer.echo(_told(found, target))
    else:
        typer.echo(json.dumps({"file": str(target), **found.summary()}, ensure_ascii=False))


@app.command("export", epilog=_EXPORT_EXAMPLES, no_args_is_help=True)
def export_command(
    name: Annotated[str, typer.Argument(metavar="BOARD", help="A board of the ruleset, or a YAML file.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="NAME.uvtt, .dd2vtt or .df2vtt; else NAME.yaml.")
    ],
    ruleset: Annotated[str, typer.Option(help="Whose board it is.")] = "srd5",
    only: Annotated[str | None, typer.Option("--board", help="Which board of a YAML file with several.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write a board as YAML or as a Universal VTT file, and list what the format cannot express."""
    found = _find(name, ruleset, only)
    remarks: tuple[Remark, ...] = ()
    if output.suffix.lower() in _UNIVERSAL_VTT:
        try:
            data, remarks = export_universal_vtt(found)
        except BoardFileError as error:
            typer.echo(f"{name}: {error}", err=True)
            raise typer.Exit(REFUSED) from None
    else:
        data = write_board(found).encode()
    _write(output, data, force=force)
    if sys.stdout.isatty():
        typer.echo("\n".join([f"{output}: {found.width} by {found.height} cells", *_lines(remarks)]))
    else:
        told = [{"effect": one.effect, "what": one.what, "reason": one.reason, "count": one.count} for one in remarks]
        typer.echo(json.dumps({"file": str(output), "board": found.board, "remarks": told}, ensure_ascii=False))


def _told(found: ImportedBoard, target: Path) -> str:
    counts = found.summary()
    parts = [f"{counts[key]} {key}".replace("_", " ") for key in ("walls", "doors", "windows", "low_walls", "lights")]
    there = ", ".join(part for part in parts if not part.startswith("0 "))
    head = f"{target}: {found.board.width} by {found.board.height} cells" + (f", {there}" if there else "")
    return "\n".join([head, *_lines(found.remarks)])


def _lines(remarks: Iterable[Remark]) -> list[str]:
    return [f"  {remark}" for remark in remarks]


def _find(name: str, ruleset: str, only: str | None) -> BoardSpec:
    vocabulary = find_vocabulary(ruleset)
    if vocabulary is None:
        raise typer.BadParameter(f"unknown ruleset {ruleset}; {did_you_mean(ruleset, ruleset_names())}")
    path = Path(name)
    try:
        if path.suffix in (".yaml", ".yml"):
            boards = {one.board or path.stem: one for one in load_boards(path, vocabulary)}
            only = only or (next(iter(boards)) if len(boards) == 1 else None)
        else:
            boards, only = dict(library_of(ruleset).boards), name
    except ContentError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(UNREADABLE) from None
    if only is None or only not in boards:
        hint = did_you_mean(only or "", boards, limit=30) or "check --ruleset"
        typer.echo(f"{name}: {'name one board by --board' if only is None else f'no board {only}'}; {hint}", err=True)
        raise typer.Exit(UNREADABLE)
    return boards[only]


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except OSError as error:
        typer.echo(f"{path}: {error.strerror or 'cannot be read'}", err=True)
        raise typer.Exit(UNREADABLE) from None


def _read_beside(path: Path, name: str) -> bytes | None:
    """Return a file that a map names, if it is in the folder of the map or below; else None."""
    folder = path.parent.resolve()
    try:
        beside = (folder / name).resolve()
        if not beside.is_relative_to(folder) or not beside.is_file():
            return None
        with beside.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except (OSError, ValueError):
        return None


def _write(path: Path, data: bytes, *, force: bool) -> None:
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError:
        typer.echo(f"{path}: it exists already; use --force to replace it", err=True)
        raise typer.Exit(UNREADABLE) from None
    except OSError as error:
        typer.echo(f"{path}: {error.strerror or 'cannot be written'}", err=True)
        raise typer.Exit(UNREADABLE) from None
