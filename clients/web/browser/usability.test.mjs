// Usability regression tests of whole matches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, createMatch, eventually, matchState, waitFor, visit } from "./lib.mjs";
import { setUp, browser, invite, byTurn, server } from "./fixtures.mjs";

setUp();

/** Start a match of two players; return the one who is asked, and the other. */
async function duel(creatures, options) {
  const { host, guest } = await invite([{ player: "me", creatures: creatures[0] }, { player: "friend", creatures: creatures[1] }], options);
  return byTurn([host, guest]);
}

test("the past leads back to the present, and the last log line is the present", async () => {
  const [page] = await duel([["dusk_skulk"], ["dusk_skulk"]]);
  await page.locator('[data-item$="/fade"]').click();
  await page.locator("[data-confirm]").click();
  await waitFor("it is told", async () => (await page.locator(".log button.line").count()) > 3);
  await page.locator(".log button.line").nth(0).click();
  await page.locator(".actions").getByText("The match is waiting for your decision.").waitFor();
  await page.getByRole("button", { name: "Back to live", exact: true }).click();
  await page.locator(".item.end").waitFor();
  await page.locator(".log button.line").last().click();
  await eventually(() => page.locator("[data-present]").count(), (value) => assert.equal(value, 0));
  assert.deepEqual(page.faults, []);
});

test("a double click on an action selects it and does not use it", async () => {
  const [page] = await duel([["dusk_skulk"], ["dusk_skulk"]]);
  await page.locator('[data-item$="/fade"]').dblclick();
  const sure = page.locator("[data-confirm]");
  await sure.waitFor();
  // The second click of a double click must not hit the button that appears there.
  await sure.evaluate((node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
  await page.waitForTimeout(200);
  await eventually(() => sure.count(), (value) => assert.equal(value, 1));
  await sure.click();
  await page.locator(".item.end").waitFor();
});

test("a hatched cell is explained on hover", async () => {
  const [page] = await duel([["thornbow"], ["gravel_brute"]]);
  const hidden = async () => { const { unseen, reach } = await matchState(page); return (unseen ?? []).filter((name) => !/undefined/.test(name) && !reach.includes(name)); };
  await waitFor("some cell is out of sight", async () => (await hidden()).length);
  // Not for walls and pillars.
  for (const name of await hidden()) {
    await clickCell(page, name.split(",").map(Number));
    await waitFor("the cell is told", async () => (await page.locator("p.look").innerText()).includes(`column ${name.replace(",", ", row ")}`), 5000);
    if (/not visible to your creatures/.test(await page.locator("p.look").innerText())) return;
  }
  assert.fail("it is told of no cell");
});

test("a player is told when the other one disconnects and comes back", async () => {
  const [page, other] = await duel([["gravel_brute"], ["gravel_brute"]]);
  const { href } = new URL(other.url());
  await other.goto("about:blank");
  const told = page.locator(".match-head .where p");
  await waitFor("it is told", async () => /Guest \w+ is away/.test(await told.innerText()));
  await other.goto(href);
  await waitFor("it is back", async () => !/away/.test(await told.innerText()));
});

test("a prone creature finds standing up beside the moves", async () => {
  const [page] = await duel([["wolf"], ["wolf"]], { ruleset: "SRD5", board: "Rooftops" });
  await page.getByRole("button", { name: /^Other actions/ }).click();
  await page.locator('[data-item$="/drop_prone"]').click();
  await page.locator("[data-confirm]").click();
  await page.locator('.item.own[data-item$="/stand_up"]').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".ask .states").getByText("prone").waitFor();
  await eventually(() => page.getByRole("button", { name: /^Other actions/ }).getAttribute("aria-expanded"), (value) => assert.equal(value, "false"));
});

test("after a reconnection to a delayed match, the complete log is loaded in the end", { timeout: 120_000 }, async () => {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 10 });
  const rounds = async () => (await host.locator(".log button.line").allInnerTexts()).filter((line) => line.startsWith("──"));
  await host.locator(".item.end").click();
  await waitFor("another round", async () => (await rounds()).length > 1);
  await host.locator(".item.end").waitFor();
  const told = await rounds();
  await host.reload();
  await host.locator(".board canvas").waitFor();
  await waitFor("nothing is missing", async () => (await rounds()).join() === told.join(), 30_000);
});

test("a board is also listed by the title of its battle", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).click();
  await page.locator(".choices.small").getByRole("radio", { name: "Rooftops" }).getByText("The Broken Bridge").waitFor();
});

test("a board with nothing in view yet says why it is empty", async () => {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 30 });
  await host.locator(".board canvas").waitFor();
  const passer = await visit(browser, server);
  await passer.getByText("The battle has started. Spectator delay: 30 s.").waitFor();
  assert.deepEqual(passer.faults, []);
});
