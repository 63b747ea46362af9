"""Changes of a table: pure functions from a record and a request to the changed record, with their permissions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from fracas_engine.errors import EngineError, IllegalIntent
from fracas_engine.intents import Rest
from fracas_engine.lasting import rest_party
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.values import read_values
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject, is_picture_name, new_code
from fracas_server.lobby.own_boards import MAX_BOARD, MAX_SHEET, parse_board
from fracas_server.plain_text import clean_name
from fracas_server.tables.claims import give_kept_heroes, take_hero
from fracas_server.tables.content import (
    board_of,
    hero_sheet,
    hero_spec,
    kept_state,
    monster_specs,
    normal_state,
    own_creature,
)
from fracas_server.tables.record import (
    MAX_BOARDS,
    MAX_CREATURES,
    MAX_ENCOUNTERS,
    MAX_HEROES,
    MAX_MEMBERS,
    MAX_MONSTERS,
    MAX_NAME,
    MAX_NOTES,
    BoardRecord,
    CreatureRecord,
    Encounter,
    Hero,
    Member,
    Monster,
    TableRecord,
)
from fracas_server.tables.rest_dice import after_rest, faces_of, with_secret

_T = TypeVar("_T", Hero, Encounter, BoardRecord, CreatureRecord)
LONG: Final = "long"

MOST_HOURS: Final = 1_000_000
"""Number at which the hours since a long rest are no longer counted."""


def own_member(record: TableRecord, subject: Subject) -> Member:
    """Return a subject as a member.

    Raises:
        RequestRefused: It is none; the text is the same as for a table that does not exist.
    """
    found = record.member_of(subject)
    if found is None:
        raise RequestRefused("not_found", f"No table {record.id!r} of yours.")
    return found


def require_gm(record: TableRecord, subject: Subject) -> Member:
    """Return a subject as a game master of the table.

    Raises:
        RequestRefused: It is none.
    """
    found = own_member(record, subject)
    if found.role != "gm":
        raise RequestRefused("not_yours", "Only game masters can do this: ask one of them.")
    return found


def clean_required(name: str, what: str) -> str:
    """Return a name in its clean form.

    Raises:
        RequestRefused: The name has no printable character.
    """
    cleaned = clean_name(name, MAX_NAME)
    if not cleaned:
        raise RequestRefused("bad_options", f"{what} missing: write 1 to {MAX_NAME} characters.")
    return cleaned


def join(record: TableRecord, subject: Subject, name: str) -> TableRecord:
    """Add a member; no effect if the subject is one already."""
    if record.member_of(subject) is not None:
        return record
    if len(record.members) >= MAX_MEMBERS:
        raise RequestRefused("match_full", f"The table has {MAX_MEMBERS} members: somebody has to leave first.")
    record, number = _numbered(record)
    member = Member(id=f"m{number}", subject=subject, name=clean_required(name, "Name"))
    return give_kept_heroes(record.model_copy(update={"members": (*record.members, member)}), member)


def leave(record: TableRecord, subject: Subject, wanted: str) -> TableRecord:
    """Remove the sender, or for a game master another member; the result may have no members."""
    member = own_member(record, subject)
    if wanted and wanted != member.id:
        require_gm(record, subject)
        found = record.member(wanted)
        if found is None:
            raise RequestRefused("not_found", f"No member {wanted!r}.")
        if found.subject == record.owner:
            raise RequestRefused("not_yours", "The owner of a table cannot be removed.")
        member = found
    left = tuple(one for one in record.members if one.id != member.id)
    heroes = tuple(_without_player(hero, member.id) for hero in record.heroes)
    record = record.model_copy(update={"members": left, "heroes": heroes})
    if left and member.subject == record.owner:
        heir = next((one for one in left if one.role == "gm"), left[0])
        members = tuple(one.model_copy(update={"role": "gm"}) if one.id == heir.id else one for one in left)
        record = record.model_copy(update={"owner": heir.subject, "members": members})
    return record


def _without_player(hero: Hero, player: str) -> Hero:
    return hero.model_copy(update={"player": ""}) if hero.player == player else hero


def change(record: TableRecord, subject: Subject, message: v1.TableRequest) -> TableRecord:
    """Return the table after a change that is based on its present version.

    Raises:
        RequestRefused: The change is invalid or not allowed.
    """
    kind = message.WhichOneof("kind")
    if kind is None or kind not in _CHANGES:
        raise RequestRefused("unknown_message", "This server does not support this table request.")
    return _CHANGES[kind](with_secret(record), subject, getattr(message, kind))


def _rename(record: TableRecord, subject: Subject, message: v1.RenameTable) -> TableRecord:
    member = own_member(record, subject)
    update: dict[str, Any] = {}
    if message.name or message.new_code:
        require_gm(record, subject)
    if message.name:
        update["name"] = clean_required(message.name, "Name")
    if message.new_code:
        update["code"] = new_code()
    if message.own_name:
        renamed = member.model_copy(update={"name": clean_required(message.own_name, "Name")})
        update["members"] = tuple(renamed if one.id == member.id else one for one in record.members)
    return record.model_copy(update=update)


def _set_role(record: TableRecord, subject: Subject, message: v1.SetTableRole) -> TableRecord:
    require_gm(record, subject)
    member = record.member(message.member)
    if member is None:
        raise RequestRefused("not_found", f"No member {message.member!r}.")
    if message.role not in ("gm", "player"):
        raise RequestRefused("bad_options", f"Unknown role {message.role!r}: use gm or player.")
    if member.subject == record.owner and message.role != "gm":
        raise RequestRefused("not_yours", "The owner of a table is always a game master.")
    changed = member.model_copy(update={"role": message.role})
    return record.model_copy(
        update={"members": tuple(changed if one.id == member.id else one for one in record.members)}
    )


# ---------------------------------------------------------------- heroes


def _put_hero(record: TableRecord, subject: Subject, message: v1.PutHero) -> TableRecord:
    member, told = own_member(record, subject), message.hero
    gm = member.role == "gm"
    before = record.hero(told.id) if told.id else None
    if told.id and before is None:
        raise RequestRefused("not_found", f"No hero {told.id!r}: leave the id out for a new hero.")
    if not gm and (before is not None and before.player != member.id):
        raise RequestRefused("not_yours", "Only its player and game masters can change a hero.")
    if not gm and told.player not in ("", member.id):
        raise RequestRefused("not_yours", "Only game masters can give a hero to another member.")
    if told.player and record.member(told.player) is None:
        raise RequestRefused("not_found", f"No member {told.player!r}.")
    if before is not None:
        _check_free(record, before.id)
    elif len(record.heroes) >= MAX_HEROES:
        raise RequestRefused("too_large", f"The roster has {MAX_HEROES} heroes: remove one first.")
    hero_id = told.id
    if before is None:
        record, number = _numbered(record)
        hero_id = f"h{number}"
    kept = before if not told.player else None
    hero = Hero(
        id=hero_id,
        name=clean_name(told.name, MAX_NAME),
        player=told.player or ("" if gm else member.id),
        content=told.content,
        sheet=_text(told.sheet, "sheet", MAX_SHEET),
        claim=kept.claim if kept is not None else None,
        claim_name=kept.claim_name if kept is not None else "",
        picture=_picture(told.picture if told.HasField("picture") or before is None else before.picture),
        **(before.model_extra or {} if before is not None else {}),
    )
    hero_sheet(record.ruleset, hero)
    if before is not None and (message.keep_state or not gm):
        update = {"state": kept_state(record.ruleset, hero, before.state), "dead": before.dead}
        hero = hero.model_copy(update={**update, "experience": before.experience})
    elif gm:
        hero = hero.model_copy(
            update={"state": _state(told.state), "dead": told.dead, "experience": min(told.experience, 10**9)}
        )
    hero = hero.model_copy(update={"state": normal_state(record.ruleset, hero)})
    return record.model_copy(update={"heroes": _put(record.heroes, hero, lambda one: one.id)})


def _state(details: Sequence[v1.Detail]) -> Mapping[str, Any]:
    try:
        found = read_values(details)
    except MalformedMessage as error:
        raise RequestRefused("malformed", f"The state of the hero cannot be read: {error}") from error
    return {key: _listed(value) for key, value in found.items()}


def _listed(value: Any) -> Any:
    """Return a plain value as JSON keeps it, so that a record is equal to itself when read again."""
    if isinstance(value, (tuple, list)):
        return [_listed(one) for one in value]
    return {key: _listed(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _take_hero(record: TableRecord, subject: Subject, message: v1.TakeHero) -> TableRecord:
    member = own_member(record, subject)
    _check_free(record, message.hero)
    return take_hero(record, member, message)


def _remove_hero(record: TableRecord, subject: Subject, message: v1.RemoveHero) -> TableRecord:
    member, hero = own_member(record, subject), record.hero(message.hero)
    if hero is None:
        raise RequestRefused("not_found", f"No hero {message.hero!r}.")
    if member.role != "gm" and hero.player != member.id:
        raise RequestRefused("not_yours", "Only its player and game masters can remove a hero.")
    _check_free(record, hero.id)
    return record.model_copy(update={"heroes": tuple(one for one in record.heroes if one.id != hero.id)})


def _check_free(record: TableRecord, hero: str) -> None:
    if record.running is not None and hero in record.running.heroes:
        raise RequestRefused("match_running", "The hero is in a battle: wait for its end.")


# ---------------------------------------------------------------- boards and encounters


def _put_board(record: TableRecord, subject: Subject, message: v1.PutTableBoard) -> TableRecord:
    require_gm(record, subject)
    yaml = _text(message.board.yaml, "board", MAX_BOARD)
    board = parse_board(record.ruleset, yaml)
    name = board.board or ""
    if message.board.name not in ("", name):
        raise RequestRefused("bad_options", f"The board is called {name!r}, not {message.board.name!r}.")
    if record.board(name) is None and len(record.boards) >= MAX_BOARDS:
        raise RequestRefused("too_large", f"The table has {MAX_BOARDS} boards: remove one first.")
    if clean_name(name, MAX_NAME) != name:
        raise RequestRefused("bad_options", f"Invalid name of a board: use up to {MAX_NAME} printable characters.")
    return record.model_copy(
        update={"boards": _put(record.boards, BoardRecord(name=name, yaml=yaml), lambda one: one.name)}
    )


def _remove_board(record: TableRecord, subject: Subject, message: v1.RemoveTableBoard) -> TableRecord:
    require_gm(record, subject)
    if record.board(message.name) is None:
        raise RequestRefused("not_found", f"The table has no board {message.name!r} of its own.")
    used = next((one for one in record.encounters if one.board == message.name), None)
    if used is not None:
        raise RequestRefused("impossible", f"The encounter {used.name!r} uses this board: change it first.")
    return record.model_copy(update={"boards": tuple(one for one in record.boards if one.name != message.name)})


def _put_creature(record: TableRecord, subject: Subject, message: v1.PutTableCreature) -> TableRecord:
    require_gm(record, subject)
    yaml = _text(message.creature.yaml, "creature", MAX_SHEET)
    name = own_creature(record.ruleset, yaml).id
    if message.creature.name not in ("", name):
        raise RequestRefused("bad_options", f"The creature is called {name!r}, not {message.creature.name!r}.")
    if record.creature(name) is None and len(record.creatures) >= MAX_CREATURES:
        raise RequestRefused("too_large", f"The table has {MAX_CREATURES} creatures: remove one first.")
    if clean_name(name, MAX_NAME) != name:
        raise RequestRefused("bad_options", f"Invalid id of a creature: use up to {MAX_NAME} printable characters.")
    return record.model_copy(
        update={"creatures": _put(record.creatures, CreatureRecord(name=name, yaml=yaml), lambda one: one.name)}
    )


def _remove_creature(record: TableRecord, subject: Subject, message: v1.RemoveTableCreature) -> TableRecord:
    require_gm(record, subject)
    if record.creature(message.name) is None:
        raise RequestRefused("not_found", f"The table has no creature {message.name!r} of its own.")
    used = next((one for one in record.encounters if any(m.content == message.name for m in one.monsters)), None)
    if used is not None:
        raise RequestRefused("impossible", f"The encounter {used.name!r} uses this creature: change it first.")
    left = tuple(one for one in record.creatures if one.name != message.name)
    return record.model_copy(update={"creatures": left})


def _put_encounter(record: TableRecord, subject: Subject, message: v1.PutEncounter) -> TableRecord:
    require_gm(record, subject)
    told = message.encounter
    if told.id and record.encounter(told.id) is None:
        raise RequestRefused("not_found", f"No encounter {told.id!r}: leave the id out for a new encounter.")
    if not told.id and len(record.encounters) >= MAX_ENCOUNTERS:
        raise RequestRefused("too_large", f"The table has {MAX_ENCOUNTERS} encounters: remove one first.")
    if len(told.monsters) > MAX_MONSTERS:
        raise RequestRefused(
            "too_large", f"Too many monsters ({len(told.monsters)}): an encounter has at most {MAX_MONSTERS}."
        )
    encounter_id = told.id
    if not encounter_id:
        record, number = _numbered(record)
        encounter_id = f"e{number}"
    encounter = Encounter(
        id=encounter_id,
        name=clean_required(told.name, "Name"),
        board=told.board,
        monsters=tuple(_monster(one) for one in told.monsters),
        notes=_text(told.notes, "notes", 4 * MAX_NOTES)[:MAX_NOTES],
    )
    check_encounter(record, encounter)
    return record.model_copy(update={"encounters": _put(record.encounters, encounter, lambda one: one.id)})


def _monster(told: v1.TableMonster) -> Monster:
    if told.round > 1_000:
        raise RequestRefused("bad_options", f"Invalid wave {told.round}: use a round up to 1000.")
    return Monster(
        content=told.content,
        sheet=_text(told.sheet, "sheet", MAX_SHEET),
        name=clean_name(told.name, MAX_NAME),
        at=tuple(told.at[:4]),
        hidden=told.hidden,
        round=told.round,
        picture=_picture(told.picture),
    )


def _picture(name: str) -> str:
    if name and not is_picture_name(name):
        raise RequestRefused("bad_options", f"Invalid picture {name[:80]!r}: use the name of an uploaded one.")
    return name


def check_encounter(record: TableRecord, encounter: Encounter) -> None:
    """Check the board and the monsters of an encounter.

    Raises:
        RequestRefused: There is no such board, or a monster has defects.
    """
    board = board_of(record, encounter.board)
    for number, monster in enumerate(monster_specs(record, encounter), 1):
        spec = monster.sheet
        if spec.at is not None and not board.holds(spec.at[0], spec.at[1]):
            raise RequestRefused(
                "bad_options", f"Invalid monster {number}: {list(spec.at)} is not on the board {encounter.board}."
            )


def _remove_encounter(record: TableRecord, subject: Subject, message: v1.RemoveEncounter) -> TableRecord:
    require_gm(record, subject)
    if record.encounter(message.encounter) is None:
        raise RequestRefused("not_found", f"No encounter {message.encounter!r}.")
    return record.model_copy(
        update={"encounters": tuple(one for one in record.encounters if one.id != message.encounter)}
    )


# ---------------------------------------------------------------- rests


def _take_rest(record: TableRecord, subject: Subject, message: v1.TakeRest) -> TableRecord:
    require_gm(record, subject)
    if record.running is not None:
        raise RequestRefused("match_running", "A battle is running: heroes rest after it.")
    if message.kind not in ("short", LONG):
        raise RequestRefused("bad_options", f"Unknown rest {message.kind!r}: use short or long.")
    hours, wait = record.hours_since_long_rest, ruleset_named(record.ruleset).long_rest_wait
    hours = min(hours + message.hours, MOST_HOURS) if hours is not None else None
    if message.kind == LONG and hours is not None and hours < wait:
        raise RequestRefused(
            "impossible",
            f"The last long rest ended {hours} hours ago, and the next one may begin after {wait}: "
            "tell how many hours have passed since the last rest, or take a short rest.",
        )
    living = [hero for hero in record.heroes if not hero.dead]
    spend = {one.hero: one.count for one in message.spend if one.count}
    if unknown := next((name for name in spend if name not in {hero.id for hero in living}), None):
        raise RequestRefused("not_found", f"No living hero {unknown!r}.")
    specs = [hero_spec(record.ruleset, hero) for hero in living]
    kind = "long" if message.kind == LONG else "short"
    try:
        rest = Rest(kind=kind, spend=spend or None)  # type: ignore[arg-type]
        rested = rest_party(record.ruleset, specs, rest, faces_of(record))
    except IllegalIntent as error:
        raise RequestRefused("impossible", f"The heroes cannot rest: {error.detail}.") from error
    except EngineError as error:
        raise RequestRefused("impossible", f"The heroes cannot rest: {error}.") from error
    record, states = after_rest(record, kind, rested.rolls), rested.states
    heroes = tuple(
        hero.model_copy(update={"state": _listed(states[hero.id])}) if hero.id in states else hero
        for hero in record.heroes
    )
    if message.kind != LONG:
        return record.model_copy(update={"heroes": heroes, "hours_since_long_rest": hours})
    known = 0 if wait else None
    return record.model_copy(update={"heroes": heroes, "battles_since_rest": 0, "hours_since_long_rest": known})


# ---------------------------------------------------------------- helpers


def as_stored(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state in the form in which records keep it."""
    found: dict[str, Any] = _listed(state)
    return found


