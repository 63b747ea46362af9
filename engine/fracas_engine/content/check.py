"""Check content files of any kind: scenarios, creatures, spells, boards, tables of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fracas_engine.content.content_warnings import board_warnings, creature_warnings
from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.errors import ContentError, Defect, UnreadableContent
from fracas_engine.content.kinds import Kind, blame_no_kind, blame_no_ruleset, home_of, kind_of, ruleset_of
from fracas_engine.content.library import blame_taken, library_of, shipped_library
from fracas_engine.content.load import build_scenario, index_of
from fracas_engine.content.models.cards import CardFile
from fracas_engine.content.spellcasting import spells_by_name
from fracas_engine.content.template_index import build_board, build_creature, build_spells
from fracas_engine.content.vocabulary import Vocabulary, find_vocabulary


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of checking one file."""

    file: Path
    defects: tuple[Defect, ...]
    """All defects of the file, in the order of its lines."""
    unreadable: bool = False
    """True if nothing in the file could be checked."""
    warnings: tuple[Defect, ...] = ()
    """Likely mistakes that do not make the content invalid, in the order of the lines."""


@dataclass(slots=True)
class _Together:
    """Files that are checked together because their entries may refer to each other with `use`.

    The files of one content folder form such a group.
    """

    ruleset: str | None
    documents: dict[Path, list[ContentDocument]] = field(default_factory=dict)


def check_files(files: Iterable[Path], *, ruleset: str | None = None) -> Iterator[Checked]:
    """Yield the result of checking each file.

    Args:
        files: The files.
        ruleset: The ruleset of the creatures, boards and cards; None: a folder in the file's path has the ruleset's
            name. Scenarios name their ruleset themselves.
    """
    order: list[Path | Checked] = []
    groups: dict[Path | None, _Together] = {}
    for file in files:
        try:
            documents = read_source(file)
        except UnreadableContent as error:
            order.append(Checked(file, error.defects, unreadable=True))
            continue
        if not documents:
            order.append(Checked(file, (_empty(file),)))
            continue
        order.append(file)
        group = groups.setdefault(None if ruleset else home_of(file), _Together(ruleset or ruleset_of(file)))
        group.documents.setdefault(file, documents)
    shipped: dict[Path, tuple[Defect, ...]] = {}
    for group in groups.values():
        try:
            _check_together(group, own=ruleset is None)
        except ContentError as error:  # shipped content that an entry here uses
            shipped[next(iter(group.documents))] = error.defects
    read = {file: documents for group in groups.values() for file, documents in group.documents.items()}
    for one in order:
        if isinstance(one, Checked):
            yield one
        else:
            found = [*shipped.get(one, ()), *(defect for document in read[one] for defect in document.defects)]
            warned = [warning for document in read[one] for warning in document.warnings]
            yield Checked(one, _in_order(found), warnings=_in_order(warned))


def _in_order(found: Iterable[Defect]) -> tuple[Defect, ...]:
    return tuple(sorted(found, key=lambda defect: (defect.file, defect.line)))


def _empty(file: Path) -> Defect:
    hint = "write a scenario, a creature, a board or a table of cards: `fracas content schema` lists their keys"
    message = "the file is empty"
    return Defect(file=str(file), line=1, column=1, field_path="", message=message, hint=hint)


def _check_together(group: _Together, *, own: bool) -> None:
    vocabulary = find_vocabulary(group.ruleset) if group.ruleset is not None else None
    kinds = [
        (kind_of(document.plain) if document.plain is not None else None, file, document)
        for file, documents in group.documents.items()
        for document in documents
    ]
    spells = [document for found, _, document in kinds if found == "spell"]
    _check_spells(
        spells, vocabulary, [document for document in spells if own and not _ships(Path(document.file), group.ruleset)]
    )
    for kind in ("creature", "board"):
        some = [(file, document) for found, file, document in kinds if found == kind]
        owned = [document for file, document in some if own and not _ships(file, group.ruleset)]
        _check_entries(kind, [document for _, document in some], vocabulary, owned, spells)
    for found, _, document in kinds:
        _check_other(found, document, vocabulary)


def _check_spells(
    documents: list[ContentDocument], vocabulary: Vocabulary | None, owned: list[ContentDocument]
) -> None:
    """Check spells; custom spells must not have the name of a shipped spell."""
    if vocabulary is None:
        for document in documents:
            blame_no_ruleset("spell", document)
        return
    build_spells(documents, vocabulary)
    if owned:
        blame_taken("spell", owned, shipped_library(vocabulary.name).spells)


def _ships(path: Path, ruleset: str | None) -> bool:
    """Return True if a file is shipped with a ruleset's package, and False if it is in a custom content folder."""
    parts = path.absolute().parts
    return ruleset in parts and "content" in parts[parts.index(ruleset) :]


def _check_entries(
    kind: str,
    documents: list[ContentDocument],
    vocabulary: Vocabulary | None,
    owned: list[ContentDocument],
    spells: list[ContentDocument],
) -> None:
    """Check creatures or boards; custom entries must not have the name of a shipped entry."""
    if vocabulary is None:
        for document in documents:
            blame_no_ruleset(kind, document)
        return
    library = library_of(vocabulary.name)
    if kind == "creature":
        # Read again from copies: the documents themselves already have their defects.
        copies = [replace(document, defects=[], ways={}) for document in spells]
        own_spells = spells_by_name(build_spells(copies, vocabulary, tried=False))
        shelf = index_of(
            "id",
            documents,
            lambda: library.creature_index,
            lambda: {**library.spells, **own_spells},
        )
        for document in documents:
            creature = build_creature(document, shelf, vocabulary, lambda: library.creature_index)
            if creature is not None:
                _warn(document, creature_warnings(creature, vocabulary))
        shelf.tell_once()
        if owned:
            blame_taken("id", owned, shipped_library(vocabulary.name).creatures)
    else:
        shelf = index_of("board", documents, lambda: library.board_index)
        for document in documents:
            board = build_board(document, shelf, vocabulary)
            if board is not None:
                _warn(document, board_warnings(board))
        shelf.tell_once()
        if owned:
            blame_taken("board", owned, shipped_library(vocabulary.name).boards)


def _warn(document: ContentDocument, warnings: Iterable[Fault], before: Way = ()) -> None:
    """Add warnings about keys written in the document itself, not about keys inherited with `use`."""
    for way, message, hint in warnings:
        if _is_written(document.plain, (*before, *way[:3])):
            document.warn((*before, *way), message, hint)


def _is_written(plain: Any, way: Way) -> bool:
    """Return True if a path is written in the document itself, not inherited with `use` or made of a spell."""
    for part in way:
        if isinstance(plain, Mapping):
            if part not in plain:
                return not plain.get("use") and part != "actions"
            plain = plain[part]
        elif isinstance(plain, (list, tuple)) and isinstance(part, int):
            if part >= len(plain):
                return False
            plain = plain[part]
        else:
            return True
    return True


def _check_other(kind: Kind | None, document: ContentDocument, vocabulary: Vocabulary | None) -> None:
    if kind == "scenario":
        scenario = build_scenario(document)
        words = find_vocabulary(scenario.ruleset) if scenario is not None else None
        for number, creature in enumerate(scenario.creatures if scenario is not None and words is not None else ()):
            assert words is not None, "else nothing is gone through"
            _warn(document, creature_warnings(creature, words), ("creatures", number))
    elif kind == "cards":
        if vocabulary is None:
            blame_no_ruleset("cards", document)
        else:
            document.build(CardFile, document.plain, vocabulary)
    elif kind is None and document.plain is not None:
        blame_no_kind(document)
