"""Kind and ruleset of a content document, determined by its keys and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from fracas_engine.content.documents import ContentDocument
from fracas_engine.content.models.cards import CardFile
from fracas_engine.content.vocabulary import ruleset_names

Kind: TypeAlias = Literal["scenario", "creature", "board", "cards", "spell"]
"""The kinds of content documents."""

SUFFIXES: Final = (".yaml", ".yml")

_LISTS: Final = ({"creatures"}, {"boards"})
"""Key sets of documents with a list of creatures or boards: a common mistake that is not an incomplete scenario."""
_CARD_KEYS: Final = frozenset(CardFile.keys())


def find_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the given files, and for each folder all YAML files in it, sorted by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.suffix in SUFFIXES and found.is_file())
        else:
            yield path


def kind_of(plain: dict[str, Any]) -> Kind | None:
    """Return the kind of a document, determined by its keys; None if they fit no kind."""
    if plain.keys() in _LISTS:
        return None
    if plain.keys() & {"scenario", "steps", "creatures", "refused"}:
        return "scenario"
    if isinstance(plain.get("board"), str) or "map" in plain:
        return "board"
    if plain.keys() & _CARD_KEYS:
        return "cards"
    if isinstance(plain.get("spell"), str):
        return "spell"
    return "creature" if plain.keys() & {"id", "hp", "actions"} else None


def ruleset_of(path: Path) -> str | None:
    """Return the ruleset whose name the innermost matching folder of the path has; None if there is none."""
    home = home_of(path)
    return home.name if home is not None else None


def home_of(path: Path) -> Path | None:
    """Return the innermost folder of the path that is named after a ruleset; None if there is none."""
    full, names = path.absolute(), ruleset_names()
    return next((folder for folder in (full, *full.parents) if folder.name in names), None)


def blame_no_ruleset(kind: str, document: ContentDocument) -> None:
    """Add a defect to a document: its ruleset is unknown."""
    hint = f"use --ruleset, or a folder with the name of a ruleset: {', '.join(ruleset_names())}"
    document.blame((), f"unknown ruleset of this {kind}", hint)


def blame_no_kind(document: ContentDocument) -> None:
    """Add a defect to a document that is no known kind of content."""
    if document.plain is not None and "character" in document.plain:
        hint = "make a creature of it with `fracas character build`"
        document.blame(("character",), "this is a character, not a creature", hint)
        return
    if document.plain is not None and document.plain.keys() in _LISTS:
        (what,) = document.plain
        hint = "write its keys without a list, and a line --- between two documents"
        document.blame((what,), f"a list of {what} is not possible here", hint)
        return
    hint = "write the key scenario, id, board, spell, or ability_cards, decks or hero_cards"
    document.blame((), "this is not a scenario, creature, board, spell or table of cards", hint)
