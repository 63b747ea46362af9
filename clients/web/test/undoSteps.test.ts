// Steps that can be undone, also those from before the page came.

import { expect, test } from "vitest";
import type { EarlierMoment } from "../src/net/history";
import type { Session } from "../src/net/session";
import { undoSteps } from "../src/play/undoSteps";

const earlier = (version: number, line: string, back: number | null = null): EarlierMoment => ({ version, lines: [line], back });

test("a game master who comes back can undo what happened before, but not what was undone already", () => {
  const log = [earlier(1, "Round 1"), earlier(2, "a"), earlier(3, "b"), earlier(4, "c"), earlier(5, "back to 3", 3), earlier(6, "d")];
  const session = { moments: [{ version: 6, lines: [] }, { version: 7, lines: ["e"] }], earlier: { value: log } } as unknown as Session;
  expect(undoSteps(session, 9)).toEqual([{ line: "e", before: 6 }, { line: "d", before: 5 }, { line: "b", before: 2 }, { line: "a", before: 1 }]);
  expect(undoSteps(session, 2).map((one) => one.line)).toEqual(["e", "d"]);
});
