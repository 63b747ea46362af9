"""The tables of triggers in docs/scenarios.md: events, their default creatures, and the costs that respond to them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from fracas_engine.content.words import Event, words
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.triggers.windows import STEPS
from fracas_engine.rulesets.fourth_family.vocabulary import AFTER, BEFORE
from fracas_engine.rulesets.fourth_family.vocabulary import EVENTS as IN_FAMILY
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.triggers import matching
from fracas_engine.rulesets.srd5.vocabulary import VOCABULARY

PAGE: Final = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def rows(header: str) -> list[list[str]]:
    """Return the cells of the table with this header, without code marks."""
    lines = PAGE.partition(f"| {header} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines]


EVENTS: Final = {row[0]: row for row in rows("EVENT")}


def in_family(event: str) -> str:
    """Return the default creatures of the family, as the page shows them."""
    if event not in IN_FAMILY:
        return "none"
    by, to = IN_FAMILY[event]
    if event in STEPS:
        to = to or "self"
    return f"by: {by or 'any'}" + ("" if event.endswith("_turn") else f", to: {to or 'any'}")


def in_srd5(event: str) -> str:
    """Return the default creatures of `srd5`, as the page shows them."""
    if event not in VOCABULARY.events:
        return "none"
    found = []
    for interrupt in (False, True):
        by, to = matching._meant(Window(event, CreatureId("x"), interrupt=interrupt), None, None)
        by = by or ("any" if event == "starts_turn" else "any other")
        found.append(f"by: {by}" + ("" if event in matching.TURNS else f", to: {to or 'any'}"))
    after, before = found
    return after if after == before else f"{after}; interrupt: {before}"


def test_all_events_are_listed() -> None:
    """Each word of content has a row."""
    assert EVENTS.keys() == words(Event)


@pytest.mark.parametrize("event", EVENTS)
def test_defaults_are_so(event: str) -> None:
    """The page names the creatures that the rules mean if content names none."""
    assert EVENTS[event][3:] == [in_family(event), in_srd5(event)]


def test_costs_are_so() -> None:
    """The costs before and after an event are those of the rules."""
    assert [[cell.split(", ") for cell in row[1:]] for row in rows("ruleset | before the event takes effect")] == [
        [list(BEFORE), list(AFTER)],
        [list(matching.INTERRUPTS), list(matching.AFTERWARDS)],
    ]
