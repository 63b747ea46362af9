"""Creation of the initial battle state from a set-up; all faults of the set-up are reported together."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.board import Board
from fracas_engine.content import CreatureSpec
from fracas_engine.doors import plain_doors
from fracas_engine.errors import RefusalCode, SetupError
from fracas_engine.ids import Cell, SeatId, SideId
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS, MONSTERS, STANDARD_DECK, cards_of, decks_of_types
from fracas_engine.rulesets.monster_turn.queries import figure_of, kind_of
from fracas_engine.rulesets.monster_turn.state import Figure, TurnGame
from fracas_engine.setup import Setup, side_fault
from fracas_engine.state import Seat, State

_Fault = tuple[str, str, RefusalCode]


def make_state(setup: Setup) -> State:
    """Return the initial state: seats, placed figures, and decks.

    Raises:
        SetupError: Figures without a position, in walls or on the same hex; duplicate ids or token numbers;
            unknown cards; no figure that a player could control.
    """
    seats = {spec.id: Seat(id=spec.id, side=SideId(spec.side), name=spec.name) for spec in setup.seats}
    figures: dict[str, Figure] = {}
    faults: list[_Fault] = [*_card_faults(setup), *_name_faults(setup), *_number_faults(setup)]
    taken: dict[Cell, str] = {}
    board = setup.read_board()
    for spec in setup.creatures:
        if spec.id in figures:
            faults.append((f"creatures.{spec.id}.id", "duplicate id: give every creature its own", "malformed"))
            continue
        if spec.hero and setup.seats and spec.seat_id not in seats:
            faults.append((f"creatures.{spec.id}.seat", f"unknown seat {spec.seat_id}", "malformed"))
            continue
        seat_id = _seat_of(setup, spec)
        seat = seats.setdefault(seat_id, Seat(id=seat_id, side=SideId(_side_of(setup, spec))))
        wrong_side = side_fault(setup, spec, seat.side)
        if wrong_side:
            faults.append((f"creatures.{spec.id}.side", wrong_side, "malformed"))
        faults.extend(_place_faults(board, spec, taken))
        figures[spec.id] = figure_of(spec, spec.id, SideId(seat.side), SeatId(seat.id))
    faults.extend(_owner_faults(setup, figures))
    if not any(one.kind == "hero" for one in figures.values()):
        faults.append(("creatures", "no character: add at least one", "malformed"))
    _number(figures)
    if faults:
        first = faults[0]
        rest = "".join(f"; {where}: {detail}" for where, detail, _ in faults[1:])
        raise SetupError(first[0], first[1] + rest, code=first[2])
    return State(game=_game(setup, figures), seats=seats, creatures=dict(figures), objects=plain_doors(setup))


def _camp(setup: Setup, spec: CreatureSpec) -> list[CreatureSpec]:
    """Return the sheets of all creatures on the same side of the conflict: all monsters, or all characters and summons.

    Rules: MT-FOC-02.
    """
    monster = kind_of(spec) == "monster"
    return [other for other in setup.creatures if (kind_of(other) == "monster") is monster]


def _side_of(setup: Setup, spec: CreatureSpec) -> str:
    """Return a creature's side: the one on its sheet, otherwise that of the first of its camp (`_camp`)."""
    camp = _camp(setup, spec)
    return next(filter(None, (_written_side(setup, one) for one in (spec, *camp))), camp[0].side_id)


def _written_side(setup: Setup, spec: CreatureSpec) -> str | None:
    return next((seat.side for seat in setup.seats if seat.id == spec.seat_id), spec.side)


def _seat_of(setup: Setup, spec: CreatureSpec) -> str:
    """Return the seat that controls a creature; for a summon without its own seat, that of its owner."""
    owner = next((other for other in setup.creatures if other.id == spec.summoned_by), None)
    return owner.seat_id if owner is not None and spec.seat is None and spec.side is None else spec.seat_id


def _number(figures: dict[str, Figure]) -> None:
    """Give each monster without a token number the lowest free number of its type."""
    used = {(one.type, one.number) for one in figures.values()}
    for one in figures.values():
        if one.kind == "monster" and one.number is None:
            one.number = next(number for number in range(1, len(figures) + 1) if (one.type, number) not in used)
            used.add((one.type, one.number))


