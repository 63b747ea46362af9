// Levels, difficulty words and the search of creatures.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { CreatureInfoSchema, LevelBudgetSchema, type CreatureInfo } from "../src/gen/fracas/v1/server_pb";
import { byLevel, difficultyText, levelText, searchCreatures } from "../src/play/matchup";
import { idText } from "../src/text/format";

const info = (name: string, strength: number, level?: number, more: Partial<CreatureInfo> = {}): CreatureInfo =>
  create(CreatureInfoSchema, { name, role: "brute", hp: 10, strength, sheet: { name: "", ...(level === undefined ? {} : { level }) }, ...more } as never);
const KNOWN = [info("ogre", 40, 2), info("rat", 5), info("cave_ogre", 60, 4), info("knight", 40, 3, { hero: true, role: "hero" })];

test("monsters of SRD5 have a challenge rating, others a level", () => {
  expect(KNOWN.map((one) => levelText(one, "srd5"))).toEqual(["CR 2", "CR <1", "CR 4", "level 3"]);
  expect(KNOWN.map((one) => levelText(one, "orcus"))).toEqual(["level 2", "", "level 4", "level 3"]);
});

test("heroes are in groups of one level, the lowest first, and those without a level last", () => {
  const heroes = [info("paladin", 40, 5, { hero: true }), info("novice", 5), info("fighter", 9, 1, { hero: true }), info("squire", 9, 1, { hero: true })];
  expect(byLevel(heroes, "orcus").map(({ level, creatures }) => [level, creatures.map((one) => one.name).join()])).toEqual([["level 1", "fighter,squire"], ["level 5", "paladin"], ["", "novice"]]);
});

test("a challenge rating below 1 is told as printed", () => {
  expect(levelText(info("imp", 5, undefined, { challenge: "1/4" }), "srd5")).toBe("CR 1/4");
});

test("the estimate compares the strengths of both sides, and says that it is one", () => {
  const ruleset = { growth: 1.5, budgets: [], budgetSource: "" };
  const word = (mine: string[], theirs: string[]): string => difficultyText(mine, theirs, KNOWN, ruleset).replace(" (estimate from hit points and levels)", "!");
  expect([word(["knight"], ["rat"]), word(["knight"], ["ogre"]), word(["knight"], ["ogre", "ogre"])]).toEqual(["easy!", "even!", "very hard!"]);
  expect([word(["knight"], []), word([], ["rat"]), word(["knight"], ["nobody"]), difficultyText(["knight"], ["rat"], KNOWN, { ...ruleset, growth: 0 })]).toEqual(["", "", "", ""]);
});

test("heroes against monsters are measured by the budget of the text, other sides are estimated", () => {
  const known = [info("hero", 40, 5, { hero: true }), info("young", 20, 2, { hero: true }), info("ogre", 60, 2, { xp: 450 }), info("knight", 40, 3, { hero: true })];
  const budgets = [create(LevelBudgetSchema, { level: 2, low: 100, moderate: 150, high: 200 }), create(LevelBudgetSchema, { level: 5, low: 500, moderate: 750, high: 1100 })];
  const text = (mine: string[], theirs: string[]): string => difficultyText(mine, theirs, known, { growth: 1.5, budgets, budgetSource: "SRD 5.2" });
  expect(text(["hero", "young"], ["ogre"])).toBe("low, 450 XP (SRD 5.2: low 600, moderate 900, high 1300)");
  expect([1, 2, 3].map((n) => text(["hero"], Array<string>(n).fill("ogre")).split(",")[0])).toEqual(["low", "high", "above high"]);
  expect(text(["hero"], ["hero"])).toBe("even (estimate from hit points and levels)");
  expect(text(["hero", "knight"], ["ogre"])).toContain("estimate");
});

test("a search finds creatures by all of its words: name, role, level", () => {
  const found = (wanted: string): string[] => searchCreatures(KNOWN, "srd5", wanted, idText).map((one) => one.name);
  expect(found("ogre")).toEqual(["cave_ogre", "ogre"]);
  expect(found("OGRE cr 4")).toEqual(["cave_ogre"]);
  expect(found("hero")).toEqual(["knight"]);
  expect(found("")).toHaveLength(4);
  expect(found("dragon")).toEqual([]);
});
