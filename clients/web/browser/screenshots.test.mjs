// Visual regression tests: every ruleset's board, a sheet, cards, an area and a question, compared with reference screenshots.
//
// FRACAS_SCREENSHOTS=write node --test browser/screenshots.test.mjs      write new references; review them before the commit
//
// The battles are the same at every start (tests/server/screenshot_world.py). Screenshots are blurred a little, because Chromium versions
// differ in antialiasing; with other fonts, letters have other widths and the comparison is skipped.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { matchState, serveWorld, takeSeats, waitFor } from "./lib.mjs";
import { setUp, browser, server as world } from "./fixtures.mjs";

const REFERENCES = fileURLToPath(new URL("./screenshots/", import.meta.url));
const WRITE = process.env.FRACAS_SCREENSHOTS === "write";
const FAILED = process.env.FRACAS_PICTURES;
/** Share of pixels that may differ, and the difference of 255 above which a pixel counts. */
const MOST_OTHERS = 0.004;
const LEAST_OTHER = 26;

let fonts;
setUp(() => serveWorld("tests.server.screenshot_world"), async () => {
  const page = await browser.newPage();
  await page.goto(world.url);
  // Fonts are compared by the width of their letters.
  fonts = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    return ["400 40px system-ui, sans-serif", "700 40px system-ui, sans-serif"].map((font) => { context.font = font; return Math.round(context.measureText("Hamburgefontsiv 0123456789 ⚔▀☾").width); }).join(" ");
  });
  await page.close();
  if (WRITE) { mkdirSync(REFERENCES, { recursive: true }); writeFileSync(`${REFERENCES}fonts.txt`, `${fonts}\n`); }
});
const seats = new Map();

/** Take both seats of a match, each in its own browser context; return the page of `red`. */
async function seated(match) {
  if (!seats.has(match)) seats.set(match, await takeSeats(browser, world, match, { width: 1000, height: 640, reducedMotion: "reduce" }));
  const [red] = seats.get(match);
  await waitFor("all of it is there", async () => (await red.locator(".actions").count()) && (await matchState(red)).unseen !== null);
  await red.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return red;
}

/** Return the share of pixels that differ, at half size. */
function difference(page, one, other) {
  return page.evaluate(async ([first, second, least]) => {
    const read = async (bytes) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
      const canvas = new OffscreenCanvas(Math.ceil(image.width / 2), Math.ceil(image.height / 2));
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return { size: `${image.width}x${image.height}`, data: context.getImageData(0, 0, canvas.width, canvas.height).data };
    };
    const [a, b] = [await read(first), await read(second)];
    if (a.size !== b.size) return { part: 1, sizes: `${a.size} and ${b.size}` };
    let others = 0;
    for (let n = 0; n < a.data.length; n += 4) {
      if (Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[n + k] - b.data[n + k]))) > least) others++;
    }
    return { part: (4 * others) / a.data.length, sizes: a.size };
  }, [one.toString("base64"), other.toString("base64"), LEAST_OTHER]);
}

async function compare(t, locator, name) {
  const file = `${REFERENCES}${name}.png`;
  // The page's content security policy blocks images, so compare on an empty page.
  const taken = await locator.screenshot({ animations: "disabled", caret: "hide" });
  if (WRITE) return writeFileSync(file, taken);
  if (readFileSync(`${REFERENCES}fonts.txt`, "utf8").trim() !== fonts) return t.skip(`the fonts of this machine are others (${fonts})`);
  assert.ok(existsSync(file), `there is no picture ${name}: FRACAS_SCREENSHOTS=write takes it`);
  const blank = await browser.newPage();
  const found = await difference(blank, readFileSync(file), taken);
  await blank.close();
  if (found.part > MOST_OTHERS && FAILED) { mkdirSync(FAILED, { recursive: true }); writeFileSync(join(FAILED, `${name}.png`), taken); }
  assert.ok(found.part <= MOST_OTHERS, `${name}: ${(found.part * 100).toFixed(2)} % are others (${found.sizes})`);
}

for (const match of ["monster_mash", "srd5", "monster_turn", "fourth_edition", "orcus"]) {
  test(`the board of ${match}`, async (t) => {
    const page = await seated(match);
    await compare(t, page.locator(".board"), `board-${match}`);
    assert.deepEqual(page.faults, []);
  });
}

test("the board in the light theme", async (t) => {
  const page = await seated("orcus");
  await page.emulateMedia({ colorScheme: "light" });
  await waitFor("it is drawn light", () => page.evaluate(() => { const canvas = document.querySelector(".board canvas"); return canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0] > 90 || new Promise((resolve) => requestAnimationFrame(() => resolve(false))); }));
  await compare(t, page.locator(".board"), "board-light");
  await page.emulateMedia({ colorScheme: "dark" });
});

test("a creature sheet", async (t) => {
  const page = await seated("fourth_edition");
  await page.locator(".initiative button").first().click();
  await page.locator("dialog[open] dt").first().waitFor();
  await compare(t, page.locator("dialog[open] .sheet"), "sheet");
  await page.keyboard.press("Escape");
});

test("the card picker", async (t) => {
  const page = await seated("monster_turn");
  await waitFor("cards that say something", async () => /\w{4}/.test((await page.locator("[data-card]").first().innerText().catch(() => "")) ?? ""));
  await compare(t, page.locator(".actions"), "cards");
});

test("an area with its targets", async (t) => {
  const page = await seated("area");
  await page.locator(".item.own:not(:disabled)", { hasText: /fireball/i }).first().click();
  await waitFor("the odds are told", async () => /\d%/.test(await page.locator(".chosen").innerText()));
  await compare(t, page.locator(".match"), "area");
});

test("a question: what happened, and the answers", async (t) => {
  const page = await seated("prompt");
  await page.locator(".actions.question").waitFor();
  await compare(t, page.locator(".match"), "prompt");
});
