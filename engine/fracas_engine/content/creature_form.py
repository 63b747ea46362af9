"""Form of a creature for an editor: its fields with their kinds, units, bounds and words, made from the content schema.

A field of which the value is too deep for a form is a text in YAML (`yaml`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from fracas_engine.content.library import library_of
from fracas_engine.content.models.areas import SHAPES
from fracas_engine.content.models.cards import StatisticsCard
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.spells import HIGHEST_SLOT
from fracas_engine.content.schema import schema_of
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import ABILITIES, Size, TargetWord, words
from fracas_engine.content.yaml_source import MAX_NUMBER

FieldKind: TypeAlias = Literal[
    "number", "check", "choice", "text", "words", "numbers", "group", "count", "one_of", "yaml"
]
"""What a field is: a whole number, true or false, one of some words, a text, a list of words (or texts), whole numbers
by word, several fields, a whole number or one of some words, one of some words or of several groups, or a value in
YAML.
"""

Unit: TypeAlias = Literal["", "cells", "hit_points", "bonus", "score"]

_UNITS: Final[Mapping[str, Unit]] = {
    "hp": "hit_points", "regeneration": "hit_points", "attack.damage": "hit_points", "speed": "cells", "move": "cells",
    "range": "cells", "reach": "cells", "space": "cells", "senses": "cells", "light": "cells", "moves_zone": "cells",
    "initiative": "bonus", "saves": "bonus", "skills": "bonus", "proficiency": "bonus", "attack.bonus": "bonus",
    "abilities": "score", "casting.bonus": "bonus",
}  # fmt: skip
"""Units of fields, by the path of the field or of the group that it is in."""
_NOT_EDITED: Final = frozenset(
    {"use", "side", "seat", "at", "spent", "true_form", "picture", "summoned_by", "number", "actions"}
)
"""Keys without a field: state of a battle, pictures, and actions, which have a form of their own."""
_OF_CASTERS: Final = frozenset({"spells", "slots", "casting", "pools"})
"""Keys of creatures that cast spells, in rulesets with a spell library."""
_DEEP: Final = frozenset({"conditions", "alternatives"})
"""Keys whose values may be deeper than their schema's first form."""
_TEXTS: Final = frozenset({"cr", "weapon.die"})
"""Fields of numbers and texts."""
_ACTION_KEYS_NOT_EDITED: Final = frozenset({"same_as"})
_FIRST: Final = (
    "name", "id", "icon", "size", "hp", "ac", "fortitude", "reflex", "will", "speed", "initiative", "level", "cr",
)  # fmt: skip
"""The fields at the top of the form, in this order."""
_SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """A field of a form."""

    name: str
    """The key in the content."""
    kind: FieldKind
    unit: Unit = ""
    """The unit of its numbers; empty: none."""
    least: int = 0
    """The smallest number."""
    most: int = 0
    """The largest number; with `least` 0 too: the field has no numbers."""
    choices: tuple[str, ...] = ()
    """The words to choose from; empty: any text. Of `yaml`: words that may stand for the value."""
    about: str = ""
    """What the field means, in a sentence."""
    required: bool = False
    """True if the creature or action needs it."""
    usual: bool = False
    """True if creatures of the library have it; the others can be added."""
    fields: tuple[FormField, ...] = ()
    """The fields of a `group`; of `one_of` groups, of which each has the key that tells it apart as its first field."""
    levels: tuple[int, ...] = ()
    """Levels of the `choices`, if these are spells."""


@dataclass(frozen=True, slots=True)
class CreatureForm:
    """The fields of creatures of a ruleset."""

    creature: tuple[FormField, ...]
    """The fields of the creature itself."""
    action: tuple[FormField, ...]
    """The fields of each of its actions; empty: creatures of the ruleset have none."""


