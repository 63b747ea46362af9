"""Set-up of a match from the ruleset's content: board and creatures, chosen or drawn at random.

The random source is an argument; the same source and requests give the same set-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol

from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.library import Library, library_of
from fracas_engine.custom_cards import cards_for
from fracas_engine.deployment import NoRoom, placed
from fracas_engine.errors import SetupError
from fracas_engine.ids import free_id
from fracas_engine.lasting import start_hidden
from fracas_engine.placement_phase import is_requested
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import ArrivalSpec, SeatSpec, Setup
from fracas_engine.start_zones import start_places, zones_of


class Chance(Protocol):
    """Random source that draws creatures, such as an instance of Python's `Random`."""

    def sample(self, population: Sequence[str], k: int) -> list[str]:
        """Return `k` different names in random order."""


GROWTH: Final = 1.5
"""Exponent with which the strength of a group grows with its size; 1 would mean the sum of strengths.

A group of twice as many creatures is more than twice as strong, as its last creatures survive and attack longer.
Clients receive this number.
"""
_FITTING: Final = 1.25
"""Maximum ratio between the strengths of a creature and its opponent for a fair match."""


class NotOffered(SetupError):
    """Error for a board or creature that the ruleset does not have, or a board that is too small for the seats."""


@dataclass(frozen=True, slots=True)
class Party:
    """A seat with its creatures."""

    seat: SeatSpec
    creatures: tuple[str, ...] = ()
    """Content ids of the creatures; empty to draw them at random."""
    first_name: str = ""
    """Display name of the first creature; empty: its own."""
    waves: tuple[tuple[str, int], ...] = ()
    """Content ids of creatures of later waves, with their rounds."""
    hidden: tuple[str, ...] = ()
    """Content ids of creatures that start hidden from all enemies."""


def pick_board(library: Library, *, wanted: str, seats: int, sides: int, own: BoardSpec | None = None) -> str:
    """Return the name of the board for a match.

    Args:
        library: Content of the ruleset.
        wanted: The requested board; empty for the first one with enough start places.
        seats: Number of seats.
        sides: Number of sides; if no start place is left for every seat, the seats of a side share one.
        own: A board of the creator's own, which is the requested one; None: none.

    Raises:
        NotOffered: There is no such board, or none that is large enough.
    """
    boards = library.boards if own is None else {wanted: own}
    fitting = [name for name, board in boards.items() if len(board.starts) >= seats]
    fitting += [name for name, board in boards.items() if sides <= len(board.starts) < seats]
    if wanted and wanted not in boards:
        raise NotOffered("board", f"unknown board {wanted!r}: choose one of {', '.join(library.boards)}")
    if wanted and wanted not in fitting:
        places = len(boards[wanted].starts)
        raise NotOffered(
            "board",
            f"board {wanted!r} has start places for {places} sides, not {sides}: "
            "put players on the same side, or choose another board",
        )
    if not fitting:
        raise NotOffered(
            "board", f"no board of {library.ruleset} has start places for {sides} sides: put players on the same side"
        )
    return wanted or fitting[0]


