"""Loader of scenarios, creatures and boards from files or texts.

All functions read the whole source and report all defects in one `ContentError`. A `Path` is a file; a `str` is the
text itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fracas_engine.content.consistency import scenario_faults
from fracas_engine.content.content_warnings import inert_in
from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument, Source, raise_defects, read_source
from fracas_engine.content.library import Library, library_of
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.models.cards import CardFile
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.scenarios import Origin, ScenarioSpec
from fracas_engine.content.models.spells import SpellSpec
from fracas_engine.content.shipped_cards import with_shipped_cards
from fracas_engine.content.template_index import TemplateIndex, build_board, build_creature, cast_from
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean, ruleset_names
from fracas_engine.content.words import Size, words


def load_scenarios(
    source: Source,
    *,
    file: str | None = None,
    libraries: Callable[[str], Library] = library_of,
) -> list[ScenarioSpec]:
    """Load the scenarios of a file or text, with the shipped creatures, boards and cards that they use.

    Args:
        source: The file, or the text itself.
        file: The name to show in messages; by default the path, or `<text>`.
        libraries: Returns the library of a ruleset, which also has the vocabulary.

    Raises:
        ContentError: The source has defects.
    """
    documents = read_source(source, file=file)
    built = [build_scenario(document, libraries) for document in documents]
    raise_defects(documents)
    return [scenario for scenario in built if scenario is not None]


def load_creatures(
    source: Source, vocabulary: Vocabulary, *, file: str | None = None, library: Library | None = None
) -> list[CreatureSpec]:
    """Load the creatures of a file or text, one for each document.

    Args:
        source: The file, or the text itself.
        vocabulary: The vocabulary to check against.
        file: The name to show in messages; by default the path, or `<text>`.
        library: The library in which the creatures that `use` names are found; by default the shipped library of the
            vocabulary's ruleset.

    Raises:
        ContentError: The source has defects.
    """
    documents = read_source(source, file=file)
    shipped = library or library_of(vocabulary.name)
    index = index_of("id", documents, lambda: shipped.creature_index, lambda: shipped.spells)
    built = [build_creature(document, index, vocabulary, lambda: shipped.creature_index) for document in documents]
    raise_defects(documents)
    return [creature for creature in built if creature is not None]


def load_boards(
    source: Source, vocabulary: Vocabulary, *, file: str | None = None, library: Library | None = None
) -> list[BoardSpec]:
    """Load the boards of a file or text, one for each document.

    Args:
        source: The file, or the text itself.
        vocabulary: The vocabulary to check against.
        file: The name to show in messages; by default the path, or `<text>`.
        library: The library in which the boards that `use` names are found; by default the shipped library of the
            vocabulary's ruleset.

    Raises:
        ContentError: The source has defects.
    """
    documents = read_source(source, file=file)
    index = index_of("board", documents, lambda: (library or library_of(vocabulary.name)).board_index)
    built = [build_board(document, index, vocabulary) for document in documents]
    raise_defects(documents)
    return [board for board in built if board is not None]


def load_cards(source: Source, vocabulary: Vocabulary, *, file: str | None = None) -> list[CardFile]:
    """Load the card documents of a file or text.

    Args:
        source: The file, or the text itself.
        vocabulary: The vocabulary to check against.
        file: The name to show in messages; by default the path, or `<text>`.

    Raises:
        ContentError: The source has defects.
    """
    documents = read_source(source, file=file)
    built = [document.build(CardFile, document.plain, vocabulary) for document in documents]
    raise_defects(documents)
    return [cards for cards in built if cards is not None]


def build_scenario(document: ContentDocument, libraries: Callable[[str], Library] = library_of) -> ScenarioSpec | None:
    """Return the scenario of a document; on failure return None and record the defects in the document."""
    plain = document.plain
    if plain is None:
        return None
    ruleset = plain.get("ruleset")
    library = libraries(ruleset) if isinstance(ruleset, str) else Library("none", ())
    vocabulary = library.vocabulary
    if isinstance(ruleset, str) and vocabulary is None:
        document.blame(("ruleset",), f"unknown ruleset {ruleset}", did_you_mean(ruleset, ruleset_names()))
    if vocabulary is not None and isinstance(plain.get("refused"), str):
        # A size unknown to the ruleset may be the reason for the expected refusal of the set-up (MM-SIZE-04).
        vocabulary = replace(vocabulary, sizes=words(Size))
    full = _with_shipped(plain, document, library)
    found = document.build_rest(ScenarioSpec, full, vocabulary)
    if found is None:
        return None
    scenario, pruning = found
    scenario = with_shipped_cards(scenario, library)
    for way, message, hint in scenario_faults(scenario, vocabulary, lambda: library.creature_index, full):
        where = pruning.original(way)
        if pruning.is_whole(where):
            document.blame(where, message, hint)
    if not document.defects and scenario.refused is None:
        for number, creature in enumerate(scenario.creatures):
            for way, message, hint in inert_in(creature, ("creatures", number)):
                document.blame(way, message, hint)
    if document.defects:
        return None
    origin = Origin(file=document.file, document=document.index, line=document.line, step_lines=document.lines("steps"))
    return scenario.model_copy(update={"origin": origin})


def _with_shipped(plain: Mapping[str, Any], document: ContentDocument, library: Library) -> dict[str, Any]:
    """Return the scenario's keys, with the keys of the creatures and board that it takes from the library filled in."""
    full = dict(plain)
    creatures = plain.get("creatures")
    if isinstance(creatures, tuple):
        full["creatures"] = tuple(
            _cast(
                _taken(item, lambda: library.creature_index, document, ("creatures", number)), library, document, number
            )
            for number, item in enumerate(creatures)
        )
    if "board" in plain:
        full["board"] = _taken(plain["board"], lambda: library.board_index, document, ("board",))
    return full


def _cast(item: Any, library: Library, document: ContentDocument, number: int) -> Any:
    """Return a creature of a scenario with its spells as actions."""
    if not isinstance(item, dict):
        return item
    return cast_from(item, lambda: library.spells, library.vocabulary, document, ("creatures", number))


def _taken(item: Any, index: Callable[[], TemplateIndex], document: ContentDocument, way: Way) -> Any:
    """Return an item of a scenario with its `use` resolved from the library.

    A bare name of shipped content is resolved too, but reported as a defect. The library is read only if needed.
    """
    if isinstance(item, str) and item in index():
        document.blame(way, f"{item} is the name of built-in content", f"write `{{use: {item}}}` to use that")
        item = {"use": item}
    return index().resolve(item, document, way) if _starts(item) else item


def _starts(item: object) -> bool:
    """Return True if an item has the key `use`, so that it inherits from shipped content."""
    return isinstance(item, dict) and "use" in item


def index_of(
    key: str,
    documents: list[ContentDocument],
    shipped: Callable[[], TemplateIndex],
    spells: Callable[[], Mapping[str, SpellSpec]] = dict,
) -> TemplateIndex:
    """Return the index of the entries in `documents`, with the shipped entries as a fallback."""
    behind = shipped() if any(_starts(document.plain) for document in documents) else None
    return TemplateIndex(key, documents, behind=behind, spells=spells)
