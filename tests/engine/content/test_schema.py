"""Schemas for editors: nothing that is right is red, slips are, and every key says what it means."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fracas_engine.content.kinds import Kind, kind_of, ruleset_of
from fracas_engine.content.schema import schema_of
from fracas_engine.content.yaml_source import read_documents, to_plain
from tests.engine.content.writing import words_of

ROOT = Path(__file__).parents[3]
SHIPPED = sorted((ROOT / "engine/fracas_engine/rulesets").glob("*/content/**/*.yaml"))
SCENARIOS = sorted((ROOT / "tests/scenarios").rglob("*.yaml"))


@cache
def validator(kind: Kind, ruleset: str) -> Draft202012Validator:
    """Return what an editor would check with."""
    schema = schema_of(kind, words_of(ruleset))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def plain_json(value: Any) -> Any:
    """Return plain content as an editor sees it."""
    if isinstance(value, dict):
        return {str(key): plain_json(part) for key, part in value.items()}
    return [plain_json(part) for part in value] if isinstance(value, tuple) else value


def red(kind: Kind, ruleset: str, text: str) -> list[str]:
    """Return what an editor underlines in a document."""
    (document,) = read_documents(text)
    assert document.root is not None
    return [error.message for error in validator(kind, ruleset).iter_errors(plain_json(to_plain(document.root)))]


def faults_in(path: Path) -> list[str]:
    """Return what an editor underlines in a file that the loader accepts."""
    found = []
    for document in read_documents(path.read_text(encoding="utf-8")):
        assert document.root is not None
        plain = to_plain(document.root)
        kind = kind_of(plain)
        ruleset = plain["ruleset"] if kind == "scenario" else ruleset_of(path)
        assert kind is not None
        if "refused" not in plain:  # of those the set-up is wrong on purpose
            errors = validator(kind, ruleset).iter_errors(plain_json(plain))
            found += [f"line {document.line}: {error.json_path}: {error.message}" for error in errors]
    return found


@pytest.mark.slow
def test_nothing_that_ships_is_red() -> None:
    """Every creature, board and card that comes with a ruleset is right by its schema."""
    assert {path.name: faults for path in SHIPPED if (faults := faults_in(path))} == {}
    assert len(SHIPPED) > 10


@pytest.mark.slow
def test_no_scenario_is_red() -> None:
    """Every scenario is right by its schema, and with it every way of writing a sheet that is in use."""
    assert {path.name: faults for path in SCENARIOS if (faults := faults_in(path))} == {}
    assert len(SCENARIOS) > 100


@pytest.mark.parametrize(
    "slip",
    [
        "hp: 3\n",
        "id: imp\nhpp: 3\n",
        "id: imp\nhp: three\n",
        "id: imp\nsize: smal\n",
        "id: imp\ntraits: [swarn]\n",
        "id: imp\nimmune: [fir]\n",
        "id: imp\nresist: {fir: 5}\n",
        "id: imp\nconditions: [stuned]\n",
        "id: imp\nactions: [{id: bite, cost: standrd}]\n",
        "id: imp\nactions: [{id: bite, cost: standard, hit: [{damage: 1d6, type: fir}]}]\n",
        "id: imp\nactions: [{id: bite, cost: standard, hit: [{condition: stuned}]}]\n",
        "id: imp\nactions: [{id: bite, cost: standard, hit: [{dmage: 1d6}]}]\n",
        "id: imp\nactions: [{id: bite, cost: standard, hit: [{type: fire}]}]\n",
        "id: imp\nactions: [{id: bite, cost: standard, uses: often}]\n",
    ],
)
def test_slips_are_red(slip: str) -> None:
    """A key, word or form that there is not is underlined."""
    assert red("creature", "fourth_edition", slip)


def test_short_forms_are_not_red() -> None:
    """Numbers for mappings, lists for mappings, several effects in one."""
    assert not red(
        "creature",
        "srd5",
        "id: imp\nhp: 3\nspeed: 6\nsaves: {dex: 4}\nresist: [fire]\nimmune: [poisoned]\ntraits: [damage_threshold_5]\n"
        "conditions: {prone: }\nactions: [{id: bite, cost: action, range: [4, 8], uses: {recharge: 5}, targets: one, "
        "hit: [{damage: 1d6, type: fire, condition: prone}]}]\n",
    )


@pytest.mark.parametrize("kind", ["creature", "board", "cards"])
def test_every_key_says_what_it_means(kind: Kind) -> None:
    """What stands below an attribute of a model is what an editor shows."""
    definitions = schema_of(kind)["$defs"]
    top = {"creature": "CreatureSpec", "board": "BoardSpec", "cards": "CardFile"}[kind]

    assert [key for key, part in definitions[top]["properties"].items() if not part.get("description")] == []
    if kind == "creature":
        assert definitions["Effect"]["properties"]["damage"]["description"] == "How much."
