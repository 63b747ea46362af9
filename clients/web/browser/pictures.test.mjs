// Maps with pictures: a stranger imports one and plays on it, and draws below it in the editor.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PYTHON, eventually, matchState, playStep, viewOf, visit, waitFor } from "./lib.mjs";
import { setUp, browser, seriousViolations, server } from "./fixtures.mjs";
import { addHero, come, faultsOf, found, hero, prepare } from "./tables.mjs";

setUp();

const SAMPLE = new URL("../../../tests/engine/board_files/samples/cellar.dd2vtt", import.meta.url);
/** Magenta, which nothing else on the page is. */
const PAINT = "import sys; from PIL import Image; Image.new('RGB', tuple(map(int, sys.argv[1:])), (255, 0, 255)).save(sys.stdout.buffer, 'PNG')";
const painted = (width, height) => execFileSync(PYTHON, ["-c", PAINT, String(width), String(height)], { maxBuffer: 2 ** 24 });
const map = () => Buffer.from(JSON.stringify({ ...JSON.parse(readFileSync(SAMPLE, "utf8")), image: painted(420, 350).toString("base64") }));

/** Return the share of the board's canvas that shows the picture. */
const share = (page) => page.evaluate(() => {
  const canvas = document.querySelector("#board");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let n = 0; n < data.length; n += 4) if (data[n] > data[n + 1] + 60 && data[n + 2] > data[n + 1] + 60) found++;
  return found / (data.length / 4);
});

const shows = (page, least) => eventually(() => share(page), (value) => assert.ok(value > least, `${value} of the board shows the picture`));

test("a stranger imports a map with walls, doors, lights and picture, places a party and plays on it", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  await page.getByLabel("Own map").setInputFiles({ name: "cellar.dd2vtt", mimeType: "application/json", buffer: map() });
  await page.getByText("6 × 5 cells, walls: 2, doors: 1, lights: 1").waitFor();
  await page.getByText("colour of a light").waitFor();
  assert.equal(await page.locator(".ownmap li", { hasText: "picture" }).count(), 0);
  await page.locator("fieldset.seat").nth(1).getByLabel("Player").selectOption("greedy");
  await page.locator(".roster select").first().selectOption("fighter_1");
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".board canvas").waitFor();
  await shows(page, 0.2);
  const match = page.url().split("/").pop();
  await waitFor("a decision", () => page.locator(".actions:not(.waiting) .item").count());
  const { version } = await viewOf(page, match);
  await waitFor("a step", () => playStep(page));
  await waitFor("the step is shown", async () => (await viewOf(page, match)).version > version);
  await page.reload();
  await page.locator(".board canvas").waitFor();
  await shows(page, 0.2);
  assert.ok((await matchState(page)).creatures.length > 1);

  // Another browser has the picture with the public match, and nobody has it by its hash.
  const name = await page.evaluate(() => performance.getEntriesByType("resource").map((one) => one.name).find((one) => one.includes("/pictures/own/")));
  const other = await visit(browser, server, { hash: `#/match/${match}` });
  await shows(other, 0.2);
  assert.equal((await other.request.get(name)).status(), 200);
  assert.equal((await other.request.get(`${name.slice(0, -37)}.webp`)).status(), 404);
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("a picture is dropped into the editor, aligned, and there in the match", async () => {
  const page = await visit(browser, server, { hash: "#/editor" });
  await page.locator(".board canvas").waitFor();
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  const bytes = [...painted(320, 240)];
  await page.evaluate((data) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(data)], "cave.png", { type: "image/png" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
  }, bytes);
  await eventually(() => page.getByLabel("Pixels per cell").inputValue(), (value) => assert.equal(value, "20"));
  await shows(page, 0.3);
  assert.deepEqual(await seriousViolations(page), []);
  const whole = await share(page);
  await page.getByLabel("Pixels per cell").fill("40");
  await page.getByLabel("Pixels per cell").press("Enter");
  await eventually(() => share(page), (value) => assert.ok(value < 0.4 * whole && value > 0.1 * whole, `${value} of ${whole}`));
  await page.getByLabel("Columns from the left").fill("8");
  await page.getByLabel("Columns from the left").press("Enter");
  await page.getByLabel("Picture below the board").setInputFiles({ name: "bad.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByText("no PNG, JPEG or WebP").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /picture: \{file: "[0-9a-f]{64}\.webp", pixels_per_cell: 40(\.0)?, offset: \[8(\.0)?, 0(\.0)?\]\}/);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(() => share(page), (value) => assert.ok(value < 0.01, `${value} after undo`));
  assert.deepEqual(page.faults, []);
});

test("a map dropped on the first page shows its import and is there in the form of a new match or a game night", async () => {
  const page = await visit(browser, server);
  await page.getByRole("button", { name: "Play the computer" }).waitFor();
  const drop = (name, text) => page.evaluate(([called, content]) => {
    const files = new DataTransfer();
    files.items.add(new File([content], called));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
  }, [name, text]);
  await drop("notes.dd2vtt", "no map");
  await eventually(() => page.locator(".toast").innerText(), (value) => assert.match(value, /^Unknown format/));
  assert.equal(new URL(page.url()).pathname, "/", "what is no map leads nowhere");

  await drop("cellar.dd2vtt", readFileSync(SAMPLE, "utf8"));
  await page.locator(".dropped", { hasText: "Importing cellar.dd2vtt" }).waitFor();
  const form = async (name) => {
    await page.locator(".dropped strong").waitFor();
    await page.locator(".dropped").getByRole("button", { name, exact: true }).click();
    await page.locator(".ownmap strong").waitFor();
    return new URL(page.url()).pathname;
  };
  assert.equal(await form("Game night"), "/night");
  await page.goBack();
  await page.getByRole("button", { name: "Play the computer" }).waitFor();
  await drop("cellar.dd2vtt", readFileSync(SAMPLE, "utf8"));
  assert.equal(await form("New match"), "/new");
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".board canvas").waitFor();
  assert.deepEqual(page.faults, []);
});

test("heroes and monsters of a table have pictures in their tokens, in both themes", async () => {
  const { gm, link } = await found("Faces");
  const ann = await come(link, "Ann");
  await addHero(ann, "fighter_1", "Brunhild");
  await ann.getByRole("button", { name: "Change Brunhild" }).click();
  const form = ann.getByRole("dialog");
  await form.getByLabel("Token picture: Brunhild").setInputFiles({ name: "face.png", mimeType: "image/png", buffer: painted(300, 200) });
  await form.locator("img.face").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await hero(gm, "Brunhild").locator("img.face").waitFor();
  await prepare(gm, "Ambush", ["goblin_warrior"], async (open) => {
    await open.getByLabel("Token picture: Goblin Warrior").setInputFiles({ name: "goblin.png", mimeType: "image/png", buffer: painted(64, 64) });
    await open.locator("img.face").waitFor();
  });
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.getByRole("button", { name: "Start battle: Ambush" }).click();
  await gm.getByRole("dialog").getByRole("button", { name: "Start battle" }).click();
  await ann.getByRole("button", { name: "Go to the battle" }).click();
  await ann.locator(".board canvas").waitFor();
  await shows(ann, 0.001); // in fog, a player may see the own hero alone
  await ann.emulateMedia({ colorScheme: "light" });
  await shows(ann, 0.001);
  await ann.locator(".initiative .glyph image.face").waitFor();
  await ann.locator(".initiative button", { hasText: "Brunhild" }).click();
  await ann.getByRole("dialog", { name: "Brunhild" }).locator("h2 img.face").waitFor();
  assert.deepEqual([...faultsOf(ann), ...faultsOf(gm)], []);
});
