// Layout stability and visibility regression tests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickIfPresent, createMatch, eventually, matchState, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, invite, isAsked, PHONE, server } from "./fixtures.mjs";

setUp();

const box = (page, what) => page.locator(what).first().boundingBox();
const inside = (one, all) => one.y >= all.y && one.y + one.height <= all.y + all.height + 1;

test("on a phone the back button stays visible below the targets, and a second tap on it does not end the turn", async () => {
  const phone = await visit(browser, server, PHONE);
  const match = await createMatch(phone, server, { ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["wizard_5", "cleric_3", "paladin_5"] }, { player: "greedy", creatures: ["ogre", "ogre", "ogre", "ogre"] }] });
  await phone.locator(".board canvas").waitFor();
  const bolt = phone.locator(".item.own:not(:disabled)", { hasText: "Fire Bolt" });
  await waitFor("the wizard acts", async () => {
    const { kind, acting } = (await matchState(phone)) ?? {};
    if (kind === "turn" && /wizard/.test(acting)) return bolt.count();
    const next = phone.locator(kind === "turn" ? ".item.end" : ".item.answer:not(:disabled)").first();
    if (await next.count()) await clickIfPresent(next);
    return false;
  });
  await bolt.first().tap();
  // Two allies and at least one ogre; walls hide the others.
  await waitFor("several may be meant", async () => (await phone.locator("[data-target]").count()) >= 3);
  const panel = await box(phone, ".actions");
  for (const far of [0, 1]) {
    await phone.locator(".actions").evaluate((node, all) => node.scrollTo({ top: all * node.scrollHeight }), far);
    assert.ok(inside(await box(phone, "[data-back]"), panel), `it is in sight, scrolled ${far ? "down" : "up"}`);
  }
  const { version } = await viewOf(phone, match);
  await phone.locator("[data-back]").dblclick();
  await phone.locator(".item.end").waitFor();
  await phone.waitForTimeout(300);
  assert.equal((await viewOf(phone, match)).version, version, "the turn goes on");
  assert.deepEqual(phone.faults, []);
});

test("no log line is wider than the log", async () => {
  for (const window of [{}, PHONE]) {
    const page = await visit(browser, server, window);
    await createMatch(page, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "greedy", creatures: ["thornbow"] }] });
    await page.locator(".board canvas").waitFor();
    if (window === PHONE) await page.locator("#tab-log").tap();
    await page.locator(".log .line").first().waitFor();
    const over = await page.locator(".log").evaluate((log) => {
      const edge = log.getBoundingClientRect().right - parseFloat(getComputedStyle(log).paddingRight);
      return Math.max(...[...log.querySelectorAll(".line")].map((line) => line.getBoundingClientRect().right - edge));
    });
    assert.ok(over <= 0.5, `${over} px are cut off`);
  }
});

test("only the host is told how to start a server, and on request", async () => {
  const host = await visit(browser, server);
  await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }] });
  const hint = host.getByText("This link works on this computer only");
  await hint.waitFor();
  const command = host.getByText("fracas serve");
  await eventually(() => command.isVisible(), (value) => assert.equal(value, false, "nobody has asked"));
  await host.getByText("Invite players on other devices").click();
  await eventually(() => command.isVisible(), (value) => assert.equal(value, true));
  const { guest } = await invite([{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }]);
  await guest.getByRole("button", { name: "More" }).click();
  await guest.locator("dialog[open]").getByText("This link works on the host’s computer only").waitFor();
  await eventually(() => guest.locator("dialog[open]").innerText(), (value) => assert.doesNotMatch(value, /fracas serve/));
});

test("the glossary of cards is an overlay: no card moves under the finger", async () => {
  for (const window of [{}, PHONE]) {
    const page = await visit(browser, server, window);
    await createMatch(page, server, { ruleset: "Monster Turn", seats: [] });
    const words = page.getByRole("button", { name: "Card terms and rests" });
    await words.waitFor();
    const places = () => page.locator("[data-card], .cards-pick [data-confirm]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    await words.scrollIntoViewIfNeeded();
    const before = await places();
    await words.click();
    await page.locator("dialog[open]").getByText(/^Shield: /).waitFor();
    assert.deepEqual(await places(), before);
    await page.keyboard.press("Escape");
    assert.deepEqual(await places(), before);
  }
});

test("the board takes the height between the strip and the timeline, and the actions stand beside it", async () => {
  const page = await visit(browser, server, { width: 1440, height: 900 });
  await createMatch(page, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }] });
  const link = await page.locator(".share input").inputValue();
  const guest = await visit(browser, server);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Join as" }).click();
  await page.locator(".actions").waitFor();
  const [board, actions, strip] = [await box(page, ".board"), await box(page, ".actions"), await box(page, ".initiative")];
  assert.ok(board.height >= 0.75 * 900, `the board is ${board.height} pixels high`);
  assert.ok(actions.x >= board.x + board.width - 1 && actions.y <= board.y, "the actions are beside the board");
  assert.ok(strip.y + strip.height <= board.y + 1, "the strip is above the board");
  const before = actions.height;
  await page.locator("#tab-log").click();
  await waitFor("the log is closed", async () => (await page.locator("#side-panel").isHidden()) && (await box(page, ".actions")).height > before + 100);
  await page.locator("#tab-log").click();
  await page.locator(".log .line").first().waitFor();
  assert.deepEqual(await box(page, ".board"), board, "the board keeps its place");
});

test("on a phone the sheet of actions is lowered and raised by its handle, and rises for a question", async () => {
  const phone = await visit(browser, server, { ...PHONE });
  await createMatch(phone, server, { ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["wizard_5"] }, { player: "greedy", creatures: ["ogre"] }] });
  // The ogre may throw first, and the wizard is asked whether it casts Shield.
  await waitFor("the wizard's turn", async () => {
    const answer = phone.locator(".item.answer:not(:disabled)").first();
    if (await answer.count()) await clickIfPresent(answer);
    return phone.locator(".item.end").count();
  });
  const high = (await box(phone, ".board")).height;
  await phone.getByRole("button", { name: "Hide actions" }).tap();
  await waitFor("the board is higher", async () => (await box(phone, ".board")).height > high + 100);
  await phone.getByRole("button", { name: "Show actions" }).tap();
  await waitFor("the board is as before", async () => (await box(phone, ".board")).height === high);
  await phone.getByRole("button", { name: "Hide actions" }).tap();
  await phone.keyboard.press("e");
  // The dice decide what comes: the next turn, a reaction to the ogre, or the wizard's end.
  await waitFor("it rises for what comes next", async () => ((await isAsked(phone)) || (await phone.locator(".over").count())) && (await phone.getByRole("button", { name: "Hide actions" }).count()));
});
