// The board editor: a stranger draws a board, plays on it at once and saves it; by mouse, by keyboard and on a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clickCell, eventually, matchState, viewOf, visit, waitFor } from "./lib.mjs";
import { TABLET, open, openPanel, ruling, told } from "./gm.mjs";
import { setUp, browser, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

const choose = (page, name) => page.getByRole("radio", { name, exact: true }).click();
const tool = (page, name) => page.getByRole("radiogroup", { name: "Tools" }).getByRole("radio", { name }).click();
/** Return where a point of the board is, as soon as it stays there: the board is fitted a frame after its size changes. */
const place = (page, at) => page.evaluate(async ([i, j]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let last = null; ; ) {
    const { x, y } = globalThis.fracas.place(i, j);
    if (last === `${x},${y}`) return { x, y };
    last = `${x},${y}`;
    await frame();
    await frame();
  }
}, at);
const ready = (page) => page.getByText("The board is ready to play.").waitFor();

/** Draw with the mouse from a point to another, in cells. */
async function drag(page, from, to) {
  const [start, end] = [await place(page, from), await place(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

async function click(page, at) {
  const { x, y } = await place(page, at);
  await page.mouse.click(x, y);
}

/** The board as it is downloaded. */
/** Let the page be drawn anew, as an answer of the server does at any time. */
async function drawnAnew(page) {
  await page.evaluate(async () => {
    globalThis.fracas.dropConnection();
    while (globalThis.fracas.state() === "open") await new Promise((resolve) => setTimeout(resolve, 5));
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  });
}

async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  return { name: download.suggestedFilename(), yaml: readFileSync(await download.path(), "utf8") };
}

test("a stranger draws a board with walls, a door and two start places, saves it, and plays on it at once", async () => {
  const page = await visit(browser, server, { acceptDownloads: true });
  await page.getByRole("link", { name: "Board editor" }).click();
  await page.locator(".board canvas").waitFor();
  assert.equal(new URL(page.url()).pathname, "/editor");
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  await page.getByText("no start places").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Old mill");
  await page.getByLabel("Columns").fill("10");
  await page.getByLabel("Rows").fill("6");
  await page.getByLabel("Rows").press("Enter");
  await tool(page, "Walls and doors");
  await drag(page, [5, 0.4], [5, 5.9]);
  await choose(page, "Door");
  await click(page, [5, 2.5]);
  await tool(page, "Brush");
  await choose(page, "Difficult");
  await drag(page, [7.5, 0.5], [9.5, 0.5]);
  await tool(page, "Lights");
  await click(page, [2.5, 2.5]);
  await tool(page, "Start places");
  await drag(page, [0.5, 1.5], [0.5, 4.5]);
  await choose(page, "Start B");
  await drag(page, [9.5, 1.5], [9.5, 4.5]);
  await ready(page);
  assert.deepEqual(await seriousViolations(page), []);
  const { name, yaml } = await downloaded(page);
  assert.equal(name, "old_mill.yaml");
  for (const line of ["{wall: [[5, 0], [5, 2]]}", "{door: [[5, 2], [5, 3]], id: door_1}", "{wall: [[5, 3], [5, 6]]}", "  .......~~~", "{at: [2, 2], bright: 4, dim: 4}"]) assert.ok(yaml.includes(line), `${line} in\n${yaml}`);

  // Undo and redo, and the draft is there after a reload.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("no start places").waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Redo" }).click();
  await ready(page);
  await page.reload();
  await ready(page);
  assert.equal((await downloaded(page)).yaml, yaml);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Old mill is saved at the table “My boards”.").waitFor();

  await page.getByRole("button", { name: "Play on it" }).click();
  await page.getByText("10 × 6 cells, walls: 2, doors: 1, lights: 1").waitFor();
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.waitForURL(/\/match\//);
  const match = page.url().split("/").pop();
  await waitFor("the battle is on", async () => (await viewOf(page, match))?.board?.title === "Old mill" || (await matchState(page))?.creatures?.length);
  assert.match(await page.locator("#board").getAttribute("aria-label"), /Old mill/);

  // The saved board is at the table, and opens in the editor again.
  await page.goto(`${server.url}editor`);
  await page.getByRole("link", { name: "Table “My boards”" }).click();
  await page.getByRole("link", { name: "Edit old mill" }).click();
  await ready(page);
  assert.equal((await downloaded(page)).yaml, yaml);
  assert.equal(new URL(page.url()).pathname, "/editor");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "New board of squares" }).click();
  await page.getByText("no start places").waitFor();
  await page.getByRole("button", { name: "Open" }).click();
  assert.deepEqual(await seriousViolations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: /Old mill/ }).click();
  await ready(page);
  assert.equal((await downloaded(page)).yaml, yaml);
  assert.deepEqual(page.faults, []);
});

