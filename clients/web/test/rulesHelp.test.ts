// Texts and icons for players who do not know the rules.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { lampLightAt } from "../src/board/lighting";
import { BoardSchema, SheetSchema, type Sheet } from "../src/gen/fracas/v1/sheet_pb";
import { cardsOf } from "../src/play/cards";
import { HotkeyAssigner } from "../src/play/hotkeys";
import type { MenuItem } from "../src/play/menuItem";
import { isDying } from "../src/protocol/battle";
import { writeMap, type Data } from "../src/protocol/values";
import { dyingHelp, terrainHelp, glossaryLines } from "../src/text/glossary";
import { nameResolver } from "../src/text/names";
import { senseLines } from "../src/text/senses";
import { DistanceFormat, cellText, statusWords } from "../src/text/format";
import { cellInfoText, namedCells, unseenCellText } from "../src/text/cellInfo";
import { viewingCreature } from "../src/ui/useVisibility";
import { oddsText } from "../src/play/turnMenu";
import { battle, creature } from "./battles";

const sheet = (details: Data): Sheet => create(SheetSchema, { details: writeMap(details).entries.map(({ name, value }) => ({ name, ...(value ? { value } : {}) })) });
const ends = { until: "encounter", whose: null, turn: null, edge: null, dc: null };

test("terms and dice in a text are explained below it, common terms last", () => {
  const told = glossaryLines("srd5", ["Attack: +4 against AC.", "Save: DC 13 con, half on a save.", "Hit: 3d8 thunder.", "Critical: 1d6."]);
  expect(told.map((line) => line.split(":")[0])).toEqual(["DC", "Con", "Critical", "AC", "3d8"]);
  expect(told.at(-1)).toBe("3d8: the total of 3 dice with 8 sides.");
  expect(glossaryLines("fourth_edition", ["Hit: 1d10+4."])).toEqual(["1d10: a die with 10 sides."]);
  expect(glossaryLines("monster_turn", ["attack 3"])).toEqual([]);
});

test("numbers count the creatures of one seat, and the owner is named if several seats have that creature", () => {
  const archers = ["red", "blue", "blue"].map((side, n) => creature(`a${n}`, side, [n, 0], { name: "gale archer" }));
  const call = nameResolver(battle(["....."], [...archers, creature("troll", "blue", [4, 0])]));
  expect([...archers.map((one) => call(one.id)), call("troll")]).toEqual(["Gale archer (red)", "Gale archer (blue)", "Gale archer 2 (blue)", "Troll"]);
  const own = nameResolver(battle(["..."], archers.slice(1)));
  expect([own("a1"), own("a2")]).toEqual(["Gale archer", "Gale archer 2"]);
});

test("the viewing creature is the acting one, or the only own one", () => {
  const [priest, archer, imp] = ["red", "red", "blue"].map((seat, n) => creature(`c${n}`, seat, [n, 0]));
  const several = battle(["....."], [priest, archer, imp].map((one) => one as NonNullable<typeof one>));
  expect([viewingCreature(several, "red", "c1"), viewingCreature(several, "red", null), viewingCreature(several, "blue", null), viewingCreature(several, "", null)]).toEqual(["c1", null, "c2", null]);
});

test("modifiers of a chance are named", () => {
  const told = (...notes: string[]) => oddsText({ bonus: 5, versus: 15, chance: 600, notes });
  expect(told("help")).toBe("60% · +5 vs 15, ally’s help");
  expect(told("pack_tactics", "unseen")).toBe("60% · +5 vs 15, pack tactics, attacker or target unseen");
});

test("an action keeps its hotkey for the turn, whatever becomes available or unavailable", () => {
  const item = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({ id, label: id, detail: "", steps: [], text: [], disabledReason: "", group: "own", build: () => { throw new Error(id); }, ...more });
  const numbers = new HotkeyAssigner();
  const [walk, shot, blade] = [item("move/imp/walk/0", { group: "move" }), item("use/imp/shot"), item("own/blade", { disabledReason: "out of range" })];
  expect([...numbers.assign("1/imp", [walk, shot, item("use/imp/dodge", { group: "other" }), blade])]).toEqual([["move/imp/walk/0", 1], ["use/imp/shot", 2]]);
  expect([...numbers.assign("1/imp", [item("use/imp/blade"), shot])]).toEqual([["use/imp/blade", 3], ["use/imp/shot", 2]]);
  numbers.assign("#7", [item("answer/yes"), item("answer/no")]); // a question comes between
  expect([...numbers.assign("1/imp", [shot])]).toEqual([["use/imp/shot", 2]]);
  expect([...numbers.assign("2/imp", [shot])]).toEqual([["use/imp/shot", 1]]);
  const many = Array.from({ length: 11 }, (_, n) => item(`use/imp/${n}`));
  expect(numbers.assign("3/imp", many).size).toBe(9);
});

