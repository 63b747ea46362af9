// The pictures of README and docs: `node browser/pictures.mjs FOLDER`, out of real matches.

import { mkdirSync } from "node:fs";
import { clickCell, create, launch, look, Server, until, viewOf, visit } from "./lib.mjs";

const folder = process.argv[2] ?? "../../docs/images";
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([Server.start({ FRACAS_BOT_PACE_S: "0.1" }), launch()]);
const picture = (page, name) => page.screenshot({ path: `${folder}/web-${name}.png` });

async function myTurn(page) {
  await page.locator(".board canvas").waitFor();
  await until("something to decide", () => page.locator(".actions:not(.waiting) .item, .actions [data-card]").count());
}

try {
  const page = await visit(browser, server, { reducedMotion: "reduce" });
  const match = await create(page, server, {
    ruleset: "SRD5", board: "Crypt", seats: [{ player: "me", creatures: ["wizard_5", "paladin_5", "cleric_3"] }, { player: "greedy", creatures: ["ogre", "goblin_warrior", "goblin_warrior"] }],
  });
  await myTurn(page);
  // Until the wizard acts others end their turns.
  for (let n = 0; n < 12; n++) {
    const now = await look(page);
    if (/wizard/.test(now.acting ?? "") && now.kind === "turn") break;
    const before = (await viewOf(page, match)).version;
    await page.locator(now.kind === "turn" ? ".item.end" : ".item.answer").first().click();
    await until("the next", async () => (await viewOf(page, match)).version > before);
    await myTurn(page);
  }
  const fire = page.locator(".item.own:not(:disabled)", { hasText: /fireball|burning|shatter|thunder/i }).first();
  if (await fire.count()) {
    await fire.click();
    await page.waitForTimeout(1200);
    await picture(page, "area");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("1");
  const { reach } = await look(page);
  const cells = reach.map((name) => name.split(",").map(Number));
  await clickCell(page, cells[Math.floor(cells.length * 0.8)]);
  await page.waitForTimeout(300);
  await picture(page, "move");

  const phone = await visit(browser, server, { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await create(phone, server, { ruleset: "Orcus", seats: [{ player: "me" }, { player: "greedy" }] });
  await myTurn(phone);
  await picture(phone, "phone");

  const hexes = await visit(browser, server);
  await create(hexes, server, { ruleset: "Monster Turn", seats: [] });
  await myTurn(hexes);
  await hexes.waitForTimeout(800);
  await picture(hexes, "cards");

  const arena = await visit(browser, server);
  const watched = await create(arena, server, {
    ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["rime_hound", "ember_hexer"] }, { player: "greedy", creatures: ["glass_warden", "thornbow"] }],
  });
  await until("some moments", async () => ((await viewOf(arena, watched))?.version ?? 0) > 25);
  await picture(arena, "watch");
  await arena.goto(`${server.url}?overlay=1#/match/${watched}`);
  await arena.locator(".board canvas").waitFor();
  await arena.waitForTimeout(1500);
  await picture(arena, "overlay");
} finally {
  await browser.close();
  await server.stop();
}
