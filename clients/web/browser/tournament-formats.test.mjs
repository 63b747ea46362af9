// Options of tournament formats on a phone: heats, challengers, third place, ratings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Server, waitFor, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp(() => Server.start({ FRACAS_BOT_PACE_S: "0" }));

/** Create a tournament, add bots with these ratings and start it; return the server's report. */
async function hosted(page, format, choose, ratings) {
  await page.goto(`${server.url}#/tournament/new`);
  await page.getByLabel("Name", { exact: true }).fill(`The ${format}`);
  await page.getByLabel("Rules").selectOption("monster_mash");
  await page.getByLabel("Format").selectOption(format);
  await choose();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the form is no wider than the phone");
  await page.getByRole("button", { name: "Create tournament" }).click();
  await page.getByRole("heading", { name: `The ${format}` }).waitFor();
  const rows = page.locator("table").first().locator("tbody tr");
  for (const [n, rating] of ratings.entries()) {
    await page.getByLabel("Rating").fill(rating);
    await page.getByRole("button", { name: "Add bots" }).click();
    await waitFor(`${n + 1} of the house`, async () => (await rows.count()) === n + 1);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "its host's page neither");
  await page.getByRole("button", { name: "Close registration and start" }).click();
  return waitFor("its first round", async () => {
    const told = await (await fetch(`${server.url}tournaments/${page.url().split("/").pop()}.json`)).json();
    return told.encounters.length ? told : null;
  });
}

test("heats of three, a gauntlet of two challengers, a third place, and seeds by rating, each created on a phone", async () => {
  const phone = await visit(browser, server, { viewport: { width: 360, height: 740 } });
  const heats = await hosted(phone, "heats", () => phone.getByLabel(/^Players per match/).selectOption("3"), ["", "", ""]);
  assert.equal(heats.tournament.plan.table, 3);
  assert.equal(heats.encounters[0].entrants.length, 3);

  const gauntlet = await hosted(phone, "gauntlet", () => phone.getByLabel("Number of challengers").selectOption("2"), ["", "", ""]);
  assert.equal(gauntlet.tournament.plan.challengers, 2);

  const cup = await hosted(phone, "single_elimination", () => phone.getByLabel("third-place match").check(), ["1000", "1900", "1300", "1600"]);
  assert.equal(cup.tournament.plan.third_place, true);
  const [first] = cup.encounters;
  assert.deepEqual([...first.entrants].sort(), ["e1", "e2"], "the best by rating meets the last");
  assert.deepEqual(phone.faults, []);
});
