// The page itself: size, speed, privacy, accessibility, keyboard use, and every ruleset's board.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createMatch, eventually, matchState, Server, serveWorld, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, seriousViolations, server } from "./fixtures.mjs";

const PAGE = fileURLToPath(new URL("../../../server/fracas_server/page/", import.meta.url));
const PICTURES = process.env.FRACAS_PICTURES;
const RULESETS = ["Monster Mash", "SRD5", "Monster Turn", "Fourth Edition", "Orcus"];

setUp(() => Server.start({ FRACAS_BOT_PACE_S: "0.2" }));

/** Return the compressed size of files of the page, in bytes. */
const zippedSize = (files) => files.reduce((all, file) => all + gzipSync(readFileSync(`${PAGE}${file}`)).length, 0);

test("the page loads at most 150 kB at first, and 350 kB in all in one language, compressed", () => {
  const atFirst = [...readFileSync(`${PAGE}index.html`, "utf8").matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
  assert.ok(atFirst.some((file) => file.endsWith(".js")) && atFirst.some((file) => file.endsWith(".css")));
  const size = zippedSize(["index.html", ...atFirst]);
  assert.ok(size <= 150_000, `${size} bytes`);
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && !/^de-/.test(file.name));
  const all = zippedSize(files.map((file) => relative(PAGE, `${file.parentPath ?? file.path}/${file.name}`)));
  assert.ok(all <= 350_000, `${all} bytes`);
});

test("it paints within a second, contacts only its own server, and satisfies its content security policy", async () => {
  const warm = await visit(browser, server); // the browser process is started by then
  await warm.locator("h1").waitFor();
  const asked = [];
  const broken = [];
  let paint = Infinity;
  // The best of three, because of other load.
  for (let tries = 0; tries < 3 && paint >= 1000; tries++) paint = Math.min(paint, await firstPaint(asked, broken));
  assert.ok(paint < 1000, `first paint after ${paint} ms`);
  assert.deepEqual([...new Set(asked)], [server.url.slice(0, -1)]);
  assert.deepEqual(broken, []);
});

/** Open the page in a new browser context; return the milliseconds until its first paint. */
async function firstPaint(asked, broken) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  page.on("console", (message) => /Content Security Policy|Refused/.test(message.text()) && broken.push(message.text()));
  await page.goto(server.url);
  await page.locator(".hero h1").waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  await context.close();
  return paint;
}

/** Return the number of board pixels of a colour, and the number of colours. */
async function pixels(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map();
    for (let n = 0; n < data.length; n += 16) {
      const colour = `${data[n]},${data[n + 1]},${data[n + 2]},${data[n + 3]}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return Object.fromEntries([...counts].filter(([, count]) => count > 3));
  });
}

for (const ruleset of RULESETS) {
  test(`${ruleset}: the board shows both sides and has no serious axe violation, dark and light`, async () => {
    const page = await visit(browser, server, { reducedMotion: "reduce" });
    const match = await createMatch(page, server, { ruleset, seats: [] });
    await page.locator(".board canvas").waitFor();
    await waitFor("something to decide", () => page.locator(".actions:not(.waiting)").count());
    const { creatures } = await matchState(page);
    assert.ok(creatures.length >= 2);
    const drawn = await pixels(page);
    assert.ok(Object.keys(drawn).length > 12, "ground, walls, tokens and gauges have colours of their own");
    // Every token is drawn at its creature's position.
    for (const one of creatures.filter((creature) => creature.alive && creature.at)) {
      const seen = await page.evaluate(({ at, width }) => {
        const canvas = document.querySelector(".board canvas");
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        const place = globalThis.fracas.at(at[0], at[1], width);
        const east = globalThis.fracas.at(at[0] + 1, at[1], width);
        const size = Math.max(4, Math.round((east.x - place.x) * width * 0.8 * ratio));
        const { data } = canvas.getContext("2d").getImageData((place.x - box.left) * ratio - size / 2, (place.y - box.top) * ratio - size / 2, size, size);
        let own = 0;
        // Blue or amber, even if a hidden creature is drawn pale.
        for (let n = 0; n < data.length; n += 4) own += data[n + 2] - data[n] > 60 || data[n] - data[n + 2] > 80 ? 1 : 0;
        return own;
      }, one);
      assert.ok(seen > 10, `${one.id} at ${one.at}`);
    }
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${ruleset.toLowerCase().replaceAll(" ", "-")}.png` });
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await seriousViolations(page), [], colorScheme);
    }
    // A sheet, opened from the list and closed by a key.
    await page.locator(".initiative button").first().click();
    await page.locator("dialog[open] dt, dialog[open] p").first().waitFor();
    await page.keyboard.press("Escape");
    await waitFor("the sheet is closed", async () => (await page.locator("dialog[open]").count()) === 0);
    assert.equal((await viewOf(page, match)).hash, (await viewOf(page, match)).told);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("lobby and form have no serious axe violation and fit a phone of 360 pixels", async () => {
  const page = await visit(browser, server, { width: 360, height: 740 });
  for (const hash of ["#/", "#/new", "#/night", "#/tournament/new"]) {
    await page.goto(server.url + hash);
    await page.locator("h1").waitFor();
    await waitFor("creatures to choose from", async () => hash !== "#/new" || (await page.locator(".roster option").count()) > 5);
    assert.deepEqual(await seriousViolations(page), []);
    const wide = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > 361 && !one.closest(".unseen")).map((one) => one.outerHTML.slice(0, 100)));
    assert.deepEqual(wide, [], `${hash} is wider than the phone`);
  }
  await page.context().close();
});

