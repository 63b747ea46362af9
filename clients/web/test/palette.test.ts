// Colours of sides: named after their colour, or one of the remaining ones.

import { expect, test } from "vitest";
import { iconForName } from "../src/board/glyphs";
import { DARK, LIGHT, SIDE_CORNERS, seatStyles, sideNumbers, sideColour, creatureStyles } from "../src/board/palette";

/** Return the colour and the shape of each side. */
function shown(seats: { id?: string; side: string }[]): Record<string, string> {
  return Object.fromEntries([...sideNumbers(seats)].map(([side, n]) => [side, sideColour(n)]));
}

/** Return the strongest of red, green and blue in a colour. */
function hue(colour: string): string {
  const parts = [1, 3, 5].map((n) => parseInt(colour.slice(n, n + 2), 16));
  return ["red", "green", "blue"][parts.indexOf(Math.max(...parts))] as string;
}

test("red is red and blue is blue, in any order", () => {
  for (const names of [["red", "blue", "green"], ["green", "blue", "red"]]) {
    const colours = shown(names.map((name) => ({ id: name, side: name })));
    for (const name of names) expect(hue(colours[name] as string)).toBe(name);
  }
});

test("a side not named after a colour takes the colour of its only seat, and no two sides are alike", () => {
  const colours = shown([{ id: "red", side: "heroes" }, { id: "b", side: "pack" }, { side: "house" }, { id: "blue", side: "team" }, { id: "green", side: "team" }]);
  expect(hue(colours["heroes"] as string)).toBe("red");
  expect(new Set(Object.values(colours)).size).toBe(4);
});

test("all side names of the page have different colours and shapes", () => {
  const names = ["red", "blue", "green", "gold", "violet", "grey", "white", "black"];
  const numbers = [...sideNumbers(names.map((name) => ({ id: name, side: name }))).values()];
  expect(new Set(numbers.map(sideColour)).size).toBe(names.length);
  expect(new Set(numbers.map((n) => SIDE_CORNERS[n])).size).toBe(names.length);
});

test("if all players are on one side, each has a colour of its own, the side has one shape, and no colour is the monsters'", () => {
  const seats = [{ id: "red", side: "heroes" }, { id: "blue", side: "heroes" }, { id: "orange", side: "heroes" }, { id: "monsters", side: "monsters" }];
  const sides = sideNumbers(seats);
  const looks = seatStyles(seats, sides);
  const colours = seats.map((seat) => sideColour(looks.get(seat.id) as number));
  expect([hue(colours[0] as string), hue(colours[1] as string)]).toEqual(["red", "blue"]);
  expect(new Set(colours).size).toBe(4);
  const forms = seats.map((seat) => SIDE_CORNERS[(looks.get(seat.id) as number) % SIDE_CORNERS.length]);
  expect([forms[0], forms[1], forms[2]]).toEqual([forms[0], forms[0], forms[0]]);
  expect(forms[3]).not.toBe(forms[0]);
  // The same as in a list of open matches, before there are monsters.
  const before = seatStyles(seats.slice(0, 3), sideNumbers(seats.slice(0, 3)));
  expect(["red", "blue"].map((id) => before.get(id))).toEqual(["red", "blue"].map((id) => looks.get(id)));
});

test("with several sides, all seats of a side have its colour", () => {
  const seats = [{ id: "red", side: "red" }, { id: "blue", side: "red" }, { id: "green", side: "green" }];
  const looks = seatStyles(seats, sideNumbers(seats));
  expect(looks.get("blue")).toBe(looks.get("red"));
  expect(looks.get("green")).not.toBe(looks.get("red"));
  expect(seatStyles([{ id: "ann", side: "heroes" }, { id: "monsters", side: "monsters" }], new Map([["heroes", 0], ["monsters", 1]])).get("ann")).toBe(0);
});

test("a creature looks like its player's others, and an uncontrolled one like its side's", () => {
  const seats = new Map([["red", { id: "red", side: "heroes" }], ["blue", { id: "blue", side: "heroes" }]]);
  const creatures = new Map([["imp", { id: "imp", seat: "red", side: "heroes" }], ["hound", { id: "hound", seat: "", side: "heroes" }], ["rat", { id: "rat", seat: "monsters", side: "monsters" }]]);
  const looks = creatureStyles({ seats, creatures });
  expect(new Set(looks.values()).size).toBe(3);
});

/** Return the contrast ratio of two colours (WCAG). */
function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = [1, 3, 5].map((n) => parseInt(colour.slice(n, n + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

test("walls stand out from the floor in both themes", () => {
  for (const { wall, floor, floorAlt } of [DARK, LIGHT]) for (const ground of [floor, floorAlt]) expect(contrast(wall, ground)).toBeGreaterThanOrEqual(3);
});

test("archers have another icon than melee creatures of their kind", () => {
  expect(iconForName("Bone Archer")).not.toBe(iconForName("Bone Guard"));
  expect(iconForName("Skeleton Archer")).toBe(iconForName("Archer"));
  expect(iconForName("Elite Bone Guard")).toBe(iconForName("Bone Guard"));
});

test("at a game night each player has a colour of its own, and none has the game master's", () => {
  const seats = [{ id: "red", side: "heroes" }, { id: "blue", side: "heroes" }, { id: "green", side: "heroes" }, { id: "gold", side: "heroes" }, { id: "gm", side: "foes" }];
  const looks = seatStyles(seats, sideNumbers(seats));
  expect(new Set(seats.map((seat) => sideColour(looks.get(seat.id) as number))).size).toBe(5);
  expect(hue(sideColour(looks.get("red") as number))).toBe("red");
});
