// What a file of browser tests stands on: a server and a browser that begin before its first test and end after its last, and two people in a match.

import { after, before } from "node:test";
import { create, launch, Server, until, visit } from "./lib.mjs";

/** They are there from a file's first test on. */
export let server, browser;

/** Let a server and a browser be there for the tests of this file: `start` starts another server than a usual one, `then` is done once both are there. */
export function begin(start = () => Server.start(), then = async () => undefined) {
  before(async () => {
    [server, browser] = await Promise.all([start(), launch()]);
    await then();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

export const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Create a match as its host does, and come to it as a guest who has only the link: by a phone where that is asked for. */
export async function invite(seats, { ruleset = "Monster Mash", board = "Quarry", guest: window = {} } = {}) {
  const host = await visit(browser, server);
  await create(host, server, { ruleset, board, seats });
  const guest = await visit(browser, server, { ...window, hash: `#/${new URL(await host.locator(".share input").inputValue()).hash.slice(2)}` });
  await guest.getByRole("button", { name: "Join as" }).click();
  await Promise.all([host, guest].map((page) => page.locator(".board canvas").waitFor()));
  return { host, guest };
}

/** Whether a page's player is asked for something now. */
export const asked = (page) => page.locator(".actions:not(.waiting) .ask").count();

/** Return the page that is asked first, and the one that waits for it. */
export async function order(pages) {
  return until("somebody is asked", async () => {
    for (const [n, page] of pages.entries()) if (await asked(page)) return [page, pages[1 - n]];
    return undefined;
  });
}
