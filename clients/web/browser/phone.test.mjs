// srd5 by touch on a phone, with a reaction to the other player's move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, createMatch, eventually, matchState, waitFor, viewOf, visit, moveToBest } from "./lib.mjs";
import { setUp, browser, PHONE, server } from "./fixtures.mjs";

setUp();

const far = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

test("srd5 on a phone: move by touch, then an opportunity attack against a creature that moves away", async () => {
  const phone = await visit(browser, server, PHONE);
  const match = await createMatch(phone, server, {
    ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["knight"] }, { player: "friend", creatures: ["knight"] }],
  });
  const link = await phone.locator(".share input").inputValue();
  const desk = await visit(browser, server);
  await desk.goto(link);
  await desk.getByRole("button", { name: "Join as" }).click();
  await Promise.all([phone, desk].map((page) => page.locator(".board canvas").waitFor()));
  const pages = [[phone, "tap"], [desk, "click"]];
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the match is ${wide} pixels wide`);

  let answered = "";
  for (let turn = 0; turn < 60 && !answered; turn++) {
    for (const [page, how] of pages) {
      const now = await matchState(page);
      if (now?.kind !== "turn" || !(await page.locator(".actions .item.end").count())) continue;
      const before = (await viewOf(page, match)).version;
      const me = now.creatures.find((one) => one.id === now.acting);
      const foe = now.creatures.find((one) => one.side !== me.side);
      if (page === desk && far(me.at, foe.at) === 1 && now.provoking.length) {
        // Away from the phone's knight, which may react.
        const cell = now.provoking.map((name) => name.split(",").map(Number)).sort((a, b) => far(b, foe.at) - far(a, foe.at))[0];
        // What is on a square can be read whole.
        await clickCell(phone, cell, "tap");
        await eventually(() => phone.locator(".look span").evaluate((one) => [one.textContent, one.scrollWidth <= one.clientWidth, one.scrollHeight <= one.clientHeight, one.getBoundingClientRect().right <= innerWidth]), ([text, ...fits]) => { assert.match(text, /column \d+, row \d+/); assert.deepEqual(fits, [true, true, true]); });
        await clickCell(desk, cell);
        await waitFor("the blow is told beforehand", async () => /opportunity attack/.test(await desk.locator(".chosen").innerText()));
        await desk.locator(".step [data-confirm]").click();
        await phone.locator(".actions.question").waitFor();
        await eventually(() => phone.locator(".ask h2").innerText(), (value) => assert.match(value, /opportunity attack by/));
        const answer = phone.locator(".item.answer:not(:disabled)").first();
        const box = await answer.boundingBox();
        assert.ok(box.height >= 24 && box.x >= 0 && box.x + box.width <= 360, "it can be touched");
        answered = await answer.innerText();
        await answer.tap();
        await waitFor("it is answered", async () => (await viewOf(phone, match)).version > before + 1);
        break;
      }
      const walked = far(me.at, foe.at) > 1 && (await moveToBest(page, (cell) => far(cell, foe.at), far(me.at, foe.at), how));
      if (!walked) await page.locator(".item.end").click();
      await waitFor("the next decision", async () => (await viewOf(page, match)).version > before);
    }
  }
  assert.ok(answered, "a reaction was asked");
  await phone.locator("#tab-log").tap();
  await waitFor("the log tells the blow", async () => /makes an opportunity attack/.test(await phone.locator("#side-panel .log").innerText()));
  await phone.evaluate(() => globalThis.fracas.dropConnection());
  await waitFor("the phone is back", async () => (await phone.evaluate(() => globalThis.fracas.state())) === "open");
  assert.deepEqual([...phone.faults, ...desk.faults].filter((fault) => !/WebSocket/.test(fault)), []);
});

test("a phone shows new chat lines, and the turn is one tap away from the past", async () => {
  const phone = await visit(browser, server, PHONE);
  await createMatch(phone, server, {
    ruleset: "Fourth Edition", board: "Broken bridge", seats: [{ player: "me", creatures: ["gale_archer"] }, { player: "friend", creatures: ["alley_fox"] }],
  });
  const link = await phone.locator(".share input").inputValue();
  const desk = await visit(browser, server);
  await desk.goto(link);
  await desk.getByRole("button", { name: "Join as" }).click();
  await Promise.all([phone, desk].map((page) => page.locator(".board canvas").waitFor()));
  await desk.locator("#tab-chat").click();
  await desk.getByLabel("Message to players").fill("hello");
  await desk.getByRole("button", { name: "Send" }).click();
  await waitFor("it is told", async () => (await phone.locator("#tab-chat").innerText()) === "Chat (1 new)");
  await phone.locator("#tab-chat").tap();
  await eventually(() => phone.locator("#tab-chat").innerText(), (value) => assert.equal(value, "Chat"));
  await phone.locator("#tab-chat").tap();
  const [mine, other] = (await phone.locator(".item.end").count()) ? [phone, desk] : [desk, phone];
  // Common actions have help texts.
  await mine.getByRole("button", { name: /^Other actions/ }).click();
  await mine.getByRole("button", { name: "About Second wind" }).click();
  await eventually(() => mine.locator("dialog .sheet").innerText(), (value) => assert.match(value, /regain a quarter/));
  await mine.getByRole("button", { name: "Close" }).click();
  await mine.locator(".item.end").click();
  await waitFor("the other's turn", async () => (await other.locator(".item.end").count()) > 0);
  await other.getByRole("button", { name: "Previous moment" }).click();
  await eventually(() => other.locator(".actions").innerText(), (value) => assert.match(value, /The match is waiting for your decision/));
  await other.getByRole("button", { name: "Back to live", exact: true }).click();
  await other.locator(".item.end").waitFor();
  assert.deepEqual([...phone.faults, ...desk.faults].filter((fault) => !/WebSocket/.test(fault)), []);
});
