"""The end of a table's battle: the state of the heroes, written in the commit that ends the match."""

from __future__ import annotations

from fracas_engine.battle import Battle
from fracas_engine.lasting import has_died, lasting_state
from fracas_server.errors import RecordDamaged
from fracas_server.match.record import MatchRecord
from fracas_server.store.commit import ExtraWrites
from fracas_server.store.tables import TableStore, table_writes
from fracas_server.tables.changes import as_stored
from fracas_server.tables.record import MAX_BATTLES, Hero, TableRecord


class TableSettlement:
    """Settlement of tables at the end of their matches.

    Args:
        store: The stored tables.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def settle(self, match: MatchRecord, battle: Battle | None) -> ExtraWrites:
        """Return what the end of a match changes at its table; nothing if the table no longer waits for it.

        Raises:
            StoreUnavailable: The store does not answer.
            RecordDamaged: The table cannot be read.
        """
        assert match.table is not None, "the match is of a table"
        stored = await self._store.load(match.table.table)
        if stored is None:
            return ExtraWrites()
        try:
            before = TableRecord.model_validate_json(stored)
        except ValueError as error:
            raise RecordDamaged(f"table {match.table.table}", f"{error!s:.200}") from error
        if before.running is None or before.running.match != match.match:
            return ExtraWrites()
        after = ended(before, match, battle).model_copy(update={"version": before.version + 1})
        return table_writes(before.id, after.model_dump_json(), before=before.version, after=after.version)


def ended(record: TableRecord, match: MatchRecord, battle: Battle | None) -> TableRecord:
    """Return a table after the end of its running battle.

    Args:
        record: The table.
        match: The match.
        battle: The battle; None if it was called off before it began.
    """
    running = record.running
    assert running is not None, "a battle is running"
    if battle is None:
        return record.model_copy(update={"running": None})
    heroes = tuple(_after(hero, battle) if hero.id in running.heroes else hero for hero in record.heroes)
    past = running.model_copy(update={"ended_ms": match.over_ms or 0, "how": match.how, "winner": match.winner or ""})
    return record.model_copy(
        update={
            "heroes": heroes,
            "battles": (*record.battles, past)[-MAX_BATTLES:],
            "running": None,
            "battles_since_rest": record.battles_since_rest + 1,
        }
    )


def _after(hero: Hero, battle: Battle) -> Hero:
    if hero.id not in battle.state.creatures:
        return hero
    return hero.model_copy(
        update={"state": as_stored(lasting_state(battle, hero.id)), "dead": has_died(battle, hero.id)}
    )
