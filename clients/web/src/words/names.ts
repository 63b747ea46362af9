// What people call creatures, seats, sides and things; who has the name of another is numbered.

import { HOUSE, type Battle } from "../protocol/battle";
import { plain, t } from "./catalogue";
import { capital } from "./words";

const NAMERS = new WeakMap<Battle, (id: string) => string>();

export function namer(battle: Battle): (id: string) => string {
  let known = NAMERS.get(battle);
  if (!known) NAMERS.set(battle, (known = naming(battle)));
  return known;
}

function naming(battle: Battle): (id: string) => string {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  for (const creature of battle.creatures.values()) {
    const name = capital(creature.name);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    names.set(creature.id, count > 1 ? `${name} ${count}` : name);
  }
  const seats = [...battle.seats.values()];
  for (const seat of seats) {
    const twins = seats.filter((other) => other.name === seat.name).length > 1;
    const name = seat.id === HOUSE ? t("namesHouse") : seat.name || seat.id;
    if (!names.has(seat.id)) names.set(seat.id, twins ? `${name} (${seat.id})` : name);
  }
  for (const seat of seats) {
    if (names.has(seat.side)) continue;
    const members = seats.filter((other) => other.side === seat.side);
    names.set(seat.side, members.map((other) => names.get(other.id) ?? other.id).join(t("namesAnd")));
  }
  for (const thing of battle.things) if (!names.has(thing.id)) names.set(thing.id, thing.name || plain(thing.id));
  for (const zone of battle.zones) if (!names.has(zone.id)) names.set(zone.id, zone.name || t("zone"));
  if (!names.has(HOUSE)) names.set(HOUSE, t("namesHouse"));
  return (id) => names.get(id) ?? id;
}