test("doors of a drawn board: the game master opens one by a tap on it, a player the one beside the hero", async () => {
  const gm = await visit(browser, server, { ...TABLET, hash: "editor", acceptDownloads: true });
  await gm.getByLabel("Rules").selectOption({ label: "SRD5" });
  for (const [label, value] of [["Columns", "8"], ["Rows", "6"]]) {
    await gm.getByLabel(label).fill(value);
    await drawnAnew(gm);
    await gm.getByLabel(label).press("Enter");
  }
  await tool(gm, "Walls and doors");
  await drag(gm, [4, 0.2], [4, 5.9]);
  await choose(gm, "Door");
  for (const y of [1.5, 4.5]) await click(gm, [4, y]);
  await tool(gm, "Start places");
  await click(gm, [3.5, 1.5]);
  await choose(gm, "Start B");
  await click(gm, [7.5, 5.5]);
  await ready(gm);
  assert.match((await downloaded(gm)).yaml, /door_2/);
  await gm.getByRole("button", { name: "Game night" }).click();
  await gm.getByText(/8 × 6 cells, .*doors: 2/).waitFor();
  await gm.getByLabel("Players").first().selectOption("1");
  await gm.getByLabel("Search creatures").fill("goblin warrior");
  await gm.locator("[data-creature=goblin_warrior]").click();
  await gm.getByRole("button", { name: "Begin" }).click();
  await gm.waitForURL(/\/match\//);
  const anna = await visit(browser, server, { ...PHONE, hash: new URL(await gm.locator(".share input").first().inputValue()).hash });
  await anna.getByRole("radio", { name: /Falk/ }).tap();
  await anna.getByLabel("Your name").fill("Anna");
  await anna.getByLabel("Your name").press("Enter");
  await anna.locator(".board canvas").waitFor();
  await openPanel(gm);
  await open(gm, "door", "door");
  const [door, state] = ["Door", "State"].map((name) => gm.locator(".ruling-form").getByRole("combobox", { name }));
  const names = (await door.locator("option").allInnerTexts()).slice(1);
  assert.equal(new Set(names).size, 2, names.join());
  await clickCell(gm, [4, 4]);
  assert.match(await door.locator("option:checked").innerText(), /^Door.*: column 4, row 4$/);
  assert.equal(await state.inputValue(), "open");
  assert.deepEqual(await seriousViolations(gm), []);
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).click());
  // The player's own door is a button on the turn, not one of the other actions.
  if (!(await anna.getByText("Your turn: Falk").isVisible())) {
    await open(gm, "end turn", "end");
    await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).click());
  }
  await anna.getByRole("button", { name: /^Open the door/ }).tap();
  await anna.getByRole("button", { name: "Confirm" }).tap();
  await told(anna, /A door opens/);
  for (const page of [gm, anna]) assert.deepEqual(page.faults, []);
});