def set_up_match(
    ruleset: str,
    board: str,
    parties: Sequence[Party],
    *,
    count: int,
    options: Mapping[str, Any],
    chance: Chance,
    own: BoardSpec | None = None,
    own_creatures: Mapping[str, CreatureSpec] = MappingProxyType({}),
) -> Setup:
    """Return the set-up of a battle.

    Args:
        ruleset: Name of the ruleset.
        board: Name of the board.
        parties: The seats with their creatures.
        count: Number of creatures to draw for each seat that names none.
        options: Ruleset options.
        own: The board, if it is not in the library.
        own_creatures: Creatures that the seats name and that are not in the library, by id; they are never drawn.
        chance: Random source for drawing; if some seats name their creatures, the drawn ones are of similar strength.

    Raises:
        NotOffered: There is no such board or creature.
        NoRoom: There is no free place for a creature.
        SetupError: Another part of the set-up is wrong.
    """
    library, rules = library_of(ruleset), ruleset_named(ruleset)
    spec = own or library.boards.get(board)
    if spec is None:  # one of somebody's own, which may be gone by now
        raise NotOffered("board", f"{ruleset} no longer has the board {board!r}: choose another board")
    seats = tuple(party.seat for party in parties)
    setup = Setup(ruleset=ruleset, board=spec, creatures=(), seats=seats, options=options, cards=cards_for(library))
    starts = start_places(seats, spec)
    known = {**library.creatures, **own_creatures}
    if is_requested(setup):
        sides = {seat.id: seat.side for seat in seats}
        setup = setup.model_copy(update={"zones": zones_of(spec, dict(zip(sides, starts, strict=False)), sides)})
    for left in reversed(range(_DRAWS)):
        try:
            setup = _with_creatures(setup, parties, starts, library, known, count=count, chance=chance)
            break
        except NoRoom:
            if not left or all(party.creatures for party in parties):
                raise
    coming: list[ArrivalSpec] = []
    for party, cells in zip(parties, starts, strict=False):
        for content_id, number in party.waves:
            taken = {one.id for one in setup.creatures}, {one.sheet.id for one in coming}
            name = free_id(f"{party.seat.id}_{content_id}", *taken)
            use = content_id if content_id in library.creatures else None
            sheet = known[content_id].model_copy(update={"id": name, "use": use, "at": None})
            arrival = ArrivalSpec(round=number, sheet=sheet, hidden=content_id in party.hidden)
            coming.append(_arriving(party.seat, arrival, cells))
    bred = library.summoned_by((*setup.creatures, *(one.sheet for one in coming)))
    setup = setup.model_copy(update={"summons": bred, "arrivals": tuple(coming)})
    setup = rules.complete(setup)
    rules.setup(setup)
    return setup


_DRAWS: Final = 40
"""Number of times that creatures are drawn until they have room on the board."""


def _with_creatures(
    setup: Setup,
    parties: Sequence[Party],
    starts: Sequence[Sequence[Sequence[int]]],
    library: Library,
    available: Mapping[str, CreatureSpec],
    *,
    count: int,
    chance: Chance,
) -> Setup:
    """Return a set-up with the named creatures of the parties, and drawn ones for those that name none."""
    ruleset = setup.ruleset
    rules = ruleset_named(ruleset)
    known = [name for name, creature in library.creatures.items() if rules.offers(creature)]
    # All seats that name none get the same number of the same creatures in a shuffled order of the shelf, a fair start.
    drawn = tuple(chance.sample(known, min(count, len(known))))
    # Who stands together against the house complements the others: each gets another one, as long as there are some.
    named = {name for party in parties for name in party.creatures}
    shuffled = chance.sample(known, len(known))
    rest = [name for name in shuffled if name not in named]
    if named and not rules.house:
        # Where somebody has named some, what chance gives the others is as strong as those.
        brought = [
            [rules.strength(available[name]) for name in party.creatures if name in available]
            for party in parties
            if party.creatures
        ]
        fair = sum(map(group_strength, brought)) / len(brought) / (group_strength([1.0] * count) if count else 1.0)
        drawn = tuple(_fitting({name: rules.strength(library.creatures[name]) for name in shuffled}, fair, count))
    for party, cells in zip(parties, starts, strict=False):
        if rules.house and not party.creatures and len(rest) >= count:
            drawn, rest = tuple(rest[:count]), rest[count:]
        for number, content_id in enumerate(party.creatures or drawn):
            creature = available.get(content_id)
            if creature is None:
                raise NotOffered("creatures", f"unknown creature {content_id!r}: choose a creature of {ruleset}")
            if party.first_name and not number:
                creature = creature.model_copy(update={"name": party.first_name})
            if content_id in party.hidden:
                creature = start_hidden(ruleset, creature)
            there = (*setup.creatures, placed(setup, creature, party.seat, cells))
            setup = setup.model_copy(update={"creatures": there})
    return setup


