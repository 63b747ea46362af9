// Terrain on cells: what a ruleset of its own calls it.

import { expect, test } from "vitest";
import { Grid } from "../src/board/geometry";
import { DARK } from "../src/board/palette";
import { drawLow } from "../src/board/props";

/** Draw the terrain of a cell and return the texts in it. */
function texts(...words: string[]): string[] {
  const found: string[] = [];
  const canvas = new Proxy({}, { get: (_, name) => (name === "fillText" ? (text: string) => found.push(text) : () => ({ addColorStop() {} })), set: () => true });
  const ground = { board: undefined, terrain: () => new Map(), grid: new Grid(false, 3, 3), palette: DARK, skin: () => "stone" as const };
  drawLow(canvas as CanvasRenderingContext2D, ground, [1, 1], new Map(words.map((word) => [word, 0])));
  return found;
}

test("a property that only its ruleset knows is drawn by its first letters", () => {
  expect(texts("hill")).toEqual(["HI"]);
  expect(texts("difficult", "deep_snow")).toEqual(["DE"]);
  expect(texts("unexplored", "dim", "pit", "water")).toEqual([]);
});
