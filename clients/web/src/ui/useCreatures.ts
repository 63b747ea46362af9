// Creatures of a ruleset, loaded once.

import { useEffect, useState } from "preact/hooks";
import { showError, describeRuleset } from "../app";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import type { Sheet } from "../gen/fracas/v1/sheet_pb";

/** Return the sheet of a creature by its name in the library; undefined while it is not known. */
export const sheetNamed = (known: readonly CreatureInfo[], name: string): Sheet | undefined => known.find((one) => one.name === name)?.sheet;

/** Return the creatures; empty until they are loaded, and if `ruleset` is empty. */
export function useCreatures(ruleset: string): CreatureInfo[] {
  const [known, setKnown] = useState<CreatureInfo[]>([]);
  useEffect(() => {
    let here = true;
    if (ruleset) describeRuleset(ruleset).then((found) => here && setKnown(found), showError);
    return () => { here = false; };
  }, [ruleset]);
  return known;
}
