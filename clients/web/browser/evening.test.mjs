// An evening of five people: a table, three battles with rests in between, an absent player, a killed server, and next week.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PYTHON, clickCell, clickIfPresent, eventually, matchState, playStep, viewOf, visit, waitFor } from "./lib.mjs";
import { TABLET, board, button, creatureOf, freeCells, logOf, open, openPanel, ruling, says, select, told } from "./gm.mjs";
import { setUp, browser, isAsked, PHONE, server } from "./fixtures.mjs";
import { addHero, come, faultsOf, found, hero, prepare } from "./tables.mjs";

setUp();

const PEOPLE = [["Anna", "fighter_1", "Brunhild"], ["Ben", "cleric_3", "Odo"], ["Cora", "wizard_5", "Zita"], ["Dan", "rogue_2", "Fitch"]];
const BATTLES = ["Ambush", "Bridge", "Lair"];

const matchOf = (page) => page.url().split("#")[0].split("/").pop();

/** Start a battle of the table in fog of war, and bring all people to it. */
async function start(gm, players, name) {
  await gm.getByRole("button", { name: `Start battle: ${name}` }).click();
  const form = gm.getByRole("dialog");
  await form.getByLabel("Visible").selectOption("side");
  await form.getByRole("button", { name: "Start battle" }).click();
  await waitFor("the battle starts", async () => {
    assert.equal(await gm.locator(".toast.shown").count(), 0, await gm.locator(".toast").innerText());
    return gm.getByRole("button", { name: "Go to the battle" }).count();
  });
  for (const page of [gm, ...players]) await page.getByRole("button", { name: "Go to the battle" }).click();
  for (const page of [gm, ...players]) await page.waitForURL(/\/match\//);
  for (const page of [gm, ...players]) await board(page);
}

/** Let whoever is asked play, the game master's monsters too, until so many things have happened. */
async function play(pages, match, count) {
  const version = async () => (await viewOf(pages[0], match)).version;
  for (let done = 0; done < count; done++) {
    const before = await version();
    await waitFor("somebody plays", async () => {
      // The game master leaves the rulings when a monster's turn has come.
      const turn = button(pages[0], "Your turn");
      if (await turn.count()) await clickIfPresent(turn);
      for (const page of pages) if ((await isAsked(page)) && (await playStep(page))) return true;
      return (await viewOf(pages[0], match)).over;
    }).catch(async (error) => {
      const shown = await Promise.all(pages.map((page) => page.locator(".actions, .over, .banner").allInnerTexts()));
      throw new Error(`${error.message}; shown: ${JSON.stringify(shown)}`);
    });
    if ((await viewOf(pages[0], match)).over) return;
    await waitFor("the step is shown", async () => (await version()) > before || (await Promise.all(pages.map((page) => page.locator(".problem").count()))).some(Boolean));
  }
}

/** Give each ruling that is found by searching once, about a creature. */
async function everyRuling(gm, label) {
  const ids = ["hp", "temp_hp", "uses", "budget", "initiative", "save", "check", "add", "terrain", "light", "light_carried", "light_level", "zone", "move_zone", "end_zone", "object", "remove_object", "roll", "side", "seat", "end"];
  for (const id of ids) {
    await openPanel(gm);
    if (await gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true }).isVisible()) await select(gm, label);
    await open(gm, "", id);
    const form = gm.locator(".ruling-form");
    // A creature that is added in a later round is no wave of this test: it comes at once.
    if (id !== "add") for (const field of await form.locator(".fields input[type=number]").all()) await field.fill(id === "uses" ? "1" : "6");
    for (const field of await form.locator(".fields select").all()) await field.selectOption({ index: 1 });
    if (id === "check") await form.getByLabel("Skill").fill("dex");
    if (id === "roll") await form.getByLabel("Dice").fill("2d6+3");
    if (id === "terrain") await form.getByRole("combobox", { name: "Add", exact: true }).fill("difficult");
    if (id === "add") {
      await form.getByLabel("Search creatures").fill("wolf");
      await form.locator("[data-creature=wolf]").click();
    }
    if (["add", "terrain", "light", "zone", "move_zone", "object"].includes(id)) await clickCell(gm, (await freeCells(gm))[0]);
    await ruling(gm, () => form.getByRole("button", { name: "Confirm" }).click());
  }
}

