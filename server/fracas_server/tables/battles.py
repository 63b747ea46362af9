"""Starting a battle: the match of an encounter, with the heroes in their present state."""

from __future__ import annotations

import hashlib
from typing import Final

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.values import read_values
from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, new_house_bot
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.seat_options import MAX_SEATS, check_policy
from fracas_server.match.record import MatchRecord, SeatRecord, TableOrigin
from fracas_server.tables.changes import require_gm
from fracas_server.tables.content import board_of, hero_spec, monster_specs
from fracas_server.tables.record import Encounter, Hero, PastBattle, TableRecord

HEROES: Final = "heroes"
"""The side of the heroes."""
MONSTERS: Final = "monsters"
"""The side of the game master's monsters."""
GM: Final = "gm"
"""The seat of the game master."""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 10
_COUNTED: Final = "encounters"
"""Ruleset option that counts the battles since the last long rest."""


def match_id_of(record: TableRecord, request: str) -> MatchId:
    """Return the id of the match that a request starts, which is always the same for the same request."""
    digest = hashlib.sha256(f"table {record.id} {record.code} {request}".encode()).digest()
    return MatchId("".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_ID_LENGTH]))


def prepare_match(
    record: TableRecord, who: Identity, message: v1.StartBattle, *, match: MatchId, secret: bytes, lobby: Lobby
) -> MatchRecord:
    """Return the record of the match of an encounter.

    Args:
        record: The table.
        who: The game master.
        message: The request.
        match: The match id.
        secret: The match's dice secret.
        lobby: Checks the options.

    Raises:
        RequestRefused: The sender is no game master, a battle is running, or the battle cannot be set up.
    """
    require_gm(record, who.subject)
    if record.running is not None:
        raise RequestRefused("match_running", "A battle of this table is running: end it first.")
    encounter = record.encounter(message.encounter)
    if encounter is None:
        raise RequestRefused("not_found", f"No encounter {message.encounter!r}.")
    house = ruleset_named(record.ruleset).house
    heroes = _heroes(record, message)
    seats = _seats(record, who, heroes, bot=message.bot, house=house)
    board = board_of(record, encounter.board)
    parties = {
        seat.id: [hero_spec(record.ruleset, hero) for hero in heroes if _seat_of(hero) == seat.id] for seat in seats
    }
    shown = {
        seat: tuple(hero.content for hero in heroes if _seat_of(hero) == seat and hero.content) for seat in parties
    }
    seats = [seat.model_copy(update={"creatures": shown[seat.id]}) for seat in seats]
    listed = monster_specs(record, encounter, taken={hero.id for hero in heroes})
    monsters = [one.sheet for one in listed if not one.round]
    waves = [{"round": one.round, "sheet": one.sheet.to_plain(), "hidden": one.hidden} for one in listed if one.round]
    if house:
        parties[MONSTERS] = monsters
    elif monsters:
        parties[GM] = monsters
    else:
        raise RequestRefused("bad_options", f"The encounter {encounter.name!r} has no monster at the start: add one.")
    return _record(record, who, message, match=match, secret=secret, lobby=lobby, seats=seats).model_copy(
        update={
            "name": f"{record.name}: {encounter.name}",
            "board": encounter.board,
            "table": TableOrigin(
                table=record.id,
                board=board.to_plain(),
                parties={seat: tuple(spec.to_plain() for spec in specs) for seat, specs in parties.items()},
                waves={MONSTERS if house else GM: tuple(waves)} if waves else {},
                gm="" if house else GM,
            ),
        }
    )


def _heroes(record: TableRecord, message: v1.StartBattle) -> list[Hero]:
    wanted = list(dict.fromkeys(message.heroes))
    found = [hero for hero in record.heroes if not wanted or hero.id in wanted]
    if unknown := next((name for name in wanted if record.hero(name) is None), None):
        raise RequestRefused("not_found", f"No hero {unknown!r}.")
    dead = next((hero for hero in found if hero.dead and wanted), None)
    if dead is not None:
        raise RequestRefused("impossible", f"The hero {dead.name or dead.id} is dead: leave it out.")
    alone = next((hero for hero in found if wanted and not hero.player and not message.bot), None)
    if alone is not None:
        raise RequestRefused(
            "impossible", f"The hero {alone.name or alone.id} has no player: give it to a member, or name a bot."
        )
    found = [hero for hero in found if not hero.dead and (hero.player or message.bot)]
    if not found:
        raise RequestRefused("impossible", "No living hero has a player: give heroes to members, or name a bot.")
    return found


