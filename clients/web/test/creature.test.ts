// The creature editor: drafts with texts in YAML, actions, ids, and what is sent.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { actionsOf, addAction, alternativeOf, choicesOf, creatureId, emptyValue, faultsOf, fromPlain, isYamlText, moveAction, newCreature, pathText, removeAction, setAt, shownFields, toSend, valueAt, type Keys } from "../src/creature/draft";
import { toYaml, type Plain } from "../src/creature/yaml";
import { CreatureFormSchema, FormFieldSchema } from "../src/gen/fracas/v1/server_pb";

const field = (name: string, kind: string, more: object = {}) => create(FormFieldSchema, { name, kind, most: 100, ...more });
const FORM = create(CreatureFormSchema, {
  creature: [field("id", "text", { required: true }), field("name", "text", { usual: true }), field("hp", "number", { required: true, least: 1 }), field("speed", "group", { usual: true, fields: [field("walk", "number"), field("hover", "check")] }), field("traits", "words"), field("skills", "numbers")],
  action: [field("id", "text", { required: true }), field("cost", "choice", { choices: ["action", "bonus"] }), field("attack", "group", { fields: [field("bonus", "number"), field("advantage_if", "yaml")] }), field("hit", "yaml"), field("area", "yaml")],
});
const WOLF: { [key: string]: Plain } = {
  id: "wolf", hp: 11, speed: { walk: 8 }, pools: { rage: 2 },
  actions: [{ id: "bite", cost: "action", attack: { bonus: 4, advantage_if: { target: "prone" } }, hit: [{ damage: "1d6+2", type: "piercing" }, { condition: "prone" }] }],
};

/** Send a draft and return its keys and its parts as texts. */
function sent(draft: Keys): [unknown, Record<string, string>] {
  const { source, parts } = toSend(draft);
  return [JSON.parse(new TextDecoder().decode(source)), Object.fromEntries(parts.map((one) => [one.field, new TextDecoder().decode(one.yaml)]))];
}

test("deep values are texts in YAML, sent with their place; the rest is sent as it is", () => {
  const draft = fromPlain(WOLF, FORM);
  expect(isYamlText(valueAt(draft, ["actions", 0, "hit"]))).toBe(true);
  const [keys, parts] = sent(draft);
  expect(keys).toEqual({ ...WOLF, actions: [{ id: "bite", cost: "action", attack: { bonus: 4 } }] });
  expect(parts).toEqual({ "actions[0].attack.advantage_if": "target: prone", "actions[0].hit": "- {damage: 1d6+2, type: piercing}\n- {condition: prone}" });
});

test("a value that a field cannot edit is a text too", () => {
  expect(sent(fromPlain({ id: "a", hp: { max: 5, now: 3 } }, FORM))).toEqual([{ id: "a" }, { hp: "max: 5\nnow: 3" }]);
});

test("damage alone has a form, with other effects it is a text", () => {
  const bite = (hit: Plain) => fromPlain({ id: "wolf", actions: [{ id: "bite", hit }] }, FORM);
  const plain: { [key: string]: Plain }[] = [{ damage: "1d6+2", type: "piercing" }, { damage: "1d4" }];
  expect(valueAt(bite(plain), ["actions", 0, "hit"])).toEqual(plain);
  expect(sent(setAt(bite(plain), ["actions", 0, "hit", 1, "type"], "fire"))).toEqual([{ id: "wolf", actions: [{ id: "bite", hit: [{ damage: "1d6+2", type: "piercing" }, { damage: "1d4", type: "fire" }] }] }, {}]);
  for (const other of [[{ damage: "1d6", if: { advantage: true } }], [{ condition: "prone" }], [{ damage: ["1d6"] }], { damage: "1d6" }] as Plain[]) {
    expect(isYamlText(valueAt(bite(other), ["actions", 0, "hit"]))).toBe(true);
  }
  expect(setAt(bite(plain), ["actions", 0, "hit"], undefined)["actions"]).toEqual([{ id: "bite" }]);
});