def creature_form(vocabulary: Vocabulary) -> CreatureForm:
    """Return the form for creatures of a ruleset.

    Args:
        vocabulary: The words of the ruleset.
    """
    definitions = schema_of("creature", vocabulary)["$defs"]
    library = [creature.to_plain() for creature in library_of(vocabulary.name).creatures.values()]
    used = {key for plain in library for key in plain}
    used_in_actions = {key for plain in library for action in plain.get("actions", ()) for key in action}
    left_out = _NOT_EDITED | vocabulary.unread_keys | (frozenset() if vocabulary.casters else _OF_CASTERS)
    if not vocabulary.cards:
        left_out |= StatisticsCard.model_fields.keys() - CreatureSpec.__annotations__.keys()
    found = {
        one.name: _fitted(one, vocabulary, definitions)
        for one in _fields(definitions["CreatureSpec"], definitions, used=used)
        if one.name not in left_out or (one.name in used and one.name not in _NOT_EDITED)
    }
    order = [*(name for name in _FIRST if name in found), *(name for name in found if name not in _FIRST)]
    actions = [
        _fitted(one, vocabulary, definitions)
        for one in _fields(definitions["ActionSpec"], definitions, used=used_in_actions)
        if one.name not in _ACTION_KEYS_NOT_EDITED | vocabulary.unread_keys
    ]
    return CreatureForm(tuple(found[name] for name in order), tuple(actions) if used_in_actions else ())


def _fitted(field: FormField, vocabulary: Vocabulary, definitions: Mapping[str, Any]) -> FormField:
    """Return a field in the form in which a checked creature has its value (`creature_editing.plain_creature`)."""
    if field.name in _DEEP:
        return replace(field, kind="yaml", choices=())
    match field.name:
        case "hp" | "recoveries" | "surges":  # full at the start, so that their maximum is enough
            most = field.fields[0]
            return replace(field, kind="number", least=most.least, most=most.most, fields=())
        case "saves":
            numbers: FieldKind = "numbers" if vocabulary.saves_by_ability else "number"
            choices = ABILITIES if vocabulary.saves_by_ability else ()
            return replace(field, kind=numbers, least=-MAX_NUMBER, most=MAX_NUMBER, choices=choices, fields=())
        case "resist" | "vulnerable" if vocabulary.resistances == "types":
            return replace(field, kind="words", least=0, most=0)
        case "area":
            return replace(field, kind="one_of", fields=tuple(_areas(vocabulary, definitions)))
        case "uses":
            plain = tuple(word for word in ("at_will", "encounter", "daily") if word in vocabulary.uses)
            return replace(field, kind="one_of", fields=tuple(_uses(vocabulary)), choices=plain)
        case "targets" if field.kind != "number":
            return replace(field, kind="count", least=1, most=MAX_NUMBER, choices=get_args(TargetWord))
        case "on_save":
            return replace(field, choices=("half", "none"))
        case "slots":
            return replace(field, choices=tuple(str(level) for level in range(1, HIGHEST_SLOT + 1)))
        case "spells":
            known = library_of(vocabulary.name).spells
            levels = tuple(spell.level for spell in known.values())
            spells = (replace(one, choices=tuple(known), levels=levels) for one in field.fields if one.kind != "yaml")
            return replace(field, fields=(*spells, *(one for one in field.fields if one.kind == "yaml")))
        case _:
            return field


def _areas(vocabulary: Vocabulary, definitions: Mapping[str, Any]) -> Iterator[FormField]:
    """Yield a group for each shape of an area that the ruleset knows; the first field is the size of the shape."""
    for shape in SHAPES:
        if shape == "offsets" or (vocabulary.area_shapes is not None and shape not in vocabulary.area_shapes):
            continue
        definition = definitions[f"{shape.capitalize()}Area"]
        fields = [replace(one, unit="cells") for one in _fields(definition, definitions, used=())]
        fields.sort(key=lambda one: one.name != shape)
        yield FormField(name=shape, kind="group", fields=tuple(fields), about=definition["description"])


def _uses(vocabulary: Vocabulary) -> Iterator[FormField]:
    """Yield a group for each limit on the uses of an action that is more than a word."""

    def number(name: str, least: int = 1, most: int = MAX_NUMBER) -> FormField:
        return FormField(name=name, kind="number", least=least, most=most)

    pool = FormField(name="pool", kind="words")
    groups = {
        "limited": (number("max"),),
        "recharge": (number("recharge", 2, 6), number("max")),
        "turn": (number("turn"), replace(pool, kind="text")),
        "pool": (pool, number("amount")),
    }
    for kind, fields in groups.items():
        if kind in vocabulary.uses:
            yield FormField(name=fields[0].name, kind="group", fields=fields)


