// What people call creatures, seats, sides and things. Who has the name of another of its seat is numbered; whose it is, is
// told where several seats have such: "Gale archer 2" would be nobody's second, and one's only one.

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
  const names = new Map<string, string>();
  const creatures = [...battle.creatures.values()];
  const seen = new Map<string, number>();
  for (const { id, name, seat } of creatures) {
    const count = (seen.get(`${seat}/${name}`) ?? 0) + 1;
    seen.set(`${seat}/${name}`, count);
    const told = count > 1 ? `${capital(name)} ${count}` : capital(name);
    const shared = creatures.some((other) => other.name === name && other.seat !== seat);
    names.set(id, shared && seat && seat !== HOUSE ? t("nameOf", { name: told, seat: plain(seat) }) : told);
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
