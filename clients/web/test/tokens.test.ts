// Icons on a token: the most important ones first.

import { expect, test } from "vitest";
import { conditionIcon } from "../src/board/icons";
import { statusIcons } from "../src/board/tokens";
import { creature } from "./battles";

const bearing = (...names: string[]) => creature("imp", "red", [0, 0], {
  conditions: names.map((name) => ({ name, source: null, amount: null, ends: { until: "", whose: null, edge: null, turn: 0, dc: null } })) as never,
});

test("dying comes before all other icons", () => {
  expect(statusIcons(bearing("slowed", "prone", "dying"))[0]).toBe(conditionIcon("dying"));
  expect(statusIcons(bearing("slowed", "slowed"))).toHaveLength(1);
});

test("ongoing damage has the same icon on the board and in the list", () => {
  expect(conditionIcon("5 fire damage each turn (until a saving throw ends it)")).toBe(conditionIcon("ongoing"));
});

test("bonuses, penalties and round effects of cards come after conditions", () => {
  const ends = { until: "", whose: null, edge: null, turn: 0, dc: null };
  const one = { ...bearing("prone"), modifiers: [{ to: "defenses", by: 2, ends }, { to: "attack", by: -2, ends }], details: { bonuses: [{ kind: "shield", amount: 2 }] } };
  expect(statusIcons(one)).toEqual(["down", "guard", "boon", "bane"]);
  expect([conditionIcon("+2 defenses"), conditionIcon("-2 attack (until the end of its turn)")]).toEqual(["boon", "bane"]);
});
