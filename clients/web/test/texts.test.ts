// All texts of the page come from the catalogue, so that it can be translated.

import { create, fromBinary } from "@bufbuild/protobuf";
import { FluentResource } from "@fluent/bundle";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { SheetSchema } from "../src/gen/fracas/v1/sheet_pb";
import { DiffSchema, SnapshotSchema } from "../src/gen/fracas/v1/view_pb";
import { MONSTERS, readBattle } from "../src/protocol/battle";
import { readEvents } from "../src/protocol/events";
import { RequestRefused } from "../src/net/connection";
import { actionTitle } from "../src/play/turnMenu";
import { Mirror } from "../src/protocol/mirror";
import { writeMap } from "../src/protocol/values";
import { abilityLines } from "../src/text/abilities";
import { english, fluentLanguage, hasMessage, idText, nameText, refusalText, saidText, t, useLanguage, type Language } from "../src/text/catalogue";
import { conditionHelp, actionHelp } from "../src/text/glossary";
import { LANGUAGES, loadLanguage, pickLanguage } from "../src/text/languages";
import { logLines } from "../src/text/log";
import { battle, condition, creature } from "./battles";
import { actionLines, budgetText, cellText, DistanceFormat, hitPointsText, isHalfHp, statusWords, usesWord } from "../src/text/format";
import { joinNames, nameOfGone, seatName } from "../src/text/names";
import { endReasonText, outcomeText } from "../src/text/outcome";
import { clockText, waitText } from "../src/text/matchStatus";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !/^gen\//.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(SOURCES + name, "utf8")]));
const LOCALES = fileURLToPath(new URL("../../fracas_clients/locales/", import.meta.url));
const idsOf = (file: string): string[] => [...readFileSync(`${LOCALES}en/${file}`, "utf8").matchAll(/^(\w+) =/gm)].map((match) => match[1] as string);
const VECTORS: { name: string; snapshot: string; steps: { diff: string }[] }[] = JSON.parse(readFileSync(new URL("../../../tests/vectors/mirror.json", import.meta.url), "utf8"));
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

const FILES = ["actions.ftl", "log.ftl", "page.ftl", "rules.ftl"];
const OTHERS = Object.keys(LANGUAGES).filter((tag) => tag !== "en");

/** Return the messages of a file with the variables of each. */
function messagesOf(language: string, file: string): Map<string, string[]> {
  const { body } = new FluentResource(readFileSync(`${LOCALES}${language}/${file}`, "utf8"));
  const names = (value: unknown): string[] => [...new Set([...JSON.stringify(value).matchAll(/"type":"var","name":"(\w+)"/g)].map((match) => match[1] as string))].sort();
  return new Map(body.map((message) => [message.id, names(message.value)]));
}

afterEach(() => useLanguage());

/** A language that puts every text in brackets, ids included. */
const bracketed: Language = (id, params, errors) => (id.startsWith("id_") ? "‹#›" : hasMessage(id) ? `‹${english(id, params, errors)}›` : undefined);

/** Return what is left of a text without the texts of the catalogue. */
function foreign(told: string): string {
  let left = told;
  for (let before = ""; before !== left; ) [before, left] = [left, left.replace(/‹[^‹›]*›/g, "")];
  return left;
}

test("the page offers the languages that have texts", () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(readdirSync(LOCALES).sort());
});

test("the chosen language comes first, then the browser's, then English", () => {
  expect([pickLanguage("en", ["de-AT"]), pickLanguage(null, ["fr", "de-AT", "en"]), pickLanguage("tlh", ["fr"])]).toEqual(["en", "de", "en"]);
});

test.each(OTHERS.flatMap((tag) => FILES.map((file) => [tag, file] as const)))("%s/%s has the messages and variables of English; names of ids are optional", (tag, file) => {
  const [ours, theirs] = [messagesOf("en", file), messagesOf(tag, file)];
  for (const id of [...theirs.keys()]) if (id.startsWith("id_") && !ours.has(id)) theirs.delete(id);
  expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(ours));
});

test.each(OTHERS)("%s is loaded on demand and is complete", async (tag) => {
  await loadLanguage(tag);
  expect(t("endTurn")).not.toBe("End turn");
  expect(idText("never_heard_of")).toBe("never heard of");
});

test("a language replaces English message by message, and its names replace ids", () => {
  useLanguage(fluentLanguage("de", ["sheet = Blatt\nid_prone = am Boden"]));
  expect([t("sheet"), t("close"), idText("prone"), idText("heavily_obscured")]).toEqual(["Blatt", "Close", "am Boden", "heavily obscured"]);
});

