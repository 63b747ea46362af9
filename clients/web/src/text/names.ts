// Display names of creatures, seats, sides and objects. Creatures of one seat with the same name are numbered;
// the owner is added if several seats have creatures of that name.

import { MONSTERS, type Battle } from "../protocol/battle";
import { idText, t, type Key } from "./catalogue";
import { capitalize } from "./format";

/** The names that servers give to bots (fracas_protocol/bot_strength.py). */
const BOT = /^Bot \((random|house|greedy|focus|search|mcts), (easy|medium|hard)\)$/;

/** Return the name of a seat's player, in the user's language if it is the one of a shipped bot. */
export function seatName(name: string): string {
  const [, policy, strength] = BOT.exec(name) ?? [];
  return policy ? t("botName", { policy: t(`bot_${policy}` as Key), strength: t(`strength_${strength}` as Key) }) : name;
}

/** Return names as a list: `Ann, Ben and Cara`. */
export const joinNames = (names: readonly string[]): string => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(t("namesAnd"));

const RESOLVERS = new WeakMap<Battle, (id: string) => string>();

export function nameResolver(battle: Battle): (id: string) => string {
  let known = RESOLVERS.get(battle);
  if (!known) RESOLVERS.set(battle, (known = buildResolver(battle)));
  return known;
}

/** Return a name for a creature that is not in view and never was: its id without the seat. */
export function nameOfGone(battle: Battle, id: string): string {
  const seat = [...battle.seats.keys()].find((one) => id.startsWith(`${one}_`));
  return seat === undefined ? id : capitalize(idText(id.slice(seat.length + 1)));
}

function buildResolver(battle: Battle): (id: string) => string {
  const names = new Map<string, string>();
  const creatures = [...battle.creatures.values()];
  const seen = new Map<string, number>();
  for (const { id, name, seat } of creatures) {
    const count = (seen.get(`${seat}/${name}`) ?? 0) + 1;
    seen.set(`${seat}/${name}`, count);
    const told = count > 1 ? `${capitalize(name)} ${count}` : capitalize(name);
    const shared = creatures.some((other) => other.name === name && other.seat !== seat);
    names.set(id, shared && seat && seat !== MONSTERS ? t("nameOf", { name: told, seat: idText(seat) }) : told);
  }
  const seats = [...battle.seats.values()];
  for (const seat of seats) {
    const twins = seats.filter((other) => other.name === seat.name).length > 1;
    const name = seat.id === MONSTERS ? t("namesHouse") : seatName(seat.name) || seat.id;
    if (!names.has(seat.id)) names.set(seat.id, twins ? `${name} (${seat.id})` : name);
  }
  for (const seat of seats) {
    if (names.has(seat.side)) continue;
    const members = seats.filter((other) => other.side === seat.side);
    names.set(seat.side, joinNames(members.map((other) => names.get(other.id) ?? other.id)));
  }
  for (const thing of battle.objects) if (!names.has(thing.id)) names.set(thing.id, idText(thing.name || thing.id));
  for (const zone of battle.zones) if (!names.has(zone.id)) names.set(zone.id, zone.name || t("zone"));
  if (!names.has(MONSTERS)) names.set(MONSTERS, t("namesHouse"));
  return (id) => names.get(id) ?? id;
}
