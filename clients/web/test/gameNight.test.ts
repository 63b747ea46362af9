// Seats and options of a match with a game master.

import { expect, test } from "vitest";
import { GM, STANDARD_OPTIONS, gameNight, tableOptions } from "../src/play/gameNight";
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
