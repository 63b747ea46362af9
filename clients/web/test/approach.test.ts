// Foes out of reach that a move brings into reach, and the cells that a large creature can move to.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import type { Intent } from "../src/gen/fracas/v1/intents_pb";
import { ActionSchema, SheetSchema } from "../src/gen/fracas/v1/sheet_pb";
import { findApproaches, startFollowUpAttack, type FollowUpAttack } from "../src/play/approach";
import { Selection } from "../src/play/selection";
import { turnMenu } from "../src/play/turnMenu";
import type { Decision, MoveOption, UseOption } from "../src/play/options";
import { coveredCells } from "../src/play/destinations";
import { cellKey, type Battle, type Cell, type Creature } from "../src/protocol/battle";
import { nameResolver } from "../src/text/names";
import { battle, creature } from "./battles";

const CLAW = create(ActionSchema, { id: "claw", name: "claw", cost: "standard", origin: "melee", attack: "+5 vs AC" });
const BUDGET: [string, number][] = [["standard", 1], ["move", 1]];
const field = (rows: string[], ...creatures: Creature[]): Battle => battle(rows, creatures, { sheetOf: () => create(SheetSchema, { actions: [CLAW] }) });

function walk(cells: Cell[], more: Partial<MoveOption> = {}): MoveOption {
  return { by: "imp", mode: "walk", budget: "move", costs: new Map(cells.map((cell) => [cellKey(cell), Math.max(...cell)])), cells, provokes: new Map(), altitude: 0, ...more };
}

function decision(move: MoveOption, uses: UseOption[] = [], number = 1): Decision {
  return { message: {} as never, number, kind: "turn", by: "imp", about: {}, moves: [move], uses, ends: ["imp"], choices: [], least: 1, most: 1 };
}

const claw = (id: string): UseOption => ({
  by: "imp", action: "claw", name: "claw", cost: "standard", targets: [{ id, bonus: 5, versus: 15, chance: 550, notes: [] }], least: 1, most: 1, repeat: false, placements: [], destinations: [],
  choices: [], usesLeft: null, further: [], givesUp: false,
});

function selection(there: Battle, given: Decision): { selection: Selection; sent: Intent[]; plans: (FollowUpAttack | null)[] } {
  const [sent, plans]: [Intent[], (FollowUpAttack | null)[]] = [[], []];
  const call = nameResolver(there);
  const made = new Selection(there, given, turnMenu(there, given, "imp", call), async (intent) => void sent.push(intent), call);
  made.onFollowUp = (plan) => void plans.push(plan);
  return { selection: made, sent, plans };
}

const ROW: Cell[] = [[1, 0], [2, 0], [3, 0]];

test("a foe that a walk brings into reach is offered with the move, and the attack follows", async () => {
  const there = field(["......"], creature("imp", "red", [0, 0], { budget: BUDGET }), creature("ogre", "blue", [4, 0]));
  const first = selection(there, decision(walk(ROW)));
  const item = first.selection.items.find((one) => one.id === "own/claw");
  expect([item?.disabledReason, item?.detail]).toEqual(["", "move first · standard"]);
  expect(first.selection.actionsAgainst("ogre").map((one) => one.detail)).toEqual(["→ move 3 cells"]);
  first.selection.choose(item as never);
  expect(first.selection.overlay.value.path.map(cellKey)).toEqual(["0,0", "1,0", "2,0", "3,0"]);
  await first.selection.confirm();
  expect(first.sent[0]?.kind).toMatchObject({ case: "move", value: { by: "imp", mode: "walk", to: { x: 3, y: 0 } } });
  expect(first.plans).toEqual([{ by: "imp", action: "claw", on: "ogre" }]);

  const arrived = field(["......"], creature("imp", "red", [3, 0], { budget: [["standard", 1]] }), creature("ogre", "blue", [4, 0]));
  const second = selection(arrived, decision(walk([]), [claw("ogre")], 2));
  startFollowUpAttack(second.selection, first.plans[0] as FollowUpAttack);
  await Promise.resolve();
  expect(second.sent[0]?.kind).toMatchObject({ case: "use", value: { by: "imp", action: "claw" } });
});

test("if the attack is not possible from the new cell, a notice says so and nothing is sent", () => {
  const there = field(["......"], creature("imp", "red", [3, 0], { budget: [["standard", 1]] }), creature("ogre", "blue", [5, 0]));
  const { selection: made, sent } = selection(there, decision(walk([])));
  startFollowUpAttack(made, { by: "imp", action: "claw", on: "ogre" });
  expect(made.notice.value).toBe("Ogre is not a valid target from here.");
  expect(sent).toEqual([]);
});

test("foes a move away are listed after foes in reach and are selected only by name", () => {
  const there = field(["......"], creature("imp", "red", [0, 0], { budget: BUDGET }), creature("rat", "blue", [1, 0]), creature("ogre", "blue", [4, 0]));
  const { selection: made } = selection(there, decision(walk(ROW.slice(1)), [claw("rat")]));
  const item = made.items.find((one) => one.id === "use/imp/claw");
  made.choose(item as never);
  expect(made.state.value.picked).toEqual(["rat"]);
  expect(made.step).toMatchObject({ targets: [{ id: "rat" }, { id: "ogre", detail: "→ move 3 cells" }] });
});

test("no approach through walls, without the budget for both, or at a higher cost than the move allows", () => {
  const imp = (budget: [string, number][]): Creature => creature("imp", "red", [0, 0], { budget });
  const ogre = creature("ogre", "blue", [4, 0]);
  const found = (there: Battle, move: MoveOption): string[] => [...findApproaches(there, [move], "imp", CLAW).keys()];
  expect(found(field(["......"], imp(BUDGET), ogre), walk(ROW))).toEqual(["ogre"]);
  expect(found(field(["......"], imp(BUDGET), ogre), walk(ROW.slice(0, 2)))).toEqual([]);
  expect(found(field(["......"], imp([["standard", 1], ["move", 0]]), ogre), walk(ROW))).toEqual([]);
  const bow = create(ActionSchema, { ...CLAW, origin: "ranged", range: [2] });
  for (const [row, whom] of [["......", ["ogre"]], ["...#..", []]] as const) {
    expect([...findApproaches(field([row], imp(BUDGET), ogre), [walk(ROW.slice(0, 2))], "imp", bow).keys()]).toEqual(whom);
  }
  expect(found(field(["......"], imp([["standard", 0], ["move", 1]]), ogre), walk(ROW))).toEqual([]);
});

test("cells without opportunity attacks are preferred", () => {
  const there = field(["......", "......"], creature("imp", "red", [0, 0], { budget: BUDGET }), creature("ogre", "blue", [4, 0]));
  const move = walk([[3, 0], [3, 1]], { costs: new Map([["3,0", 3], ["3,1", 4]]), provokes: new Map([["3,0", ["ogre"]]]) });
  expect(findApproaches(there, [move], "imp", CLAW).get("ogre")).toMatchObject({ to: [3, 1], cost: 4, provoked: [] });
});

test("every cell that a large creature can cover is shown in reach, with the cost of its destination", () => {
  const step = { width: 2, cells: [[1, 0], [2, 0]] as Cell[], costs: new Map([["1,0", 1], ["2,0", 2]]) };
  const found = coveredCells(step);
  expect([...found.keys()].sort()).toEqual(["1,0", "1,1", "2,0", "2,1", "3,0", "3,1"]);
  expect(found.get("2,0")).toEqual([2, 0]);
  expect(found.get("2,1")).toEqual([1, 0]);
  expect(found.get("3,1")).toEqual([2, 0]);
});
