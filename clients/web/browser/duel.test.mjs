// Two people in two browsers play Monster Mash to the end; a third comes in the middle; a connection is cut; the server restarts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { create, holds, playOut, until, viewOf, visit } from "./lib.mjs";
import { begin, browser, server } from "./stage.mjs";

begin();

test("a duel to the end, watched from the middle on, over a cut connection and a restarted server", async () => {
  const red = await visit(browser, server);
  const match = await create(red, server, {
    ruleset: "Monster Mash", board: "Quarry",
    seats: [{ player: "me", creatures: ["thornbow"] }, { player: "friend", creatures: ["thornbow"] }],
  });
  const link = await red.locator(".share input").inputValue();
  assert.match(link, /#\/join\/\w+$/);

  const blue = await visit(browser, server);
  await blue.goto(link);
  await blue.getByRole("button", { name: "Join as" }).click();
  await Promise.all([red, blue].map((page) => page.locator(".board canvas").waitFor()));

  await playOut([red, blue], match, { stop: (view) => view?.version >= 6 });
  const spectator = await visit(browser, server, { hash: `#/match/${match}` });
  await spectator.locator(".board canvas").waitFor();
  assert.equal((await viewOf(spectator, match)).seat, "");

  // The connection is lost and comes back by itself, with what was missed.
  await blue.evaluate(() => globalThis.fracas.cut());
  await until("blue is back", async () => (await blue.evaluate(() => globalThis.fracas.state())) === "open");
  await playOut([red, blue], match, { stop: (view) => view?.over || view?.version >= 10 });

  // So it does when the server is started again.
  await server.down();
  await server.up();
  await Promise.all([red, blue, spectator].map((page) => until("back after the restart", async () => (await page.evaluate(() => globalThis.fracas.state())) === "open")));

  assert.equal(await playOut([red, blue], match), "over");
  const last = await viewOf(red, match);
  await until("the spectator sees the end", async () => (await viewOf(spectator, match))?.over);
  const watched = await viewOf(spectator, match);
  assert.equal(watched.version, last.version);
  assert.ok(watched.diffs > 0, "it came by diffs");

  // Whoever comes now is told the view whole: its hash is the server's own, and what the spectator has worked out.
  const late = await visit(browser, server, { hash: `#/match/${match}` });
  await until("a latecomer sees the end", async () => (await viewOf(late, match))?.version === last.version);
  const told = await viewOf(late, match);
  assert.equal(watched.hash, told.told);
  assert.equal(watched.hash, watched.told);

  await red.locator(".over h2").waitFor();
  await holds(() => red.locator(".over h2").innerText(), (value) => assert.match(value, /Victory|Defeat|Draw/));
  // Whoever asks for a rematch waits in it, and the other is told and goes there too.
  await red.getByRole("button", { name: "Rematch" }).click();
  await red.waitForURL((url) => /#\/match\//.test(url.hash) && !url.hash.includes(match));
  await blue.getByText(/offers a rematch/).waitFor();
  await blue.getByRole("button", { name: "Rematch" }).click();
  await blue.waitForURL((url) => url.hash === new URL(red.url()).hash);
  await Promise.all([red, blue].map((page) => page.locator(".board canvas").waitFor()));

  const faults = [red, blue, spectator, late].flatMap((page) => page.faults).filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault));
  assert.deepEqual(faults, []);
});
