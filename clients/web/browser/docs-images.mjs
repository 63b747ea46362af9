// Images of README and docs from real matches: `node browser/docs-images.mjs FOLDER`; `... FOLDER film` records only the animation.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { clickCell, createMatch, launchBrowser, matchState, PYTHON, ROOT, Server, waitFor, viewOf, visit } from "./lib.mjs";

const folder = process.argv[2] ?? "../../docs/images";
const ONLY_FILM = process.argv[3] === "film";
mkdirSync(folder, { recursive: true });
// Bots act slowly enough to follow.
const [server, browser] = await Promise.all([Server.start({ FRACAS_BOT_PACE_S: ONLY_FILM ? "0.7" : "0.1" }), launchBrowser()]);
const picture = async (page, name) => {
  await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth));
  await page.screenshot({ path: `${folder}/web-${name}.png` });
};

/** Record a page for some seconds as an animated image. */
async function film(page, name, seconds) {
  const frames = mkdtempSync(join(tmpdir(), "fracas-film-"));
  const taken = [];
  const end = Date.now() + 1000 * seconds;
  for (let n = 0; Date.now() < end; n++) {
    const [file, began] = [`${n}.png`, Date.now()];
    await page.screenshot({ path: join(frames, file) });
    await page.waitForTimeout(Math.max(0, 80 - (Date.now() - began)));
    taken.push([file, Date.now() - began]);
  }
  writeFileSync(join(frames, "film.json"), JSON.stringify(taken));
  const done = spawnSync(PYTHON, ["tools/animate.py", frames, resolve(folder, `web-${name}.webp`)], { cwd: ROOT, encoding: "utf8" });
  console.log(done.stdout + done.stderr);
  rmSync(frames, { recursive: true });
}

async function filmed() {
  const page = await visit(browser, server, { width: 900, height: 540, reducedMotion: "no-preference" });
  const match = await createMatch(page, server, {
    ruleset: "Orcus", seats: [{ player: "greedy", creatures: ["shield_warden", "gull_hunter", "lantern_priest"] }, { player: "greedy", creatures: ["fog_wife", "gull_hunter", "shield_warden"] }],
  });
  await waitFor("the battle has begun", async () => ((await viewOf(page, match))?.version ?? 0) > 12);
  await film(page, "battle", 14);
}

async function myTurn(page) {
  await page.locator(".board canvas").waitFor();
  await waitFor("something to decide", () => page.locator(".actions:not(.waiting) .item, .actions [data-card]").count());
}

async function stills() {
  const page = await visit(browser, server);
  const match = await createMatch(page, server, {
    ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["wizard_5", "paladin_5", "cleric_3"] }, { player: "greedy", creatures: ["ogre", "goblin_warrior", "goblin_warrior"] }],
  });
  await myTurn(page);
  // The others end their turns until the wizard acts.
  for (let n = 0; n < 12; n++) {
    const now = await matchState(page);
    if (/wizard/.test(now.acting ?? "") && now.kind === "turn") break;
    const before = (await viewOf(page, match)).version;
    await page.locator(now.kind === "turn" ? ".item.end" : ".item.answer").first().click();
    await waitFor("the next", async () => (await viewOf(page, match)).version > before);
    await myTurn(page);
  }
  const fire = page.locator(".item.own:not(:disabled)", { hasText: /fireball/i }).first();
  if (await fire.count()) {
    await fire.click();
    await page.waitForTimeout(1200);
    await picture(page, "area");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("1");
  const { reach } = await matchState(page);
  const cells = reach.map((name) => name.split(",").map(Number));
  await clickCell(page, cells[Math.floor(cells.length * 0.8)]);
  await page.waitForTimeout(300);
  await picture(page, "move");

  const phone = await visit(browser, server, { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await createMatch(phone, server, { ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["goblin_warrior", "ogre"] }, { player: "greedy", creatures: ["knight", "bandit"] }] });
  await myTurn(phone);
  await picture(phone, "phone");

  const hexes = await visit(browser, server);
  await createMatch(hexes, server, { ruleset: "Monster Turn", seats: [] });
  await myTurn(hexes);
  await hexes.waitForTimeout(800);
  await picture(hexes, "cards");

  const arena = await visit(browser, server, { reducedMotion: "no-preference" });
  const watched = await createMatch(arena, server, {
    ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["rime_hound", "ember_hexer"] }, { player: "greedy", creatures: ["glass_warden", "thornbow"] }],
  });
  await waitFor("some moments", async () => ((await viewOf(arena, watched))?.version ?? 0) > 25);
  await picture(arena, "watch");
  await arena.goto(`${server.url}?overlay=1#/match/${watched}`);
  await arena.locator(".board canvas").waitFor();
  await arena.waitForTimeout(1500);
  await picture(arena, "overlay");

  const editor = await visit(browser, server, { hash: "creature" });
  await editor.getByLabel("Rules").selectOption({ label: "SRD5" });
  await editor.getByLabel("Search creatures").fill("goblin warrior");
  await editor.locator("[data-creature=goblin_warrior]").first().click();
  await editor.getByText("The creature is ready").waitFor();
  await editor.getByRole("button", { name: "Add action" }).click();
  const added = editor.locator("details.creature-action").last();
  await added.getByRole("button", { name: "Add damage" }).click();
  await added.getByLabel("Damage").fill("2d8");
  await added.getByLabel("Type").selectOption({ label: "Cold" });
  await added.locator("[id='field-actions[2].attack.bonus']").fill("4");
  await added.locator("[id='field-actions[2].attack.vs']").selectOption("ac");
  await editor.getByRole("region", { name: "Stat block" }).getByText("2d8 cold").waitFor();
  await editor.mouse.wheel(0, 10_000);
  await picture(editor, "creature");
}

try {
  await (ONLY_FILM ? filmed() : stills());
} finally {
  await browser.close();
  await server.stop();
}
