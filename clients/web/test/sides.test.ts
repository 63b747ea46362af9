// Sides of a new match: no more than the board has start places.

import { expect, test } from "vitest";
import { sideToJoin, fitSidesToBoard, availableSides } from "../src/play/sides";

const seats = (...sides: string[]): { side: string }[] => sides.map((side) => ({ side }));

test("a new player joins the side with the fewest players", () => {
  expect(sideToJoin(seats("red", "blue"))).toBe("red");
  expect(sideToJoin(seats("red", "red", "blue"))).toBe("blue");
});

test("a board offers as many sides as it has start places", () => {
  const names = ["red", "blue", "green", "gold"];
  expect(availableSides(seats("red", "blue", "red"), 2, names)).toEqual(["red", "blue"]);
  expect(availableSides(seats("red", "blue", "red"), 4, names)).toEqual(["red", "blue", "green"]);
  expect(availableSides(seats("red", "blue"), null, names)).toEqual(["red", "blue"]);
});

test("on a board with fewer start places the players of surplus sides join the others", () => {
  const four = seats("red", "blue", "green", "gold");
  expect(fitSidesToBoard(four, 2).map((seat) => seat.side)).toEqual(["red", "blue", "red", "blue"]);
  expect(fitSidesToBoard(four, 4)).toBe(four);
  expect(fitSidesToBoard(four, null)).toBe(four);
});