@dataclass(frozen=True, slots=True)
class PreparedParty:
    """A seat with creatures that are not only named but given with their state, such as the heroes of a table."""

    seat: SeatSpec
    creatures: tuple[CreatureSpec, ...]
    """The creatures, with their ids in the battle; those without a place are put near the start cells of their side."""
    automated: bool = False
    """True if the rules command the creatures: the seat is only a name."""
    arrivals: tuple[ArrivalSpec, ...] = ()
    """Creatures of later waves; those without a place arrive near the start cells of their side."""


def set_up_prepared(
    ruleset: str, board: BoardSpec, parties: Sequence[PreparedParty], *, options: Mapping[str, Any], gm: str = ""
) -> Setup:
    """Return the set-up of a battle with prepared creatures.

    Args:
        ruleset: Name of the ruleset.
        board: The board.
        parties: The seats with their creatures; a side shares a start place, except where the rules command
            the enemies.
        options: Ruleset options.
        gm: The seat of the game master; empty: none.

    Raises:
        NoRoom: There is no free place for a creature.
        SetupError: Another part of the set-up is wrong.
    """
    library, rules = library_of(ruleset), ruleset_named(ruleset)
    seats = tuple(party.seat for party in parties if not party.automated)
    fixed = tuple(
        spec.model_copy(update={"seat": party.seat.id, "side": party.seat.side})
        for party in parties
        for spec in party.creatures
        if spec.at is not None
    )
    setup = Setup(
        ruleset=ruleset, board=board, creatures=fixed, seats=seats, options=options, cards=cards_for(library),
        gm=gm or None,
    )  # fmt: skip
    if not rules.house:  # whose monsters are refused without characters
        rules.setup(setup)
    apart = dict(zip((seat.id for seat in seats), start_places(seats, board), strict=False)) if rules.house else {}
    sides = list(dict.fromkeys(party.seat.side for party in parties))
    places = list(board.starts.values()) or [((0, 0),)]
    starts: dict[str, Sequence[Sequence[int]]] = {}
    for party in parties:
        cells = apart.get(party.seat.id) or places[min(sides.index(party.seat.side), len(places) - 1)]
        starts[party.seat.id] = cells
        for spec in party.creatures:
            if spec.at is None:
                there = (*setup.creatures, placed(setup, spec, party.seat, cells, name=spec.id))
                setup = setup.model_copy(update={"creatures": there})
    coming = tuple(_arriving(party.seat, one, starts[party.seat.id]) for party in parties for one in party.arrivals)
    bred = library.summoned_by((*setup.creatures, *(one.sheet for one in coming)))
    setup = setup.model_copy(update={"summons": bred, "arrivals": coming})
    if is_requested(setup):
        of_seats = {party.seat.id: party.seat.side for party in parties}
        setup = setup.model_copy(update={"zones": zones_of(board, starts, of_seats)})
    setup = rules.complete(setup)
    rules.setup(setup)
    return setup


def _arriving(seat: SeatSpec, arrival: ArrivalSpec, starts: Sequence[Sequence[int]]) -> ArrivalSpec:
    """Return a creature of a later wave with its seat, and with a place near the start cells of the seat."""
    at = arrival.sheet.at or (starts[0][0], starts[0][1])
    sheet = arrival.sheet.model_copy(update={"seat": seat.id, "side": seat.side, "at": at})
    return arrival.model_copy(update={"sheet": sheet})


def group_strength(strengths: Sequence[float]) -> float:
    """Return the strength of a group of creatures; 0.0 if there are none.

    Args:
        strengths: The strength of each creature (`Ruleset.strength`).
    """
    return sum(strengths) * len(strengths) ** (GROWTH - 1) if strengths else 0.0


def _fitting(strengths: Mapping[str, float], fair: float, count: int) -> list[str]:
    """Return creatures of about the required strength, in the given order.

    If there are too few, those nearest in strength are added.

    Args:
        strengths: Strength of each creature by name.
        fair: Required strength of each creature.
        count: Number of creatures.
    """
    fitting = [name for name, strength in strengths.items() if fair / _FITTING <= strength <= fair * _FITTING]
    if len(fitting) < count:
        fitting = sorted(strengths, key=lambda name: abs(strengths[name] - fair))
    return fitting[:count]
