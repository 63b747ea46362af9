// What tests do as the game master of a match: the panel, rulings and the log.

import assert from "node:assert/strict";
import { eventually, matchState, waitFor } from "./lib.mjs";

export const TABLET = { width: 820, height: 1180, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

/** Wait for the board of a match. */
export const board = (page) => page.locator(".board canvas").waitFor();
/** Return the first creature with a fitting id that a page shows. */
export const creatureOf = async (page, pattern) => (await matchState(page))?.creatures.find((one) => pattern.test(one.id));

/** Wait for a text in a place. */
export const says = (place, pattern) => eventually(() => place.innerText(), (text) => assert.match(text, pattern));

/** Open the panel of rulings, whatever is asked. */
export async function openPanel(gm) {
  await waitFor("the panel", async () => {
    if (await gm.locator(".gm").isVisible()) return true;
    await gm.getByRole("button", { name: "GM", exact: true }).click({ timeout: 1000 }).catch(() => undefined);
    return undefined;
  });
}

/** Do something as the game master, and wait until it is accepted. */
export async function ruling(gm, act) {
  // When a monster's turn begins, its actions take the place of the panel.
  const accepted = async () => (await gm.locator(".gm .heard").allInnerTexts())[0] ?? "";
  const before = await accepted();
  await act();
  await waitFor("the ruling is accepted", async () => {
    assert.equal(await gm.locator(".gm .problem").count(), 0, await gm.locator(".gm .problem").allInnerTexts().then(String));
    return (await accepted()) !== before;
  });
}

/** Select a creature in the panel. */
export const select = (gm, label) => gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true }).selectOption({ label });
export const button = (gm, name) => gm.locator(".gm").getByRole("button", { name, exact: true });
/** Return the log, which is opened if it is not shown. */
export const logOf = async (page) => {
  if (!(await page.locator(".log").isVisible())) await page.locator("#tab-log").tap();
  return page.locator(".log").innerText();
};
/** Wait for a line in the log. */
export const told = (page, pattern) => eventually(() => logOf(page), (text) => assert.match(text, pattern));

/** Open a ruling by searching. */
export async function open(gm, wanted, id) {
  await gm.locator(".gm").getByRole("searchbox").fill(wanted);
  await gm.locator(`[data-ruling=${id}]`).tap();
}

/** Return cells of the board without creatures and terrain, as the page draws them. */
export async function freeCells(page) {
  const { creatures, bare } = await matchState(page);
  const taken = new Set(creatures.filter((one) => one.at).flatMap(({ at: [x, y], width }) => Array.from({ length: width * width }, (_, n) => `${x + (n % width)},${y + Math.floor(n / width)}`)));
  return bare.filter((cell) => !taken.has(cell.join()));
}
