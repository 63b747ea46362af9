"""Shapes of areas: `{burst: 1, within: 10}`, `{line: 4, width: 2}`, `{cone: 3}`, ...

The board and the ruleset compute the cells of a shape.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field

from fracas_engine.content.models.base import ContentModel, Count
from fracas_engine.content.models.choices import OneOf

Shape: TypeAlias = Literal[
    "burst", "blast", "arc", "line", "wall", "cone", "cube", "emanation", "sphere", "cylinder", "offsets"
]

SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)

Extent: TypeAlias = Annotated[int, Field(ge=1)]


class _Area(ContentModel):
    within: Count | None = None
    """Maximum distance of the point of origin, in cells; None if the area starts at the user."""

    key: ClassVar[Shape]
    shape: ClassVar[Shape]
    """The name of the shape: the same as `key`."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.shape = cls.key

    @property
    def extent(self) -> int:
        """The size of the shape in cells: radius, side or length."""
        return int(getattr(self, self.key))


class BurstArea(_Area):
    """All cells within a radius of the origin."""

    key = "burst"
    burst: Count
    """Radius in cells; 0 is only the origin."""


class BlastArea(_Area):
    """A square adjacent to the user."""

    key = "blast"
    blast: Extent
    """Side in cells."""


class ArcArea(_Area):
    """Contiguous cells around the user."""

    key = "arc"
    arc: Extent
    """Number of cells."""


class LineArea(_Area):
    """A straight line from the user."""

    key = "line"
    line: Extent
    """Length in cells."""
    width: Extent = 1
    """Width in cells."""


class WallArea(_Area):
    """A row of cells, each sharing a side with the next."""

    key = "wall"
    wall: Extent
    """Number of cells."""
    width: Extent = 1
    """Thickness in cells."""
    height: Extent | None = None
    """Height in cells; None: as the ruleset defines."""
    ring: Extent | None = None
    """The greatest width in cells of a ring, in `srd5`; None: no rings."""


class ConeArea(_Area):
    """A cone from the user, as wide as it is long."""

    key = "cone"
    cone: Extent
    """Length in cells."""


class CubeArea(_Area):
    """A cube with its origin on one face."""

    key = "cube"
    cube: Extent
    """Side in cells."""


class EmanationArea(_Area):
    """All cells within a distance of the user's space; the area moves with the user."""

    key = "emanation"
    emanation: Count
    """Distance in cells."""


class SphereArea(_Area):
    """A sphere around a point."""

    key = "sphere"
    sphere: Extent
    """Radius in cells."""


class CylinderArea(_Area):
    """An upright cylinder around a point."""

    key = "cylinder"
    cylinder: Extent
    """Radius in cells."""
    height: Extent | None = None
    """Height in cells; None: as the ruleset defines."""


class OffsetsArea(_Area):
    """Any other shape, given as cells relative to the base cell."""

    key = "offsets"
    offsets: Annotated[tuple[tuple[int, int], ...], Field(min_length=1, strict=False)]
    """The cells as offsets from the base cell, `[east, south]`."""

    @property
    def extent(self) -> int:
        """The number of cells."""
        return len(self.offsets)


AreaSpec: TypeAlias = Annotated[
    BurstArea
    | BlastArea
    | ArcArea
    | LineArea
    | WallArea
    | ConeArea
    | CubeArea
    | EmanationArea
    | SphereArea
    | CylinderArea
    | OffsetsArea,
    OneOf("an area", "{burst: 1, within: 10}"),
]
"""Any area; all of them have `shape` and `extent`."""
