// Tables in browsers: a group is invited, prepares, fights, rests, comes back after a restart, and takes its file elsewhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPanel, says } from "./gm.mjs";
import { eventually, visit, waitFor } from "./lib.mjs";
import { addHero, come, faultsOf, found, hero, prepare } from "./tables.mjs";
import { setUp, browser, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

test("a table keeps its heroes from battle to battle, over a restart and in its file", async () => {
  const { gm, link } = await found("Thursdays", { acceptDownloads: true });

  // A player comes by the link, on a phone, and brings a hero.
  const anna = await come(link, "Anna", PHONE);
  await anna.getByRole("heading", { name: "Thursdays" }).waitFor();
  await addHero(anna, "fighter_1", "Brunhild");
  await says(hero(gm, "Brunhild"), /played by Anna/);
  assert.equal(await anna.getByRole("heading", { name: "Encounters" }).count(), 0, "players do not see what is prepared");
  assert.deepEqual(await seriousViolations(anna), []);

  // A battle, in which the hero is hurt and the game master ends it.
  await prepare(gm, "Ambush", ["goblin_warrior"], async () => assert.deepEqual(await seriousViolations(gm), []));
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.getByRole("button", { name: "Start battle: Ambush" }).click();
  await gm.getByRole("dialog").getByLabel("Hit points of others").selectOption("words");
  await gm.getByRole("dialog").getByRole("button", { name: "Start battle" }).click();
  await gm.getByRole("button", { name: "Go to the battle" }).waitFor();
  await eventually(() => gm.evaluate(() => { const box = document.activeElement.getBoundingClientRect(); return [document.activeElement.textContent, box.top >= 0 && box.bottom <= innerHeight].join(); }), (found) => assert.equal(found, "Go to the battle,true"));
  for (const page of [gm, anna]) {
    await page.getByRole("button", { name: "Go to the battle" }).click();
    await page.locator(".board canvas").waitFor();
  }
  await openPanel(gm);
  const panel = gm.locator(".gm");
  await panel.getByRole("combobox", { name: "Creature", exact: true }).selectOption({ label: "Brunhild" });
  await panel.getByLabel("Amount").fill("5");
  await panel.getByRole("button", { name: "Damage", exact: true }).click();
  await waitFor("the ruling is accepted", async () => /1/.test(await panel.locator(".heard").first().innerText()));
  await panel.getByRole("searchbox").fill("end battle");
  await panel.locator("[data-ruling=result]").click();
  await panel.locator(".ruling-form").getByLabel("Winner").selectOption("heroes");
  await panel.locator(".ruling-form").getByRole("button", { name: "Confirm" }).click();
  await gm.getByRole("button", { name: "Confirm the result" }).click();
  await anna.locator(".over").getByText("Victory!").waitFor();

  // Back at the table: the wound has stayed, the battle is listed with its replay, and a rest heals.
  await gm.getByRole("link", { name: "Table “Thursdays”" }).click();
  const full = Number(/\/(\d+) hit points/.exec(await hero(gm, "Brunhild").innerText())[1]);
  await says(hero(gm, "Brunhild"), new RegExp(`\\b${full - 5}/${full} hit points`));
  await says(gm.locator("main"), /Past battles[^]*Ambush/);
  await gm.getByRole("link", { name: "Replay" }).click();
  await gm.locator(".board canvas").waitFor();
  await gm.goBack();
  await gm.getByRole("heading", { name: "Thursdays" }).waitFor();

  // The server is killed: the table is as it was.
  await server.kill();
  await server.up();
  await waitFor("the page is connected again", async () => !(await gm.locator(".banner").count()));
  await gm.getByRole("button", { name: "Long rest" }).click();
  await says(hero(gm, "Brunhild"), new RegExp(`\\b${full}/${full} hit points`));

  // The game master changes the hero.
  await gm.getByRole("button", { name: "Change Brunhild" }).click();
  await gm.getByRole("dialog").getByLabel("Hit points").fill("7");
  await gm.getByRole("dialog").getByLabel("Experience points").fill("300");
  await gm.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await says(hero(gm, "Brunhild"), new RegExp(`\\b7/${full} hit points[^]*300 XP`));

  // The file is imported by somebody else.
  const [download] = await Promise.all([gm.waitForEvent("download"), gm.getByRole("button", { name: "Export" }).click()]);
  const file = await download.path();
  assert.equal(JSON.parse(readFileSync(file, "utf8")).format, "fracas-table");
  const other = await visit(browser, server, { hash: "#/tables" });
  await other.getByLabel("File of a table").setInputFiles({ name: "thursdays.json", mimeType: "application/json", buffer: readFileSync(file) });
  await says(hero(other, "Brunhild"), new RegExp(`no player[^]*\\b7/${full} hit points`));
  await other.getByRole("button", { name: "Start battle: Ambush" }).click();
  assert.equal(await other.getByRole("dialog").getByLabel("Hit points of others").inputValue(), "words", "the table keeps the options of its last battle");
  await other.goto(`${server.url}#/tables`);
  await other.getByLabel("File of a table").setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await says(other.locator(".toast"), /is no table/);
  for (const page of [gm, anna, other]) assert.deepEqual(faultsOf(page), []);
});

test("hurt heroes of srd5 spend Hit Dice in a short rest, on a phone", async () => {
  const { gm } = await found("Wounded", { ...PHONE });
  await addHero(gm, "cleric_3", "Cora");
  await addHero(gm, "paladin_5", "Falk");
  await hero(gm, "Cora").getByRole("button", { name: "Change" }).click();
  await gm.locator("dialog").getByLabel("Hit points").fill("3");
  await gm.locator("dialog").getByRole("button", { name: "Save" }).click();
  await says(hero(gm, "Cora"), /3\/24 hit points[\s\S]*Hit Dice \(d8\) left: 3 of 3/);
  await gm.getByRole("button", { name: "Short rest …" }).click();
  const form = gm.getByRole("dialog", { name: "Short rest" });
  assert.match(await form.innerText(), /3\/24 hit points · Hit Dice/);
  assert.ok(await form.locator("label", { hasText: "Falk" }).locator("select").isDisabled(), "an unhurt hero spends nothing");
  await form.locator("label", { hasText: "Cora" }).locator("select").selectOption("2");
  assert.deepEqual(await seriousViolations(gm), []);
  await form.getByRole("button", { name: "Short rest" }).click();
  await gm.getByText(/Cora: 3 → \d+ hit points/).waitFor();
  await says(hero(gm, "Cora"), /left: 1 of 3/);
  assert.deepEqual(faultsOf(gm), []);
});