test("a turn by keyboard only: a move by arrows and Enter, undone before it is sent, then the end of the turn", async () => {
  const page = await visit(browser, server);
  const match = await createMatch(page, server, {
    ruleset: "Monster Mash", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "greedy", creatures: ["thornbow"] }],
  });
  await waitFor("my turn", async () => (await matchState(page).catch(() => null))?.kind === "turn");
  const before = (await viewOf(page, match)).version;
  const me = (await matchState(page)).creatures.find((one) => one.side === "red");
  await page.keyboard.press("1");
  await page.locator(".step").waitFor();
  await page.keyboard.press("Escape");
  await waitFor("undone", async () => (await page.locator(".step").count()) === 0);
  assert.equal((await viewOf(page, match)).version, before);
  await page.keyboard.press("1");
  await page.locator(".board canvas").focus();
  for (const key of me.at[0] > 4 ? ["ArrowLeft", "ArrowLeft"] : ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await waitFor("a cell is chosen", () => page.locator(".step [data-confirm]:not(:disabled)").count());
  await page.keyboard.press("Enter");
  await waitFor("it has gone there", async () => {
    const now = (await matchState(page)).creatures.find((one) => one.id === me.id);
    return now.at.join() !== me.at.join();
  });
  await page.locator("body").press("e");
  await waitFor("somebody else's turn, or the next round", async () => (await viewOf(page, match)).version > before + 1);
  await page.context().close();
});

/** Serve the scene with the hidden creature in one of two positions; return what both browsers show. */
async function hiddenWorld(world) {
  const scene = await serveWorld("tests.server.hidden_world", String(world));
  try {
    const found = {};
    const pages = {};
    for (const seat of ["hunter", "sly"]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: "dark", reducedMotion: "reduce" });
      const page = await context.newPage();
      const sizes = [];
      page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => sizes.push(payload.length)));
      await page.goto(scene.url);
      await page.getByRole("button", { name: `Join as ${seat}` }).click();
      pages[seat] = { page, sizes, context };
    }
    for (const [seat, { page }] of Object.entries(pages)) {
      await page.locator(".board canvas").waitFor();
      if (seat === "hunter") {
        await waitFor("the hunter's turn", () => page.locator(".item.move").count());
        await page.locator(".item.end").waitFor();
      }
      await waitFor("what it does not see", async () => (await matchState(page)).unseen !== null);
      found[seat] = {
        ...(await viewOf(page, "hidden")),
        text: `${await page.locator("#board-text").textContent()} ${await page.locator(".initiative").innerText()} ${await page.locator(".actions").innerText()}`,
        pixels: await page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return document.querySelector(".board canvas").toDataURL();
        }),
        options: JSON.stringify(await matchState(page)),
      };
    }
    for (const { context } of Object.values(pages)) await context.close();
    return found;
  } finally {
    await scene.stop();
  }
}

