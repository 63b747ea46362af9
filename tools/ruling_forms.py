"""Generate the forms of rulings for the clients from the engine's models, or check that they are up to date.

    python -m tools.ruling_forms            write clients/fracas_clients/ruling_forms.json
    python -m tools.ruling_forms --check    exit 1 if the file is out of date

Clients never import the engine, so they read the fields of each ruling from this file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from fracas_engine.board.parse import PROPERTIES
from fracas_engine.content.models.rulings import RulingSpec
from fracas_engine.content.vocabulary import DAMAGE_TYPES

__all__ = ["TARGET", "main", "ruling_forms"]

TARGET: Final = Path(__file__).resolve().parent.parent / "clients" / "fracas_clients" / "ruling_forms.json"

_NAMES: Final = {
    "on": "creature", "by": "creature", "side": "side", "result": "side", "seat": "seat",
    "use": "content", "id": "new_id", "zone": "zone", "object": "object",
}  # fmt: skip
"""What the names in a field refer to; other texts are words."""
_LISTED: Final = {"ready": "seat", "call": "wave", "cancel": "wave", "end_zone": "zone", "remove_object": "object"}
"""Names of the fields of orders that list something other than creatures."""
_KEYS: Final = {"door": "object", "move_zone": "zone"}
"""What the keys of an order by name refer to, if not to creatures."""
_WORDS: Final[Mapping[str, Sequence[str]]] = {
    "result": ["draw"], "type": sorted(DAMAGE_TYPES), "add": sorted(PROPERTIES), "remove": sorted(PROPERTIES),
    "terrain": sorted(PROPERTIES),
}  # fmt: skip
"""Words of fields that the models leave to the vocabulary; those of conditions, skills and budgets are in the view.

The one of `result` stands for its null.
"""


def ruling_forms() -> dict[str, dict[str, Any]]:
    """Return each order with its shape and its fields.

    The shape is `each` (a value for each creature or object), `order` (a mapping), `list` or `value`.
    """
    schema = RulingSpec.model_json_schema()
    return {name: _form(name, _plain(spec), schema["$defs"]) for name, spec in schema["properties"].items()}


def _form(name: str, spec: Mapping[str, Any], types: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in spec:
        model = types[spec["$ref"].rpartition("/")[2]]
        required = model.get("required", ())
        fields = [_field(key, _plain(one)) for key, one in model["properties"].items()]
        return {"shape": "order", "fields": [{**field, "required": field["name"] in required} for field in fields]}
    if "additionalProperties" in spec:
        fields = [{"name": "on", "kind": _KEYS.get(name, "creature")}]
        value = spec["additionalProperties"]
        if "additionalProperties" in value:
            fields.append({"name": "action" if name == "uses" else name, "kind": "word"})
            value = value["additionalProperties"]
        label = "amount" if value.get("type") == "integer" else "at" if value.get("type") == "array" else name
        return {"shape": "each", "fields": [*fields, _field(label, value)]}
    if spec.get("type") == "array":
        return {"shape": "list", "fields": [_field(_LISTED.get(name, "on"), spec)]}
    return {"shape": "value", "fields": [_field(name, spec)]}


def _plain(spec: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a schema without the alternative `null`."""
    found = [one for one in spec.get("anyOf", ()) if one.get("type") != "null"]
    return found[0] if found else spec


def _field(name: str, spec: Mapping[str, Any]) -> dict[str, Any]:
    many = spec.get("type") == "array" and spec["items"].get("type") != "integer"
    one = spec["items"] if many else spec
    field: dict[str, Any] = {"name": name, "kind": _kind(name, one), **({"many": True} if many else {})}
    listed = one.get("enum") or ([one["const"]] if "const" in one else _WORDS.get(name))
    return {**field, "words": list(listed)} if listed and field["kind"] != "creature" else field


def _kind(name: str, spec: Mapping[str, Any]) -> str:
    match spec:
        case {"type": "integer"}:
            return "number"
        case {"type": "boolean"}:
            return "flag"
        case {"type": "array"}:
            return "cell"
        case {"type": "string"}:
            return _NAMES.get(name, "terrain" if name in _WORDS and name != "type" else "word")
        case {"oneOf": _}:
            return "effect"
    return "terrain" if name in _WORDS else "dice"


def main(arguments: Sequence[str]) -> int:
    """Write or check the file."""
    lines = [f"  {json.dumps(name)}: {json.dumps(form)}" for name, form in ruling_forms().items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    return int(TARGET.read_text(encoding="utf-8") != text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