test("a board is drawn with the keyboard alone, and each cell is told", async () => {
  const page = await visit(browser, server, { hash: "editor" });
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  const canvas = page.locator("#board");
  const keys = async (...all) => { for (const key of all) await page.keyboard.press(key); };
  const says = (pattern) => eventually(() => page.locator(".board [role=status]").innerText(), (text) => assert.match(text, pattern));
  await canvas.focus();
  await keys("ArrowRight", "s", " ", "ArrowDown", " ");
  await says(/Column 0, row 1; Floor; Start A/);
  await keys("ArrowRight", "e", "Shift+ArrowRight");
  await says(/Column 1, row 1; Floor; Wall towards 2, 1/);
  await keys("Control+z");
  await says(/Column 1, row 1; Floor$/);
  await keys("Control+y", "r", " ");
  await says(/Wall towards .*; Wall towards/);
  await keys("b", "ArrowDown", " ");
  await says(/Column 1, row 2; wall/i);
  assert.deepEqual(page.faults, []);
});

/** Draw with a finger from a point to another, in cells. */
async function swipe(page, from, to) {
  const [start, end] = [await place(page, from), await place(page, to)];
  const client = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [start]);
  for (let n = 1; n <= 8; n++) await send("touchMove", [{ x: start.x + ((end.x - start.x) * n) / 8, y: start.y + ((end.y - start.y) * n) / 8 }]);
  await send("touchEnd", []);
}

