// Rulings: their forms, intents and log lines (tests/clients/tui/test_log_rulings.py has the same lines).

import { expect, test } from "vitest";
import { RULING_FORMS, callWaveTo, freshId, isComplete, offered, rewindIntent, rulingIntent, searchForms, type Given } from "../src/play/rulings";
import { readDetails, type PlainValue } from "../src/protocol/values";
import { logLines } from "../src/text/log";
import { idText } from "../src/text/format";
import { battle, creature } from "./battles";

const field = battle(["....", "...."], [creature("imp", "red", [0, 0], { budget: [["move", 1]] }), creature("ogre", "blue", [2, 0])], {
  objects: [{ id: "gate", name: "", at: [1, 1], state: "closed", hp: null }, { id: "crate", name: "", at: [2, 1], state: "", hp: 5 }],
});
const orders = (id: string, given: Given, ...on: string[]): PlainValue => {
  const form = RULING_FORMS.find((one) => one.id === id);
  return form ? form.orders(given, on) : null;
};

test("a ruling carries its orders and whether it is secret; a rewind names a version", () => {
  const ruling = rulingIntent({ damage: { on: ["imp"], amount: 8 } }, true).kind;
  if (ruling.case !== "ruling") throw new Error("no ruling");
  expect(readDetails(ruling.value.orders?.entries ?? [], String)).toEqual({ damage: { on: ["imp"], amount: 8 } });
  expect(ruling.value.secret).toBe(true);
  expect(rewindIntent(7).kind.value).toMatchObject({ rewindTo: 7 });
});

test("the forms give the orders of docs/scenarios.md", () => {
  expect(orders("hp", { amount: 5 }, "imp", "ogre")).toEqual({ hp: { imp: 5, ogre: 5 } });
  expect(orders("uses", { action: "bow", amount: 1 }, "imp")).toEqual({ uses: { imp: { bow: 1 } } });
  expect(orders("budget", { budget: "move", amount: 2 }, "imp")).toEqual({ budget: { imp: { move: 2 } } });
  expect(orders("side", { side: "blue" }, "imp")).toEqual({ side: { imp: "blue" } });
  expect(orders("save", { ability: "dex", dc: 15, damage: "2d6", type: "fire", condition: "prone" }, "imp")).toEqual({ save: { on: ["imp"], ability: "dex", dc: 15, fail: [{ damage: "2d6", type: "fire" }, { condition: "prone" }] } });
  expect(orders("check", { skill: "stealth", dc: 12 }, "imp")).toEqual({ check: { by: "imp", skill: "stealth", dc: 12 } });
  expect(orders("check", { skill: "dex", dc: 30, damage: "1d4", condition: "prone" }, "imp")).toEqual({ check: { by: "imp", skill: "dex", dc: 30, fail: [{ damage: "1d4" }, { condition: "prone" }] } });
  expect(orders("add", { use: "rat", id: "rat_1", side: "blue", at: [[3, 1]], hidden: true })).toEqual({ add: { use: "rat", id: "rat_1", side: "blue", at: [3, 1], hidden: true } });
  expect(orders("terrain", { at: [[3, 1], [2, 1]], added: "difficult" })).toEqual({ terrain: { at: [[3, 1], [2, 1]], add: ["difficult"] } });
  expect(orders("door", { door: "gate", state: "open" })).toEqual({ door: { gate: "open" } });
  expect(orders("light", { at: [[3, 1]], bright: 4, dim: 4 })).toEqual({ light: { at: [3, 1], bright: 4, dim: 4 } });
  expect(orders("light_carried", { bright: 0, dim: 0 }, "imp")).toEqual({ light: { on: ["imp"], bright: 0, dim: 0 } });
  expect([orders("light_level", { level: "dark" }), orders("light_level", { level: "dim", at: [[0, 1]] })]).toEqual([{ light: { level: "dark" } }, { light: { level: "dim", cells: [[0, 1]] } }]);
  expect(orders("zone", { id: "zone_1", at: [[3, 1]], name: "fire", added: "difficult", hurt: "2d6", type: "fire", condition: "prone" })).toEqual({ zone: { id: "zone_1", at: [[3, 1]], name: "fire", terrain: ["difficult"], start: [{ damage: "2d6", type: "fire" }], while_inside: [{ condition: "prone" }] } });
  expect([orders("end_zone", { zone: "zone_1" }), orders("move_zone", { zone: "zone_1", at: [[0, 1]] })]).toEqual([{ end_zone: ["zone_1"] }, { move_zone: { zone_1: [0, 1] } }]);
  expect([orders("object", { id: "object_1", at: [[0, 1]], hp: 5 }), orders("remove_object", { object: "gate" })]).toEqual([{ object: { id: "object_1", at: [0, 1], hp: 5 } }, { remove_object: ["gate"] }]);
  expect([orders("end", {}), orders("roll", { dice: "2d6" }), orders("result", {}), orders("result", { winner: "red" })]).toEqual([{ end: "turn" }, { roll: "2d6" }, { result: null }, { result: "red" }]);
});