def _put(items: tuple[_T, ...], new: _T, key: Callable[[_T], str]) -> tuple[_T, ...]:
    """Return the items with one replaced, or added at the end."""
    if any(key(one) == key(new) for one in items):
        return tuple(new if key(one) == key(new) else one for one in items)
    return items + (new,)  # noqa: RUF005 - mypy takes the other form for a tuple of unions


def _numbered(record: TableRecord) -> tuple[TableRecord, int]:
    number = record.last_number + 1
    return record.model_copy(update={"last_number": number}), number


def _text(data: bytes, what: str, most: int) -> str:
    if len(data) > most:
        raise RequestRefused("too_large", f"The {what} is too long ({len(data)} bytes): use at most {most}.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RequestRefused("malformed", f"The {what} is not UTF-8: write it as UTF-8.") from error


_CHANGES: Final[Mapping[str, Callable[[TableRecord, Subject, Any], TableRecord]]] = {
    "rename": _rename,
    "set_role": _set_role,
    "put_hero": _put_hero,
    "remove_hero": _remove_hero,
    "take_hero": _take_hero,
    "put_board": _put_board,
    "remove_board": _remove_board,
    "put_creature": _put_creature,
    "remove_creature": _remove_creature,
    "put_encounter": _put_encounter,
    "remove_encounter": _remove_encounter,
    "take_rest": _take_rest,
}
