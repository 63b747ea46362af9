// Heroes of a game night that is over, taken to a new table: their wounds and spent uses stay.

import type { Session } from "../net/session";
import { changeTable, createTable } from "../net/tables";
import { roleOf } from "../net/table";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { usesLeft, type Battle, type Creature } from "../protocol/battle";
import { writeMap, type Data } from "../protocol/values";

/** A hero, its name in the library of creatures, and its seat. */
interface KeptHero {
  content: string;
  seat: string;
  creature: Creature;
}

/** Return the heroes that the players of a match began with, for its game master. */
export function heroesToKeep(session: Session): KeptHero[] {
  const creatures = [...(session.live?.battle.creatures.values() ?? [])];
  if (roleOf(session) !== SeatRole.GM) return [];
  return (session.info.value?.seats ?? []).filter((seat) => seat.role === SeatRole.UNSPECIFIED).flatMap((seat) => {
    // A seat whose player has chosen nothing has the hero that it was given.
    const drawn = creatures.find((one) => one.id.startsWith(`${seat.id}_`));
    const brought = seat.creatures.length || !drawn ? seat.creatures : [drawn.id.slice(seat.id.length + 1)];
    return brought.flatMap((content) => {
      const at = creatures.findIndex((one) => one.id.startsWith(`${seat.id}_${content}`));
      return at < 0 ? [] : creatures.splice(at, 1).map((creature) => ({ content, seat: seat.id, creature }));
    });
  });
}

/** Create a table with the heroes of a match, and return it. */
export async function keepHeroes(session: Session, name: string): Promise<Table> {
  const battle = session.live?.battle as Battle;
  const heroes = heroesToKeep(session);
  let table = await createTable(name, session.info.value?.ruleset ?? "");
  for (const { content, seat, creature } of heroes) {
    const state = writeMap(stateOf(battle, creature)).entries;
    const told = { name: creature.name, content, player: "", dead: !creature.alive, state };
    table = await changeTable(table, { case: "putHero", value: { hero: told, keepState: false, match: session.match, seat } });
  }
  return table;
}

/** Return the hit points and the spent uses of a hero. */
function stateOf(battle: Battle, hero: Creature): Data {
  const limited = (battle.sheetOf(hero)?.actions ?? []).filter((one) => usesLeft(one, hero.used) !== undefined);
  const spent = Object.fromEntries(limited.flatMap((one) => { const count = hero.used.get(one.id) ?? 0; return count > 0 ? [[one.id, count]] : []; }));
  return { hp: { now: Math.max(0, hero.hp), max: hero.maxHp }, ...(Object.keys(spent).length ? { spent } : {}) };
}