test("the status lists bonuses, and the shield on the creature's card", () => {
  const guard = creature("guard", "red", [0, 0], {
    modifiers: [{ to: "defenses", by: 2, dice: "", ends }, { to: "ac", by: -1, dice: "", ends }, { to: "check:stealth", by: 5, dice: "", ends }, { to: "attack:imp", by: -2, dice: "", ends }],
  });
  const field = battle(["..."], [guard], { sheetOf: () => sheet({ shield: 1, retaliate: { damage: 2, range: 1 } }) });
  expect(statusWords(field, guard, (id) => id)).toEqual(["shield 1 (always)", "retaliate 2 (always)", "+2 defenses", "-1 AC", "+5 stealth", "-2 attack against imp"]);
});

test("a sheet lists darkvision, and warns of its absence on a dark board", () => {
  const measure = Object.assign(new DistanceFormat(undefined), { feet: 5 });
  expect(senseLines(sheet({ senses: { darkvision: 12 }, resist: { fire: 5, cold: null }, immune: ["poison"] }), measure, true)).toEqual([
    "Darkvision 60 ft", "Resistant: cold, fire 5", "Immune: poison",
  ]);
  expect(senseLines(sheet({}), measure, true)).toEqual(["No darkvision: sees creatures in darkness only where light falls on them"]);
  expect(senseLines(sheet({}), measure)).toEqual([]);
});

test("a dark cell in lamplight is lit, one behind a wall is not", () => {
  const board = create(BoardSchema, { rows: [".......", ".......", "......."], lights: [{ at: [0, 1], bright: 2, dim: 2 }] });
  const dark: ReadonlyMap<string, number> = new Map([["dark", 0]]);
  const wall: ReadonlyMap<string, number> = new Map([["wall", 0]]);
  const field = battle([".......", ".......", "......."], [], { board, terrain: ([x, y]) => (x === 2 && y === 0 ? wall : dark) });
  expect([[2, 1], [4, 1], [5, 1], [4, 0]].map(([x = 0, y = 0]) => lampLightAt(field, [x, y]))).toEqual(["bright", "dim", "", "dim"]);
  expect(lampLightAt({ ...field, terrain: ([x]) => (x === 2 ? wall : dark) }, [4, 1])).toBe("");
  expect([[2, 1], [4, 1], [5, 1]].map(([x = 0, y = 0]) => cellText(field, [x, y], String))).toEqual(["bright light", "dim light", "dark"]);
  expect(terrainHelp("srd5", ["dark", "wall"])[0]).toMatch(/^Dark: creatures without darkvision/);
});

test("the cell info marks allies and foes, and only foes out of sight", () => {
  const [own, friend, foe] = [creature("imp", "red", [0, 0]), creature("pixie", "red", [1, 0], { seat: "gold", hp: 0 }), creature("ogre", "blue", [2, 0])];
  const field = battle(["...#."], [own, friend, foe]);
  expect([0, 1, 2, 4].map((x) => cellInfoText(field, [x, 0], String, "red"))).toEqual(["yours: imp · column 0, row 0", "ally, dying: pixie · column 1, row 0", "enemy: ogre · column 2, row 0", "floor · column 4, row 0"]);
  expect(cellInfoText(field, [2, 0], String)).toBe("ogre · column 2, row 0");
  expect(namedCells("Imp → [12,11]")).toBe("Imp → column 12, row 11");
  expect([0, 1, 2, 3, 4].map((x) => unseenCellText(field, [x, 0], "red"))).toEqual(["", "", "not visible to your creatures", "", "not visible to your creatures"]);
});

test("a creature without hit points is dying unless it is stable", () => {
  expect([{ hp: 0 }, { hp: -3 }, { hp: 1 }, { hp: 0, alive: false }, { hp: 0, details: { stable: true } }].map((more) => isDying(creature("imp", "red", [0, 0], more)))).toEqual([true, true, false, false, false]);
});

test("how to help a dying ally is explained if the rules have a dying state", () => {
  expect(["srd5", "fourth_edition", "orcus", "monster_mash", "monster_turn"].map((ruleset) => /healing wakes it/.test(dyingHelp(ruleset)))).toEqual([true, true, true, false, false]);
  expect(dyingHelp("srd5")).toContain("“Stabilize”");
});

test("the cards of a sheet are read with their text", () => {
  const cards = cardsOf(sheet({ cards: { sap: { initiative: 60, top: "heal 3", bottom: "attack 2", lost: ["top"] } } }));
  expect(cards).toEqual([{ id: "sap", initiative: 60, top: "heal 3", bottom: "attack 2", lost: ["top"] }]);
  expect(cardsOf(sheet({ hero: true }))).toEqual([]);
});
