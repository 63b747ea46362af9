// What people stumbled over who played a whole match of Monster Mash and of SRD5 with nothing but a link: each stays mended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, create, holds, look, until, visit } from "./lib.mjs";
import { begin, browser, invite, order, server } from "./stage.mjs";

begin();

/** Two people in a match of which one is asked; return whoever that is, and the other. */
async function duel(creatures, options) {
  const { host, guest } = await invite([{ player: "me", creatures: creatures[0] }, { player: "friend", creatures: creatures[1] }], options);
  return order([host, guest]);
}

test("who looks back is led to the present again, and the last line of the log is the present", async () => {
  const [page] = await duel([["dusk_skulk"], ["dusk_skulk"]]);
  await page.locator('[data-item$="/fade"]').click();
  await page.locator("[data-confirm]").click();
  await until("it is told", async () => (await page.locator(".log button.line").count()) > 3);
  await page.locator(".log button.line").nth(0).click();
  await page.locator(".actions").getByText("The match is waiting for your decision.").waitFor();
  await page.getByRole("button", { name: "Back to live", exact: true }).click();
  await page.locator(".item.end").waitFor();
  await page.locator(".log button.line").last().click();
  await holds(() => page.locator("[data-present]").count(), (value) => assert.equal(value, 0));
  assert.deepEqual(page.faults, []);
});

test("a double click on what can be done shows it and does not do it", async () => {
  const [page] = await duel([["dusk_skulk"], ["dusk_skulk"]]);
  await page.locator('[data-item$="/fade"]').dblclick();
  const sure = page.locator("[data-confirm]");
  await sure.waitFor();
  // As of two clicks in the same place: the button that came there is not meant by the second.
  await sure.evaluate((node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
  await page.waitForTimeout(200);
  await holds(() => sure.count(), (value) => assert.equal(value, 1));
  await sure.click();
  await page.locator(".item.end").waitFor();
});

test("what a hatched cell means is told where one points at it", async () => {
  const [page] = await duel([["thornbow"], ["gravel_brute"]]);
  const hidden = async () => { const { unseen, reach } = await look(page); return (unseen ?? []).filter((name) => !/undefined/.test(name) && !reach.includes(name)); };
  await until("some cell is out of sight", async () => (await hidden()).length);
  // Of a wall or a pillar it goes without saying.
  for (const name of await hidden()) {
    await clickCell(page, name.split(",").map(Number));
    await until("the cell is told", async () => (await page.locator("p.look").innerText()).startsWith(`[${name}]`), 5000);
    if (/not visible to your creatures/.test(await page.locator("p.look").innerText())) return;
  }
  assert.fail("it is told of no cell");
});

test("who plays is told that the other is away, and that it is back", async () => {
  const [page, other] = await duel([["gravel_brute"], ["gravel_brute"]]);
  const { href } = new URL(other.url());
  await other.goto("about:blank");
  const told = page.locator(".match-head .where p");
  await until("it is told", async () => /Guest \w+ is away/.test(await told.innerText()));
  await other.goto(href);
  await until("it is back", async () => !/away/.test(await told.innerText()));
});

test("who lies on the ground finds how to get up beside the moves", async () => {
  const [page] = await duel([["wolf"], ["wolf"]], { ruleset: "SRD5", board: "Rooftops" });
  await page.getByRole("button", { name: /^Other actions/ }).click();
  await page.locator('[data-item$="/drop_prone"]').click();
  await page.locator("[data-confirm]").click();
  await page.locator('.item.own[data-item$="/stand_up"]').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".ask .states").getByText("prone").waitFor();
  await holds(() => page.getByRole("button", { name: /^Other actions/ }).getAttribute("aria-expanded"), (value) => assert.equal(value, "false"));
});

test("who comes back to a match that is shown later reads in the end all that has happened", { timeout: 120_000 }, async () => {
  const host = await visit(browser, server);
  await create(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 10 });
  const rounds = async () => (await host.locator(".log button.line").allInnerTexts()).filter((line) => line.startsWith("──"));
  await host.locator(".item.end").click();
  await until("another round", async () => (await rounds()).length > 1);
  await host.locator(".item.end").waitFor();
  const told = await rounds();
  await host.reload();
  await host.locator(".board canvas").waitFor();
  await until("nothing is missing", async () => (await rounds()).join() === told.join(), 30_000);
});

test("a board is chosen by the name that the battle will bear, too", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).click();
  await page.locator(".choices.small").getByRole("radio", { name: "Rooftops" }).getByText("The Broken Bridge").waitFor();
});

test("a board of which nothing is shown yet says why it is empty", async () => {
  const host = await visit(browser, server);
  await create(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 30 });
  await host.locator(".board canvas").waitFor();
  const passer = await visit(browser, server);
  await passer.getByText("The battle has started. Spectator delay: 30 s.").waitFor();
  assert.deepEqual(passer.faults, []);
});
