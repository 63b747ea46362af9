// Hints of the guided first match.

import { expect, test } from "vitest";
import { nextHint, type Hint, type Situation } from "../src/play/tutorial";

const target = { id: "hound", bonus: 5, versus: 15, chance: 550, notes: [] };
const turn = (strikes: boolean, moves = 1) => ({ kind: "turn", moves: Array.from({ length: moves }), uses: strikes ? [{ targets: [target] }] : [] }) as unknown as Situation["decision"];
const question = (kind: string) => ({ kind, moves: [], uses: [] }) as unknown as Situation["decision"];

/** Return the hints of situations one after the other. */
function hints(...situations: Partial<Situation>[]): (Hint | null)[] {
  const said = new Set<Hint>();
  return situations.map((one) => {
    const hint = nextHint({ over: false, decision: null, hurt: false, ...one }, said);
    if (hint) said.add(hint);
    return hint;
  });
}

test("each hint comes when it helps, and once", () => {
  expect(hints({ decision: null }, { decision: turn(false) }, { decision: turn(true) }, { decision: turn(true) }, { decision: turn(false, 0) }, { decision: null }, { decision: null }))
    .toEqual([null, "turn", "strike", null, "end", "wait", null]);
});

test("questions are explained by their kind, and the end of the match", () => {
  expect(hints({ decision: question("opportunity_attack") }, { decision: question("power_strike") }, { decision: question("reaction") }, { over: true }, { over: true }))
    .toEqual(["opportunity", "answer", null, "over", null]);
});

test("who is hurt learns where to look, but not before the first strike", () => {
  expect(hints({ decision: turn(false), hurt: true }, { decision: turn(false), hurt: true }, { decision: turn(true), hurt: true }, { decision: turn(true), hurt: true }))
    .toEqual(["turn", null, "strike", "hurt"]);
});
