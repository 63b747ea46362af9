"""Index of content by id. It resolves `use: ID`, with which a creature or board inherits keys from another entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from fracas_engine.content.consistency import creature_faults, ids_of, summon_faults
from fracas_engine.content.content_warnings import inert_in
from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.spells import SpellSpec
from fracas_engine.content.same_actions import with_same_actions
from fracas_engine.content.spellcasting import with_spells
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean

MAX_CHAIN: Final = 8
"""Maximum length of a chain of `use` references."""

_STANDING_IN: Final[Mapping[str, Mapping[str, Any]]] = {"id": {"hp": 1, "speed": 1}, "board": {"map": "."}}
"""Placeholder keys for an entry that does not exist, so that the keys of the entry that uses it are still checked."""


class TemplateIndex:
    """Plain content by id.

    Args:
        key: The key that names an entry: `id` for creatures, `board` for boards.
        documents: The documents; a document with a duplicate name gets a defect.
        behind: A fallback index for names that this index does not have.
        spells: Returns the spell library, for creatures; called only if a creature has spells.
    """

    def __init__(
        self,
        key: str,
        documents: Iterable[ContentDocument] = (),
        *,
        behind: TemplateIndex | None = None,
        spells: Callable[[], Mapping[str, SpellSpec]] = dict,
    ) -> None:
        self._key = key
        self.spells = spells
        self._behind = behind
        self._entries: dict[str, ContentDocument] = {}
        for document in documents:
            name = document.plain.get(key) if document.plain is not None else None
            if not isinstance(name, str):
                continue  # the model reports it as missing
            first = self._entries.setdefault(name, document)
            if first is not document:
                document.blame(
                    (key,),
                    f"duplicate name {name}",
                    f"it is already in {first.file}, line {first.line}: use another name",
                )

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._entries, *(self._behind or ())}))

    def entry(self, name: str) -> ContentDocument | None:
        """Return the document of an entry; None if there is no entry with that name."""
        found = self._entries.get(name)
        return self._behind.entry(name) if found is None and self._behind is not None else found

    def tell_once(self) -> None:
        """Keep each defect only in the entry that contains it; remove it from entries that inherit it."""
        for document in self._entries.values():
            document.forget_what_is_told_of(self._before(document))

    def _before(self, document: ContentDocument) -> list[ContentDocument]:
        """Return the entries of the same file that a document uses, directly or indirectly, nearest first."""
        found: list[ContentDocument] = []
        following = (document.plain or {}).get("use")
        while isinstance(following, str) and (entry := self._entries.get(following)) is not None:
            if entry is document or entry in found or entry.plain is None:
                break
            found.append(entry)
            following = entry.plain.get("use")
        return found

    def resolve(self, plain: Mapping[str, Any], document: ContentDocument, way: Way = ()) -> dict[str, Any]:
        """Return the keys of an entry together with the keys inherited with `use`.

        Args:
            plain: The keys of the entry itself; they override inherited keys.
            document: The document that gets a defect if the name does not exist or the references form a cycle.
            way: The path of the entry in the document.
        """
        result = dict(plain)
        following = plain.get("use")
        seen: list[str] = []
        while isinstance(following, str):
            entry = self.entry(following)
            if entry is None or entry.plain is None:
                document.blame((*way, "use"), f"unknown name {following}", did_you_mean(following, self))
                return {**_STANDING_IN[self._key], **result}
            if following in seen or len(seen) >= MAX_CHAIN:
                document.blame((*way, "use"), f"circular use of {following}: {' -> '.join((*seen, following))}")
                return {**_STANDING_IN[self._key], **result}
            seen.append(following)
            result = {**entry.plain, **result}
            following = entry.plain.get("use")
        return result


def cast_from(
    plain: dict[str, Any],
    spells: Callable[[], Mapping[str, SpellSpec]],
    vocabulary: Vocabulary | None,
    document: ContentDocument,
    way: Way = (),
) -> dict[str, Any]:
    """Return a creature's keys with its spells as actions, if the ruleset has a spell library, and with copied actions.

    Args:
        plain: The keys of the creature, with inherited keys resolved.
        spells: Returns the spell library; called only if the creature has spells or slots.
        vocabulary: The vocabulary of the ruleset, with the numbers of its casters; None: no spells are read.
        document: The document that gets a defect for an unknown spell.
        way: The path of the creature in the document.
    """
    numbers = vocabulary.casters if vocabulary is not None else None
    if numbers is not None and plain.keys() & {"spells", "slots"} and (library := spells()):
        plain = with_spells(plain, library, numbers, document, way)
    return with_same_actions(plain, document, way)


def build_spells(
    documents: Iterable[ContentDocument], vocabulary: Vocabulary | None, *, tried: bool = True
) -> list[SpellSpec]:
    """Return the spells of some documents; the documents get the defects found.

    Args:
        documents: The documents.
        vocabulary: The vocabulary to check against; None: no check.
        tried: Whether the action that a creature gets from each spell is checked too.
    """
    found: dict[str, tuple[SpellSpec, ContentDocument]] = {}
    for document in documents:
        spell = document.build(SpellSpec, document.plain, vocabulary) if document.plain is not None else None
        if spell is None:
            continue
        first = found.setdefault(spell.spell, (spell, document))[1]
        if first is not document:
            hint = f"it is already in {first.file}, line {first.line}: use another name"
            document.blame(("spell",), f"duplicate name {spell.spell}", hint)
        elif tried:
            _try_spell(spell, document, vocabulary)
    return [spell for spell, _ in found.values()]


def _try_spell(spell: SpellSpec, document: ContentDocument, vocabulary: Vocabulary | None) -> None:
    """Add the defects of the action that a caster gets from a spell to the spell's document."""
    if vocabulary is None or vocabulary.casters is None:
        return
    sample = {"id": "caster", "hp": 1, "speed": 6, "slots": {spell.level or 1: 1}, "spells": (spell.spell,)}
    plain = with_spells(sample, {spell.spell: spell}, vocabulary.casters, document)
    caster = document.build(CreatureSpec, plain, vocabulary)
    for way, message, hint in creature_faults(caster, vocabulary) if caster is not None else ():
        if way[:2] == ("actions", 0):
            document.blame(way[2:], message, hint)


def build_creature(
    document: ContentDocument,
    index: TemplateIndex,
    vocabulary: Vocabulary | None,
    shipped: Callable[[], Iterable[str]] = tuple,
) -> CreatureSpec | None:
    """Return the creature of a document; on failure return None and record the defects in the document.

    Args:
        document: The document.
        index: The entries that the creature may inherit from or summon.
        vocabulary: The vocabulary to check against; None: no check.
        shipped: Returns the ids of further creatures that it may summon.
    """
    if document.plain is None:
        return None
    plain = cast_from(index.resolve(document.plain, document), index.spells, vocabulary, document)
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
    """Return the board of a document; on failure return None and record the defects in the document."""
    if document.plain is None:
        return None
    board = document.build(BoardSpec, index.resolve(document.plain, document), vocabulary)
    if board is not None and board.board is None:
        document.blame(("board",), "is missing", "write board: NAME")
    return board
