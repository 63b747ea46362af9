"""Seat assignment: taking, leaving, owning and handing over seats. Pure functions on match records."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final, assert_never

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice_key import MAX_ENTROPY_BYTES
from fracas_engine.ruleset import ruleset_named
from fracas_protocol.bot_strength import bot_name
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject, new_house_bot
from fracas_server.match.journal import EntryKind
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import AddEntropy, Assign, Join, Leave

_KEY_BYTES: Final = 12
"""Random bytes of the key of a seat."""
_KICKED: Final = 50
"""Maximum number of removed players that a match remembers."""
_SHOWN: Final = 40
"""Maximum number of characters of an unknown seat quoted in an error text."""
_EMPTY: Final[Mapping[str, Any]] = {
    "subject": None, "player": "", "bot": "", "key": "", "owner": None, "owner_name": ""
}  # fmt: skip
_UNCHOSEN: Final[Mapping[str, Any]] = {"creatures": (), "chosen": False, "hero_name": ""}
_NO_DICE: Final[Mapping[str, Any]] = {"entropy": None, "contributed": False}
"""The dice of a running battle stay as they are, whoever has the seat."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The result of a seat request."""

    record: MatchRecord
    seat: str
    kind: EntryKind


def change_seat(record: MatchRecord, request: Join | Leave | AddEntropy | Assign) -> SeatChange:
    """Return the match after a player joins, leaves, or contributes to the dice, or a seat is handed over.

    Raises:
        RequestRefused: The request is not possible, or no longer.
    """
    match request:
        case Join():
            seat = take_seat(record, request)
            return SeatChange(record.with_seat(seat), seat.id, "joined")
        case Leave():
            seat = find_own_seat(record, request.subject, request.seat)
            left = record.with_seat(vacate_seat(seat)) if record.phase == "open" else record
            return SeatChange(left, seat.id, "left")
        case AddEntropy():
            seat = _with_entropy(record, request)
            return SeatChange(record.with_seat(seat), seat.id, "entropy")
        case Assign():
            changed, seat = assign_seat(record, request)
            return SeatChange(changed, seat.id, "seated")
        case _:
            assert_never(request)


def _with_entropy(record: MatchRecord, request: AddEntropy) -> SeatRecord:
    seat = find_own_seat(record, request.subject, request.seat)
    if not seat.side:
        raise RequestRefused("bad_options", f"Seat {seat.id} has no creatures, so it adds nothing to the dice.")
    if not 1 <= len(request.entropy) <= MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"Invalid entropy length ({len(request.entropy)} bytes): use 1 to {MAX_ENTROPY_BYTES}."
        )
    if seat.contributed and seat.entropy == request.entropy.hex():
        return seat  # a repeated contribution has no effect
    if seat.contributed:
        raise RequestRefused(
            "bad_options", f"Seat {seat.id} has already contributed to the dice: it cannot be changed."
        )
    if record.phase != "open":
        raise RequestRefused("match_started", "The battle has already begun: the dice can no longer be changed.")
    if seat.bot:
        raise RequestRefused("bad_options", "A server bot cannot contribute to the dice.")
    return seat.model_copy(update={"entropy": request.entropy.hex(), "contributed": True})


def take_seat(record: MatchRecord, request: Join) -> SeatRecord:
    """Return the requested seat with the player in it; if the player already has this seat, it is unchanged.

    Raises:
        RequestRefused: The seat is not available.
    """
    mine = record.seat_of(request.subject)
    if mine is not None and request.seat in {"", mine.id}:
        return mine  # a repeated join has no effect
    if request.subject in record.kicked:
        raise RequestRefused("not_yours", "The game master has removed you from this match.")
    lent = record.lent_seat(request.subject)
    if lent is not None and mine is None and request.seat in {"", lent.id} and record.phase != "over":
        back = {**_EMPTY, "subject": request.subject, "player": request.name}
        return lent.model_copy(update={**back, **(_NO_DICE if record.phase == "open" else {})})
    if record.phase == "over" or (record.phase != "open" and record.gm is None and not request.key):
        raise RequestRefused("match_started", "The battle has already begun: you can watch it.")
    if mine is not None:
        raise RequestRefused("already_joined", f"You already have seat {mine.id}: leave it first.")
    if request.guest and not record.guests:
        raise RequestRefused("guests_not_allowed", "This match does not accept guests: use a token.")
    if len(request.entropy) > MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"Entropy too long ({len(request.entropy)} bytes): use at most {MAX_ENTROPY_BYTES}."
        )
    seat = _keyed_seat(record, request) if request.key else _free_seat(record, request.seat)
    taken = {"subject": request.subject, "player": request.name, "bot": "", "key": ""}
    if record.phase != "open":
        return seat.model_copy(update=taken)
    _check_hero_name(record, seat, request.hero_name)
    return seat.model_copy(
        update={
            **taken,
            "creatures": seat.creatures or request.creatures,
            "chosen": not seat.creatures and bool(request.creatures),
            "hero_name": request.hero_name,
            "entropy": request.entropy.hex() if request.entropy else None,
            "contributed": False,
        }
    )


