// Measuring on the board.

import { expect, test } from "vitest";
import { MAX_TEMPLATE_SIZE, NOTHING_MEASURED, cellDistance, measureOverlay, measureTo, nearest, spotAt, templateCells, type Measurement } from "../src/play/measure";
import { battle, creature } from "./battles";

const field = battle(Array.from({ length: 9 }, () => "........."), [creature("imp", "red", [1, 1]), creature("ogre", "blue", [5, 4], { width: 2 })]);
const measured = (more: Partial<Measurement>): Measurement => ({ ...NOTHING_MEASURED, ...more });
const keys = (more: Partial<Measurement>): string[] => templateCells(field, measured(more)).map(String).sort();

test("the first spot is the start, later ones replace the end; creatures are found by any of their cells", () => {
  const first = measureTo(NOTHING_MEASURED, spotAt(field, [1, 1]));
  const second = measureTo(first, spotAt(field, [8, 8]));
  expect([first.from, first.to, second.to]).toEqual(["imp", null, [8, 8]]);
  expect(measureTo(second, spotAt(field, [6, 5]))).toMatchObject({ from: "imp", to: "ogre" });
});

test("the distance is that of the nearest cells; the line joins them", () => {
  expect(nearest(field, "imp", "ogre")).toEqual({ from: [1, 1], to: [5, 4], cells: 4 });
  expect(measureOverlay(field, measured({ from: "imp", to: "ogre" })).path).toEqual([[1, 1], [5, 4]]);
  expect(nearest(field, "imp", "gone")).toBeNull();
});

test("hexes are counted along rows and diagonals", () => {
  expect(cellDistance(true, [0, 0], [0, 2])).toBe(2);
  expect(cellDistance(true, [0, 0], [1, 1])).toBe(2);
  expect(cellDistance(true, [1, 1], [2, 2])).toBe(1);
  expect(cellDistance(true, [0, 0], [3, 0])).toBe(3);
});

test("templates cover the cells of their shape", () => {
  expect(keys({ to: [4, 4], shape: "burst", size: 1 })).toHaveLength(9);
  expect(keys({ to: [4, 4], shape: "sphere", size: 1 })).toHaveLength(5);
  expect(keys({ to: [4, 4], shape: "cube", size: 2 })).toEqual(["4,4", "4,5", "5,4", "5,5"]);
  expect(keys({ from: "imp", to: [8, 1], shape: "line", size: 3 })).toEqual(["2,1", "3,1", "4,1"]);
  expect(keys({ from: "imp", to: [8, 1], shape: "cone", size: 2 })).toEqual(["2,1", "3,0", "3,1", "3,2"]);
  expect(keys({ from: "imp", shape: "line", size: 3 })).toEqual([]);
  expect(keys({ from: "imp", to: "ogre", shape: "burst", size: MAX_TEMPLATE_SIZE })).toHaveLength(81);
});
