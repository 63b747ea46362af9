// The attack that a question is about: its roll, the defense it is rolled against, and the effect of each answer on it.

import { actionOf, type Battle } from "../protocol/battle";
import type { BattleEvent } from "../protocol/events";
import { t } from "../text/catalogue";
import { dieSum } from "../text/rolls";
import type { Decision } from "./options";

const ATTACK_EVENTS = ["hits", "misses", "damages"];

/** An attack roll: as text, its total, and whether the die shows a natural 20. */
export interface AttackRoll {
  sum: string;
  total: number;
  isNatural20: boolean;
}

/** Return the attack roll that a decision is about, from the latest events; null if there is none. */
export function attackRollOf({ about }: Decision, happened: readonly BattleEvent[]): AttackRoll | null {
  if (!ATTACK_EVENTS.includes(String(about["event"]))) return null;
  const rolls = happened.filter(({ name, data }) => name === "rolled" && data["purpose"] === "attack" && data["who"] === about["by"]);
  const data = rolls.filter((one) => !one.data["on"] || one.data["on"] === about["to"]).pop()?.data;
  if (!data || typeof data["total"] !== "number") return null;
  const faces = data["faces"];
  return { sum: dieSum(faces, data["total"]), total: data["total"], isNatural20: Array.isArray(faces) && faces.length === 1 && faces[0] === 20 };
}

/** Return an attack roll as text. `versus`: the defense with its number, if it is known. */
export function attackRollText({ sum, isNatural20: sure }: AttackRoll, versus = ""): string {
  const told = versus ? t("attackRollVersus", { sum, versus }) : t("attackRoll", { sum });
  return sure ? `${told} ${t("twentyHits")}` : told;
}

/** Return whether an answer that raises a defense turns a hit into a miss; empty if its text does not say.
 * `versus`: the defense with its number, for example `AC 19`. */
export function defenseBonusEffect(lines: readonly string[], versus: string, { total, isNatural20: sure }: AttackRoll): string {
  const [, defence, number] = /^(\w+) (\d+)$/.exec(versus) ?? [];
  if (!defence || !number || total < Number(number)) return "";
  for (const line of lines) {
    const [, more, what] = /\+(\d+) (?:bonus )?(?:to |on )?(AC|Fortitude|Reflex|Will|all defen[cs]es)\b/i.exec(line) ?? [];
    if (!more || !what) continue;
    // A bonus to another defense than the one that was hit has no effect.
    const meant = /^all/i.test(what) || what.toLowerCase() === defence.toLowerCase();
    if (!meant) return t("noHelp", { what, defence });
    return t(!sure && total < Number(number) + Number(more) ? "wouldMiss" : "wouldHit");
  }
  return "";
}

/** Return the attack that a decision is about (attacker, action, target) as a server query; null if there is none. */
export function attackInQuestion({ about }: Decision, happened: readonly BattleEvent[]): { by: string; use: string; on: string } | null {
  const { by, to } = about;
  if (!ATTACK_EVENTS.includes(String(about["event"])) || typeof by !== "string" || typeof to !== "string") return null;
  const use = about["action"] ?? happened.filter(({ name, data }) => name === "used" && data["who"] === by).pop()?.data["action"];
  return typeof use === "string" && use ? { by, use, on: to } : null;
}

/** Return the attack to query for an action: the first of a sequence if all its attacks target the same defense. */
export function firstAttackOf(battle: Battle, by: string, use: string): string {
  const series = actionOf(battle, by, use)?.sequence ?? [];
  const [first] = series;
  return first !== undefined && new Set(series.map((one) => targetedDefense(battle, by, one))).size === 1 ? first : use;
}

/** Return the defense that an attack targets according to the sheet, with the armour class as `AC`. */
export function targetedDefense(battle: Battle, by: string, use: string): string {
  const word = / against (\w+)/.exec(actionOf(battle, by, use)?.attack ?? "")?.[1] ?? "";
  return word.toLowerCase() === "ac" ? "AC" : word;
}