const CONE = field("cone", "group", { fields: [field("cone", "number", { least: 1 }), field("within", "number")] });
const USES = field("uses", "one_of", { choices: ["daily"], fields: [
  field("max", "group", { fields: [field("max", "number")] }), field("recharge", "group", { fields: [field("recharge", "number"), field("max", "number")] }),
  field("pool", "group", { fields: [field("pool", "words"), field("amount", "number")] }),
] });
const BREATH = create(CreatureFormSchema, { creature: [], action: [
  field("area", "one_of", { fields: [CONE] }), USES, field("targets", "count", { choices: ["all"] }), field("on_save", "yaml", { choices: ["half", "none"] }),
] });

test("areas, uses, targets and saves have forms; what they cannot edit is a text", () => {
  const drafted = (action: { [key: string]: Plain }) => actionsOf(fromPlain({ id: "a", actions: [action] }, BREATH))[0] as Keys;
  const breath: { [key: string]: Plain } = { area: { cone: 3 }, uses: { recharge: 5, max: 2 }, targets: "all", on_save: "half" };
  expect(drafted(breath)).toEqual(breath);
  expect(alternativeOf(USES, { recharge: 5, max: 2 })?.name).toBe("recharge");
  expect(alternativeOf(USES, { max: 2 })?.name).toBe("max");
  expect(alternativeOf(USES, { pool: ["ki"], amount: 2 })?.name).toBe("pool");
  expect(alternativeOf(USES, "daily")).toBeUndefined();
  const others: { [key: string]: Plain } = { area: { offsets: [[0, 1]] }, uses: { per: 3 }, targets: ["one"], on_save: [{ condition: "prone" }] };
  for (const [key, value] of Object.entries(others)) {
    expect(isYamlText(drafted({ [key]: value })[key]), key).toBe(true);
  }
  expect(drafted({ on_save: [{ damage: "1d6" }], uses: "daily", targets: 3 })).toEqual({ on_save: [{ damage: "1d6" }], uses: "daily", targets: 3 });
  // The shape stays chosen while its number is typed anew.
  expect(alternativeOf(BREATH.action[0] as typeof CONE, { cone: null })).toBe(CONE);
});

test("numbers as keys are sent in YAML, which JSON cannot write", () => {
  expect(sent({ id: "a", slots: { 1: 4, 3: 2 }, pools: { ki: 3 } })).toEqual([{ id: "a", pools: { ki: 3 } }, { slots: "{1: 4, 3: 2}" }]);
});

test("pools and attacks are chosen among those of the creature", () => {
  const draft: Keys = { pools: { ki: 3 }, slots: { 2: 1 }, actions: [{ id: "bite" }] };
  expect(choicesOf(field("pool", "words"), draft)).toEqual(["ki", "slot_2"]);
  expect(choicesOf(field("sequence", "words"), draft)).toEqual(["bite"]);
  expect(choicesOf(field("traits", "words", { choices: ["fey"] }), draft)).toEqual(["fey"]);
});

test("a new creature has what the rules need", () => {
  expect(newCreature(FORM, "Neue Kreatur", ["wolf"])).toEqual({ id: "neue_kreatur", name: "Neue Kreatur", hp: 10, speed: { walk: 6 } });
});

test("an empty text is left out", () => {
  expect(sent({ id: "a", actions: [{ id: "b", hit: { $yaml: " \n" } }] })).toEqual([{ id: "a", actions: [{ id: "b" }] }, {}]);
});

test("values are set and removed at their place, and nothing else changes", () => {
  const draft = fromPlain(WOLF, FORM);
  const changed = setAt(setAt(draft, ["speed", "hover"], true), ["hp"], 20);
  expect(changed).toEqual({ ...draft, hp: 20, speed: { walk: 8, hover: true } });
  expect(setAt(changed, ["speed", "hover"], undefined)).toEqual({ ...draft, hp: 20 });
  expect("speed" in setAt(draft, ["speed", "walk"], undefined)).toBe(false);
  expect(setAt(draft, ["actions", 0, "attack", "bonus"], 9)["actions"]).not.toBe(draft["actions"]);
  expect(valueAt(setAt(draft, ["actions", 0, "attack", "bonus"], 9), ["actions", 0, "attack", "bonus"])).toBe(9);
});

