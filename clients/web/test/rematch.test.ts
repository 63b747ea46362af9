// Rematches of other players are found among the open matches.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MatchInfoSchema, MatchPhase } from "../src/gen/fracas/v1/match_pb";
import { findOpenRematch, findNextMatch, rematchSeats } from "../src/play/rematch";

const seat = (id: string, name: string, taken: boolean, bot = false) => ({ id, side: id, name, taken, bot, creatures: ["imp"] });
const match = (id: string, seats: ReturnType<typeof seat>[], more = {}) => create(MatchInfoSchema, { match: id, ruleset: "orcus", board: "crypt", seats, phase: MatchPhase.OPEN, createdMs: 3n, ...more });
const played = match("old", [seat("red", "Ada", true), seat("blue", "Bo", true)], { phase: MatchPhase.OVER, createdMs: 2n });

test("an open rematch is found if a player of the match waits in it and the own seat is free", () => {
  const waiting = match("new", [seat("red", "Ada", true), seat("blue", "", false)], { createdMs: 3n });
  expect(findOpenRematch(played, "blue", [played, waiting])?.match).toBe("new");
  expect(findOpenRematch(played, "red", [waiting])).toBeUndefined();
});

test.each([
  ["another board", match("new", [seat("red", "Ada", true), seat("blue", "", false)], { board: "ford" })],
  ["a stranger", match("new", [seat("red", "Cy", true), seat("blue", "", false)])],
  ["a taken seat", match("new", [seat("red", "Ada", true), seat("blue", "Di", true)])],
  ["begun", match("new", [seat("red", "Ada", true), seat("blue", "", false)], { phase: MatchPhase.RUNNING })],
  ["an older one", match("new", [seat("red", "Ada", true), seat("blue", "", false)], { createdMs: 1n })],
  ["further seats", match("new", [seat("red", "Ada", true), seat("blue", "", false), seat("green", "", false)])],
])("%s is no rematch", (_, other) => {
  expect(findOpenRematch(played, "blue", [other])).toBeUndefined();
});

test("in a rematch bots keep their policy, and the seats of people are free", () => {
  const info = match("old", [seat("red", "Ada", true), seat("blue", "focus 2", true, true), seat("gold", "medium house bot", true, true)]);
  expect(rematchSeats(info).map((one) => one.bot)).toEqual(["", "focus", "house"]);
});

test("a spectator is led to the next match of the same players, open or running, but not to an older one", () => {
  const again = (more = {}) => match("new", [seat("red", "Ada", true), seat("blue", "", false)], { createdMs: 2n, ...more });
  const before = match("old", [...played.seats], { createdMs: 1n, phase: MatchPhase.OVER });
  expect(findNextMatch(before, [before, again()])?.match).toBe("new");
  expect(findNextMatch(before, [again({ phase: MatchPhase.RUNNING, seats: before.seats })])?.match).toBe("new");
  for (const other of [again({ createdMs: 0n }), again({ phase: MatchPhase.OVER }), again({ board: "ford" }), again({ seats: [seat("red", "Cy", true), seat("blue", "Bo", true)] }), again({ seats: [seat("red", "", false), seat("blue", "", false)] })]) {
    expect(findNextMatch(before, [other])).toBeUndefined();
  }
});
