// Digit hotkeys of the menu items. An item keeps its digit for the whole turn.

import type { MenuItem } from "./menuItem";

const MAX_HOTKEY = 9;
/** Number of lists to remember: one per creature, per question during its turn, and per submenu. */
const MAX_LISTS = 64;

export class HotkeyAssigner {
  private assigned = new Map<string, Map<string, number>>();

  /**
   * Return the digit of each item by its id; items beyond the ninth have none.
   *
   * `list`: key of the creature or the question, with the open submenu; `items`: in display order.
   */
  assign(list: string, items: readonly MenuItem[]): ReadonlyMap<string, number> {
    const given = this.assigned.get(list) ?? new Map<string, number>();
    this.assigned.delete(list); // move to the end: the oldest list is dropped first
    this.assigned.set(list, given);
    if (this.assigned.size > MAX_LISTS) this.assigned.delete(this.assigned.keys().next().value as string);
    const listed = items.filter((item) => item.group !== "other" && item.group !== "end");
    // Items that are not available yet are numbered after those that are.
    for (const item of [...listed.filter((one) => !one.disabledReason), ...listed.filter((one) => one.disabledReason)]) {
      if (!given.has(hotkeyId(item))) given.set(hotkeyId(item), given.size + 1);
    }
    return new Map(listed.filter((item) => !item.disabledReason).map((item): [string, number] => [item.id, given.get(hotkeyId(item)) ?? 0]).filter(([, n]) => n <= MAX_HOTKEY));
  }
}

/** Return a key that is the same whether or not the item is available: `use/imp/claw` and `own/claw` are one. */
const hotkeyId = (item: MenuItem): string => item.id.replace(/^use\/[^/]+\//, "own/");