test("actions are added, copied, moved and removed", () => {
  let draft = addAction(fromPlain(WOLF, FORM), 0);
  draft = addAction(draft, null);
  expect(actionsOf(draft).map((one) => one["id"])).toEqual(["bite", "bite_2", "attack"]);
  expect(actionsOf(draft)[1]?.["hit"]).toEqual(actionsOf(draft)[0]?.["hit"]);
  draft = moveAction(moveAction(draft, 2, -1), 0, -1);
  expect(actionsOf(draft).map((one) => one["id"])).toEqual(["bite", "attack", "bite_2"]);
  draft = removeAction(removeAction(draft, 0), 0);
  expect(actionsOf(draft).map((one) => one["id"])).toEqual(["bite_2"]);
  expect("actions" in removeAction(draft, 0)).toBe(false);
});

test("an id is made of the name and is another one than those of the library", () => {
  expect(creatureId("Alter Höhlen-Wolf!", ["wolf"])).toBe("alter_hohlen_wolf");
  expect(creatureId("Wolf", ["wolf"])).toBe("wolf_own");
  expect(creatureId("Wolf", ["wolf", "wolf_own"])).toBe("wolf_own_2");
  expect(creatureId("<script>", [])).toBe("script");
  expect(creatureId("狼", [])).toBe("creature");
});

test("fields with a value, of the library and those that are needed are shown; others can be added", () => {
  const draft = fromPlain({ ...WOLF, traits: ["fey"] }, FORM);
  const { shown, others } = shownFields(FORM.creature, draft, "creature");
  expect(shown.map((one) => one.name)).toEqual(["name", "hp", "speed", "traits"]);
  expect(others.map((one) => one.name)).toEqual(["skills"]);
  expect(shownFields(FORM.action, actionsOf(draft)[0] as Keys, "action").others.map((one) => one.name)).toEqual(["area"]);
  expect(FORM.action.map(emptyValue)).toEqual(["", "action", {}, [], { $yaml: "" }]);
});

test("faults are shown at their field, or at the field around them", () => {
  const faults = ["hp", "actions[0].hit[1].type", "actions[0]", "speed.walk", "speedy"].map((one) => ({ field: one, text: "" }));
  const at = (...path: (string | number)[]) => faultsOf(faults, path).map((one) => one.field);
  expect(at("hp")).toEqual(["hp"]);
  expect(at("actions", 0, "hit")).toEqual(["actions[0].hit[1].type"]);
  expect(at("speed")).toEqual(["speed.walk"]);
  expect(faultsOf(faults, ["speed"], true)).toEqual([]);
  expect(pathText(["actions", 0, "hit"])).toBe("actions[0].hit");
});

test("YAML is short where it can be, and texts that are not plain are in quotes", () => {
  expect(toYaml([{ damage: "2d6", type: "fire" }, { condition: "prone", until: "end_of_turn", then: [{ damage: 3 }, { move: "slide", distance: 1, to: "somewhere far away" }] }])).toBe(
    "- {damage: 2d6, type: fire}\n- condition: prone\n  until: end_of_turn\n  then:\n    - {damage: 3}\n    - {move: slide, distance: 1, to: \"somewhere far away\"}",
  );
  for (const text of ["yes", "1e5", "3", "0x10", "a: b", "", "- x", "#", "*a", "1:30", "~", "null", "<b>\n"]) expect(toYaml({ key: text }), text).toBe(`key: ${JSON.stringify(text)}`);
  for (const text of ["1d6+2", "str", "all_enemies", "1/4"]) expect(toYaml({ key: text })).toBe(`key: ${text}`);
  expect(toYaml({})).toBe("{}");
  expect(toYaml([])).toBe("[]");
});
