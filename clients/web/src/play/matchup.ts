// Level and difficulty of creatures and sides in words; the terminal client has the same in tui/matchup.py.

import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import { t, type Key } from "../text/catalogue";

/** Difficulty words, each with the maximum ratio of the opponents' to the own strength. */
const STEPS: readonly [number, Key][] = [[0.5, "difficulty_easy"], [0.85, "difficulty_favoured"], [1.2, "difficulty_even"], [1.7, "difficulty_hard"]];
/** Rulesets whose monsters have a challenge rating in place of a level. */
const BY_RATING: ReadonlySet<string> = new Set(["srd5"]);

/** Return level or challenge rating as text; empty if the sheet gives none. */
export function levelText({ hero, sheet }: Pick<CreatureInfo, "hero" | "sheet">, ruleset: string): string {
  const rating = BY_RATING.has(ruleset) && !hero;
  const word = t(rating ? "creature_cr" : "creature_level");
  return sheet?.level !== undefined ? `${word} ${sheet.level}` : rating ? `${word} <1` : "";
}

/** Return the difficulty of a fight in a word; empty if a side has no creatures or the server gives no strengths. */
export function difficultyWord(mine: readonly string[], theirs: readonly string[], known: readonly CreatureInfo[], growth: number): string {
  const [own, other] = [sideStrength(mine, known, growth), sideStrength(theirs, known, growth)];
  if (!own || !other) return "";
  return t(STEPS.find(([most]) => other / own <= most)?.[1] ?? "difficulty_very_hard");
}

function sideStrength(names: readonly string[], known: readonly CreatureInfo[], growth: number): number {
  const each = names.map((name) => known.find((one) => one.name === name)?.strength ?? 0);
  if (!growth || !each.every(Boolean)) return 0;
  return each.reduce((sum, one) => sum + one, 0) * each.length ** (growth - 1);
}

/** Return the creatures whose name, role or level contains every word of a search, in the order of their titles. */
export function searchCreatures(known: readonly CreatureInfo[], ruleset: string, wanted: string, title: (name: string) => string): CreatureInfo[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (one: CreatureInfo): string => [title(one.name), one.name, one.role, levelText(one, ruleset)].join(" ").toLowerCase();
  return known.filter((one) => words.every((word) => text(one).includes(word))).sort((a, b) => title(a.name).localeCompare(title(b.name)));
}
