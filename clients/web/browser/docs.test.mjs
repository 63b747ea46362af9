// The JavaScript programs of docs/protocol.md, run unchanged against a real server and its broker.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createMatch, launchBrowser, ROOT, Server, waitFor, visit } from "./lib.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const PROGRAMS = readFileSync(join(ROOT, "docs/protocol.md"), "utf8").split("```javascript\n").slice(1).map((part) => part.split("```")[0]);
let server;
let folder;

before(async () => {
  server = await Server.start({ FRACAS_BROKER: undefined, FRACAS_BOT_PACE_S: "0.02" });
  folder = mkdtempSync(join(WEB, "node_modules/.docs-")); // beside the libraries that the programs import
});

after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Start the program that contains a text; `told` collects its output. */
function run(text, ...words) {
  const file = join(folder, `program-${text.replaceAll(/\W/g, "")}.mjs`);
  writeFileSync(file, PROGRAMS.find((program) => program.includes(text)));
  const child = spawn(process.execPath, ["--experimental-websocket", file, ...words]);
  const running = { told: "", ended: new Promise((resolve) => child.once("exit", resolve)), stop: () => child.kill() };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (running.told += data));
  return running;
}

test("the bot plays a match to its end", async () => {
  const bot = run("firstIntent", `ws://127.0.0.1:${server.port}/`);
  assert.equal(await bot.ended, 0, bot.told);
  assert.match(bot.told, /^(last_standing|draw)$/m);
});

test("the subscriber receives every step of a match", async () => {
  const [broker] = /mqtt:\/\/127\.0\.0\.1:\d+/.exec(server.told);
  const subscriber = run("mqtt.connect", broker, join(ROOT, "protocol/fracas_protocol/proto"));
  const browser = await launchBrowser();
  try {
    const host = await visit(browser, server);
    await createMatch(host, server, { ruleset: "Monster Mash", seats: [{ player: "greedy" }, { player: "greedy" }] });
    await waitFor("it has heard the end", () => /over: \w+/.test(subscriber.told));
    assert.match(subscriber.told, /snapshot of version \d+/);
    assert.match(subscriber.told, /diff from \d+ to \d+/);
  } finally {
    subscriber.stop();
    await browser.close();
  }
});