/** Open or close a door by a tap on a cell beside it, and see that the others see it. */
async function useDoor(gm, players, cell, door, state) {
  await openPanel(gm);
  await open(gm, "door", "door");
  await clickCell(gm, cell);
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).click());
  for (const page of [gm, ...players]) await eventually(() => matchState(page), ({ doors }) => assert.equal(doors[door], state, door));
}

/** Call for a roll that cannot succeed: a failure hurts and knocks down. */
async function failing(gm, id, label, given = {}) {
  const row = gm.locator(".initiative li", { hasText: label });
  const points = async () => Number(/\b(\d+)\/\d+/.exec(await row.innerText())?.[1]);
  await openPanel(gm);
  await select(gm, label);
  await open(gm, "set hit points", "hp");
  const form = gm.locator(".ruling-form");
  await form.getByLabel("Amount").fill("9");
  await ruling(gm, () => form.getByRole("button", { name: "Confirm" }).click());
  await eventually(points, (now) => assert.equal(now, 9));
  await open(gm, "", id);
  for (const [name, value] of Object.entries(given)) await (id === "save" ? form.getByRole("combobox", { name }).selectOption(value) : form.getByLabel(name).fill(value));
  await form.getByLabel("Damage on a failure (dice)").fill("1d4");
  await form.getByRole("spinbutton", { name: "DC" }).fill("30");
  await form.getByRole("combobox", { name: "Condition" }).selectOption("prone");
  await ruling(gm, () => form.getByRole("button", { name: "Confirm" }).click());
  await eventually(points, (now) => assert.ok(now >= 5 && now < 9, `${id}: ${now} of 9 hit points`)).catch(async (error) => {
    throw new Error(`${error.message}; log: ${await logOf(gm)}`);
  });
  await gm.locator(".gm").getByRole("button", { name: "End prone" }).waitFor();
  await ruling(gm, () => gm.locator(".gm").getByRole("button", { name: "End prone" }).click());
}

/** Undo everything from the last line of the log that fits. */
async function rewind(gm, pattern) {
  await openPanel(gm);
  const choice = gm.locator(".gm").getByRole("combobox", { name: "Undo from", exact: true });
  const line = await eventually(() => choice.locator("option").allInnerTexts(), (texts) => { const found = texts.find((text) => pattern.test(text)); assert.ok(found, texts.join(" | ")); return found; });
  await choice.selectOption({ label: line });
  await ruling(gm, () => button(gm, "Rewind the battle").click());
}

/** End the battle for the heroes, and go back to the table. */
async function finish(gm, players) {
  await openPanel(gm);
  await open(gm, "end battle", "result");
  await gm.locator(".ruling-form").getByLabel("Winner").selectOption("heroes");
  await gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).click();
  await gm.getByRole("button", { name: "Confirm the result" }).click();
  for (const page of players) await page.locator(".over").getByText("Victory!").waitFor();
  for (const page of [gm, ...players]) await page.locator(".over").getByRole("link", { name: "Table “Thursdays”" }).click();
}

/** Check the replay of a match offline, as anybody may who has it. */
async function verifies(gm, match) {
  const code = await gm.evaluate((id) => Object.entries(localStorage).find(([key]) => key.endsWith(`code.${id}`))?.[1] ?? "", match);
  const replay = await fetch(`${server.url}replays/${match}?code=${code}`);
  assert.ok(replay.ok, `${replay.status}`);
  const folder = mkdtempSync(join(tmpdir(), "fracas-evening-"));
  const file = join(folder, "one.replay");
  writeFileSync(file, Buffer.from(await replay.arrayBuffer()));
  assert.match(execFileSync(PYTHON, ["-m", "fracas_cli", "replay", "verify", file], { encoding: "utf8" }), /\S/);
  rmSync(folder, { recursive: true });
}

