"""Scenario files: finding and reading them, their rulesets, and conversion into a set-up, die faces and steps.

`fracas_engine.content` reads and validates the text, and replaces `use: NAME` by shipped creatures and boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from fracas_engine.content import ContentError, Defect, ScenarioSpec, library_of
from fracas_engine.content.documents import ContentDocument, read_source
from fracas_engine.content.kinds import find_files
from fracas_engine.content.load import build_scenario
from fracas_engine.content.models.steps import RulingStep
from fracas_engine.scenario.report import Unreadable
from fracas_engine.scenario.run import GM_SEAT, Scenario
from fracas_engine.scenario.steps import steps_of
from fracas_engine.setup import CardsSpec, Setup

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


def scenario_of(spec: ScenarioSpec) -> Scenario:
    """Convert a scenario from a content file to the form that the runner executes."""
    return Scenario(
        title=spec.scenario,
        ruleset=spec.ruleset,
        rules=spec.rules,
        setup=setup_of(spec),
        faces={purpose: tuple(faces) for purpose, faces in spec.dice.items()},
        steps=steps_of(spec),
        refused=spec.refused,
    )


def setup_of(spec: ScenarioSpec) -> Setup:
    """Return the set-up of the scenario's battle."""
    cards = None
    ruled = any(isinstance(step, RulingStep) for step in spec.steps)
    if spec.cards or spec.ability_cards or spec.decks or spec.hero_cards:
        cards = CardsSpec(
            by_round=spec.cards, ability_cards=spec.ability_cards, decks=spec.decks, hero_cards=spec.hero_cards
        )
    return Setup(
        ruleset=spec.ruleset,
        board=spec.board,
        creatures=spec.creatures,
        options=spec.options,
        order=spec.order,
        objects=spec.objects,
        cards=cards,
        summons=library_of(spec.ruleset).summoned_by(
            spec.creatures, (*spec.ability_cards.values(), *spec.hero_cards.values())
        ),
        gm=GM_SEAT if ruled else None,
        rewinds=ruled,
    )
