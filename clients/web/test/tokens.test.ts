// The signs on a token: what matters most comes first, since a small one has room for one.

import { expect, test } from "vitest";
import { conditionIcon } from "../src/board/icons";
import { statusIcons } from "../src/board/tokens";
import { creature } from "./battles";

const bearing = (...names: string[]) => creature("imp", "red", [0, 0], {
  conditions: names.map((name) => ({ name, source: null, amount: null, ends: { until: "", whose: null, edge: null, turn: 0, dc: null } })) as never,
});

test("that somebody is dying comes before all else that bears on it", () => {
  expect(statusIcons(bearing("slowed", "prone", "dying"))[0]).toBe(conditionIcon("dying"));
  expect(statusIcons(bearing("slowed", "slowed"))).toHaveLength(1);
});

test("damage that goes on has the same sign on the board and in the list beside it", () => {
  expect(conditionIcon("5 fire damage each turn (until a saving throw ends it)")).toBe(conditionIcon("ongoing"));
});

test("bonuses, penalties and what a card gives for the round have signs behind those of conditions", () => {
  const ends = { until: "", whose: null, edge: null, turn: 0, dc: null };
  const one = { ...bearing("prone"), modifiers: [{ to: "defenses", by: 2, ends }, { to: "attack", by: -2, ends }], details: { bonuses: [{ kind: "shield", amount: 2 }] } };
  expect(statusIcons(one)).toEqual(["down", "guard", "boon", "bane"]);
  expect([conditionIcon("+2 defenses"), conditionIcon("-2 attack (until the end of its turn)")]).toEqual(["boon", "bane"]);
});
