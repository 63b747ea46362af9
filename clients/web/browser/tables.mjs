// What tests do at a table: heroes and encounters by their forms.

import { browser, server } from "./fixtures.mjs";
import { visit } from "./lib.mjs";

export const hero = (page, name) => page.locator("[data-hero]").filter({ has: page.getByRole("heading", { name }) });

/** Create a table of SRD5 as its game master; return the page and the hash of the invitation. */
export async function found(name, { called, ...options } = {}) {
  const gm = await visit(browser, server, options);
  await gm.getByRole("link", { name: "Tables" }).click();
  if (called) await gm.getByLabel("Your name").fill(called);
  await gm.getByLabel("Name of the table").fill(name);
  await gm.getByLabel("Rules").selectOption({ label: "SRD5" });
  await gm.getByRole("button", { name: "Create table" }).click();
  await gm.getByRole("heading", { name }).waitFor();
  return { gm, link: new URL(await gm.locator(".share input").inputValue()).hash };
}

/** Join a table by its link. */
export async function come(link, name, options) {
  const page = await visit(browser, server, { ...options, hash: link });
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  return page;
}

/** Add a hero from the ruleset's library. */
export async function addHero(page, content, name) {
  await page.getByRole("button", { name: "Add hero" }).first().click();
  const form = page.getByRole("dialog", { name: "Add hero" });
  await form.getByLabel("Search creatures").fill(content.split("_")[0]);
  await form.locator(`[data-creature=${content}]`).click();
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Add hero" }).click();
  await hero(page, name).waitFor();
}

/** Prepare an encounter with some monsters; `more` does what is to be done in the form before it is saved. */
export async function prepare(gm, name, monsters, more = async () => undefined) {
  await gm.getByRole("button", { name: "Prepare encounter" }).click();
  const form = gm.getByRole("dialog", { name: "Prepare encounter" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  for (const monster of monsters) {
    await form.getByLabel("Search creatures").fill(monster.replaceAll("_", " "));
    await form.locator(`[data-creature=${monster}]`).click();
  }
  await more(form);
  await form.getByRole("button", { name: "Save" }).click();
  await gm.locator("[data-encounter]").filter({ hasText: name }).waitFor();
}

/** Return what went wrong in a page. What the server does to pages while it is down is no fault of theirs. */
export const faultsOf = (page) => page.faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault));
