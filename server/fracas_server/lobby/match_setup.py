"""Setup of a match: its board and creatures, from the ruleset's content (`fracas_engine.match_setup`).

All random choices are derived from the match's secret: the same secret and options give the same setup.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from fracas_engine import match_setup
from fracas_engine.arrivals import MOST_ROUNDS
from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.library import Library, library_of
from fracas_engine.content.vocabulary import did_you_mean, find_vocabulary
from fracas_engine.deployment import NoRoom
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import SetupError
from fracas_engine.lasting import can_start_hidden
from fracas_engine.match_setup import NotOffered, Party, PreparedParty
from fracas_engine.setup import ArrivalSpec, SeatSpec, Setup
from fracas_server.errors import RequestRefused
from fracas_server.match.messages import seat_entropy
from fracas_server.match.record import MatchRecord, SeatRecord, TableOrigin
from fracas_server.match.seating import with_heroes

MAX_CREATURES: Final = 6
"""Maximum number of creatures of one seat; no shipped board has start cells for more."""
MAX_WAVES: Final = 40
"""Maximum number of creatures of later waves."""
_NAMED: Final = 6
"""Maximum number of creatures that an error text lists as examples."""


def pick_board(library: Library, *, wanted: str, seats: int, sides: int, own: BoardSpec | None = None) -> str:
    """Return the name of the board to fight on.

    Args:
        library: Content of the ruleset.
        wanted: The requested board; empty for the first one with enough start places.
        seats: Number of seats.
        sides: Number of sides.
        own: A board of the creator's own, which is the requested one; None: none.

    Raises:
        RequestRefused: There is no such board, or none that is large enough.
    """
    try:
        return match_setup.pick_board(library, wanted=wanted, seats=seats, sides=sides, own=own)
    except NotOffered as error:
        raise RequestRefused("bad_options", error.detail) from error


def suggested_parties(ruleset: str, sides: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the creatures of each seat of a match from the queue: every side has the ruleset's suggested party.

    Seats that share a side have one creature of the party each. If the party has only one creature, or fewer than a
    side has seats, all lists are empty and the creatures are drawn at random later.

    Args:
        ruleset: The name of the ruleset.
        sides: The side of each seat; empty: the seat is a side of its own.
    """
    vocabulary = find_vocabulary(ruleset)
    party = vocabulary.party if vocabulary is not None else ()
    largest = max((sides.count(side) if side else 1 for side in sides), default=0)
    if len(party) < max(2, largest):
        return [() for _ in sides]
    return [
        party if sides.count(side) < 2 or not side else (party[sides[:n].count(side)],) for n, side in enumerate(sides)
    ]


def no_such_creature(ruleset: str, word: str, offered: Mapping[str, str]) -> str:
    """Return the error text for an unknown creature, with a suggestion.

    Args:
        ruleset: The name of the ruleset.
        word: The unknown name.
        offered: Display names of the creatures that a seat may bring, by content id.
    """
    titled = [name for name, title in offered.items() if word.lower() in title.lower().split()]
    hint = f"did you mean {' or '.join(titled[:3])}?" if titled else did_you_mean(word, offered)
    if hint is None and offered:
        hint = f"it has {len(offered)}, such as {', '.join(sorted(offered)[:_NAMED])}"
    return f"{ruleset} has no playable creature {word!r}" + (f": {hint}" if hint else ".")


def creatures_of(record: MatchRecord) -> Mapping[str, CreatureSpec]:
    """Return the creatures that the seats of a new match may name: those of the library, and the creator's own.

    Raises:
        ValidationError: The record has a creature that is none.
    """
    own = own_creatures_of(record)
    return {**library_of(record.ruleset).creatures, **own} if own else library_of(record.ruleset).creatures


def own_creatures_of(record: MatchRecord) -> Mapping[str, CreatureSpec]:
    """Return the creatures of the creator's own by id; see `creatures_of`."""
    found = [CreatureSpec.model_validate(one, strict=False) for one in record.own_creatures]
    return {one.id: one for one in found}


def check_waves(record: MatchRecord, seat: SeatRecord) -> None:
    """Check the creatures of later waves of a seat, and those that start hidden.

    Raises:
        RequestRefused: The seat is not the game master's, a wave could not arrive, or a creature could not hide.
    """
    _check_hidden(record, seat)
    if not seat.waves:
        return
    known = creatures_of(record)
    if seat.role != "gm" or not seat.side:
        raise RequestRefused("bad_options", "Only a game master with creatures has later waves: leave them out.")
    if len(seat.waves) > MAX_WAVES:
        raise RequestRefused("bad_options", f"Too many creatures in later waves: use at most {MAX_WAVES}.")
    for name, number in seat.waves:
        if name not in known:
            offered = {one: spec.name or one for one, spec in known.items()}
            raise RequestRefused("bad_options", no_such_creature(record.ruleset, name, offered))
        if not 1 <= number <= MOST_ROUNDS:
            raise RequestRefused("bad_options", f"Invalid wave {number}: use a round from 1 to {MOST_ROUNDS}.")


