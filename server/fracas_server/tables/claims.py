"""Heroes without a player: who played them before, and members who take them."""

from __future__ import annotations

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.match.record import MatchRecord
from fracas_server.tables.record import Hero, Member, TableRecord


def remember_player(record: TableRecord, match: MatchRecord, seat: str, subject: Subject, hero: str) -> TableRecord:
    """Give a hero to the member who had its seat in a match, or keep it for that person until he or she joins.

    A seat that its player left to a bot is still that player's. A hero of a bot or of the game master has no player.

    Args:
        record: The table.
        match: The match in which the hero was played.
        seat: The seat that had the hero.
        subject: The sender, who was the game master of the match.
        hero: The id of the hero; empty: the newest one.

    Raises:
        RequestRefused: The sender was not the game master, or there is no such seat.
    """
    gm, found = match.gm, match.seat(seat)
    if gm is None or gm.subject != subject:
        raise RequestRefused("not_yours", "Only the game master of the match keeps its heroes.")
    if found is None:
        raise RequestRefused("not_found", f"The match has no seat {seat[:40]!r}.")
    player, name = (found.owner, found.owner_name) if found.owner is not None else (found.subject, found.player)
    if player is None or player == subject or (found.bot and found.owner is None):
        return record
    kept = record.hero(hero) if hero else record.heroes[-1]
    assert kept is not None, "it has just been put"
    member = record.member_of(player)
    claim = {"player": member.id} if member is not None else {"claim": player, "claim_name": name}
    return _with_hero(record, kept.model_copy(update=claim))


def give_kept_heroes(record: TableRecord, member: Member) -> TableRecord:
    """Give a new member the heroes that are kept for that person."""
    for hero in record.heroes:
        if hero.claim == member.subject:
            player = hero.player or member.id
            record = _with_hero(record, hero.model_copy(update={"player": player, "claim": None, "claim_name": ""}))
    return record


def take_hero(record: TableRecord, member: Member, message: v1.TakeHero) -> TableRecord:
    """Give a hero without a player to a member, or take it from its player.

    Raises:
        RequestRefused: There is no such hero, or it is not the member's to take or to give back.
    """
    hero = record.hero(message.hero)
    if hero is None:
        raise RequestRefused("not_found", f"No hero {message.hero!r}.")
    if message.give_back:
        if member.role != "gm" and hero.player != member.id:
            raise RequestRefused("not_yours", "Only its player and game masters can give a hero back.")
        return _with_hero(record, hero.model_copy(update={"player": ""}))
    if hero.player and hero.player != member.id:
        raise RequestRefused("not_yours", "Another member plays this hero: ask a game master.")
    if hero.claim is not None and hero.claim != member.subject:
        raise RequestRefused("not_yours", f"The hero is kept for {hero.claim_name}, who played it: ask a game master.")
    return _with_hero(record, hero.model_copy(update={"player": member.id, "claim": None, "claim_name": ""}))


def _with_hero(record: TableRecord, hero: Hero) -> TableRecord:
    heroes = tuple(hero if one.id == hero.id else one for one in record.heroes)
    return record.model_copy(update={"heroes": heroes})
