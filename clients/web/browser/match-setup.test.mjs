// Match setup, moving to a foe, hotkeys and sheets: regression tests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatch, eventually, matchState, playStep, playToEnd, clickIfPresent, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, PHONE, server } from "./fixtures.mjs";

setUp();

const player = (page, n) => page.locator("fieldset.seat").nth(n);

test("a new player joins an existing side, and no more sides are offered than the board has start places", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  await page.getByRole("button", { name: "Add player" }).click();
  const side = player(page, 2).getByLabel("Side");
  await eventually(() => side.inputValue(), (value) => assert.equal(value, "red"));
  await eventually(() => side.locator("option").allInnerTexts(), (value) => assert.deepEqual(value, ["Red", "Blue"], "the boards of srd5 have two start places"));
  for (const n of [1, 2]) await player(page, n).getByLabel("Player").selectOption("greedy");
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".board canvas").waitFor();
  assert.deepEqual(page.faults, []);
});

test("on a board with fewer start places the surplus sides are dropped", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "Monster Mash" }).first().click();
  await page.locator(".choices.small").getByRole("radio", { name: "Quarry" }).click();
  await page.getByRole("button", { name: "Add player" }).click();
  await player(page, 2).getByLabel("Side").selectOption("green");
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  await eventually(() => page.locator("fieldset.seat").count(), (value) => assert.equal(value, 2, "another ruleset begins anew"));
  await player(page, 1).getByLabel("Side").selectOption("red");
  await page.getByText("All players are on one side").waitFor();
  await eventually(() => page.getByRole("button", { name: "Create match", exact: true }).isDisabled(), (value) => assert.ok(value));
  assert.deepEqual(page.faults, []);
});

test("a map file becomes the board of a new match, with everything left out listed", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  const file = new URL("../../../tests/engine/board_files/samples/cellar.dd2vtt", import.meta.url).pathname;
  await page.getByLabel("Own map").setInputFiles(file);
  await page.getByText("6 × 5 cells, walls: 2, doors: 1, lights: 1").waitFor({ timeout: 60_000 });
  await page.getByText("colour of a light").waitFor();
  // Its card has a picture of the board, which is more than one colour.
  const colours = () => page.getByRole("radio", { name: /6 × 5/ }).locator("canvas").evaluate((canvas) => new Set(new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size);
  await eventually(colours, (count) => assert.ok(count > 10, `${count} colours`));
  await player(page, 1).getByLabel("Player").selectOption("greedy");
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".board canvas").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a match with an own map waits until the file is imported, and says so", async () => {
  for (const [hash, label] of [["#/new", "Create match"], ["#/night", "Begin"]]) {
    const page = await visit(browser, server, { hash });
    await page.getByRole("radio", { name: "SRD5" }).first().click();
    await page.evaluate(() => {
      const read = Blob.prototype.text;
      Blob.prototype.text = function () { return new Promise((done) => { window.readOn = () => done(read.call(this)); }); };
    });
    await page.getByLabel("Own map").setInputFiles(new URL("../../../tests/engine/board_files/samples/cellar.dd2vtt", import.meta.url).pathname);
    await page.getByText("Wait until the own map is imported.").waitFor();
    assert.ok(await page.getByRole("button", { name: label, exact: true }).isDisabled());
    await page.evaluate(() => window.readOn());
    await page.getByText("6 × 5 cells, walls: 2, doors: 1, lights: 1").waitFor({ timeout: 60_000 });
    assert.equal(await page.getByText("Wait until the own map is imported.").count(), 0);
    assert.deepEqual(page.faults, []);
  }
});

test("a second seat cannot be mine, and the page says how to play both sides", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  const mine = player(page, 1).getByLabel("Player").locator("option[value=me]");
  await eventually(() => mine.innerText(), (value) => assert.equal(value, "You (already playing Red)"));
  await eventually(() => mine.evaluate((option) => option.disabled), (value) => assert.ok(value));
  await page.getByText("To play both sides yourself").waitFor();
  await player(page, 1).getByLabel("Player").selectOption("friend");
  await page.getByText("shows the invitation link").waitFor();
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".share input").first().waitFor();
  await eventually(() => page.locator(".share input").first().inputValue(), (value) => assert.match(value, /#\/join\//));
  assert.deepEqual(page.faults, []);
});

test("with a clock, a connected bot is not shown as away, and a late spectator sees the correct clock", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "Monster Mash" }).first().click();
  await page.getByLabel("Clock").selectOption("calm");
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.locator(".board canvas").waitFor();
  const match = page.url().split("/").pop();
  await waitFor("the bot is there", async () => (await page.locator(".clock.away").count()) === 0);
  await waitFor("I am asked", async () => (await page.locator(".actions:not(.waiting) .item").count()) > 0 || (await viewOf(page, match))?.over);
  const seconds = (text) => { const [, m, s] = /(\d+):(\d+)/.exec(text); return 60 * Number(m) + Number(s); };
  const shown = async (who) => (await who.locator(".clock.running").count()) ? seconds(await who.locator(".clock.running").first().innerText()) : Infinity;
  await waitFor("my clock has run for some seconds", async () => (await shown(page)) <= 595);
  const late = await visit(browser, server, { hash: `#/match/${match}` });
  await late.locator(".board canvas").waitFor();
  const [mine, theirs] = [await shown(page), await shown(late)];
  assert.ok(Math.abs(mine - theirs) <= 3, `${mine} s and ${theirs} s`);
  await eventually(() => late.locator(".clock.away").count(), (value) => assert.equal(value, 0));
  assert.deepEqual([...page.faults, ...late.faults], []);
});

