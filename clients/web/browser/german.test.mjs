// A game night in German, on a tablet and phones: no English on the screens except names of content, and what people tapped in vain before.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, eventually, visit, waitFor } from "./lib.mjs";
import { board, creatureOf, freeCells, logOf, ruling, says } from "./gm.mjs";
import { setUp, browser, seriousViolations, server } from "./fixtures.mjs";

setUp();

const GERMAN = { locale: "de-DE" };
const TABLET = { width: 1024, height: 768, hasTouch: true, isMobile: true, deviceScaleFactor: 1, ...GERMAN };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2, ...GERMAN };
/** Words of the interface and of the rules that are in no name of content here. */
const ENGLISH = /\b(once|times|Dash|Ready|Disengage|Dodge|Search|Drop prone|Flee|Study|Offer peace|Surrender|Exposed|Half speed|Silenced|fighter|shooter|with|and|free|away|back|hit points?|Undo|Difficulty|column|row|near|Door|reading|asks?)\b/;
/** Take a picture for a look by hand. */
const shot = (page, name) => (process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined);
const text = (page) => page.locator("main, .match, dialog").allInnerTexts().then((all) => all.join("\n"));
const isGerman = async (page) => assert.doesNotMatch(await text(page), ENGLISH);

/** Open the panel of rulings, whatever is asked. */
const openPanel = (gm) => waitFor("the panel", async () => (await gm.locator(".gm").isVisible()) || gm.getByRole("button", { name: "SL", exact: true }).tap({ timeout: 1000 }).then(() => false, () => false));

