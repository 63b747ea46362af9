// History: back to the start and to live again, a link to a moment, and replays from every perspective.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatch, eventually, Server, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp(() => Server.start({ FRACAS_BOT_PACE_S: "0.05" }));

const slider = (page) => page.locator(".timeline input");
const moments = (page) => page.evaluate(() => Number(document.querySelector(".timeline input")?.max ?? -1) + 1);

test("a late spectator has all moments and the whole log; a link leads to one; in the end every perspective is available", async () => {
  const host = await visit(browser, server);
  const match = await createMatch(host, server, {
    ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["thornbow"] }, { player: "greedy", creatures: ["rime_hound"] }],
  });
  await waitFor("the middle", async () => ((await viewOf(host, match))?.version ?? 0) > 8);
  const late = await visit(browser, server, { hash: `#/match/${match}` });
  await late.locator(".board canvas").waitFor();
  await waitFor("every version is a moment", async () => {
    const [count, view] = [await moments(late), await viewOf(late, match)];
    return count > 0 && count === view.version;
  });
  const now = await viewOf(late, match); // of one moment, because the bots go on
  assert.equal(now.hash, now.told);
  const first = (page) => page.locator(".log .line").first().innerText();
  assert.equal(await first(late), await first(host), "the log begins where the match began");

  await late.getByRole("button", { name: "First moment" }).click();
  await eventually(() => slider(late).inputValue(), (value) => assert.equal(value, "0"));
  for (let n = 0; n < 4; n++) await late.getByRole("button", { name: "Next moment" }).click();
  await eventually(() => slider(late).inputValue(), (value) => assert.equal(value, "4"));
  await late.getByRole("button", { name: "Link to this moment" }).click();
  assert.match(late.url(), new RegExp(`/match/${match}/5$`));
  const drawn = () => document.querySelector("#board-text").textContent;
  const there = await late.evaluate(drawn);

  const friend = await visit(browser, server, { hash: new URL(late.url()).pathname.slice(1) });
  await friend.locator(".board canvas").waitFor();
  await waitFor("the moment of the link", async () => (await slider(friend).count()) && (await slider(friend).inputValue()) === "4");
  assert.equal(await friend.evaluate(drawn), there);

  await waitFor("the end", async () => (await viewOf(host, match)).over);
  await eventually(() => slider(friend).inputValue(), (value) => assert.equal(value, "4", "the end threw nobody out of the past"));
  await friend.locator(".timeline button.live").click();
  await waitFor("live", async () => /^(live|end)$/.test(await friend.locator(".timeline .live").innerText()));
  await friend.locator(".over").getByRole("link", { name: "Replay" }).click();
  await friend.waitForURL(/\/replay\//);
  const seen = {};
  const last = (await viewOf(host, match)).version;
  for (const eyes of ["public", "blue", "referee"]) {
    await friend.goto(`${server.url}#/replay/${match}/${eyes}/5`);
    await waitFor(`by the eyes of ${eyes}`, async () => (await friend.locator(".eyes select").count()) && (await friend.locator(".eyes select").inputValue()) === eyes && (await slider(friend).inputValue()) === "4");
    await waitFor("all of it has come", async () => (await moments(friend)) === last && (await friend.locator(".timeline [role=status]").count()) === 0);
    seen[eyes] = await friend.evaluate(drawn);
  }
  assert.equal(seen.public, there, "the replay shows what was shown");
  await friend.getByRole("button", { name: "Play from here" }).click();
  await waitFor("it steps by itself", async () => Number(await slider(friend).inputValue()) > 4);
  assert.deepEqual([...host.faults, ...late.faults, ...friend.faults], []);

  // Partial repaints give the same picture as a full one.
  const calm = await visit(browser, server, { hash: `#/replay/${match}/referee/2`, reducedMotion: "reduce" });
  await calm.locator(".timeline input").waitFor();
  /** Keep the current picture; return the largest difference of a pixel, of 255, from the one kept before. */
  const drawnNow = () => calm.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const before = globalThis.kept ?? data;
    globalThis.kept = data;
    return data.reduce((most, value, n) => Math.max(most, Math.abs(value - before[n])), 0);
  });
  let changes = 0;
  for (let n = 0; n < Math.min(12, last - 3); n++) {
    await calm.getByRole("button", { name: "Next moment" }).click();
    if ((await drawnNow()) > 20) changes++;
    await calm.evaluate(() => void (globalThis.bits = globalThis.kept));
    for (const colorScheme of ["light", "dark"]) {
      await calm.emulateMedia({ colorScheme });
      await drawnNow();
    }
    await calm.evaluate(() => void (globalThis.kept = globalThis.bits));
    // Antialiased edges may differ by rounding.
    assert.ok((await drawnNow()) <= 2, `moment ${n}`);
  }
  assert.ok(changes > 3, "something has moved");
});

test("a delayed match shows the delay, and its history ends there", async () => {
  const host = await visit(browser, server);
  const match = await createMatch(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 10 });
  await host.locator(".board canvas").waitFor();
  const spectator = await visit(browser, server, { hash: `#/match/${match}` });
  assert.equal(await (await fetch(`${server.url}past/${match}`)).text(), "", "nothing is told yet");
  await spectator.locator(".board canvas").waitFor();
  await eventually(() => spectator.locator(".match-head").innerText(), (value) => assert.match(value, /10 s delay/));
  await waitFor("somebody is counted", async () => (await host.getByRole("button", { name: "1 spectator" }).count()) === 1);
  assert.deepEqual([...host.faults, ...spectator.faults], []);
});
