// How often an action can still be used, as its sheet and its creature tell.

import type { Action } from "../gen/fracas/v1/sheet_pb";

/** Return how often it is left; undefined where nothing counts it. */
export function usesLeft(action: Action, used: ReadonlyMap<string, number>): number | undefined {
  if (!action.uses || action.uses.startsWith("recharge")) return undefined;
  const most = Number(/^(\d+) times$/.exec(action.uses)?.[1] ?? 1);
  return Math.max(0, most - (used.get(action.id) ?? 0));
}
