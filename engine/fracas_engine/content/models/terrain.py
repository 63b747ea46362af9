"""Properties of cells, and the glyphs that stand for them on maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, model_serializer, model_validator

from fracas_engine.content.models.base import ContentModel, Count
from fracas_engine.content.models.complaints import defect, shown
from fracas_engine.content.vocabulary import did_you_mean

__all__ = ["DEFAULT_AMOUNTS", "GLYPHS", "TERRAIN_WORDS", "PropertySpec", "TerrainWord"]

TerrainName: TypeAlias = Literal[
    "wall",
    "pillar",
    "glass",
    "difficult",
    "statue",
    "half_cover",
    "three_quarters_cover",
    "lightly_obscured",
    "heavily_obscured",
    "totally_obscured",
    "dim",
    "dark",
    "pit",
    "water",
    "obstacle",
    "trap",
    "hazard",
    "door",
    "magical_darkness",
    "ledge",
]

TERRAIN_WORDS: Final[frozenset[str]] = frozenset(get_args(TerrainName))
"""All properties that a cell can have."""


def _terrain(word: Any) -> Any:
    if word not in TERRAIN_WORDS:
        raise defect(f"{shown(word)} is no property of a cell", did_you_mean(str(word), TERRAIN_WORDS, limit=30))
    return word


TerrainWord: TypeAlias = Annotated[TerrainName, BeforeValidator(_terrain)]
"""A property of a cell by its name."""

DEFAULT_AMOUNTS: Final[Mapping[str, int]] = {"trap": 2, "hazard": 1, "pit": 10, "ledge": 10}
"""The number of a property where content gives none: damage of a trap or hazard, depth in feet of a pit or ledge."""


class PropertySpec(ContentModel):
    """A property of a cell: `difficult`, or with a number `{pit: 20}`."""

    name: TerrainWord
    """Which property."""
    amount: Count | None = None
    """Damage (`trap`, `hazard`) or depth in feet (`pit`, `ledge`); None for the properties without a number."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if isinstance(data, str):
            return {"name": data, "amount": DEFAULT_AMOUNTS.get(data)}
        if isinstance(data, dict) and "name" not in data and len(data) == 1:
            ((name, amount),) = data.items()
            if name in TERRAIN_WORDS and name not in DEFAULT_AMOUNTS:
                raise defect(f"{name} has no number", f"write {name} alone")
            return {"name": name, "amount": amount}
        return data

    @model_serializer
    def _plain(self) -> Any:
        return self.name if self.amount is None else {self.name: self.amount}


GLYPHS: Final[Mapping[str, tuple[PropertySpec, ...]]] = {
    glyph: tuple(PropertySpec.model_validate(name) for name in names)
    for glyph, names in {
        ".": (),
        "#": ("wall",),
        "O": ("pillar",),
        "G": ("glass",),
        "~": ("difficult",),
        "S": ("statue",),
        "h": ("half_cover",),
        "q": ("three_quarters_cover",),
        "f": ("lightly_obscured",),
        "F": ("heavily_obscured",),
        "T": ("totally_obscured",),
        "d": ("dim",),
        "D": ("dark",),
        "P": ("pit",),
        "w": ("water",),
        "x": ("obstacle",),
        "t": ("trap",),
        "z": ("hazard",),
        "+": ("door",),
    }.items()
}
"""What the glyphs of a map mean where the board's legend says nothing else."""
