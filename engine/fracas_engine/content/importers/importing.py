"""From the contents of files to creatures that the content check accepts.

Files may be hostile: their size, depth, number of creatures, texts and numbers are limited, and every creature is
checked as content of one's own is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from fracas_engine.content.errors import ContentError
from fracas_engine.content.importers.creature_document import creature_document, slug, write_document
from fracas_engine.content.importers.fivebits import is_fivebits, read_fivebits
from fracas_engine.content.importers.foreign_block import ForeignBlock, ImportRefused
from fracas_engine.content.importers.foundry import is_foundry, read_foundry
from fracas_engine.content.importers.open5e import is_open5e, read_open5e
from fracas_engine.content.importers.orcus_monsters import is_heading, is_orcus_monsters, monster_document
from fracas_engine.content.importers.workbook import is_workbook, read_rows
from fracas_engine.content.library import Library, shipped_library
from fracas_engine.content.load import load_creatures
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.vocabulary import CasterNumbers, Vocabulary, find_vocabulary

IMPORTED_FOR: Final = "srd5"
"""The ruleset of creatures of JSON files: all formats are of fifth-edition programs."""
SHEETS_FOR: Final = "orcus"
"""The ruleset of creatures of workbooks."""
MAX_BYTES: Final = 64 * 2**20
"""Maximum size of a file, in bytes."""
MOST_CREATURES: Final = 20_000
"""Maximum number of creatures of an import."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A creature that was imported."""

    id: str
    ruleset: str
    text: str
    """The creature as YAML text."""
    creature: CreatureSpec

    @property
    def omits(self) -> tuple[str, ...]:
        """What the creature lacks of its stat block."""
        return tuple(self.creature.omits)


def import_files(files: Mapping[str, bytes]) -> Iterator[Imported | ImportRefused]:
    """Yield the creatures of files, or why one of them is left out.

    Args:
        files: The bytes of JSON files and workbooks by file name.

    Raises:
        ImportRefused: A file cannot be read.
    """
    sheets = {name: data for name, data in files.items() if is_workbook(data)}
    documents = {name: read_json(data, name) for name, data in files.items() if name not in sheets}
    workbooks = {name: read_rows(data, name) for name, data in sheets.items()}
    if documents:
        yield from import_documents(documents, _vocabulary(IMPORTED_FOR), shipped_library(IMPORTED_FOR))
    if workbooks:
        yield from import_rows(workbooks, _vocabulary(SHEETS_FOR), shipped_library(SHEETS_FOR))


def _vocabulary(ruleset: str) -> Vocabulary:
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None, "the ruleset ships with the engine"
    return vocabulary


def read_json(data: bytes, name: str) -> Any:
    """Return a JSON document.

    Args:
        data: The bytes of the file.
        name: The file's name, for errors.

    Raises:
        ImportRefused: The file is too large or no JSON.
    """
    if len(data) > MAX_BYTES:
        raise ImportRefused(f"{name} is larger than {MAX_BYTES // 2**20} MiB: split it")
    try:
        return json.loads(data, parse_constant=lambda _word: None)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deep" if isinstance(error, RecursionError) else str(error)[:80]
        raise ImportRefused(f"{name} is no JSON: {reason}") from None


def import_documents(
    documents: Mapping[str, Any], vocabulary: Vocabulary, library: Library
) -> Iterator[Imported | ImportRefused]:
    """Yield the creatures of JSON documents, or why one of them is left out.

    Args:
        documents: The documents by file name.
        vocabulary: The vocabulary of the ruleset.
        library: The content of the ruleset; its names are not used again.
    """
    taken = set(library.creatures)
    number = 0
    assert vocabulary.casters is not None, "creatures are imported for rulesets with spells"
    for block in _blocks(documents, vocabulary.casters):
        number += 1
        if number > MOST_CREATURES:
            yield ImportRefused(f"there are more than {MOST_CREATURES} creatures: the rest is left out")
            return
        if isinstance(block, ImportRefused):
            yield block
            continue
        document = creature_document(block, _free(block.name, block.source, taken), vocabulary)
        yield _checked(document, block.source, vocabulary, library, taken)


def import_rows(
    workbooks: Mapping[str, list[dict[str, str]]], vocabulary: Vocabulary, library: Library
) -> Iterator[Imported | ImportRefused]:
    """Yield the monsters of the public Orcus sheets, or why one of them is left out.

    Args:
        workbooks: The rows of workbooks by file name.
        vocabulary: The vocabulary of `orcus`.
        library: The content of `orcus`; its names are not used again.
    """
    taken = set(library.creatures)
    for file, rows in workbooks.items():
        if not is_orcus_monsters(rows):
            yield ImportRefused(f"{file} is no sheet of Orcus monsters: its first sheet needs Name, Level, HP and AC")
            continue
        for row in rows:
            if is_heading(row):
                continue
            try:
                document = monster_document(row, _free(row["Name"], SHEETS_FOR, taken), vocabulary)
            except ImportRefused as refusal:
                yield refusal
            else:
                yield _checked(document, "the public sheets of Orcus 1.1 (OGL 1.0a)", vocabulary, library, taken)


def _checked(
    document: dict[str, Any], source: str, vocabulary: Vocabulary, library: Library, taken: set[str]
) -> Imported | ImportRefused:
    """Return a creature that passes the content check, or why it does not."""
    try:
        text = write_document(document, source)
        (creature,) = load_creatures(text, vocabulary, file=document["id"], library=library)
    except ContentError as error:
        return ImportRefused(f"{document['name']}: {error.defects[0].field_path}: {error.defects[0].message}")
    taken.add(document["id"])
    return Imported(document["id"], vocabulary.name, text, creature)


def _blocks(documents: Mapping[str, Any], casters: CasterNumbers) -> Iterator[ForeignBlock | ImportRefused]:
    formats = (
        ("Open5e", is_open5e, read_open5e),
        ("5e-bits", is_fivebits, read_fivebits),
        ("Foundry", is_foundry, partial(read_foundry, casters=casters)),
    )
    by_format: dict[str, list[Any]] = {name: [] for name, _, _ in formats}
    for file, data in documents.items():
        known = next((name for name, matches, _ in formats if matches(data)), None)
        if known is None:
            yield ImportRefused(f"{file} is none of {', '.join(by_format)}: use a creature, actor or monster as JSON")
        else:
            by_format[known].append(data)
    for name, _, read in formats:
        yield from read(by_format[name])


def _free(name: str, source: str, taken: Iterable[str]) -> str:
    """Return an id that is not taken: the name, with the source if the name is taken, and with a number."""
    word = slug(name) or "creature"
    named = f"{word}_{slug(source) or 'imported'}"
    return next(
        id_ for id_ in (word, named, *(f"{named}_{n}" for n in range(2, MOST_CREATURES + 3))) if id_ not in taken
    )