def _check_hidden(record: MatchRecord, seat: SeatRecord) -> None:
    if not seat.hidden:
        return
    if seat.role != "gm" or not seat.side:
        raise RequestRefused("bad_options", "Only a game master has creatures that start hidden: leave them out.")
    if not can_start_hidden(record.ruleset):
        raise RequestRefused("bad_options", f"{record.ruleset} has no hidden creatures: leave them out.")
    there = {*seat.creatures, *(name for name, _ in seat.waves)}
    if missing := sorted({*seat.hidden} - there):
        raise RequestRefused("bad_options", f"{missing[0]!r} cannot start hidden: the seat has no such creature.")


def set_up_match(record: MatchRecord, secret: bytes) -> Setup:
    """Set up the battle of a match whose seats are taken.

    Random parts are derived from the match's secret, so that they can be verified once the secret is published.

    Args:
        record: The match.
        secret: The match's dice secret.

    Raises:
        RequestRefused: A creature is unknown, does not fit on the board, or an option is wrong.
    """
    if record.table is not None:
        return _set_up_prepared(record, record.table)
    record = with_heroes(record)
    chance = random.Random(hmac.digest(secret, b"fracas casting v1", hashlib.sha256))  # noqa: S311 - the seed is secret
    parties = [
        Party(
            SeatSpec(id=seat.id, side=seat.side, name=seat.player),
            tuple(seat.creatures),
            first_name=seat.hero_name,
            waves=seat.waves,
            hidden=seat.hidden,
        )
        for seat in record.fighters
    ]
    try:
        own = None if record.own_board is None else read_board(record.own_board)
        setup = match_setup.set_up_match(
            record.ruleset, record.board, parties, count=record.creatures, options=record.options, chance=chance,
            own=own, own_creatures=own_creatures_of(record),
        )  # fmt: skip
        return with_table_options(setup, record)
    except (NoRoom, NotOffered) as error:
        raise RequestRefused("bad_options", error.detail) from error
    except ValidationError as error:
        raise RequestRefused("bad_options", f"The battle cannot be set up: {error.errors()[0]['msg']}.") from error
    except SetupError as error:
        raise RequestRefused("bad_options", str(error)) from error


def read_board(plain: Mapping[str, Any]) -> BoardSpec:
    """Return a board that a record keeps in plain form, in which JSON has lists in place of tuples.

    Raises:
        ValidationError: It is no board.
    """
    return BoardSpec.model_validate(plain, strict=False)


def _set_up_prepared(record: MatchRecord, table: TableOrigin) -> Setup:
    """Set up the battle of a table, with the creatures and the board that the table gave."""
    seats = {seat.id: SeatSpec(id=seat.id, side=seat.side, name=seat.player) for seat in record.fighters}
    try:
        board = read_board(table.board)
        parties = [
            PreparedParty(
                seats.get(seat) or SeatSpec(id=seat, side=seat),
                tuple(CreatureSpec.model_validate(one, strict=False) for one in creatures),
                automated=seat not in seats,
                arrivals=tuple(ArrivalSpec.model_validate(one) for one in table.waves.get(seat, ())),
            )
            for seat, creatures in table.parties.items()
        ]
        setup = match_setup.set_up_prepared(record.ruleset, board, parties, options=record.options, gm=table.gm)
        return with_table_options(setup, record)
    except ValidationError as error:
        raise RequestRefused("bad_options", f"The battle cannot be set up: {error.errors()[0]['msg']}.") from error
    except SetupError as error:
        raise RequestRefused("bad_options", f"The battle cannot be set up: {error}.") from error


def with_table_options(setup: Setup, record: MatchRecord) -> Setup:
    """Return a set-up with the match's game master, and with rewinds if the match has a use for them."""
    gm = record.gm
    if gm is None and not record.rewinds:
        return setup
    return setup.model_copy(update={"gm": gm.id if gm is not None else None, "rewinds": True})


def begin_battle(record: MatchRecord, secret: bytes) -> Battle:
    """Begin the battle of a match whose seats are taken, with dice that no player could predict.

    Args:
        record: The match.
        secret: The match's dice secret.

    Raises:
        RequestRefused: The requested battle cannot be set up.
    """
    key = derive(secret, {seat.id: seat_entropy(record, seat) for seat in record.fighters})
    setup = set_up_match(record, secret)
    try:
        return Battle.start(setup, KeyedFaces(key))
    except SetupError as error:
        raise RequestRefused("bad_options", str(error)) from error
