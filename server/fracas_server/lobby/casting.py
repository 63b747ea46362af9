"""Casting a match: a board and creatures out of the ruleset's shipped content, put on the board's start places.

The only chance in it is the one handed in; the same chance and the same wishes give the same set-up.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.card_supply import cards_for
from fracas_engine.content import BoardSpec
from fracas_engine.content.library import Library, library_of
from fracas_engine.deployment import NoRoom, placed
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_server.errors import RequestRefused
from fracas_server.match.messages import seat_entropy
from fracas_server.match.record import MatchRecord

__all__ = ["MAX_CREATURES", "begin_battle", "cast_match", "pick_board"]

MAX_CREATURES: Final = 6
"""Creatures of one seat; more than any shipped board has start cells for."""


def pick_board(library: Library, *, wanted: str, seats: int, sides: int) -> str:
    """Return the name of the board to fight on.

    Args:
        library: The ruleset's content.
        wanted: The board asked for; empty: the first one with enough start places.
        seats: How many seats there are.
        sides: How many sides they are on; where a board has too few start places for all seats, those of a side share
            one.

    Raises:
        RequestRefused: There is no such board, or none that is large enough.
    """
    boards = library.boards
    fitting = [name for name, board in boards.items() if len(board.starts) >= seats]
    fitting += [name for name, board in boards.items() if sides <= len(board.starts) < seats]
    if wanted and wanted not in library.boards:
        raise RequestRefused("bad_options", f"there is no board {wanted!r}; there are {', '.join(library.boards)}")
    if wanted and wanted not in fitting:
        places = len(library.boards[wanted].starts)
        raise RequestRefused("bad_options", f"board {wanted!r} has {places} start places, not {min(seats, sides)}")
    if not fitting:
        raise RequestRefused("bad_options", f"no board of {library.ruleset} has start places for {seats} seats")
    return wanted or fitting[0]


def cast_match(record: MatchRecord, secret: bytes) -> Setup:
    """Set up the battle of a match whose seats are taken.

    What is left to chance is derived from the match's secret, so that it can be repeated once that is known.

    Args:
        record: The match.
        secret: Its dice secret.

    Raises:
        RequestRefused: A creature is unknown, does not fit on the board, or an option is wrong.
    """
    ruleset, board, options = record.ruleset, record.board, record.options
    chance = random.Random(hmac.digest(secret, b"fracas casting v1", hashlib.sha256))  # noqa: S311 - its seed is secret
    library = library_of(ruleset)
    spec = library.boards.get(board)
    if spec is None:  # one of somebody's own, which is gone since the match was created
        raise RequestRefused("bad_options", f"there is no board {board!r} in {ruleset} any more")
    known = [name for name, creature in library.creatures.items() if ruleset_named(ruleset).offers(creature)]
    # All seats that name none get the same number of the same creatures in a shuffled order of the shelf, a fair start.
    drawn = tuple(chance.sample(known, min(record.creatures, len(known))))
    # Who stands together against the house complements the others: each gets another one, as long as there are some.
    rest = [name for name in chance.sample(known, len(known)) if name not in _named(record)]
    specs = tuple(SeatSpec(id=seat.id, side=seat.side, name=seat.player) for seat in record.seats)
    setup = Setup(ruleset=ruleset, board=spec, creatures=(), seats=specs, options=options, cards=cards_for(library))
    try:
        for seat, seated, cells in zip(record.seats, specs, _starts(record, spec), strict=False):
            if ruleset_named(ruleset).house and not seat.creatures and len(rest) >= record.creatures:
                drawn, rest = tuple(rest[: record.creatures]), rest[record.creatures :]
            for content_id in seat.creatures or drawn:
                creature = library.creatures.get(content_id)
                if creature is None:
                    raise RequestRefused("bad_options", f"there is no creature {content_id!r} in {ruleset}")
                there = (*setup.creatures, placed(setup, creature, seated, cells))
                setup = setup.model_copy(update={"creatures": there})
        setup = setup.model_copy(update={"summons": library.summoned_by(setup.creatures)})
        setup = ruleset_named(ruleset).complete(setup)
        ruleset_named(ruleset).setup(setup)
    except NoRoom as error:
        raise RequestRefused("bad_options", error.detail) from error
    except SetupError as error:
        raise RequestRefused("bad_options", str(error)) from error
    return setup


def _named(record: MatchRecord) -> set[str]:
    return {name for seat in record.seats for name in seat.creatures}


def _starts(record: MatchRecord, board: BoardSpec) -> list[Sequence[Sequence[int]]]:
    """Return the start cells of each seat: a place of its own, or where there are too few one for each side."""
    places = list(board.starts.values())
    if len(places) >= len(record.seats):
        return list(places)
    sides = list(dict.fromkeys(seat.side for seat in record.seats))
    return [places[sides.index(seat.side)] for seat in record.seats]


def begin_battle(record: MatchRecord, secret: bytes) -> Battle:
    """Begin the battle of a match whose seats are taken, with dice that nobody could aim.

    Args:
        record: The match.
        secret: Its dice secret.

    Raises:
        RequestRefused: It cannot be set up as wished.
    """
    key = derive(secret, {seat.id: seat_entropy(record, seat) for seat in record.seats})
    return Battle.start(cast_match(record, secret), KeyedFaces(key))
