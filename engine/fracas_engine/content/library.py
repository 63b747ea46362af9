"""Libraries: the creatures, spells, boards and cards of a ruleset, shipped and custom.

A content folder has `creatures/*.yaml` (one creature per document), `spells/*.yaml` (one spell per document, named by
the key `spell`), `boards/*.yaml` (one board per document, named by the key `board`) and `cards/*.yaml` (documents with
`ability_cards`, `decks`, `hero_cards`). Files are read on first
use. Custom folders are configured in `content.custom_content`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from fracas_engine.content.documents import ContentDocument, raise_defects, read_source
from fracas_engine.content.forms import forms_of
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.models.cards import AbilityCard, CardFile, HeroCard, SummonAct
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.effects import SummonEffect
from fracas_engine.content.models.lasting_effects import GrantEffect
from fracas_engine.content.models.spells import SpellSpec
from fracas_engine.content.spellcasting import spells_by_name
from fracas_engine.content.template_index import TemplateIndex, build_board, build_creature, build_spells
from fracas_engine.content.vocabulary import Vocabulary, find_vocabulary, installed_rulesets

Part: TypeAlias = Literal["creatures", "boards", "cards", "spells"]
"""The parts of a library, which are also the names of its folders."""


class Library:
    """The content of one ruleset.

    Args:
        ruleset: The ruleset's name.
        folders: Content folders, as described in the module docstring; a later folder cannot repeat a name of an
            earlier one.
        vocabulary: The vocabulary to check against; None: no check.
        base: A library that this one extends; its names cannot be used again. None: no such library.
        documents: Further documents in addition to those in the folders.
    """

    def __init__(
        self,
        ruleset: str,
        folders: Iterable[Path | Traversable],
        vocabulary: Vocabulary | None = None,
        *,
        base: Library | None = None,
        documents: Mapping[Part, Sequence[ContentDocument]] = MappingProxyType({}),
    ) -> None:
        self.ruleset = ruleset
        self.folders = tuple(folders)
        self.vocabulary = vocabulary
        self.base = base
        self._own = documents

    # ---------------------------------------------------------------- templates for `use`

    @cached_property
    def creature_index(self) -> TemplateIndex:
        """Index of the creatures as plain values, which resolves `use`."""
        behind = self.base.creature_index if self.base else None
        return TemplateIndex("id", self._creature_documents, behind=behind, spells=lambda: self.spells)

    @cached_property
    def board_index(self) -> TemplateIndex:
        """Index of the boards as plain values, which resolves `use`."""
        return TemplateIndex("board", self._board_documents, behind=self.base.board_index if self.base else None)

    # ---------------------------------------------------------------- typed content

    @cached_property
    def creatures(self) -> Mapping[str, CreatureSpec]:
        """All creatures by id, sorted by id.

        Raises:
            ContentError: The shipped content has defects.
        """
        found = dict(self.base.creatures) if self.base else {}
        blame_taken("id", self._creature_documents, found)
        for document in self._creature_documents:
            creature = build_creature(document, self.creature_index, self.vocabulary)
            if creature is not None:
                found[creature.id] = creature
        raise_defects(self._creature_documents)
        return {name: found[name] for name in sorted(found)}

    @cached_property
    def spells(self) -> Mapping[str, SpellSpec]:
        """All spells by id, sorted by id.

        Raises:
            ContentError: The shipped content has defects.
        """
        documents = self._documents("spells")
        before = dict(self.base.spells) if self.base else {}
        blame_taken("spell", documents, before)
        found = build_spells(documents, self.vocabulary, tried=self.base is not None)
        raise_defects(documents)
        return spells_by_name((*before.values(), *found))

    @cached_property
    def boards(self) -> Mapping[str, BoardSpec]:
        """All boards by name, sorted by name.

        Raises:
            ContentError: The shipped content has defects.
        """
        found = dict(self.base.boards) if self.base else {}
        blame_taken("board", self._board_documents, found)
        for document in self._board_documents:
            board = build_board(document, self.board_index, self.vocabulary)
            if board is not None:
                found[board.board or ""] = board
        raise_defects(self._board_documents)
        return {name: found[name] for name in sorted(found)}

    @cached_property
    def card_files(self) -> tuple[CardFile, ...]:
        """All card documents.

        Raises:
            ContentError: The shipped content has defects.
        """
        documents = self._documents("cards")
        before = self.base.card_files if self.base else ()
        for key in ("ability_cards", "hero_cards", "decks"):
            _blame_card(key, documents, {name for cards in before for name in getattr(cards, key)})
        built = [document.build(CardFile, document.plain, self.vocabulary) for document in documents]
        raise_defects(documents)
        return (*before, *(cards for cards in built if cards is not None))

    @cached_property
    def ability_cards(self) -> Mapping[str, AbilityCard]:
        """The action cards of monsters, by id."""
        return {name: card for cards in self.card_files for name, card in cards.ability_cards.items()}

    @cached_property
    def hero_cards(self) -> Mapping[str, HeroCard]:
        """The cards of heroes, by id."""
        return {name: card for cards in self.card_files for name, card in cards.hero_cards.items()}

    @cached_property
    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """The card ids of the deck of each monster type."""
        return {name: deck for cards in self.card_files for name, deck in cards.decks.items()}

    def summoned_by(
        self, creatures: Iterable[CreatureSpec], cards: Iterable[AbilityCard | HeroCard] = ()
    ) -> tuple[CreatureSpec, ...]:
        """Return the shipped creatures that the creatures and cards can summon, directly or indirectly, each once.

        The sheets of forms that they can take on are among them (`content.forms`).
        """
        found: dict[str, CreatureSpec] = {}
        creatures = tuple(creatures)
        ahead = [name for creature in creatures for name in _summons_of(creature)]
        ahead += [act.summon for card in cards for act in card.acts() if isinstance(act, SummonAct)]
        while ahead:
            name = ahead.pop(0)
            if name not in found and name in self.creatures:
                found[name] = self.creatures[name]
                ahead += _summons_of(found[name])
        numbers = self.vocabulary.casters if self.vocabulary is not None else None
        forms = {form.id: form for form in forms_of((*found.values(), *creatures), lambda: self.creatures, numbers)}
        return (*found.values(), *forms.values())

    # ---------------------------------------------------------------- files

    @cached_property
    def _creature_documents(self) -> list[ContentDocument]:
        return self._documents("creatures")

    @cached_property
    def _board_documents(self) -> list[ContentDocument]:
        return self._documents("boards")

    def _documents(self, part: Part) -> list[ContentDocument]:
        return [*(document for path in self._files(part) for document in read_source(path)), *self._own.get(part, ())]

    def _files(self, part: str) -> Iterator[Path | Traversable]:
        for folder in self.folders:
            inner = folder / part
            if inner.is_dir():
                yield from sorted((f for f in inner.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)


def _summons_of(creature: CreatureSpec) -> list[str]:
    """Return the creatures that a creature can summon, or change others into for good."""
    effects = [effect for action in creature.actions for effect in action.effects()]
    changed = (one.grant.curse.becomes for one in effects if isinstance(one, GrantEffect) and one.grant.curse)
    return [*(effect.summon for effect in effects if isinstance(effect, SummonEffect)), *changed]


def blame_taken(key: str, documents: Iterable[ContentDocument], taken: Mapping[str, object]) -> None:
    """Add a defect to each custom document that has the name of a shipped entry.

    Args:
        key: The key that names an entry, `id` or `board`.
        documents: The custom documents.
        taken: The shipped entries, by name.
    """
    for document in documents:
        name = document.plain.get(key) if document.plain is not None else None
        if isinstance(name, str) and name in taken:
            hint = f"use another name; to extend it write {key}: ANOTHER and use: {name}"
            document.blame((key,), f"duplicate name {name}: the ruleset already has it", hint)


def _blame_card(key: str, documents: Iterable[ContentDocument], taken: Iterable[str]) -> None:
    known = set(taken)
    for document in documents:
        table = document.plain.get(key) if document.plain is not None else None
        for name in table if isinstance(table, dict) else ():
            if name in known:
                document.blame((key, name), f"duplicate name {name}", "use another name")
            known.add(name)


_SHIPPED: Final[dict[str, Library]] = {}
_BESIDE: Final[list[Mapping[str, Library]]] = [{}]
"""The libraries with custom content by ruleset, as the only item of a list.