test("a form is complete with its fields and its creatures", () => {
  const complete = (id: string, given: Given, ...on: string[]): boolean => isComplete(RULING_FORMS.find((one) => one.id === id) as never, given, on);
  expect([complete("hp", { amount: 0 }, "imp"), complete("hp", {}, "imp"), complete("hp", { amount: 3 })]).toEqual([true, false, false]);
  expect([complete("check", { skill: "stealth", dc: 10 }, "imp", "ogre"), complete("save", { dc: 10 }, "imp", "ogre")]).toEqual([false, true]);
  expect([complete("add", { use: "rat", side: "red", at: [] }), complete("add", { use: "rat", side: "red", at: [[0, 1]] }), complete("end", {})]).toEqual([false, true, true]);
});

test("fields offer what the battle has, and ids of new creatures are free", () => {
  const imp = field.creatures.get("imp");
  expect([offered(field, "budget", imp), offered(field, "side", imp), offered(field, "door", imp), offered(field, "seat", imp), offered(field, "object", imp)]).toEqual([["move"], ["red", "blue"], ["gate"], ["red", "blue"], ["crate"]]);
  expect([freshId(field, "rat"), freshId(battle([".."], [creature("rat_1", "red", [0, 0])]), "rat")]).toEqual(["rat_1", "rat_2"]);
  expect(searchForms("hit", (id) => (id === "hp" ? "Set hit points" : idText(id))).map((one) => one.id)).toEqual(["hp"]);
});

test.each([
  ["damage", { amount: 8, on: ["Ogre", "Imp"], type: "fire" }, "GM: 8 fire damage to Ogre, Imp"],
  ["hp", { Ogre: 5, Imp: 3 }, "GM: Set hit points: Imp 3 Ogre 5"],
  ["move", { Ogre: [3, 4] }, "GM: Move: Ogre [3,4]"],
  ["add", { use: "goblin", id: "g1", at: [1, 2], side: "blue", hidden: true }, "GM: adds goblin"],
  ["save", { on: ["Imp"], dc: 15, ability: "dex", fail: [{ damage: "2d6" }] }, "GM: saving throw of Imp, DC 15"],
  ["result", null, "GM: End battle"],
  ["roll", "2d6+3", "GM: Roll dice: 2d6+3"],
  ["weather", { Imp: true }, "GM: weather: Imp"],
] as [string, PlainValue, string][])("the log line of %s", (order, details, line) => {
  expect(logLines([{ name: "ruled", data: { order, details } }], (id) => id)).toEqual([line]);
});

test("a ruling that rolls dice shows the result, and one without names shows none", () => {
  const rolled = { name: "rolled", data: { purpose: "misc", who: null, faces: [11], total: 16 } };
  expect(logLines([{ name: "ruled", data: { order: "roll", details: "1d20+5" } }, rolled], (id) => id)).toEqual(["GM rolls 1d20+5: 16 (11+5)"]);
  expect(logLines([{ name: "ruled", data: { order: "reveal", details: [] } }], (id) => id)).toEqual(["GM: Reveal"]);
});

test("a wave is brought to a cell by one ruling, which the log tells", () => {
  const wave = [1, 2].map((n) => ({ id: `orc_${n}`, use: "orc", side: "foes", name: "Orc", round: 3, hidden: n === 2 }));
  const ruling = callWaveTo(wave, [0, 1]);
  expect(ruling).toEqual({ call: { who: ["orc_1", "orc_2"], at: [0, 1] } });
  expect(logLines([{ name: "ruled", data: { order: "call", details: ruling["call"] ?? null } }], (id) => id)).toEqual(["GM: Reinforcements: orc 1, orc 2, to [0,1]"]);
});
