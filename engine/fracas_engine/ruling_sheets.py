"""Sheets that a battle with a game master has beside those of its set-up: shipped creatures, and effects of rulings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.forms import BETWEEN, in_form, own_key
from fracas_engine.content.library import shipped_library
from fracas_engine.content.models.base import Reading
from fracas_engine.content.models.effects import Effect
from fracas_engine.content.vocabulary import find_vocabulary

CONTENT_SHEET: Final = "content:"
"""Start of the key of a shipped sheet whose content id is also the id of a creature of the set-up."""

RULING_SHEET: Final = "ruling:"
"""Start of the key of a sheet with the effects of a ruling; the rest of the key is the effects as JSON."""

RULING: Final = "ruling"
"""Id of the action on the sheet of a ruling."""


class RulingSheets(dict[str, CreatureSpec]):
    """Sheets by key. Those beside the set-up follow from the key alone and are not among the items.

    Args:
        ruleset: The ruleset.
        own: The sheets of the set-up.
    """

    def __init__(self, ruleset: str, own: dict[str, CreatureSpec]) -> None:
        super().__init__(own)
        self._ruleset = ruleset
        self._made: dict[str, CreatureSpec | None] = {}

    def __missing__(self, key: str) -> CreatureSpec:
        found = self._beside(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, str) and self._beside(key) is not None)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a sheet, or the default if there is none with the key."""
        return self[key] if key in self else default  # noqa: SIM401 - this is `get`

    def _beside(self, key: str) -> CreatureSpec | None:
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def _make(self, key: str) -> CreatureSpec | None:
        if key.startswith(RULING_SHEET):
            actions = [{"id": RULING, "name": "Ruling", "cost": "none", "hit": json.loads(key[len(RULING_SHEET) :])}]
            plain = {"id": key, "name": "Ruling", "hp": 1, "speed": 1, "actions": actions}
            return CreatureSpec.model_validate(plain, context=Reading(find_vocabulary(self._ruleset)))
        library = shipped_library(self._ruleset)
        own, form = own_key(key), library.creatures.get(key.partition(BETWEEN)[2])
        numbers = library.vocabulary.casters if library.vocabulary is not None else None
        if own != key:
            base = self.get(own)
            return in_form(base, form, numbers) if base is not None and form is not None and numbers else None
        found = library.creatures.get(key.removeprefix(CONTENT_SHEET))
        if found is None or not key.startswith(CONTENT_SHEET):
            return found
        return found.model_copy(update={"id": key, "name": found.title})


def ruling_sheet(effects: Sequence[Effect]) -> str:
    """Return the key of the sheet that has these effects."""
    plain = [effect.to_plain() for effect in effects]
    return RULING_SHEET + json.dumps(plain, sort_keys=True, separators=(",", ":"))
