// Stat lines of a creature in rulesets with cards.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { readDetails, type PlainValue } from "../protocol/values";
import { t, type Key } from "./catalogue";

const LINES = ["move", "attack", "range", "targets", "shield", "retaliate"] as const;

/** Stats that apply whether or not a card is played. */
const DEFENSE_STATS = ["shield", "retaliate"] as const;

/** Return the defensive stats of a creature, by id and as text. */
export function defenseStats(sheet: Pick<Sheet, "details">): { id: string; text: string }[] {
  const told = readDetails(sheet.details, String);
  return DEFENSE_STATS.flatMap((line) => {
    const n = number(told[line]);
    return n ? [{ id: line, text: t("always", { what: t(`stat_${line}` as Key, { n }) }) }] : [];
  });
}

/** Return the stat lines with a value; numbers that cards modify are not included. */
export function statLines(sheet: Pick<Sheet, "details">): string[] {
  const told = readDetails(sheet.details, String);
  return LINES.flatMap((line) => {
    const n = number(told[line]);
    return n ? [t(`stat_${line}` as Key, { n })] : [];
  });
}

/** Return the number of a stat; 0 if there is none. */
function number(found: PlainValue | undefined): number {
  const n = found !== null && typeof found === "object" && !Array.isArray(found) ? found["damage"] : found;
  return typeof n === "number" && n > 0 ? n : 0;
}
