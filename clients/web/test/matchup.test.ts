// Levels, difficulty words and the search of creatures.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { CreatureInfoSchema, type CreatureInfo } from "../src/gen/fracas/v1/server_pb";
import { difficultyWord, levelText, searchCreatures } from "../src/play/matchup";
import { idText } from "../src/text/format";

const info = (name: string, strength: number, level?: number, more: Partial<CreatureInfo> = {}): CreatureInfo =>
  create(CreatureInfoSchema, { name, role: "brute", hp: 10, strength, sheet: { name: "", ...(level === undefined ? {} : { level }) }, ...more } as never);
const KNOWN = [info("ogre", 40, 2), info("rat", 5), info("cave_ogre", 60, 4), info("knight", 40, 3, { hero: true, role: "hero" })];

test("monsters of SRD5 have a challenge rating, others a level", () => {
  expect(KNOWN.map((one) => levelText(one, "srd5"))).toEqual(["CR 2", "CR <1", "CR 4", "level 3"]);
  expect(KNOWN.map((one) => levelText(one, "orcus"))).toEqual(["level 2", "", "level 4", "level 3"]);
});

test("the difficulty compares the strengths of both sides", () => {
  const word = (mine: string[], theirs: string[]): string => difficultyWord(mine, theirs, KNOWN, 1.5);
  expect([word(["knight"], ["rat"]), word(["knight"], ["ogre"]), word(["knight"], ["ogre", "ogre"])]).toEqual(["easy", "even", "very hard"]);
  expect([word(["knight"], []), word([], ["rat"]), word(["knight"], ["nobody"]), difficultyWord(["knight"], ["rat"], KNOWN, 0)]).toEqual(["", "", "", ""]);
});

test("a search finds creatures by all of its words: name, role, level", () => {
  const found = (wanted: string): string[] => searchCreatures(KNOWN, "srd5", wanted, idText).map((one) => one.name);
  expect(found("ogre")).toEqual(["cave_ogre", "ogre"]);
  expect(found("OGRE cr 4")).toEqual(["cave_ogre"]);
  expect(found("hero")).toEqual(["knight"]);
  expect(found("")).toHaveLength(4);
  expect(found("dragon")).toEqual([]);
});
