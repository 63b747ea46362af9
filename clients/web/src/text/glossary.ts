// Help texts for players who do not know the rules: common actions, conditions and rules terms.

import { hasMessage, idText, t, type Key } from "./catalogue";
import { capitalize } from "./format";

/** Rulesets that share help texts. */
const TEXT_FAMILIES: Record<string, string> = { fourth_edition: "fourth", orcus: "fourth" };

/** Return the first of these messages that the catalogue has; empty if it has none. */
function firstMessage(keys: string[]): string {
  const key = keys.find(hasMessage);
  return key ? t(key as Key) : "";
}

const textNames = (ruleset: string): string[] => [ruleset, TEXT_FAMILIES[ruleset] ?? ""].filter(Boolean);

/** Return the help text of a common action; empty if there is none. */
export const actionHelp = (ruleset: string, action: string): string => firstMessage(textNames(ruleset).map((name) => `does_${name}_${action}`));

/** Return the help text of a condition; empty if there is none. */
export const conditionHelp = (ruleset: string, condition: string): string => firstMessage(textNames(ruleset).map((name) => `means_${name}_${condition}`));

/** Return the effect of a card half with its parameters in parentheses: `attack 2 (range 3, 3 targets)`. */
export function halfText(text: string): string {
  return text.split(", ").map((act) => act.replace(/^(\w+ [+-]?\d+) (.+)$/, (whole, does: string, more: string) => {
    const parts = more.match(/range \d+|\d+ targets|pierce \d+|\w+/g) ?? [];
    // A single word is readable as it is; several parameters are not.
    return parts.length === 1 && /^[a-z]+$/.test(more) ? whole : `${does} (${parts.join(", ")})`;
  }).replace(/^([a-z]+) (range \d+)$/i, "$1 ($2)")).join(", ");
}

/** Abbreviations, written in capitals. */
const CAPITALS = new Set(["ac", "dc"]);
/** Terms on every sheet, explained after the rarer ones. */
const COMMON_WORDS = new Set(["ac", "fortitude", "reflex", "will"]);
const DICE = /\b(\d*)d(\d+)\b/;

const glossaryLine = (word: string, told: string): string => t("means", { what: CAPITALS.has(word) ? word.toUpperCase() : capitalize(idText(word)), told });

/** Return explanations of the terms in some texts, one line each, in order of appearance; common terms and dice come last. */
export function glossaryLines(ruleset: string, texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))];
  words.sort((one, other) => Number(COMMON_WORDS.has(one)) - Number(COMMON_WORDS.has(other)));
  const told = words.flatMap((word) => {
    const meaning = conditionHelp(ruleset, word);
    return meaning ? [glossaryLine(word, meaning)] : [];
  });
  return [...told, ...diceHelp(texts)];
}

/** Return the explanation of the first dice in some texts; empty if there are none. */
function diceHelp(texts: readonly string[]): string[] {
  const dice = texts.map((text) => DICE.exec(text)).find(Boolean);
  if (!dice) return [];
  const [whole, count = "", sides = ""] = dice;
  return [t("means", { what: whole, told: Number(count || 1) > 1 ? t("diceMean", { count, sides }) : t("dieMeans", { sides }) })];
}

/** Return the help texts of the terrain on a cell, one line each. */
export function terrainHelp(ruleset: string, properties: Iterable<string>): string[] {
  return [...new Set(properties)].flatMap((name) => {
    const told = conditionHelp(ruleset, name);
    return told ? [glossaryLine(name, told)] : [];
  });
}

/** Return how to help a dying creature; empty if the rules have no dying state. */
export const dyingHelp = (ruleset: string): string => firstMessage(textNames(ruleset).map((name) => `help_${name}`));
