"""Check of a creature for an editor: everything that is wrong with it, its keys and its stat block."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.creature_editing import (
    EditedCreature,
    check_creature,
    import_creature,
    open_creature,
    plain_creature,
)
from fracas_engine.content.creature_form import FormField, creature_form
from fracas_engine.content.errors import Defect
from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.yaml_writer import write_creature
from fracas_engine.errors import SetupError
from fracas_engine.lasting import check_party
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.lobby.descriptions import creature_info
from fracas_server.lobby.own_boards import MAX_SHEET, check_yaml, vocabulary_of

MAX_JSON: Final = 2**20
"""Maximum size of a creature in JSON of another program, in bytes."""
MAX_ERRORS: Final = 50
"""Maximum number of errors, and of warnings, in an answer."""
MAX_OWN: Final = 16
"""Maximum number of own creatures of a match."""
MAX_OWN_BYTES: Final = 48 * 1024
"""Maximum size of the own creatures of a match together, in bytes of YAML."""
_MAX_PARTS: Final = 500
"""Maximum number of values in YAML that are put into a creature."""
_GZIP: Final = b"\x1f\x8b"


def answer_check(message: v1.CheckCreature) -> v1.ServerMessage:
    """Return a creature with its keys and its stat block, or everything that is wrong with it.

    Args:
        message: The request.

    Raises:
        RequestRefused: There is no such ruleset, or no such creature in its library.
    """
    if message.ruleset not in ruleset_names():
        raise RequestRefused("bad_options", f"Unknown ruleset {message.ruleset[:40]!r}: choose another one.")
    vocabulary_of(message.ruleset)
    answer = v1.CheckedCreature()
    if message.form:
        answer.form.CopyFrom(form_of(message.ruleset))
    if message.content or message.source:
        try:
            _fill_in(answer, message.ruleset, _checked(message))
        except ImportRefused as refused:
            answer.errors.add(text=str(refused))
        except RequestRefused as refused:
            if refused.code == "not_found":
                raise
            answer.errors.add(text=refused.detail.removeprefix("Invalid creature: "))
    return v1.ServerMessage(checked_creature=answer)


def _checked(message: v1.CheckCreature) -> EditedCreature:
    library = library_of(message.ruleset)
    if message.content:
        if message.content not in library.creatures:
            hint = did_you_mean(message.content, library.creatures) or "choose one of the library"
            raise RequestRefused("not_found", f"Unknown creature {message.content!r}: {hint}.")
        return open_creature(message.content, library)
    data = _decompressed(message.source)
    imported = import_creature(data, library, name="the file") if not message.parts else None
    if imported is not None:
        return check_creature(write_creature(plain_creature(imported.creature)), library)
    if len(data) + sum(len(part.yaml) for part in message.parts) > MAX_SHEET or len(message.parts) > _MAX_PARTS:
        raise RequestRefused("too_large", f"Invalid creature: too long: use at most {MAX_SHEET} bytes.")
    parts = [(part.field, _text(part.yaml)) for part in message.parts]
    for text in (_text(data), *(text for _, text in parts)):
        check_yaml("creature", text, MAX_SHEET)
    return check_creature(_text(data), library, parts=parts)


def _decompressed(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        return data
    try:
        reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        found = reader.decompress(data, MAX_JSON)
    except zlib.error:
        raise RequestRefused("bad_options", "Invalid creature: the file is damaged: send it again.") from None
    if reader.unconsumed_tail:
        raise RequestRefused("too_large", f"Invalid creature: too long: use at most {MAX_JSON} bytes.")
    return found


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise RequestRefused("bad_options", "Invalid creature: it is not UTF-8.") from None


def _fill_in(answer: v1.CheckedCreature, ruleset: str, checked: EditedCreature) -> None:
    """Fill in what is known of a creature; its set-up is checked too."""
    answer.yaml = checked.text.encode()
    answer.errors.extend(_errors(checked.defects))
    answer.warnings.extend(_errors(checked.warnings))
    spec = checked.creature
    if spec is None:
        return
    try:
        check_party(ruleset, [spec.model_copy(update={"use": None})])
    except SetupError as error:
        answer.errors.add(text=str(error))
        return
    answer.plain = json.dumps(checked.plain).encode()
    answer.creature.CopyFrom(creature_info(spec, ruleset_named(ruleset)))


async def requested_creatures(message: v1.CreateMatch) -> tuple[CreatureSpec, ...]:
    """Return the creatures that a request contains.

    Raises:
        RequestRefused: A creature is invalid, or the match may not have them.
    """
    if message.options.rated:
        raise RequestRefused("bad_options", "A rated match needs creatures of the library: leave out your own.")
    if message.ruleset not in ruleset_names():
        return ()  # `new_record` refuses the request
    return await asyncio.to_thread(own_creatures, message.ruleset, tuple(message.own_creatures))


def own_creatures(ruleset: str, sources: Sequence[bytes]) -> tuple[CreatureSpec, ...]:
    """Return the creatures of a player's own for a match.

    Raises:
        RequestRefused: There are too many, one has defects, or a seat could not bring it.
    """
    if len(sources) > MAX_OWN or sum(map(len, sources)) > MAX_OWN_BYTES:
        raise RequestRefused(
            "too_large", f"Too many own creatures ({len(sources)}): use at most {MAX_OWN}, and {MAX_OWN_BYTES} bytes."
        )
    found: dict[str, CreatureSpec] = {}
    for source in sources:
        text = _text(source)
        check_yaml("creature", text, MAX_SHEET)
        checked = check_creature(text, library_of(ruleset))
        if checked.creature is None:
            raise RequestRefused("bad_options", f"Invalid creature: {checked.defects[0]}")
        spec = checked.creature.model_copy(update=dict.fromkeys(("use", "at", "seat", "side")))
        if spec.id in found:
            raise RequestRefused("bad_options", f"Invalid creature: two creatures have the id {spec.id!r}.")
        if not ruleset_named(ruleset).offers(spec):
            raise RequestRefused("bad_options", f"Invalid creature: no seat of {ruleset} can bring {spec.title!r}.")
        try:
            check_party(ruleset, [spec])
        except SetupError as error:
            raise RequestRefused("bad_options", f"Invalid creature: {error}") from error
        found[spec.id] = spec
    return tuple(found.values())


def _errors(defects: Iterable[Defect]) -> list[v1.BoardError]:
    return [
        v1.BoardError(text=f"{one.message}{f'; {one.hint}' if one.hint else ''}", field=one.field_path)
        for one in list(defects)[:MAX_ERRORS]
    ]


@cache
def form_of(ruleset: str) -> v1.CreatureForm:
    """Return the form for creatures of a ruleset; call `cache_clear` after content was reloaded."""
    found = creature_form(vocabulary_of(ruleset))
    return v1.CreatureForm(creature=map(_field, found.creature), action=map(_field, found.action))


def _field(field: FormField) -> v1.FormField:
    return v1.FormField(
        name=field.name, kind=field.kind, unit=field.unit, least=field.least, most=field.most, choices=field.choices,
        about=field.about, required=field.required, usual=field.usual, fields=map(_field, field.fields),
        levels=field.levels,
    )  # fmt: skip
