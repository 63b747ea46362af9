// Measures the page in a headless Chromium: `node bench/run.mjs FOLDER`, where FOLDER holds the built benchmark and its streams.
// Prints one JSON object.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const folder = process.argv[2];
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".webp": "image/webp" };
const server = createServer((request, response) => {
  const path = join(folder, normalize(new URL(request.url, "http://x").pathname));
  if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const PLAIN = ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info", "--js-flags=--expose-gc"];
const UNLIMITED = [...PLAIN, "--disable-frame-rate-limit", "--disable-gpu-vsync"];
/** Rounds in which the two pages alternate, and messages per round. */
const [TURNS, EACH] = [24, 15];
const middle = (numbers, part = 0.5) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];

async function open(args, page = "index.html", options = {}) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: "dark", ...options });
  const tab = await context.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(error.stack));
  await tab.goto(url + page);
  await tab.waitForFunction(() => globalThis.bench, undefined, { timeout: 30_000 }).catch((error) => { throw new Error(`${error}\n${faults.join("\n")}`); });
  return { browser, tab };
}

const found = {};
{
  const { browser, tab } = await open(UNLIMITED, "index.html", { reducedMotion: "reduce" });
  await tab.evaluate(() => globalThis.bench.load("crowd.bin"));
  await tab.evaluate(() => globalThis.bench.steps(60)); // warm up the JIT
  const { drawn } = await tab.evaluate(() => globalThis.bench.steps(150));
  found.drawn_ms = middle(drawn);
  found.drawn_p95_ms = middle(drawn, 0.95);
  const inspected = await tab.context().newCDPSession(tab);
  /** Heap size and the backing storage of its arrays. */
  const collected = async () => {
    await tab.evaluate(() => globalThis.gc());
    const { usedSize, backingStorageSize } = await inspected.send("Runtime.getHeapUsage");
    return usedSize + backingStorageSize;
  };
  /** Heap size once it no longer shrinks: the last frames are released a little later. */
  const heap = async () => {
    let least = await collected();
    for (let same = 0; same < 4; same++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const now = await collected();
      if (now < least * 0.995) [least, same] = [now, -1];
    }
    return least;
  };
  // Run to the end once, so that the code compiled on the way does not count as heap growth.
  // Then fill the log to its maximum.
  await tab.evaluate(async () => {
    await globalThis.bench.rush(globalThis.bench.left());
    await globalThis.bench.load("crowd.bin");
    await globalThis.bench.rush(500);
  });
  found.heap_before = await heap();
  found.diffs = await tab.evaluate(async () => { const all = globalThis.bench.left(); await globalThis.bench.rush(all); return all; });
  found.heap_after = await heap();
  await browser.close();
}
{
  const { browser, tab } = await open(PLAIN);
  await tab.evaluate(() => globalThis.bench.load("huge.bin"));
  const frames = await tab.evaluate(async () => {
    const taken = [];
    let before = 0;
    let going = true;
    const frame = (now) => {
      if (before) taken.push(now - before);
      before = now;
      if (going) requestAnimationFrame(frame);
    };
    while (globalThis.bench.left() > 0) {
      await globalThis.bench.one(); // a walk: six animated steps
      before = 0;
      going = true;
      requestAnimationFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, 600));
      going = false;
      for (let n = 0; n < 2 && globalThis.bench.left() > 0; n++) await globalThis.bench.one(); // the turns end
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return taken;
  });
  found.frames = frames.length;
  found.frame_ms = middle(frames);
  found.frame_p95_ms = middle(frames, 0.95);
  await browser.close();
}
{
  const { browser, tab } = await open(PLAIN);
  const picture = tab.waitForResponse((response) => response.url().includes("/pictures/own/"), { timeout: 60_000 });
  await tab.evaluate(() => globalThis.bench.load("vast.bin"));
  await (await picture).finished();
  const { x, y, width, height } = await tab.locator("canvas").first().boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  await tab.mouse.move(left, top);
  for (let n = 0; n < 4; n++) await tab.mouse.wheel(0, -120); // cells in which details are drawn
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await tab.evaluate(() => {
    const taken = (globalThis.frames_taken = []);
    let before = 0;
    const frame = (now) => { if (before) taken.push(now - before); before = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  });
  await tab.mouse.down();
  for (let n = 0; n < 300; n++) await tab.mouse.move(left + 200 * Math.sin(n / 20), top + 150 * Math.cos(n / 13));
  await tab.mouse.up();
  const frames = await tab.evaluate(() => globalThis.frames_taken);
  found.vast_frames = frames.length;
  found.vast_ms = middle(frames);
  found.vast_p95_ms = middle(frames, 0.95);
  await browser.close();
}
{
  // The pages alternate, a few messages each, and are compared round by round, so that other load affects both.
  const ours = await open(UNLIMITED, "index.html", { reducedMotion: "reduce" });
  await ours.tab.evaluate(() => globalThis.bench.load("crowd.bin"));
  const rival = existsSync(join(folder, "rival.html")) ? await open(UNLIMITED, "rival.html", { reducedMotion: "reduce" }) : null;
  const both = [ours, rival].filter(Boolean);
  const steps = ({ tab }, count) => tab.evaluate((many) => globalThis.bench.steps(many), count);
  for (const one of both) await steps(one, 60);
  const took = new Map(both.map((one) => [one, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const one of turn % 2 ? [...both].reverse() : both) {
      const { painted, whole } = await steps(one, EACH);
      took.get(one).push({ painted: middle(painted), whole: middle(whole) });
    }
  }
  const of = (one, what) => took.get(one).map((turn) => turn[what]);
  found.painted_ms = middle(of(ours, "painted"));
  found.whole_ms = middle(of(ours, "whole"));
  if (rival) {
    const ratios = (what) => of(ours, what).map((ms, turn) => ms / of(rival, what)[turn]);
    found.rival_painted_ms = middle(of(rival, "painted"));
    found.painted_ratio = middle(ratios("painted"));
    found.rival_whole_ms = middle(of(rival, "whole"));
    found.whole_ratio = middle(ratios("whole"));
  }
  for (const { browser } of both) await browser.close();
}
server.close();
console.log(JSON.stringify(found));
