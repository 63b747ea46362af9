// The blow that a question is about: what was rolled, what it is measured against, and what an answer would make of it.

import { actionOf, type Battle } from "../protocol/battle";
import type { BattleEvent } from "../protocol/events";
import { t } from "../text/catalogue";
import { dieSum } from "../text/rolls";
import type { Decision } from "./options";

const ATTACK_EVENTS = ["hits", "misses", "damages"];

/** An attack's roll: in words, what it comes to, and whether its die shows what always hits. */
export interface AttackRoll {
  sum: string;
  total: number;
  isNatural20: boolean;
}

/** Return the roll of an attack that a decision is about, as far as it has just been told; null where it is about none. */
export function attackRollOf({ about }: Decision, happened: readonly BattleEvent[]): AttackRoll | null {
  if (!ATTACK_EVENTS.includes(String(about["event"]))) return null;
  const rolls = happened.filter(({ name, data }) => name === "rolled" && data["purpose"] === "attack" && data["who"] === about["by"]);
  const data = rolls.filter((one) => !one.data["on"] || one.data["on"] === about["to"]).pop()?.data;
  if (!data || typeof data["total"] !== "number") return null;
  const faces = data["faces"];
  return { sum: dieSum(faces, data["total"]), total: data["total"], isNatural20: Array.isArray(faces) && faces.length === 1 && faces[0] === 20 };
}

/** Tell a roll. `versus`: what it is measured against, where that is known; whoever may still answer has to know whether that helps. */
export function attackRollText({ sum, isNatural20: sure }: AttackRoll, versus = ""): string {
  const told = versus ? t("attackRollVersus", { sum, versus }) : t("attackRoll", { sum });
  return sure ? `${told} ${t("twentyHits")}` : told;
}

/** Return what an answer that raises a defence makes of a hit: a miss, or not even that; empty where its words tell nothing of it.
 * `versus`: the defence with its number, as `AC 19`. */
export function defenseBonusEffect(lines: readonly string[], versus: string, { total, isNatural20: sure }: AttackRoll): string {
  const [, defence, number] = /^(\w+) (\d+)$/.exec(versus) ?? [];
  if (!defence || !number || total < Number(number)) return "";
  for (const line of lines) {
    const [, more, what] = /\+(\d+) (?:bonus )?(?:to |on )?(AC|Fortitude|Reflex|Will|all defen[cs]es)\b/i.exec(line) ?? [];
    if (!more || !what) continue;
    // What raises another defence than the one that was hit helps nobody now.
    const meant = /^all/i.test(what) || what.toLowerCase() === defence.toLowerCase();
    if (!meant) return t("noHelp", { what, defence });
    return t(!sure && total < Number(number) + Number(more) ? "wouldMiss" : "wouldHit");
  }
  return "";
}

/** Return what is to be asked of the server about the attack that a decision is about: whose it is, which, and on whom; null: it is about none. */
export function attackInQuestion({ about }: Decision, happened: readonly BattleEvent[]): { by: string; use: string; on: string } | null {
  const { by, to } = about;
  if (!ATTACK_EVENTS.includes(String(about["event"])) || typeof by !== "string" || typeof to !== "string") return null;
  const use = about["action"] ?? happened.filter(({ name, data }) => name === "used" && data["who"] === by).pop()?.data["action"];
  return typeof use === "string" && use ? { by, use, on: to } : null;
}

/** Return the blow of an action: of a series the first, where all of it is against the same defence. */
export function firstAttackOf(battle: Battle, by: string, use: string): string {
  const series = actionOf(battle, by, use)?.sequence ?? [];
  const [first] = series;
  return first !== undefined && new Set(series.map((one) => targetedDefense(battle, by, one))).size === 1 ? first : use;
}

/** Return which defence an attack is against, as far as its sheet says; of the armour class, as everybody writes it. */
export function targetedDefense(battle: Battle, by: string, use: string): string {
  const word = / against (\w+)/.exec(actionOf(battle, by, use)?.attack ?? "")?.[1] ?? "";
  return word.toLowerCase() === "ac" ? "AC" : word;
}
