"""Stat blocks of other programs as hostile input: samples with changed values and cut ends."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.importers.importing import Imported, import_documents, read_json
from fracas_engine.content.library import shipped_library
from fracas_engine.content.vocabulary import find_vocabulary
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

STAT_BLOCKS: Final = (("stat blocks", _FILES, _imported),)
"""The target: all formats."""
