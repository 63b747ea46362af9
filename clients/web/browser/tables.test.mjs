// Tables in browsers: a group is invited, prepares, fights, rests, comes back after a restart, and takes its file elsewhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventually, visit, waitFor } from "./lib.mjs";
import { setUp, browser, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

const hero = (page, name) => page.locator("[data-hero]").filter({ has: page.getByRole("heading", { name }) });
const says = (place, pattern) => eventually(() => place.innerText(), (text) => assert.match(text, pattern));

/** Add a hero from the ruleset's library by its form. */
async function addHero(page, content, name) {
  await page.getByRole("button", { name: "Add hero" }).first().click();
  const form = page.getByRole("dialog", { name: "Add hero" });
  await form.getByLabel("Search creatures").fill(content.split("_")[0]);
  await form.locator(`[data-creature=${content}]`).click();
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Add hero" }).click();
  await hero(page, name).waitFor();
}

/** Prepare an encounter with one monster. */
async function prepare(page, name, monster) {
  await page.getByRole("button", { name: "Prepare encounter" }).click();
  const form = page.getByRole("dialog", { name: "Prepare encounter" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Search creatures").fill(monster.replaceAll("_", " "));
  await form.locator(`[data-creature=${monster}]`).click();
  assert.deepEqual(await seriousViolations(page), []);
  await form.getByRole("button", { name: "Save" }).click();
  await page.locator("[data-encounter]").filter({ hasText: name }).waitFor();
}

test("a table keeps its heroes from battle to battle, over a restart and in its file", async () => {
  const gm = await visit(browser, server, { acceptDownloads: true });
  await gm.getByRole("link", { name: "Tables" }).click();
  await gm.getByLabel("Name of the table").fill("Thursdays");
  await gm.getByLabel("Rules").selectOption({ label: "SRD5" });
  await gm.getByRole("button", { name: "Create table" }).click();
  await gm.getByRole("heading", { name: "Thursdays" }).waitFor();
  const link = new URL(await gm.locator(".share input").inputValue()).hash;

  // A player comes by the link, on a phone, and brings a hero.
  const anna = await visit(browser, server, { ...PHONE, hash: link });
  await anna.getByLabel("Your name").fill("Anna");
  await anna.getByRole("button", { name: "Join", exact: true }).click();
  await anna.getByRole("heading", { name: "Thursdays" }).waitFor();
  await addHero(anna, "fighter_1", "Brunhild");
  await says(hero(gm, "Brunhild"), /played by Anna/);
  assert.equal(await anna.getByRole("heading", { name: "Encounters" }).count(), 0, "players do not see what is prepared");
  assert.deepEqual(await seriousViolations(anna), []);

  // A battle, in which the hero is hurt and the game master ends it.
  await prepare(gm, "Ambush", "goblin_warrior");
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.getByRole("button", { name: "Start battle: Ambush" }).click();
  await gm.getByRole("dialog").getByRole("button", { name: "Start battle" }).click();
  for (const page of [gm, anna]) {
    await page.getByRole("button", { name: "Go to the battle" }).click();
    await page.locator(".board canvas").waitFor();
  }
  const panel = gm.locator(".gm");
  if (!(await panel.isVisible())) await gm.getByRole("button", { name: "GM", exact: true }).click();
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

  // The game master changes the hero; two people change the table at once.
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
  await other.goto(`${server.url}#/tables`);
  await other.getByLabel("File of a table").setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await says(other.locator(".toast"), /is no table/);
  for (const page of [gm, anna, other]) assert.deepEqual(page.faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault)), []);
});
