"""Creatures in an editor: checked like content of one's own, with their keys written out.

A creature arrives as YAML (or JSON, which is YAML too), or as JSON of another program. Some of its values may be texts
in YAML, such as the effects of an attack, which are put in their place before the creature is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from fracas_engine.content.consistency import ids_of
from fracas_engine.content.content_warnings import creature_warnings
from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.errors import Defect
from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.importers.importing import IMPORTED_FOR, Imported, import_documents, read_json
from fracas_engine.content.library import Library, blame_taken
from fracas_engine.content.load import index_of
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.spells import Casting, SpellList
from fracas_engine.content.template_index import build_creature
from fracas_engine.content.yaml_writer import write_creature

_FILE: Final = "creature"
_PART: Final = re.compile(r"[a-z_]{1,40}|\[([0-9]{1,4})\]")
_MAX_PARTS: Final = 12
"""Maximum number of keys and indices in the path of a value."""
_BATTLE_KEYS: Final = ("use", "side", "seat", "at", "spent")
"""Keys of a creature in a battle, which content of one's own has no use for."""


@dataclass(frozen=True, slots=True)
class EditedCreature:
    """A creature that an editor has sent, and everything that is wrong with it."""

    text: str
    """The creature as one YAML document."""
    creature: CreatureSpec | None
    """The creature; None if it has defects."""
    defects: tuple[Defect, ...]
    """What is wrong, in the order of the keys."""
    warnings: tuple[Defect, ...] = ()
    """Likely mistakes; the creature can be used."""
    plain: Mapping[str, Any] | None = None
    """The keys of the creature in their long form, with its spells as they are written; None if it has defects."""


def plain_creature(creature: CreatureSpec) -> dict[str, Any]:
    """Return the keys of a creature without those that follow from others, so that each can be changed alone."""
    plain = {key: value for key, value in creature.to_plain().items() if key not in _BATTLE_KEYS}
    if plain.get("cr") == str(plain.get("level")):
        del plain["level"]
    for key in ("hp", "recoveries", "surges"):
        stock = plain.get(key)
        if isinstance(stock, dict) and stock == {"max": stock["max"], "now": stock["max"]}:
            plain[key] = stock["max"]
    for key in ("resist", "vulnerable"):
        amounts = plain.get(key)
        if isinstance(amounts, dict) and amounts and set(amounts.values()) == {None}:
            plain[key] = list(amounts)
    for action in plain.get("actions", ()):
        distance = action.get("range")
        if distance is not None:
            normal, *long = distance if isinstance(distance, list) else [distance]
            action["range"] = {"normal": normal, **({"long": long[0]} if long else {})}
        uses = action.get("uses")
        if isinstance(uses, dict) and "turn" not in uses and isinstance(uses.get("pool"), str):
            action["uses"] = {**uses, "pool": [uses["pool"]]}
    return plain


