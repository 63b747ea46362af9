// A side that is called by a colour has it; the others have one each of those that are left.

import { expect, test } from "vitest";
import { RIMS, numbersOf, sideColour } from "../src/board/palette";

/** Return the colour and the form of each side. */
function shown(seats: { id?: string; side: string }[]): Record<string, string> {
  return Object.fromEntries([...numbersOf(seats)].map(([side, n]) => [side, sideColour(n)]));
}

/** Return which of red, green and blue a colour has most of. */
function hue(colour: string): string {
  const parts = [1, 3, 5].map((n) => parseInt(colour.slice(n, n + 2), 16));
  return ["red", "green", "blue"][parts.indexOf(Math.max(...parts))] as string;
}

test("red is red, and blue is blue, whoever comes first", () => {
  for (const names of [["red", "blue", "green"], ["green", "blue", "red"]]) {
    const colours = shown(names.map((name) => ({ id: name, side: name })));
    for (const name of names) expect(hue(colours[name] as string)).toBe(name);
  }
});

test("a side that has another name is as its only player is called, and no two are alike", () => {
  const colours = shown([{ id: "red", side: "heroes" }, { id: "b", side: "pack" }, { side: "house" }, { id: "blue", side: "team" }, { id: "green", side: "team" }]);
  expect(hue(colours["heroes"] as string)).toBe("red");
  expect(new Set(Object.values(colours)).size).toBe(4);
});

test("all names that the page gives to players have colours and forms of their own", () => {
  const names = ["red", "blue", "green", "gold", "violet", "grey", "white", "black"];
  const numbers = [...numbersOf(names.map((name) => ({ id: name, side: name }))).values()];
  expect(new Set(numbers.map(sideColour)).size).toBe(names.length);
  expect(new Set(numbers.map((n) => RIMS[n])).size).toBe(names.length);
});
