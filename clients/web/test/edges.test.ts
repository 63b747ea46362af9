import { expect, test } from "vitest";
import { edgeEnds } from "../src/board/edges";
import { Grid } from "../src/board/geometry";

test("an edge of squares runs between its corner points", () => {
  expect(edgeEnds(new Grid(false, 5, 5), [3, 0, 3, 4])).toEqual([{ x: 3, y: 0 }, { x: 3, y: 4 }]);
});

test("an edge of hexes is the side that two neighbours share, and nothing for others", () => {
  const grid = new Grid(true, 5, 5);
  const ends = edgeEnds(grid, [1, 1, 2, 1]);
  expect(ends?.map((one) => Math.round(one.x * 100) / 100)).toEqual([2.5, 2.5]);
  expect(edgeEnds(grid, [0, 0, 4, 4])).toBeNull();
});
