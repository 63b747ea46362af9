// Icons on a token: the most important ones first.

import { expect, test } from "vitest";
import { conditionIcon } from "../src/board/icons";
import { statusIcons } from "../src/board/tokens";
import { fluentLanguage, useLanguage } from "../src/text/catalogue";
import { creatureStatus } from "../src/text/format";
import { battle, condition, creature } from "./battles";

const TRAITS: Record<string, string> = { prone: "prone", slowed: "speed_limit", blinded: "cannot_see", dying: "no_actions" };
const bearing = (...names: string[]) => creature("imp", "red", [0, 0], { conditions: names.map((name) => condition(name, TRAITS[name] ?? "")) });

test("dying comes before all other icons", () => {
  expect(statusIcons(bearing("slowed", "prone", "dying"))[0]).toBe(conditionIcon("dying"));
  expect(statusIcons(bearing("slowed", "slowed"))).toHaveLength(1);
});

test("the list chooses icons by ids, so that every language has them", () => {
  const ends = { until: "", whose: null, edge: null, turn: 0, dc: null };
  const one = { ...bearing("prone", "blinded"), ongoing: [{ amount: 5, type: "fire", ends }], modifiers: [{ to: "attack", by: -2, dice: "", ends }] };
  useLanguage(fluentLanguage("de", ["id_prone = liegend", "id_blinded = blind", "ongoingOf = { $amount } fortlaufender Schaden ({ $type })"]));
  const told = creatureStatus(battle(["."], [one]), one, String).map(({ id, text, traits }) => [conditionIcon(id, traits), text]);
  useLanguage();
  expect(told).toEqual([["hurt", "5 fortlaufender Schaden (fire)"], ["bane", "-2 attack"], ["down", "liegend"], ["blind", "blind"]]);
});

test("bonuses, penalties and round effects of cards come after conditions", () => {
  const ends = { until: "", whose: null, edge: null, turn: 0, dc: null };
  const one = { ...bearing("prone"), modifiers: [{ to: "defenses", by: 2, dice: "", ends }, { to: "attack", by: -2, dice: "", ends }], details: { bonuses: [{ kind: "shield", amount: 2 }] } };
  expect(statusIcons(one)).toEqual(["down", "guard", "boon", "bane"]);
});
