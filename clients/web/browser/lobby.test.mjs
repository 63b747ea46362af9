// Lobby: live boards, tabs, and tournaments with standings, bracket and crosstable.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { createMatch, eventually, PYTHON, ROOT, Server, waitFor, viewOf, visit } from "./lib.mjs";
import { setUp, browser, server } from "./fixtures.mjs";

setUp(() => Server.start({ FRACAS_BOT_PACE_S: "0.1" }));

const BOTS = [{ player: "greedy", creatures: ["thornbow"] }, { player: "greedy", creatures: ["glass_warden"] }];

/** Run a CLI command as the host; return its output. */
function fracas(...words) {
  const done = spawnSync(PYTHON, ["-m", "fracas_cli", ...words], {
    cwd: ROOT, encoding: "utf8", env: { ...process.env, FRACAS_URL: server.url.replace("http", "ws"), FRACAS_DATA: server.data },
  });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
}

test("a live board in the lobby, a tap opens it with its history, and several matches have tabs", async () => {
  const host = await visit(browser, server);
  const first = await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: BOTS });
  const guest = await visit(browser, server);
  const small = guest.locator(".card .small-board").first();
  const version = async () => Number((await small.count()) && (await small.getAttribute("data-version")));
  await waitFor("the small board is drawn", async () => (await version()) > 0);
  const then = await version();
  await waitFor("it moves", async () => (await version()) > then || (await viewOf(host, first)).over);
  const painted = await small.evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter((value, n) => n % 4 === 3 && value > 0).length / (canvas.width * canvas.height));
  assert.ok(painted > 0.2, `all of it is drawn, and not what has moved alone: ${painted}`);
  // The live board updates under the pointer and does not count as a spectator.
  await eventually(() => guest.locator(".card", { has: guest.locator(".small-board") }).first().innerText(), (value) => assert.match(value, /· 1 spectator/));
  await guest.getByLabel("Your name").fill("Ada");
  await guest.keyboard.press("Enter");
  await waitFor("the name is taken", async () => (await guest.locator(".who").innerText()) === "Ada");
  await small.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await small.boundingBox();
  await guest.mouse.click(x + width / 2, y + height / 2);
  await guest.locator(".board canvas").waitFor();
  await waitFor("two watch", async () => (await viewOf(host, first)).over || (await host.getByRole("button", { name: "2 spectators" }).count()) === 1);
  await waitFor("its past", async () => Number(await guest.locator(".timeline input").getAttribute("max")) + 1 >= (await viewOf(guest, first)).version);
  await eventually(() => guest.locator(".matches-open").count(), (value) => assert.equal(value, 0, "one match needs no tabs"));
  const second = await createMatch(guest, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["thornbow"] }, BOTS[1]] });
  await guest.locator(".matches-open").waitFor();
  await eventually(() => guest.locator(".matches-open a").count(), (value) => assert.equal(value, 2));
  await guest.locator(".matches-open a").first().click();
  await guest.waitForURL(new RegExp(first));
  await waitFor("the other one asks", async () => (await guest.locator(".matches-open b").count()) === 1);
  assert.equal((await viewOf(guest, second)).seat, "red");
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test("a tournament: joined in the page, with live standings and bracket, and a replay from its results", async () => {
  const id = fracas("tournament", "create", "--name", "Cup", "--ruleset", "monster_mash", "--format", "single_elimination");
  fracas("tournament", "enter", id, "--bot", "random", "--bot", "greedy", "--bot", "Ada=greedy");
  const page = await visit(browser, server);
  await page.locator(".cover[aria-label*=Cup]").click();
  await page.getByRole("heading", { name: "Cup" }).waitFor();
  await page.getByRole("button", { name: "Join tournament" }).click();
  await page.getByText("You have joined.").waitFor();
  await eventually(() => page.locator("table").first().locator("tbody tr").count(), (value) => assert.equal(value, 4));
  fracas("tournament", "start", id);
  await page.getByRole("link", { name: "Go to your match" }).click();
  await page.locator(".board canvas").waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Concede …" }).click();
  await page.getByRole("button", { name: "Concede the match" }).click();
  await page.getByRole("link", { name: "Tournament “Cup”" }).click();
  await waitFor("it is over", async () => /· finished/.test(await page.locator("[role=status]").first().innerText()), 180_000);
  for (const drawn of [".bracket li", ".bracket .won", ".cross .win"]) {
    // Two semi-finals and a final; the last one is drawn after the news of the end.
    await waitFor(`three of ${drawn}`, async () => (await page.locator(drawn).count()) >= 3);
  }
  await eventually(() => page.getByRole("heading", { name: "Current match" }).count(), (value) => assert.equal(value, 0, "nothing goes on any more"));
  await page.locator("summary", { hasText: "Round 1" }).click();
  await page.getByRole("link", { name: /replay of game/ }).first().click();
  await page.locator(".eyes select").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a tournament created and hosted in the page: invitation link, draft, games, corrected result, end", async () => {
  const host = await visit(browser, server);
  await host.getByRole("link", { name: "New tournament" }).click();
  await host.getByLabel("Name", { exact: true }).fill("Friday Cup");
  await host.getByLabel("Rules").selectOption("monster_mash");
  await host.getByLabel("Format").selectOption("round_robin");
  await host.getByLabel("Teams").selectOption("draft");
  await host.getByLabel("Creatures per player").selectOption("1");
  await host.getByLabel("Private (link only)").check();
  await host.getByRole("button", { name: "Create tournament" }).click();
  await host.getByRole("heading", { name: "Friday Cup" }).waitFor();
  const start = host.getByRole("button", { name: "Close registration and start" });
  await eventually(() => start.isDisabled(), (value) => assert.ok(value, "nobody takes part yet"));
  await host.getByLabel("Bots").selectOption("greedy");
  await host.getByLabel("Number").fill("2");
  await host.getByRole("button", { name: "Add bots" }).click();
  // Rows of the standings; the crosstable comes below.
  await waitFor("two bots", async () => (await host.locator("table").first().locator("tbody tr").count()) === 2);

  const guest = await visit(browser, server);
  await guest.goto(await host.locator(".share input").inputValue());
  await guest.getByLabel("Your name").fill("Ines");
  await guest.getByRole("button", { name: "Join tournament" }).click();
  await guest.getByText("You have joined.").waitFor();
  await eventually(() => guest.getByText("You are the host").count(), (value) => assert.equal(value, 0));
  await waitFor("the host sees her", async () => /Ines/.test(await host.locator("table").first().innerText()));
  await start.click();
  await guest.getByText("Your pick.").waitFor();
  await guest.locator(".choices button").first().click();

  // She concedes both her games; the host corrects one to a draw.
  const done = new Set();
  for (let game = 0; game < 2; game++) {
    const link = guest.getByRole("link", { name: "Go to your match" });
    const next = await waitFor("a game of hers", async () => {
      for (const one of await link.all()) {
        const match = (await one.getAttribute("href").catch(() => null))?.split("/").pop();
        if (match && !done.has(match)) return match;
      }
      return null;
    }, 180_000); // two bots fight before her second one begins
    done.add(next);
    await guest.goto(`${server.url}#/match/${next}`);
    await guest.locator(".board canvas").waitFor();
    await guest.getByRole("button", { name: "More" }).click();
    await guest.getByRole("button", { name: "Concede …" }).click();
    await guest.getByRole("button", { name: "Concede the match" }).click();
    if (game === 0) {
      await host.locator("details summary", { hasText: /Round/ }).first().click();
      await host.getByRole("button", { name: "Correct result" }).first().click();
      const dialog = host.locator("dialog[open]");
      for (const n of [0, 1]) await dialog.locator("input[type=number]").nth(n).fill("0.5");
      await dialog.getByLabel("Reason").fill("the tunnel");
      await dialog.getByRole("button", { name: "Correct result" }).click();
      await waitFor("it is put right", async () => /corrected/.test(await host.locator("details").allInnerTexts().then((texts) => texts.join())));
    }
    await guest.goto(`${server.url}#/tournament/${host.url().split("/").pop()}`);
    await guest.getByRole("heading", { name: "Friday Cup" }).waitFor();
  }
  await waitFor("all games are over", async () => /· finished/.test(await host.locator("[role=status]").first().innerText()), 180_000);
  await eventually(() => host.locator("table").first().innerText(), (value) => assert.match(value, /½/, "the corrected result counts"));
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test("a host cancels a match, and a waiting player is told", async () => {
  const host = await visit(browser, server);
  const match = await createMatch(host, server, { ruleset: "Monster Mash", board: "Quarry", seats: [{ player: "me", creatures: ["war_ram"] }, { player: "friend", creatures: ["war_ram"] }] });
  const passer = await visit(browser, server, { hash: `#/match/${match}` });
  await passer.getByRole("heading", { name: "Waiting for players" }).waitFor();
  await eventually(() => passer.getByRole("button", { name: "Cancel match" }).count(), (value) => assert.equal(value, 0, "nobody else is offered it"));
  await host.getByRole("button", { name: "Cancel match" }).click();
  await host.getByRole("button", { name: "Cancel match for good" }).click();
  for (const page of [host, passer]) await page.getByRole("heading", { name: "Match cancelled" }).waitFor();
  assert.deepEqual([...host.faults, ...passer.faults], []);
});