test("moving to a foe out of reach and attacking it is one choice", async () => {
  const page = await visit(browser, server);
  const match = await createMatch(page, server, { ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["tiger"] }, { player: "friend", creatures: ["guard"] }] });
  const guest = await visit(browser, server, { hash: `#/${new URL(await page.locator(".share input").first().inputValue()).hash.slice(2)}` });
  await guest.getByRole("button", { name: "Join as" }).click();
  await Promise.all([page, guest].map((one) => one.locator(".board canvas").waitFor()));
  const acted = async (one) => (await one.locator(".item.end").count()) > 0;
  let done = false;
  for (let turn = 0; turn < 30 && !done; turn++) {
    await waitFor("somebody acts", async () => (await acted(page)) || (await acted(guest)));
    if (await acted(page)) {
      const goes = page.locator(".item.own:not(:disabled)", { hasText: "move first" }).first();
      if (await goes.count()) {
        await goes.click();
        await page.locator("[data-target]").first().waitFor();
        if (await page.locator("[data-confirm]:disabled").count()) await page.locator("[data-target]").first().click();
        await eventually(() => page.locator(".step").innerText(), (value) => assert.match(value, /→ move \d+ ft/));
        await page.getByRole("button", { name: "Move and attack" }).click();
        await waitFor("the attack is told", async () => /\sattacks\s/.test(await page.locator(".log").innerText()) || (await viewOf(page, match)).over);
        done = true;
        break;
      }
      await playStep(page);
    } else await clickIfPresent(guest.locator(".item.end"));
  }
  assert.ok(done, "a foe came near enough to be walked to");
  assert.deepEqual([...page.faults, ...guest.faults], []);
});

test("a digit selects, arrow keys move the cursor at once, and the log is one tab stop", async () => {
  const page = await visit(browser, server);
  await createMatch(page, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "greedy", creatures: ["thornbow"] }] });
  const move = page.locator(".item.move").first();
  await move.waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(await move.locator("kbd").innerText());
  await page.locator(".step").waitFor();
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.evaluate(() => document.activeElement?.id), (value) => assert.equal(value, "board"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await page.locator(".log button.line").evaluateAll((lines) => [...new Set(lines.map((line) => line.tabIndex))]), [-1]);
  await page.locator(".log").focus();
  await page.keyboard.press("ArrowUp");
  await eventually(() => page.evaluate(() => document.activeElement?.classList.contains("line")), (value) => assert.ok(value));
  assert.deepEqual(page.faults, []);
});

test("a sheet lists level, abilities, saves and skills, and the reach of a lance", async () => {
  const page = await visit(browser, server, { hash: "#/new" });
  await page.getByRole("radio", { name: "SRD5" }).first().click();
  await player(page, 0).locator(".roster select").selectOption("jousting_knight");
  await player(page, 0).getByRole("button", { name: "Jousting Knight", exact: true }).click();
  const told = await page.locator("dialog[open] .sheet").innerText();
  for (const line of [/^Level 3$/m, /Str 16 \(\+3\) · Dex 11 \(\+0\)/, /^Saves: Con \+4, Wis \+2$/m, /Melee, reach 10 ft/]) assert.match(told, line);
  assert.doesNotMatch(told, /adjacent to the user, .*reach/i);
  assert.deepEqual(page.faults, []);
});

test("one tap on the first screen starts a match against the computer, with a party and without a question", async () => {
  for (const window of [{}, PHONE]) {
    const page = await visit(browser, server, window);
    await page.getByRole("button", { name: "Play the computer" }).click();
    await page.locator(".board canvas").waitFor();
    await waitFor("a decision", () => page.locator(".actions:not(.waiting) .item").count());
    const { creatures, side } = await matchState(page);
    const mine = creatures.filter((one) => one.side === side).length;
    assert.ok(mine >= 2 && creatures.length > mine, `${mine} of ${creatures.length} creatures are the player's`);
    assert.deepEqual(page.faults, []);
  }
});

test("the guided first match says what to do at each step, on a phone, until its hints are ended", async () => {
  const page = await visit(browser, server, PHONE);
  await page.getByRole("button", { name: "Guided first match" }).click();
  await page.locator(".board canvas").waitFor();
  const hint = page.getByRole("region", { name: "Guided first match" });
  await eventually(() => hint.innerText(), (value) => assert.match(value, /It is your turn/));
  const match = new URL(page.url()).pathname.split("/").at(-1);
  const read = new Set();
  const note = async () => void (read.size < 2 && (await hint.count()) && read.add(await hint.getByRole("status").innerText()));
  const ended = await playToEnd([page], match, { most: 2000, stop: async () => { await note(); await page.waitForTimeout(50); return read.size > 1; } });
  assert.ok(read.size > 1, [...read].join(" / "));
  if (ended === "stopped") {
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("button", { name: "Concede …" }).tap();
    await page.getByRole("button", { name: "Concede the match" }).tap();
  }
  await eventually(() => hint.innerText(), (value) => assert.match(value, /first match/));

  await hint.getByRole("button", { name: "End the hints" }).tap();
  await waitFor("no hint", async () => (await hint.count()) === 0);
  await page.reload();
  await page.locator(".over h2").waitFor();
  assert.equal(await hint.count(), 0, "and none after a reload");
  assert.deepEqual(page.faults, []);
});
