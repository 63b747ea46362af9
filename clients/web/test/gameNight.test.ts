// Seats and options of a match with a game master.

import { expect, test } from "vitest";
import { create } from "@bufbuild/protobuf";
import { BattleDefaultsSchema } from "../src/gen/fracas/v1/tables_pb";
import { GM, NIGHT_OPTIONS, STANDARD_OPTIONS, gameNight, keepOptions, lastOptions, tableOptions, takebackOptions } from "../src/play/gameNight";
import { readDetails } from "../src/protocol/values";

test("the players are together, and the game master has the monsters", () => {
  const seats = gameNight({ players: 3, party: ["knight", "mage"], monsters: ["rat", "rat"], together: false });
  expect(seats.map(({ id, side, creatures }) => [id, side, creatures.join()])).toEqual([["red", "heroes", "knight"], ["blue", "heroes", "mage"], ["green", "heroes", "knight"], [GM, "foes", "rat,rat"]]);
  expect(gameNight({ players: 1, party: [], monsters: ["rat"], together: true })).toEqual([{ id: "red", side: "heroes", creatures: [] }]);
});

test("monsters of later rounds are in waves", () => {
  const seats = gameNight({ players: 1, party: [], monsters: ["rat", "ogre", "ogre"], rounds: { ogre: 3, rat: 0 }, together: false });
  expect(seats[1]).toEqual({ id: GM, side: "foes", creatures: ["rat"], waves: [{ creature: "ogre", round: 3 }, { creature: "ogre", round: 3 }] });
});

test("hidden monsters are named once", () => {
  expect(gameNight({ players: 1, party: [], monsters: ["rat", "rat"], hidden: ["rat"], together: false })[1]).toEqual({ id: GM, side: "foes", creatures: ["rat", "rat"], hidden: ["rat"] });
});

test("only options that differ from the standard are sent", () => {
  const sent = (more: Partial<typeof STANDARD_OPTIONS>): unknown => readDetails(tableOptions({ ...STANDARD_OPTIONS, ...more }), String);
  expect(sent({ placement: true })).toEqual({ placement: "players" });
  expect([sent({}), sent({ explored: true }), sent({ vision: "side", health: "bars", explored: true })]).toEqual([{}, {}, { vision: "side", health: "bars", explored: true }]);
});

test("the options of a table's last battle are its next defaults", () => {
  const kept = new Map<string, string>();
  const store = { get: (key: string) => kept.get(key), set: (key: string, text: string) => void kept.set(key, text) };
  expect(lastOptions(store)).toEqual(NIGHT_OPTIONS);
  const chosen = { ...NIGHT_OPTIONS, vision: "seat", health: "words", explored: true } as const;
  const table = { defaults: create(BattleDefaultsSchema, { rulesetOptions: tableOptions(chosen) }) };
  keepOptions(store, { ...NIGHT_OPTIONS, vision: "all" });
  expect(lastOptions(store, table)).toEqual(chosen);
  expect(lastOptions(store, { defaults: create(BattleDefaultsSchema, {}) })).toEqual(STANDARD_OPTIONS);
  expect(lastOptions(store, {}).vision).toBe("all");
  kept.set("night.options", "{");
  expect(lastOptions(store, {})).toEqual(NIGHT_OPTIONS);
});

test("a game night has takebacks that the game master decides about", () => {
  expect(takebackOptions("gm")).toEqual({ takebacks: true, takebacksByAll: false });
  expect(takebackOptions("everybody")).toEqual({ takebacks: true, takebacksByAll: true });
  expect(takebackOptions("none").takebacks).toBe(false);
});
