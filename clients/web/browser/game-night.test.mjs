// A game night in browsers: the set-up with few interactions, rulings on a tablet, players on phones, rewind, pause, takebacks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, createMatch, createMatchByForm, eventually, matchState, viewOf, visit, waitFor } from "./lib.mjs";
import { TABLET, board, button, creatureOf, freeCells, logOf, open, ruling, select, told } from "./gm.mjs";
import { setUp, browser, byTurn, PHONE, seriousViolations, server } from "./fixtures.mjs";

setUp();

/** Count what a person does: each call is one interaction. */
function counter() {
  const counted = { count: 0, do: async (act) => { counted.count++; await act(); } };
  return counted;
}

/** Create a game night as the game master; return the game master's page, the match and the interactions. */
async function hostNight({ window = TABLET, players = 4, monsters = ["goblin_warrior"], vision, health, placement = false, waves = {}, hidden = [] } = {}) {
  const gm = await visit(browser, server, window);
  const host = counter();
  await host.do(() => gm.getByRole("link", { name: "Game night" }).tap());
  await host.do(() => gm.getByRole("radio", { name: "SRD5" }).tap());
  await host.do(() => gm.getByRole("radio", { name: "Ford", exact: true }).tap());
  if (players !== 4) await host.do(() => gm.getByLabel("Players").first().selectOption(String(players)));
  await host.do(() => gm.getByLabel("Search creatures").fill(monsters[0].replaceAll("_", " ")));
  for (const [n, name] of monsters.entries()) {
    if (n && name !== monsters[0]) await gm.getByLabel("Search creatures").fill(name.replaceAll("_", " "));
    await host.do(() => gm.locator(`[data-creature=${name}]`).tap());
  }
  for (const [name, round] of Object.entries(waves)) await gm.getByLabel(`${name}: from round`).fill(String(round));
  for (const name of hidden) await gm.getByLabel(`${name}: hidden`).check();
  if (placement) await gm.getByLabel("Place creatures before the battle").check();
  if (vision) await gm.getByLabel("Visible").selectOption(vision);
  if (health) await gm.getByLabel("Hit points of others").selectOption(health);
  await gm.getByText(/^Difficulty/).waitFor();
  assert.deepEqual(await seriousViolations(gm), []);
  await host.do(() => gm.getByRole("button", { name: "Begin" }).tap());
  await gm.waitForURL(/\/match\//);
  const link = new URL(await gm.locator(".share input").first().inputValue()).hash.slice(2);
  return { gm, host, link: `#/${link}`, match: gm.url().split("/").pop() };
}

/** Join a game night as a player on a phone; return the page and the interactions. */
async function join(link, hero, name, heroName = "") {
  const player = counter();
  let page;
  await player.do(async () => { page = await visit(browser, server, { ...PHONE, hash: link }); });
  const pick = page.getByRole("radio", { name: new RegExp(hero, "i") }).first();
  await pick.waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await player.do(() => pick.tap());
  if (heroName) await page.getByLabel("Hero’s name").fill(heroName);
  await player.do(async () => { await page.getByLabel("Your name").fill(name); await page.getByLabel("Your name").press("Enter"); });
  await page.waitForURL(/\/match\//);
  return { page, count: player.count };
}

test("five people are set up with at most 8 interactions of the host and 3 of each player", async () => {
  const { gm, host, link } = await hostNight();
  assert.ok(host.count <= 8, `${host.count} interactions of the host`);
  const players = [];
  for (const [n, hero] of ["fighter", "wizard", "cleric", "rogue"].entries()) players.push(await join(link, hero, `Player ${n + 1}`));
  for (const { count } of players) assert.ok(count <= 3, `${count} interactions of a player`);
  for (const page of [gm, ...players.map((one) => one.page)]) {
    await board(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("an evening: rulings on a tablet, a hidden monster, a rewind and a pause, with players on phones", async () => {
  const { gm, link, match } = await hostNight({ players: 2, monsters: ["goblin_warrior", "ogre"], vision: "all", health: "exact" });
  const phones = [];
  for (const [hero, name] of [["fighter", "Anna"], ["cleric", "Ben"]]) phones.push((await join(link, hero, name)).page);
  const [anna, ben] = phones;
  for (const page of [gm, ...phones]) await board(page);
  await gm.getByRole("button", { name: "GM", exact: true }).tap({ timeout: 5000 }).catch(() => undefined);
  await gm.locator(".gm").waitFor();
  const names = await gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true }).locator("option").allInnerTexts();
  const label = (pattern) => names.find((name) => pattern.test(name));
  const [ogre, fighter] = [label(/ogre/i), label(/fighter/i)];
  // What is at hand.
  await select(gm, ogre);
  assert.deepEqual(await seriousViolations(gm), []);
  const small = await gm.locator(".gm button, .gm select, .gm input:not([type=checkbox])").evaluateAll((all) => all.filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().height).filter((height) => height < 43.5));
  assert.deepEqual(small, [], "all targets of the panel are 44 px high");
  await ruling(gm, () => button(gm, "Hide").tap());
  await waitFor("the players do not see the ogre", async () => !(await creatureOf(anna, /ogre/)));
  assert.ok(await creatureOf(gm, /ogre/));
  assert.doesNotMatch(await logOf(anna), /Ogre is hidden/, "hiding is secret as long as the game master does not choose otherwise");
  await ruling(gm, () => button(gm, "Reveal").tap());
  await waitFor("the players see the ogre", () => creatureOf(anna, /ogre/));
  assert.doesNotMatch(await logOf(anna), /[a-z]_[a-z]|\[\]/, "no ids and no empty lists");
  // One tap undoes the last step, and a second one the step before.
  await ruling(gm, () => button(gm, "Undo: GM: Reveal: Ogre").tap());
  await waitFor("the ogre is hidden again", async () => !(await creatureOf(anna, /ogre/)));
  await ruling(gm, () => button(gm, "Undo: GM: Hide: Ogre").tap());
  await waitFor("the ogre never hid", () => creatureOf(anna, /ogre/));
  // A message to one player alone.
  await gm.locator("#tab-chat").tap();
  await gm.getByLabel("Recipients").selectOption({ label: "Only to Ben" });
  await gm.getByLabel("Message to players").fill("psst, Ben");
  await gm.getByRole("button", { name: "Send" }).tap();
  await gm.locator(".chat .lines").getByText("psst, Ben").waitFor();
  for (const [page, count] of [[ben, 1], [anna, 0]]) {
    await page.locator("#tab-chat").tap();
    await eventually(() => page.locator(".chat .lines").getByText("psst, Ben").count(), (found) => assert.equal(found, count));
    await page.locator("#tab-log").tap();
  }
  await gm.locator("#tab-chat").tap();
  await select(gm, fighter);
  await gm.locator(".gm").getByLabel("Amount").fill("3");
  await gm.locator(".gm").getByLabel("Damage type").selectOption("fire");
  await ruling(gm, () => button(gm, "Damage").tap());
  await told(anna, /GM: 3 fire damage to /);
  await ruling(gm, () => button(gm, "Heal").tap());
  await gm.locator(".gm").getByRole("combobox", { name: "Condition", exact: true }).selectOption("prone");
  await ruling(gm, () => button(gm, "Add condition").tap());
  await ruling(gm, () => gm.locator(".gm").getByRole("button", { name: /^End / }).first().tap());
  // Moving: a square is tapped, and a refusal says why.
  const there = await creatureOf(gm, /goblin/);
  await button(gm, "Move …").tap();
  await clickCell(gm, there.at, "tap");
  await gm.locator(".gm [role=alert]").waitFor();
  assert.match(await gm.locator(".gm [role=alert]").innerText(), /\w+ \w+ \w+/);
  const free = (await freeCells(gm))[0];
  await ruling(gm, () => clickCell(gm, free, "tap"));
  await waitFor("the fighter stands there", async () => String((await creatureOf(anna, /fighter/)).at) === String(free));
  // Everything else, by searching.
  await select(gm, fighter);
  for (const [wanted, id, fields] of [["set hit", "hp", { Amount: "5" }], ["temporary", "temp_hp", { Amount: "4" }], ["initiative", "initiative", { "New initiative": "20" }]]) {
    await open(gm, wanted, id);
    for (const [field, value] of Object.entries(fields)) await gm.locator(".ruling-form").getByLabel(field).fill(value);
    await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  }
  await waitFor("5 hit points", async () => /5\/\d+ \+4/.test(await anna.locator(".initiative").innerText()));
  await open(gm, "saving", "save");
  await gm.locator(".ruling-form").getByRole("combobox", { name: "Ability" }).selectOption("dex");
  await gm.locator(".ruling-form").getByRole("spinbutton", { name: "DC" }).fill("12");
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await told(anna, /GM: saving throw of /);
  await open(gm, "check", "check");
  await gm.locator(".ruling-form").getByLabel("Skill").fill("dex");
  await gm.locator(".ruling-form").getByRole("spinbutton", { name: "DC" }).fill("12");
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await open(gm, "terrain", "terrain");
  await clickCell(gm, (await freeCells(gm))[0], "tap");
  await gm.locator(".ruling-form").getByRole("combobox", { name: "Add", exact: true }).fill("difficult");
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await open(gm, "add creature", "add");
  await gm.locator(".ruling-form").getByLabel("Search creatures").fill("wolf");
  await gm.locator(".ruling-form [data-creature=wolf]").tap();
  await gm.locator(".ruling-form").getByRole("combobox", { name: "Side" }).selectOption("foes");
  await clickCell(gm, (await freeCells(gm))[0], "tap");
  await gm.locator(".ruling-form").getByLabel("Hidden").check();
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await waitFor("the game master sees the wolf", () => creatureOf(gm, /wolf/));
  assert.equal(await creatureOf(anna, /wolf/), undefined, "the players do not");
  await open(gm, "roll", "roll");
  await gm.locator(".ruling-form").getByLabel("Dice").fill("2d6+3");
  await gm.locator(".gm").getByLabel("Secret").check();
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await told(gm, /GM rolls 2d6\+3: \d+ \(/);
  assert.doesNotMatch(await logOf(anna), /2d6/);
  // On a tablet the log covers the panel.
  await gm.getByRole("button", { name: "GM", exact: true }).tap();
  // Back to before an earlier line of the log: the hit points were not set.
  await gm.locator(".gm").getByRole("searchbox").fill("rewind");
  const choice = gm.locator(".gm").getByRole("combobox", { name: "Undo from", exact: true });
  const line = (await choice.locator("option").allInnerTexts()).find((text) => /GM: Set hit points/.test(text));
  await choice.selectOption({ label: line });
  await ruling(gm, () => button(gm, "Rewind the battle").tap());
  await waitFor("the hit points are back", async () => !/ \+4/.test(await anna.locator(".initiative").innerText()));
  assert.equal(await creatureOf(gm, /wolf/), undefined, "the wolf never came");
  // Pause.
  await gm.getByRole("button", { name: "More" }).tap();
  await gm.getByRole("button", { name: "Pause match" }).tap();
  for (const page of [gm, ...phones]) await page.getByText("The match is paused.").waitFor();
  assert.deepEqual(await seriousViolations(anna), []);
  await gm.getByRole("button", { name: "Resume match" }).tap();
  await eventually(() => anna.getByText("The match is paused.").count(), (count) => assert.equal(count, 0));
  // The end of a turn, and of the battle.
  await gm.locator(".gm").waitFor({ timeout: 3000 }).catch(() => gm.getByRole("button", { name: "GM", exact: true }).tap());
  await open(gm, "end turn", "end");
  await ruling(gm, () => gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap());
  await gm.locator(".gm").waitFor({ timeout: 3000 }).catch(() => gm.getByRole("button", { name: "GM", exact: true }).tap());
  await open(gm, "end battle", "result");
  await gm.locator(".ruling-form").getByLabel("Winner").selectOption("heroes");
  await gm.locator(".ruling-form").getByRole("button", { name: "Confirm" }).tap();
  for (const page of phones) await page.getByText("The game master can still rewind it.").waitFor();
  await gm.getByRole("button", { name: "Confirm the result" }).tap();
  for (const page of phones) await page.locator(".over").getByText("Victory!").waitFor();
  // The game master has neither won nor lost, and takes the heroes to a table, where they can rest.
  await eventually(() => gm.locator(".over h2").innerText(), (text) => assert.match(text, /^Victory for (Anna and Ben|Ben and Anna)$/));
  await gm.locator(".over").getByText("The game master ended the battle.").waitFor();
  assert.equal(await gm.locator(".gm").count(), 0, "nothing is left to rule");
  await gm.getByRole("button", { name: "Keep the heroes at a table" }).tap();
  await gm.waitForURL(/\/table\//);
  const heroes = gm.locator(".card").filter({ hasText: "hit points" });
  await eventually(() => heroes.allInnerTexts(), (texts) => assert.deepEqual(texts.map((text) => /\w+ the \w+/.exec(text)?.[0]), ["Alda the Fighter", "Cora the Cleric"]));
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.getByRole("button", { name: /^Long rest/ }).tap();
  await gm.getByText(/^Long rest taken\. ./).waitFor();
  await anna.locator("#tab-chat").tap();
  await anna.locator(".chat .lines a").tap();
  await anna.getByRole("button", { name: "Join", exact: true }).first().tap();
  await anna.getByRole("heading", { name: "Cora the Cleric" }).waitFor();
  // The hero is hers again without a step of the game master; the other one is kept for Ben.
  await anna.locator(".card.yours", { hasText: "Alda the Fighter" }).getByText("played by Anna").waitFor();
  await gm.locator(".card", { hasText: "Alda the Fighter" }).getByText("played by Anna").waitFor();
  await gm.locator(".card", { hasText: "Cora the Cleric" }).getByText("kept for Ben").waitFor();
  await gm.getByRole("button", { name: "Give back Alda the Fighter" }).tap();
  await anna.getByRole("button", { name: "I play Alda the Fighter" }).tap();
  await gm.locator(".card", { hasText: "Alda the Fighter" }).getByText("played by Anna").waitFor();
  assert.deepEqual(await seriousViolations(anna), []);
  for (const page of [gm, ...phones]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("a monster starts hidden, and fog of war is clearly darker than what is merely out of sight", async () => {
  const { gm, link } = await hostNight({ players: 1, monsters: ["goblin_warrior", "ogre"], hidden: ["Ogre"] });
  const { page: anna } = await join(link, "fighter", "Anna");
  for (const page of [gm, anna]) await board(page);
  assert.ok(await creatureOf(gm, /ogre/), "the game master sees the hidden ogre");
  assert.equal(await creatureOf(anna, /ogre/), undefined, "the player does not");
  await waitFor("the fog", async () => (await matchState(anna)).unseen?.length);
  const { unseen, vision, bare } = await matchState(anna);
  assert.equal(vision, "side");
  const dark = new Set(unseen);
  const cells = bare.filter((cell) => dark.has(cell.join()));
  const light = async (how) => {
    await anna.evaluate((on) => globalThis.fracas.fog(on), how);
    await anna.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return anna.evaluate((places) => {
      const canvas = document.querySelector(".board canvas");
      const [box, context] = [canvas.getBoundingClientRect(), canvas.getContext("2d")];
      let sum = 0;
      for (const [x, y] of places) {
        const at = globalThis.fracas.at(x, y);
        const ratio = canvas.width / box.width;
        const { data } = context.getImageData((at.x - box.x) * ratio - 4, (at.y - box.y) * ratio - 4, 8, 8);
        for (let n = 0; n < data.length; n += 4) sum += data[n] + data[n + 1] + data[n + 2];
      }
      return sum;
    }, cells);
  };
  await anna.getByRole("button", { name: "Fit board" }).tap({ timeout: 3000 }).catch(() => undefined);
  for (const colorScheme of ["dark", "light"]) {
    await anna.emulateMedia({ colorScheme });
    const [with_, without] = [await light(true), await light(false)];
    assert.ok(with_ < 0.66 * without, `${colorScheme}: ${with_} of ${without}`);
  }
  for (const page of [gm, anna]) assert.deepEqual(page.faults, []);
});

test("the game master takes a seat over and hands it to another person by a link, and a co-GM sees everything", async () => {
  const { gm, link } = await hostNight({ players: 1 });
  const { page: anna } = await join(link, "fighter", "Anna");
  for (const page of [gm, anna]) await board(page);
  const openSeats = async () => {
    await gm.getByRole("button", { name: "More" }).tap();
    await gm.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Players" }).tap();
    return gm.getByRole("dialog", { name: "Players" });
  };
  const dialog = await openSeats();
  assert.deepEqual(await seriousViolations(gm), []);
  await dialog.getByRole("button", { name: "Take over myself" }).tap();
  await dialog.getByText("game master").waitFor();
  await anna.getByText("Your seat was given to another player.").waitFor();
  const linkOf = async (row) => {
    await row.getByRole("button", { name: "Link", exact: true }).tap();
    return `#/${new URL(await row.locator(".share input").inputValue()).hash.slice(2)}`;
  };
  const late = await visit(browser, server, { ...PHONE, hash: await linkOf(dialog.locator("li", { hasText: "Red" })) });
  await late.getByRole("button", { name: "Join as Red" }).tap();
  await board(late);
  const helper = await visit(browser, server, { ...PHONE, hash: await linkOf(dialog.locator("li", { hasText: "Co-GM" })) });
  await helper.getByRole("button", { name: "Join as" }).tap();
  await board(helper);
  await helper.getByText("Co-GM view").waitFor();
  await eventually(() => dialog.locator("li", { hasText: "Red" }).innerText(), (text) => assert.doesNotMatch(text, /game master/));
  for (const page of [gm, late, helper]) assert.deepEqual(page.faults, []);
});

test("the players see who is there, and name their heroes", async () => {
  const { gm, link } = await hostNight({ players: 3 });
  const first = (await join(link, "fighter", "Anna", "Robin")).page;
  const second = (await join(link, "cleric", "Ben")).page;
  const seatOf = (page, name) => page.locator(".seats li", { hasText: name });
  await seatOf(gm, "Anna").getByText("Robin (level 1)").waitFor();
  await gm.getByRole("button", { name: "Ready check" }).tap();
  await second.getByRole("button", { name: "I am ready" }).tap();
  await seatOf(gm, "Ben").getByText("ready", { exact: true }).waitFor();
  await first.context().close();
  for (const page of [gm, second]) await seatOf(page, "Anna").getByText("absent").waitFor();
  const late = await visit(browser, server, { ...PHONE, hash: link });
  await seatOf(late, "Anna").getByText("absent").waitFor();
  await late.getByRole("radio", { name: /wizard/i }).first().tap();
  await late.getByLabel("Hero’s name").fill("robin");
  await late.getByRole("button", { name: "Join as" }).tap();
  await late.getByRole("alert").getByText("choose another name").waitFor();
  await late.getByLabel("Hero’s name").fill("Merle");
  await late.getByRole("button", { name: "Join as" }).tap();
  for (const page of [gm, second, late]) await board(page);
  for (const name of ["Robin", "Merle"]) await gm.locator(".initiative").getByText(name).waitFor();
  assert.deepEqual([...gm.faults, ...second.faults, ...late.faults], []);
});

test("a player leaves the own seat to a bot and takes it back, without a game master", async () => {
  const host = await visit(browser, server, PHONE);
  const match = await createMatch(host, server, { ruleset: "SRD5", board: "Ford", seats: [{ player: "me", creatures: ["knight"] }, { player: "friend", creatures: ["knight"] }] });
  const guest = await visit(browser, server, { ...PHONE, hash: `#/${new URL(await host.locator(".share input").first().inputValue()).hash.slice(2)}` });
  await guest.getByRole("button", { name: "Join as" }).tap();
  for (const page of [host, guest]) await board(page);
  await guest.getByRole("button", { name: "More" }).tap();
  await guest.getByRole("button", { name: "Hand over my seat" }).tap();
  const dialog = guest.getByRole("dialog", { name: "Hand over my seat" });
  assert.deepEqual(await seriousViolations(guest), []);
  await dialog.getByRole("button", { name: "Give to a bot" }).tap();
  await guest.getByText("You have handed over your seat").waitFor();
  await guest.getByRole("button", { name: "Watch" }).tap();
  await board(guest);
  await guest.getByText("Your seat is handed over.").waitFor();
  const [before, turns] = [(await viewOf(host, match)).version, byTurn([host])];
  await turns;
  await host.locator(".item.end").first().tap();
  await waitFor("the bot plays", async () => (await viewOf(host, match)).version > before + 2);
  await guest.getByRole("button", { name: "Take my seat back" }).tap();
  await waitFor("the seat is back", async () => (await guest.evaluate((id) => localStorage.getItem(`seat.${id}`) ?? sessionStorage.getItem(`seat.${id}`), match)) !== "");
  await eventually(() => guest.getByText("Your seat is handed over.").count(), (count) => assert.equal(count, 0));
  await board(guest);
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test("rulings by keyboard alone, and by dragging a creature", async () => {
  const { gm, link } = await hostNight({ window: { ...TABLET, isMobile: false }, players: 1, monsters: ["ogre"], vision: "all" });
  const { page: anna } = await join(link, "fighter", "Anna");
  for (const page of [gm, anna]) await board(page);
  if (!(await gm.locator(".gm").count())) await gm.getByRole("button", { name: "GM", exact: true }).press("Enter");
  const names = await gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true }).locator("option").allInnerTexts();
  const creature = gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true });
  await creature.focus();
  await gm.keyboard.type("Ogre");
  await eventually(() => creature.evaluate((node) => node.selectedOptions[0].text), (text) => assert.match(text, /Ogre/, names.join()));
  await gm.locator(".gm").getByLabel("Amount").focus();
  await gm.keyboard.press("Control+a");
  await gm.keyboard.type("7");
  await button(gm, "Damage").focus();
  await ruling(gm, () => gm.keyboard.press("Enter"));
  await told(anna, /GM: Damage: Ogre/); // with bars, players do not learn the number
  await button(gm, "Move …").press("Enter");
  await gm.locator("#board").focus();
  await gm.keyboard.press("ArrowLeft");
  await gm.keyboard.press("ArrowUp");
  const before = (await creatureOf(gm, /ogre/)).at;
  await ruling(gm, () => gm.keyboard.press("Enter"));
  const { at } = await creatureOf(gm, /ogre/);
  assert.notDeepEqual(at, before);
  const goal = (await freeCells(gm)).find(([x, y]) => y < 3 && x > 3 && x < 7);
  const [from, to] = await gm.evaluate(([one, other]) => [globalThis.fracas.at(...one), globalThis.fracas.at(...other)], [at, goal]);
  await ruling(gm, async () => {
    await gm.mouse.move(from.x, from.y);
    await gm.mouse.down();
    await gm.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await gm.mouse.move(to.x, to.y, { steps: 4 });
    await gm.mouse.up();
  });
  await waitFor("the ogre stands there", async () => String((await creatureOf(anna, /ogre/)).at) === String(goal));
  assert.deepEqual([...gm.faults, ...anna.faults], []);
});

test("in fog of war a player sees neither the monsters out of sight nor their numbers", async () => {
  const { gm, link, match } = await hostNight({ players: 1, monsters: ["goblin_warrior"], vision: "side", health: "words" });
  const { page: anna } = await join(link, "fighter", "Anna");
  for (const page of [gm, anna]) await board(page);
  await waitFor("the fog is drawn", async () => (await matchState(anna)).unseen?.length);
  const { unseen } = await matchState(anna);
  const hidden = (await freeCells(gm)).find((cell) => unseen.includes(cell.join()));
  const seen = (await freeCells(gm)).find((cell) => !unseen.includes(cell.join()));
  if (!(await gm.locator(".gm").count())) await gm.getByRole("button", { name: "GM", exact: true }).tap();
  await gm.locator(".gm").getByRole("combobox", { name: "Creature", exact: true }).selectOption({ label: "Goblin Warrior" });
  const move = async (cell) => { await button(gm, "Move …").tap(); await ruling(gm, () => clickCell(gm, cell, "tap")); };
  await move(hidden);
  await waitFor("the ogre is out of sight", async () => !(await creatureOf(anna, /goblin/)));
  await move(seen);
  await waitFor("the ogre is in sight", () => creatureOf(anna, /goblin/));
  await eventually(() => anna.locator(".initiative li", { hasText: "Goblin" }).innerText(), (text) => { assert.match(text, /Unhurt/); assert.doesNotMatch(text, /\d/); });
  assert.match(await gm.locator(".initiative li", { hasText: "Goblin" }).innerText(), /10\/10/);
  assert.equal((await matchState(gm)).unseen, null, "the game master sees everything");
  await told(anna, /comes into view/);
  const lines = (await logOf(anna)).split("\n").filter((line) => /Round 1/.test(line));
  assert.equal(lines.length, 1, `each line is told once, version ${(await viewOf(anna, match)).version}`);
  assert.deepEqual([...gm.faults, ...anna.faults], []);
});

test("a player undoes an own walk alone, and takes a decision back if the other accepts", async () => {
  const host = await visit(browser, server, PHONE);
  const match = await createMatchByForm(host, server, { ruleset: "SRD5", board: "Ford", takebacks: true, seats: [{ player: "me", creatures: ["knight"] }, { player: "friend", creatures: ["knight"] }] });
  const guest = await visit(browser, server, { ...PHONE, hash: `#/${new URL(await host.locator(".share input").first().inputValue()).hash.slice(2)}` });
  await guest.getByRole("button", { name: "Join as" }).tap();
  for (const page of [host, guest]) await board(page);
  const [page, other] = await byTurn([host, guest]);
  const place = async () => { const { creatures, acting } = await matchState(page); return String(creatures.find((one) => one.id === acting)?.at); };
  const before = await place();
  const walk = async () => {
    const { reach } = await matchState(page);
    const next = reach.find((name) => name !== before);
    await page.locator(".item.move").first().tap();
    await clickCell(page, next.split(",").map(Number), "tap");
    await page.locator(".step [data-confirm]:not(:disabled)").tap();
    await waitFor("it has moved", async () => (await place()) !== before);
  };
  await walk();
  await page.locator("[data-undo]").tap();
  await waitFor("it is back", async () => (await place()) === before);
  await walk();
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Take back my last decision" }).tap();
  await other.locator(".table-bar").getByRole("button", { name: "Accept" }).tap();
  await waitFor("it is back again", async () => (await place()) === before);
  assert.ok((await viewOf(page, match)).version > 3);
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test("at a game night a player undoes an own walk, and the game master decides about a takeback", async () => {
  const { gm, link } = await hostNight({ players: 2, vision: "all", health: "exact" });
  const phones = [];
  for (const [hero, name] of [["fighter", "Anna"], ["cleric", "Ben"]]) phones.push((await join(link, hero, name)).page);
  for (const page of [gm, ...phones]) await board(page);
  await gm.getByRole("button", { name: "GM", exact: true }).tap({ timeout: 5000 }).catch(() => undefined);
  // The game master's monsters end their turns until a player's turn comes.
  const acting = await waitFor("a player's turn", async () => {
    for (const page of phones) if ((await matchState(page))?.kind === "turn") return page;
    const turn = await matchState(gm);
    if (turn?.kind === "turn") {
      if (await gm.locator(".gm").isVisible()) await gm.locator(".gm").getByRole("button", { name: "Your turn" }).tap();
      await gm.keyboard.press("e");
    }
    return undefined;
  });
  const place = async () => { const { creatures, acting: id } = await matchState(acting); return String(creatures.find((one) => one.id === id)?.at); };
  const before = await place();
  const walk = async () => {
    const { reach } = await matchState(acting);
    const next = reach.find((name) => name !== before);
    await acting.locator(".item.move").first().tap();
    await clickCell(acting, next.split(",").map(Number), "tap");
    await acting.locator(".step [data-confirm]:not(:disabled)").tap();
    await waitFor("it has moved", async () => (await place()) !== before);
  };
  await walk();
  await acting.locator("[data-undo]").tap();
  await waitFor("it is back", async () => (await place()) === before);
  await walk();
  await acting.getByRole("button", { name: "End turn" }).tap();
  await acting.locator("[data-takeback]").tap();
  await acting.locator(".table-bar", { hasText: "Takeback: waiting for" }).waitFor();
  const other = phones.find((page) => page !== acting);
  await other.locator(".table-bar", { hasText: "asks to take back" }).waitFor();
  assert.equal(await other.locator(".table-bar").getByRole("button", { name: "Accept" }).count(), 0, "only the game master is asked");
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.locator(".table-bar").getByRole("button", { name: "Accept" }).tap();
  await waitFor("the turn is back", async () => (await matchState(acting))?.kind === "turn");
  assert.notEqual(await place(), before, "only the last decision is taken back");
  // By keyboard, and from the menu.
  await acting.getByRole("button", { name: "End turn" }).tap();
  await acting.locator("[data-takeback]").waitFor();
  await waitFor("the limit of three seconds is over", async () => {
    await acting.locator("body").press("u");
    return acting.locator(".table-bar", { hasText: "Takeback: waiting for" }).isVisible();
  });
  await gm.locator(".table-bar").getByRole("button", { name: "Decline" }).tap();
  await acting.getByRole("button", { name: "More" }).tap();
  await acting.getByRole("button", { name: "Take back my last decision" }).waitFor();
  for (const page of [gm, ...phones]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("free seats: the faster player takes one, a bot gets a hero, and the ready check tells who is asked", async () => {
  const { gm, link } = await hostNight({ players: 3, vision: "all", health: "exact" });
  const [anna, ben] = [await visit(browser, server, { ...PHONE, hash: link }), await visit(browser, server, { ...PHONE, hash: link })];
  for (const page of [anna, ben]) await page.getByRole("radio", { name: /fighter/i }).first().waitFor();
  // Without a choice any free seat, with one the next free seat.
  await anna.getByLabel("Your name").fill("Anna");
  await anna.getByRole("button", { name: "Join", exact: true }).tap();
  await anna.waitForURL(/\/match\//);
  await ben.getByRole("radio", { name: /wizard/i }).first().tap();
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByRole("button", { name: "Join", exact: true }).tap();
  await ben.waitForURL(/\/match\//);
  assert.equal(await ben.locator(".problem, .toast:not(:empty)").count(), 0, "nobody is refused");
  const late = await visit(browser, server, { ...PHONE, hash: link });
  await late.getByRole("radio", { name: /wizard.*taken by Ben/i }).waitFor();
  assert.deepEqual(await seriousViolations(late), []);
  // The ready check.
  await gm.getByRole("button", { name: "Ready check" }).tap();
  await gm.getByText("Ready check: Not ready: Anna, Ben.").waitFor();
  await anna.getByRole("button", { name: "I am ready" }).tap();
  await gm.getByText("Ready: Anna. Not ready: Ben.").waitFor();
  await gm.getByRole("button", { name: "Ready check" }).tap();
  await gm.locator(".toast", { hasText: "Ready: Anna. Not ready: Ben." }).waitFor();
  await anna.getByText("Ready: Anna. Not ready: Ben.").waitFor();
  await ben.getByRole("button", { name: "I am ready" }).tap();
  await gm.getByText("Everybody is ready.").waitFor();
  // The third seat goes to a bot, with a hero of the game master's choice.
  await gm.getByRole("button", { name: "Players" }).tap();
  await gm.getByLabel("Hero of the bot: Green").selectOption("rogue_2");
  assert.deepEqual(await seriousViolations(gm), []);
  await gm.getByRole("listitem").filter({ hasText: "Green" }).getByRole("button", { name: "Give to a bot" }).tap();
  for (const page of [gm, anna, ben]) await board(page);
  await waitFor("the bot's hero", () => creatureOf(gm, /green_rogue/));
  const heroes = (await matchState(gm)).creatures.map((one) => one.id).filter((id) => !id.startsWith("gm"));
  assert.deepEqual(heroes.filter((id) => /rogue|wizard/.test(id)).length, 2);
  assert.match(heroes.find((id) => id.startsWith("red")), /paladin|cleric|fighter|druid/, "a player who chooses nothing gets a hero");
  // A player who comes back on the same device sees the whole log of the seat.
  await told(anna, /Initiative[^]*Round 1[^]*'s turn/);
  await anna.reload();
  await board(anna);
  await told(anna, /Initiative[^]*Round 1[^]*'s turn/);
  assert.doesNotMatch(await logOf(anna), /No events since you joined|[a-z]_[a-z]/);
  for (const page of [gm, anna, ben, late]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("creatures are placed by a drag and by keyboard, and a wave is called early", async () => {
  const { gm, link } = await hostNight({ players: 1, monsters: ["goblin_warrior", "ogre"], vision: "all", health: "exact", placement: true, waves: { Ogre: 3 } });
  const { page: anna } = await join(link, "fighter", "Anna");
  for (const page of [gm, anna]) await board(page);
  await waitFor("the hero is to be placed", async () => (await matchState(anna)).kind === "placement");
  assert.equal(await creatureOf(gm, /ogre/), undefined, "the wave is not on the board");
  assert.deepEqual(await seriousViolations(anna), []);
  // By a drag, to a cell that the menu offers.
  await anna.getByRole("button", { name: /^Place / }).tap();
  const { reach } = await matchState(anna);
  const { id, at } = await creatureOf(anna, /fighter/);
  await anna.keyboard.press("Escape");
  const goal = reach.map((cell) => cell.split(",").map(Number)).find((cell) => cell.join() !== at.join());
  const where = async () => String((await matchState(anna)).creatures.find((one) => one.id === id).at);
  await eventually(() => anna.locator(".step").count(), (count) => assert.equal(count, 0));
  const [from, to] = await anna.evaluate(([one, other]) => [globalThis.fracas.at(...one), globalThis.fracas.at(...other)], [at, goal]);
  await anna.mouse.move(from.x, from.y);
  await anna.mouse.down();
  await anna.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await anna.mouse.move(to.x, to.y, { steps: 4 });
  await anna.mouse.up();
  await waitFor("the hero stands there", async () => (await where()) === String(goal));
  // By keyboard: place, go to a cell, confirm, and be ready.
  await anna.getByRole("button", { name: /^Place / }).press("Enter");
  await anna.locator("#board").focus();
  const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const [key] = Object.entries(steps).find(([, [dx, dy]]) => [1, 2].every((n) => reach.includes(`${goal[0] + n * dx},${goal[1] + n * dy}`)));
  // The cursor begins at the hero, whose present place is offered, too.
  await anna.keyboard.press(key);
  await anna.keyboard.press(key);
  await waitFor("a cell is chosen", () => anna.locator(".step [data-confirm]:not(:disabled)").count());
  await anna.keyboard.press("Enter");
  await waitFor("the hero has gone on", async () => (await where()) !== String(goal));
  await anna.getByRole("button", { name: "I am ready" }).first().press("Enter");
  // The game master places and is ready, sees the wave, and calls it.
  await waitFor("the game master places", async () => (await matchState(gm)).kind === "placement");
  await gm.locator(".actions").getByRole("button", { name: "I am ready" }).tap();
  await waitFor("the battle has begun", async () => (await matchState(anna)).kind !== "placement" && !/placement/.test((await matchState(gm)).kind));
  await gm.getByRole("button", { name: "GM", exact: true }).tap();
  const waves = gm.getByRole("region", { name: "Waves to come" });
  await waves.getByText(/Round 3: .*Ogre/).waitFor();
  assert.deepEqual(await seriousViolations(gm), []);
  // To a place, which is undone by one tap; then where they would have come.
  await waves.getByRole("button", { name: "Call to a place: wave of round 3" }).tap();
  await ruling(gm, async () => clickCell(gm, (await freeCells(gm))[0], "tap"));
  await waitFor("the wave is there", () => creatureOf(anna, /ogre/));
  await ruling(gm, () => gm.locator(".gm").getByRole("button", { name: /^Undo: GM: Reinforcements: Ogre/i }).tap());
  await waitFor("the wave is to come again", async () => !(await creatureOf(anna, /ogre/)));
  await ruling(gm, () => waves.getByRole("button", { name: "Call now: wave of round 3" }).tap());
  await waitFor("the players see the ogre", () => creatureOf(anna, /ogre/));
  await told(anna, /Ogre joins the battle/);
  for (const page of [gm, anna]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
