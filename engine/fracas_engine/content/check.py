"""Check content files of any kind: scenarios, creatures, boards, tables of cards."""

from __future__ import annotations

from pathlib import Path

from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.errors import ContentError, Defect
from fracas_engine.content.kinds import Kind, blame_no_kind, blame_no_ruleset, kind_of, ruleset_of
from fracas_engine.content.library import blame_taken, library_of, shipped_library
from fracas_engine.content.load import build_scenario, shelf_of
from fracas_engine.content.models.cards import CardFile
from fracas_engine.content.shelf import build_board, build_creature
from fracas_engine.content.vocabulary import Vocabulary, find_vocabulary

__all__ = ["check_file"]


def check_file(path: Path, *, ruleset: str | None = None) -> list[Defect]:
    """Return all that is wrong with a file, in the order of its lines.

    Args:
        path: The file.
        ruleset: Whose words creatures, boards and cards use; None: the ruleset after which a folder of the path is
            named. Scenarios say it themselves.

    Raises:
        UnreadableContent: Nothing of it could be looked at.
    """
    documents = read_source(path)
    name = ruleset or ruleset_of(path)
    vocabulary = find_vocabulary(name) if name is not None else None
    kinds = [kind_of(document.plain) if document.plain is not None else None for document in documents]
    shipped: list[Defect] = []
    try:
        for kind in ("creature", "board"):
            some = [document for document, found in zip(documents, kinds, strict=True) if found == kind]
            _check_entries(kind, some, vocabulary, own=ruleset is None and not _ships(path, name))
        for document, found in zip(documents, kinds, strict=True):
            _check_other(found, document, vocabulary)
    except ContentError as error:  # shipped content that something here starts from
        shipped = list(error.defects)
    return sorted([*shipped, *(d for document in documents for d in document.defects)], key=lambda d: (d.file, d.line))


def _ships(path: Path, ruleset: str | None) -> bool:
    """Say whether a file lies in the content of a ruleset's package, and not in a folder of somebody's own."""
    parts = path.absolute().parts
    return ruleset in parts and "content" in parts[parts.index(ruleset) :]


def _check_entries(kind: str, documents: list[ContentDocument], vocabulary: Vocabulary | None, *, own: bool) -> None:
    if vocabulary is None:
        for document in documents:
            blame_no_ruleset(kind, document)
        return
    library = library_of(vocabulary.name)
    if kind == "creature":
        shelf = shelf_of("id", documents, lambda: library.creature_shelf)
        for document in documents:
            build_creature(document, shelf, vocabulary, lambda: library.creature_shelf)
        shelf.tell_once()
        if own:
            blame_taken("id", documents, shipped_library(vocabulary.name).creatures)
    else:
        shelf = shelf_of("board", documents, lambda: library.board_shelf)
        for document in documents:
            build_board(document, shelf, vocabulary)
        shelf.tell_once()
        if own:
            blame_taken("board", documents, shipped_library(vocabulary.name).boards)


def _check_other(kind: Kind | None, document: ContentDocument, vocabulary: Vocabulary | None) -> None:
    if kind == "scenario":
        build_scenario(document)
    elif kind == "cards":
        if vocabulary is None:
            blame_no_ruleset("cards", document)
        else:
            document.build(CardFile, document.plain, vocabulary)
    elif kind is None and document.plain is not None:
        blame_no_kind(document)
