// The digits by which what is offered is chosen: whoever plays by keys finds it under the same one in every turn.

import type { MenuItem } from "./menuItem";

const MAX_HOTKEY = 9;
/** Lists whose digits are remembered: those of a creature, of the questions amid its turns, and of what is opened in them. */
const MAX_LISTS = 64;

export class HotkeyAssigner {
  private assigned = new Map<string, Map<string, number>>();

  /**
   * Return the digits of what is offered now, by the id of the item; what has come too late for one has none.
   *
   * `list`: names the creature or the question, and what is opened of it; `items`: in the order in which they are listed.
   */
  assign(list: string, items: readonly MenuItem[]): ReadonlyMap<string, number> {
    const given = this.assigned.get(list) ?? new Map<string, number>();
    this.assigned.delete(list); // what was asked longest ago goes first
    this.assigned.set(list, given);
    if (this.assigned.size > MAX_LISTS) this.assigned.delete(this.assigned.keys().next().value as string);
    const listed = items.filter((item) => item.group !== "other" && item.group !== "end");
    // What cannot be done yet may be by and by: it is counted behind what can.
    for (const item of [...listed.filter((one) => !one.disabledReason), ...listed.filter((one) => one.disabledReason)]) {
      if (!given.has(hotkeyId(item))) given.set(hotkeyId(item), given.size + 1);
    }
    return new Map(listed.filter((item) => !item.disabledReason).map((item): [string, number] => [item.id, given.get(hotkeyId(item)) ?? 0]).filter(([, n]) => n <= MAX_HOTKEY));
  }
}

/** Return what an item is for, whether or not it can be done now: `use/imp/claw` and `own/claw` are one. */
const hotkeyId = (item: MenuItem): string => item.id.replace(/^use\/[^/]+\//, "own/");
