// Seats and options of a match with a game master.

import type { Detail } from "../gen/fracas/v1/value_pb";
import { writeMap, type Data } from "../protocol/values";

/** The game master's seat. */
export const GM = "gm";
export const MAX_PLAYERS = 6;
const SEATS = ["red", "blue", "green", "gold", "violet", "white"];

export const VISIONS = ["all", "side", "seat"] as const;
export const HEALTHS = ["exact", "bars", "words", "hidden"] as const;

/** What players see of the battle. */
export interface TableOptions {
  vision: (typeof VISIONS)[number];
  health: (typeof HEALTHS)[number];
  explored: boolean;
}

export const STANDARD_OPTIONS: TableOptions = { vision: "all", health: "exact", explored: false };

/** Return the ruleset options of a match; those with their standard value are left out. */
export function tableOptions({ vision, health, explored }: TableOptions): Detail[] {
  const wanted: Data = {};
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
  /** Whether the board brings the monsters. */
  together: boolean;
}

/** Return the seats of a game night: the players together, and the game master with the monsters. */
export function gameNight({ players, party, monsters, together }: Night): { id: string; side: string; creatures: string[] }[] {
  const heroes = SEATS.slice(0, players).map((id, n) => ({ id, side: "heroes", creatures: party.length ? [party[n % party.length] as string] : [] }));
  return together ? heroes : [...heroes, { id: GM, side: "foes", creatures: [...monsters] }];
}
