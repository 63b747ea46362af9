// What a table's screens show of heroes and encounters.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { CreatureInfoSchema, type CreatureInfo } from "../src/gen/fracas/v1/server_pb";
import { TableBattleSchema, TableHeroSchema, TableMonsterSchema } from "../src/gen/fracas/v1/tables_pb";
import { createHeroChange, fileToSend, heroState, monsterGroups, replayCode, stateOf } from "../src/play/tables";
import { readDetails, writeMap, type Data } from "../src/protocol/values";

const hero = (state: Data = {}) => create(TableHeroSchema, { id: "h1", name: "Robin", content: "fox", player: "m2", experience: 50, state: writeMap(state).entries });
const info = (details: Data = {}): CreatureInfo => create(CreatureInfoSchema, { name: "fox", hp: 28, sheet: { details: writeMap(details).entries } });

test("a fresh hero has what its sheet says, a hurt one what its state says", () => {
  expect(heroState(hero(), info({ recoveries: 7 }))).toEqual({ hp: { now: 28, max: 28 }, conditions: [], spent: [] });
  const hurt = hero({ hp: { now: 12, max: 28 }, spent: { flame_bolt: 2, none: 0 }, conditions: [{ condition: "poisoned" }, "prone"], recoveries: { now: 3, max: 7 } });
  expect(heroState(hurt, info({ recoveries: 7 }))).toEqual({ hp: { now: 12, max: 28 }, conditions: ["poisoned", "prone"], spent: [["flame_bolt", 2]] });
  expect(heroState(hero(), undefined).hp).toBeNull();
});

test("a player's change keeps the state, a game master's change replaces one part of it", () => {
  const own = createHeroChange(hero({ hp: { now: 5, max: 28 } }), { content: "fox", name: "Robyn", player: "m2" });
  expect([own.keepState, own.hero?.state]).toEqual([true, undefined]);
  const gm = createHeroChange(hero({ hp: { now: 5, max: 28 }, spent: { bolt: 1 } }), { content: "fox", name: "", player: "", experience: 60, dead: false, hp: 9 });
  expect(gm.keepState).toBe(false);
  expect(readDetails((gm.hero as ReturnType<typeof hero>).state, String)).toEqual({ hp: { now: 9, max: 28 }, spent: { bolt: 1 } });
  const same = createHeroChange(hero({ hp: 5 }), { content: "fox", name: "", player: "", experience: 60, hp: null });
  expect(stateOf(same.hero as ReturnType<typeof hero>)).toEqual({ hp: 5 });
});

test("equal monsters are one group; another wave, a place or a sheet of its own makes another one", () => {
  const rat = (more = {}) => create(TableMonsterSchema, { content: "rat", ...more });
  const groups = monsterGroups([rat(), rat({ round: 3 }), rat(), rat({ hidden: true }), rat({ at: [1, 2] }), rat({ at: [1, 2] }), rat({ round: 3 })]);
  expect(groups.map(({ count }) => count)).toEqual([2, 2, 1, 1, 1]);
});

test("a replay's code is read from its path, and a large file is compressed or refused", async () => {
  expect(replayCode(create(TableBattleSchema, { replay: "/replays/abc?code=XY%2BZ" }))).toBe("XY+Z");
  expect(replayCode(create(TableBattleSchema, { replay: "/replays/abc" }))).toBe("");
  expect((await fileToSend(new Blob(["{}"])))?.length).toBe(2);
  const packed = await fileToSend(new Blob(["a".repeat(100_000)]));
  expect([...(packed as Uint8Array).slice(0, 2)]).toEqual([0x1f, 0x8b]);
  const noise = new Uint8Array(90_000);
  for (let n = 0, seed = 1; n < noise.length; n++) noise[n] = (seed = (seed * 48271) % 2147483647) & 255;
  expect(await fileToSend(new Blob([noise]))).toBeNull();
});
