"""Shipped content with one key misspelt or in another place: nothing that was written may vanish silently."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.content import library_of, ruleset_names
from fracas_engine.content.check import Checked, check_files
from tests.examples import examples

pytestmark = pytest.mark.slow

Way: TypeAlias = tuple[str | int, ...]

CREATURES: list[tuple[str, dict[str, Any]]] = [
    (ruleset, {**creature.to_plain(), "id": f"own_{name}"})
    for ruleset in ruleset_names()
    for name, creature in library_of(ruleset).creatures.items()
]

OPEN = ("skills", "alternatives", "conditions", "resist", "vulnerable")
"""Mappings whose keys are names that an author may choose, or that are checked against words of another kind."""

LISTS = ("hit", "miss", "effect", "crit", "on_save")


def _mappings(value: Any, way: Way = ()) -> Iterator[tuple[Way, dict[str, Any]]]:
    """Yield every mapping within a plain value, with the way there."""
    if isinstance(value, dict):
        yield way, value
        for key, inner in value.items():
            yield from _mappings(inner, (*way, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _mappings(inner, (*way, number))


def _at(value: Any, way: Way) -> Any:
    for part in way:
        value = value[part]
    return value


def _checked(ruleset: str, plain: dict[str, Any]) -> Checked:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mutated.yaml"
        file.write_text(json.dumps(plain), encoding="utf-8")
        (checked,) = check_files([file], ruleset=ruleset)
    return checked


@given(st.sampled_from(CREATURES), st.data())
@examples(60)
def test_a_misspelt_key_is_told(shipped: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    """Wherever it stands, a key with a letter too many or two letters swapped is a defect."""
    ruleset, plain = shipped[0], copy.deepcopy(shipped[1])
    ways = [(way, key) for way, inner in _mappings(plain) for key in inner if not way or way[-1] not in OPEN]
    way, key = data.draw(st.sampled_from(ways))
    inner = _at(plain, way)
    slip = data.draw(st.sampled_from([f"{key}x", key[1:2] + key[:1] + key[2:] if len(key) > 1 else f"{key}{key}"]))
    if slip in inner or slip == key:
        return
    inner[slip] = inner.pop(key)

    assert _checked(ruleset, plain).defects


@given(st.sampled_from(CREATURES), st.data())
@examples(60)
def test_a_key_in_another_place_is_told_or_read_there(shipped: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    """A key that was moved to another mapping is a defect, or belongs to that mapping."""
    ruleset, plain = shipped[0], copy.deepcopy(shipped[1])
    places = list(_mappings(plain))
    way, inner = data.draw(st.sampled_from([(way, inner) for way, inner in places if inner]))
    key = data.draw(st.sampled_from(sorted(inner)))
    there = data.draw(st.sampled_from([other for other, _ in places if other[: len(way) + 1] != (*way, key)]))
    if there == way or key in _at(plain, there) or (there and there[-1] in OPEN):
        return
    same_kind = way[:-1] == there[:-1] or {part for part in way if isinstance(part, str)} == {
        part for part in there if isinstance(part, str)
    }
    _at(plain, there)[key] = _at(plain, way).pop(key)

    checked = _checked(ruleset, plain)
    assert checked.defects or same_kind or key in ("name", "reach", "level", "id", "at", "light", "until", "ability")


@given(st.sampled_from(CREATURES), st.data())
@examples(60)
def test_effects_in_a_list_that_nothing_decides_on_are_told(
    shipped: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    """Effects of an action without an attack roll stand under effect, those without a save not under on_save."""
    ruleset, plain = shipped[0], copy.deepcopy(shipped[1])
    actions = [
        action
        for action in plain.get("actions", ())
        if any(isinstance(action.get(name), list) and action[name] for name in LISTS)
    ]
    if not actions:
        return
    action = data.draw(st.sampled_from(actions))
    name = data.draw(st.sampled_from([one for one in LISTS if isinstance(action.get(one), list)]))
    other = data.draw(st.sampled_from([one for one in LISTS if one != name]))
    action[other] = action.pop(name)

    rolled = "attack" in action or "weapon" in action
    decided = {"hit": rolled, "miss": rolled, "crit": rolled, "on_save": "save" in action}.get(other, True)
    assert decided or _checked(ruleset, plain).defects
