import { expect, test } from "vitest";
import { parseChat } from "../src/text/chatCommands";

const SEATS = ["red", "blue"];

test.each([
  ["hello / all", { text: "hello / all" }],
  ["/w blue psst, you", { text: "psst, you", to: ["blue"] }],
  ["/side hold the door", { text: "hold the door", side: true }],
  ["/roll 2d6 + 3", { text: "", roll: "2d6+3" }],
  ["2d6+3", { text: "", roll: "2d6+3" }],
  ["1d20 - 2", { text: "", roll: "1d20-2" }],
  ["D20", { text: "", roll: "d20" }],
  ["/r 2d6", { text: "", roll: "2d6" }],
  ["2d6+3 for the trap", { text: "2d6+3 for the trap", roll: "" }],
  ["2 dragons", { text: "2 dragons", roll: "" }],
  ["/sroll 1d20", { text: "", roll: "1d20", secret: true }],
])("%s", (line, command) => {
  expect(parseChat(line, SEATS)).toMatchObject(command);
});

test("a whisper names a player", () => {
  const call = (seat: string): string => (seat === "blue" ? "Anna of the Hill" : seat);
  expect(parseChat("/w anna of the hill psst, you", SEATS, call)).toMatchObject({ text: "psst, you", to: ["blue"] });
  expect(parseChat("/w Anna psst", SEATS, call)).toBeNull();
});

test.each(["/w green psst", "/w blue", "/side", "/roll", "/dance"])("%s is refused", (line) => {
  expect(parseChat(line, SEATS)).toBeNull();
});
