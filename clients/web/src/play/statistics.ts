// Statistics of a battle: damage, hits and luck of each creature, and the round in which the winners took the lead.

import { MomentReader, type Moment } from "../net/history";
import type { Battle } from "../protocol/battle";
import type { BattleEvent } from "../protocol/events";

/** What a creature did and suffered, as far as the viewer has seen it. */
export interface Tally {
  dealt: number;
  taken: number;
  attacks: number;
  hits: number;
  /** Expected number of hits of the attacks in `judged`. */
  expected: number;
  /** Hits of the attacks whose chance is known: a die of twenty sides against a known number. */
  judged: number;
}

export interface Statistics {
  tallies: Map<string, Tally>;
  /** Round in which the winners' side took the lead in damage for good; null: it never had it, or there is no winner. */
  turningPoint: number | null;
}

/** What counts of one moment. */
interface Entry {
  version: number;
  round: number;
  events: readonly BattleEvent[];
}

const SIDES_OF_DIE = 20;
/** Chance (of 20) that remains for a hit and for a miss, whatever the numbers. */
const LEAST = 1;
const COUNTED = new Set(["attack", "damaged"]);
/** Moments decoded before the page is let go on. */
const YIELD_EVERY = 40;

/** Return the moments without what a rewind has undone. */
export function withoutUndone<T extends { version: number; events: readonly BattleEvent[] }>(entries: readonly T[]): T[] {
  const kept: T[] = [];
  for (const entry of entries) {
    const back = entry.events.find((one) => one.name === "rewound")?.data["version"];
    if (typeof back === "number") while ((kept[kept.length - 1]?.version ?? 0) > back) kept.pop();
    kept.push(entry);
  }
  return kept;
}

/** Return the chance of an attack to hit, from 0 to 1; null: it is not known. */
export function chanceToHit(data: BattleEvent["data"]): number | null {
  const [face, total, defense] = [data["face"], data["total"], data["defense"]];
  const faces = Array.isArray(data["faces"]) ? data["faces"].map(Number) : [];
  if (typeof face !== "number" || typeof total !== "number" || typeof defense !== "number" || data["vs"] === "shield") return null;
  const needed = defense - (total - face);
  const once = Math.min(SIDES_OF_DIE - LEAST, Math.max(LEAST, SIDES_OF_DIE + 1 - needed)) / SIDES_OF_DIE;
  if (faces.length < 2 || Math.min(...faces) === Math.max(...faces)) return once;
  return face === Math.max(...faces) ? 1 - (1 - once) ** faces.length : once ** faces.length; // advantage or disadvantage
}

/** Add up what happened. */
export function statisticsOf(entries: readonly Entry[], sideOf: (id: string) => string | undefined, winner: string | undefined): Statistics {
  const tallies = new Map<string, Tally>();
  const tallyOf = (id: string): Tally => {
    const found = tallies.get(id) ?? { dealt: 0, taken: 0, attacks: 0, hits: 0, expected: 0, judged: 0 };
    tallies.set(id, found);
    return found;
  };
  let lead = 0;
  let turningPoint: number | null = null;
  const attackers = new Map<unknown, string>();
  for (const { round, events } of withoutUndone(entries)) {
    for (const { name, data } of events) {
      if (name === "attack" && typeof data["by"] === "string") {
        const tally = tallyOf(data["by"]);
        attackers.set(data["n"], data["by"]);
        tally.attacks++;
        if (data["hit"]) tally.hits++;
        const chance = chanceToHit(data);
        if (chance !== null) {
          tally.expected += chance;
          tally.judged += data["hit"] ? 1 : 0;
        }
      } else if (name === "damaged" && typeof data["who"] === "string" && typeof data["amount"] === "number") {
        const by = typeof data["by"] === "string" ? data["by"] : attackers.get(data["attack"]);
        tallyOf(data["who"]).taken += data["amount"];
        if (by !== undefined) tallyOf(by).dealt += data["amount"];
        const before = lead;
        lead += sideOf(data["who"]) === winner ? -data["amount"] : data["amount"];
        if (before <= 0 && lead > 0) turningPoint = round;
      }
    }
  }
  return { tallies, turningPoint: winner === undefined || lead <= 0 ? null : turningPoint };
}

/** Decode the moments of a battle and add up what happened in them. */
export async function readStatistics(moments: readonly Moment[], winner: string | undefined): Promise<Statistics> {
  const reader = new MomentReader();
  const entries: Entry[] = [];
  let last: Battle | undefined;
  const sides = new Map<string, string>();
  for (const [n, moment] of moments.entries()) {
    await moment.chunk.open();
    const view = reader.read(moment);
    if (!view) continue;
    last = view.battle;
    for (const one of last.creatures.values()) sides.set(one.id, one.side);
    const events = view.happened.filter((one) => COUNTED.has(one.name) || one.name === "rewound");
    if (events.length) entries.push({ version: moment.version, round: last.game.round, events });
    if (n % YIELD_EVERY === YIELD_EVERY - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return statisticsOf(entries, (id) => sides.get(id), winner);
}
