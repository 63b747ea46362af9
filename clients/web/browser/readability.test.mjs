// Usability regression tests: names, cards before the battle, stable hotkeys, and cell details.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, eventually, matchState, waitFor, visit } from "./lib.mjs";
import { setUp, browser, invite, byTurn, PHONE, server } from "./fixtures.mjs";

setUp();

/** Return the corner cells of the board, and the element over each. */
const corners = (page) => page.evaluate(() => {
  const canvas = document.querySelector(".board canvas");
  const box = canvas.getBoundingClientRect();
  const at = globalThis.fracas.at;
  const size = Math.abs(at(1, 0).x - at(0, 0).x);
  const [columns, rows] = [Math.round((box.right - at(0, 0).x) / size - 0.01), Math.round((box.bottom - at(0, 0).y) / size - 0.01)];
  return [[0, 0], [columns - 1, 0], [0, rows - 1], [columns - 1, rows - 1]].map(([x, y]) => at(x, y)).filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    .map(({ x, y }) => document.elementFromPoint(x, y) === canvas);
});

test("no button covers a cell at any zoom", async () => {
  const { host, guest } = await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }]);
  for (const page of [host, guest]) {
    const over = await corners(page);
    assert.ok(over.length && over.every(Boolean), "the corners of the board can be clicked");
    for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Zoom in" }).click();
    const box = await page.locator(".board canvas").boundingBox();
    const covered = await page.evaluate(({ x, y, width, height }) => [[24, 24], [width - 24, 24], [24, height - 24], [width - 24, height - 24]].filter(([dx, dy]) => document.elementFromPoint(x + dx, y + dy)?.tagName !== "CANVAS"), box);
    assert.deepEqual(covered, [], "nor the corners of what is shown of it");
  }
});

test("an action has the same hotkey before and after a move, and its text opens without moving it", async () => {
  const { host, guest } = await invite([{ player: "me", creatures: ["gale_archer"] }, { player: "friend", creatures: ["gale_archer"] }], { ruleset: "Fourth Edition", board: "Ruined temple" });
  const [page] = await byTurn([host, guest]);
  const keys = async () => new Map(await page.locator(".item:has(kbd)").evaluateAll((items) => items.map((item) => [item.dataset.item, item.querySelector("kbd").textContent])));
  const before = await keys();
  assert.ok(before.size > 4);
  await page.locator('[data-item*="/shift/"]').click();
  const { reach } = await matchState(page);
  await clickCell(page, reach.at(-1).split(",").map(Number));
  await page.locator("[data-confirm]").click();
  await waitFor("it has moved", async () => !(await page.locator(".step").count()) && (await page.locator(".ask").innerText()).includes("1 standard action") && !(await page.locator(".ask").innerText()).includes("move action"));
  const after = await keys();
  const kept = [...after].filter(([id]) => before.has(id));
  assert.ok(kept.length > 2);
  for (const [id, key] of kept) assert.equal(key, before.get(id), id);
  const places = () => page.locator(".item").evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
  const there = await places();
  await page.locator(".info").first().click();
  await page.locator("dialog[open] p").first().waitFor();
  assert.deepEqual(await places(), there);
  await page.keyboard.press("Escape");
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test("creatures of the same name are told apart by owner, and a single one has no number", async () => {
  const { host, guest } = await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow", "thornbow"] }]);
  for (const page of [host, guest]) {
    const names = (await page.locator(".initiative .name").allInnerTexts()).map((name) => name.replace(/ yours$/, "")).sort();
    assert.deepEqual(names, ["Thornbow (blue)", "Thornbow (red)", "Thornbow 2 (blue)"].sort());
  }
});

test("a spectator is asked for a name before the first chat line, and keeps it", async () => {
  const { host } = await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }]);
  const watcher = await visit(browser, server, { ...PHONE, hash: new URL(host.url()).pathname.slice(1) });
  await watcher.locator("#tab-chat").tap();
  await watcher.locator(".chat").getByLabel("Your name").fill("Vera");
  await watcher.getByLabel("Message to players").fill("hello");
  await watcher.getByRole("button", { name: "Send" }).tap();
  await host.locator("#tab-chat").click();
  await host.locator(".chat").getByText("Vera:").waitFor();
  await watcher.getByLabel("Message to players").fill("once more");
  await watcher.getByRole("button", { name: "Send" }).tap();
  await host.locator(".chat").getByText("once more").waitFor();
  await eventually(() => watcher.locator(".chat").getByLabel("Your name").count(), (value) => assert.equal(value, 0));
  await eventually(() => host.locator(".chat").getByLabel("Your name").count(), (value) => assert.equal(value, 0, "nobody is asked who sits already"));
  await watcher.reload();
  await watcher.locator("#tab-chat").tap();
  await watcher.getByLabel("Message to players").waitFor();
  await eventually(() => watcher.locator(".chat").getByLabel("Your name").count(), (value) => assert.equal(value, 0, "it is kept"));
});

test("a hero’s cards can be read before the match", async () => {
  const phone = await visit(browser, server, { ...PHONE, hash: "#/new" });
  await phone.getByRole("radio", { name: "Monster Turn" }).first().tap();
  await phone.locator(".roster").getByRole("button", { name: "Oak Warden" }).tap();
  const told = await phone.locator("dialog[open] .sheet").innerText();
  for (const word of [/Shield bash 15\s+attack 3\s+move 3/, /Felling blow 85\s+attack 6, card is lost/, /Retaliate: adjacent attackers/]) assert.match(told, word);
});

test("the contents and effects of a cell are shown by a long press and by a tap on the phone", async () => {
  const { host, guest } = await invite([{ player: "me", creatures: ["kobold_warrior"] }, { player: "friend", creatures: ["knight"] }], { ruleset: "SRD5", board: "Crypt", guest: PHONE });
  await clickCell(guest, [3, 3], "tap");
  await guest.locator(".look").getByRole("button", { name: "Square details" }).tap();
  await eventually(() => guest.locator("dialog[open]").innerText(), (value) => assert.match(value, /Light source, bright light\s+Bright light up to 15 ft/));
  await guest.getByRole("button", { name: "Close" }).tap();
  const at = await host.evaluate(() => globalThis.fracas.at(2, 10));
  await host.mouse.move(at.x, at.y);
  await host.mouse.down();
  await host.locator("dialog[open]").getByText(/^Dark: creatures without darkvision/).waitFor();
  await host.mouse.up();
  await host.keyboard.press("Escape");
  await host.locator(".initiative button", { hasText: "Knight" }).click();
  await host.locator("dialog[open]").getByText("No darkvision: sees creatures in darkness").waitFor();
});
