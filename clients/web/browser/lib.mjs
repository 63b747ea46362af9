// Helpers of the browser tests: a server on a free port, a headless Chromium, and functions that play by clicking.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// Working directory of servers; a release is tested in an empty folder, so that it does not use the checkout.
const FOLDER = process.env.FRACAS_FOLDER ?? ROOT;
export const PYTHON = process.env.FRACAS_PYTHON ?? join(ROOT, ".venv/bin/python");
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
// Generous, because other processes share the machine.
export const PATIENCE_MS = Number(process.env.FRACAS_PATIENCE_S ?? 60) * 1000;

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A server that runs until `stop` and can be restarted at its address. */
export class Server {
  static async start(environment = {}) {
    const server = new Server();
    server.port = await freePort();
    server.data = mkdtempSync(join(tmpdir(), "fracas-browser-"));
    server.environment = environment;
    await server.up();
    return server;
  }

  async up() {
    const environment = {
      ...process.env, FRACAS_PORT: String(this.port), FRACAS_DATA: this.data, FRACAS_BROKER: "off", FRACAS_BOT_PACE_S: "0", FRACAS_ENTROPY_MS: "0",
      ...this.environment,
    };
    this.process = spawn(PYTHON, ["-m", "fracas_cli", "serve"], { cwd: FOLDER, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.told = "";
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on("data", (data) => (this.told += data));
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const ready = await fetch(`${this.url}readyz`).then((answer) => answer.ok, () => false);
      if (ready) return;
      if (Date.now() > until || this.process.exitCode !== null) throw new Error(`the server did not start:\n${this.told}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async down() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }

  /** Kill the server without warning, as a crash does. */
  async kill() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await ended;
  }

  async stop() {
    await this.down();
    rmSync(this.data, { recursive: true, force: true });
  }

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }
}

/** Serve the battles of a test module until `stop`: `python -m MODULE WORDS... DATA` prints its port. */
export async function serveWorld(module, ...words) {
  const data = mkdtempSync(join(tmpdir(), "fracas-world-"));
  const child = spawn(PYTHON, ["-m", module, ...words, data], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
    rmSync(data, { recursive: true, force: true });
  };
  const port = await new Promise((resolve, reject) => {
    let told = "";
    child.stdout.on("data", (text) => { told += text; const found = /^port (\d+)$/m.exec(told); if (found) resolve(found[1]); });
    child.once("exit", (code) => reject(new Error(`${module} ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/** Take both seats of a prepared match, each in its own browser context; return the pages of `red` and `blue`, which stay open. */
export async function takeSeats(browser, world, match, options = {}) {
  const pages = [];
  for (const seat of ["red", "blue"]) {
    const page = await visit(browser, world, { kept: true, ...options });
    await page.locator(`.card:has(a[href="/match/${match}"])`).getByRole("button", { name: `Join as ${seat}` }).click();
    await page.waitForURL(/\/match\//);
    pages.push(page);
  }
  for (const page of pages) await page.locator(".board canvas").waitFor();
  return pages;
}

export function launchBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

const visits = new Set();

/** Close the pages that a test has opened: they would go on drawing while the next tests run. */
export async function leaveAll() {
  const open = [...visits];
  visits.clear();
  await Promise.all(open.map((context) => context.close()));
}

/** Open the page in a new browser context, as a new guest; it is closed after the test, unless `kept`. Boards are animated only if `reducedMotion` says so. */
export async function visit(browser, server, { width = 1280, height = 800, hash = "", kept = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: "dark", reducedMotion: "reduce", ...options });
  if (!kept) visits.add(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.stack ?? error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(server.url + hash);
  return page;
}

/** Create a match with the form's defaults, without the form; return its id. */
export async function createMatch(page, server, { ruleset, board, seats, delayS = 0, takebacks = false }) {
  if (!page.url().startsWith(server.url)) await page.goto(server.url);
  await page.waitForFunction(() => globalThis.fracas?.rulesets().length);
  await page.evaluate(async ({ ruleset, board, seats, delayS, takebacks }) => {
    const id = (title) => title.toLowerCase().replaceAll(" ", "_");
    const { name, boards, creatures, party, house } = globalThis.fracas.rulesets().find((one) => one.name === id(ruleset));
    const roster = party.length ? party : creatures.slice(0, 2);
    const standard = [{ id: "red", side: house ? "heroes" : "red", player: "me" }, ...(house ? [] : [{ id: "blue", side: "blue", player: "greedy" }])];
    const wanted = standard.map((seat, n) => ({ creatures: roster, ...seat, ...seats[n] }));
    await globalThis.fracas.createMatch({
      ruleset: name,
      board: board ? id(board) : boards[0],
      seats: wanted.map(({ id, side, creatures, player }) => ({ id, side, creatures, bot: ["me", "friend"].includes(player) ? "" : player })),
      options: { guests: true, spectatorDelayS: delayS, takebacks },
      takeSeat: wanted.find(({ player }) => player === "me")?.id ?? "",
    });
  }, { ruleset, board, seats, delayS, takebacks });
  await page.waitForURL(/\/match\//);
  return page.url().split("/").pop();
}

/** Create a match by the form, with a spectator delay and takebacks if given; return its id. */
export async function createMatchByForm(page, server, { ruleset, board, seats, delayS, takebacks = false }) {
  // Within the page if it is there, so that open matches stay open.
  if (page.url().startsWith(server.url)) await page.evaluate(() => { location.hash = "#/new"; });
  else await page.goto(`${server.url}#/new`);
  await page.getByRole("radio", { name: ruleset }).first().click();
  if (board) await page.locator(".choices.small").getByRole("radio", { name: board, exact: true }).click();
  for (const [index, seat] of seats.entries()) {
    const box = page.locator("fieldset.seat").nth(index);
    await box.locator("select").first().selectOption(seat.player);
    for (let have = await box.locator(".roster li").count(); seat.creatures && have > 1; have--) await box.locator(".roster li button.quiet").first().click();
    for (const name of seat.creatures ?? []) await box.locator(".roster select").selectOption(name);
  }
  if (delayS !== undefined) await page.getByLabel("Spectator delay").selectOption(String(delayS));
  if (takebacks) await page.getByLabel("Takebacks allowed").check();
  await page.getByRole("button", { name: "Create match", exact: true }).click();
  await page.waitForURL(/\/match\//);
  return page.url().split("/").pop();
}

export const viewOf = (page, match) => page.evaluate((id) => globalThis.fracas.view(id), match);

/** Wait for a condition; the error names it. */
export async function waitFor(what, condition, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: waited for ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Wait until an assertion about the page passes: pages render a moment after a click. */
export async function eventually(read, check, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return check(await read());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Return true if the first match is there and enabled, without waiting. */
export const enabled = (locator) => locator.evaluateAll(([one]) => Boolean(one) && !one.disabled);

/** Click an element; return false if it has disappeared meanwhile. An element that is there but cannot be clicked is an error. */
export async function clickIfPresent(locator) {
  try {
    await locator.click({ timeout: 10_000 });
    return true;
  } catch (error) {
    if (error.name !== "TimeoutError" || (await enabled(locator))) throw error;
    return false;
  }
}

/** Distance of two cells in steps; a diagonal counts one. */
const far = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

export const matchState = (page) => page.evaluate(() => globalThis.fracas.matchState?.());

/** Click a cell on the board. */
export async function clickCell(page, cell, how = "click") {
  // The board is fitted anew when a panel beside it opens, a frame later: wait until the cell stays where it is.
  const place = () => page.evaluate(async ([x, y]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let last = null; ; ) {
      const { x: left, y: top } = globalThis.fracas.at(x, y);
      if (last === `${left},${top}`) return { x: left, y: top };
      last = `${left},${top}`;
      await frame();
      await frame();
    }
  }, cell);
  let at = await place();
  const box = await page.locator(".board canvas").boundingBox();
  // Zoom out if the cell is outside the window.
  if (at.x < box.x || at.x > box.x + box.width || at.y < box.y || at.y > box.y + box.height) {
    await page.getByRole("button", { name: "Fit board" }).click();
    at = await waitFor("the cell is in sight", async () => ((one) => (one.y > box.y && one.y < box.y + box.height && one.x > box.x && one.x < box.x + box.width ? one : undefined))(await place()), 3000);
  }
  if (how === "tap") await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

/** Move to the reachable cell with the lowest score, if it is better than staying. */
export async function moveToBest(page, measure, staying = Infinity, how = "click") {
  const { reach } = await matchState(page);
  const cells = reach.map((name) => name.split(",").map(Number)).map((cell) => ({ cell, worth: measure(cell) }));
  cells.sort((a, b) => a.worth - b.worth);
  const best = cells[0];
  if (!best || best.worth >= staying) return false;
  await clickCell(page, best.cell, how);
  return clickIfPresent(page.locator(".step [data-confirm]:not(:disabled)"));
}

/**
 * Do one available thing by clicking: answer, attack, move towards the nearest foe, or end the turn.
 * Returns what was done; undefined if nothing is asked.
 */
export async function playStep(page) {
  if (!(await page.locator(".actions:not(.waiting) .item:not(:disabled), .actions [data-card]").count())) return "";
  const { kind, creatures, side, acting } = await matchState(page);
  const answer = page.locator(".item.answer:not(:disabled)").first();
  if (kind !== "turn" && (await answer.count())) return (await clickIfPresent(answer)) ? "answer" : "";
  const struck = await page.evaluate(async () => {
    const next = () => new Promise((resolve) => setTimeout(resolve, 15));
    for (const item of document.querySelectorAll(".item.own:not(:disabled)")) {
      if (!/\d%/.test(item.textContent ?? "")) continue; // no target
      item.click();
      await next();
      for (let step = 0; step < 6; step++) {
        const asks = document.querySelector(".actions .step");
        if (!asks) return true;
        const confirm = asks.querySelector("[data-confirm]");
        if (confirm && !confirm.disabled) confirm.click();
        else asks.querySelector('.item[aria-pressed="false"], .item:not([aria-pressed])')?.click();
        await next();
      }
      while (document.querySelector(".actions .step")) {
        [...document.querySelectorAll(".step > .row button")].pop()?.click();
        await next();
      }
    }
    return false;
  });
  if (struck) return "strike";
  const me = creatures.find((one) => one.id === acting);
  const foes = creatures.filter((one) => one.alive && one.at && one.side !== side);
  if (me?.at && foes.length) {
    const nearest = (cell) => Math.min(...foes.map((foe) => far(cell, foe.at)));
    if (nearest(me.at) > 1 && (await moveToBest(page, nearest, nearest(me.at)))) return "walk";
  }
  const end = page.locator(".item.end").first();
  return (await end.count()) && (await clickIfPresent(end)) ? "end" : "";
}

/** Answer the current question by clicking: cards, cells, words, targets; return what was done, undefined if nothing is asked. */
export async function answerQuestion(page, how) {
  const did = async (what, locator) => ((await clickIfPresent(locator)) ? what : "");
  if (await page.locator(".actions [data-card]").count()) {
    const confirm = page.locator(".cards-pick [data-confirm]");
    // The rules decide which cards go together, so try others.
    const other = page.locator('.actions [data-card][aria-pressed="false"]').first();
    for (let n = 0; n < 6 && !(await enabled(confirm)) && (await other.count()); n++) await clickIfPresent(other);
    if (await enabled(confirm)) return did("cards", confirm);
    const rest = page.locator(".actions .item:not(:disabled)").first();
    if (await rest.count()) return did("rest", rest);
  }
  if (await page.locator(".actions .step").count()) {
    const confirm = page.locator(".step [data-confirm]");
    if (await enabled(confirm)) return did("confirm", confirm);
    const word = page.locator('.step .items .item:not([aria-pressed="true"])').first();
    if (await word.count()) return did("word", word);
    const { reach } = await matchState(page);
    if (reach.length) {
      await clickCell(page, reach[0].split(",").map(Number), how);
      await waitFor("the cell is chosen", () => enabled(confirm), 5000).catch(() => undefined);
      if (await enabled(confirm)) return did("cell", confirm);
    }
    const no = page.locator(".step .item.answer").last();
    return did("back", (await no.count()) ? no : page.locator(".step .row button").last());
  }
  const done = await playStep(page);
  if (done) return done;
  // Otherwise any available item, for example a rest.
  const any = page.locator(".actions:not(.waiting) .item:not(:disabled)").first();
  return (await any.count()) ? did("word", any) : "";
}

/** Play with both pages until the match is over or `stop` returns true. */
export async function playToEnd(pages, match, { most = 400, stop = () => false } = {}) {
  let version = -1;
  for (let done = 0; done < most; done++) {
    for (const page of pages) {
      const view = await viewOf(page, match);
      if (view?.over) return "over";
      if (await stop(view)) return "stopped";
      const before = view?.version ?? 0;
      const did = await playStep(page);
      if (did) await waitFor(`version after ${before} (${did})`, async () => (await viewOf(page, match)).version > before || (await page.locator(".problem").count()) > 0, 8000);
    }
    version++;
  }
  throw new Error(`not over after ${version} rounds of choices`);
}
