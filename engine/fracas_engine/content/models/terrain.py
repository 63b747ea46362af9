"""Properties of cells, and their glyphs on maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, model_serializer, model_validator

from fracas_engine.board.parse import DEFAULT_NUMBERS, PROPERTIES
from fracas_engine.board.parse import GLYPHS as MEANINGS
from fracas_engine.content.models.base import ContentModel, Count
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import did_you_mean


def _terrain(word: Any) -> Any:
    if word not in PROPERTIES:
        raise defect(f"{shown(word)} is not a property of a cell", did_you_mean(str(word), PROPERTIES, limit=30))
    return word


TerrainWord: TypeAlias = Annotated[str, BeforeValidator(_terrain)]
"""The name of a cell property."""

NUMBERED: Final = frozenset({*DEFAULT_NUMBERS, "ledge"})
"""Properties that have a number."""


class PropertySpec(ContentModel):
    """A property of a cell: `difficult`, or with a number `{pit: 20}`."""

    name: TerrainWord
    """The property."""
    amount: Count | None = None
    """Damage (`trap`, `hazard`) or depth in feet (`pit`, `ledge`); None for properties without a number."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        match data:
            case str() if data in NUMBERED and data not in DEFAULT_NUMBERS:
                raise defect(f"{data} needs a number", f"write {{{data}: FEET}}")
            case str():
                return {"name": data, "amount": DEFAULT_NUMBERS.get(data)}
            case {"name": _} | PropertySpec():
                return data
            case dict() if len(data) == 1:
                ((name, amount),) = data.items()
                if name in PROPERTIES and name not in NUMBERED:
                    raise defect(f"{name} takes no number", f"write {name} alone")
                return {"name": name, "amount": amount}
            case _:
                raise defect(f"{shown(data)} is not a property of a cell", "write difficult, or {pit: 20}")

    @model_serializer
    def _plain(self) -> Any:
        return self.name if self.amount is None else {self.name: self.amount}


GLYPHS: Final[Mapping[str, tuple[PropertySpec, ...]]] = {
    glyph: tuple(PropertySpec.model_validate(name) for name in names) for glyph, names in MEANINGS.items()
}
"""Properties of the map glyphs, unless the board's legend redefines them."""
