// A whole match of Monster Mash between two browsers, with a late spectator, a dropped connection and a server restart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatchByForm, eventually, playToEnd, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp();

test("a duel to the end, with a late spectator, a dropped connection and a restarted server", async () => {
  const red = await visit(browser, server, { reducedMotion: "no-preference" });
  const match = await createMatchByForm(red, server, {
    ruleset: "Monster Mash", board: "Quarry",
    seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }],
  });
  const link = await red.locator(".share input").inputValue();
  assert.match(link, /#\/join\/\w+$/);

  const blue = await visit(browser, server);
  await blue.goto(link);
  await blue.getByRole("button", { name: "Join as" }).click();
  await Promise.all([red, blue].map((page) => page.locator(".board canvas").waitFor()));

  await playToEnd([red, blue], match, { stop: (view) => view?.version >= 6 });
  const spectator = await visit(browser, server, { hash: `#/match/${match}` });
  await spectator.locator(".board canvas").waitFor();
  assert.equal((await viewOf(spectator, match)).seat, "");

  // The connection comes back by itself, with the missed messages.
  await blue.evaluate(() => globalThis.fracas.dropConnection());
  await waitFor("blue is back", async () => (await blue.evaluate(() => globalThis.fracas.state())) === "open");
  await playToEnd([red, blue], match, { stop: (view) => view?.over || view?.version >= 10 });

  // The same after a server restart.
  await server.down();
  await server.up();
  await Promise.all([red, blue, spectator].map((page) => waitFor("back after the restart", async () => (await page.evaluate(() => globalThis.fracas.state())) === "open")));

  assert.equal(await playToEnd([red, blue], match), "over");
  const last = await viewOf(red, match);
  await waitFor("the spectator sees the end", async () => (await viewOf(spectator, match))?.over);
  const watched = await viewOf(spectator, match);
  assert.equal(watched.version, last.version);
  assert.ok(watched.diffs > 0, "it came by diffs");

  // A new spectator gets a full view: its hash equals the server's and the other spectator's.
  const late = await visit(browser, server, { hash: `#/match/${match}` });
  await waitFor("a latecomer sees the end", async () => (await viewOf(late, match))?.version === last.version);
  const told = await viewOf(late, match);
  assert.equal(watched.hash, told.told);
  assert.equal(watched.hash, watched.told);

  await red.locator(".over h2").waitFor();
  await eventually(() => red.locator(".over h2").innerText(), (value) => assert.match(value, /Victory|Defeat|Draw/));

  // Both players and a spectator get the same statistics, though one has been away and one came late.
  const statistics = async (page) => {
    await page.locator(".statistics summary").click();
    return page.locator(".statistics table").innerText();
  };
  const table = await statistics(red);
  assert.match(table, /Thornbow.*\d+\s+\d+\s+\d+\/\d+/, table);
  for (const page of [blue, spectator]) assert.equal(await statistics(page), table);
  // One player creates a rematch, and the other is told and joins it.
  await red.getByRole("button", { name: "Rematch" }).click();
  await red.waitForURL((url) => url.pathname.startsWith("/match/") && !url.pathname.includes(match));
  await blue.getByText(/offers a rematch/).waitFor();
  await blue.getByRole("button", { name: "Rematch" }).click();
  await blue.waitForURL((url) => url.pathname === new URL(red.url()).pathname);
  await Promise.all([red, blue].map((page) => page.locator(".board canvas").waitFor()));

  const faults = [red, blue, spectator, late].flatMap((page) => page.faults).filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault));
  assert.deepEqual(faults, []);
});