def _game(setup: Setup, figures: dict[str, Figure]) -> TurnGame:
    piles: dict[str, tuple[str, ...]] = {MONSTERS: tuple(sorted(STANDARD_DECK))}
    piles.update({name: tuple(sorted(STANDARD_DECK)) for name, one in figures.items() if one.kind == "hero"})
    for spec in setup.creatures:
        one = figures[spec.id]
        deck = MONSTERS if one.kind == "monster" else str(one.owner or one.id)
        for condition in spec.conditions:
            extra = EXTRA_CARDS.get(condition.name)
            if extra is not None:
                piles[deck] = tuple(sorted((*piles[deck], extra)))
    return TurnGame(ability_piles=dict(decks_of_types(setup)), modifier_piles=piles)


def _place_faults(board: Board, spec: CreatureSpec, taken: dict[Cell, str]) -> Iterator[_Fault]:
    where = f"creatures.{spec.id}.at"
    if spec.at is None:
        yield where, "no position: give its hex", "malformed"
        return
    cell = (spec.at[0], spec.at[1])
    blocked = ("wall", "pillar", "door") if spec.fly else ("wall", "pillar", "door", "obstacle")
    if cell not in board:
        yield where, f"it is not on the map of {board.width} by {board.height} hexes", "blocked"
    elif any(board.has(cell, name) for name in blocked):
        yield where, f"{list(cell)} cannot be occupied", "blocked"
    elif cell in taken:
        yield where, f"{list(cell)} is occupied by {taken[cell]}", "occupied"
    taken.setdefault(cell, spec.id)


def _card_faults(setup: Setup) -> Iterator[_Fault]:
    cards = cards_of(setup)
    for spec in setup.creatures:
        missing = [card for card in spec.hand or () if card not in cards.hero_cards]
        if missing:
            yield f"creatures.{spec.id}.hand", f"unknown cards: {', '.join(missing)}", "malformed"
        if spec.hero and spec.hand is None and spec.initiative is None and setup.order is None:
            yield f"creatures.{spec.id}", "a character needs either `hand` or `initiative`", "malformed"
    for kind, deck in cards.decks.items():
        missing = [card for card in deck if card not in cards.ability_cards]
        if missing:
            yield f"decks.{kind}", f"unknown cards: {', '.join(missing)}", "malformed"


def _name_faults(setup: Setup) -> Iterator[_Fault]:
    """Yield a fault for each character named like a monster type, as `by_round` could not tell them apart."""
    types = {spec.type for spec in (*setup.creatures, *setup.summons)}
    for spec in setup.creatures:
        if spec.hero and (spec.id in types or spec.id == MONSTERS):
            yield (
                f"creatures.{spec.id}.id",
                f"{spec.id} is the name of a monster type: rename the character",
                "malformed",
            )


def _number_faults(setup: Setup) -> Iterator[_Fault]:
    """Yield a fault for each token number used twice within a type (MT-ORD-04)."""
    seen: dict[tuple[str, int], str] = {}
    for spec in setup.creatures:
        if spec.type is None or spec.hero:
            continue
        if spec.number is None:
            continue  # it gets the lowest free number
        other = seen.setdefault((spec.type, spec.number), spec.id)
        if other != spec.id:
            yield (
                f"creatures.{spec.id}.number",
                f"{other} already has the number {spec.number} of {spec.type}",
                "malformed",
            )


def _owner_faults(setup: Setup, figures: dict[str, Figure]) -> Iterator[_Fault]:
    for spec in setup.creatures:
        if spec.summoned_by is None:
            if kind_of(spec) == "monster" and spec.type is None:
                yield f"creatures.{spec.id}.type", "a figure needs `type`, `hero` or `summoned_by`", "malformed"
            continue
        owner = figures.get(spec.summoned_by)
        if owner is None or owner.kind != "hero":
            yield f"creatures.{spec.id}.summoned_by", f"unknown character {spec.summoned_by}", "malformed"
