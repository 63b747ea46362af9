// A condition that the page has never heard of, described by the ruleset (issue 32, 2).

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { conditionIcon } from "../src/board/icons";
import { ConditionTrait, SnapshotSchema, TermsSchema } from "../src/gen/fracas/v1/view_pb";
import { SheetSchema } from "../src/gen/fracas/v1/sheet_pb";
import { cannotMoveReason, incapacitatingConditions, turnMenu } from "../src/play/turnMenu";
import { readBattle } from "../src/protocol/battle";
import { conditionTraits } from "../src/protocol/conditions";
import { Mirror } from "../src/protocol/mirror";
import { statusWords } from "../src/text/format";

const TERMS = create(TermsSchema, {
  conditions: [
    { name: "sun_struck", traits: [ConditionTrait.NO_ACTIONS, ConditionTrait.HARMFUL, 99 as ConditionTrait] },
    { name: "rooted", traits: [ConditionTrait.SPEED_ZERO, ConditionTrait.HELD] },
    { name: "sluggish", speedLimit: 2 },
    { name: "hobbled", traits: [ConditionTrait.HALF_SPEED, ConditionTrait.HARMFUL] },
  ],
});
/** Return a battle as the server sends it in which a creature has a condition, and the creature. */
function struck(name: string, terms = TERMS) {
  const creatures = [{ n: 1, id: "imp", side: "red", hp: 10, maxHp: 10, at: [0, 0], alive: true, conditions: [{ name, amount: 7 }] }];
  const field = readBattle(new Mirror(create(SnapshotSchema, { view: { creatures }, terms }), false, false));
  const bearer = field.creatures.get("imp");
  if (!bearer) throw new Error("a creature is needed");
  bearer.budget = [["move", 1]];
  return { field, bearer };
}

test("a described condition prevents actions, and the page says so", () => {
  const { field, bearer } = struck("sun_struck");
  field.sheetOf = () => create(SheetSchema, { actions: [{ id: "claw", name: "claw", cost: "standard" }] });
  const decision = { message: {} as never, number: 1, kind: "turn", by: bearer.id, about: {}, moves: [], uses: [], ends: [bearer.id], choices: [], least: 1, most: 1 };
  expect(incapacitatingConditions(field, bearer.id)).toEqual(["sun_struck"]);
  expect(turnMenu(field, decision, bearer.id, String).find((one) => one.label === "Claw")?.disabledReason).toBe("sun struck");
});

test("a described condition prevents movement, has an icon, and hides the reach of a hold", () => {
  const { field, bearer } = struck("rooted");
  expect(cannotMoveReason(field, bearer.id, [])).toBe("Cannot move: rooted.");
  expect(bearer.conditions.map((one) => conditionIcon(one.name, one.traits))).toContain("held");
  expect(statusWords(field, bearer, String)).toContain("rooted");
  for (const name of ["sluggish", "hobbled"]) expect(conditionIcon(name, conditionTraits(TERMS, name))).toBe("slow");
});

test("without a description a condition is shown by its name alone", () => {
  const { field, bearer } = struck("rooted", create(TermsSchema));
  expect(cannotMoveReason(field, bearer.id, [])).toBe("");
  expect(statusWords(field, bearer, String)).toContain("rooted 7");
  expect(conditionTraits(undefined, "rooted").size).toBe(0);
});