The mapping is never changed, only replaced as a whole, so that other threads can read it at any time.
"""


def shipped_library(ruleset: str) -> Library:
    """Return the shipped content of a ruleset; an empty library if the ruleset ships none.

    The content is in the folder `content` of the ruleset's package: `fracas_engine.rulesets.NAME`, or the package
    that an installed ruleset's entry point names. The result is cached until the ruleset's vocabulary changes.
    """
    vocabulary = find_vocabulary(ruleset)
    known = _SHIPPED.get(ruleset)
    if known is None or known.vocabulary is not vocabulary:
        known = _SHIPPED[ruleset] = Library(ruleset, _shipped_folders(ruleset), vocabulary)
    return known


def library_of(ruleset: str) -> Library:
    """Return the content of a ruleset: shipped content together with custom content."""
    shipped = shipped_library(ruleset)
    beside = _BESIDE[0].get(ruleset)
    return beside if beside is not None and beside.base is shipped else shipped


def put_beside(libraries: Iterable[Library]) -> None:
    """Make libraries with custom content available through `library_of`, replacing the previous ones.

    Args:
        libraries: The libraries, each based on the shipped library of its ruleset.
    """
    _BESIDE[0] = {library.ruleset: library for library in libraries}


def _shipped_folders(ruleset: str) -> Iterator[Traversable]:
    packages = [f"fracas_engine.rulesets.{ruleset}"] if ruleset.isidentifier() else []
    if (entry := installed_rulesets().get(ruleset)) is not None:
        packages.append(entry.module)
    # The built-in rulesets also have an entry point: both lookups find the same folder, which is counted once.
    found = {str(folder): folder for package in packages if (folder := _content_folder(package)) is not None}
    yield from found.values()


def _content_folder(package: str) -> Traversable | None:
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        return None
    if spec is None:
        return None
    # An entry point may name a module of the package: the content folder is next to it.
    folder = files(package if spec.submodule_search_locations else package.rpartition(".")[0]) / "content"
    return folder if folder.is_dir() else None
