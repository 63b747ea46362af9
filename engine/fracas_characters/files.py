"""Reading of character files: their documents, defects and rule violations."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from fracas_characters.breach import Way
from fracas_characters.building import action_defects
from fracas_characters.model import CharacterSpec
from fracas_characters.validation import OpenChoice, check
from fracas_engine.content.defects import defects_of
from fracas_engine.content.documents import ContentDocument, Source, read_source
from fracas_engine.content.errors import Defect
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterDefect(Defect):
    """A defect of a character file, with the rule that is violated."""

    rule: str | None = None
    """The ledger id of the rule; None if the file itself is malformed (an unknown key, text in place of a number)."""

    def __str__(self) -> str:
        return Defect.__str__(self) + (f" [{self.rule}]" if self.rule else "")


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading and validating one document of a character file."""

    document: ContentDocument
    spec: CharacterSpec | None
    """The character; None if the document cannot be parsed."""
    defects: tuple[CharacterDefect, ...]
    """All defects, by line number; empty for a legal character."""
    open: tuple[OpenChoice, ...]
    """Choices that the character may still make."""

    @property
    def title(self) -> str:
        """The display name of the document."""
        if self.spec is not None:
            return self.spec.name or self.spec.character
        return f"document {self.document.index + 1}"


def read_characters(source: Source, *, file: str | None = None) -> tuple[Reading, ...]:
    """Read and validate the characters of a file or text.

    Args:
        source: The file, or the text itself.
        file: The file name used in messages; None: the path of the file, or `<text>`.

    Raises:
        UnreadableContent: The file does not exist, or is not UTF-8.
    """
    return tuple(_judge(document) for document in read_source(source, file=file))


def _judge(document: ContentDocument) -> Reading:
    spec = document.build(CharacterSpec, document.plain, VOCABULARY) if document.plain is not None else None
    found = [_plain(defect) for defect in document.defects]
    still_open: tuple[OpenChoice, ...] = ()
    if spec is not None:
        verdict = check(spec)
        still_open = verdict.open
        found += [_at(document, b.way, b.message, b.hint, b.rule) for b in verdict.breaches]
        if verdict.legal:
            found += _actions(document, spec)
    found.sort(key=lambda defect: (defect.line, defect.column))
    return Reading(document, spec, tuple(found), still_open)


def _actions(document: ContentDocument, spec: CharacterSpec) -> Iterator[CharacterDefect]:
    assert document.root is not None
    for error in action_defects(spec):
        yield from map(_plain, defects_of(error, document.root, file=document.file, document=document.index))


def _at(document: ContentDocument, way: Way, message: str, hint: str | None, rule: str | None) -> CharacterDefect:
    before = len(document.defects)
    document.blame(way, message, hint)
    placed = document.defects[before]
    del document.defects[before:]
    return dataclasses.replace(_plain(placed), rule=rule)


def _plain(defect: Defect) -> CharacterDefect:
    return CharacterDefect(**{field.name: getattr(defect, field.name) for field in dataclasses.fields(defect)})
