"""Custom content: folders with creatures, spells, boards and cards that are available in addition to the shipped ones.

A folder contains one subfolder for each ruleset, named after the ruleset. Files may be arranged freely in it, since the
keys of a document determine its kind. Scenarios are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.errors import ContentError, Defect, UnreadableContent
from fracas_engine.content.kinds import Kind, blame_no_kind, blame_no_ruleset, find_files, kind_of, ruleset_of
from fracas_engine.content.library import Library, Part, put_beside, shipped_library

_PARTS: Final[Mapping[Kind, Part]] = {
    "creature": "creatures", "board": "boards", "cards": "cards", "spell": "spells"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CustomContent:
    """The content of one ruleset found in custom content folders."""

    ruleset: str
    creatures: int
    boards: int
    cards: int
    spells: int = 0

    def __str__(self) -> str:
        counted = ((self.creatures, "creature"), (self.boards, "board"), (self.cards, "card"), (self.spells, "spell"))
        named = [f"{number} {what}{'' if number == 1 else 's'}" for number, what in counted if number]
        return f"{self.ruleset}: {', '.join(named)}"


def use_content(folders: Iterable[Path]) -> tuple[CustomContent, ...]:
    """Read custom content folders and make their content available, replacing the previous custom content.

    Existing `Library` objects do not change, so battles that were set up from them continue.

    Args:
        folders: The folders; if empty, only shipped content is available.

    Returns:
        The content found, one entry for each ruleset.

    Raises:
        ContentError: The folders have defects (all are reported); the previous custom content remains available.
    """
    found, strangers = _documents_of(folders)
    libraries = [
        Library(ruleset, (), shipped_library(ruleset).vocabulary, base=shipped_library(ruleset), documents=documents)
        for ruleset, documents in found.items()
    ]
    defects = [defect for document in strangers for defect in document.defects]
    for library in libraries:
        defects += _defects_of(library)
    if defects:
        raise ContentError(dict.fromkeys(defects))
    put_beside(libraries)
    return tuple(_counted(library) for library in libraries)


_ByRuleset: TypeAlias = dict[str, dict[Part, list[ContentDocument]]]


def _documents_of(folders: Iterable[Path]) -> tuple[_ByRuleset, list[ContentDocument]]:
    """Return all documents by ruleset and part, and separately the documents of unknown kind.

    Raises:
        UnreadableContent: A path is not a folder, or a file cannot be read.
    """
    found: _ByRuleset = {}
    strangers: list[ContentDocument] = []
    for folder in folders:
        if not folder.is_dir():
            raise UnreadableContent(str(folder), "it is not a folder")
        for path in find_files([folder]):
            ruleset = ruleset_of(path)
            for document in read_source(path):
                kind = kind_of(document.plain) if document.plain is not None else None
                if kind == "scenario":
                    continue
                if kind is not None and ruleset is not None:
                    found.setdefault(ruleset, {}).setdefault(_PARTS[kind], []).append(document)
                    continue
                strangers.append(document)
                if kind is not None:
                    blame_no_ruleset(kind, document)
                elif document.plain is not None:
                    blame_no_kind(document)
    return found, strangers


def _defects_of(library: Library) -> list[Defect]:
    """Return all defects of a library, after reading each of its parts."""
    found: list[Defect] = []
    for part in ("spells", "creatures", "boards", "card_files"):
        try:
            getattr(library, part)
        except ContentError as error:
            found += error.defects
    return found


def _counted(library: Library) -> CustomContent:
    base = library.base
    assert base is not None, "use another id: custom content cannot replace built-in content"
    cards = len(library.ability_cards) + len(library.hero_cards) - len(base.ability_cards) - len(base.hero_cards)
    creatures, boards = len(library.creatures) - len(base.creatures), len(library.boards) - len(base.boards)
    return CustomContent(library.ruleset, creatures, boards, cards, len(library.spells) - len(base.spells))
