// Fixtures of browser tests: a server and a browser for the tests of a file, and a match of two players.

import { readFileSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { createMatch, launchBrowser, leaveAll, Server, waitFor, visit } from "./lib.mjs";

/** Available to the tests of a file after `setUp`. */
export let server, browser;

/** Start a server and a browser for the tests of this file: `start` replaces the default server, `then` runs when both are ready. */
export function setUp(start = () => Server.start(), then = async () => undefined) {
  before(async () => {
    [server, browser] = await Promise.all([start(), launchBrowser()]);
    await then();
  });
  afterEach(leaveAll);
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

export const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Create a match and join it as a guest by the invitation link, with the window options of `guest`. */
export async function invite(seats, { ruleset = "Monster Mash", board = "Quarry", guest: window = {} } = {}) {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset, board, seats });
  const guest = await visit(browser, server, { ...window, hash: `#/${new URL(await host.locator(".share input").inputValue()).hash.slice(2)}` });
  await guest.getByRole("button", { name: "Join as" }).click();
  await Promise.all([host, guest].map((page) => page.locator(".board canvas").waitFor()));
  return { host, guest };
}

const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

/** Return the serious and critical accessibility violations that axe finds, with the elements. */
export async function seriousViolations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  return serious.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))]);
}

/** Return whether the player of a page is asked for something. */
export const isAsked = (page) => page.locator(".actions:not(.waiting) .ask").count();

/** Return the page that is asked first, and the other one. */
export async function byTurn(pages) {
  return waitFor("somebody is asked", async () => {
    for (const [n, page] of pages.entries()) if (await isAsked(page)) return [page, pages[1 - n]];
    return undefined;
  });
}
