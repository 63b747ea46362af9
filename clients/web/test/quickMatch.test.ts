// A match against the computer in one tap.

import { expect, test } from "vitest";
import { quickFoes, quickParty, quickRuleset } from "../src/play/quickMatch";

const KNOWN = [["hero", 40, true], ["ogre", 60, false], ["boss", 30, false], ["goblin", 8, false], ["dragon", 500, false], ["rat", 1, false]].map(([name, strength, hero]) => ({ name: String(name), strength: Number(strength), hero: Boolean(hero) }));

test("the opponents are weaker than the party, but not by half, and no heroes", () => {
  for (const dice of [0, 0.3, 0.6, 0.99]) {
    const foes = quickFoes(["hero", "hero", "hero"], KNOWN, 1.5, () => dice);
    const sum = (names: string[]): number => names.reduce((all, name) => all + (KNOWN.find((one) => one.name === name)?.strength ?? 0), 0) * names.length ** 0.5;
    expect(sum(foes)).toBeLessThanOrEqual(0.8 * sum(["hero", "hero", "hero"]));
    expect(foes.length).toBeGreaterThan(1);
    expect(foes).not.toContain("hero");
    expect(foes).not.toContain("dragon");
  }
});

test("without strengths the party meets itself", () => {
  expect(quickFoes(["a", "b"], [], 0, () => 0.5)).toEqual(["a", "b"]);
  expect(quickParty({ party: [], creatures: ["a", "b", "c"] })).toEqual(["a", "b"]);
});

test("the last ruleset is played again, otherwise the one with the most creatures", () => {
  const rulesets = [{ name: "small", creatures: ["a"] }, { name: "large", creatures: ["a", "b"] }];
  expect(quickRuleset(rulesets, "small")?.name).toBe("small");
  expect(quickRuleset(rulesets, "gone")?.name).toBe("large");
  expect(quickRuleset([], null)).toBeUndefined();
});
