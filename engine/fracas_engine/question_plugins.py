"""Questions that other packages add to a ruleset.

A package registers them in the entry-point group `fracas.questions`. The entry has the name of the ruleset and refers
to a mapping from question names to functions. The names differ from those of the ruleset's own questions, which are
tried first. `fracas_characters` adds questions about characters to `orcus`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final, TypeAlias

from fracas_engine.ids import Plain
from fracas_engine.situation import AnySituation

ENTRY_POINT_GROUP: Final = "fracas.questions"

PluginAnswer: TypeAlias = Callable[[AnySituation, Any], Plain]
"""Function that answers one question, given the situation and the details of the question."""


@cache
def added_questions(ruleset: str) -> Mapping[str, PluginAnswer]:
    """Return the questions that installed packages add to a ruleset, by name; the first call is slow."""
    entries = sorted(entry_points(group=ENTRY_POINT_GROUP, name=ruleset), key=lambda entry: entry.value)
    return {name: answer for entry in entries for name, answer in entry.load().items()}
