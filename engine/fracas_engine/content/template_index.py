"""Index of content by id, used as templates: resolves `use: ID` for creatures and boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from fracas_engine.content.consistency import creature_faults, ids_of, summon_faults
from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.unused_keys import inert_in
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean

__all__ = ["TemplateIndex", "build_board", "build_creature"]

MAX_CHAIN: Final = 8
"""How many entries may start from one another in a row."""

_STANDING_IN: Final[Mapping[str, Mapping[str, Any]]] = {"id": {"hp": 1, "speed": 1}, "board": {"map": "."}}
"""What an entry that cannot be found stands for, so that the other keys are checked nevertheless."""


class TemplateIndex:
    """Plain content by id.

    Args:
        key: The key that names an entry: `id` for creatures, `board` for boards.
        documents: The documents; one whose name is there already is blamed for it.
        behind: Where to look for what is not here.
    """

    def __init__(
        self, key: str, documents: Iterable[ContentDocument] = (), *, behind: TemplateIndex | None = None
    ) -> None:
        self._key = key
        self._behind = behind
        self._entries: dict[str, ContentDocument] = {}
        for document in documents:
            name = document.plain.get(key) if document.plain is not None else None
            if not isinstance(name, str):
                continue  # the model says that it is missing
            first = self._entries.setdefault(name, document)
            if first is not document:
                document.blame(
                    (key,), f"{name} is there twice", f"it stands in {first.file}, line {first.line}, already"
                )

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._entries, *(self._behind or ())}))

    def entry(self, name: str) -> ContentDocument | None:
        """Return the document of an entry; None where there is none of that name."""
        found = self._entries.get(name)
        return self._behind.entry(name) if found is None and self._behind is not None else found

    def tell_once(self) -> None:
        """Tell what is wrong with an entry there alone, and not under each entry of the file that starts from it."""
        for document in self._entries.values():
            document.forget_what_is_told_of(self._before(document))

    def _before(self, document: ContentDocument) -> list[ContentDocument]:
        """Return the entries of the same file that one starts from, the nearest one first."""
        found: list[ContentDocument] = []
        following = (document.plain or {}).get("use")
        while isinstance(following, str) and (entry := self._entries.get(following)) is not None:
            if entry is document or entry in found or entry.plain is None:
                break
            found.append(entry)
            following = entry.plain.get("use")
        return found

    def resolve(self, plain: Mapping[str, Any], document: ContentDocument, way: Way = ()) -> dict[str, Any]:
        """Put in what an entry takes over from the one that it starts from.

        Args:
            plain: The keys of the entry; they replace those of the one named by `use`.
            document: Is blamed where there is none of that name, or where it leads in a circle.
            way: Where the entry stands in the document.
        """
        result = dict(plain)
        following = plain.get("use")
        seen: list[str] = []
        while isinstance(following, str):
            entry = self.entry(following)
            if entry is None or entry.plain is None:
                document.blame((*way, "use"), f"there is no {following}", did_you_mean(following, self))
                return {**_STANDING_IN[self._key], **result}
            if following in seen or len(seen) >= MAX_CHAIN:
                document.blame((*way, "use"), f"{following} starts from itself: {' -> '.join((*seen, following))}")
                return {**_STANDING_IN[self._key], **result}
            seen.append(following)
            result = {**entry.plain, **result}
            following = entry.plain.get("use")
        return result


def build_creature(
    document: ContentDocument,
    index: TemplateIndex,
    vocabulary: Vocabulary | None,
    shipped: Callable[[], Iterable[str]] = tuple,
) -> CreatureSpec | None:
    """Make the creature of a document; None where something is wrong with it, which the document then remembers.

    Args:
        document: The document.
        index: What it may start from, and what it may summon.
        vocabulary: The words that it may use; None: unchecked.
        shipped: Gives the ids of further creatures that it may summon.
    """
    if document.plain is None:
        return None
    plain = index.resolve(document.plain, document)
    found = document.build_rest(CreatureSpec, plain, vocabulary)
    if found is None:
        return None
    creature, pruning = found
    faults = creature_faults(creature, vocabulary, ids_of(plain.get("actions")))
    for way, message, hint in (*faults, *summon_faults(creature, lambda: {*index, *shipped()})):
        place = pruning.original(way)
        if pruning.is_whole(place):
            document.blame(place, message, hint)
    for way, message, hint in inert_in(creature) if not document.defects else ():
        document.blame(way, message, hint)
    return None if document.defects else creature


def build_board(document: ContentDocument, index: TemplateIndex, vocabulary: Vocabulary | None) -> BoardSpec | None:
    """Make the board of a document; None where something is wrong with it, which the document then remembers."""
    if document.plain is None:
        return None
    board = document.build(BoardSpec, index.resolve(document.plain, document), vocabulary)
    if board is not None and board.board is None:
        document.blame(("board",), "is missing", "write board: NAME")
    return board
