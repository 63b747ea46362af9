// Usability regression tests, mostly on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerQuestion, clickCell, createMatch, createMatchByForm, enabled, eventually, matchState, playStep, clickIfPresent, waitFor, viewOf, visit } from "./lib.mjs";
import { isAsked, setUp, browser, invite as match, byTurn, PHONE, server } from "./fixtures.mjs";

setUp();

/** Create a match and join it on a phone by the link. */
const invite = async (seats, options = {}) => {
  const { host, guest: phone } = await match(seats, { ...options, guest: PHONE });
  return { host, phone };
};

/** Return how far an element overflows a box on the right. */
const beyond = (page, inner, outer) => page.evaluate(([one, all]) => {
  const edge = document.querySelector(all).getBoundingClientRect().right;
  return Math.max(...[...document.querySelectorAll(one)].map((node) => node.getBoundingClientRect().right - edge));
}, [inner, outer]);

test("on a phone the menu does not overflow", async () => {
  const { phone } = await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }]);
  await phone.getByRole("button", { name: "More" }).tap();
  await phone.locator(".sheet .standing select").first().waitFor();
  assert.ok((await beyond(phone, ".sheet select, .sheet button, .sheet input, .sheet p", ".sheet")) <= 0, "all of it can be seen");
});

test("a waiting player sees who acts, and which creatures are their own", async () => {
  const pages = Object.values(await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["gravel_brute"] }]));
  const [, waits] = await byTurn(pages);
  const own = waits === pages[0] ? "Thornbow" : "Gravel Brute";
  await waitFor("it is told", async () => (await waits.locator(".actions.waiting").innerText()).includes(`Your creatures: ${own}.`));
  await eventually(() => waits.locator(".actions.waiting").innerText(), (value) => assert.match(value, /^Guest \w+’s turn\. Waiting for yours\./));
});

test("on a phone the initiative strip scrolls to the acting creature, and back in the next round", async () => {
  const { host, phone } = await invite([{ player: "me", creatures: ["thornbow", "thornbow", "thornbow"] }, { player: "friend", creatures: ["gravel_brute"] }]);
  const match = host.url().split("/").pop();
  const places = new Set();
  for (let turn = 0; turn < 60 && !(await viewOf(phone, match)).over && places.size < 4; turn++) {
    for (const page of [host, phone]) {
      const end = page.locator(".item.end").first();
      if (!((await end.count()) && (await clickIfPresent(end)))) await playStep(page);
      await phone.waitForTimeout(200);
      const row = phone.locator(".strip .acting").first();
      if (!(await row.count())) continue;
      places.add(await row.evaluate((node) => [...node.parentNode.children].indexOf(node)));
      await waitFor("it is in sight", async () => {
        const box = await row.boundingBox().catch(() => null);
        return !box || (box.x >= 0 && box.x + 40 < 360);
      }, 5000);
    }
  }
  assert.ok(places.size > 1, "more than one has had a turn");
});

test("on a phone with the log open a player is notified of the turn and gets there by a tap", async () => {
  const { host, phone } = await invite([{ player: "me", creatures: ["gravel_brute"] }, { player: "friend", creatures: ["gravel_brute"] }]);
  await phone.locator("#tab-log").tap();
  const [first] = await byTurn([host, phone]);
  if (first === host) await host.locator(".item.end").click();
  const mine = phone.locator(".tabs").getByRole("button", { name: "Your turn" });
  await mine.waitFor();
  await mine.tap();
  await phone.locator(".item.end").tap({ timeout: 10_000 });
});

test("a tap on a token shows its creature, and the text stays", async () => {
  const { phone } = await invite([{ player: "me", creatures: ["war_ram"] }, { player: "friend", creatures: ["gravel_brute"] }]);
  const { creatures } = await matchState(phone);
  await clickCell(phone, creatures.find((one) => one.id.includes("gravel_brute")).at, "tap");
  await waitFor("it is told", async () => /Gravel Brute/.test(await phone.locator("p.look").innerText()));
  await phone.waitForTimeout(100);
  await eventually(() => phone.locator("p.look").innerText(), (value) => assert.match(value, /Gravel Brute/));
});

