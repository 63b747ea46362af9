// What stands on the statistics card of a creature, in rulesets that play with cards.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { readDetails } from "../protocol/values";
import { t, type Key } from "./catalogue";

const LINES = ["move", "attack", "range", "targets", "shield", "retaliate"] as const;

/** Return its lines that say something: what cards add to is not on them. */
export function statistics(sheet: Pick<Sheet, "details">): string[] {
  const told = readDetails(sheet.details, String);
  return LINES.flatMap((line) => {
    const found = told[line];
    const n = found !== null && typeof found === "object" && !Array.isArray(found) ? found["damage"] : found;
    return typeof n === "number" && n > 0 ? [t(`stat_${line}` as Key, { n })] : [];
  });
}
