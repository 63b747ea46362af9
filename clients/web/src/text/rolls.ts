// Dice in the log: faces, modifiers, and what decided the result (same as tui/log_rolls.py).

import type { Data, PlainValue } from "../protocol/values";
import { t } from "./catalogue";

const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);

interface Damage {
  faces: number[];
  total: number;
}

const totalDamage = (rolled: Damage[]): number => rolled.reduce((all, one) => all + one.total, 0);

/** Tracks rolls until the log line that uses them. */
export class RollTracker {
  private rolled = new Map<string, Data>();
  private hurt = new Map<string, Damage[]>();
  /** The creature whose turn has just begun: its losses then come from no attack. */
  private begun = "";
  /** Damage dice that were shown already: all creatures in an area share them. */
  private shared = new Map<string, Damage[]>();
  /** Why damage is halved or doubled, by source and target; the source of a save is not in its event. */
  private eased = new Map<string, "log_sum_saved" | "log_sum_missed" | "log_sum_critical">();

  /** Record a roll; damage includes all dice since the last attack, possibly of several types. */
  note(data: Data): void {
    const who = `${data["who"] ?? null}`;
    this.rolled.set(`${data["purpose"]}/${who}`, data);
    if (data["purpose"] === "attack") this.hurt.delete(who);
    const faces = numbers(data["faces"]);
    const total = data["total"];
    if (data["purpose"] === "damage" && faces && typeof total === "number") {
      this.hurt.set(who, [...(this.hurt.get(who) ?? []), { faces, total }]);
    }
  }

  /** Record the result of an attack or a save, which may halve or double its damage. */
  resolve(name: string, data: Data): void {
    const begins = name === "turn_began" || name === "activated";
    if (begins || name === "used") this.shared.clear();
    if (begins || ["used", "attack", "moved"].includes(name)) this.begun = begins ? `${data["who"]}` : "";
    const key = name === "saved" ? `/${data["who"]}` : `${data["by"]}/${data["on"]}`;
    if (name === "saved" || name === "attack") this.eased.delete(key);
    if (name === "saved" && data["success"]) this.eased.set(key, "log_sum_saved");
    if (name === "attack" && !data["hit"]) this.eased.set(key, "log_sum_missed");
    if (name === "attack" && data["critical"]) this.eased.set(key, "log_sum_critical");
  }

  /** Return a roll as a sum if it has this total: `16+12 = 28`; otherwise the total. */
  sumOf(purpose: string, who: PlainValue | undefined, total: PlainValue | undefined): string {
    const rolled = this.take(purpose, who);
    const faces = numbers(rolled?.["faces"]);
    if (!faces || rolled?.["total"] !== total || typeof total !== "number") return valueText(total);
    const told = diceSum(faces, total);
    return told === `${total}` ? told : `${told} = ${total}`;
  }

  /** Return the dice of the latest damage or healing and how the total came about; empty if there are none. */
  amountText(name: string, data: Data): string {
    const amount = data["amount"];
    const who = `${(data["by"] || data["who"]) ?? null}`;
    const fresh = this.hurt.get(who);
    const all = fresh ?? this.again(who, `${data["who"]}`, amount);
    this.hurt.delete(who);
    if (fresh && name === "damaged") this.shared.set(who, fresh);
    const last = all[all.length - 1];
    if (!last) return name === "damaged" && data["attack"] == null && this.begun === `${data["who"]}` ? t("log_as_turn_begins") : "";
    const several = typeof amount === "number" && last.total < amount;
    const rolled = several ? all : [last]; // otherwise the last dice alone give the total
    const total = totalDamage(rolled);
    const told = rolled.map((one) => diceSum(one.faces, one.total)).reduce((one, other) => t("log_and", { one, other }));
    if (total === amount || typeof amount !== "number") return told;
    const sum = told === `${total}` ? told : `${told} = ${total}`;
    if (name === "healed" && amount < total) return t("log_sum_whole", { sum });
    return this.changed(who, `${data["who"]}`, sum, total, amount);
  }

