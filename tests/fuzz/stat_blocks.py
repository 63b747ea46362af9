"""Stat blocks of other programs, and creatures of an editor, as hostile input: changed values and cut ends."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from fracas_engine.content.creature_editing import plain_creature
from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.importers.importing import Imported, import_documents, read_json
from fracas_engine.content.library import shipped_library
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_protocol import v1
from fracas_server.lobby.creature_checks import answer_check
from tests.fuzz.board_files import ODD, spots
from tests.fuzz.costs import check_costs

__all__ = ["STAT_BLOCKS"]

_SAMPLES: Final = Path(__file__).parents[1] / "engine" / "content" / "importers" / "samples"
_LOOKS: Final = 3
_LIMIT_S: Final = 0.5
"""Processor seconds for a creature: it is checked as content is."""


@cache
def _sample(name: str) -> bytes:
    return (_SAMPLES / f"{name}.json").read_bytes()


def _changed(drawn: tuple[str, list[tuple[int, Any]], int]) -> bytes:
    """Return a sample with other values at some places, and its end cut off."""
    plain = json.loads(_sample(drawn[0]))
    for place, value in drawn[1]:
        there = list(spots(plain))
        if there:
            holder, key = there[place % len(there)]
            holder[key] = copy.deepcopy(value)
    data = json.dumps(plain).encode()
    return data[: len(data) - drawn[2]]


def _import(data: bytes) -> None:
    vocabulary = find_vocabulary("srd5")
    assert vocabulary is not None
    try:
        document = read_json(data, "file")
    except ImportRefused as error:
        assert 0 < len(str(error)) < 300  # noqa: PT017 - a refusal is one of the answers
        return
    for one in import_documents({"file": document}, vocabulary, shipped_library("srd5")):
        assert isinstance(one, Imported) or 0 < len(str(one)) < 600


def _imported(data: bytes) -> None:
    """A file becomes checked creatures, or is refused with one sentence, at small cost."""
    check_costs(((lambda: _import(data)) for _ in range(_LOOKS)), limit_s=_LIMIT_S)


_FILES: Final = st.tuples(
    st.sampled_from(["open5e", "fivebits", "foundry"]),
    st.lists(st.tuples(st.integers(0, 5_000), st.sampled_from(ODD)), max_size=4),
    st.just(0) | st.integers(0, 50),
).map(_changed)


def _edited(data: tuple[bytes, str]) -> None:
    """A creature of an editor, with a value in YAML, has a stat block, or errors with their places."""
    part = v1.CreaturePart(field="actions[0].hit", yaml=data[1].encode())
    message = v1.CheckCreature(ruleset="srd5", source=data[0], parts=[part] if data[1] else [])

    def look() -> None:
        found = answer_check(message).checked_creature
        assert found.HasField("creature") != bool(found.errors) or not data[0]
        assert all(0 < len(error.text) < 2_500 for error in found.errors)

    check_costs((look for _ in range(_LOOKS)), limit_s=_LIMIT_S)


def _changed_creature(changes: list[tuple[int, Any]]) -> bytes:
    """Return a shipped creature with other values at some places."""
    plain = json.loads(json.dumps(plain_creature(shipped_library("srd5").creatures["goblin_warrior"])))
    plain["id"] = "goblin_chief"
    for place, value in changes:
        there = list(spots(plain))
        if there:
            holder, key = there[place % len(there)]
            holder[key] = copy.deepcopy(value)
    return json.dumps(plain).encode()


_CREATURES: Final = st.tuples(
    st.lists(st.tuples(st.integers(0, 5_000), st.sampled_from(ODD)), max_size=4).map(_changed_creature) | _FILES,
    st.sampled_from(["", "- damage: 1d6", "[", "&a [*a]", "- {damage: 9999d9999}", "a: 1\na: 2", "\t- x", "[" * 60]),
)

STAT_BLOCKS: Final = (("stat blocks", _FILES, _imported), ("creature editor", _CREATURES, _edited))
"""The targets: all formats, and creatures of an editor."""