def _check_hero_name(record: MatchRecord, seat: SeatRecord, name: str) -> None:
    """Refuse a name that another player's hero has, and one in a battle of a table, whose heroes have names."""
    if not name:
        return
    if record.table is not None:
        raise RequestRefused("bad_options", "The heroes of a table have names: change them at the table.")
    if not seat.side:
        raise RequestRefused("bad_options", f"Seat {seat.id} has no hero to name.")
    taken = next((one for one in record.seats if one is not seat and one.hero_name.casefold() == name.casefold()), None)
    if taken is not None:
        raise RequestRefused("bad_options", f"The hero of seat {taken.id} is called {name}: choose another name.")


def _keyed_seat(record: MatchRecord, request: Join) -> SeatRecord:
    """Return the seat that a key opens."""
    seat = record.seat(request.seat)
    if seat is None or not seat.key or not compare_digest(seat.key.encode(), request.key.encode()):
        raise RequestRefused("not_found", "This seat link is not valid any more: ask the game master for another.")
    return seat


def _free_seat(record: MatchRecord, wanted: str) -> SeatRecord:
    if not wanted:
        found = next((seat for seat in record.fighters if seat.subject is None), None)
        if found is None:
            if record.phase == "running":
                raise RequestRefused("match_started", "The battle has already begun: you can watch it.")
            raise RequestRefused("match_full", "Every seat is taken: you can watch.")
        return found
    seat = record.seat(wanted)
    if seat is not None and seat.role != "player" and seat.subject is None:
        raise RequestRefused("not_yours", f"Seat {wanted} needs a key: ask the game master for it.")
    if seat is None:
        names = ", ".join(seat.id for seat in record.fighters)
        raise RequestRefused("not_found", f"Unknown seat {wanted!r}: choose one of {names}.")
    if seat.subject is not None:
        raise RequestRefused("match_full", f"{wanted.capitalize()} has just been taken: join another seat.")
    return seat


def vacate_seat(seat: SeatRecord) -> SeatRecord:
    """Return a copy of the seat without its player and the choices of that player."""
    chosen = _UNCHOSEN if seat.chosen else {"hero_name": ""}
    return seat.model_copy(update={"subject": None, "player": "", "entropy": None, "contributed": False, **chosen})


def find_own_seat(record: MatchRecord, subject: Subject, wanted: str) -> SeatRecord:
    """Return a subject's seat.

    Args:
        record: The match.
        subject: The subject.
        wanted: The seat that the request names; empty: the subject's own.

    Raises:
        RequestRefused: The subject has no seat, or a different one.
    """
    mine = record.seat_of(subject)
    if mine is None:
        raise RequestRefused("not_yours", "You have no seat in this match.")
    if wanted and wanted != mine.id:
        raise RequestRefused("not_yours", f"Seat {wanted!r} is not yours: yours is {mine.id}.")
    return mine


def find_acting_seat(record: MatchRecord, subject: Subject, wanted: str, *, added: Collection[str] = ()) -> SeatRecord:
    """Return the seat for which a subject decides: its own, or one that it holds as the game master.

    Args:
        record: The match.
        subject: The subject.
        wanted: The seat that the request names; empty: the subject's own.
        added: Seats that rulings have added to the battle; the game master decides for them.

    Raises:
        RequestRefused: The subject does not decide for the seat.
    """
    seat = record.seat(wanted) if wanted else None
    if seat is not None and seat.subject == subject and record.is_held(seat):
        return seat
    gm = record.gm
    if wanted in added and gm is not None and gm.subject == subject:
        return SeatRecord(id=wanted, side="", subject=subject, player=gm.player)
    return find_own_seat(record, subject, wanted)


def added_seats(record: MatchRecord, battle: Battle | None) -> list[str]:
    """Return the seats that rulings have added to a battle."""
    return [seat for seat in battle.state.seats if record.seat(seat) is None] if battle is not None else []


