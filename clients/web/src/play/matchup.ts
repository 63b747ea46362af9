// Level and difficulty of creatures and sides in words; the terminal client has the same in tui/matchup.py.

import type { CreatureInfo, RulesetInfo } from "../gen/fracas/v1/server_pb";
import { idText, t, type Key } from "../text/catalogue";

/** Difficulty words, each with the maximum ratio of the opponents' to the own strength. */
const STEPS: readonly [number, Key][] = [[0.5, "difficulty_easy"], [0.85, "difficulty_favoured"], [1.2, "difficulty_even"], [1.7, "difficulty_hard"]];
/** Rulesets whose monsters have a challenge rating in place of a level. */
const BY_RATING: ReadonlySet<string> = new Set(["srd5"]);

/** Return what a creature is good at, such as `healer, shooter`. */
export const roleText = ({ role }: Pick<CreatureInfo, "role">): string => role.split(", ").map((word) => word && idText(word)).join(", ");

/** Return level or challenge rating as text; empty if the sheet gives none. */
export function levelText({ hero, sheet, challenge }: Pick<CreatureInfo, "hero" | "sheet" | "challenge">, ruleset: string): string {
  const rating = BY_RATING.has(ruleset) && !hero;
  const word = t(rating ? "creature_cr" : "creature_level");
  if (challenge && rating) return `${word} ${challenge}`;
  return sheet?.level !== undefined ? `${word} ${sheet.level}` : rating ? `${word} <1` : "";
}

/**
 * Return the difficulty of a fight in a few words; empty if a side has no creatures or the server gives no strengths.
 *
 * Heroes against monsters are measured by the XP budget of the ruleset's text; everything else is an estimate.
 */
export function difficultyText(mine: readonly string[], theirs: readonly string[], known: readonly CreatureInfo[], ruleset: Pick<RulesetInfo, "growth" | "budgets" | "budgetSource">): string {
  const measured = budgetText(mine, theirs, known, ruleset);
  if (measured) return measured;
  const [own, other] = [sideStrength(mine, known, ruleset.growth), sideStrength(theirs, known, ruleset.growth)];
  if (!own || !other) return "";
  return t("difficulty_estimate", { word: t(STEPS.find(([most]) => other / own <= most)?.[1] ?? "difficulty_very_hard") });
}

/** Return creatures in groups of one level, the lowest first; those without a level come last. */
export function byLevel(creatures: readonly CreatureInfo[], ruleset: string): { level: string; creatures: CreatureInfo[] }[] {
  const groups = new Map<string, CreatureInfo[]>();
  for (const one of creatures) groups.set(levelText(one, ruleset), [...(groups.get(levelText(one, ruleset)) ?? []), one]);
  const rank = (level: string): number => (level ? Number(/\d+/.exec(level)?.[0] ?? 0) : Infinity);
  return [...groups].map(([level, creatures]) => ({ level, creatures })).sort((one, other) => rank(one.level) - rank(other.level));
}

/** Return the difficulty by the text's budget; empty if it does not measure these sides. */
function budgetText(mine: readonly string[], theirs: readonly string[], known: readonly CreatureInfo[], ruleset: Pick<RulesetInfo, "budgets" | "budgetSource">): string {
  const info = (name: string): CreatureInfo | undefined => known.find((one) => one.name === name);
  const each = mine.flatMap((name) => ruleset.budgets.filter((one) => info(name)?.hero && one.level === info(name)?.sheet?.level));
  const costs = theirs.flatMap((name) => info(name)?.xp || []);
  if (!mine.length || !theirs.length || each.length < mine.length || costs.length < theirs.length) return "";
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
  const [low, moderate, high] = [sum(each.map((one) => one.low)), sum(each.map((one) => one.moderate)), sum(each.map((one) => one.high))];
  const spent = sum(costs);
  const word: Key = spent <= low ? "difficulty_low" : spent <= moderate ? "difficulty_moderate" : spent <= high ? "difficulty_high" : "difficulty_above_high";
  return t("difficulty_budget", { word: t(word), spent, source: ruleset.budgetSource, low, moderate, high });
}

function sideStrength(names: readonly string[], known: readonly CreatureInfo[], growth: number): number {
  const each = names.map((name) => known.find((one) => one.name === name)?.strength ?? 0);
  if (!growth || !each.every(Boolean)) return 0;
  return each.reduce((sum, one) => sum + one, 0) * each.length ** (growth - 1);
}

/** Return the creatures whose name, role or level contains every word of a search, in the order of their titles. */
export function searchCreatures(known: readonly CreatureInfo[], ruleset: string, wanted: string, title: (name: string) => string): CreatureInfo[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (one: CreatureInfo): string => [title(one.name), one.name, one.role, roleText(one), levelText(one, ruleset)].join(" ").toLowerCase();
  return known.filter((one) => words.every((word) => text(one).includes(word))).sort((a, b) => title(a.name).localeCompare(title(b.name)));
}
