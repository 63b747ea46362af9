// Several workers behind one port: a link leads to the worker of the match, also after that one dies.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createMatch, Server, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

const WATCHERS = 8; // the chance that all of them come to the right one is 1 in 256

setUp(() => Server.start({ FRACAS_WORKERS: "2" }));

test("a match is watched and played through any worker, and survives the loss of its server", async () => {
  const red = await visit(browser, server);
  const match = await createMatch(red, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "friend" }] });
  const link = await red.locator(".share input").inputValue();
  const blue = await visit(browser, server);
  await blue.goto(link);
  await blue.getByRole("button", { name: "Join as" }).click();
  await Promise.all([red, blue].map((page) => page.locator(".board canvas").waitFor()));

  const watchers = [];
  const asked = new Set();
  for (let n = 0; n < WATCHERS; n++) {
    const page = await visit(browser, server);
    page.on("websocket", (socket) => asked.add(new URL(socket.url()).port));
    await page.goto(`${server.url}#/match/${match}`);
    await page.reload();
    await page.locator(".board canvas").waitFor();
    watchers.push(page);
  }
  assert.ok(asked.size > 1, "nobody had to be sent on");

  for (const pid of workers(server.process.pid)) {
    process.kill(pid, "SIGKILL");
    await waitFor("it is started again", () => workers(server.process.pid).length === 2 && !workers(server.process.pid).includes(pid));
  }
  for (const page of [red, blue, ...watchers]) {
    await waitFor("back", async () => (await page.evaluate(() => globalThis.fracas.state())) === "open" && (await viewOf(page, match)));
    assert.deepEqual(page.faults.filter((fault) => /Content Security Policy/.test(fault)), []);
  }
});

/** Return the worker processes of a server. */
function workers(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/);
  return children.filter(Boolean).map(Number).filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("fracas_cli"));
}
