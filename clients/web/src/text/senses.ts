// Sheet lines on senses, resistances, regeneration and omissions.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import type { Battle } from "../protocol/battle";
import { readDetails, type PlainValue } from "../protocol/values";
import { t } from "./catalogue";
import { idText, type DistanceFormat } from "./format";

const SENSES = ["darkvision", "blindsight", "truesight", "tremorsense"] as const;
const DAMAGE_TRAITS = ["resist", "immune", "vulnerable"] as const;
const DARKNESS_TERRAIN = new Set(["dark", "dim", "magical_darkness"]);

/** Return true if parts of the board lack full light, so that darkvision matters. */
export const isDarkBoard = ({ board }: Pick<Battle, "board">): boolean =>
  (board?.legend ?? []).some((glyph) => glyph.properties.some((one) => DARKNESS_TERRAIN.has(one.name)));

/** Return the lines; `dark`: whether to warn that the dark blinds a creature without darkvision. */
export function senseLines(sheet: Pick<Sheet, "details">, measure: DistanceFormat, dark = false): string[] {
  const told = readDetails(sheet.details, String);
  const senses = entries(told["senses"]);
  const lines = SENSES.flatMap((name) => {
    const reach = senses.find(([sense]) => sense === name)?.[1];
    return typeof reach === "number" ? [t(`sense_${name}`, { far: measure.distance(reach) })] : [];
  });
  if (dark && !lines.length) lines.push(t("blindInDark"));
  for (const name of DAMAGE_TRAITS) {
    const what = entries(told[name]).map(([type, amount]) => (typeof amount === "number" ? `${idText(type)} ${amount}` : idText(type)));
    if (what.length) lines.push(t(`harm_${name}`, { what: what.join(", ") }));
  }
  const mends = told["regeneration"];
  if (typeof mends === "number" && mends) lines.push(t("regenerates", { amount: mends }));
  return lines;
}

/** Return the parts of the printed stat block that the creature lacks, in the words of its file. */
export function omittedParts(sheet: Pick<Sheet, "details">): string[] {
  const omits = readDetails(sheet.details, String)["omits"];
  return Array.isArray(omits) ? omits.map(String) : [];
}

/** Return the entries of a mapping, or of a list of names. */
function entries(value: PlainValue | undefined): [string, PlainValue][] {
  if (Array.isArray(value)) return value.map((name) => [String(name), null]);
  return value !== null && typeof value === "object" ? Object.entries(value).filter(([, one]) => one !== false) : [];
}
