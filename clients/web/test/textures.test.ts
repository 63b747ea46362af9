// Textures and shapes of the ground: the same for a cell at each drawing.

import { expect, test } from "vitest";
import { hash, isMaterial } from "../src/board/textures";

test("the number of a cell is always the same, spread evenly, and differs between neighbours", () => {
  expect(hash(3, 4, 5)).toBe(hash(3, 4, 5));
  const all = Array.from({ length: 1000 }, (_, n) => hash(n % 32, Math.floor(n / 32), 1));
  expect(new Set(all).size).toBeGreaterThan(990);
  expect(Math.abs(all.reduce((sum, one) => sum + one) / all.length - 0.5)).toBeLessThan(0.05);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...all)).toBeLessThan(1);
});

test("an unknown material is not drawn", () => {
  expect(isMaterial("grass")).toBe(true);
  expect(isMaterial("toString")).toBe(false);
});
