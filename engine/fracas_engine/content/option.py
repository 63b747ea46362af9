"""The option `--content` of commands that can use content of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from fracas_engine.content.errors import ContentError
from fracas_engine.content.own import use_content

__all__ = ["ContentFolders", "offer"]

_DEFECTIVE: Final = 2
"""Exit code: something is wrong with the content, so that the command cannot do what it is for."""

ContentFolders: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder of creatures, boards and cards of your own, as DIR/RULESET/*.yaml; may be given again.",
    ),
]


def offer(folders: list[Path] | None) -> None:
    """Offer what is in some folders beside what ships.

    Raises:
        typer.Exit: Something is wrong with it; all of it has been told.
    """
    if not folders:
        return
    try:
        use_content(folders)
    except ContentError as error:
        for defect in error.defects:
            typer.echo(str(defect), err=True)
        raise typer.Exit(_DEFECTIVE) from None