test("rooms, terrain and start zones are drawn as rectangles, by keyboard and by touch, saved and played on", async () => {
  const page = await visit(browser, server, { ...TABLET, hash: "editor", acceptDownloads: true });
  await page.getByLabel("Rules").selectOption({ label: "SRD5" });
  await page.getByLabel("Name", { exact: true }).fill("Two rooms");
  for (const [label, value] of [["Columns", "10"], ["Rows", "8"]]) {
    await page.getByLabel(label).fill(value);
    await page.getByLabel(label).press("Enter");
  }
  const canvas = page.locator("#board");
  const keys = async (...all) => { for (const key of all) await page.keyboard.press(key); };
  const says = (pattern) => eventually(() => page.locator(".board [role=status]").innerText(), (text) => assert.match(text, pattern));

  const pick = async (name) => {
    const radio = page.getByRole("radiogroup", { name: "Tools" }).getByRole("radio", { name });
    // The click of a tap comes later, and Chromium takes a tap right after a swipe for the end of a fling.
    await waitFor(`the tool ${name} is picked`, async () => {
      if (await radio.and(page.locator("[aria-checked=true]")).count()) return true;
      await radio.tap();
      return false;
    });
  };

  // A room with the keyboard: Escape drops the rectangle, the second corner draws it.
  await canvas.focus();
  await keys("ArrowRight", "ArrowRight", "ArrowDown", "e", "m", " ", "ArrowRight", "ArrowDown");
  await says(/^Rectangle from column 1, row 1: 2 by 2 cells\. Column 2, row 2; Floor$/);
  await keys("Escape");
  await says(/^Column 2, row 2; Floor$/);
  await keys(" ", "ArrowLeft", "ArrowUp", " ");
  await says(/^Column 1, row 1; Floor; Wall towards .*; Wall towards /);
  await keys("Control+z");
  await says(/^Column 1, row 1; Floor$/);
  await keys("Control+y");

  // A label, with the keyboard too; Escape closes its dialog.
  await keys("t", " ");
  const dialog = page.getByRole("dialog", { name: "Label of column 1, row 1" });
  await dialog.waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await keys("Escape");
  await dialog.waitFor({ state: "detached" });
  await canvas.focus();
  await keys(" ");
  await dialog.getByLabel("Text").fill("Old cellar");
  await keys("Enter");
  await canvas.focus();
  await says(/^Column 1, row 1; “Old cellar”; Floor; Wall towards/);

  // The rest by touch; a rectangle is one step for undo.
  const tap = async (at) => { const { x, y } = await place(page, at); await page.touchscreen.tap(x, y); };
  await tap([7.5, 2.5]);
  await page.getByRole("dialog", { name: "Label of column 7, row 2" }).getByLabel("Text").fill("Guards");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).tap();
  await pick("Walls and doors");
  await swipe(page, [5.5, 1.5], [8.5, 3.5]);
  await page.getByRole("checkbox", { name: "Draw rectangles" }).uncheck();
  await choose(page, "Door");
  await tap([6.5, 4]);
  await pick("Brush");
  await page.getByRole("checkbox", { name: "Draw rectangles" }).check();
  await choose(page, "Water");
  await swipe(page, [9.5, 7.5], [7.5, 6.5]);
  await pick("Start zones");
  await swipe(page, [0.5, 0.5], [3.5, 3.5]);
  await page.getByText("start zone a at [0, 0] has no start cells").waitFor();
  await pick("Start places");
  await swipe(page, [0.5, 0.5], [0.5, 3.5]);
  await choose(page, "Start B");
  await swipe(page, [5.5, 5.5], [9.5, 5.5]);
  await ready(page);
  assert.deepEqual(await seriousViolations(page), []);
  const { yaml } = await downloaded(page);
  for (const line of [
    "{wall: [[1, 1], [3, 1]]}", "{wall: [[3, 1], [3, 3]]}", "{wall: [[5, 1], [9, 1]]}", "{wall: [[5, 4], [6, 4]]}", "{door: [[6, 4], [7, 4]], id: door_1}",
    "  .......www", "a: [{from: [0, 0], to: [3, 3]}]",
    '{at: [1, 1], text: "Old cellar"}', "{at: [7, 2], text: Guards}",
  ]) assert.ok(yaml.includes(line), `${line} in\n${yaml}`);
  for (const name of ["Undo", "Undo"]) await page.getByRole("button", { name }).tap();
  await page.getByText("start zone a at [0, 0] has no start cells").waitFor();
  for (const name of ["Redo", "Redo"]) await page.getByRole("button", { name }).tap();
  await ready(page);
  await page.getByRole("button", { name: "Save" }).tap();
  await page.getByText("Two rooms is saved at the table").waitFor();
  await page.getByRole("button", { name: "Play on it" }).tap();
  await page.getByText("10 × 8 cells, ").waitFor();
  await page.getByRole("button", { name: "Create match", exact: true }).tap();
  await page.waitForURL(/\/match\//);
  await waitFor("the battle is on", async () => (await matchState(page))?.creatures?.length);
  // A screen reader reads the label with its cell.
  await clickCell(page, [7, 2], "tap");
  await page.getByText(/“Guards”.* · column 7, row 2/).first().waitFor({ state: "attached" });
  assert.deepEqual(page.faults, []);
});

test("the editor works on a phone, in German, on hexes", async () => {
  const page = await visit(browser, server, { ...PHONE, hash: "editor", locale: "de-DE" });
  await page.getByLabel("Regeln").selectOption("monster_turn");
  await eventually(() => page.getByRole("combobox", { name: "Felder" }).inputValue(), (shape) => assert.equal(shape, "hex"));
  await page.getByRole("radio", { name: "Startplätze" }).tap();
  const tap = async (at) => { const { x, y } = await place(page, at); await page.touchscreen.tap(x, y); };
  await tap([1.5, 1.4]);
  await tap([3.5, 1.4]);
  await page.getByText("Der Spielplan ist spielbereit.").waitFor();
  await page.getByRole("radio", { name: "Wände und Türen" }).tap();
  await tap([3.02, 1.4]);
  assert.deepEqual(await seriousViolations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
  await page.getByRole("button", { name: "Darauf spielen" }).tap();
  await page.getByText("16 × 12 Felder, Wände: 1, Türen: 0, Lichter: 0").waitFor();
  assert.deepEqual(page.faults, []);
});
