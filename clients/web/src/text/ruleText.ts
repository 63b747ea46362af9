// Texts of stat blocks, which the server writes in English, in other languages: saves, areas, targets and effects.
// They are put together of few parts (fracas_protocol/sheets.py): `2d6+4 fire, prone if the target is large or smaller`.
// Names of creatures and attacks stay as they are, and so does what has no translation.

import { idText, isTranslated, saidText, t, type Key } from "./catalogue";

const NUMBER = String.raw`(?:\d*d\d+(?:[+-]\d+)?|[+-]?\d+)`;
/** Words before a number of cells. */
const DISTANCES = /^(push|pull|slide|shift|teleport|jump|cone|sphere|line|burst|emanation|cylinder|cube|blast|arc|wall|zone burst|zone emanation|walk|fly|swim|climb|burrow|truesight|bright light|dim light|within|moved)\b/;

/** Return a text of a stat block in a language; `far`: a distance with its unit. Parts without a translation are added to `missing`. */
export function ruleText(text: string, far: (cells: number) => string, missing: string[] = []): string {
  return text.split(/(, |; )/).map((part, n) => (n % 2 ? part : partText(part, far, missing))).join("");
}

function partText(text: string, far: (cells: number) => string, missing: string[]): string {
  const part = (other = ""): string => partText(other, far, missing);
  const [, what = "", word = "", when = ""] = /^(.*?) ?\b(if|unless) (.+)$/.exec(text) ?? [];
  if (word) return t(`rule_${word}` as Key, { what: what ? part(what) : "", when: when.split(" and ").map((one) => caseText(one, far, missing)).join(` ${t("rule_and")} `) }).trim();
  const [, inner = "", until = ""] = /^(.+) \(([^()]+)\)$/.exec(text) ?? [];
  if (until) return `${part(inner)} (${leafText(until, far, missing)})`;
  const [, where = "", effect = ""] = /^(.+?): (.+)$/.exec(text) ?? [];
  if (effect) return `${part(where)}: ${part(effect)}`;
  return leafText(text, far, missing);
}

/** Return a case in which an effect happens: `the target is large or smaller`. */
function caseText(text: string, far: (cells: number) => string, missing: string[]): string {
  const [, denied = ""] = /^not (.+)$/.exec(text) ?? [];
  if (denied) return t("rule_case_not", { when: caseText(denied, far, missing) });
  const [, size = ""] = /^the target is (\w+) or smaller$/.exec(text) ?? [];
  if (size) return t("rule_case_size", { size: idText(size) });
  const [, state = ""] = /^the target is (\w+) by the user$/.exec(text) ?? [];
  if (state) return t("rule_case_by_user", { what: words(state, missing) });
  const [, who = "", kinds = ""] = /^the (target|user) is ((?!immune)\w+(?: or \w+)*)$/.exec(text) ?? [];
  if (kinds) return t(`rule_case_${who}` as Key, { what: words(kinds, missing) });
  const [, condition = ""] = /^the target is immune to (\w+)$/.exec(text) ?? [];
  if (condition) return t("rule_case_immune", { what: words(condition, missing) });
  return leafText(text, far, missing);
}

/** Return words of the rules joined by "or". */
const words = (text: string, missing: string[]): string =>
  text.split(" or ").map((word) => {
    if (!isTranslated(word.replaceAll(" ", "_"))) missing.push(word);
    return idText(word.replaceAll(" ", "_"));
  }).join(` ${t("rule_or")} `);

function leafText(text: string, far: (cells: number) => string, missing: string[]): string {
  const match = (pattern: string): string[] | null => new RegExp(`^${pattern}$`).exec(text)?.slice(1).map((one) => one ?? "") ?? null;
  if (!/[a-z]/i.test(text) || match(NUMBER)) return text;
  const [own] = match("(str|dex|con|int|wis|cha)") ?? [];
  if (own !== undefined) return t(`ability_${own}` as Key);
  const [verb, name] = match(String.raw`(attack|summons|become) (.+)`) ?? [];
  if (name !== undefined) return t(`rule_${verb}` as Key, { what: idText(name) });
  const [dc, ability] = match(String.raw`DC (\d+)(?: (\w+))?`) ?? [];
  if (dc !== undefined) return t("rule_dc", { dc, ability: ability ? t(`ability_${ability}` as Key) : "" }).trim();
  const [total, defense] = match(`(${NUMBER}) against (.+)`) ?? [];
  if (total !== undefined) return t("rule_against", { total, defense: words((defense ?? "").toLowerCase(), missing) });
  for (const [pattern, key] of [[/^ends (.+)$/, "rule_ends"], [/^must (.+)$/, "rule_must"], [/^immunity to (.+)$/, "rule_immunity"], [/^resistance to (.+)$/, "rule_resistance"]] as const) {
    const [, what] = pattern.exec(text) ?? [];
    if (what !== undefined) return t(key, { what: words(what, missing) });
  }
  const [radius, height, away] = match(String.raw`cylinder (\d+) height (\d+) within (\d+)`) ?? [];
  if (radius !== undefined) return t("rule_cylinder", { radius: far(Number(radius)), height: far(Number(height)), away: far(Number(away)) });
  const [length, ring, tall, off] = match(String.raw`wall (\d+) ring (\d+) height (\d+) within (\d+)`) ?? [];
  if (length !== undefined) return t("rule_ring_wall", { length: far(Number(length)), radius: far(Number(ring)), height: far(Number(tall)), away: far(Number(off)) });
  const [less] = match(`reduce (${NUMBER})`) ?? [];
  if (less !== undefined) return t("rule_reduce", { amount: less });
  const [healed] = match(`heal (${NUMBER})`) ?? [];
  if (healed !== undefined) return t("rule_heal", { healed });
  const [amount, type] = match(`ongoing (${NUMBER})(?: ([a-z]+))?`) ?? [];
  if (amount !== undefined) return t("rule_ongoing", { amount, type: type ? words(type, missing) : "" }).trim();
  const [number, kind, narrower] = match(`(${NUMBER}+) ([a-z_ ]+)(?::([a-z]+))?`) ?? [];
  if (number !== undefined && kind !== undefined && isTranslated(kind.replaceAll(" ", "_"))) return [number, words(kind, missing), narrower && t(`ability_${narrower}` as Key)].filter(Boolean).join(" ");
  if (isTranslated(text.replaceAll(" ", "_"))) return idText(text.replaceAll(" ", "_"));
  const measured = DISTANCES.test(text);
  const said = saidText(text, measured ? (cells) => far(Number(cells)) : String);
  if (said === text) missing.push(text);
  return said;
}