  /** Return the dice already used for another creature if they also give this amount; otherwise none. */
  private again(by: string, who: string, amount: PlainValue | undefined): Damage[] {
    const all = this.shared.get(by) ?? [];
    const total = totalDamage(all);
    const eased = this.eased.get(`${by}/${who}`) ?? this.eased.get(`/${who}`);
    const owed = eased === "log_sum_critical" ? 2 * total : eased ? Math.floor(total / 2) : total;
    return amount === owed ? all : [];
  }

  /** Return a sum with the reason for a different amount, if it is known. */
  private changed(by: string, who: string, sum: string, total: number, amount: number): string {
    const eased = this.eased.get(`${by}/${who}`) ?? this.eased.get(`/${who}`);
    this.eased.delete(`${by}/${who}`);
    this.eased.delete(`/${who}`);
    if (!amount) return t("log_sum_none", { sum });
    const critical = eased === "log_sum_critical";
    if (amount === Math.floor(total / 2)) return t(critical ? "log_sum_halved" : (eased ?? "log_sum_halved"), { sum });
    if (amount === 2 * total) return t(critical ? eased : "log_sum_doubled", { sum });
    return t(amount < total ? "log_sum_less" : "log_sum_more", { sum, number: Math.abs(amount - total) });
  }

  private take(purpose: string, who: PlainValue | undefined): Data | undefined {
    const key = `${purpose}/${who ?? null}`;
    const found = this.rolled.get(key);
    this.rolled.delete(key);
    return found;
  }
}

function numbers(value: PlainValue | undefined): number[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number") ? (value as number[]) : null;
}

export function valueText(value: PlainValue | undefined): string {
  return value === null || value === undefined ? "None" : String(value);
}

function diceSum(faces: number[], total: number): string {
  const added = total - faces.reduce((all, face) => all + face, 0);
  return faces.join("+") + (added ? signed(added) : "");
}

/** Return a roll as a sum, `17+9 = 26`; with several dice, or unknown ones, only the total. */
export function dieSum(rolled: PlainValue | undefined, total: number): string {
  const faces = numbers(rolled);
  return faces?.length === 1 && faces[0] !== total ? `${diceSum(faces, total)} = ${total}` : `${total}`;
}

/** Return an attack roll as a sum: `16+12 = 28`, or with two dice `(3, 16)+12 = 28`. */
export function attackSum(data: Data): string {
  const { face, total } = data;
  const faces = (data["faces"] as PlainValue[] | null) ?? [];
  if (typeof face !== "number" || typeof total !== "number") return valueText(total);
  const die = faces.length > 1 ? `(${faces.join(", ")})` : `${face}`;
  const added = total - face;
  return added ? `${die}${signed(added)} = ${total}` : die;
}

/** Return whether an attack hit, the margin, and what decided it. */
export function hitOrMissText(data: Data): string {
  const { total, defense, face, hit, critical } = data;
  const result = t(critical ? "log_critical" : hit ? "log_hit" : "log_miss");
  if (typeof total !== "number" || typeof defense !== "number") return result;
  const margin = total - defense;
  const agrees = Boolean(hit) === margin >= 0;
  if (!agrees && typeof face === "number") return t(hit ? "log_always_hits" : "log_always_misses", { verdict: result, face });
  const told = agrees && margin && !critical ? t(hit ? "log_hit_by" : "log_miss_by", { margin: Math.abs(margin) }) : result;
  const thanks = decidingDie(data, margin);
  return thanks ? t(thanks, { verdict: told }) : told;
}

/** Return the message for the die that decided the result; null if none did. */
function decidingDie(data: Data, margin: number): "log_by_advantage" | "log_by_disadvantage" | null {
  const faces = numbers(data["faces"]) ?? [];
  const face = data["face"];
  if (faces.length === 2 && typeof face === "number") {
    const other = margin - face + ((faces[0] as number) + (faces[1] as number) - face);
    if (data["advantage"] && data["hit"] && other < 0) return "log_by_advantage";
    if (data["disadvantage"] && !data["hit"] && other >= 0) return "log_by_disadvantage";
  }
  return null;
}
