// Conversion between cells and coordinates.

import { expect, test } from "vitest";
import { Camera } from "../src/board/camera";
import { Grid } from "../src/board/geometry";
import { iconForName } from "../src/board/glyphs";

test.each([false, true])("the centre of every cell maps back to the cell (hexes: %s)", (hex) => {
  const grid = new Grid(hex, 9, 7);
  for (let y = 0; y < 7; y++) for (let x = 0; x < 9; x++) expect(grid.at(grid.middle([x, y]))).toEqual([x, y]);
  expect(grid.at({ x: -0.4, y: 0.5 })).toBeNull();
});

test("hexes have six neighbours, and the relation is symmetric", () => {
  const grid = new Grid(true, 5, 5);
  for (const cell of [[2, 2], [2, 1]] as [number, number][]) {
    expect(grid.neighbours(cell)).toHaveLength(6);
    for (const other of grid.neighbours(cell)) expect(grid.neighbours(other)).toContainEqual(cell);
  }
});

test("zooming keeps the point under the finger in place", () => {
  const camera = new Camera();
  camera.fit(800, 600, 10, 10);
  const at = { x: 300, y: 200 };
  const before = camera.toPlane(at);
  camera.zoom(1.7, at);
  const after = camera.toPlane(at);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

test.each([
  ["Bram the Rogue", "cloak-dagger"], ["Gravel Brute", "giant"], ["Bone Guard", "skull-crossed-bones"], ["Bone Archer", "archer"], ["Thornbow", "archer"], ["War Ram", "ram-profile"], ["Young Red Dragon", "dragon-head"], ["cave_rat", "rat"],
])("%s has the icon %s", (name, icon) => {
  expect(iconForName(name)).toBe(icon);
});
