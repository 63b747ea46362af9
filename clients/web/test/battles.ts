// A small hand-made battle for tests of selections.

import type { Battle, Cell, Condition, Creature } from "../src/protocol/battle";

/** A condition that lasts, with what it does. */
export function condition(name: string, ...traits: string[]): Condition {
  return { name, source: null, amount: null, ends: { until: "", whose: null, turn: null, edge: null, dc: null }, traits: new Set(traits) };
}

export function creature(id: string, side: string, at: Cell | null, more: Partial<Creature> = {}): Creature {
  return {
    id, side, seat: side, at, name: id, sheet: 0, altitude: 0, size: "medium", width: 1, hp: 10, maxHp: 10, tempHp: 0, health: null, alive: true, turns: 1,
    conditions: [], ongoing: [], modifiers: [], budget: [], used: new Map(), details: {}, ...more,
  };
}

export function battle(rows: string[], creatures: Creature[], more: Partial<Battle> = {}): Battle {
  const wall: ReadonlyMap<string, number> = new Map([["wall", 0]]);
  const bare: ReadonlyMap<string, number> = new Map();
  return {
    match: "m", version: 1, hex: false, columns: rows[0]?.length ?? 0, rows: rows.length, board: undefined, terms: undefined,
    game: { round: 1, acting: creatures[0]?.id ?? null, seat: null, order: [], waiting: [], over: false, winner: null, endedBy: "", details: {} },
    seats: new Map([...new Set(creatures.map((one) => one.side))].map((side) => [side, { id: side, side, name: side, conceded: false, autoAnswers: new Map() }])),
    creatures: new Map(creatures.map((one) => [one.id, one])), zones: [], objects: [],
    terrain: ([x, y]) => (rows[y]?.[x] === "#" ? wall : bare), labels: new Map(), sheetOf: () => undefined, ...more,
  };
}
