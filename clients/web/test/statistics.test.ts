// Statistics of a battle: damage, hits, luck and the turning point.

import { describe, expect, test } from "vitest";
import type { BattleEvent } from "../src/protocol/events";
import { chanceToHit, statisticsOf, withoutUndone } from "../src/play/statistics";

const attack = (n: number, by: string, more: BattleEvent["data"]): BattleEvent => ({ name: "attack", data: { n, by, hit: false, ...more } });
const damaged = (who: string, amount: number, more: BattleEvent["data"] = {}): BattleEvent => ({ name: "damaged", data: { who, amount, ...more } });
const side = (id: string): string => (id.startsWith("hero") ? "heroes" : "monsters");

describe("the chance of an attack", () => {
  const roll = (face: number, faces: number[], defense: number, bonus = 5): number | null => chanceToHit({ face, faces, total: face + bonus, defense, vs: "ac" });

  test("follows from the bonus and the number that it has to reach", () => {
    expect(roll(7, [7], 15)).toBe(11 / 20);
    expect(roll(7, [7], 40)).toBe(1 / 20);
    expect(roll(7, [7], 2)).toBe(19 / 20);
  });

  test("is higher with advantage, lower with disadvantage", () => {
    expect(roll(12, [3, 12], 15)).toBeCloseTo(1 - (9 / 20) ** 2);
    expect(roll(3, [3, 12], 15)).toBeCloseTo((11 / 20) ** 2);
  });

  test("is not known without the number, and for cards", () => {
    expect(chanceToHit({ face: 7, total: 12, vs: "ac" })).toBeNull();
    expect(chanceToHit({ face: 2, total: 9, defense: 8, vs: "shield" })).toBeNull();
  });
});

test("damage, hits and luck are added up by creature", () => {
  const found = statisticsOf([
    { version: 2, round: 1, events: [attack(1, "hero", { hit: true, face: 15, faces: [15], total: 20, defense: 15, vs: "ac" }), damaged("orc", 7, { attack: 1 })] },
    { version: 3, round: 1, events: [attack(2, "hero", { face: 2, faces: [2], total: 7, defense: 15, vs: "ac" })] },
    { version: 4, round: 1, events: [damaged("hero", 3, { by: "orc" }), damaged("hero", 2)] },
  ], side, "heroes");

  expect(found.tallies.get("hero")).toEqual({ dealt: 7, taken: 5, attacks: 2, hits: 1, expected: 22 / 20, judged: 1 });
  expect(found.tallies.get("orc")).toMatchObject({ dealt: 3, taken: 7, attacks: 0 });
});

test("the turning point is the round in which the winners took the lead for good", () => {
  const rounds = (...amounts: [string, number][]) => amounts.map(([who, amount], n) => ({ version: n + 1, round: n + 1, events: [damaged(who, amount)] }));

  expect(statisticsOf(rounds(["orc", 4], ["hero", 9], ["orc", 9], ["hero", 1]), side, "heroes").turningPoint).toBe(3);
  expect(statisticsOf(rounds(["orc", 4], ["hero", 9]), side, "heroes").turningPoint).toBeNull();
  expect(statisticsOf(rounds(["orc", 4]), side, undefined).turningPoint).toBeNull();
});

test("what a rewind has undone does not count", () => {
  const kept = withoutUndone([
    { version: 2, events: [damaged("orc", 1)] },
    { version: 3, events: [damaged("orc", 20)] },
    { version: 4, events: [{ name: "rewound", data: { version: 2 } }] },
    { version: 5, events: [damaged("orc", 3)] },
  ]);

  expect(kept.map((one) => one.version)).toEqual([2, 4, 5]);
});