test("five people play an evening of three battles, and go on next week", async () => {
  const { gm, link } = await found("Thursdays", { called: "Gus", ...TABLET });
  const players = [];
  for (const [n, [name, content, heroName]] of PEOPLE.entries()) {
    const page = await come(link, name, n < 3 ? PHONE : {});
    await addHero(page, content, heroName);
    players.push(page);
  }
  const [anna, , cora] = players;
  for (const [name, monster, other] of [["Ambush", "goblin_warrior", "ogre"], ["Bridge", "ogre", "wolf"], ["Lair", "goblin_warrior", "wolf"]]) {
    await prepare(gm, name, [monster, other], async (form) => {
      await form.getByLabel("Board").selectOption({ label: name === "Ambush" ? "Wayside inn" : "Ford" });
      if (name === "Bridge") await form.getByLabel("from round").last().fill("9");
      else await form.getByLabel("hidden").last().check();
    });
  }

  // The first battle: a hidden monster, rulings of every kind, and two undos.
  await start(gm, players, BATTLES[0]);
  const first = matchOf(gm);
  assert.ok(await creatureOf(gm, /ogre/), "the game master sees the hidden ogre");
  for (const page of players) assert.equal(await creatureOf(page, /ogre/), undefined, "the players do not");
  await useDoor(gm, players, [10, 11], "front_door", "closed");
  await useDoor(gm, players, [11, 12], "front_door", "open");
  await play([gm, ...players], first, 4);
  await openPanel(gm);
  await select(gm, "Brunhild");
  await gm.locator(".gm").getByLabel("Amount").fill("3");
  await ruling(gm, () => button(gm, "Damage").click());
  await ruling(gm, () => button(gm, "Heal").click());
  await gm.locator(".gm").getByRole("combobox", { name: "Condition", exact: true }).selectOption("prone");
  await ruling(gm, () => button(gm, "Add condition").click());
  await ruling(gm, () => gm.locator(".gm").getByRole("button", { name: /^End / }).first().click());
  await select(gm, "Ogre");
  await ruling(gm, () => button(gm, "Reveal").click());
  await ruling(gm, () => button(gm, "Hide").click());
  await failing(gm, "save", "Brunhild", { Ability: "dex" });
  await failing(gm, "check", "Brunhild", { Skill: "dex" });
  await everyRuling(gm, "Brunhild");
  const cell = (await freeCells(gm)).at(-1);
  await openPanel(gm);
  await select(gm, "Brunhild");
  await button(gm, "Move …").click();
  await ruling(gm, () => clickCell(gm, cell));
  await eventually(() => matchState(gm), ({ creatures }) => assert.ok(creatures.some((one) => String(one.at) === String(cell)), cell.join()));
  await eventually(() => matchState(gm), ({ creatures }) => assert.ok(creatures.some((one) => /wolf/.test(one.id)), creatures.map((one) => one.id).join()));
  await rewind(gm, /GM: .*prone/i);
  await waitFor("the wolf never came", async () => !(await creatureOf(gm, /wolf/)));
  await rewind(gm, /GM: 3 damage/);
  await play([gm, ...players], first, 2);
  await openPanel(gm);
  await select(gm, "Brunhild");
  await gm.locator(".gm").getByLabel("Amount").fill("5");
  await ruling(gm, () => button(gm, "Damage").click());
  await finish(gm, players);
  await says(hero(gm, "Brunhild"), /hit points/);
  const hurt = /\b(\d+)\/(\d+) hit points/.exec(await hero(gm, "Brunhild").innerText());
  assert.ok(Number(hurt[1]) < Number(hurt[2]), "the wound has stayed");
  await gm.getByRole("button", { name: "Long rest" }).click();
  await says(hero(anna, "Brunhild"), new RegExp(`\\b${hurt[2]}/${hurt[2]} hit points`));

  // The second battle: Cora has to leave, a bot plays her wizard, the server is killed, and she comes back.
  await start(gm, players, BATTLES[1]);
  const second = matchOf(gm);
  await play([gm, ...players], second, 2);
  for (const page of [gm, anna]) assert.equal(await creatureOf(page, /wolf/), undefined, "the wave has not come");
  await openPanel(gm);
  await ruling(gm, () => gm.getByRole("button", { name: "Call now: wave of round 9" }).click());
  await waitFor("the wolf has come", () => creatureOf(gm, /wolf/));
  await cora.getByRole("button", { name: "More" }).click();
  await cora.getByRole("button", { name: "Hand over my seat" }).click();
  await cora.getByRole("dialog", { name: "Hand over my seat" }).getByRole("button", { name: "Give to a bot" }).click();
  await cora.getByText("You have handed over your seat").waitFor();
  const others = players.filter((page) => page !== cora);
  await play([gm, ...others], second, 2);
  const before = (await viewOf(gm, second)).version;
  await server.kill();
  await server.up();
  for (const page of [gm, ...others]) await waitFor("the page is connected again", async () => !(await page.locator(".banner").count()));
  assert.ok((await viewOf(gm, second)).version >= before, "nothing was lost");
  await openPanel(gm);
  await select(gm, "Fitch");
  await gm.locator(".gm").getByLabel("Amount").fill("2");
  await ruling(gm, () => button(gm, "Damage").click());
  await play([gm, ...others], second, 2);
  await cora.getByRole("button", { name: "Take my seat back" }).click();
  await board(cora);
  await finish(gm, players);
  await gm.getByRole("button", { name: "Short rest" }).click();
  if (await gm.getByRole("dialog", { name: "Short rest" }).isVisible()) await gm.getByRole("dialog").getByRole("button", { name: "Short rest" }).click();

  // The third battle.
  await start(gm, players, BATTLES[2]);
  const played = [first, second, matchOf(gm)];
  await play([gm, ...players], matchOf(gm), 3);
  await openPanel(gm);
  await select(gm, "Odo");
  await gm.locator(".gm").getByLabel("Amount").fill("4");
  await ruling(gm, () => button(gm, "Damage").click());
  await finish(gm, players);
  const left = await hero(gm, "Odo").innerText();

  // Next week: the server was stopped, and the table is as the evening has left it.
  await server.down();
  await server.up();
  await gm.reload();
  await says(hero(gm, "Odo"), new RegExp(/\b\d+\/\d+ hit points/.exec(left)[0]));
  for (const name of BATTLES) await says(gm.locator("main"), new RegExp(`Past battles[^]*${name}`));
  await start(gm, [anna], BATTLES[0]);
  const hp = Number(/\b(\d+)\/\d+ hit points/.exec(left)[1]);
  await says(gm.locator(".initiative li", { hasText: "Odo" }), new RegExp(`\\b${hp}/`));

  // The replays of the three battles, with all that was undone, verify offline.
  await gm.goBack();
  for (const [n, match] of played.entries()) {
    await gm.locator("li", { hasText: BATTLES[n] }).getByRole("link", { name: "Replay" }).last().click();
    await board(gm);
    await verifies(gm, match);
    await gm.goBack();
  }
  for (const page of [gm, ...players]) assert.deepEqual(faultsOf(page), []);
});

