// Creatures of a ruleset, loaded once.

import { useEffect, useState } from "preact/hooks";
import { showError, describeRuleset } from "../app";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";

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
