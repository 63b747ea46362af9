"""Any value in any place of a sample is loaded, or told as a defect; nothing else comes out of the loader."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.content import ContentError, load_scenarios
from fracas_engine.content.yaml_source import read_documents, to_plain
from tests.engine.content.writing import SAMPLES
from tests.examples import examples

SCENARIOS = [
    to_plain(document.root)
    for file in sorted(SAMPLES.rglob("*.yaml"))
    for document in read_documents(file.read_text(encoding="utf-8"))
    if document.root is not None
]

STRANGE: list[Any] = [
    None,
    True,
    3,
    -1,
    1.5,
    "x",
    "",
    (),
    {},
    (1, 2),
    ((1, 2),),
    {"a": 1},
    {3: 4},
    "2d6",
    (None,),
    ({},),
    10**14,
]
STRANGE += [{"use": "x"}, {"damage": 3, "push": 1}, {"max": 3}, {"name": "x"}, ({"name": "x"},), {"kind": 3}]


def ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the way to every value inside another."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    for key, inner in items:
        yield (*way, key)
        yield from ways(inner, (*way, key))


def put(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """Return the value with another in one place."""
    if not way:
        return new
    if isinstance(value, dict):
        return {key: put(inner, way[1:], new) if key == way[0] else inner for key, inner in value.items()}
    return tuple(put(inner, way[1:], new) if key == way[0] else inner for key, inner in enumerate(value))


def written(value: Any) -> str:
    """Write a value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)}: {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)


@pytest.mark.slow
@given(data=st.data())
@examples(100)
def test_any_value_is_loaded_or_told(data: st.DataObject) -> None:
    """Two strange values in a sample are sound by chance, or defects that can be written down."""
    scenario = data.draw(st.sampled_from(SCENARIOS))
    for _ in range(2):
        scenario = put(scenario, data.draw(st.sampled_from(list(ways(scenario)))), data.draw(st.sampled_from(STRANGE)))

    with contextlib.suppress(ContentError):
        load_scenarios(written(scenario))


def test_the_writer_writes_what_is_read() -> None:
    """What the test above hands to the loader is the sample, but for the strange values."""
    for scenario in SCENARIOS:
        (document,) = read_documents(written(scenario))
        assert document.root is not None
        assert to_plain(document.root) == scenario
