"""Sheets and boards of a table: parsed and checked against the ruleset."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.errors import ContentError
from fracas_engine.content.library import library_of
from fracas_engine.content.load import load_creatures
from fracas_engine.content.models.amounts import Stock
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.yaml_source import MAX_NUMBER
from fracas_engine.errors import SetupError
from fracas_engine.ids import free_id
from fracas_engine.lasting import can_start_hidden, check_party, start_hidden, with_state
from fracas_engine.lasting_rules import RestStock
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import ArrivalSpec
from fracas_server.errors import RequestRefused
from fracas_server.lobby.own_boards import MAX_CELLS, MAX_SHEET, check_yaml, invalid, parse_board, vocabulary_of
from fracas_server.tables.record import MAX_STATE, Encounter, Hero, Monster, TableRecord


def parse_sheet(ruleset: str, text: str, what: str) -> CreatureSpec:
    """Return the creature of a sheet in YAML.

    Raises:
        RequestRefused: The sheet is too long, or has defects.
    """
    check_yaml(what, text, MAX_SHEET)
    try:
        found = load_creatures(text, vocabulary_of(ruleset), file="sheet")
    except ContentError as error:
        raise invalid(what, error) from error
    if len(found) != 1:
        raise RequestRefused("bad_options", f"Invalid {what}: {len(found)} creatures: write one.")
    return found[0]


def board_of(record: TableRecord, name: str) -> BoardSpec:
    """Return a board of the table's own, or of the library, by name.

    Raises:
        RequestRefused: There is no such board.
    """
    own = record.board(name)
    if own is not None:
        return parse_board(record.ruleset, own.yaml)
    boards = library_of(record.ruleset).boards
    if name not in boards:
        hint = did_you_mean(name, [*boards, *(board.name for board in record.boards)])
        raise RequestRefused("bad_options", f"Unknown board {name!r}: {hint or 'add it to the table first'}.")
    return boards[name]


def _sheet(ruleset: str, content: str, sheet: str, what: str) -> CreatureSpec:
    if bool(content) == bool(sheet):
        raise RequestRefused("bad_options", f"Invalid {what}: give either its content id or its own sheet.")
    if sheet:
        return parse_sheet(ruleset, sheet, what)
    creatures = library_of(ruleset).creatures
    if content not in creatures:
        hint = did_you_mean(content, creatures)
        raise RequestRefused("bad_options", f"Invalid {what}: unknown creature {content!r}: {hint or 'use another'}.")
    return creatures[content]


def hero_sheet(ruleset: str, hero: Hero) -> CreatureSpec:
    """Return the sheet of a hero without its state.

    Raises:
        RequestRefused: The sheet has defects, or there is no such content.
    """
    return _sheet(ruleset, hero.content, hero.sheet, f"hero {hero.name or hero.id}")


def hero_stock(ruleset: str, hero: Hero) -> RestStock | None:
    """Return what a hero can spend in a short rest; None if it can spend nothing, or its sheet has defects."""
    if hero.dead:
        return None
    try:
        spec = _sheet_of_stock(ruleset, hero.content, hero.sheet)
        spent = hero.state.get("spent", {})
        stocks = {key: Stock.model_validate(hero.state[key]) for key in ("recoveries", "surges") if key in hero.state}
    except (RequestRefused, ValidationError):
        return None
    spec = spec.model_copy(update=stocks)
    return ruleset_named(ruleset).rest_stock(spec, spent if isinstance(spent, Mapping) else {})


@lru_cache(maxsize=256)
def _sheet_of_stock(ruleset: str, content: str, sheet: str) -> CreatureSpec:
    """Return a sheet; cached, as a table is sent after every change."""
    return _sheet(ruleset, content, sheet, "hero")


def hero_spec(ruleset: str, hero: Hero) -> CreatureSpec:
    """Return a hero in its present state, as it starts a battle; its id is that of the hero.

    Raises:
        RequestRefused: The sheet has defects, or the state does not fit it.
    """
    what = f"hero {hero.name or hero.id}"
    spec = hero_sheet(ruleset, hero)
    if _is_extreme(hero.state) or len(json.dumps(hero.state)) > MAX_STATE:
        raise RequestRefused(
            "bad_options",
            f"Invalid {what}: its state is too long or has too large numbers: use at most {MAX_STATE} bytes.",
        )
    if set(hero.state) & {"id", "use", "at", "seat", "side", "actions"}:
        raise RequestRefused("bad_options", f"Invalid {what}: a state has no id, place, side or actions.")
    try:
        spec = with_state(ruleset, spec, hero.state)
        named = spec.model_copy(update={"id": hero.id, "name": hero.name or spec.title, "at": None, "use": None})
        if hero.picture:
            named = named.model_copy(update={"picture": hero.picture})
        check_party(ruleset, [named])
    except SetupError as error:
        raise invalid(what, error) from error
    return named


def _is_extreme(value: Any, left: int = 12) -> bool:
    """Return True if a plain value has more levels, or larger numbers, than any state."""
    if isinstance(value, (int, float)):
        return abs(value) > MAX_NUMBER
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    return left == 0 or any(_is_extreme(one, left - 1) for one in inner)


def normal_state(ruleset: str, hero: Hero) -> dict[str, Any]:
    """Return the state of a hero with its hit points and stocks in full, and within the maxima of its sheet.

    Raises:
        RequestRefused: The sheet has defects, or the state does not fit it.
    """
    spec = hero_spec(ruleset, hero)
    hp = {"max": spec.hp.max, "now": spec.hp.now}
    hp |= {name: number for name, number in (("temp", spec.hp.temp), ("lowered", spec.hp.lowered)) if number}
    found = {**hero.state, "hp": hp}
    for name, stock in (("surges", spec.surges), ("recoveries", spec.recoveries)):
        if name in found and stock is not None:
            found[name] = {"max": stock.max, "now": stock.now}
    return found


def kept_state(ruleset: str, hero: Hero, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a state as far as it fits a hero's present sheet: all of it, else the hit points, else nothing."""
    for kept in (state, {key: value for key, value in state.items() if key == "hp"}):
        try:
            hero_spec(ruleset, hero.model_copy(update={"state": kept}))
        except RequestRefused:
            continue
        return kept
    return {}


