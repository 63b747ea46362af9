// What a table's screens show of its heroes and battles.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import type { PutHeroSchema, Table, TableBattle, TableHero, TableMonster } from "../gen/fracas/v1/tables_pb";
import { readDetails, writeMap, type Data, type PlainValue } from "../protocol/values";

/** Size of a file that is sent as it is, and of a compressed one at most, in bytes. */
const SENT_BYTES = 60_000;

interface Stock {
  now: number;
  max: number;
}

export interface HeroState {
  /** Hit points; null: the sheet does not say. */
  hp: Stock | null;
  /** Names of conditions. */
  conditions: string[];
  /** Uses spent by name. */
  spent: [string, number][];
}

export const stateOf = (hero: TableHero): Data => readDetails(hero.state, String);

/** Read a number, or a stock `{now, max}`, of a state or a sheet. */
function stock(value: PlainValue | undefined, most: number): Stock | null {
  if (typeof value === "number") return { now: value, max: most || value };
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const max = typeof value["max"] === "number" ? value["max"] : most;
  return { now: typeof value["now"] === "number" ? value["now"] : max, max };
}

/** Return the state of a hero; `info`: its sheet in the library, if it is from there. */
export function heroState(hero: TableHero, info: CreatureInfo | undefined): HeroState {
  const state = stateOf(hero);
  const most = info?.hp ?? 0;
  const list = Array.isArray(state["conditions"]) ? state["conditions"] : [];
  const spent = state["spent"];
  return {
    hp: stock(state["hp"], most) ?? (most ? { now: most, max: most } : null),
    conditions: list.map(conditionName).filter(Boolean),
    spent: spent !== null && typeof spent === "object" && !Array.isArray(spent) ? Object.entries(spent).filter((one): one is [string, number] => typeof one[1] === "number" && one[1] > 0 && one[0] !== hero.stock?.name) : [],
  };
}

function conditionName(one: PlainValue): string {
  if (typeof one === "string") return one;
  if (one === null || typeof one !== "object" || Array.isArray(one)) return "";
  return String(one["condition"] ?? one["name"] ?? Object.keys(one)[0] ?? "");
}

export const isGm = (table: Table): boolean => table.members.some((one) => one.id === table.you && one.role === "gm");

/** Return the monsters of an encounter in groups of equal ones, with their number. */
export function monsterGroups(monsters: readonly TableMonster[]): { monster: TableMonster; count: number }[] {
  const groups: { monster: TableMonster; count: number }[] = [];
  for (const monster of monsters) {
    const alike = groups.find(({ monster: one }) => !monster.at.length && !one.at.length && !monster.sheet.length && one.content === monster.content && one.name === monster.name && one.hidden === monster.hidden && one.round === monster.round && one.picture === monster.picture);
    if (alike) alike.count++;
    else groups.push({ monster, count: 1 });
  }
  return groups;
}

/** Return the code in the path of a battle's replay; empty: none. */
export const replayCode = (battle: TableBattle): string => new URLSearchParams(battle.replay.split("?")[1] ?? "").get("code") ?? "";

/** Let the browser save bytes as a file. */
export const saveFile = (name: string, bytes: Uint8Array, type: string): void => saveBlob(name, new Blob([new Uint8Array(bytes)], { type }));

/** Download a file that is made already. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Return a file as it is sent, a large one compressed by gzip; null: it is too large. */
export async function fileToSend(file: Blob): Promise<Uint8Array | null> {
  if (file.size <= SENT_BYTES) return new Uint8Array(await file.arrayBuffer());
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return packed.byteLength <= SENT_BYTES ? new Uint8Array(packed) : null;
}

/** What the form of a hero has; hit points, death and experience are for game masters. */
interface HeroWish {
  content: string;
  name: string;
  player: string;
  experience?: number;
  dead?: boolean;
  /** New hit points; null: as they are. */
  hp?: number | null;
  /** The picture of the token; empty: none. */
  picture?: string;
}

/** Return the request that adds or replaces a hero; the rest of its state stays as it is. */
export function createHeroChange(hero: TableHero | null, { content, name, player, experience, dead, hp = null, picture = hero?.picture ?? "" }: HeroWish): MessageInitShape<typeof PutHeroSchema> {
  const state = hero ? stateOf(hero) : {};
  const told = { id: hero?.id ?? "", name, player, content, sheet: hero?.sheet ?? new Uint8Array(), picture };
  if (!hero || experience === undefined) return { hero: told, keepState: Boolean(hero) };
  const old = state["hp"];
  const kept = old !== null && typeof old === "object" && !Array.isArray(old) ? old : {};
  const present = hp === null ? state : { ...state, hp: { ...kept, now: hp } };
  return { hero: { ...told, experience, dead: dead ?? false, state: writeMap(present).entries }, keepState: false };
}