test("in orcus the game master answers what a player improvises", async () => {
  const gm = await visit(browser, server, TABLET);
  await gm.getByRole("link", { name: "Game night" }).tap();
  await gm.getByRole("radio", { name: "Orcus" }).tap();
  await gm.getByLabel("Players").first().selectOption("1");
  await gm.locator("[data-creature]").first().tap();
  await gm.getByRole("button", { name: "Begin" }).tap();
  await gm.waitForURL(/\/match\//);
  const match = matchOf(gm);
  const anna = await visit(browser, server, { ...PHONE, hash: `#/${new URL(await gm.locator(".share input").first().inputValue()).hash.slice(2)}` });
  await anna.getByRole("radio").first().tap();
  await anna.getByRole("button", { name: "Join as" }).tap();
  for (const page of [gm, anna]) await board(page);
  for (const [answer, line] of [["Deny it", /Guest \w+ does not allow it/], ["Allow it", /improvises: swings on the chandelier/]]) {
    const item = anna.locator(".item", { hasText: /improvise/i });
    // The monsters end their turns until the hero acts.
    await waitFor("the hero may improvise", async () => {
      if (await item.count()) return true;
      const turn = button(gm, "Your turn");
      if (await turn.count()) await clickIfPresent(turn);
      const fold = anna.locator("summary, .item", { hasText: /other actions/i });
      if (await fold.count()) await clickIfPresent(fold.first());
      for (const page of [gm, anna]) if ((await isAsked(page)) && !(await item.count()) && page === gm) await clickIfPresent(page.locator(".item.end").first());
      return undefined;
    });
    await item.first().tap();
    await anna.locator(".item", { hasText: "swift" }).tap();
    await anna.getByLabel("Description").fill("swings on the chandelier");
    await anna.locator(".step [data-confirm]").tap();
    const ruled = gm.locator(".item", { hasText: answer }).first();
    await waitFor("the game master is asked", async () => {
      const turn = button(gm, "Your turn");
      if (await turn.count()) await clickIfPresent(turn);
      return ruled.count();
    }).catch(async (error) => { throw new Error(`${error.message}: ${await gm.locator(".actions").allInnerTexts()} / ${await anna.locator(".actions").allInnerTexts()}`); });
    assert.match(await gm.locator(".actions").innerText(), /improvises \(swift\): swings on the chandelier/i);
    await ruled.tap();
    await told(anna, line);
    // On a phone the log covers the actions.
    await anna.locator("#tab-log").tap();
  }
  for (const page of [gm, anna]) assert.deepEqual(faultsOf(page), []);
});
