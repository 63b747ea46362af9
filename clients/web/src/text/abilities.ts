// Sheet lines on level, ability scores with modifiers, saves and skills.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { readDetails, type PlainValue } from "../protocol/values";
import { idText, t, type Key } from "./catalogue";

/** Standard order of abilities on a sheet. */
const ORDER = ["str", "dex", "con", "int", "wis", "cha"];
const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);
const titled = (word: string): string => idText(word).replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Return the lines on level, abilities, saves and skills; missing values are left out. */
export function abilityLines(sheet: Pick<Sheet, "level" | "details">): string[] {
  const told = readDetails(sheet.details, String);
  const scores = pairs(told["abilities"]).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(([word, n]) => `${titled(word)} ${n} (${signed(Math.floor((n - 10) / 2))})`).join(" · ");
  const lists = (["saves", "skills"] as const).map((name): [Key, string] => [`sheet_${name}`, bonuses(told[name])]);
  return [
    sheet.level === undefined ? "" : t("sheet_level", { level: sheet.level }), scores,
    ...lists.map(([key, what]) => (what ? t(key, { what }) : "")),
  ].filter(Boolean);
}

function pairs(value: PlainValue | undefined): [string, number][] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === "number");
}

function bonuses(value: PlainValue | undefined): string {
  if (typeof value === "number") return signed(value);
  return pairs(value).map(([word, n]) => `${titled(word)} ${signed(n)}`).join(", ");
}
