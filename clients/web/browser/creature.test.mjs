// The creature editor: made from a shipped one by keyboard only, pasted from another program, saved, played, on a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clickCell, enabled, matchState, viewOf, visit, waitFor } from "./lib.mjs";
import { setUp, browser, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

const OPEN5E = JSON.parse(readFileSync(new URL("../../../tests/engine/content/importers/samples/open5e.json", import.meta.url), "utf8"));
const PICTURE = new URL("../../../docs/images/web-phone.png", import.meta.url).pathname;
const ready = (page) => page.getByText("The creature is ready to play.").waitFor();

/** Press Tab until an element has the focus. */
async function tabTo(page, locator, key = "Tab") {
  for (let n = 0; n < 400; n++) {
    if (await locator.first().evaluate((one) => one === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no focus on ${locator}`);
}

async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  return { name: download.suggestedFilename(), yaml: readFileSync(await download.path(), "utf8") };
}

test("a stranger makes a creature from a shipped one by keyboard only, undoes, saves it and plays with it", async () => {
  const page = await visit(browser, server, { acceptDownloads: true });
  await tabTo(page, page.getByRole("link", { name: "Creature editor" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Creature editor" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/creature");
  await tabTo(page, page.getByLabel("Rules"));
  await page.keyboard.type("SRD5");
  await tabTo(page, page.getByLabel("Search creatures"));
  await page.keyboard.type("goblin warrior");
  await tabTo(page, page.locator("[data-creature=goblin_warrior]"));
  assert.deepEqual(await seriousViolations(page), []);
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.waitFor();
  assert.equal(await name.inputValue(), "Goblin Warrior");
  await tabTo(page, name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Goblin chief");
  await tabTo(page, page.getByLabel("Hit points"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("33");
  const sheet = page.getByRole("region", { name: "Stat block" });
  await sheet.getByText("33 hit points").waitFor();
  await sheet.getByRole("heading", { name: "Goblin chief" }).waitFor();

  // What is typed into a field is one step.
  await page.keyboard.press("Control+Z");
  await sheet.getByText("10 hit points").waitFor();
  await page.keyboard.press("Control+Y");
  await sheet.getByText("33 hit points").waitFor();

  // An effect with an error says so at its field, and the creature cannot be played; put right, it can.
  const hit = page.getByLabel("Hit", { exact: true }).first();
  await tabTo(page, hit);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("- {damage: 2d6+2, type: fyre}");
  await page.locator(".field-wrong", { hasText: "fire" }).waitFor();
  assert.equal(await hit.getAttribute("aria-invalid"), "true");
  assert.equal(await page.getByRole("button", { name: "Play with it" }).isDisabled(), true);
  assert.deepEqual(await seriousViolations(page), []);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("- {damage: 2d6+2, type: fire}");
  await sheet.getByText(/2d6\+2 fire/).waitFor();
  await ready(page);

  // Damage alone has fields instead of YAML.
  await page.getByRole("button", { name: "Add action" }).click();
  const added = page.locator("details.creature-action").last();
  await added.getByRole("button", { name: "Add damage" }).first().click();
  await added.getByLabel("Damage").fill("2d8");
  await added.getByLabel("Type").selectOption({ label: "Cold" });
  await added.locator("[id='field-actions[2].attack.bonus']").fill("4");
  await added.locator("[id='field-actions[2].attack.vs']").selectOption("ac");
  await sheet.getByText(/2d8 cold/).waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await added.getByRole("button", { name: /^Remove/ }).last().click();

  // A field of its own, and a copy of an attack that moves up.
  await tabTo(page, page.getByLabel("Further field of Goblin chief"));
  await page.keyboard.type("Profic");
  await tabTo(page, page.getByRole("button", { name: "Add field to Goblin chief" }));
  await page.keyboard.press("Enter");
  await waitFor("the new field has the focus", () => page.evaluate(() => document.activeElement?.id === "field-proficiency"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("5");
  await tabTo(page, page.getByRole("button", { name: "Copy Shortbow" }));
  await page.keyboard.press("Enter");
  await ready(page);
  const { name: file, yaml } = await downloaded(page);
  assert.equal(file, "goblin_chief.yaml");
  for (const line of ["id: goblin_chief", "hp: 33", "proficiency: 5", "id: shortbow_2"]) assert.ok(yaml.includes(line), `${line} in\n${yaml}`);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Goblin chief is saved at the table “My creatures”.").waitFor();
  await page.reload();
  await ready(page);
  assert.equal((await downloaded(page)).yaml, yaml);
  await tabTo(page, page.getByRole("button", { name: "Play with it" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "New match" }).waitFor();
  await page.getByRole("button", { name: "Goblin chief", exact: true }).waitFor();
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.waitForURL(/\/match\//);
  await page.getByText("Goblin chief").first().waitFor();

  // It is at the table, in its encounters, and opens in the editor again.
  await page.goto(`${server.url}creature`);
  await page.getByRole("link", { name: "Table “My creatures”" }).click();
  await page.getByRole("button", { name: "Prepare encounter" }).click();
  await page.getByRole("dialog").getByLabel("Search creatures").fill("goblin chief");
  await page.locator("[data-creature=goblin_chief]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.locator("[data-encounter]", { hasText: "Goblin chief" }).waitFor();
  await page.getByRole("link", { name: "Edit Goblin chief" }).click();
  await ready(page);
  const sorted = (text) => text.split("\n").sort();
  assert.deepEqual(sorted((await downloaded(page)).yaml), sorted(yaml));
  assert.deepEqual(page.faults, []);
});

test("a spellcaster is made from nothing by the form alone, with a cone against which a save halves the damage, and breathes it", async () => {
  const page = await visit(browser, server, { hash: "creature", acceptDownloads: true });
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  await page.getByRole("button", { name: "Start with an empty creature" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("Ash adept");
  await page.getByLabel("Hit points").fill("40");
  await page.getByLabel("Int", { exact: true }).first().fill("18");
  const add = async (title, of = "Ash adept") => {
    await page.getByLabel(`Further field of ${of}`).selectOption({ label: title });
    await page.getByRole("button", { name: `Add field to ${of}` }).click();
  };
  await page.getByLabel("Token picture: Ash adept").setInputFiles(PICTURE);
  await page.locator("main img.face").first().waitFor();

  // Spells are found by name and by level; without a slot for one, its list says so.
  for (const title of ["Spells", "Spell slots by level", "Pools", "Challenge rating"]) if (!(await page.locator("legend, label", { hasText: new RegExp(`^${title}`) }).count())) await add(title);
  await page.locator("[id='field-cr']").fill("3");
  const spells = page.getByLabel("Search spells for Cantrips, and spells with slots");
  await spells.fill("fire bolt");
  await page.locator("[data-spell=fire_bolt]").click();
  await spells.fill("level 1 shield");
  await page.locator("[data-spell=shield]").first().click();
  await spells.fill("");
  await page.locator(".field-wrong", { hasText: "no slot for shield" }).waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await page.locator("[id='field-slots']").getByLabel("1", { exact: true }).fill("2");
  await page.locator("input[aria-label='Add to Pools']").fill("Ashes");
  await page.locator("input[aria-label='Add to Pools']").press("Enter");
  await page.locator("[id='field-pools']").getByRole("spinbutton", { name: "Ashes" }).fill("2");

  // The breath: Dexterity save for half, 15-foot cone, 3d6 fire, from the pool.
  await page.getByRole("button", { name: "Add action" }).click();
  const breath = page.locator("details.creature-action").last();
  await breath.locator("[id='field-actions[0].name']").fill("Breath of ash");
  for (const title of ["Area", "Saving throw", "Uses", "Successful save", "Targets", "Effect"]) await add(title, "Breath of ash");
  await breath.locator("[id='field-actions[0].origin']").selectOption("near");
  await breath.getByLabel("Area", { exact: true }).selectOption({ label: "Cone" });
  await breath.getByLabel("Length").fill("");
  await breath.getByLabel("Length").fill("3");
  await breath.getByText("cells (15 ft)").waitFor();
  await breath.getByLabel("DC", { exact: true }).fill("14");
  await breath.locator("[id='field-actions[0].save.ability']").selectOption("dex");
  await breath.getByLabel("Uses", { exact: true }).selectOption({ label: "From a pool" });
  await breath.locator("input[aria-label='Add to Pool']").fill("Ashes");
  await breath.locator("input[aria-label='Add to Pool']").press("Enter");
  await breath.getByLabel("Successful save").selectOption({ label: "Half damage" });
  await breath.locator("[id='field-actions[0].targets']").selectOption("all");
  await breath.locator("[id='field-actions[0].effect']").getByRole("button", { name: "Add damage" }).click();
  await breath.getByLabel("Damage", { exact: true }).fill("3d6");
  await breath.locator("[id='field-actions[0].effect[0].type']").selectOption({ label: "Fire" });
  assert.deepEqual(await page.locator(".creature textarea").evaluateAll((all) => all.map((one) => one.value).filter(Boolean)), [], "written in YAML");
  await ready(page);
  const sheet = page.getByRole("region", { name: "Stat block" });
  await sheet.getByText(/3d6 fire/).waitFor();
  await sheet.getByText("Fire Bolt").first().waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  const { yaml } = await downloaded(page);
  for (const line of ["slots: {1: 2}", "pools: {ashes: 2}", "spells: {known: [fire_bolt, shield]}", "area: {cone: 3}", "on_save: half", "targets: all"]) assert.ok(yaml.includes(line), `${line} in\n${yaml}`);

  // Opened again, its spells are still those of the library.
  await page.getByRole("button", { name: "Open …" }).click();
  await page.getByLabel("Text of the creature").fill(yaml);
  await page.getByRole("button", { name: "Read text" }).click();
  await ready(page);
  const sorted = (text) => text.split("\n").map((line) => line.replace(/^[ -]+/, "")).sort();
  assert.deepEqual(sorted((await downloaded(page)).yaml), sorted(yaml));

  // The adept faces a wolf: it breathes when its turn comes.
  await page.getByRole("button", { name: "Play with it" }).click();
  for (const [n, name] of ["ash_adept", "wolf"].entries()) {
    const seat = page.locator("fieldset.seat").nth(n);
    while (await seat.locator(".roster li button.quiet").count()) await seat.locator(".roster li button.quiet").first().click();
    await seat.locator(".roster select").selectOption(name);
  }
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.waitForURL(/\/match\//);
  const match = page.url().split("/").pop();
  await waitFor("the adept's turn", async () => {
    if (await page.locator(".item.own", { hasText: "Breath of ash" }).count()) return true;
    // The form may have filled in heroes beside the adept: their turns end.
    const next = page.locator(".item.answer:not(:disabled), .item.end").first();
    if (await next.count()) await next.click({ timeout: 2000 }).catch(() => {});
    return false;
  });
  const before = (await viewOf(page, match)).version;
  await page.locator(".item.own", { hasText: "Breath of ash" }).first().click();
  const confirm = page.locator(".step [data-confirm]");
  if (!(await enabled(confirm))) {
    const { creatures, acting, side } = await matchState(page);
    const foe = creatures.find((one) => one.alive && one.at && one.side !== side && one.id !== acting);
    await clickCell(page, foe.at);
  }
  await waitFor("the cone is placed", () => enabled(confirm));
  await waitFor("the breath", async () => {
    if ((await viewOf(page, match)).version > before) return true;
    if (await enabled(confirm)) await confirm.click({ timeout: 1000 }).catch(() => {});
    return false;
  });
  await page.locator(".log").getByText(/Breath of ash/).first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("an Open5e creature is pasted and begins a game night; markup in its name is text; what is no creature is refused", async () => {
  const page = await visit(browser, server, { hash: "creature" });
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  const one = { ...(OPEN5E.results?.[0] ?? OPEN5E), name: "Bold ogre" };
  await page.getByLabel("Text of the creature").fill(JSON.stringify({ name: "nothing" }));
  await page.getByRole("button", { name: "Read text" }).click();
  await page.locator(".toast.shown", { hasText: "none of Open5e" }).waitFor();
  await page.getByLabel("Text of the creature").fill(JSON.stringify(one));
  await page.getByRole("button", { name: "Read text" }).click();
  await ready(page);
  const sheet = page.getByRole("region", { name: "Stat block" });
  await sheet.getByRole("heading", { name: "Bold ogre" }).waitFor();
  const name = "Bold <img src=x onerror=x> ogre";
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await sheet.getByRole("heading", { name }).waitFor();
  assert.equal(await page.locator("main img[src=x]").count(), 0);
  await page.getByRole("button", { name: "Game night" }).click();
  await page.getByRole("list", { name: "Monsters" }).getByText(name).waitFor();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/\/match\//);
  assert.deepEqual(page.faults, []);
});

for (const [ruleset, creature] of [["Orcus", "bog_troll"], ["Monster Turn", "hexer"]]) {
  test(`on a phone, in German, with ${ruleset}: nothing is wider than the screen, and axe finds nothing`, async () => {
    const page = await visit(browser, server, { ...PHONE, hash: "creature", locale: "de-DE" });
    await page.getByLabel("Regeln").selectOption({ label: ruleset });
    await page.getByLabel("Kreaturen suchen").fill(creature.replace("_", " "));
    await page.locator(`[data-creature=${creature}]`).tap();
    await page.getByText("Die Kreatur ist spielbereit.").waitFor();
    await page.getByLabel("Trefferpunkte").fill("");
    await page.locator(".editor-errors li").first().waitFor();
    await page.getByLabel("Trefferpunkte").fill("21");
    await page.getByText("Die Kreatur ist spielbereit.").waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the screen");
    assert.deepEqual(await seriousViolations(page), []);
    assert.deepEqual(page.faults, []);
  });
}
