// The measuring tool: with mouse, touch and keyboard, for players and spectators; and the search of creatures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, createMatch, eventually, visit } from "./lib.mjs";
import { setUp, browser, invite, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

const measured = (page) => page.locator(".measured").innerText();

test("distance, sight and cover are measured by mouse, touch and keyboard, in nobody’s turn too", async () => {
  const { host, guest } = await invite([{ player: "me", creatures: ["kobold_warrior"] }, { player: "friend", creatures: ["knight"] }], { ruleset: "SRD5", board: "Crypt", guest: PHONE });
  for (const [page, how] of [[host, "click"], [guest, "tap"]]) {
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await clickCell(page, [3, 3], how);
    await clickCell(page, [5, 3], how);
    await eventually(() => measured(page), (text) => assert.match(text, /^10 ft · (not )?visible/));
    await page.locator(".tool").getByLabel("From").selectOption({ index: 1 });
    await page.locator(".tool").getByLabel("To").selectOption({ label: "Knight" });
    await eventually(() => measured(page), (text) => assert.match(text, /ft · .*cover/));
    await page.getByLabel("Area template").selectOption("cone");
    await page.getByLabel("Size").selectOption("3");
    const small = await page.locator(".tool button, .tool select").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 43.5));
    assert.deepEqual(small, [], "all targets are 44 px high");
    assert.deepEqual(await seriousViolations(page), []);
  }
  await host.getByRole("button", { name: "Start over" }).click();
  await host.locator("#board").focus();
  for (const key of [...Array(8).fill("Shift+ArrowLeft"), "Enter", "ArrowRight", "ArrowRight", "Enter"]) await host.keyboard.press(key);
  await eventually(() => measured(host), (text) => assert.match(text, /^10 ft/));
  await host.getByRole("button", { name: "Close" }).click();
  await host.locator(".actions:not(.tool)").waitFor();
  const watcher = await visit(browser, server, { hash: new URL(host.url()).pathname.slice(1) });
  await watcher.getByRole("button", { name: "Measure", exact: true }).click();
  await clickCell(watcher, [3, 3]);
  await clickCell(watcher, [3, 7]);
  await eventually(() => measured(watcher), (text) => assert.equal(text, "20 ft"));
  assert.deepEqual([...host.faults, ...guest.faults, ...watcher.faults], []);
});

test("creatures are searched by name, role and challenge rating, and the difficulty follows", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  await page.getByText(/^Difficulty: even/).waitFor();
  const blue = page.locator("fieldset.seat").nth(1);
  await blue.getByRole("button", { name: "Search creatures" }).click();
  await page.locator("dialog[open]").getByLabel("Search creatures").fill("ogre cr 2");
  await page.locator("dialog[open]").locator("[data-creature=ogre]", { hasText: "CR 2" }).click();
  assert.deepEqual(await seriousViolations(page), []);
  await page.keyboard.press("Escape");
  await blue.getByRole("button", { name: "Ogre", exact: true }).waitFor();
  await page.getByText(/^Difficulty: (hard|very hard)/).waitFor();
  assert.deepEqual(page.faults, []);
  await createMatch(page, server, { ruleset: "Monster Turn", seats: [] });
});
