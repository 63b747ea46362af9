// Moving by dragging a token, and attacks that begin with a move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, eventually, matchState, moveToBest, viewOf, waitFor } from "./lib.mjs";
import { setUp, invite } from "./fixtures.mjs";

setUp();

test("a dragged token shows its path and cost, moves where it is dropped, and returns when dropped out of reach", async () => {
  const { host: page, guest } = await invite([{ player: "me", creatures: ["knight"] }, { player: "friend", creatures: ["knight"] }], { ruleset: "SRD5", board: "Ford" });
  const match = page.url().split("/").pop();
  const pages = [page, guest];
  const turn = () => Promise.all(pages.map((one) => one.locator(".item.end").count()));
  await waitFor("somebody acts", async () => (await turn()).some(Boolean));
  const mine = pages[(await turn()).findIndex(Boolean)];
  const { reach, creatures, acting } = await matchState(mine);
  const me = creatures.find((one) => one.id === acting);
  const cells = reach.map((name) => name.split(",").map(Number));
  const [to] = cells.sort((a, b) => Math.abs(b[0] - me.at[0]) + Math.abs(b[1] - me.at[1]) - Math.abs(a[0] - me.at[0]) - Math.abs(a[1] - me.at[1]));
  const at = (cell) => mine.evaluate(([x, y]) => globalThis.fracas.at(x, y), cell);
  const [from, end] = [await at(me.at), await at(to)];
  const { version } = await viewOf(mine, match);
  // Out of reach: the other knight's corner of the board.
  const far = await at([me.at[0] < 8 ? 15 : 0, me.at[1] < 6 ? 0 : 11]);
  await mine.mouse.move(from.x, from.y);
  await mine.mouse.down();
  await mine.mouse.move(far.x, far.y, { steps: 4 });
  await mine.mouse.up();
  await mine.locator(".item.end").waitFor();
  assert.equal((await viewOf(mine, match)).version, version, "nothing was sent");
  await mine.mouse.move(from.x, from.y);
  await mine.mouse.down();
  await mine.mouse.move(end.x, end.y, { steps: 6 });
  await waitFor("the path and its cost are shown", async () => (await matchState(mine)).way?.at(-1) === to.join(",") && /\d+ ft/.test(await mine.locator(".chosen").innerText()));
  await mine.mouse.up();
  await waitFor("it stands there", async () => (await matchState(mine)).creatures.find((one) => one.id === acting).at.join() === to.join());
  assert.deepEqual([...page.faults, ...guest.faults], []);
});

test("a click on a foe out of reach shows the way and the attack, and one more click does both", async () => {
  const { host: page, guest } = await invite([{ player: "me", creatures: ["riding_horse"] }, { player: "friend", creatures: ["ogre"] }], { ruleset: "SRD5", board: "Ford" });
  const match = page.url().split("/").pop();
  const far = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
  const foeOf = ({ creatures, side }) => creatures.find((one) => one.side !== side);
  const myTurn = async (one) => (await one.locator(".item.end").count()) > 0;
  const next = async () => {
    await waitFor("somebody acts", async () => (await myTurn(page)) || (await myTurn(guest)));
    if (await myTurn(page)) return;
    await guest.locator(".item.end").click();
    await waitFor("the horse's turn", () => myTurn(page));
  };
  await next();
  const first = await matchState(page);
  assert.ok(await moveToBest(page, (cell) => Math.abs(far(cell, foeOf(first).at) - 4)));
  await waitFor("it has moved", async () => far((await matchState(page)).creatures.find((one) => one.id === first.acting).at, foeOf(first).at) <= 5);
  await page.locator(".item.end").click();
  await waitFor("the ogre's turn", () => myTurn(guest));
  await next();
  await clickCell(page, foeOf(await matchState(page)).at);
  await eventually(() => page.locator(".step [data-confirm]").innerText(), (text) => assert.equal(text, "Move and attack"));
  assert.match(await page.locator(".chosen").innerText(), /move \d+ ft/);
  assert.ok((await matchState(page)).creatures.length === 2);
  const { version } = await viewOf(page, match);
  await clickCell(page, foeOf(await matchState(page)).at);
  await waitFor("it has moved and attacked", async () => (await viewOf(page, match)).version > version + 1 && /vs AC/.test(await page.locator(".log").innerText()));
  assert.deepEqual(page.faults, []);
});