test.each(VECTORS)("$name: log, status, sheets and cells contain only texts of the catalogue", (vector) => {
  useLanguage(bracketed);
  const mirror = new Mirror(fromBinary(SnapshotSchema, bytes(vector.snapshot)));
  const told: string[] = [];
  for (const step of vector.steps) {
    const diff = fromBinary(DiffSchema, bytes(step.diff));
    mirror.apply(diff);
    // Monster cards have texts of the rules, which are sent as they are; names are not translated.
    const events = readEvents(diff.events, (n) => mirror.id(n)).map((event) => ({ ...event, data: { ...event.data, ...("text" in event.data ? { text: "" } : {}) } }));
    told.push(...logLines(events, () => "#"));
    const battle = readBattle(mirror);
    for (const creature of battle.creatures.values()) {
      told.push(...statusWords(battle, creature, () => "#"));
      if (creature.at) told.push(cellText(battle, creature.at, () => "#"));
    }
    for (const sheet of mirror.view.sheets) for (const action of sheet.actions) told.push(...actionLines(action, new DistanceFormat(mirror.terms)));
  }
  expect(told.length).toBeGreaterThan(0);
  // The effects of actions are texts of the rules; everything around them is the catalogue's.
  const own = new Set(mirror.view.sheets.flatMap((sheet) => sheet.actions.flatMap((one) => [one.uses, one.origin, one.area, one.targets, one.attack, one.weapon, one.save, one.hit, one.miss, one.crit, one.effect, one.trigger])).flatMap((text) => text.split(/[^A-Za-z]+/)));
  const alien = told.map(foreign).flatMap((line) => line.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !own.has(word) && !own.has(word.toLowerCase()));
  expect([...new Set(alien)].filter((word) => !["ft", "wall"].includes(word))).toEqual([]);
});

