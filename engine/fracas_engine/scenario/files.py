"""Scenario files: finding them, reading them, and listing their rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from fracas_engine.content import ContentError, Defect, ScenarioSpec
from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.kinds import find_files
from fracas_engine.content.load import build_scenario
from fracas_engine.scenario.report import Unreadable

__all__ = ["find_files", "read_file", "rulesets_of"]


def read_file(path: Path) -> Iterator[ScenarioSpec | Unreadable]:
    """Yield the scenarios of a file in order; for a document with defects, yield the defects in its place.

    Defects in one document do not affect the other documents.
    """
    try:
        documents = read_source(path)
    except ContentError as error:
        yield from map(_unreadable, error.defects)
        return
    for document in documents:
        yield from _read(document)


def _read(document: ContentDocument) -> Iterator[ScenarioSpec | Unreadable]:
    try:
        spec = build_scenario(document)
    except ContentError as error:  # shipped content that the scenario starts from
        yield from map(_unreadable, error.defects)
        return
    if spec is not None and not document.defects:
        yield spec
    yield from map(_unreadable, document.defects)


def _unreadable(defect: Defect) -> Unreadable:
    message = defect.message if defect.hint is None else f"{defect.message}; {defect.hint}"
    return Unreadable(file=defect.file, line=defect.line, path=defect.field_path, message=message)


def rulesets_of(paths: Iterable[Path]) -> tuple[str, ...]:
    """Return the rulesets of the scenarios in these files and folders, sorted; unreadable files are ignored."""
    found = {spec.ruleset for file in find_files(paths) for spec in read_file(file) if isinstance(spec, ScenarioSpec)}
    return tuple(sorted(found))
