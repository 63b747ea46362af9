// The digits by which what is offered is chosen: whoever plays by keys finds it under the same one in every turn.

import type { Item } from "./steps";

const MOST = 9;
/** Lists whose digits are remembered: those of a creature, of the questions amid its turns, and of what is opened in them. */
const KEPT = 64;

export class Numbers {
  private given = new Map<string, Map<string, number>>();

  /**
   * Return the digits of what is offered now, by the id of the item; what has come too late for one has none.
   *
   * `list`: names the creature or the question, and what is opened of it; `items`: in the order in which they are listed.
   */
  take(list: string, items: readonly Item[]): ReadonlyMap<string, number> {
    const given = this.given.get(list) ?? new Map<string, number>();
    this.given.delete(list); // what was asked longest ago goes first
    this.given.set(list, given);
    if (this.given.size > KEPT) this.given.delete(this.given.keys().next().value as string);
    const listed = items.filter((item) => item.group !== "other" && item.group !== "end");
    // What cannot be done yet may be by and by: it is counted behind what can.
    for (const item of [...listed.filter((one) => !one.off), ...listed.filter((one) => one.off)]) {
      if (!given.has(deed(item))) given.set(deed(item), given.size + 1);
    }
    return new Map(listed.filter((item) => !item.off).map((item): [string, number] => [item.id, given.get(deed(item)) ?? 0]).filter(([, n]) => n <= MOST));
  }
}

/** Return what an item is for, whether or not it can be done now: `use/imp/claw` and `own/claw` are one. */
const deed = (item: Item): string => item.id.replace(/^use\/[^/]+\//, "own/");