/** Strings that are not shown to users: fonts, media queries, and errors for developers. */
const NO_WORDS = /system-ui|useMedia\(|matchMedia|^throw |super\(|new Error\(|new BrokenView\(/;

test("no module contains a sentence of its own", () => {
  const found: string[] = [];
  for (const [name, source] of sources) {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    for (const line of code.split("\n")) {
      if (/^\s*import /.test(line) || NO_WORDS.test(line.trim())) continue;
      const bare = line.replace(/\b(class|d|viewBox|transform|rel|autocomplete)=("[^"]*"|\{`[^`]*`\})/g, "");
      for (const [, text] of bare.matchAll(/"([^"]*)"/g)) if (/[a-z]{2,}[ ,:]+[a-z]{2,}/i.test(text ?? "")) found.push(`${name}: ${text}`);
      for (const [, text] of bare.matchAll(/`([^`]*)`/g)) if (/[a-z]{2,} [a-z]{2,}/i.test((text ?? "").replace(/\$\{[^}]*\}/g, "#"))) found.push(`${name}: ${text}`);
      // Text between tags.
      if (name.endsWith(".tsx")) for (const [, text] of bare.matchAll(/(?:[\w"}\]/]>|^\s*)([A-Z][a-z]+(?: [\w.,’']+)+)\s*(?:<|\{|$)/g)) found.push(`${name}: ${text}`);
    }
  }
  expect(found).toEqual([]);
});

test("every message is used by some module, by its key or a prefix of it", () => {
  const code = [...sources.values()].join("\n");
  const prefixes = [...code.matchAll(/`([a-z]\w*_)\$\{/gi)].map((match) => match[1] as string);
  prefixes.push(...[...code.matchAll(/known\("(\w+)"/g)].map((match) => `${match[1]}_`));
  // Rules, actions and log are shared with the terminal client.
  const unused = idsOf("page.ftl").filter((key) => !new RegExp(`["\`]${key}["\`]`).test(code) && !prefixes.some((prefix) => key.startsWith(prefix)));
  expect(unused).toEqual([]);
});

test("every message uses only variables that are passed to it", () => {
  expect(t("roundOf", { n: 2, count: 5 })).toBe("round 2 of 5");
  const missing: Error[] = [];
  expect(t("roundOf", { n: 2 }, missing)).toBe("round 2 of {$count}");
  expect(missing).toHaveLength(1);
});

test("a creature hidden from no one is not called hidden", () => {
  const seen = creature("ogre", "red", [0, 0], { details: { unseen: [] } });
  const unseen = creature("ogre", "red", [0, 0], { details: { unseen: ["blue_ogre"] } });
  const field = battle(["..."], [seen]);
  expect(statusWords(field, seen, String)).toEqual([]);
  expect(statusWords(field, unseen, String)).toEqual(["hidden"]);
});

test("common actions and conditions of both fourth editions have help texts", () => {
  for (const [ruleset, file] of [["fourth_edition", "fourth_edition"], ["orcus", "orcus"]] as const) {
    const source = readFileSync(new URL(`../../../engine/fracas_engine/rulesets/${file}/vocabulary.py`, import.meta.url), "utf8");
    const general = /general_actions=word_set\(([^)]*)\)/.exec(source)?.[1]?.match(/\w+/g) ?? [];
    expect(general.length).toBeGreaterThan(10);
    // Resuming a delayed turn is a question of its own, with its own text.
    expect(general.filter((action) => action !== "resume" && !actionHelp(ruleset, action))).toEqual([]);
  }
  expect(conditionHelp("orcus", "slowed")).toBe("speed is 2 squares");
  expect(conditionHelp("monster_mash", "slowed")).toBe("");
});

test("a recovery is logged as spent if it heals and as rescue if it ends dying, a death save with its count", () => {
  const [recovered, healed] = [{ name: "recovered", data: { who: "Imp" } }, { name: "healed", data: { who: "Imp", amount: 7 } }];
  const failed = { name: "death_save_failed", data: { who: "Imp", failures: 4 } };
  expect(logLines([recovered, healed], (id) => id)).toEqual(["  Imp spends a recovery", "  Imp regains 7 HP"]);
  expect(logLines([healed, recovered, failed], (id) => id)).toEqual(["  Imp regains 7 HP", "  Imp is no longer dying", "Imp fails a death save (3 of 3)"]);
});

test("the log names an action as its button does, and an answer by its name", () => {
  const deed = (_: string, action: string): string => (action === "spark" ? "leaping spark" : "");
  const told = (name: string, data: Parameters<typeof logLines>[0][0]["data"]) => logLines([{ name, data }], String, deed);
  expect(told("used", { who: "imp", action: "spark", on: ["ogre"] })).toEqual(["imp uses Leaping spark on ogre"]);
  expect(told("used", { who: "imp", action: "dash" })).toEqual(["imp uses dash"]);
  expect(told("answered", { by: "imp", kind: "interrupt", answer: "spark" })).toEqual(["imp interrupts: Leaping spark"]);
  expect(told("answered", { by: "imp", kind: "opportunity_attack", answer: true })).toEqual(["imp makes an opportunity attack"]);
  expect(told("initiative", { who: "imp", total: 3 })).toEqual([]);
});

test("a creature that has dashed shows it in its status", () => {
  const one = (dashes: string[]) => creature("ogre", "red", [0, 0], { details: { dashes } });
  const field = battle(["..."], []);
  expect([statusWords(field, one([]), String), statusWords(field, one(["walk"]), String)]).toEqual([[], ["dashed"]]);
});

test("a pit shows its depth", () => {
  const field = battle(["..."], [], { terrain: () => new Map([["pit", 10]]) });
  expect(cellText(field, [0, 0], String)).toBe("pit, 10 ft deep");
});

test("conditions of a dead creature are not shown, and a depth is named as one", () => {
  const conditions = [condition("prone", "prone")];
  expect(statusWords(battle(["."], []), creature("ogre", "red", null, { alive: false, hp: -3, conditions }), String)).toEqual(["out of the fight"]);
  expect(statusWords(battle(["."], []), creature("ogre", "red", [0, 0], { altitude: -2 }), String)).toEqual(["2 cells below the ground"]);
});

test("the rest of a turn is shown in whole words", () => {
  const budget: [string, number][] = [["standard", 1], ["move", 0], ["minor", 1]];
  expect(budgetText(creature("imp", "red", [0, 0], { budget }), new DistanceFormat(undefined))).toBe("1 standard action, 1 minor action");
});

test("a waiting player sees who acts, and whether they have creatures left", () => {
  const field = battle(["..."], [creature("imp", "red", [0, 0]), creature("ogre", MONSTERS, [1, 0])]);
  const game = { ...field.game, acting: "ogre", waiting: [{ seat: "blue", kind: "prevent_damage", number: 1 }] as never };
  expect(waitText("red", { ...field, game }, String)).toBe("Waiting for blue to decide. You are Red. Your creatures: imp.");
  const picked = battle(["..."], [creature("imp", "red", [0, 0], { details: { picked: ["fen_fire", "daze"] } }), creature("ogre", "blue", [1, 0])]);
  expect(waitText("red", picked, String)).toMatch(/Your creatures: imp\. imp: Fen fire and Daze chosen\.$/);
  expect(waitText("blue", picked, String)).not.toMatch(/chosen/);
  const down = battle(["..."], [creature("imp", "red", null, { alive: false }), creature("ogre", "blue", [1, 0])]);
  expect(waitText("red", down, String)).toBe("All your creatures are out of the battle. You can keep watching.");
});

test("a match result names winner and losers", () => {
  const seats = [{ id: "red", side: "red", name: "Anna", gained: 12 }, { id: "blue", side: "blue", name: "" }];
  expect(outcomeText({ seats, winner: "red" })).toBe("Anna (+12 points) beat Blue");
  expect(outcomeText({ seats })).toBe("Anna (+12 points) and Blue: draw");
  const heroes = [{ id: "red", side: "heroes", name: "Anna" }, { id: "blue", side: "heroes", name: "Ben" }];
  expect(outcomeText({ seats: heroes, winner: "monsters" })).toBe("The monsters beat Anna and Ben");
  expect(outcomeText({ seats: heroes, winner: "heroes" })).toBe("Anna and Ben beat the monsters");
  expect([endReasonText("last_standing"), endReasonText("never_heard_of")]).toEqual(["All creatures of the losing side are down.", "Never heard of"]);
});

test("round bonuses of a card are shown beside the conditions", () => {
  const warden = creature("warden", "heroes", [0, 0], { details: { bonuses: [{ kind: "shield", amount: 2, range: 1 }, { kind: "retaliate", amount: 1, range: 1 }] } });
  expect(statusWords(battle(["."], [warden]), warden, (id) => id)).toEqual(["shield 2 this round", "retaliate 1 this round"]);
});

test("a monster card is logged by its effect, and a cell chosen by the players by the move only", () => {
  const told = (name: string, data: Record<string, unknown>) => logLines([{ name, data } as never], (id) => id);
  expect(told("card_revealed", { type: "stone_brute", initiative: 51, text: "move +2, attack -1 range 3 2 targets, shield 2" })).toEqual(["Stone Brute: initiative 51, move +2, attack -1 (range 3 2 targets), shield 2"]);
  expect(told("answered", { by: "", kind: "tie", answer: "8,6" })).toEqual([]);
  expect(told("answered", { by: "", kind: "tie", answer: "bramble_cat" })).toEqual(["Tie: the players choose Bramble cat"]);
});

test("an invitation shows the thinking time if there is a clock", () => {
  expect(clockText({ bankMs: 600_000, incrementMs: 15_000, decisionMs: 0 })).toBe("Clock per player: 10:00, +15 s per decision.");
  expect(clockText({ bankMs: 0, incrementMs: 0, decisionMs: 60_000 })).toBe("Clock per player: 1:00 per decision.");
  expect(clockText(undefined)).toBe("");
});

test("a zone is named while it exists", () => {
  const told = (call: (id: string) => string) => logLines([{ name: "zone_began", data: { zone: "zone_2", by: "imp", cells: [[1, 0], [2, 0]] } } as never], call);
  expect(told((id) => ({ zone_2: "creeping embers", imp: "Imp" })[id] ?? id)).toEqual(["  Imp: Creeping embers covers 2 squares"]);
  expect(told((id) => id)).toEqual(["  imp creates a zone of 2 squares"]);
});

test("a check is logged with its skill, and with DC and outcome if both are known", () => {
  const told = (data: Parameters<typeof logLines>[0][0]["data"]) => logLines([{ name: "rolled", data }], String)[0];
  const check = { purpose: "check", who: "Imp", faces: [5], total: 11 };
  expect(told({ ...check, skill: "stealth", dc: 15 })).toBe("Imp: Stealth 11 (5+6) vs DC 15: not hidden");
  expect(told({ ...check, skill: "stealth", dc: 11 })).toBe("Imp: Stealth 11 (5+6) vs DC 11: hidden");
  expect(told({ ...check, skill: "str", dc: 10 })).toBe("Imp: Strength 11 (5+6) vs DC 10: success");
  expect(told({ ...check, skill: "sleight_of_hand" })).toBe("Imp: Sleight Of Hand 11 (5+6)");
  expect(told({ ...check, purpose: "death_save" })).toBe("Imp: Death save 11 (5+6)");
});

test("plural forms follow the number", () => {
  const nears = (rounds: number) => logLines([{ name: "stalemate_nears", data: { rounds } }], String)[0];
  expect([nears(1), nears(2)]).toEqual(["1 round", "2 rounds"].map((count) => `Stalemate: draw in ${count} unless a creature takes damage`));
  expect(t("games", { count: 1 })).toBe("1 match");
});

test("a sheet lists level, abilities, saves and skills", () => {
  const sheet = create(SheetSchema, {
    level: 5, details: [
      { name: "abilities", value: { kind: { case: "map", value: writeMap({ str: 18, dex: 9 }) } } },
      { name: "saves", value: { kind: { case: "map", value: writeMap({ wis: 4 }) } } },
      { name: "skills", value: { kind: { case: "map", value: writeMap({ athletics: 7, sleight_of_hand: -1 }) } } },
    ],
  });
  expect(abilityLines(sheet)).toEqual(["Level 5", "Str 18 (+4) · Dex 9 (-1)", "Saves: Wis +4", "Skills: Athletics +7, Sleight of hand -1"]);
  expect(abilityLines(create(SheetSchema, { details: [{ name: "saves", value: { kind: { case: "number", value: 4 } } }] }))).toEqual(["Saves: +4"]);
});

test("hit points are a number, a part of a bar, a word, or nothing", () => {
  const sheet = create(SheetSchema, { hp: 30 });
  const field = battle(["...."], [], { sheetOf: () => sheet, terms: { half: "bloodied" } as never });
  const told = (more: Parameters<typeof creature>[3]) => hitPointsText(field, creature("imp", "red", [0, 0], more));
  expect([told({ hp: 12, maxHp: 30, tempHp: 3 }), told({ hp: 5, maxHp: 8 }), told({ health: "bloodied", hp: 0, maxHp: 0 }), told({ health: "", hp: 0, maxHp: 0 })]).toEqual(["12/30 +3", "about 63%", "Bloodied", ""]);
  const phrase = (more: Parameters<typeof creature>[3]) => hitPointsText(field, creature("imp", "red", [0, 0], more), { unit: true });
  expect([phrase({ hp: 12, maxHp: 30 }), phrase({ hp: 8, maxHp: 8 }), phrase({ health: "", hp: 0, maxHp: 0 })]).toEqual(["12/30 hit points", "about 100%", ""]);
  expect(isHalfHp(field, creature("imp", "red", [0, 0], { health: "bloodied", hp: 0, maxHp: 0 }))).toBe(true);
});

test("names that only repeat an id, and sentences of the server, are translated; names of content are not", async () => {
  await loadLanguage("de");
  expect([nameText("dash", "Dash"), nameText("stand_up", "Stand up"), nameText("bite_3", "Iron Bite"), nameText("long_jump_20", "")]).toEqual(["Sprinten", "Aufstehen", "Iron Bite", "Weitsprung 20"]);
  expect(actionTitle({ id: "hide", name: "Hide", tags: [] })).toBe("Verstecken");
  expect(actionTitle({ id: "light", name: "Light", tags: ["spell"] })).toBe("Light");
  expect([usesWord("once"), usesWord("3 times"), usesWord("recharge 5"), usesWord("encounter")]).toEqual(["einmal", "3-mal", "Aufladen 5", "einmal pro Begegnung"]);
  expect(saidText("Roll against DC 12")).toBe("Wurf gegen SG 12");
});

test("a refusal is told by its sentence, otherwise by its code, otherwise as it is sent", async () => {
  await loadLanguage("de");
  expect(refusalText("not_yours", "Only the game master pauses the match.")).toBe("Nur die Spielleitung hält die Partie an.");
  expect(refusalText("not_your_turn", "it is Falk's turn")).toBe("Du bist nicht am Zug.");
  expect(refusalText("never_heard_of", "It rains.")).toBe("It rains.");
  useLanguage();
  expect(new RequestRefused("not_your_turn", "it is Falk's turn").message).toBe("it is Falk's turn");
});

test("bots and lists of names are in the user's language", () => {
  expect(joinNames(["Dan", "Ben", "Cara"])).toBe("Dan, Ben and Cara");
  expect([joinNames(["Dan"]), joinNames([])]).toEqual(["Dan", ""]);
  expect(seatName("Bot (focus, medium)")).toBe("Bot (focus, medium)");
  expect(seatName("Bot (my:Bot)")).toBe("Bot (my:Bot)");
  expect(seatName("Bert")).toBe("Bert");
});

test("a creature that a returning player has not seen again has a name in the log", () => {
  const field = battle(["."], [creature("imp", "red", [0, 0])]);
  const seat = [...field.seats.keys()][0] as string;
  expect(nameOfGone(field, `${seat}_goblin_warrior`)).toBe("Goblin warrior");
  expect(nameOfGone(field, "second")).toBe("second");
});
