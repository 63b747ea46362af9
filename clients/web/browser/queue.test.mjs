// Matchmaking queue and history.

import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp();

test("two players meet in the queue, one concedes, and both have the match in their history", async () => {
  const [one, other] = await Promise.all([visit(browser, server), visit(browser, server)]);
  for (const page of [one, other]) await page.getByRole("button", { name: "Monster Mash", exact: true }).click();
  await Promise.all([one, other].map((page) => page.waitForURL(/\/match\//)));
  const match = one.url().split("/").pop();
  assert.equal(other.url().split("/").pop(), match);
  await Promise.all([one, other].map((page) => page.locator(".board canvas").waitFor()));

  await one.getByRole("button", { name: "More" }).click();
  await one.getByRole("button", { name: "Concede …" }).click();
  await one.getByRole("button", { name: "Concede the match" }).click();
  for (const page of [one, other]) {
    await waitFor("it is over", async () => (await viewOf(page, match)).over);
    await page.locator(".over").getByRole("link", { name: "Lobby" }).click();
    await waitFor("it is in the history", async () => {
      await page.locator("summary").first().click();
      await page.locator("details[open] .records li, details[open] p").first().waitFor();
      const found = await page.locator("details[open] .records li").count();
      if (!found) await page.locator("summary").first().click(); // close and open it again to reload
      return found;
    });
  }
  assert.deepEqual([...one.faults, ...other.faults], []);
});
