// A whole match of each ruleset by invitation link, one player on a phone, with a late spectator.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { answerQuestion, eventually, PATIENCE_MS, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, PHONE, server } from "./fixtures.mjs";

const PICTURES = process.env.FRACAS_PICTURES;
const ONLY = process.env.FRACAS_RULESET;
/** Decisions after which the player concedes, so that the test ends. */
const MOST = 50;
const MATCHES = {
  "Monster Mash": { creatures: [["thornbow"], ["rime_hound"]] },
  SRD5: { creatures: [["goblin_warrior"], ["bandit"]] },
  "Monster Turn": {},
  "Fourth Edition": { creatures: [["gale_archer"], ["shade_stalker"]] },
  Orcus: { creatures: [["gull_hunter"], ["fog_wife"]] },
};

setUp();
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

for (const [ruleset, { creatures }] of Object.entries(MATCHES).filter(([name]) => !ONLY || name === ONLY)) {
  test(`${ruleset}: by a link, one player on a phone, a late spectator, to the end`, async () => {
    const name = ruleset.toLowerCase().replaceAll(" ", "-");
    const picture = (page, what) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}-${what}.png` });
    const desk = await visit(browser, server, { reducedMotion: "no-preference" });
    await desk.getByRole("link", { name: "New match" }).click();
    await desk.getByRole("radio", { name: ruleset }).first().click();
    if (!creatures) await desk.getByRole("button", { name: "Add player" }).click();
    for (const n of [0, 1]) {
      const box = desk.locator("fieldset.seat").nth(n);
      await box.locator("select").first().selectOption(n ? "friend" : "me");
      if (!creatures) continue;
      while ((await box.locator(".roster li").count()) > 1) await box.locator(".roster li button.quiet").first().click();
      for (const one of creatures[n]) await box.locator(".roster select").selectOption(one);
    }
    await desk.getByLabel("Spectator delay").selectOption("10");
    await picture(desk, "form");
    await desk.getByRole("button", { name: "Create match", exact: true }).click();
    await desk.waitForURL(/\/match\//);
    const match = new URL(desk.url()).pathname.split("/")[2];
    const link = await desk.locator(".share input").inputValue();
    await picture(desk, "waiting");

    const phone = await visit(browser, server, PHONE);
    await phone.goto(link);
    await picture(phone, "invited");
    await phone.getByLabel("Your name").fill("Zoë");
    await phone.getByRole("button", { name: "Join as" }).tap();
    await phone.locator(".board canvas").waitFor();
    const third = await visit(browser, server, { hash: `#/match/${match}` });
    await Promise.all([desk, phone].map((page) => page.locator(".board canvas").waitFor()));

    // Elements outside a phone's screen cannot be tapped; only the initiative strip may scroll.
    const outside = await phone.evaluate(() =>
      [...document.querySelectorAll(".match button, .match canvas, .match p")].filter((one) => !one.closest(".strip, .unseen") && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 90)));
    assert.deepEqual(outside, []);

    let done = 0;
    const kinds = {};
    for (let last = Date.now(); Date.now() - last < PATIENCE_MS; ) {
      const before = done;
      for (const [page, how, what] of [[desk, "click", "desk"], [phone, "tap", "phone"]]) {
        if ((await viewOf(page, match)).over) continue;
        if (done >= MOST && (await page.locator(".actions:not(.waiting)").count())) {
          await page.getByRole("button", { name: "More" }).click();
          await page.getByRole("button", { name: "Concede …" }).click();
          await page.getByRole("button", { name: "Concede the match" }).click();
          await waitFor("it is over", async () => (await viewOf(page, match)).over || (await page.locator("dialog[open]").count()) === 0);
          continue;
        }
        const version = (await viewOf(page, match)).version;
        const asked = (await page.locator(".actions.question").count()) ? "question" : "turn";
        if ((await page.locator(".actions:not(.waiting) .item, .actions [data-card]").count()) && !kinds[`${what}-${asked}`]) {
          kinds[`${what}-${asked}`] = true;
          await picture(page, `${what}-${asked}`);
        }
        const did = await answerQuestion(page, how);
        if (!did) continue;
        done++;
        if (did !== "back" && did !== "word" && did !== "confirm") {
          await waitFor(`what follows ${did}`, async () => (await viewOf(page, match)).version > version || (await page.locator(".problem, .actions .step").count()), 10_000).catch(() => undefined);
        }
      }
      if ((await viewOf(desk, match)).over && (await viewOf(phone, match)).over) break;
      if (done > before) last = Date.now();
    }
    // The acting seat or creature is named, whichever takes turns in the ruleset.
    if (ruleset === "Monster Mash") await eventually(() => desk.locator(".match").innerText(), (value) => assert.match(value, /Zoë/, "a guest is called as it wishes"));
    for (const [page, what] of [[desk, "desk-end"], [phone, "phone-end"]]) await picture(page, what);
    assert.ok((await viewOf(desk, match)).over, `it is over (${done} choices)`);
    await waitFor("the third sees the end, ten seconds later", async () => (await viewOf(third, match))?.over);
    const [seen, told] = [await viewOf(third, match), await viewOf(desk, match)];
    assert.equal(seen.version, told.version);
    assert.equal(seen.hash, seen.told);
    await picture(third, "third-end");
    assert.deepEqual([...desk.faults, ...phone.faults, ...third.faults], []);
    for (const page of [desk, phone, third]) await page.context().close();
  });
}
