// Language switch: the browser's language by default, another one by choice, remembered for later visits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp();

const lang = (page) => page.evaluate(() => document.documentElement.lang);

test("the header switches the language, and a later visit keeps it", async () => {
  const page = await visit(browser, server);
  await page.getByRole("heading", { name: "Tactical grid battles" }).waitFor();
  await eventually(() => lang(page), (value) => assert.equal(value, "en"));
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", { name: "Taktische Rasterkämpfe" }).waitFor();
  await eventually(() => lang(page), (value) => assert.equal(value, "de"));
  await page.reload();
  await page.getByRole("heading", { name: "Taktische Rasterkämpfe" }).waitFor();
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByRole("heading", { name: "Tactical grid battles" }).waitFor();
});
