// The board: visibility and cover, fog of war, and paths through waypoints.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, matchState, serveWorld, takeSeats, waitFor } from "./lib.mjs";
import { setUp, browser, server as world } from "./fixtures.mjs";

setUp(() => serveWorld("tests.server.screenshot_world"));

const place = (page, cell) => page.evaluate(([x, y]) => globalThis.fracas.at(x, y), cell);
const told = (page) => page.locator(".look").innerText();
const placeOf = async (page, id) => (await matchState(page)).creatures.find((one) => one.id === id).at;

async function point(page, cell) {
  const at = await place(page, cell);
  await page.mouse.move(at.x, at.y);
}

/** Return the brightness of a cell's upper edge, of 765. */
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

test("pointing at a creature shows visibility and cover; behind a wall it is neither visible nor in cover", async () => {
  const [field] = await takeSeats(browser, world, "field");
  await point(field, [9, 3]);
  await waitFor("sight over open ground", async () => /: visible, no cover/.test(await told(field)));
  await point(field, [7, 1]);
  await waitFor("nobody is there", async () => !/: (not )?visible/.test(await told(field)));
  const [walled] = await takeSeats(browser, world, "walled");
  await point(walled, [9, 3]);
  await waitFor("no sight through a wall", async () => /: not visible/.test(await told(walled)));
  assert.deepEqual([...field.faults, ...walled.faults], []);
});

test("cells out of sight are dimmed for players, and fog of war can be turned off", async () => {
  const page = browser.contexts().flatMap((one) => one.pages()).find((one) => one.url().includes("/match/walled"));
  const [before, behind] = [[4, 1], [8, 1]];
  await waitFor("the server has told", async () => (await matchState(page)).unseen?.includes("8,1"));
  assert.ok(!(await matchState(page)).unseen.includes("4,1"));
  const wish = async (wished) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByLabel("Dim squares that my creatures cannot see").setChecked(wished);
    await page.keyboard.press("Escape");
  };
  const dimmed = await waitFor("it is drawn", async () => (await brightness(page, behind)) || 0);
  const seen = await brightness(page, before);
  await wish(false);
  await waitFor("what lies behind the wall is as bright as the rest", async () => (await brightness(page, behind)) > dimmed * 1.05);
  assert.equal(await brightness(page, before), seen, "what is seen is drawn as it was");
  await wish(true);
  await waitFor("it is dimmed again", async () => (await brightness(page, behind)) === dimmed);
});

test("a path through a waypoint: added by Shift, removed by Back, added by the button, and walked as drawn", async () => {
  const page = browser.contexts().flatMap((one) => one.pages()).find((one) => one.url().includes("/match/field"));
  await page.locator(".item.move").first().click();
  await page.locator(".step").waitFor();
  const by = await place(page, [3, 1]);
  await page.keyboard.down("Shift");
  await page.mouse.click(by.x, by.y);
  await page.keyboard.up("Shift");
  await page.getByText("Waypoints: 1").waitFor();
  await page.locator(".step").getByRole("button", { name: "Back", exact: true }).click();
  await waitFor("it is taken back", async () => !/Waypoints:/.test(await page.locator(".step").innerText()));
  await clickCell(page, [3, 1]);
  await page.locator("[data-waypoint]").click();
  await clickCell(page, [5, 3]);
  await waitFor("the server has told", async () => (await matchState(page)).way?.length === 5);
  await waitFor("what the longer way costs", async () => /20 ft/.test(await page.locator(".chosen").innerText()));
  await page.locator(".step [data-confirm]").click();
  await waitFor("it is there", async () => (await placeOf(page, "red")).join() === "5,3");
  // Three squares straight would leave 15 ft; through the corner it is four.
  await waitFor("what is left", async () => /up to 10 ft/.test(await page.locator(".item.move").first().innerText()));
  assert.deepEqual(page.faults, []);
});

test("a Large creature passes a corner by a waypoint: it walks the path from the server", async () => {
  const [page] = await takeSeats(browser, world, "pillar");
  await page.locator(".item.move").first().click();
  await clickCell(page, [5, 3]);
  await page.locator("[data-waypoint]").click();
  await clickCell(page, [7, 3]);
  // Diagonally to the waypoint it would be 15 ft and refused: half of the bear does not fit past the pillar.
  await waitFor("the way around the corner", async () => (await matchState(page)).way?.join(" ") === "4,2 4,3 5,3 6,3 7,3");
  await waitFor("what it costs", async () => /20 ft/.test(await page.locator(".chosen").innerText()));
  await page.locator(".step [data-confirm]").click();
  await waitFor("it is there", async () => (await placeOf(page, "red")).join() === "7,3");
  await waitFor("what is left", async () => /up to 20 ft/.test(await page.locator(".item.move").first().innerText()));
  assert.deepEqual(page.faults, []);
});

test("a path through a waypoint by touch on a phone", async () => {
  const [, blue] = await takeSeats(browser, world, "prompt", { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const red = browser.contexts().flatMap((one) => one.pages()).filter((one) => one.url().includes("/match/prompt"))[0];
  await red.locator(".item.answer", { hasText: /^No|no$/i }).first().tap();
  await waitFor("blue goes on", () => blue.locator(".item.end").count());
  const start = await placeOf(blue, "blue");
  await blue.locator(".item.move").first().tap();
  const { reach } = await matchState(blue);
  const cells = reach.map((name) => name.split(",").map(Number));
  const beside = cells.find((cell) => Math.abs(cell[0] - start[0]) <= 1 && cell[1] === start[1] - 1) ?? cells[0];
  await clickCell(blue, beside, "tap");
  await blue.locator("[data-waypoint]").tap();
  await blue.getByText("Waypoints: 1").waitFor();
  assert.deepEqual(blue.faults, []);
});
