// The board in the hand: what lies between oneself and whom one points at, what one does not see, ways by way of named cells.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, look, serveWorld, takeSeats, until } from "./lib.mjs";
import { begin, browser, server as world } from "./stage.mjs";

begin(() => serveWorld("tests.server.looks_world"));

const place = (page, cell) => page.evaluate(([x, y]) => globalThis.fracas.at(x, y), cell);
const told = (page) => page.locator(".look").innerText();
const placeOf = async (page, id) => (await look(page)).creatures.find((one) => one.id === id).at;

async function point(page, cell) {
  const at = await place(page, cell);
  await page.mouse.move(at.x, at.y);
}

/** Return how bright the middle of a cell's upper edge is drawn, of 765. */
async function brightness(page, cell) {
  const at = await place(page, cell);
  return page.evaluate(({ x, y }) => {
    const canvas = document.querySelector(".board canvas");
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const { data } = canvas.getContext("2d").getImageData((x - box.left) * ratio - 3, (y - box.top) * ratio - 3, 6, 6);
    return [...data].filter((_, n) => n % 4 < 3).reduce((all, one) => all + one, 0) / (data.length / 4);
  }, at);
}

test("who points at somebody is told whether it is seen and what cover it has; on a wall's other side it is neither", async () => {
  const [field] = await takeSeats(browser, world, "field");
  await point(field, [9, 3]);
  await until("sight over open ground", async () => /: visible, no cover/.test(await told(field)));
  await point(field, [7, 1]);
  await until("nobody is there", async () => !/: (not )?visible/.test(await told(field)));
  const [walled] = await takeSeats(browser, world, "walled");
  await point(walled, [9, 3]);
  await until("no sight through a wall", async () => /: not visible/.test(await told(walled)));
  assert.deepEqual([...field.faults, ...walled.faults], []);
});

test("cells that one's creatures do not see are dimmed for whoever plays, and it can be switched off", async () => {
  const page = browser.contexts().flatMap((one) => one.pages()).find((one) => one.url().includes("/match/walled"));
  const [before, behind] = [[4, 1], [8, 1]];
  await until("the server has told", async () => (await look(page)).unseen?.includes("8,1"));
  assert.ok(!(await look(page)).unseen.includes("4,1"));
  const wish = async (wished) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByLabel("Dim squares that my creatures cannot see").setChecked(wished);
    await page.keyboard.press("Escape");
  };
  const dimmed = await until("it is drawn", async () => (await brightness(page, behind)) || 0);
  const seen = await brightness(page, before);
  await wish(false);
  await until("what lies behind the wall is as bright as the rest", async () => (await brightness(page, behind)) > dimmed * 1.05);
  assert.equal(await brightness(page, before), seen, "what is seen is drawn as it was");
  await wish(true);
  await until("it is dimmed again", async () => (await brightness(page, behind)) === dimmed);
});

test("a way by way of a named cell: by Shift, undone by Back, named by the button, and walked as it was drawn", async () => {
  const page = browser.contexts().flatMap((one) => one.pages()).find((one) => one.url().includes("/match/field"));
  await page.locator(".item.move").first().click();
  await page.locator(".step").waitFor();
  const by = await place(page, [3, 1]);
  await page.keyboard.down("Shift");
  await page.mouse.click(by.x, by.y);
  await page.keyboard.up("Shift");
  await page.getByText("Waypoints: 1").waitFor();
  await page.locator(".step").getByRole("button", { name: "Back", exact: true }).click();
  await until("it is taken back", async () => !/Waypoints:/.test(await page.locator(".step").innerText()));
  await clickCell(page, [3, 1]);
  await page.locator("[data-waypoint]").click();
  await clickCell(page, [5, 3]);
  await until("the server has told", async () => (await look(page)).way?.length === 5);
  await until("what the longer way costs", async () => /20 ft/.test(await page.locator(".chosen").innerText()));
  await page.locator(".step [data-confirm]").click();
  await until("it is there", async () => (await placeOf(page, "red")).join() === "5,3");
  // Three squares straight on would leave fifteen feet; by way of the corner it is four.
  await until("what is left", async () => /up to 10 ft/.test(await page.locator(".item.move").first().innerText()));
  assert.deepEqual(page.faults, []);
});

test("a Large creature goes by way of a cell past a corner that it may not cut: what it walks is the server's way", async () => {
  const [page] = await takeSeats(browser, world, "pillar");
  await page.locator(".item.move").first().click();
  await clickCell(page, [5, 3]);
  await page.locator("[data-waypoint]").click();
  await clickCell(page, [7, 3]);
  // Slantwise to the named cell it would be fifteen feet, and refused: half of the bear does not fit past the pillar.
  // Slantwise to the named cell it would be refused: half of the bear does not fit past the pillar.
  await until("the way around the corner", async () => (await look(page)).way?.join(" ") === "4,2 4,3 5,3 6,3 7,3");
  await until("what it costs", async () => /20 ft/.test(await page.locator(".chosen").innerText()));
  await page.locator(".step [data-confirm]").click();
  await until("it is there", async () => (await placeOf(page, "red")).join() === "7,3");
  await until("what is left", async () => /up to 20 ft/.test(await page.locator(".item.move").first().innerText()));
  assert.deepEqual(page.faults, []);
});

test("a way by way of a named cell by touch alone, on a phone", async () => {
  const [, blue] = await takeSeats(browser, world, "prompt", { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const red = browser.contexts().flatMap((one) => one.pages()).filter((one) => one.url().includes("/match/prompt"))[0];
  await red.locator(".item.answer", { hasText: /^No|no$/i }).first().tap();
  await until("blue goes on", () => blue.locator(".item.end").count());
  const start = await placeOf(blue, "blue");
  await blue.locator(".item.move").first().tap();
  const { reach } = await look(blue);
  const cells = reach.map((name) => name.split(",").map(Number));
  const beside = cells.find((cell) => Math.abs(cell[0] - start[0]) <= 1 && cell[1] === start[1] - 1) ?? cells[0];
  await clickCell(blue, beside, "tap");
  await blue.locator("[data-waypoint]").tap();
  await blue.getByText("Waypoints: 1").waitFor();
  assert.deepEqual(blue.faults, []);
});
