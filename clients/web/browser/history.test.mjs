// History: back to the start and to live again, a link to a moment, and replays from every perspective.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createMatch, eventually, Server, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, seriousViolations, server } from "./fixtures.mjs";

setUp(() => Server.start({ FRACAS_BOT_PACE_S: "0.05" }));

const slider = (page) => page.locator(".timeline input");
const moments = (page) => page.evaluate(() => Number(document.querySelector(".timeline input")?.max ?? -1) + 1);

/** Return what a browser reads in an animated picture and in a video: lengths in seconds, and the pixels in the colour of the result. */
async function filmOf(gif, webm) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}healthz`).catch(() => undefined); // WebCodecs need a page of a server
  // A cluster begins with a key picture; each of its blocks is a picture.
  const blocks = webm.toString("latin1").split(/\xa3\x01\0\0\0\0/).length - 1;
  assert.equal(webm.subarray(0, 4).toString("hex"), "1a45dfa3");
  assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  const found = await page.evaluate(async ([gifText, webmText]) => {
    const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const pixels = (image, width, height) => {
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, width, height);
    };
    /** Pixels of the heading in the colour of results. */
    const results = ({ data, width }) => {
      let count = 0;
      for (let n = 0; n < 30 * width * 4; n += 4) if (data[n] - data[n + 2] > 90 && (n / 4) % width > width / 2) count++;
      return count;
    };
    const decoder = new ImageDecoder({ data: bytes(gifText), type: "image/gif" });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const count = decoder.tracks.selectedTrack.frameCount;
    const frames = [];
    let duration = 0;
    for (let n = 0; n < count; n++) {
      const { image } = await decoder.decode({ frameIndex: n });
      duration += image.duration / 1e6;
      if (n === 0 || n === count - 1) frames.push(pixels(image, image.displayWidth, image.displayHeight));
      image.close();
    }
    const video = document.createElement("video");
    video.src = URL.createObjectURL(new Blob([bytes(webmText)], { type: "video/webm" }));
    const ready = (name) => new Promise((resolve, reject) => { video.addEventListener(name, resolve, { once: true }); video.onerror = () => reject(new Error(video.error.message)); });
    await ready("loadeddata");
    const start = pixels(video, video.videoWidth, video.videoHeight);
    video.currentTime = video.duration - 0.01;
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const end = pixels(video, video.videoWidth, video.videoHeight);
    const difference = end.data.reduce((sum, value, n) => sum + Math.abs(value - frames[1].data[n]), 0) / end.data.length;
    return {
      difference,
      gif: { count, duration, first: results(frames[0]), end: results(frames[1]) },
      webm: { duration: video.duration, width: video.videoWidth, first: results(start), end: results(end) },
    };
  }, [gif.toString("base64"), webm.toString("base64")]);
  await context.close();
  return { ...found, webm: { ...found.webm, blocks } };
}

test("a late spectator has all moments and the whole log; a link leads to one; in the end every perspective is available", async () => {
  const host = await visit(browser, server, { reducedMotion: "no-preference" });
  const match = await createMatch(host, server, {
    ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "greedy", creatures: ["thornbow"] }, { player: "greedy", creatures: ["rime_hound"] }],
  });
  await waitFor("the middle", async () => ((await viewOf(host, match))?.version ?? 0) > 5); // one duel in forty is over after eight moments
  const late = await visit(browser, server, { hash: `#/match/${match}` });
  await late.locator(".board canvas").waitFor();
  await waitFor("every version is a moment", async () => {
    const [count, view] = [await moments(late), await viewOf(late, match)];
    return count > 0 && count === view.version;
  });
  const now = await viewOf(late, match); // of one moment, because the bots go on
  assert.equal(now.hash, now.told);
  const first = (page) => page.locator(".log .line").first().innerText();
  assert.equal(await first(late), await first(host), "the log begins where the match began");

  await late.getByRole("button", { name: "First moment" }).click();
  await eventually(() => slider(late).inputValue(), (value) => assert.equal(value, "0"));
  for (let n = 0; n < 4; n++) await late.getByRole("button", { name: "Next moment" }).click();
  await eventually(() => slider(late).inputValue(), (value) => assert.equal(value, "4"));
  await late.getByRole("button", { name: "Link to this moment" }).click();
  assert.match(late.url(), new RegExp(`/match/${match}/5$`));
  const drawn = () => document.querySelector("#board-text").textContent;
  const there = await late.evaluate(drawn);

  const friend = await visit(browser, server, { hash: new URL(late.url()).pathname.slice(1) });
  await friend.locator(".board canvas").waitFor();
  await waitFor("the moment of the link", async () => (await slider(friend).count()) && (await slider(friend).inputValue()) === "4");
  assert.equal(await friend.evaluate(drawn), there);

  await waitFor("the end", async () => (await viewOf(host, match)).over);
  await eventually(() => slider(friend).inputValue(), (value) => assert.equal(value, "4", "the end threw nobody out of the past"));
  await friend.locator(".timeline button.live").click();
  await waitFor("live", async () => /^(live|end)$/.test(await friend.locator(".timeline .live").innerText()));
  await friend.locator(".over").getByRole("link", { name: "Replay" }).click();
  await friend.waitForURL(/\/replay\//);
  const seen = {};
  const last = (await viewOf(host, match)).version;
  for (const eyes of ["public", "blue", "referee"]) {
    await friend.goto(`${server.url}#/replay/${match}/${eyes}/5`);
    await waitFor(`by the eyes of ${eyes}`, async () => (await friend.locator(".eyes select").count()) && (await friend.locator(".eyes select").inputValue()) === eyes && (await slider(friend).inputValue()) === "4");
    await waitFor("all of it has come", async () => (await moments(friend)) === last && (await friend.locator(".timeline [role=status]").count()) === 0);
    seen[eyes] = await friend.evaluate(drawn);
  }
  assert.equal(seen.public, there, "the replay shows what was shown");
  await friend.getByRole("button", { name: "Play from here" }).click();
  await waitFor("it steps by itself", async () => Number(await slider(friend).inputValue()) > 4);
  assert.deepEqual([...host.faults, ...late.faults, ...friend.faults], []);

  // As files: each begins with the first moment and ends with the last one.
  await friend.goto(`${server.url}replay/${match}/referee/1`);
  await waitFor("all of it has come", async () => (await moments(friend)) === last && (await friend.locator(".timeline [role=status]").count()) === 0);
  await friend.getByRole("button", { name: "Download replay" }).click();
  const dialog = friend.getByRole("dialog");
  assert.deepEqual(await seriousViolations(friend), []);
  const save = async (format) => {
    await dialog.getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([friend.waitForEvent("download"), dialog.getByRole("button", { name: "Download" }).click()]);
    assert.equal(download.suggestedFilename(), `fracas-${match}.${format}`);
    return readFileSync(await download.path());
  };
  await dialog.getByLabel("Size").selectOption("480");
  await dialog.getByLabel("Speed").selectOption("4");
  await dialog.getByRole("button", { name: "Download" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Download" }).waitFor();
  const [gif, webm, html] = [await save("gif"), await save("webm"), (await save("html")).toString()];
  const film = await filmOf(gif, webm);
  assert.equal(film.gif.count, last, "a picture for each moment");
  assert.equal(film.webm.blocks > last, true, "and moving ones between them");
  const shortest = ((last - 1) * 900 + 2500) / 4000;
  assert.ok(film.webm.duration >= shortest - 0.1 && film.webm.duration < 20 * shortest, `${film.webm.duration} s`);
  assert.ok(Math.abs(film.gif.duration - shortest) < 0.02 * last, `${film.gif.duration} s`);
  assert.equal(film.webm.width, 480);
  for (const [kind, { first, end }] of Object.entries({ gif: film.gif, webm: film.webm })) assert.deepEqual([first > 20, end > 20], [false, true], `${kind}: the result is in the last picture only`);
  assert.ok(film.difference < 12, `the last pictures differ by ${film.difference}`);
  assert.equal(html.match(/data:image\/webp/g).length, last);
  assert.ok(html.includes("greedy"), "the names are in its log");
  await friend.close();

  // Partial repaints give the same picture as a full one.
  const calm = await visit(browser, server, { hash: `#/replay/${match}/referee/2`, reducedMotion: "reduce" });
  await calm.locator(".timeline input").waitFor();
  /** Keep the current picture; return the largest difference of a pixel, of 255, from the one kept before. */
  const drawnNow = () => calm.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const before = globalThis.kept ?? data;
    globalThis.kept = data;
    return data.reduce((most, value, n) => Math.max(most, Math.abs(value - before[n])), 0);
  });
  let changes = 0;
  for (let n = 0; n < Math.min(12, last - 3); n++) {
    await calm.getByRole("button", { name: "Next moment" }).click();
    if ((await drawnNow()) > 20) changes++;
    await calm.evaluate(() => void (globalThis.bits = globalThis.kept));
    for (const colorScheme of ["light", "dark"]) {
      await calm.emulateMedia({ colorScheme });
      await drawnNow();
    }
    await calm.evaluate(() => void (globalThis.kept = globalThis.bits));
    // Antialiased edges may differ by rounding.
    assert.ok((await drawnNow()) <= 2, `moment ${n}`);
  }
  assert.ok(changes > 3, "something has moved");
});

test("a delayed match shows the delay, and its history ends there", async () => {
  const host = await visit(browser, server);
  const match = await createMatch(host, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }], delayS: 10 });
  await host.locator(".board canvas").waitFor();
  const spectator = await visit(browser, server, { hash: `#/match/${match}` });
  assert.equal(await (await fetch(`${server.url}past/${match}`)).text(), "", "nothing is told yet");
  await spectator.locator(".board canvas").waitFor();
  await eventually(() => spectator.locator(".match-head").innerText(), (value) => assert.match(value, /10 s delay/));
  await waitFor("somebody is counted", async () => (await host.getByRole("button", { name: "1 spectator" }).count()) === 1);
  assert.deepEqual([...host.faults, ...spectator.faults], []);
});