def _with_written_spells(plain: dict[str, Any], written: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a creature with its spells and slots as they are written, not as actions and pools."""
    kept = {
        key: model.model_validate(written[key]).to_plain()
        for key, model in (("spells", SpellList), ("casting", Casting))
        if written.get(key) is not None
    }
    if written.get("slots"):
        kept["slots"] = dict(written["slots"])
    if not kept.keys() & {"spells", "slots"}:
        return plain
    own = ids_of(written.get("actions"))
    actions = [action for action in plain.get("actions", ()) if action["id"] in own]
    found = {key: value for key, value in plain.items() if key not in ("actions", "pools", "casting")}
    if written.get("pools"):
        found["pools"] = dict(written["pools"])
    return {**found, **kept, **({"actions": actions} if actions else {})}


def open_creature(name: str, library: Library) -> EditedCreature:
    """Return a creature of a library with its keys, its spells as they are written.

    Raises:
        KeyError: The library has no such creature.
    """
    creature = library.creatures[name]
    entry = library.creature_index.entry(name)
    written = library.creature_index.resolve(entry.plain or {}, entry) if entry is not None else {}
    plain = _with_written_spells(plain_creature(creature), written)
    return check_creature(write_creature(plain), library, own=False)


def import_creature(data: bytes, library: Library, *, name: str) -> Imported | None:
    """Return the creature in JSON of another program; None if the data is no such JSON.

    Args:
        data: The file or pasted text.
        library: The content of the ruleset.
        name: The name of the file, for errors.

    Raises:
        ImportRefused: The creature cannot be imported, or there are several.
    """
    assert library.vocabulary is not None, "creatures are read for a ruleset"
    if library.ruleset != IMPORTED_FOR or data.lstrip()[:1] not in (b"{", b"["):
        return None
    try:
        document = read_json(data, name)
    except ImportRefused:
        return None  # it may be YAML in flow style
    if isinstance(document, dict) and {"id", "use"} & document.keys() and "system" not in document:
        return None
    found = list(islice(import_documents({name: document}, library.vocabulary, library), 2))
    if len(found) > 1:
        raise ImportRefused(f"{name} has more than one creature: use one, or fracas content import for all")
    one = found[0] if found else ImportRefused(f"{name} has no creature: use a creature, actor or monster as JSON")
    if isinstance(one, ImportRefused):
        raise one
    return one


def check_creature(
    text: str, library: Library, *, parts: Iterable[tuple[str, str]] = (), own: bool = True
) -> EditedCreature:
    """Check a creature as `fracas content check` does.

    Args:
        text: The creature as one YAML document.
        library: The content of its ruleset, whose creatures it may name with `use`.
        parts: Values in YAML by their place, such as `actions[0].hit`, in the order in which they are put in.
        own: True if the creature needs a name of its own.
    """
    assert library.vocabulary is not None, "creatures are checked for a ruleset"
    documents = read_source(text, file=_FILE)
    if len(documents) != 1:
        message = f"{len(documents)} creatures" if documents else "nothing is written"
        return _failed(text, [_blamed("", message, "write one creature")])
    plain = documents[0].plain
    faults: list[Defect] = []
    for place, value in parts:
        faults += _put(plain, place, value) if plain is not None else ()
    if plain is not None and "use" not in plain:
        text = write_creature(plain)
        document = read_source(text, file=_FILE)[0] if plain else documents[0]
        document.defects += documents[0].defects
    else:
        document = documents[0]
    index = index_of("id", [document], lambda: library.creature_index, lambda: library.spells)
    creature = build_creature(document, index, library.vocabulary, lambda: library.creature_index)
    if own:
        blame_taken("id", [document], library.creatures)
    defects = _told(document, faults)
    if creature is None or defects:
        return _failed(text, defects)
    for way, message, hint in creature_warnings(creature, library.vocabulary):
        document.warn(way, message, hint)
    written = index.resolve(document.plain or {}, document)
    spelled = _with_written_spells(plain_creature(creature), written)
    return EditedCreature(text, creature, (), tuple(document.warnings), spelled)


def _told(document: ContentDocument, faults: list[Defect]) -> list[Defect]:
    """Return the defects of a document, but for those that follow from values that could not be read."""
    unread = [fault.field_path for fault in faults if fault.field_path]
    rest = [one for one in document.defects if not any(_within(one.field_path, place) for place in unread)]
    return list(dict.fromkeys((*faults, *rest)))


def _within(one: str, other: str) -> bool:
    """Return True if one of two places is in the other."""
    short, long = sorted((one, other), key=len)
    return bool(short) and long.startswith(short) and long[len(short) : len(short) + 1] in ("", ".", "[")


def _failed(text: str, defects: list[Defect]) -> EditedCreature:
    return EditedCreature(text, None, tuple(defects))


def _blamed(place: str, message: str, hint: str | None) -> Defect:
    return Defect(file=_FILE, line=1, column=1, field_path=place, message=message, hint=hint)


def _put(plain: dict[str, Any], place: str, text: str) -> list[Defect]:
    """Put a value in YAML at a place of a plain creature; return why it cannot be."""
    way = _way(place)
    if way is None:
        return [_blamed("", f"unknown place {place[:60]!r}", "write keys and indices, such as actions[0].hit")]
    documents = read_source(f"value:\n{_indented(text)}\n", file=_FILE)
    document = documents[0] if documents else None
    if document is None or document.plain is None or document.defects or len(documents) > 1:
        fault = document.defects[0] if document is not None and document.defects else None
        line = f"line {max(1, fault.line - 1)}: " if fault is not None else ""
        message = fault.message if fault is not None else "it is not one value"
        return [_blamed(place, f"{line}{message}", fault.hint if fault is not None else "write a list or a mapping")]
    if not _set(plain, way, document.plain.get("value")):
        return [_blamed("", f"unknown place {place!r}", "write the place of a value in the creature")]
    return []


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _way(place: str) -> Way | None:
    """Return the keys and indices of a place such as `actions[0].hit`; None if it is not one."""
    found: list[str | int] = []
    for word in place.replace("[", ".[").split("."):
        match = _PART.fullmatch(word)
        if match is None:
            return None
        found.append(int(match[1]) if match[1] is not None else word)
    return tuple(found) if 0 < len(found) <= _MAX_PARTS and isinstance(found[0], str) else None


def _set(plain: dict[str, Any], way: Way, value: Any) -> bool:
    """Set a value in a plain creature, whose lists are tuples; return True if the place exists."""
    key = str(way[0])
    changed = _with(plain.get(key), way[1:], value)
    if changed is _NOWHERE:
        return False
    plain[key] = changed
    return True


_NOWHERE: Final = object()


def _with(inner: Any, way: Way, value: Any) -> Any:
    """Return a copy of a plain value with another value at a place in it; `_NOWHERE` if there is no such place."""
    if not way:
        return value
    key = way[0]
    if isinstance(inner, dict) and isinstance(key, str):
        changed = _with(inner.get(key), way[1:], value)
        return changed if changed is _NOWHERE else {**inner, key: changed}
    if isinstance(inner, tuple) and isinstance(key, int) and key < len(inner):
        changed = _with(inner[key], way[1:], value)
        return changed if changed is _NOWHERE else (*inner[:key], changed, *inner[key + 1 :])
    return _NOWHERE
