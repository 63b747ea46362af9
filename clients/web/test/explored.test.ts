// The ground of a board that a viewer has to explore.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { drawnReach } from "../src/board/painter";
import { BoardEdgeKind } from "../src/gen/fracas/v1/sheet_pb";
import { SnapshotSchema } from "../src/gen/fracas/v1/view_pb";
import { readBattle } from "../src/protocol/battle";
import { Mirror } from "../src/protocol/mirror";

const text = (name: string, value: string) => ({ name, value: { kind: { case: "text" as const, value } } });

test("edges and floors of explored cells are on the board, each edge once", () => {
  const door = text("edges", "door 1,0 1,1 gate;wall 1,1 2,1;moat 0,0 0,1");
  const cells = [
    { x: 0, y: 0, details: [text("edges", "door 1,0 1,1 gate"), text("floor", "planks")] },
    { x: 1, y: 0, details: [door] },
  ];
  const board = { rows: ["??", "??"], legend: [{ glyph: "?", properties: [{ name: "unexplored" }] }] };
  const battle = readBattle(new Mirror(create(SnapshotSchema, { view: { board, cells } }), false, false));
  expect(battle.board?.edges.map(({ kind, ends, door: id }) => [kind, ends, id])).toEqual([
    [BoardEdgeKind.DOOR, [1, 0, 1, 1], "gate"], [BoardEdgeKind.WALL, [1, 1, 2, 1], ""],
  ]);
  expect(battle.board?.floors.map(({ material, cells: block }) => [material, block])).toEqual([["planks", [0, 0, 0, 0]]]);
});

test("reachable cells are drawn only where the ground is explored", () => {
  const terrain = ([x]: readonly number[]): ReadonlyMap<string, number> => new Map(x === 1 ? [["unexplored", 0]] : []);
  expect(drawnReach({ terrain }, new Map([["0,0", 1], ["1,0", 2], ["2,0", 3]]))).toEqual([["0,0", 1], ["2,0", 3]]);
});
