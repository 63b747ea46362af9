"""Pictures of boards in content."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field, Strict

from fracas_engine.content.models.base import ContentModel, Text
from fracas_engine.content.models.validation_messages import defect

KINDS: Final = (".png", ".jpg", ".jpeg", ".webp")
"""The kinds of files."""


def _file_name(name: str) -> str:
    if "/" in name or "\\" in name or name.startswith(".") or not name.lower().endswith(KINDS):
        raise defect(
            f"{name!r} is not the name of a picture", "name a PNG, JPEG or WebP file in the folder of the board"
        )
    return name


class PictureSpec(ContentModel):
    """The picture below a board, aligned to its grid."""

    file: Annotated[Text, AfterValidator(_file_name)]
    """The name of a PNG, JPEG or WebP file in the folder of the board's file."""
    pixels_per_cell: Annotated[float, Field(gt=1, le=1_000)]
    """The scale: the width of a cell in pixels of the picture."""
    offset: Annotated[tuple[float, float], Strict(False)] = (0.0, 0.0)
    """The place of the picture's north-west corner, in cells."""
