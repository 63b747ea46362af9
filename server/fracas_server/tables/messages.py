"""Messages about tables, each with what its receiver may know."""

from __future__ import annotations

from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.ids import Subject
from fracas_server.tables.content import hero_stock
from fracas_server.tables.record import Encounter, Hero, PastBattle, RestDice, TableRecord
from fracas_server.tables.rest_dice import rest_commitment


def table_message(record: TableRecord, subject: Subject, *, brief: bool = False) -> v1.Table:
    """Return a table as one of its members may know it.

    Args:
        record: The table.
        subject: The member.
        brief: True to leave out heroes, boards, creatures, encounters and past battles.
    """
    member = record.member_of(subject)
    gm = member is not None and member.role == "gm"
    message = v1.Table(
        id=record.id,
        name=record.name,
        version=record.version,
        ruleset=record.ruleset,
        code=record.code if gm else "",
        you=member.id if member is not None else "",
        members=[
            v1.TableMember(id=one.id, name=one.name, role=one.role, owner=one.subject == record.owner)
            for one in record.members
        ],
        running=_battle(record.running) if record.running is not None else None,
        battles_since_rest=record.battles_since_rest,
        hours_since_long_rest=record.hours_since_long_rest,
    )
    if not brief:
        message.rest_commitment = bytes.fromhex(rest_commitment(record))
        if record.last_dice is not None:
            message.last_dice.CopyFrom(_dice(record.last_dice))
        message.heroes.extend(_hero(record.ruleset, one) for one in record.heroes)
        message.battles.extend(_battle(one) for one in record.battles)
    if gm and not brief:
        if record.battle_options is not None:
            message.defaults.CopyFrom(v1.BattleDefaults(ruleset_options=write_details(record.battle_options)))
        message.boards.extend(v1.TableBoard(name=one.name, yaml=one.yaml.encode()) for one in record.boards)
        message.creatures.extend(v1.TableCreature(name=one.name, yaml=one.yaml.encode()) for one in record.creatures)
        message.encounters.extend(_encounter(one) for one in record.encounters)
    return message


def _replay_path(battle: PastBattle) -> str:
    """Return the path of a battle's replay on the server, with the code that a private match needs."""
    return f"/replays/{battle.match}?code={battle.code}" if battle.code else f"/replays/{battle.match}"


def _dice(dice: RestDice) -> v1.DiceOfRest:
    return v1.DiceOfRest(
        kind=dice.kind,
        commitment=bytes.fromhex(dice.commitment),
        secret=bytes.fromhex(dice.secret),
        dice=[v1.DieOfRest(hero=hero, face=face) for hero, face in dice.dice],
    )


def _hero(ruleset: str, hero: Hero) -> v1.TableHero:
    stock = hero_stock(ruleset, hero)
    return v1.TableHero(
        id=hero.id,
        name=hero.name,
        player=hero.player,
        content=hero.content,
        sheet=hero.sheet.encode(),
        state=write_details(hero.state),
        dead=hero.dead,
        experience=hero.experience,
        picture=hero.picture or None,
        kept_for=hero.claim_name,
        stock=v1.HeroStock(name=stock.name, left=stock.left, most=stock.most, die=stock.die) if stock else None,
    )


def _encounter(encounter: Encounter) -> v1.TableEncounter:
    return v1.TableEncounter(
        id=encounter.id,
        name=encounter.name,
        board=encounter.board,
        monsters=[
            v1.TableMonster(
                content=one.content, sheet=one.sheet.encode(), name=one.name, at=one.at, hidden=one.hidden,
                round=one.round, picture=one.picture,
            )
            for one in encounter.monsters
        ],
        notes=encounter.notes.encode(),
    )  # fmt: skip


def _battle(battle: PastBattle) -> v1.TableBattle:
    return v1.TableBattle(
        match=battle.match,
        encounter=battle.encounter,
        name=battle.name,
        began_ms=battle.began_ms,
        ended_ms=battle.ended_ms,
        how=battle.how,
        winner=battle.winner,
        heroes=battle.heroes,
        replay=_replay_path(battle) if battle.ended_ms else "",
    )
