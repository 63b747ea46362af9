"""JSON schemas of content for editors: completion, descriptions of keys, and marks on unknown keys.

The schemas are made from the models and a ruleset's words. A schema checks less than `fracas content check`
(consistency, dice and the cells of a map are not checked), but never rejects valid content.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, get_args

from pydantic import BaseModel

from fracas_engine.content.icons import ICONS
from fracas_engine.content.kinds import Kind
from fracas_engine.content.models.base import ContentModel
from fracas_engine.content.models.boards import FLOORS, BoardSpec
from fracas_engine.content.models.cards import CardFile
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.effects import EFFECT_KEYS, Effect
from fracas_engine.content.models.scenarios import ScenarioSpec
from fracas_engine.content.models.spells import SpellSpec
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import UsesWord, words

Schema: TypeAlias = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_MODELS: Final[Mapping[Kind, type[ContentModel]]] = {
    "creature": CreatureSpec,
    "board": BoardSpec,
    "cards": CardFile,
    "scenario": ScenarioSpec,
    "spell": SpellSpec,
}

_LEAST: Final[Mapping[str, list[str]]] = {
    "CreatureSpec": ["id"],  # the others may be inherited with `use`
    "BoardSpec": [],
    "HitPoints": ["max"],
    "Stock": [],
}
"""Keys that content must give, for models that have more required keys after normalization."""

_INTEGER: Final[Schema] = {"type": "integer"}
_TEXTS: Final[Schema] = {"type": "array", "items": {"type": "string"}}

_SHORT: Final[Mapping[str, list[Schema]]] = {
    "HitPoints": [_INTEGER],
    "Stock": [_INTEGER],
    "SpellList": [_TEXTS],
    "SpeedSpec": [_INTEGER],
    "SavesSpec": [_INTEGER, {"type": "object", "additionalProperties": _INTEGER}],
    "RangeSpec": [_INTEGER, {"type": "array", "items": _INTEGER, "minItems": 1, "maxItems": 2}],
    "EdgeSpec": [
        {
            "type": "object",
            "properties": {
                **{kind: {"type": ["array", "object"]} for kind in ("wall", "door", "window", "low_wall")},
                "id": {"type": "string"},
                "open": {"type": "boolean"},
            },
            "additionalProperties": False,
        }
    ],
    "PropertySpec": [{"type": "string"}, {"type": "object", "additionalProperties": _INTEGER, "maxProperties": 1}],
}
"""Short forms in which content may write a model."""


def schema_of(kind: Kind, vocabulary: Vocabulary | None = None) -> Schema:
    """Return the JSON schema for a kind of document.

    Args:
        kind: The kind of document.
        vocabulary: The vocabulary to offer; None: the words of all rulesets.
    """
    model = _MODELS[kind]
    schema = _written(model)
    definitions: Schema = schema.pop("$defs", {})
    definitions[model.__name__] = schema
    definitions["Effect"] = _any_of_models("one thing that is done, or several", get_args(Effect), definitions)
    for name in ("steps", "cards"):
        if kind == "scenario":
            # The valid keys depend on earlier keys, which a JSON schema cannot express; `content check` checks them.
            schema["properties"][name] = {"description": schema["properties"][name].get("description", "")}
    for name, definition in definitions.items():
        _loosen(name, definition)
    _fill_in(definitions, vocabulary)
    whole = {name: _shortened(name, _with_effects(definition)) for name, definition in definitions.items()}
    of = f" of {vocabulary.name}" if vocabulary is not None else ""
    return {
        "$schema": DRAFT,
        "title": f"Fracas: a {kind}{of}" if kind != "cards" else f"Fracas: cards{of}",
        "$ref": f"#/$defs/{model.__name__}",
        "$defs": {name: whole[name] for name in sorted(whole)},
    }


def _written(model: type[ContentModel]) -> Schema:
    """Return the schema of a model, with the attribute docstrings as descriptions."""
    schema = model.model_json_schema(by_alias=True)
    if "$ref" in schema:  # a recursive model
        schema = {**schema["$defs"][model.__name__], "$defs": schema["$defs"]}
    for inner in _models_in(model):
        definition = schema if inner is model else schema.get("$defs", {}).get(inner.__name__)
        for name, text in _docstrings(inner).items() if definition is not None else ():
            field = inner.model_fields.get(name)
            key = (field.alias or name) if field is not None else name
            if key in definition.get("properties", {}):
                definition["properties"][key]["description"] = text
    return schema


def _models_in(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    yield model
    for inner in _all_models(ContentModel):
        if inner is not model:
            yield inner


@cache
def _all_models(base: type[BaseModel]) -> tuple[type[BaseModel], ...]:
    found: list[type[BaseModel]] = []
    for model in base.__subclasses__():
        found += [model, *_all_models(model)]
    return tuple(found)


@cache
def _docstrings(model: type[BaseModel]) -> Mapping[str, str]:
    """Return the attribute docstrings of a model and its base classes."""
    found: dict[str, str] = {}
    for part in reversed(model.__mro__):
        if part in (ContentModel, BaseModel) or not issubclass(part, BaseModel):
            continue
        (node,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(part))).body
        assert isinstance(node, ast.ClassDef)
        for one, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(after, ast.Expr):
                text = ast.literal_eval(after.value) if isinstance(after.value, ast.Constant) else None
                if isinstance(text, str):
                    found[one.target.id] = " ".join(text.split())
    return found


def _any_of_models(what: str, models: tuple[type[ContentModel], ...], definitions: Schema) -> Schema:
    """Return the schema of a mapping that may have the keys of several models at the same time."""
    keys: Schema = {}
    for model in models:
        written = _written(model)
        for name, part in written["properties"].items():
            keys.setdefault(name, part)
        for name, part in written.get("$defs", {}).items():
            definitions.setdefault(name, part)
    one = [{"required": [key]} for key in EFFECT_KEYS]
    return {"type": "object", "description": what, "properties": keys, "additionalProperties": False, "anyOf": one}


def _loosen(name: str, definition: Schema) -> None:
    """Relax a definition so that it accepts optional keys and short forms."""
    definition.pop("title", None)
    if name in _LEAST:
        definition["required"] = _LEAST[name]
    properties = definition.get("properties", {})
    for part in properties.values():
        part.pop("title", None)
    match name:
        case "CreatureSpec" | "ObjectSpec":
            for key in ("resist", "vulnerable"):
                if key in properties:
                    properties[key] = {"description": properties[key].get("description", ""), "anyOf": [
                        {"type": "object", "additionalProperties": {"type": ["integer", "null"]}}, dict(_TEXTS),
                    ]}  # fmt: skip
            if name == "CreatureSpec":
                properties["immune"]["anyOf"] = [dict(_TEXTS), {"type": "object"}]
                properties["conditions"]["anyOf"] = [
                    {
                        "type": "array",
                        "items": {
                            "anyOf": [
                                {"type": "string"},
                                {"$ref": "#/$defs/ConditionSpec"},
                                {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "object"}},
                            ]
                        },
                    },
                    {"type": "object", "additionalProperties": {"type": ["object", "null"]}},
                ]
                for key in ("immune", "conditions"):
                    properties[key].pop("type", None)
                    properties[key].pop("items", None)
        case "ActionSpec":
            properties["targets"]["anyOf"].append({"const": "one"})
        case "UsesSpec":
            definition.clear()
            definition["description"] = "How often: at_will, encounter, daily, {max: 2}, {recharge: 5} or {pool: NAME}"
            definition["anyOf"] = [
                {"enum": sorted(words(UsesWord) - {"limited", "recharge", "turn", "pool"})},
                {
                    "type": "object",
                    "properties": {
                        **dict.fromkeys(("max", "recharge", "turn", "amount"), _INTEGER),
                        "pool": {"type": ["string", "array"]},
                    },
                    "additionalProperties": False,
                },
            ]
        case "BoardSpec":
            properties["map"] = {"type": ["string", "array"], "description": properties["map"].get("description", "")}
        case "HeroCard":
            properties["lost"] = {"description": properties["lost"].get("description", "")}
        case _:
            pass


def _shortened(name: str, definition: Schema) -> Schema:
    return {"anyOf": [*_SHORT[name], definition]} if name in _SHORT else definition


def _with_effects(part: Any) -> Any:
    """Replace every list of effects by a reference to one shared schema."""
    if isinstance(part, dict):
        if "#/$defs/DamageEffect" in str(part.get("items", "")) and "properties" not in part:
            rest = {key: value for key, value in part.items() if key not in ("items", "default")}
            return {**rest, "type": "array", "items": {"$ref": "#/$defs/Effect"}}
        return {key: _with_effects(value) for key, value in part.items()}
    return [_with_effects(value) for value in part] if isinstance(part, list) else part


def _fill_in(definitions: Schema, vocabulary: Vocabulary | None) -> None:
    """Insert the words of a ruleset into the definitions; None: the words of all rulesets."""
    if vocabulary is None:
        return
    types, conditions = vocabulary.damage_types, vocabulary.conditions
    closed: dict[tuple[str, str], Collection[str] | None] = {
        ("ActionSpec", "cost"): vocabulary.costs,
        ("ActionSpec", "maintain"): vocabulary.costs,
        ("AttackSpec", "vs"): vocabulary.defenses,
        ("CreatureSpec", "icon"): ICONS,
        ("CreatureSpec", "size"): vocabulary.sizes,
        ("BoardSpec", "ground"): FLOORS,
        ("BoardSpec", "shape"): vocabulary.board_shapes,
        ("Effect", "condition"): conditions,
        ("Effect", "type"): types,
        ("Effect", "until"): vocabulary.until,
        ("ConditionSpec", "name"): conditions,
        ("TriggerSpec", "event"): vocabulary.events,
        ("WaitedForSpec", "event"): vocabulary.events,
    }
    for (model, key), known in closed.items():
        part = definitions.get(model, {}).get("properties", {}).get(key)
        if known is not None and part is not None:
            described = {"description": part["description"]} if "description" in part else {}
            nothing = [None] if "anyOf" in part else []
            definitions[model]["properties"][key] = {**described, "enum": [*sorted(known), *nothing]}
    creature = definitions.get("CreatureSpec", {}).get("properties", {})
    if creature:
        if vocabulary.traits is not None:
            creature["traits"]["items"] = _words_or_numbered(vocabulary.traits)
        if types is not None and conditions is not None:
            creature["immune"]["anyOf"][0]["items"] = {"enum": sorted(types | conditions.keys() | {"all"})}
        if types is not None:
            for key in ("resist", "vulnerable"):
                by_amount, listed = creature[key]["anyOf"]
                by_amount["propertyNames"] = listed["items"] = {"enum": sorted(types | {"all"})}
        if conditions is not None:
            listed, mapped = creature["conditions"]["anyOf"]
            listed["items"]["anyOf"][0] = {"enum": sorted(conditions)}
            mapped["propertyNames"] = {"enum": sorted(conditions)}


def _words_or_numbered(known: frozenset[str]) -> Schema:
    plain = {"enum": sorted(word for word in known if not word.endswith("_N"))}
    numbered = [{"pattern": f"^{word.removesuffix('N')}[0-9]+$"} for word in sorted(known) if word.endswith("_N")]
    return {"anyOf": [plain, *numbered]} if numbered else plain