test("an evening in German", async () => {
  const gm = await visit(browser, server, TABLET);
  await shot(gm, "lobby");
  await gm.getByRole("link", { name: "Spieleabend" }).tap();
  await gm.getByRole("radio", { name: "SRD5" }).tap();
  await gm.getByRole("radio", { name: "Wayside Inn" }).tap();
  await gm.getByLabel("Spieler").first().selectOption("2");
  const search = gm.getByLabel("Kreaturen suchen");
  await search.fill("goblin warrior");
  for (let n = 0; n < 2; n++) await gm.locator("[data-creature=goblin_warrior]").tap();
  await search.fill("hobgoblin");
  await gm.locator("[data-creature=hobgoblin_warrior]").tap();
  await gm.getByLabel(/Hobgoblin.*ab Runde/).fill("3");
  // The chosen card is marked with its count, and the list tells counts.
  assert.match(await gm.locator(".found .chosen").innerText(), /1 gewählt/);
  await says(gm.locator("ul.past"), /Goblin Warrior ×2[\s\S]*Hobgoblin Warrior ×1/);
  await gm.getByText(/^Schwierigkeit für .*, falls die Spieler sie wählen/).waitFor();
  await gm.getByText("Spätere Runde: die Monster warten").waitFor();
  await isGerman(gm);
  await shot(gm, "night");
  await gm.getByRole("button", { name: "Beginnen" }).tap();
  await gm.waitForURL(/\/match\//);
  await gm.getByText("Kommen später: Hobgoblin Warrior (ab Runde 3)").waitFor();
  const link = `#/${new URL(await gm.locator(".share input").first().inputValue()).hash.slice(2)}`;
  const phones = [];
  for (const name of ["Anna", "Ben"]) {
    const page = await visit(browser, server, { ...PHONE, hash: link });
    await page.getByRole("radio", { name: /Falk/ }).tap();
    await isGerman(page);
    await shot(page, `join-${name}`);
    await page.getByLabel("Dein Name").fill(name);
    await page.getByLabel("Dein Name").press("Enter");
    await page.waitForURL(/\/match\//);
    phones.push(page);
  }
  const [anna, ben] = phones;
  for (const page of [gm, ...phones]) await board(page);
  // The panel uses the height of a tablet, and Undo stays in sight and says what it undoes.
  await openPanel(gm);
  await shot(gm, "gm");
  const panel = gm.locator(".gm");
  assert.ok((await panel.boundingBox()).height > 420, "the panel is high");
  const goblin = await creatureOf(gm, /goblin/);
  await clickCell(gm, goblin.at, "tap");
  await ruling(gm, () => panel.getByRole("button", { name: "Verbergen", exact: true }).tap());
  await panel.evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
  const undo = panel.getByRole("button", { name: /^Rückgängig: .*Goblin/ });
  const [box, outer] = [await undo.boundingBox(), await panel.boundingBox()];
  assert.ok(box.y >= outer.y && box.y + box.height <= outer.y + outer.height && box.x + box.width <= outer.x + outer.width, "Undo is in sight");
  await ruling(gm, () => undo.tap());
  // A wave is called to a place.
  const [free] = await freeCells(gm);
  await panel.getByRole("button", { name: "An einen Ort rufen: Verstärkung der Runde 3" }).tap();
  await ruling(gm, () => clickCell(gm, free, "tap"));
  await waitFor("the wave stands there", async () => String((await creatureOf(gm, /hobgoblin/))?.at) === String(free));
  // Doors are told by who is near.
  await panel.getByRole("searchbox").fill("Tür");
  await panel.locator("[data-ruling=door]").tap();
  const doors = (await panel.locator(".ruling-form option").allInnerTexts()).filter((one) => /Spalte/.test(one));
  assert.ok(doors.length && doors.every((one) => /^Tür( bei .+)?: Spalte \d+, Zeile \d+$/.test(one)), doors.join());
  await isGerman(gm);
  await shot(gm, "gm-door");
  await panel.getByRole("button", { name: "Zurück" }).tap();
  // Dice alone roll, and the result stands in the chat of everybody, unless it is secret.
  for (const page of [anna, ben]) await page.locator("#tab-chat").tap();
  await anna.getByLabel(/^Nachricht an/).fill("2d6+3");
  await anna.getByRole("button", { name: "Senden" }).tap();
  for (const page of [anna, ben]) await says(page.locator(".chat .lines"), /Anna würfelt 2d6\+3: \d+/);
  await anna.getByLabel(/^Nachricht an/).fill("/sroll 1d20");
  await anna.getByRole("button", { name: "Senden" }).tap();
  await says(anna.locator(".chat .lines"), /Anna würfelt 1d20: \d+/);
  await shot(anna, "chat");
  assert.doesNotMatch(await ben.locator(".chat .lines").innerText(), /1d20/);
  for (const page of [anna, ben]) await page.locator("#tab-chat").tap();
  // Whose turn it is: everything that can be done has a German name.
  const player = await waitFor("a player is asked", async () => {
    for (const page of [anna, ben]) if (await page.locator(".actions .item.end").count()) return page;
    const turn = gm.getByRole("button", { name: "Dein Zug", exact: true });
    if (await turn.count()) await turn.first().tap({ timeout: 2000 }).catch(() => undefined);
    const end = gm.locator(".actions .item.end").first();
    if (await end.count()) await end.tap({ timeout: 2000 }).catch(() => undefined);
    return undefined;
  });
  await player.locator(".item[aria-expanded=false]").tap();
  await says(player.locator(".actions"), /Ausweichen[\s\S]*Hinwerfen|Hinwerfen[\s\S]*Ausweichen/);
  await isGerman(player);
  await shot(player, "actions");
  assert.deepEqual(await seriousViolations(player), []);
  assert.doesNotMatch(await logOf(player), /\[\d+,\s?\d+\]/);
  // One dialog at a time.
  await gm.getByRole("button", { name: "Mehr", exact: true }).tap();
  await gm.locator("dialog").getByRole("button", { name: "Spieler", exact: true }).tap();
  assert.equal(await gm.locator("dialog[open]").count(), 1);
  await shot(gm, "seats");
  await isGerman(gm);
  await gm.locator("dialog .close").tap();
  await eventually(() => gm.locator("dialog[open]").count(), (count) => assert.equal(count, 0));
  for (const page of [gm, ...phones]) assert.deepEqual(page.faults, []);
});