def assign_seat(record: MatchRecord, request: Assign) -> tuple[MatchRecord, SeatRecord]:
    """Return the match after the game master, or its own player, has handed over a seat, and the seat.

    Raises:
        RequestRefused: The requester has no right to it, or the seat cannot be handed over to this holder.
    """
    gm = record.gm
    ruled = gm is not None and gm.subject == request.subject
    if not ruled:
        _check_own(record, request)
    if record.phase == "over":
        raise RequestRefused("match_not_running", "The match is over: its seats stay.")
    seat = record.seat(request.seat)
    if seat is None or seat.role == "gm":
        names = ", ".join(seat.id for seat in record.seats if seat.role != "gm")
        raise RequestRefused("not_found", f"Unknown seat {request.seat[:_SHOWN]!r}: choose one of {names}.")
    if seat.role == "observer" and request.to in {"gm", "bot"}:
        raise RequestRefused("bad_options", "An observer decides nothing: hand the seat to a person.")
    # A player who has left a seat to a bot may come back; so may one who has given the seat to another.
    owner = {"owner": seat.owner, "owner_name": seat.owner_name}
    if seat.owner is None and seat.subject is not None and not seat.bot and not record.is_held(seat):
        owner = {"owner": seat.subject, "owner_name": seat.player}
    empty = {**_EMPTY, **(_NO_DICE if record.phase == "open" else {})}
    brings = _heroes_for(record, seat, request)
    match request.to:
        case "link":
            kept = {"owner": None, "owner_name": ""} if ruled else owner
            changed = seat.model_copy(update={**kept, "key": secrets.token_urlsafe(_KEY_BYTES)})
        case "gm":
            assert gm is not None, "no player hands the own seat to the game master"
            changed = seat.model_copy(update={**empty, **brings, "subject": gm.subject, "player": gm.player})
        case "bot":
            name = bot_name(request.bot)
            bot = {"subject": new_house_bot(), "player": name, "bot": request.bot}
            changed = seat.model_copy(update={**empty, **owner, **bot, **brings})
        case "nobody" | "kick":
            chosen = seat.chosen and record.phase == "open"
            changed = seat.model_copy(update={**empty, **(_UNCHOSEN if chosen else {})})
        case _:
            assert_never(request.to)
    if request.to == "kick":
        gone = {one for one in (seat.subject, seat.owner) if one is not None and one != request.subject}
        record = record.model_copy(update={"kicked": (*record.kicked, *sorted(gone))[-_KICKED:]})
    return record.with_seat(changed), changed


def unchosen_heroes(record: MatchRecord) -> list[str]:
    """Return the heroes that no seat has, those of the suggested party first; empty: the ruleset has no heroes."""
    library, rules = library_of(record.ruleset), ruleset_named(record.ruleset)
    party = library.vocabulary.party if library.vocabulary is not None else ()
    taken = {name for seat in record.seats for name in seat.creatures}
    heroes = [name for name, spec in library.creatures.items() if spec.hero and rules.offers(spec)]
    order = [*(name for name in party if name in heroes), *(name for name in heroes if name not in party)]
    return [name for name in order if name not in taken] or order


def with_heroes(record: MatchRecord) -> MatchRecord:
    """Return a match with a game master, in which each player's seat without creatures has a hero."""
    if record.gm is None or record.table is not None:
        return record
    for seat in record.fighters:
        monsters = not record.gm.side and record.is_held(seat)
        if seat.role == "player" and not (seat.creatures or monsters) and (heroes := unchosen_heroes(record)):
            record = record.with_seat(seat.model_copy(update={"creatures": (heroes[0],), "chosen": True}))
    return record


def _heroes_for(record: MatchRecord, seat: SeatRecord, request: Assign) -> Mapping[str, Any]:
    """Return the fields of a seat that gets its heroes with a new holder.

    Raises:
        RequestRefused: The seat cannot get these heroes.
    """
    wanted = request.creatures
    if request.to not in {"bot", "gm"} or record.gm is None or record.phase != "open" or record.table is not None:
        if wanted:
            told = "A seat gets heroes before the battle, with a bot or the game master: leave out the creatures."
            raise RequestRefused("bad_options", told)
        return {}
    if seat.creatures and not seat.chosen:
        if wanted:
            raise RequestRefused("bad_options", "The creatures of this seat are set: leave them out.")
        return {}
    known, rules = library_of(record.ruleset).creatures, ruleset_named(record.ruleset)
    some = any(spec.hero for spec in known.values())
    for name in wanted:
        if name not in known or not rules.offers(known[name]) or (some and not known[name].hero):
            raise RequestRefused("bad_options", f"Unknown hero {name[:_SHOWN]!r}: choose one that players may choose.")
    if len(wanted) > 1:
        raise RequestRefused("bad_options", f"Too many heroes ({len(wanted)}): give the seat one.")
    # A game master without creatures takes a seat for the monsters.
    if not wanted and not seat.creatures and (request.to == "bot" or record.gm.side):
        wanted = tuple(unchosen_heroes(record)[:1])
    return {"creatures": wanted, "chosen": True, "hero_name": ""} if wanted else {}


def _check_own(record: MatchRecord, request: Assign) -> None:
    """Refuse to hand over a seat as a player, unless it is the own one and goes to a bot or by a key to a person.

    Raises:
        RequestRefused: It is not possible.
    """
    mine = record.seat_of(request.subject)
    if mine is None or mine.id != request.seat or mine.role != "player":
        raise RequestRefused("not_yours", "Only the game master hands over the seats of others.")
    if not record.casual:
        raise RequestRefused("not_available", "In rated, queued and tournament matches all players keep their seats.")
    if request.to not in {"link", "bot"}:
        raise RequestRefused("bad_options", "Hand your seat to a bot or, by a key, to another player.")
