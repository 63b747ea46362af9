"""The form of a creature: every key of shipped creatures has a field that takes its value."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from fracas_engine.content.creature_editing import open_creature
from fracas_engine.content.creature_form import CreatureForm, FormField, creature_form
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_engine.ruleset import ruleset_names


def _form(ruleset: str) -> CreatureForm:
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None
    return creature_form(vocabulary)


def _takes(field: FormField, value: Any) -> bool:
    match field.kind:
        case "number":
            return type(value) is int and field.least <= value <= field.most
        case "check":
            return type(value) is bool
        case "choice":
            return value in field.choices
        case "text":
            return isinstance(value, (str, int))
        case "words":
            return isinstance(value, list) and all(isinstance(word, str) for word in value)
        case "numbers":
            return isinstance(value, dict) and all(type(number) is int for number in value.values())
        case "group":
            inner = {one.name: one for one in field.fields}
            return isinstance(value, dict) and all(_takes(inner[key], part) for key, part in value.items())
        case "count":
            return value in field.choices or (type(value) is int and field.least <= value <= field.most)
        case "one_of":
            keys = value if isinstance(value, dict) else {}
            groups = [
                one for one in field.fields if one.name in keys and {part.name for part in one.fields} >= set(keys)
            ]
            return value in field.choices if not keys else len(groups) == 1 and _takes(groups[0], value)
        case "yaml":
            return True


def _wrong(fields: Iterable[FormField], plain: dict[str, Any], without: set[str]) -> list[str]:
    known = {field.name: field for field in fields}
    return [
        key for key, value in plain.items() if key not in without and not (key in known and _takes(known[key], value))
    ]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_the_form_takes_every_creature_of_the_library(ruleset: str) -> None:
    """Each key of each creature and action has a field of the kind of its value."""
    form = _form(ruleset)
    for name in library_of(ruleset).creatures:
        plain = json.loads(json.dumps(open_creature(name, library_of(ruleset)).plain))
        assert not _wrong(form.creature, plain, {"actions", "summoned_by", "number"}), name
        for action in plain.get("actions", ()):
            assert not _wrong(form.action, action, set()), (name, action)


def test_numbers_have_units_and_bounds() -> None:
    """Distances are in cells; numbers of cells are not negative."""
    fields = {field.name: field for field in _form("srd5").creature}
    assert (fields["speed"].unit, fields["speed"].fields[0].unit, fields["speed"].fields[0].least) == (
        "cells",
        "cells",
        0,
    )
    assert fields["hp"].unit == "hit_points"
    assert (fields["hp"].kind, fields["hp"].least) == ("number", 1)
    assert fields["size"].choices == ("tiny", "small", "medium", "large", "huge", "gargantuan")


def test_only_rulesets_with_cards_have_fields_of_statistics_cards() -> None:
    """And only rulesets with actions have fields of actions."""
    assert {field.name for field in _form("monster_turn").creature} >= {"shield", "retaliate", "hand"}
    assert not {field.name for field in _form("srd5").creature} & {"shield", "retaliate", "hand", "elite"}
    assert not _form("monster_turn").action


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_every_field_says_what_it_means(ruleset: str) -> None:
    """In a sentence."""
    form = _form(ruleset)
    assert all(field.about for field in (*form.creature, *form.action))


def test_casters_have_spells_of_the_library_slots_and_pools() -> None:
    """And other rulesets have none of these fields."""
    fields = {field.name: field for field in _form("srd5").creature}
    spells = {field.name: field for field in fields["spells"].fields}
    assert "fireball" in spells["known"].choices
    assert spells["known"].choices == spells["uses"].choices == tuple(library_of("srd5").spells)
    assert dict(zip(spells["known"].choices, spells["known"].levels, strict=True))["fireball"] == 3
    assert fields["slots"].choices == tuple("123456789")
    assert (fields["pools"].kind, fields["pools"].least) == ("numbers", 1)
    assert not {field.name for field in _form("orcus").creature} & {"spells", "slots", "casting", "pools"}


def test_areas_and_uses_are_those_of_the_ruleset() -> None:
    """A cone has one number, of cells; only srd5 has pools."""
    action = {field.name: field for field in _form("srd5").action}
    cone = next(one for one in action["area"].fields if one.name == "cone")
    assert [(one.name, one.unit, one.least) for one in cone.fields] == [("cone", "cells", 1), ("within", "cells", 0)]
    assert [one.name for one in action["uses"].fields] == ["max", "recharge", "turn", "pool"]
    assert action["on_save"].choices == ("half", "none")
    other = {field.name: field for field in _form("orcus").action}
    assert "cone" not in {one.name for one in other["area"].fields}
    assert [one.name for one in other["uses"].fields] == ["max", "recharge"]
    assert other["uses"].choices == ("at_will", "encounter", "daily")