def _fields(
    definition: Any, definitions: Mapping[str, Any], *, used: Iterable[str], at: str = ""
) -> Iterator[FormField]:
    """Yield the fields of a model."""
    required = definition.get("required", ())
    for name, part in definition.get("properties", {}).items():
        yield _field(name, part, definitions, at=f"{at}{name}", required=name in required, usual=name in used)


def _field(
    name: str, part: Mapping[str, Any], definitions: Mapping[str, Any], *, at: str, required: bool, usual: bool
) -> FormField:
    about = str(part.get("description", ""))
    unit: Unit = _UNITS.get(at) or _UNITS.get(at.split(".", maxsplit=1)[0], "")
    kind, form = _kind_of(part, definitions, at)
    return FormField(name=name, kind=kind, unit=unit, about=about, required=required, usual=usual, **form)


def _kind_of(part: Mapping[str, Any], definitions: Mapping[str, Any], at: str) -> tuple[FieldKind, dict[str, Any]]:
    """Return the kind of a field, and its bounds, words or inner fields."""
    forms = [_inner(one, definitions) for one in part.get("anyOf", (part,))]
    forms = [one for one in forms if one.get("type") != "null"]
    objects = [one for one in forms if one.get("properties")]
    if objects:
        fields = _group(objects[0], definitions, at) if len(objects) == 1 and "." not in at else ()
        return ("group", {"fields": fields}) if fields else ("yaml", {})
    if at in _TEXTS:
        return "text", {}
    if all(_texts(one) for one in forms):
        choices = [word for one in forms for word in _texts(one) or ()]
        return ("choice", {"choices": _ordered(choices)}) if choices and "" not in choices else ("text", {})
    first = forms[0]
    match first.get("type"):
        case "integer" if len(forms) == 1:
            return "number", _bounds(first)
        case "boolean":
            return "check", {}
        case "array" if _texts(items := first.get("items", {})) or "anyOf" in items:
            listed = [word for one in items.get("anyOf", (items,)) for word in _texts(one) or () if word]
            return "words", {"choices": tuple(listed)}
        case "object" if (numbers := first.get("additionalProperties")) and isinstance(numbers, dict):
            kinds = numbers.get("type", "")
            if "integer" in kinds:
                known = first.get("propertyNames", {}).get("enum", ())
                return "numbers", {**_bounds(numbers), "choices": tuple(known)}
        case _:
            pass
    return "yaml", {}


def _inner(part: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a part of a schema with its reference followed; of a model with short forms, the long form."""
    if "$ref" not in part:
        return part
    found: Mapping[str, Any] = definitions[part["$ref"].rpartition("/")[2]]
    long = [one for one in found.get("anyOf", ()) if one.get("properties")]
    return long[0] if len(long) == 1 else found


def _group(definition: Mapping[str, Any], definitions: Mapping[str, Any], at: str) -> tuple[FormField, ...]:
    """Return the fields of a model, of which most are simple; empty if they are not."""
    found = tuple(_fields(definition, definitions, used=(), at=f"{at}."))
    return found if sum(one.kind == "yaml" for one in found) * 2 < len(found) else ()


def _texts(part: Mapping[str, Any]) -> list[str] | None:
    """Return the words of a text, an empty one for any text; None if a part of a schema is no text."""
    if "enum" in part and all(isinstance(word, str) or word is None for word in part["enum"]):
        return [word for word in part["enum"] if word is not None]
    if "const" in part and isinstance(part["const"], str):
        return [part["const"]]
    return [""] if part.get("type") == "string" else None


def _ordered(found: Iterable[str]) -> tuple[str, ...]:
    """Return words without repetitions; sizes from the smallest on."""
    known = tuple(dict.fromkeys(found))
    return tuple(word for word in _SIZES if word in known) if set(known) <= words(Size) else known


def _bounds(part: Mapping[str, Any]) -> dict[str, int]:
    return {"least": part.get("minimum", -MAX_NUMBER), "most": part.get("maximum", MAX_NUMBER)}