def own_creature(ruleset: str, text: str) -> CreatureSpec:
    """Return a creature of a table's own from its text.

    Raises:
        RequestRefused: It has defects, or the id of a creature of the library.
    """
    spec = parse_sheet(ruleset, text, "creature")
    if spec.id in library_of(ruleset).creatures:
        raise RequestRefused("bad_options", f"Invalid creature: the library already has {spec.id!r}: use another id.")
    return spec


def monster_specs(record: TableRecord, encounter: Encounter, *, taken: Collection[str] = ()) -> list[ArrivalSpec]:
    """Return the monsters of an encounter with ids of their own; those in round 0 are there from the start.

    Args:
        record: The table.
        encounter: The encounter.
        taken: Ids that other creatures have.

    Raises:
        RequestRefused: A monster has defects.
    """
    found: list[ArrivalSpec] = []
    ruleset = record.ruleset
    for number, monster in enumerate(encounter.monsters, 1):
        what = f"monster {number} of {encounter.name or encounter.id}"
        own = record.creature(monster.content)
        spec = _sheet(ruleset, "", own.yaml, what) if own else _sheet(ruleset, monster.content, monster.sheet, what)
        name = free_id(monster.content or spec.id, {other.sheet.id for other in found}, taken)
        update: dict[str, Any] = {"id": name, "name": monster.name or spec.title, "use": None, "hero": False}
        update["at"] = _place(monster, what)
        update |= {"picture": monster.picture} if monster.picture else {}
        spec = spec.model_copy(update=update)
        if monster.hidden:
            if not can_start_hidden(ruleset):
                raise RequestRefused("bad_options", f"Invalid {what}: {ruleset} has no hidden creatures.")
            spec = spec if monster.round else _start_hidden(ruleset, spec, what)
        found.append(ArrivalSpec(round=monster.round, sheet=spec, hidden=monster.hidden))
    return found


def _start_hidden(ruleset: str, spec: CreatureSpec, what: str) -> CreatureSpec:
    try:
        return start_hidden(ruleset, spec)
    except SetupError as error:
        raise invalid(what, error) from error


def _place(monster: Monster, what: str) -> tuple[int, ...] | None:
    if not monster.at:
        return None
    if len(monster.at) not in (2, 3) or any(abs(part) > MAX_CELLS * MAX_CELLS for part in monster.at):
        raise RequestRefused("bad_options", f"Invalid {what}: its place is not a cell: write x and y.")
    return tuple(monster.at)
