// Seats and options of a match with a game master.

import type { Table } from "../gen/fracas/v1/tables_pb";
import type { Detail } from "../gen/fracas/v1/value_pb";
import { readDetails, writeMap, type Data } from "../protocol/values";

/** The game master's seat. */
export const GM = "gm";
/** Seconds in which the game master can still rewind a battle that is over. */
export const REVIEW_S = 60;
export const MAX_PLAYERS = 6;
const SEATS = ["red", "blue", "green", "gold", "violet", "white"];

export const VISIONS = ["all", "side", "seat"] as const;
export const HEALTHS = ["exact", "bars", "words", "hidden"] as const;

/** What players see of the battle, and how it begins. */
export interface TableOptions {
  /** Whether everybody places their creatures before the battle. */
  placement: boolean;
  vision: (typeof VISIONS)[number];
  health: (typeof HEALTHS)[number];
  explored: boolean;
}

/** Takebacks of a match with a game master: the game master decides, or the other players as well. */
export const TAKEBACKS = ["gm", "everybody", "none"] as const;
export type TakebackRule = (typeof TAKEBACKS)[number];

/** Return the match options for a rule of takebacks. */
export const takebackOptions = (rule: TakebackRule) => ({ takebacks: rule !== "none", takebacksByAll: rule === "everybody" });

export const STANDARD_OPTIONS: TableOptions = { placement: false, vision: "all", health: "exact", explored: false };

/** What players see at a game night, as long as the game master does not choose otherwise. */
export const NIGHT_OPTIONS: TableOptions = { ...STANDARD_OPTIONS, vision: "side", health: "bars" };

/** The part of the browser's store that keeps options. */
interface Kept {
  get: (key: string) => string | null | undefined;
  set: (key: string, text: string) => void;
}

/** Key of the options of the last battle that this browser started. */
const OPTIONS_KEY = "night.options";

/** Keep the options of a battle as the next default. */
export const keepOptions = (store: Kept, options: TableOptions): void => store.set(OPTIONS_KEY, JSON.stringify(options));

/** Return the options of the last battle at a table, else of the last one of this browser, else the standard ones. */
export function lastOptions(store: Kept, table?: Pick<Table, "defaults">): TableOptions {
  if (table?.defaults) return readOptions(readDetails(table.defaults.rulesetOptions, String));
  try {
    const kept = JSON.parse(store.get(OPTIONS_KEY) ?? "null") as Partial<TableOptions> | null;
    if (kept && VISIONS.some((one) => one === kept.vision) && HEALTHS.some((one) => one === kept.health)) return { ...NIGHT_OPTIONS, ...kept };
  } catch {
    // not written by this version
  }
  return NIGHT_OPTIONS;
}

/** Return the options that were sent; those that are left out have their standard value. */
function readOptions(sent: Data): TableOptions {
  const { vision, health } = STANDARD_OPTIONS;
  return {
    placement: sent["placement"] === "players",
    vision: VISIONS.find((one) => one === sent["vision"]) ?? vision,
    health: HEALTHS.find((one) => one === sent["health"]) ?? health,
    explored: sent["explored"] === true,
  };
}

/** Return the ruleset options of a match; those with their standard value are left out. */
export function tableOptions({ placement, vision, health, explored }: TableOptions): Detail[] {
  const wanted: Data = {};
  if (placement) wanted["placement"] = "players";
  if (vision !== "all") wanted["vision"] = vision;
  if (health !== "exact") wanted["health"] = health;
  if (explored && vision !== "all") wanted["explored"] = true;
  return writeMap(wanted).entries;
}

interface Night {
  players: number;
  /** Creatures that the players get in turn; empty: they choose. */
  party: readonly string[];
  monsters: readonly string[];
  /** Rounds in which monsters arrive, by content id; those that are missing are there from the start. */
  rounds?: Readonly<Record<string, number>>;
  /** Content ids of monsters that start hidden. */
  hidden?: readonly string[];
  /** Whether the board brings the monsters. */
  together: boolean;
}

interface NightSeat {
  id: string;
  side: string;
  creatures: string[];
  waves?: { creature: string; round: number }[];
  hidden?: string[];
}

/** Return the seats of a game night: the players together, and the game master with the monsters. */
export function gameNight({ players, party, monsters, rounds = {}, hidden = [], together }: Night): NightSeat[] {
  const heroes = SEATS.slice(0, players).map((id, n) => ({ id, side: "heroes", creatures: party.length ? [party[n % party.length] as string] : [] }));
  if (together) return heroes;
  const later = monsters.filter((name) => rounds[name]);
  const waves = later.map((creature) => ({ creature, round: rounds[creature] as number }));
  return [...heroes, { id: GM, side: "foes", creatures: monsters.filter((name) => !rounds[name]), ...(waves.length ? { waves } : {}), ...(hidden.length ? { hidden: [...hidden] } : {}) }];
}
