// What a sheet says beside its numbers and actions: how it sees in the dark, what hurts it less or more, what mends by itself.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import type { Battle } from "../protocol/battle";
import { readDetails, type Plain } from "../protocol/values";
import { t } from "./catalogue";
import { plain, type Measure } from "./words";

const SENSES = ["darkvision", "blindsight", "truesight", "tremorsense"] as const;
const HARMS = ["resist", "immune", "vulnerable"] as const;
const NIGHT = new Set(["dark", "dim", "magical_darkness"]);

/** Say whether some of a board has no full light: then it matters who sees in the dark. */
export const darkened = ({ board }: Pick<Battle, "board">): boolean =>
  (board?.legend ?? []).some((glyph) => glyph.properties.some((one) => NIGHT.has(one.name)));

/** Return these lines; `dark`: whether it is told of somebody without darkvision that the dark blinds it. */
export function senseLines(sheet: Pick<Sheet, "details">, measure: Measure, dark = false): string[] {
  const told = readDetails(sheet.details, String);
  const senses = members(told["senses"]);
  const lines = SENSES.flatMap((name) => {
    const reach = senses.find(([sense]) => sense === name)?.[1];
    return typeof reach === "number" ? [t(`sense_${name}`, { far: measure.far(reach) })] : [];
  });
  if (dark && !lines.length) lines.push(t("blindInDark"));
  for (const name of HARMS) {
    const what = members(told[name]).map(([type, amount]) => (typeof amount === "number" ? `${plain(type)} ${amount}` : plain(type)));
    if (what.length) lines.push(t(`harm_${name}`, { what: what.join(", ") }));
  }
  const mends = told["regeneration"];
  if (typeof mends === "number" && mends) lines.push(t("regenerates", { amount: mends }));
  return lines;
}

/** Return the members of what is told as a mapping, or as a list of names. */
function members(value: Plain | undefined): [string, Plain][] {
  if (Array.isArray(value)) return value.map((name) => [String(name), null]);
  return value !== null && typeof value === "object" ? Object.entries(value).filter(([, one]) => one !== false) : [];
}