test("a hidden position is in no byte of the hunter's view and in no pixel of its board", async () => {
  const [one, other] = [await hiddenWorld(0), await hiddenWorld(1)];
  for (const part of ["hash", "text", "options", "pixels"]) assert.equal(one.hunter[part], other.hunter[part], `the hunter's ${part}`);
  // The hiding player does see the difference.
  for (const part of ["hash", "text", "pixels"]) assert.notEqual(one.sly[part], other.sly[part], `the hider's own ${part}`);
});

test("new events do not move a user away from the past", async () => {
  const page = await visit(browser, server);
  const match = await createMatch(page, server, {
    ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["thornbow"] }, { player: "greedy", creatures: ["thornbow"] }],
  });
  await waitFor("some moments", async () => ((await viewOf(page, match))?.version ?? 0) > 5);
  await page.getByRole("button", { name: "First moment" }).click();
  const back = await page.locator(".timeline input").inputValue();
  const then = (await viewOf(page, match)).version;
  await waitFor("the battle goes on", async () => { const view = await viewOf(page, match); return view.over || view.version > then + 2; });
  await eventually(() => page.locator(".timeline input").inputValue(), (value) => assert.equal(value, back));
  await page.locator(".timeline .live").click();
  // The battle may have ended meanwhile, and then the present is called "the end".
  await waitFor("live again", async () => (await page.locator(".timeline .live").getAttribute("aria-pressed")) === "true");
  await eventually(() => page.locator(".timeline .live").innerText(), (value) => assert.match(value, /^(live|the end)$/));
  await page.context().close();
});

test("addresses are paths; links, the back button and older addresses with # lead to the same pages", async () => {
  const page = await visit(browser, server);
  await page.evaluate(() => (globalThis.loaded = true));
  const here = () => new URL(page.url());
  await page.getByRole("link", { name: "New match" }).click();
  await page.getByRole("button", { name: "Create match", exact: true }).waitFor();
  assert.equal(here().pathname + here().hash, "/new");
  await page.goBack();
  await page.getByRole("link", { name: "Game night" }).first().waitFor();
  assert.equal(here().pathname, "/");
  assert.ok(await page.evaluate(() => globalThis.loaded), "the page was not loaded again");
  const match = await createMatch(page, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["war_ram"] }, { player: "friend", creatures: ["war_ram"] }] });
  assert.equal(here().pathname, `/match/${match}`);
  const link = new URL(await page.locator(".share input").first().inputValue());
  assert.equal(link.pathname, `/match/${match}`);
  assert.match(link.hash, /^#\/join\/\w+$/, "the code is in the fragment, which no server is sent");
  const friend = await visit(browser, server, { hash: link.href.slice(server.url.length) });
  await friend.getByRole("button", { name: "Join as" }).click();
  await friend.locator(".board canvas").waitFor();
  assert.equal(new URL(friend.url()).pathname + new URL(friend.url()).hash, `/match/${match}`);
  const old = await visit(browser, server, { hash: `#/match/${match}` });
  await old.locator(".board canvas").waitFor();
  assert.equal(new URL(old.url()).pathname + new URL(old.url()).hash, `/match/${match}`);
  // A browser offers to install the page; a private window, as here, never does.
  const devtools = await old.context().newCDPSession(old);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.map((one) => one.errorId).filter((id) => id !== "in-incognito"), []);
  const told = await (await fetch(old.url())).text();
  assert.match(told, /og:title" content="Monster Mash: Quarry"/);
  for (const one of [page, friend, old]) {
    assert.deepEqual(one.faults, []);
    await one.context().close();
  }
});