test("if the rules do not allow ending the turn, the page says why", async () => {
  const side = ["gravel_brute", "thornbow"];
  const pages = Object.values(await invite([{ player: "me", creatures: side }, { player: "friend", creatures: side }]));
  const [page] = await byTurn(pages);
  await page.locator(".actors").getByRole("radio", { name: "Thornbow" }).click();
  await waitFor("it can shoot", async () => /%/.test(await page.locator(".items").innerText()));
  await eventually(() => page.locator(".item.end").count(), (value) => assert.equal(value, 0));
  await eventually(() => page.locator(".actions").innerText(), (value) => assert.match(value, /one of these actions before you end the turn/));
});

test("on a phone the button below many cards and the task stay visible, and no card moves when one is picked", async () => {
  const phone = await visit(browser, server, PHONE);
  await createMatch(phone, server, { ruleset: "Monster Turn", seats: [] });
  const button = phone.locator(".cards-pick [data-confirm]");
  await button.waitFor();
  // The cards' texts are asked for when the cards are shown, and give them their height.
  await eventually(() => phone.locator("[data-card]:not(:has(.half-of-card))").count(), (value) => assert.equal(value, 0));
  const [box, panel] = [await phone.locator(".cards-pick > .row").boundingBox(), await phone.locator(".actions").boundingBox()];
  assert.ok(box.y >= panel.y && box.y + box.height <= panel.y + panel.height + 1, "nobody has to scroll for it");
  const hint = await phone.locator(".cards-pick .hint").boundingBox();
  assert.ok(hint.y >= panel.y && hint.y + hint.height <= box.y, "nor for what is to be picked");
  const places = () => phone.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
  const before = await places();
  assert.ok(before.filter((card) => card.bottom - 20 <= box.y).length >= 4, "four cards are there to be read without scrolling");
  await phone.locator("[data-card]").first().tap();
  await phone.locator(".cards-pick .rank").waitFor();
  await eventually(() => phone.locator(".cards-pick .hint").innerText(), (value) => assert.match(value, /leads: initiative/));
  assert.deepEqual(await phone.locator(".cards-pick > .row").boundingBox(), box, "nor does the button: the finger is on its way to the second card");
  assert.deepEqual(await places(), before);
});

test("a tab labels its number as the round, and shows the end of a watched match", async () => {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["war_ram"] }, { player: "greedy", creatures: ["war_ram"] }] });
  await host.locator(".board canvas").waitFor();
  await createMatch(host, server, { ruleset: "Monster Mash", board: "Sunken hall", seats: [{ player: "greedy", creatures: ["war_ram"] }, { player: "greedy", creatures: ["war_ram"] }] });
  await waitFor("its bots have fought", async () => /Round \d+ · .*(Victory|Draw)/.test(await host.locator(".where p").innerText()));
  await waitFor("the tab tells that it is over", async () => (await host.locator(".matches-open .shown a").innerText()).endsWith(" · finished"));
  await eventually(() => host.locator(".matches-open a").first().innerText(), (value) => assert.match(value, /The Quarry · Round 1/));
});

test("the board keeps its place between two taps, whatever the panel below shows", async () => {
  const pages = Object.values(await invite([{ player: "me", creatures: ["gravel_brute"] }, { player: "friend", creatures: ["gravel_brute"] }]));
  const [asks, waits] = await byTurn(pages);
  const where = (page) => page.evaluate(() => JSON.stringify([globalThis.fracas.at(0, 0), globalThis.fracas.at(3, 3)]));
  // Both creatures are in sight from the start, so that no tap of the test has to move the board.
  const settled = (page) => {
    let last;
    return waitFor("the board stands still", async () => { const before = last; last = await where(page); return last === before && last; });
  };
  for (const page of pages) await page.getByRole("button", { name: "Fit board" }).click();
  const still = await settled(asks);
  const idle = await settled(waits);
  for (const [n, item] of [...(await asks.locator(".actors button, .item.own, .item.move").all())].entries()) {
    if (!(await enabled(item)) || !(await clickIfPresent(item))) continue;
    assert.equal(await where(asks), still, `choice ${n} moves nothing`);
    await asks.keyboard.press("Escape");
    assert.equal(await where(asks), still, `taken back after choice ${n}`);
  }
  for (const { at } of (await matchState(asks)).creatures) {
    await clickCell(asks, at, asks === pages[1] ? "tap" : "click");
    await asks.locator("p.look").filter({ hasText: /\w/ }).waitFor();
    assert.equal(await where(asks), still, "looking at somebody moves nothing");
  }
  await asks.keyboard.press("Escape");
  await asks.locator(".item.end").click();
  await waitFor("the other is asked", () => isAsked(waits));
  assert.equal(await where(waits), idle, "being asked moves nothing");
});

