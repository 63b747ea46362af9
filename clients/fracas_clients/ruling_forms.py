"""Forms of the game master's rulings: their fields, generated from the engine's models (`tools/ruling_forms.py`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = ["RulingField", "RulingForm", "ruling_forms"]


@dataclass(frozen=True, slots=True)
class RulingField:
    """A field of a ruling."""

    name: str
    kind: str
    """`creature`, `object`, `zone`, `side`, `seat`, `content`, `new_id`, `number`, `cell`, `word`, `terrain`, `effect`,
    `dice` or `flag`."""
    many: bool = False
    """True if the field takes several values."""
    required: bool = True
    words: tuple[str, ...] = ()
    """The possible words; empty: others know them."""

    @property
    def is_named(self) -> bool:
        """True if the field's values follow its name in a command."""
        return self.kind in {"new_id", "effect", "flag", "terrain"}


@dataclass(frozen=True, slots=True)
class RulingForm:
    """An order of rulings with its fields."""

    order: str
    shape: str
    """`each` (a value for each creature or object), `order` (a mapping of the fields), `list` or `value`."""
    fields: tuple[RulingField, ...]


@cache
def ruling_forms() -> Mapping[str, RulingForm]:
    """Return the forms of all orders, by name."""
    text = resources.files("fracas_clients").joinpath("ruling_forms.json").read_text(encoding="utf-8")
    return {
        order: RulingForm(
            order,
            form["shape"],
            tuple(RulingField(**{**field, "words": tuple(field.get("words", ()))}) for field in form["fields"]),
        )
        for order, form in json.loads(text).items()
    }
