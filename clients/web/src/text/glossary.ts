// What is told of actions that stand on no sheet, and of conditions, to whoever has read no rules.

import { hasMessage, idText, t, type Key } from "./catalogue";
import { capitalize } from "./format";

/** Rulesets that have much alike are told of alike. */
const TEXT_FAMILIES: Record<string, string> = { fourth_edition: "fourth", orcus: "fourth" };

/** Return the text of the first of these keys that the catalogue has; empty where it has none. */
function firstMessage(keys: string[]): string {
  const key = keys.find(hasMessage);
  return key ? t(key as Key) : "";
}

const textNames = (ruleset: string): string[] => [ruleset, TEXT_FAMILIES[ruleset] ?? ""].filter(Boolean);

/** Return what an action does that everybody has in a ruleset; empty where nobody has written it down. */
export const actionHelp = (ruleset: string, action: string): string => firstMessage(textNames(ruleset).map((name) => `does_${name}_${action}`));

/** Return what a condition means in a ruleset; empty where nobody has written it down. */
export const conditionHelp = (ruleset: string, condition: string): string => firstMessage(textNames(ruleset).map((name) => `means_${name}_${condition}`));

/** Return what a half of a card says with its parts set apart: `attack 2 (range 3, 3 targets)`. */
export function halfText(text: string): string {
  return text.split(", ").map((act) => act.replace(/^(\w+ [+-]?\d+) (.+)$/, (whole, does: string, more: string) => {
    const parts = more.match(/range \d+|\d+ targets|pierce \d+|\w+/g) ?? [];
    // One bare word more is read as it stands; numbers side by side are not.
    return parts.length === 1 && /^[a-z]+$/.test(more) ? whole : `${does} (${parts.join(", ")})`;
  }).replace(/^([a-z]+) (range \d+)$/i, "$1 ($2)")).join(", ");
}

/** Abbreviations, which are written in capitals. */
const CAPITALS = new Set(["ac", "dc"]);
/** What every sheet is full of: whoever has read it once wants what is seldom met before it. */
const COMMON_WORDS = new Set(["ac", "fortitude", "reflex", "will"]);
const DICE = /\b(\d*)d(\d+)\b/;

const glossaryLine = (word: string, told: string): string => t("means", { what: CAPITALS.has(word) ? word.toUpperCase() : capitalize(idText(word)), told });

/** Return what the words of some texts mean, a line each, in the order in which they are met; what dice are, and what every blow has, come last. */
export function glossaryLines(ruleset: string, texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))];
  words.sort((one, other) => Number(COMMON_WORDS.has(one)) - Number(COMMON_WORDS.has(other)));
  const told = words.flatMap((word) => {
    const meaning = conditionHelp(ruleset, word);
    return meaning ? [glossaryLine(word, meaning)] : [];
  });
  return [...told, ...diceHelp(texts)];
}

/** Return what the first dice of some texts are; nothing where there are none. */
function diceHelp(texts: readonly string[]): string[] {
  const dice = texts.map((text) => DICE.exec(text)).find(Boolean);
  if (!dice) return [];
  const [whole, count = "", sides = ""] = dice;
  return [t("means", { what: whole, told: Number(count || 1) > 1 ? t("diceMean", { count, sides }) : t("dieMeans", { sides }) })];
}

/** Return what lies on a cell and what that does, a line each: only of what somebody has written down. */
export function terrainHelp(ruleset: string, properties: Iterable<string>): string[] {
  return [...new Set(properties)].flatMap((name) => {
    const told = conditionHelp(ruleset, name);
    return told ? [glossaryLine(name, told)] : [];
  });
}

/** Return what can be done for somebody who is dying; empty where nobody dies slowly. */
export const dyingHelp = (ruleset: string): string => firstMessage(textNames(ruleset).map((name) => `help_${name}`));