test("an invitation shows the host, the rules, the board and the free seat", async () => {
  const host = await visit(browser, server);
  await host.goto(`${server.url}#/new`);
  await host.getByLabel("Your name").fill("Brunhild");
  await createMatchByForm(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["gravel_brute"] }] });
  const phone = await visit(browser, server, { ...PHONE, hash: `#/${new URL(await host.locator(".share input").inputValue()).hash.slice(2)}` });
  await phone.getByRole("heading", { name: "Brunhild invites you" }).waitFor();
  // The names of creatures come with the ruleset's description, a moment later.
  for (const word of [/Monster Mash/, /Quarry/, /Red Brunhild\s+Thornbow/, /Blue free seat \(yours.*\s+Gravel Brute/]) {
    await waitFor(`it says ${word}`, async () => word.test(await phone.locator("main").innerText()));
  }
  const second = await visit(browser, server, { hash: phone.url().slice(server.url.length) });
  await second.getByRole("button", { name: "Join as Blue" }).waitFor();
  await phone.getByRole("button", { name: "Join as Blue" }).tap();
  await phone.locator(".board canvas").waitFor();
  await second.getByRole("button", { name: "Join as Blue" }).click();
  await second.locator(".problem").waitFor();
  await waitFor("nobody is offered what is taken", async () => (await second.getByRole("button", { name: /Join/ }).count()) === 0);
  await second.getByRole("link", { name: "Watch" }).waitFor();
  assert.deepEqual([...host.faults, ...phone.faults], []);
});

test("typing a name is not interrupted while an invitation loads", async () => {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["gravel_brute"] }] });
  const { hash } = new URL(await host.locator(".share input").inputValue());
  const guest = await visit(browser, server);
  const [early, same] = await guest.evaluate((there) => new Promise((done) => {
    let first, early;
    new MutationObserver(() => {
      const field = document.querySelector("main.message input[autocomplete=nickname]");
      const read = Boolean(document.querySelector("main.message .seats"));
      if (!first && field) [first, early] = [field, !read];
      if (first && read) done([early, field === first]);
    }).observe(document.body, { childList: true, subtree: true });
    location.hash = there;
  }), hash);
  assert.ok(early, "the field is there before the invitation has been read");
  assert.ok(same, "and stays the same one");
  for (const page of [host, guest]) await page.context().close();
});

test("a player with cards sees the cards' actions on their turn without opening other actions", async () => {
  const phone = await visit(browser, server, PHONE);
  await createMatch(phone, server, { ruleset: "Monster Turn", board: "Open moor", seats: [{ player: "me", creatures: ["warden", "hexer"] }] });
  for (const card of ["Shield bash", "Felling blow"]) await phone.locator("[data-card]").filter({ hasText: card }).tap();
  await phone.locator(".cards-pick [data-confirm]").tap();
  for (const card of ["Venom dart", "Evil word"]) await phone.locator("[data-card]").filter({ hasText: card }).tap();
  await phone.locator(".cards-pick [data-confirm]").tap();
  // The first turn depends on the dice, and ties are decided by a player.
  await waitFor("its turn comes", async () => {
    if (await phone.locator(".item.end").count()) return true;
    if ((await matchState(phone))?.kind === "tie") await answerQuestion(phone, "tap");
    return false;
  });
  const offered = (await phone.locator(".item.own").allInnerTexts()).join("\n").replaceAll("\n\n", "\n");
  const halves = /Shield bash/i.test(offered) ? ["Attack 3\n▀ top half (Shield bash)", "Attack 6\n▀ top half (Felling blow)", "Move 3\n▄ bottom half (Shield bash)", "Move 4\n▄ bottom half (Felling blow)"] : ["Attack 2 (range 3, poisoned)\n▀ top half (Venom dart)", "Move 3\n▄ bottom half (Venom dart)", "Move 2\n▄ bottom half (Evil word)"];
  for (const half of halves) assert.ok(offered.includes(half), `${half} is offered by its own name: ${offered}`);
  // Default uses of cards are behind "Other actions".
  await phone.getByRole("button", { name: "Other actions" }).tap();
  const plainly = await phone.locator(".item.other").allInnerTexts();
  assert.ok(plainly.length && plainly.every((text) => /default action/.test(text)), plainly.join("\n"));
});
