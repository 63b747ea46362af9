// Contrast of all texts, dark and light: lobby, forms, match, game over, stream overlay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatch, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp();

/** Minimum contrast of WCAG AA. */
const LEAST = 4.5;

/** Return the visible texts below the minimum, as `contrast text`; `ground`: the background if nothing opaque is below. */
function faint(page, ground) {
  return page.evaluate(([least, below]) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const read = (colour) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const light = (rgb) => {
      const [r, g, b] = rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      const box = node.parentElement;
      if (!text || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) || box.closest(".unseen, .heard, option, .qr, [hidden]")) continue;
      const chain = [];
      for (let one = box; one; one = one.parentElement) chain.unshift(one);
      let back = read(below);
      for (const one of chain) back = over(read(getComputedStyle(one).backgroundColor), back);
      const colour = read(getComputedStyle(box).color);
      colour[3] *= chain.reduce((all, one) => all * Number(getComputedStyle(one).opacity), 1);
      const [a, b] = [light(over(colour, back)), light(back)];
      const contrast = Math.max(a, b) / Math.min(a, b);
      if (contrast < least) found.push(`${contrast.toFixed(2)} ${text.slice(0, 40)} (${box.tagName}.${box.className})`);
    }
    return [...new Set(found)];
  }, [LEAST, ground]);
}

/** Check a page in both themes. */
async function look(page, what, grounds = ["#ffffff"]) {
  for (const scheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const ground of grounds) assert.deepEqual(await faint(page, ground), [], `${what}, ${scheme}, on ${ground}`);
  }
}

test("lobby, forms and match have readable text in both themes", async () => {
  const page = await visit(browser, server);
  await page.locator(".hero").waitFor();
  await look(page, "lobby");
  for (const form of ["new", "tournament/new"]) {
    await page.goto(`${server.url}#/${form}`);
    await page.locator("main select").first().waitFor();
    await look(page, form);
  }
  const match = await createMatch(page, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, { player: "greedy", creatures: ["glass_warden"] }] });
  await page.locator(".actions .item").first().waitFor();
  await look(page, "match");
  await page.locator(".initiative button").first().click();
  await page.locator("dialog[open]").waitFor();
  await look(page, "sheet");
  await page.keyboard.press("Escape");
  assert.ok(await viewOf(page, match));
});

test("dead creatures are readable in the list, and the stream overlay over any background", async () => {
  const host = await visit(browser, server);
  const match = await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["thornbow"] }, { player: "greedy", creatures: ["glass_warden"] }] });
  await waitFor("one is dead", async () => (await viewOf(host, match))?.over && (await host.locator(".initiative .dead").count()) > 0);
  await look(host, "the end");
  const stream = await visit(browser, { url: `${server.url}?overlay=1` }, { hash: `#/match/${match}` });
  await stream.locator(".ticker").waitFor();
  await waitFor("all of it is there", async () => (await stream.locator(".initiative .dead").count()) > 0);
  for (const theme of ["auto", "light", "dark"]) {
    await stream.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await look(stream, `overlay ${theme}`, ["#ffffff", "#000000", "#888888"]);
  }
  assert.deepEqual([...host.faults, ...stream.faults], []);
});
