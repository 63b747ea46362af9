import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { edgeEnds } from "../src/board/edges";
import { Grid } from "../src/board/geometry";
import { lampLightAt } from "../src/board/lighting";
import { BoardEdgeKind, BoardSchema } from "../src/gen/fracas/v1/sheet_pb";

test("an edge of squares runs between its corner points", () => {
  expect(edgeEnds(new Grid(false, 5, 5), [3, 0, 3, 4])).toEqual([{ x: 3, y: 0 }, { x: 3, y: 4 }]);
});

test("an edge of hexes is the side that two neighbours share, and nothing for others", () => {
  const grid = new Grid(true, 5, 5);
  const ends = edgeEnds(grid, [1, 1, 2, 1]);
  expect(ends?.map((one) => Math.round(one.x * 100) / 100)).toEqual([2.5, 2.5]);
  expect(edgeEnds(grid, [0, 0, 4, 4])).toBeNull();
});

test("lamplight stops at walls and closed doors between cells, and passes windows and open doors", () => {
  const board = create(BoardSchema, {
    rows: ["....", "....", "...."], lights: [{ at: [0, 1], bright: 3, dim: 0 }],
    edges: [{ kind: BoardEdgeKind.WALL, ends: [2, 0, 2, 1] }, { kind: BoardEdgeKind.DOOR, ends: [2, 1, 2, 2], door: "gate" }, { kind: BoardEdgeKind.WINDOW, ends: [2, 2, 2, 3] }],
  });
  const lit = (state: string, cell: [number, number]): string => lampLightAt({ board, terrain: () => new Map(), objects: [{ id: "gate", name: "gate", at: null, state, hp: null }] }, cell);
  expect([lit("closed", [1, 1]), lit("closed", [2, 1]), lit("open", [2, 1]), lit("open", [3, 1])]).toEqual(["bright", "", "bright", "bright"]);
  expect([lit("open", [2, 0]), lit("open", [3, 0]), lit("closed", [2, 2]), lit("closed", [3, 2])]).toEqual(["", "", "bright", ""]);
});