def _seat_of(hero: Hero) -> str:
    return hero.player or f"bot_{hero.id}"


def _seats(record: TableRecord, who: Identity, heroes: list[Hero], *, bot: str, house: bool) -> list[SeatRecord]:
    """Return a seat for each player of heroes and for each bot, and one for the game master's monsters."""
    gm = record.member_of(who.subject)
    seats: dict[str, SeatRecord] = {}
    for hero in heroes:
        seat = _seat_of(hero)
        member = record.member(hero.player)
        if member is not None and gm is not None and member.id == gm.id and not house:
            raise RequestRefused(
                "impossible",
                f"The hero {hero.name or hero.id} is yours, and you play the monsters: give it to another member.",
            )
        if member is not None:
            seats[seat] = SeatRecord(id=seat, side=HEROES, subject=member.subject, player=member.name)
        else:
            check_policy(bot)
            name = hero.name or hero.content or hero.id
            seats[seat] = SeatRecord(id=seat, side=HEROES, subject=new_house_bot(), player=name, bot=bot)
    if not house:
        assert gm is not None, "checked before"
        seats[GM] = SeatRecord(id=GM, side=MONSTERS, subject=who.subject, player=gm.name)
    if len(seats) > MAX_SEATS:
        raise RequestRefused("bad_options", f"Too many seats ({len(seats)}): a match has at most {MAX_SEATS}.")
    return list(seats.values())


def _record(
    record: TableRecord,
    who: Identity,
    message: v1.StartBattle,
    *,
    match: MatchId,
    secret: bytes,
    lobby: Lobby,
    seats: list[SeatRecord],
) -> MatchRecord:
    options = v1.MatchOptions()
    options.CopyFrom(message.options)
    options.invite_only, options.guests, options.rated, options.fill_with_bots = True, True, False, ""
    # Where the rules command the monsters, a game master without heroes has a seat of its own.
    rules = all(seat.subject != who.subject or seat.id == GM for seat in seats)
    options.gm = GM if rules else ""
    # The board and the creatures are those of the table; the lobby checks everything else.
    create = v1.CreateMatch(
        ruleset=record.ruleset,
        seats=[v1.SeatRequest(id=seat.id, side=seat.side) for seat in seats],
        options=options,
        ruleset_options=message.ruleset_options,
    )
    made = lobby.new_record(match, secret, who, create)
    vocabulary = library_of(record.ruleset).vocabulary
    told = dict(made.options)
    if vocabulary is not None and _COUNTED in vocabulary.options:
        told[_COUNTED] = record.battles_since_rest
    kept = ("subject", "player", "bot", "side", "creatures")
    taken = {seat.id: {name: getattr(seat, name) for name in kept} for seat in seats}
    member = record.member_of(who.subject)
    taken.setdefault(GM, {"subject": who.subject, "player": member.name if member is not None else who.name})
    given = tuple(seat.model_copy(update=taken.get(seat.id, {})) for seat in made.seats)
    return made.model_copy(update={"seats": given, "options": told})


def begun(
    record: TableRecord, match: MatchRecord, encounter: Encounter, message: v1.StartBattle, *, now_ms: int
) -> TableRecord:
    """Return the table while the battle of an encounter is running; its options are the defaults of the next.

    Args:
        record: The table.
        match: The match of the battle.
        encounter: The encounter.
        message: The request to start the battle.
        now_ms: The time, in milliseconds since 1970.
    """
    origin = match.table
    assert origin is not None, "the match is of a table"
    heroes = tuple(hero.id for hero in record.heroes if hero.id in _ids(origin))
    running = PastBattle(
        match=match.match, code=match.code, encounter=encounter.id, name=encounter.name, began_ms=now_ms, heroes=heroes
    )
    told = read_values(message.ruleset_options)
    options = {name: value for name, value in told.items() if isinstance(value, (bool, int, str))}
    return record.model_copy(update={"running": running, "battle_options": options})


def _ids(origin: TableOrigin) -> set[str]:
    return {str(one["id"]) for seat, party in origin.parties.items() if seat != origin.gm for one in party}
