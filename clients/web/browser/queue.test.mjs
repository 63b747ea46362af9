// Two who look for an opponent meet, and what they have played is in their history.

import assert from "node:assert/strict";
import { test } from "node:test";
import { until, viewOf, visit } from "./lib.mjs";
import { begin, browser, server } from "./stage.mjs";

begin();

test("two strangers meet by the queue, one gives up, and both have a match in their history", async () => {
  const [one, other] = await Promise.all([visit(browser, server), visit(browser, server)]);
  for (const page of [one, other]) await page.getByRole("button", { name: "Monster Mash", exact: true }).click();
  await Promise.all([one, other].map((page) => page.waitForURL(/#\/match\//)));
  const match = new URL(one.url()).hash.split("/").pop();
  assert.equal(new URL(other.url()).hash.split("/").pop(), match);
  await Promise.all([one, other].map((page) => page.locator(".board canvas").waitFor()));

  await one.getByRole("button", { name: "More" }).click();
  await one.getByRole("button", { name: "Concede …" }).click();
  await one.getByRole("button", { name: "Concede the match" }).click();
  for (const page of [one, other]) {
    await until("it is over", async () => (await viewOf(page, match)).over);
    await page.locator(".over").getByRole("link", { name: "Lobby" }).click();
    await until("it is in the history", async () => {
      await page.locator("summary").first().click();
      await page.locator("details[open] .records li, details[open] p").first().waitFor();
      const found = await page.locator("details[open] .records li").count();
      if (!found) await page.locator("summary").first().click(); // closed, to be opened and asked for again
      return found;
    });
  }
  assert.deepEqual([...one.faults, ...other.faults], []);
});
