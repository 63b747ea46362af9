"""Codecs for dumps: which classes a dump may contain, for all battles and for each ruleset."""

from __future__ import annotations

from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.decisions import Ask, Choice, Given, Prompt
from fracas_engine.durations import Ends
from fracas_engine.modifiers import Modifier
from fracas_engine.plain import Codec
from fracas_engine.ruleset import CORE_CLASSES, Ruleset
from fracas_engine.state import Arrival, Condition, Fog, Quiet, State, Waiting

_VALUE_CLASSES: Final[tuple[type, ...]] = (
    State, Fog, Arrival, Quiet, Ends, Cause, Modifier, Condition, Waiting, Prompt, Ask, Choice, Given,
)  # fmt: skip

_CODECS: Final[dict[str, Codec]] = {}
"""Cached codecs by ruleset name."""


def codec_of(ruleset: Ruleset) -> Codec:
    """Return the codec for the state of a ruleset's battles; cached."""
    found = _CODECS.get(ruleset.name)
    if found is None:
        classes: tuple[type, ...] = (*_VALUE_CLASSES, *ruleset.state_classes)
        named = {cls.__name__ for cls in classes}
        core = tuple(cls for cls in CORE_CLASSES if cls.__name__ not in named)
        found = _CODECS[ruleset.name] = Codec((*classes, *core))
    return found
