// Selections click by click, and the intents that result.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import type { Intent } from "../src/gen/fracas/v1/intents_pb";
import { SheetSchema } from "../src/gen/fracas/v1/sheet_pb";
import { questionTitle } from "../src/play/questionMenu";
import { cardInQuestion } from "../src/play/cards";
import { attackInQuestion, firstAttackOf, targetedDefense, defenseBonusEffect, attackRollOf, attackRollText } from "../src/play/attackRoll";
import { Selection } from "../src/play/selection";
import { cannotMoveReason, turnMenu } from "../src/play/turnMenu";
import type { Decision, MoveOption, UseOption } from "../src/play/options";
import { Pathfinder } from "../src/play/pathfinding";
import { cellKey, type Cell, type Creature } from "../src/protocol/battle";
import { writeMap, type Data } from "../src/protocol/values";
import { halfText, glossaryLines } from "../src/text/glossary";
import { nameResolver } from "../src/text/names";
import { statLines } from "../src/text/cardStats";
import { battle, condition, creature } from "./battles";

const SHEET = create(SheetSchema, { actions: [{ id: "fire", name: "fire", area: "burst 1", attack: "+5 against reflex" }] });
const CREATURES = [creature("imp", "red", [0, 0]), creature("ogre", "blue", [3, 2]), creature("pixie", "red", [3, 0])];
const FIELD = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => SHEET });
const CELLS: Cell[] = [[1, 0], [2, 0], [0, 1], [0, 2], [1, 2], [2, 1]];

function move(more: Partial<MoveOption> = {}): MoveOption {
  const costs = new Map(CELLS.map((cell) => [cellKey(cell), Math.max(cell[0], cell[1]) + (cellKey(cell) === "2,1" ? 1 : 0)]));
  return { by: "imp", mode: "walk", budget: "move", costs, cells: CELLS, provokes: new Map([["2,1", ["ogre"]]]), altitude: 0, ...more };
}

function use(more: Partial<UseOption> = {}): UseOption {
  const target = { id: "ogre", bonus: 5, versus: 15, chance: 550, notes: [] };
  return {
    by: "imp", action: "claw", name: "claw", cost: "standard", targets: [target], least: 1, most: 1, repeat: false, placements: [], destinations: [],
    choices: [], usesLeft: null, further: [], givesUp: false, ...more,
  };
}

function decision(more: Partial<Decision> = {}): Decision {
  return { message: {} as never, number: 1, kind: "turn", by: "imp", about: {}, moves: [move()], uses: [use()], ends: ["imp"], choices: [], least: 1, most: 1, ...more };
}

function begin(given: Decision): { selection: Selection; sent: Intent[] } {
  const sent: Intent[] = [];
  const call = nameResolver(FIELD);
  const selection = new Selection(FIELD, given, turnMenu(FIELD, given, given.by, call), async (intent) => void sent.push(intent), call);
  return { selection, sent };
}

const item = (selection: Selection, id: string) => selection.items.find((one) => one.id.startsWith(id)) ?? expect.fail(`no item ${id}`);

test("the first click on a cell shows the path and whom it provokes, the second moves", async () => {
  const { selection, sent } = begin(decision());
  selection.click([2, 1]);
  expect(selection.summary).toBe("3 cells · provokes an opportunity attack: Ogre");
  expect(selection.overlay.value.path.map(cellKey)).toEqual(["0,0", "1,0", "2,0", "2,1"]);
  expect(sent).toEqual([]);
  selection.click([2, 1]);
  await Promise.resolve();
  expect(sent[0]?.kind).toMatchObject({ case: "move", value: { by: "imp", mode: "walk", to: { x: 2, y: 1 }, path: [] } });
});

test("a waypoint is added, removed, and walked through cell by cell", async () => {
  const { selection, sent } = begin(decision());
  selection.choose(item(selection, "move/"));
  selection.click([1, 0], true);
  selection.click([2, 0], true);
  selection.back();
  expect(selection.state.value.waypoints).toEqual([[1, 0]]);
  selection.click([1, 0]);
  expect(sent).toEqual([]); // the next tap only selects, whatever was selected before
  selection.click([2, 0]);
  await selection.confirm();
  expect(sent[0]?.kind).toMatchObject({ case: "move", value: { path: [{ x: 1, y: 0 }, { x: 2, y: 0 }] } });
});

test("the path from the server replaces the estimate, with its cost", () => {
  const { selection } = begin(decision());
  selection.click([2, 1]);
  expect(selection.pathQuery).toEqual({ by: "imp", move: "walk", to: [2, 1] });
  const path: Cell[] = [[1, 1], [2, 1]];
  selection.paths.value = new Map([[JSON.stringify(selection.pathQuery), { path, cost: 4 }]]);
  expect(selection.overlay.value.path.map(cellKey)).toEqual(["0,0", "1,1", "2,1"]);
  expect(selection.summary).toBe("4 cells · provokes an opportunity attack: Ogre");
  selection.back();
  selection.choose(item(selection, "move/"));
  selection.click([1, 0], true);
  selection.click([2, 0]);
  expect(selection.pathQuery).toEqual({ by: "imp", move: "walk", to: [2, 0], via: [[1, 0]] });
});

/** Answers path queries like a server that refuses some steps; every cell costs two. */
function refusing(steps: string[], asked: string[] = []) {
  return async (order: Data) => {
    const path = "path" in order ? (order["path"] as unknown as Cell[]) : [order["to"] as unknown as Cell];
    asked.push(path.map(cellKey).join(" "));
    const refused = path.some((cell, n) => steps.includes(`${cellKey(path[n - 1] ?? [0, 0])} ${cellKey(cell)}`));
    return refused ? "blocked" : { path, cost: 2 * path.length };
  };
}

test("a path through a waypoint comes from the server: if the estimate is refused, another one is drawn and sent", async () => {
  const wide = move();
  const { selection, sent } = begin(decision({ moves: [{ ...wide, cells: [...wide.cells, [3, 1]], costs: new Map([...wide.costs, ["3,1", 3]]) }] }));
  selection.queryPath = refusing(["2,0 2,1"]);
  selection.choose(item(selection, "move/"));
  selection.click([1, 0], true);
  selection.click([2, 1]);
  expect(selection.overlay.value.path.map(cellKey)).toEqual(["0,0", "1,0", "2,0", "2,1"]); // the estimate, until the server has answered
  await selection.confirm();
  expect(sent).toEqual([]);
  expect(selection.notice.value).toBe("The path has changed. Confirm again to move.");
  const drawn = selection.overlay.value.path.map(cellKey);
  expect(drawn).toEqual(["0,0", "1,0", "2,0", "3,1", "2,1"]);
  expect(selection.summary).toBe("8 cells · provokes an opportunity attack: Ogre");
  await selection.confirm();
  const { path } = (sent[0] as Intent).kind.value as { path: { x: number; y: number }[] };
  expect(["0,0", ...path.map(({ x, y }) => `${x},${y}`)]).toEqual(drawn);
  expect(selection.notice.value).toBe("");
});

test("an order waits for its path, and a path that is as drawn is sent at once", async () => {
  const { selection, sent } = begin(decision());
  const asked: string[] = [];
  selection.queryPath = refusing([], asked);
  selection.choose(item(selection, "move/"));
  selection.click([1, 0], true);
  selection.click([2, 0]);
  const going = selection.confirm();
  expect(sent).toEqual([]);
  await going;
  expect(sent[0]?.kind).toMatchObject({ case: "move", value: { path: [{ x: 1, y: 0 }, { x: 2, y: 0 }] } });
  expect(asked).toEqual(["1,0", "1,0", "1,0 2,0"]);
});

test("without a path through the waypoint, none is drawn and none is sent", async () => {
  const { selection, sent } = begin(decision());
  selection.queryPath = refusing(["1,0 2,0", "1,0 0,0"]);
  selection.choose(item(selection, "move/"));
  selection.click([1, 0], true);
  selection.click([2, 0]);
  await selection.fetchPath();
  expect(selection.overlay.value.path).toEqual([]);
  expect(selection.missingInput).toBe("No path through these waypoints.");
  await selection.confirm();
  expect(sent).toEqual([]);
});

test("paths avoid the corners of walls", () => {
  const ways = new Pathfinder(FIELD, [1, 0], new Map([["0,0", 1], ["0,1", 2], ["2,0", 1], ["2,1", 2]]), new Map(), true);
  expect(ways.pathVia([], [2, 1]).map(cellKey)).toEqual(["2,0", "2,1"]);
  expect(ways.pathVia([], [3, 2])).toEqual([]);
});

test("clicking a foe lists the actions against it with odds, and selecting one attacks", async () => {
  const { selection, sent } = begin(decision());
  const against = selection.actionsAgainst("ogre")[0] ?? expect.fail("nothing can be done to it");
  expect(against.detail).toBe("55% · +5 vs 15");
  expect(selection.actionsAgainst("pixie")).toEqual([]);
  selection.choose(against.item);
  selection.aimAt("ogre");
  await selection.confirm();
  expect(sent[0]?.kind).toMatchObject({ case: "use", value: { action: "claw", on: ["ogre"] } });
});

test("harming only allies needs a confirmation", async () => {
  const friends = use({ targets: [{ id: "pixie", bonus: 5, versus: 12, chance: 700, notes: [] }, { id: "ogre", bonus: 5, versus: 15, chance: 550, notes: [] }] });
  const { selection, sent } = begin(decision({ uses: [friends] }));
  selection.choose(item(selection, "use/"));
  selection.toggleTarget("pixie");
  await selection.confirm();
  expect(selection.step).toMatchObject({ kind: "confirm" });
  expect(selection.summary).toContain("your own side (Pixie)");
  expect(sent).toEqual([]);
  await selection.confirm();
  expect(sent).toHaveLength(1);
});

test("unlikely targets are marked differently on the board", () => {
  const both = use({ targets: [{ id: "pixie", bonus: 5, versus: 12, chance: 700, notes: [] }, { id: "ogre", bonus: 5, versus: 15, chance: 550, notes: [] }] });
  const { selection } = begin(decision({ uses: [both] }));
  selection.choose(item(selection, "use/"));
  expect([...selection.overlay.value.unintended]).toEqual(["pixie"]);
});

test("a second move that takes the action is listed after the attacks, highlights no cells by itself, and names its cost", () => {
  const spent = [creature("imp", "red", [0, 0], { budget: [["standard", 1], ["move", 0]] }), ...CREATURES.slice(1)];
  const field = battle(["....", ".#..", "...."], spent, { sheetOf: () => SHEET });
  const given = decision();
  const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  expect(selection.overlay.value.reach.size).toBe(0);
  selection.click([0, 1]);
  expect(selection.step).toBeNull();
  selection.choose(item(selection, "move/"));
  selection.click([0, 1]);
  expect(selection.summary).toBe("1 cell · uses your standard action");
  const armed = turnMenu(field, decision({ uses: [use({ action: "fire", name: "fire" })] }), "imp", nameResolver(field));
  expect(armed.filter((one) => one.group !== "end").map((one) => one.group)).toEqual(["own", "move"]);
});

test("placing a creature shows the terrain of the destination", () => {
  const field = battle(["....", ".#..", "...."], CREATURES, { terrain: (cell) => new Map(cellKey(cell) === "1,0" ? [["pit", 10]] : []) });
  const asked = decision({ kind: "choice", about: { what: "push", who: "ogre" }, moves: [], uses: [], ends: [], choices: ["1,0", "2,0"].map((id) => ({ id, label: "", targets: [] })) });
  const selection = new Selection(field, asked, turnMenu(field, asked, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  selection.click([1, 0]);
  expect(selection.summary).toBe("pit, 10 ft deep");
  selection.click([2, 0]);
  expect(selection.summary).toBe("floor");
});

test("against a foe the basic attack is not listed beside the creature's own", () => {
  const given = decision({ uses: [use({ action: "fire", name: "fire" }), use({ action: "melee_basic", name: "melee basic" })] });
  expect(begin(given).selection.actionsAgainst("ogre").map(({ item: one }) => one.label)).toEqual(["Fire"]);
  const alone = decision({ uses: [use({ action: "melee_basic", name: "melee basic" })] });
  expect(begin(alone).selection.actionsAgainst("ogre").map(({ item: one }) => one.label)).toEqual(["Melee basic"]);
});

test("simultaneous rays are all assigned: to the only foe automatically, to several one by one", async () => {
  const ogre = { id: "ogre", bonus: 5, versus: 15, chance: 550, notes: [] };
  const alone = begin(decision({ uses: [use({ action: "rays", targets: [ogre], most: 3, repeat: true })] }));
  alone.selection.choose(item(alone.selection, "use/"));
  expect(alone.selection.summary).toBe("Ogre ×3 55% · +5 vs 15");
  await alone.selection.confirm();
  expect(alone.sent[0]?.kind).toMatchObject({ case: "use", value: { on: ["ogre", "ogre", "ogre"] } });
  const giant = { ...ogre, id: "pixie", chance: 300 };
  const two = begin(decision({ uses: [use({ action: "rays", targets: [ogre, giant], most: 3, repeat: true })] })).selection;
  two.choose(item(two, "use/"));
  for (const id of ["ogre", "pixie", "ogre"]) two.toggleTarget(id);
  expect(two.summary).toMatch(/^Ogre ×2 .*, Pixie 30%/);
  expect(two.step).toMatchObject({ allAtOnce: true, most: 3 });
});

test("aiming at a creature assigns all rays to it; unassigned rays need a confirmation", async () => {
  const ogre = { id: "ogre", bonus: 5, versus: 15, chance: 550, notes: [] };
  const given = decision({ uses: [use({ action: "rays", targets: [ogre, { ...ogre, id: "imp" }], most: 3, repeat: true })] });
  const { selection, sent } = begin(given);
  selection.choose(item(selection, "use/"));
  selection.aimAt("ogre");
  expect(selection.state.value.picked).toEqual(["ogre", "ogre", "ogre"]);
  const few = begin(given);
  few.selection.choose(item(few.selection, "use/"));
  few.selection.toggleTarget("ogre");
  await few.selection.confirm();
  expect(few.selection.summary).toBe("Only 1 of 3 have a target; the others are lost. Continue?");
  expect([sent, few.sent]).toEqual([[], []]);
});

test("against a foe areas over it are listed, other actions are not; an ally in the area is marked", () => {
  const placement = (...affected: string[]) => ({ at: [1, 1], direction: null, cells: [[1, 1]], affected });
  const fire = use({ action: "fire", name: "fire", targets: [], least: 0, most: 0, placements: [placement("pixie"), placement("ogre", "pixie")] as never });
  const { selection } = begin(decision({ uses: [fire, use({ action: "study", name: "study", targets: [plainly("ogre")] })] }));
  expect(selection.actionsAgainst("ogre").map(({ item: one }) => one.label)).toEqual(["Fire"]);
  expect(selection.actionsAgainst("pixie")).toEqual([]);
  selection.choose(item(selection, "use/imp/fire"));
  selection.aimAt("ogre");
  expect(selection.summary).toBe("hits Ogre, Pixie (ally)");
});

test("with no foe in reach, dash is listed beside the moves", () => {
  const dash = use({ action: "dash", name: "dash", cost: "action", targets: [], least: 0, most: 0 });
  const far = decision({ uses: [dash, use({ action: "fire", name: "fire", targets: [{ ...plainly("pixie"), chance: 500 }] })] });
  expect(item(begin(far).selection, "use/imp/dash").group).toBe("own");
  const near = decision({ uses: [dash, use({ action: "fire", name: "fire", targets: [{ ...plainly("ogre"), chance: 500 }] })] });
  expect(item(begin(near).selection, "use/imp/dash").group).toBe("other");
});

test("the rest of an attack costs no further action", () => {
  const spent = [creature("imp", "red", [0, 0], { budget: [["action", 0]] }), ...CREATURES.slice(1)];
  const field = battle(["....", ".#..", "...."], spent, { sheetOf: () => SHEET });
  const given = decision({ uses: [use({ action: "fire", name: "fire", cost: "action" })] });
  expect(turnMenu(field, given, "imp", nameResolver(field)).find((one) => one.id.startsWith("use/"))?.detail).toBe("part of your attack · 55%");
});

test("Enter does not confirm a target step without targets; its button does", async () => {
  const sweep = use({ action: "sweep", name: "attack 2", cost: "top", least: 0, most: 2, targets: [plainly("ogre"), plainly("pixie")] });
  const { selection, sent } = begin(decision({ uses: [sweep] }));
  selection.choose(item(selection, "use/"));
  expect(selection.state.value.picked).toEqual([]);
  await selection.confirmByKey();
  expect(sent).toEqual([]);
  selection.toggleTarget("ogre");
  await selection.confirmByKey();
  expect(sent).toHaveLength(1);
});

test("giving up is never listed first, even if nothing else is left", () => {
  const last = ["drop_prone", "offer_peace", "surrender"].map((action) => use({ action, name: action.replace("_", " "), cost: "free", targets: [], least: 0, most: 0 }));
  expect(begin(decision({ moves: [], uses: last })).selection.items.map((one) => [one.label, one.group])).toEqual([
    ["Drop prone", "own"], ["Offer peace", "other"], ["Surrender", "other"], ["End turn", "end"],
  ]);
});

test("at half hit points, healing is listed beside the attacks", () => {
  const breath = use({ action: "second_wind", name: "second wind", targets: [], least: 0, most: 0 });
  const hurt = battle(["...."], [creature("imp", "red", [0, 0], { hp: 5 })], { sheetOf: () => SHEET });
  expect(turnMenu(hurt, decision({ uses: [breath] }), "imp", nameResolver(hurt)).find((one) => one.id.startsWith("use/"))?.group).toBe("own");
  expect(item(begin(decision({ uses: [breath] })).selection, "use/").group).toBe("other");
});

test("healing is not shown as a hit, and a sequence lists its attacks", () => {
  const sheet = create(SheetSchema, { actions: [
    { id: "glow", name: "glow", area: "burst 3", effect: "heal 2d6+4" },
    { id: "flurry", name: "flurry", cost: "standard", sequence: ["claw", "claw"] }, { id: "claw", name: "claw", cost: "standard", attack: "+5 against AC", hit: "1d6" },
  ] });
  const field = battle(["....", "....", "...."], CREATURES, { sheetOf: () => sheet });
  const glow = use({ action: "glow", name: "glow", targets: [], least: 0, most: 0, placements: [{ at: [0, 0], direction: null, cells: [[0, 0]], affected: ["pixie"] }] as never });
  const given = decision({ uses: [glow, use({ action: "flurry", name: "flurry", most: 2, repeat: true })] });
  const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  expect(item(selection, "use/imp/flurry").text).toContain("Claw: Attack: +5 against AC. Hit: 1d6.");
  selection.choose(item(selection, "use/imp/glow"));
  expect(selection.summary).toBe("affects Pixie");
});

test("the defense of a sequence is that of its first attack, if all have the same", () => {
  const sheet = create(SheetSchema, { actions: [
    { id: "flurry", name: "flurry", sequence: ["claw", "claw"] }, { id: "mixed", name: "mixed", sequence: ["claw", "gaze"] },
    { id: "claw", name: "claw", attack: "+5 against AC" }, { id: "gaze", name: "gaze", attack: "+5 against will" },
  ] });
  const field = battle(["...."], CREATURES, { sheetOf: () => sheet });
  expect(["flurry", "mixed", "claw"].map((one) => firstAttackOf(field, "imp", one))).toEqual(["claw", "mixed", "claw"]);
});

test("each attack of a sequence is aimed separately", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "flurry", name: "flurry", sequence: ["claw", "claw"] }] });
  const field = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ uses: [use({ action: "flurry", most: 2, repeat: true })] });
  const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  selection.choose(item(selection, "use/"));
  expect(selection.state.value.picked).toEqual(["ogre"]);
});

test("an action without choices names its targets and does not repeat its own name", () => {
  const near = use({ least: 0, most: 0 });
  const { selection } = begin(decision({ uses: [near, use({ action: "fade", name: "fade", targets: [], least: 0, most: 0 })] }));
  selection.choose(item(selection, "use/imp/claw"));
  expect(selection.summary).toBe("Ogre 55% · +5 vs 15");
  selection.back();
  selection.choose(item(selection, "use/imp/fade"));
  expect(selection.summary).toBe("Confirm?");
});

test("an offer of peace does not give up: only surrender and flight say that the creature leaves (S5-END-03 to -05)", () => {
  const said = ["surrender", "flee", "offer_peace"].map((action) => {
    const given = decision({ uses: [use({ action, name: action, targets: [], most: 0, least: 0, givesUp: true })] });
    const selection = new Selection(FIELD, given, turnMenu(FIELD, given, "imp", nameResolver(FIELD), "srd5"), async () => undefined, nameResolver(FIELD));
    selection.choose(item(selection, "use/"));
    expect(selection.state.value.item?.text).toHaveLength(1);
    return selection.summary;
  });
  expect(said).toEqual(["The creature leaves the battle for good. Continue?", "The creature leaves the battle for good. Continue?", "Offer a truce to all sides?"]);
});

test("standing up is listed beside the moves, and a sequence is out of reach like its attacks", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "claw", name: "claw", cost: "standard", attack: "+5 against AC" }, { id: "flurry", name: "flurry", cost: "standard", sequence: ["claw", "claw"] }] });
  const field = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ uses: [use({ action: "stand_up", name: "stand up", targets: [], most: 0, least: 0 }), use({ action: "dodge", name: "dodge", targets: [], most: 0, least: 0 })] });
  const items = turnMenu(field, given, "imp", nameResolver(field));
  expect(items.filter((one) => one.group === "other").map((one) => one.label)).toEqual(["Dodge"]);
  expect(items.find((one) => one.label === "Flurry")?.disabledReason).toBe("out of range");
});

test("an action with uses left is not used up, but its cost may be spent", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "wave", name: "wave", cost: "standard", uses: "2 times", save: "DC 15" }] });
  const offs = [1, 2].map((spent) => {
    const imp = creature("imp", "red", [0, 0], { used: new Map([["wave", spent]]), budget: [["standard", 0]] });
    const field = battle(["...."], [imp], { sheetOf: () => sheet });
    return turnMenu(field, decision({ uses: [] }), "imp", nameResolver(field)).find((one) => one.label === "Wave")?.disabledReason;
  });
  expect(offs).toEqual(["standard used", "used up"]);
});

test("an answer shows its remaining uses", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "shield", name: "shield", uses: "2 times" }, { id: "parry", name: "parry", uses: "once" }] });
  const imp = creature("imp", "red", [0, 0], { used: new Map([["shield", 1]]) });
  const field = battle(["...."], [imp], { sheetOf: () => sheet });
  const asked = decision({ kind: "interrupt", moves: [], uses: [], ends: [], choices: ["shield", "parry", "no"].map((id) => ({ id, label: "", targets: [] })) });
  expect(turnMenu(field, asked, "imp", nameResolver(field)).map((one) => one.detail)).toEqual(["1 left", "once", ""]);
});

test("actions with the same label are told apart by their ids", () => {
  const improvised = (action: string) => use({ action, name: "Improvised weapon" });
  const { selection } = begin(decision({ uses: [use(), improvised("improvised_blow"), improvised("improvised_throw")] }));
  expect(selection.items.filter((one) => one.group === "other").map((one) => one.label)).toEqual(["Claw", "Improvised blow", "Improvised throw"]);
});

test("the best placement of an area comes first, and the others can be cycled", async () => {
  const placements = [
    { at: [3, 0], direction: null, cells: [], affected: ["pixie"] }, { at: [3, 2], direction: null, cells: [], affected: ["ogre"] },
  ];
  const { selection, sent } = begin(decision({ uses: [use({ action: "fire", placements, targets: [], most: 0, least: 0, choices: [] })] }));
  selection.choose(item(selection, "use/"));
  expect(selection.placement?.placement.affected).toEqual(["ogre"]);
  selection.cyclePlacement(1);
  expect(selection.placement?.placement.affected).toEqual(["pixie"]);
  selection.cyclePlacement(1);
  await selection.confirm();
  expect(sent[0]?.kind).toMatchObject({ case: "use", value: { action: "fire", at: { x: 3, y: 2 } } });
});

test("a click where the area cannot be placed shows a notice", () => {
  const placements = [{ at: [3, 2], direction: null, cells: [], affected: ["ogre"] }];
  const { selection } = begin(decision({ uses: [use({ action: "fire", name: "fire", targets: [], least: 0, most: 0, placements } as never)] }));
  selection.choose(item(selection, "use/"));
  selection.click([0, 0]);
  expect(selection.notice.value).toBe("Invalid placement.");
});

test("the cells from the server replace the shape of the area", () => {
  const cells: Cell[] = [[0, 1], [1, 1], [0, 2], [1, 2]];
  const placements = [{ at: null, direction: null, cells, affected: ["ogre"] }];
  const { selection } = begin(decision({ uses: [use({ action: "fire", placements, targets: [], most: 0, least: 0, choices: [] })] }));
  selection.choose(item(selection, "use/"));
  expect(selection.areaQuery).toEqual({ by: "imp", use: "fire", cells });
  expect(selection.overlay.value.area).toEqual(cells);
  const spot = selection.placement ?? expect.fail("nothing is looked at");
  selection.areas.value = new Map([[selection.placementKey(spot), [[0, 1], [0, 2]]]]); // a wall fills one cell and cuts off another
  expect(selection.overlay.value.area).toEqual([[0, 1], [0, 2]]);
});

test("opportunity attacks before a ranged attack are queried and shown beside it", () => {
  const { selection } = begin(decision({ uses: [use({ action: "bow" })] }));
  const shot = { ...item(selection, "use/"), rangedAttack: { by: "imp", use: "bow" } };
  expect(selection.provokedQuery).toBeNull();
  selection.choose(shot);
  expect(selection.provokedQuery).toEqual({ by: "imp", use: "bow" });
  selection.provoked.value = new Map([[shot.id, ["ogre"]]]);
  expect(selection.provokedQuery).toBeNull();
  expect(selection.summary).toMatch(/provokes an opportunity attack: [\w ]+$/);
});

test("a refusal is shown and returns to the menu", async () => {
  const given = decision();
  const call = nameResolver(FIELD);
  const selection = new Selection(FIELD, given, turnMenu(FIELD, given, "imp", call), () => Promise.reject(new Error("that is blocked")), call);
  selection.choose(item(selection, "end/"));
  await Promise.resolve();
  await Promise.resolve();
  expect(selection.notice.value).toBe("that is blocked");
  expect(selection.step).toBeNull();
});

test("a question answered by cells starts on the board, one answered by words in the list", async () => {
  const cells = decision({ kind: "choice", about: { what: "shift" }, moves: [], uses: [], ends: [], choices: [{ id: "1,0", label: "", targets: [] }, { id: "0,1", label: "", targets: [] }, { id: "no", label: "", targets: [] }] });
  const { selection, sent } = begin(cells);
  expect(selection.step).toMatchObject({ kind: "cell" });
  selection.click([0, 1]);
  await selection.confirm();
  expect(sent[0]?.kind).toMatchObject({ case: "answer", value: { by: "imp", answer: { kind: { case: "text", value: "0,1" } } } });
  const words = begin(decision({ kind: "reaction", moves: [], uses: [], ends: [], choices: [{ id: "parry", label: "Parry", targets: [] }, { id: "no", label: "", targets: [] }] }));
  expect(words.selection.items.map((one) => one.label)).toEqual(["Parry", "No"]);
});

const KIT = create(SheetSchema, { actions: [
  { id: "tonic", name: "tonic", cost: "swift", effect: "recovery 1" },
  { id: "storm", name: "storm", cost: "standard", uses: "daily", area: "burst 1", attack: "+5 against ac" },
  { id: "claw", name: "claw", cost: "standard", attack: "+5 against ac" },
] });

function beginWith(given: Decision, more: Partial<Creature> = {}): { selection: Selection; sent: Intent[] } {
  const sent: Intent[] = [];
  const field = battle(["....", ".#..", "...."], [creature("imp", "red", [0, 0], more), ...CREATURES.slice(1)], { sheetOf: () => KIT });
  const call = nameResolver(field);
  return { selection: new Selection(field, given, turnMenu(field, given, given.by, call), async (intent) => void sent.push(intent), call), sent };
}

const plainly = (id: string) => ({ id, bonus: null, versus: null, chance: null, notes: [] });

test("helpful actions are not listed against a foe, and need a confirmation if aimed at one", async () => {
  const tonic = use({ action: "tonic", name: "tonic", targets: [plainly("ogre"), plainly("pixie")] });
  const { selection, sent } = beginWith(decision({ uses: [tonic] }));
  expect(selection.actionsAgainst("ogre")).toEqual([]);
  expect(selection.actionsAgainst("pixie")).toHaveLength(1);
  selection.choose(item(selection, "use/"));
  expect(selection.step).toMatchObject({ kind: "target", targets: [{ id: "pixie", foe: false }, { id: "ogre", foe: true }] });
  selection.toggleTarget("ogre");
  await selection.confirm();
  expect(selection.summary).toContain("helps only enemies (Ogre)");
  expect(sent).toEqual([]);
  await selection.confirm();
  expect(sent).toHaveLength(1);
});

test("an action that can hit only allies says so, and is not offered against an ally", () => {
  const claw = use({ targets: [{ id: "pixie", bonus: 5, versus: 12, chance: 700, notes: [] }] });
  const { selection } = beginWith(decision({ uses: [claw] }));
  expect(item(selection, "use/").detail).toContain("only allies in range");
  expect(item(selection, "use/").detail).not.toContain("%");
  expect(selection.actionsAgainst("pixie")).toEqual([]);
});

test("actions that can hit only allies are listed last", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "claw", name: "claw", attack: "+5 against ac" }, { id: "mend", name: "mend", effect: "heal 5" }] });
  const known = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => sheet });
  const claw = use({ targets: [{ id: "pixie", bonus: 5, versus: 12, chance: 700, notes: [] }] });
  const mend = use({ action: "mend", name: "mend", targets: [], least: 0, most: 0 });

  const told = turnMenu(known, decision({ uses: [claw, mend] }), "imp", nameResolver(known)).map((one) => one.id.split("/")[2] ?? one.id);

  expect(told.indexOf("mend")).toBeLessThan(told.indexOf("claw"));
});

test("a harmful area is offered only where it hits a target", () => {
  const placements = [{ at: [3, 0], direction: null, cells: [], affected: [] }, { at: [3, 2], direction: null, cells: [], affected: ["ogre"] }];
  const { selection } = beginWith(decision({ uses: [use({ action: "storm", placements, targets: [], most: 0, least: 0 })] }));
  selection.choose(item(selection, "use/"));
  expect(selection.step).toMatchObject({ kind: "placement", options: [{ placement: { affected: ["ogre"] } }] });
});

test("a used-up action says so, whatever is left of the turn", () => {
  const { selection } = beginWith(decision({ uses: [use()] }), { budget: [["standard", 0], ["swift", 0]], used: new Map([["storm", 1]]) });
  const off = new Map(selection.items.filter((one) => one.disabledReason).map((one) => [one.id, one.disabledReason]));
  expect([off.get("own/storm"), off.get("own/tonic")]).toEqual(["used up", "swift used"]);
});

test("a follow-up attack marks allies, lists foes first, and has a fitting label for declining", () => {
  const follow = decision({ kind: "choice", about: { action: "flurry" }, moves: [], uses: [], ends: [], choices: [{ id: "claw", label: "", targets: ["pixie", "ogre"] }, { id: "no", label: "", targets: [] }] });
  const { selection } = beginWith(follow);
  expect(selection.items.map((one) => one.label)).toEqual(["Claw", "Done"]);
  selection.choose(item(selection, "answer/claw"));
  expect(selection.step).toMatchObject({ kind: "target", targets: [{ id: "ogre", friend: false }, { id: "pixie", friend: true }] });
  const where = beginWith(decision({ kind: "choice", about: { what: "push", who: "ogre" }, moves: [], uses: [], ends: [], choices: [{ id: "1,0", label: "", targets: [] }, { id: "no", label: "", targets: [] }] }));
  expect(where.selection.items.map((one) => one.label)).toEqual(["Choose a square", "Don’t use"]);
});

test("actions that are on no sheet have a help text, and so have modes of movement", () => {
  const given = decision({ uses: [use(), use({ action: "second_wind", name: "second wind", targets: [], most: 0, least: 0 })] });
  const call = nameResolver(FIELD);
  const items = turnMenu(FIELD, given, "imp", call, "fourth_edition");
  const told = (id: string) => items.find((one) => one.id.startsWith(id))?.text.join(" ") ?? expect.fail(id);
  expect(told("use/imp/second_wind")).toContain("regain");
  expect(told("move/imp/walk")).toContain("provokes an opportunity attack");
  expect(turnMenu(FIELD, given, "imp", call).find((one) => one.id === "use/imp/second_wind")?.text).toEqual([]);
});

// ------------------------------------------------------------------------------------------------ card halves

const OGRE = { id: "ogre", bonus: null, versus: null, chance: null, notes: [] };

/** A card half as the server offers it: its text, or the default use. */
function half(action: string, name: string, card: string, more: Partial<UseOption> = {}): UseOption {
  const cost = action === "bottom" || action === "basic_move" ? "bottom" : "top";
  return use({ action, name: `${name} · ${card}`, cost, targets: [], least: 0, most: 0, choices: [[card]], ...more });
}

const HALVES = [
  half("top", "Attack 3 range 5", "long shot", { targets: [OGRE], most: 1 }), half("top", "Attack 5 range 4 ✗", "heartseeker", { targets: [OGRE], most: 1 }),
  half("basic_attack", "Attack 2", "long shot"), half("basic_attack", "Attack 2", "heartseeker"),
  half("bottom", "Shield 1", "long shot"), half("bottom", "Move 2", "heartseeker", { destinations: [{ cell: [1, 0], cost: 1 }] }),
  half("basic_move", "Move 2", "heartseeker", { destinations: [{ cell: [1, 0], cost: 1 }] }),
];

test("every half has its own name, and none is listed twice", () => {
  const { selection } = begin(decision({ moves: [], uses: HALVES }));
  const offered = selection.items.filter((one) => one.group === "own");
  expect(offered.map((one) => one.label)).toEqual(["Attack 3 (range 5)", "Attack 5 (range 4)", "Shield 1", "Move 2"]);
  expect(offered[1]?.detail).toMatch(/top half \(Heartseeker\) · loses its card/);
  const plainly = selection.items.filter((one) => one.group === "other");
  expect(plainly.map((one) => one.label)).toEqual(["Attack 2", "Attack 2"]);
  expect(plainly.map((one) => one.detail)).toEqual([expect.stringMatching(/top half \(Long shot\)/), expect.stringMatching(/top half \(Heartseeker\)/)]);
  expect(plainly[0]?.detail).toContain("default action");
  expect(selection.actionsAgainst("ogre").map(({ item: one }) => one.label)).toEqual(["Attack 3 (range 5)", "Attack 5 (range 4)"]);
});

test("variants of one action are told apart by targets, and different actions by name", () => {
  const far = { destinations: [{ cell: [2, 0] as Cell, cost: 2 }], targets: [OGRE], most: 1 };
  const near = { destinations: [{ cell: [1, 0] as Cell, cost: 1 }] };
  const { selection } = begin(decision({ moves: [], uses: [half("top", "Move 2, attack 2", "run", far), half("top", "Move 2, attack 2", "run", near), half("top", "Attack 4", "stab", { targets: [OGRE], most: 1 })] }));
  const run = item(selection, "use/imp/top/Move");
  expect([run.label, ...(run.items ?? []).map((one) => one.label)]).toEqual(["Move 2, attack 2", "Ogre", "No target"]);
  selection.choose(run);
  expect(selection.openList).toMatchObject({ label: "Move 2, attack 2", prompt: "Choose a target to have in range after the move." });
  selection.back();
  expect(selection.openList).toBeNull();
  expect(item(selection, "use/imp/top/Attack").label).toBe("Attack 4");
});

test("a half that needs a target says so if none is in reach; one that does not stays silent", () => {
  const { selection } = begin(decision({ moves: [], uses: HALVES }));
  const strike = item(selection, "use/imp/basic_attack");
  expect(strike.detail).toContain("no target in range");
  selection.choose(strike);
  expect(selection.step).toMatchObject({ kind: "confirm", question: "Attack 2: no target in range, it will have no effect. Use it anyway?" });
  selection.back();
  selection.choose(item(selection, "use/imp/bottom/Shield"));
  expect(selection.step).toMatchObject({ kind: "confirm", question: "Confirm?" });
});

test("a selection is kept while the battle goes on with the same options", () => {
  const given = decision({ moves: [], uses: HALVES });
  const before = begin(given).selection;
  before.choose(item(before, "use/imp/top/Attack 3"));
  before.toggleTarget("ogre");
  const after = begin(given).selection;
  after.resume(before);
  expect(after.state.value.item?.label).toBe("Attack 3 (range 5)");
  expect(after.state.value.picked).toEqual(["ogre"]);
  const other = begin(decision({ moves: [], uses: HALVES.slice(2) })).selection;
  other.resume(before);
  expect(other.step).toBeNull();
});

test("only a question about one card shows the card", () => {
  const redraw = decision({ kind: "choice", about: { choice: "redraw", card: "venom_dart" }, moves: [], uses: [], ends: [], choices: [] });
  const push = decision({ kind: "choice", about: { what: "push", who: "ogre" }, moves: [], uses: [], ends: [], choices: [] });
  expect([cardInQuestion(redraw), cardInQuestion(push)]).toEqual(["venom_dart", null]);
});

test("with too few cards no cards are asked for; declining to lose cards shows the damage", () => {
  const rest = use({ action: "long_rest", name: "Long rest", cost: "none", targets: [], least: 0, most: 0 });
  const given = decision({ kind: "choose_cards", moves: [], ends: [], uses: [rest] });
  expect(questionTitle(FIELD, given, nameResolver(FIELD))).toMatch(/a rest returns/);
  const pair = use({ action: "choose_cards", name: "Choose cards", cost: "none", targets: [], least: 0, most: 0, choices: [["daze", "doom"]] });
  const told = [[pair, rest], [pair]].map((uses) => questionTitle(FIELD, decision({ kind: "choose_cards", moves: [], ends: [], uses }), nameResolver(FIELD)));
  expect(told).toEqual([expect.stringMatching(/two cards or a rest$/), expect.stringMatching(/choose two cards$/)]);
  const [offered] = turnMenu(FIELD, given, "imp", nameResolver(FIELD), "monster_turn");
  expect([offered?.detail, offered?.text[0]]).toEqual(["", expect.stringMatching(/^Act last/)]);
  const harm = decision({ kind: "prevent_damage", about: { amount: 1, cause: "attack" }, moves: [], uses: [], ends: [], choices: [{ id: "sap", label: "", targets: [] }, { id: "no", label: "no", targets: [] }] });
  expect(begin(harm).selection.items.map((one) => one.label)).toEqual(["Sap", "Keep the cards and take 1 damage"]);
});

test("an interrupt shows the roll that it would change, other questions show none", () => {
  const asked = decision({ kind: "interrupt", about: { event: "hits", by: "ogre", to: "imp", action: "claw" } });
  const roll = (on: string, face: number) => ({ name: "rolled", data: { purpose: "attack", who: "ogre", on, faces: [face], total: face + 9 } });
  const hit = attackRollOf(asked, [roll("imp", 17), roll("pixie", 3)]) ?? expect.fail("no roll");
  expect(attackRollText(hit)).toBe("Attack roll: 17+9 = 26.");
  expect(attackRollOf(asked, [])).toBeNull();
  expect(attackRollOf({ ...asked, about: { ...asked.about, event: "uses" } }, [roll("imp", 17)])).toBeNull();
  const sure = attackRollOf(asked, [roll("imp", 20)]) ?? expect.fail("no roll");
  expect(attackRollText(sure, "Reflex 13")).toBe("Attack roll: 20+9 = 29 vs Reflex 13. A natural 20 always hits.");
  expect(targetedDefense(FIELD, "ogre", "fire")).toBe("reflex");
});

test("an answer that raises a defense says whether the attack would miss", () => {
  const roll = (total: number, sure = false) => ({ sum: "", total, isNatural20: sure });
  const text = ["Interrupt; once per encounter.", "Effect: +4 AC (until the start of the user's next turn)."];
  expect(defenseBonusEffect(text, "AC 19", roll(22))).toBe("would then miss");
  expect(defenseBonusEffect(text, "AC 19", roll(23))).toBe("would still hit");
  expect(defenseBonusEffect(text, "AC 19", roll(22, true))).toBe("would still hit");
  expect(defenseBonusEffect(text, "Reflex 19", roll(22))).toBe("no effect: raises AC, the attack is against Reflex");
  expect(defenseBonusEffect(["Effect: shift 3."], "AC 19", roll(22))).toBe("");
  expect(defenseBonusEffect(["+2 all defenses"], "Reflex 19", roll(20))).toBe("would then miss");
  expect(defenseBonusEffect(text, "", roll(22))).toBe("");
});

test("the attack in question is the one just made", () => {
  const asked = decision({ kind: "interrupt", about: { event: "hits", by: "ogre", to: "imp" } });
  const used = (action: string, who = "ogre") => ({ name: "used", data: { who, action } });
  expect(attackInQuestion(asked, [used("claw"), used("bite"), used("fire", "imp")])).toEqual({ by: "ogre", use: "bite", on: "imp" });
  expect(attackInQuestion({ ...asked, about: { ...asked.about, action: "fire" } }, [used("bite")])?.use).toBe("fire");
  expect(attackInQuestion(asked, [])).toBeNull();
  expect(attackInQuestion({ ...asked, about: { ...asked.about, event: "starts_turn" } }, [used("bite")])).toBeNull();
});

test("an answer shows its odds against its target as soon as the server has sent them", () => {
  const given = decision({ kind: "opportunity_attack", about: { mover: "ogre" }, moves: [], uses: [], ends: [], choices: [
    { id: "fire", label: "", targets: ["ogre"] }, { id: "no", label: "No", targets: [] },
  ] });
  const { selection } = begin(given);
  expect(selection.answerOddsQueries).toEqual([{ by: "imp", use: "fire", on: "ogre" }]);
  const fire = item(selection, "answer/fire");
  expect(selection.answerChance(fire)).toBe("");
  selection.answerOdds.value = new Map([["fire/ogre", "45% · +5 vs 17"]]);
  expect([selection.answerChance(fire), selection.answerChance(fire, "pixie"), selection.answerChance(item(selection, "answer/no"))]).toEqual(["45% · +5 vs 17", "", ""]);
});

test("a slow mode without advantage is listed last; one that reaches further or avoids a foe is not", () => {
  const group = (more: Partial<MoveOption>) => turnMenu(FIELD, decision({ moves: [move(), move({ mode: "crawl", ...more })] }), "imp", String).find((one) => one.id.startsWith("move/imp/crawl"))?.group;
  const dear = new Map(CELLS.map((cell) => [cellKey(cell), 4]));
  expect(group({ costs: dear })).toBe("other");
  expect(group({ costs: new Map([...dear, ["3,1", 6]]) })).toBe("move");
  expect(group({ costs: dear, provokes: new Map() })).toBe("move");
  expect(group({ costs: dear, altitude: 1 })).toBe("move");
  expect(turnMenu(FIELD, decision({ moves: [move(), move({ mode: "shift" })] }), "imp", String).filter((one) => one.group === "move")).toHaveLength(2);
});

test("a creature that cannot act shows the condition on every button and below them", () => {
  const still = battle(["...."], [creature("imp", "red", [0, 0], { conditions: [condition("paralyzed", "no_actions")] })], { sheetOf: () => KIT });
  const given = decision({ moves: [], uses: [use({ action: "surrender", name: "surrender", targets: [], most: 0, least: 0 })] });
  const items = turnMenu(still, given, "imp", String);
  expect(items.find((one) => one.id === "use/imp/surrender")?.group).toBe("other");
  expect(new Set(items.filter((one) => one.group === "own").map((one) => one.disabledReason))).toEqual(new Set(["paralyzed"]));
  expect(cannotMoveReason(still, "imp", items)).toContain("paralyzed");
});

test("a caster that has used its spell slot this turn is told why it cannot cast another", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "step", name: "step", cost: "bonus", uses: "once", tags: ["spell"], effect: "teleport 6" }] });
  const off = (slot_turn: number) => {
    const field = battle(["...."], [creature("imp", "red", [0, 0], { budget: [["bonus", 1]], details: { slot_turn } })], { sheetOf: () => sheet });
    field.game.details = { turn: 2 };
    return turnMenu(field, decision({ moves: [], uses: [] }), "imp", String).find((one) => one.id === "own/step")?.disabledReason;
  };
  expect([off(2), off(1)]).toEqual(["one spell slot per turn", "not available now"]);
});

test("an area without any possible target says so and needs a confirmation", () => {
  const spot = { at: [2, 2], direction: null, cells: [], affected: [] as string[] };
  const given = decision({ moves: [], uses: [use({ action: "fire", name: "fire", targets: [], least: 0, most: 0, placements: [spot] })] });
  const { selection, sent } = begin(given);
  expect(item(selection, "use/imp/fire").detail).toContain("no target in range");
  selection.choose(item(selection, "use/imp/fire"));
  void selection.confirm();
  expect([selection.step?.kind, sent]).toEqual(["confirm", []]);
  const hit = begin(decision({ moves: [], uses: [use({ action: "fire", name: "fire", targets: [], least: 0, most: 0, placements: [{ ...spot, affected: ["ogre"] }] })] })).selection;
  expect(item(hit, "use/imp/fire").detail).not.toContain("nobody");
});

test("an area that starts at its user is aimed at the cell beside it", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "cone", name: "cone", origin: "near", area: "cone 3", attack: "+5 against reflex" }] });
  const field = battle(["....", "....", "...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ moves: [], uses: [use({ action: "cone", name: "cone", targets: [], least: 0, most: 0, placements: [{ at: [3, 2], direction: null, cells: [], affected: ["ogre"] }] })] });
  const step = turnMenu(field, given, "imp", String).find((one) => one.id.startsWith("use/imp/cone"))?.steps[0];
  expect(step?.kind === "placement" && step.options[0]?.aim).toEqual([1, 1]);
});

test("the only foe in reach is preselected even if an ally is there as well", () => {
  const of = (...ids: string[]) => use({ action: "fire", name: "fire", targets: ids.map((id) => ({ id, bonus: 5, versus: 15, chance: 550, notes: [] })) });
  const one = begin(decision({ moves: [], uses: [of("pixie", "ogre")] })).selection;
  one.choose(item(one, "use/imp/fire"));
  expect(one.state.value.picked).toEqual(["ogre"]);
});

test("for a save, the text says that the target rolls", () => {
  const target = { id: "ogre", bonus: 5, versus: 14, chance: 400, notes: ["save", "cover"] };
  const [fire] = turnMenu(FIELD, decision({ moves: [], uses: [use({ action: "fire", name: "fire", targets: [target] })] }), "imp", String);
  const step = fire?.steps[0];
  expect(step?.kind === "target" && step.targets[0]?.detail).toBe("40% · save +5 vs 14, cover");
});

test("standing up is not among the other actions, and climbing out of a pit names its destination", () => {
  const climb = move({ mode: "climb" });
  const low = battle(["...."], [creature("imp", "red", [0, 0], { altitude: -2 })], { sheetOf: () => KIT });
  const given = decision({ moves: [climb], uses: [use({ action: "stand_up", name: "stand up", targets: [], most: 0, least: 0 })] });
  const items = turnMenu(low, given, "imp", String);
  expect(items.find((one) => one.id === "use/imp/stand_up")?.group).toBe("own");
  expect(items.find((one) => one.group === "move")?.label).toBe("Climb up to ground level");
});

test("an immobilized creature with movement left is told why it cannot move", () => {
  const held = (name: string, trait: string) => battle(["...."], [creature("imp", "red", [0, 0], { budget: [["move", 1]], conditions: [condition(name, trait)] })]);
  expect(cannotMoveReason(held("immobilized", "speed_zero"), "imp", [])).toBe("Cannot move: immobilized.");
  expect(cannotMoveReason(held("slowed", "speed_limit"), "imp", [])).toBe("");
  expect(cannotMoveReason(held("immobilized", "speed_zero"), "imp", [{ group: "move" } as never])).toBe("");
});

test("the terms on a card half are explained, and so are card stats", () => {
  const given = decision({ moves: [], uses: [half("top", "Attack 2 range 3 poisoned", "venom dart", { targets: [OGRE], most: 1 }), half("bottom", "Move 3", "venom dart", { destinations: [{ cell: [1, 0], cost: 1 }] })] });
  const [dart, step] = turnMenu(FIELD, given, "imp", nameResolver(FIELD), "monster_turn");
  expect(dart?.text.join(" ")).toMatch(/Poisoned: attacks against it/);
  expect(step?.text).toEqual([]);
  expect(glossaryLines("monster_turn", ["attack 2 poisoned", "poisoned, shield 1"])).toHaveLength(2);
  expect(glossaryLines("srd5", ["poisoned"]).join()).not.toMatch(/until it is healed/);
  const details = writeMap({ move: 2, attack: 3, shield: 2, retaliate: { damage: 1 }, range: null, elite: true }).entries;
  expect(statLines({ details })).toEqual(["move 2", "attack 3", "shield 2", "retaliate 1"]);
});

test("leaving a cell without an adjacent foe names no one", () => {
  const asked = decision({ kind: "opportunity_attack", by: "ogre", about: { event: "leaves_adjacent", mover: "imp" } });
  expect(questionTitle(FIELD, asked, nameResolver(FIELD))).toBe("Imp moves away: opportunity attack by Ogre?");
});

test("the terms in an action's text are explained below it", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "claw", name: "claw", cost: "standard", uses: "encounter", hit: "1d6, push 2" }] });
  const field = battle(["...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ moves: [], uses: [use({ usesLeft: 1 })] });
  const [claw] = turnMenu(field, given, "imp", nameResolver(field), "fourth_edition");
  expect(claw?.text).toContain("Push: moves the target this many squares away from you.");
  expect([claw?.text[0], claw?.detail]).toEqual(["Standard action; once per encounter.", expect.stringContaining("once per encounter")]);
  expect(turnMenu(field, given, "imp", nameResolver(field), "monster_mash")[0]?.text.join()).not.toContain("Push:");
});

test("a half is labelled by its effect and not by its card, with its parameters set apart", () => {
  const bash = half("top", "Attack 3", "shield bash", { targets: [OGRE], most: 1 });
  const named = turnMenu(FIELD, decision({ moves: [], uses: [bash] }), "imp", nameResolver(FIELD), "monster_turn")[0];
  expect(named?.text).toEqual([]);
  expect(["attack 2 range 3 3 targets", "move 1, attack +3 pierce 2 muddled", "heal 2 self", "invisible", "shield 1", "stunned range 3"].map(halfText))
    .toEqual(["attack 2 (range 3, 3 targets)", "move 1, attack +3 (pierce 2, muddled)", "heal 2 self", "invisible", "shield 1", "stunned (range 3)"]);
});

test("a preset target is not asked for again, and a single cell is preselected", async () => {
  const far = { destinations: [{ cell: [0, 0] as Cell, cost: 0 }], targets: [OGRE], most: 1 };
  const near = { destinations: [{ cell: [1, 0] as Cell, cost: 1 }, { cell: [2, 0] as Cell, cost: 2 }] };
  const { selection, sent } = begin(decision({ moves: [], uses: [half("top", "Move 2, attack 2", "run", far), half("top", "Move 2, attack 2", "run", near)] }));
  selection.choose(item(selection, "use/imp/top/Move"));
  selection.choose(selection.items.find((one) => one.label === "Ogre") ?? expect.fail("nobody"));
  expect(selection.step?.kind).toBe("cell");
  expect(selection.missingInput).toBe("");
  await selection.confirm();
  expect(sent[0]?.kind).toMatchObject({ case: "use", value: { on: ["ogre"], to: { x: 0, y: 0 } } });
});

test("a move that takes another action names it", () => {
  const detail = (budget: string) => turnMenu(FIELD, decision({ moves: [move({ budget })] }), "imp", String)[0]?.detail;
  expect([detail("move"), detail("movement"), detail("standard")]).toEqual(["up to 3 cells", "up to 3 cells", "up to 3 cells · uses your standard action"]);
  const moved = battle(["...."], [creature("imp", "red", [0, 0], { budget: [["standard", 1], ["move", 0]] })]);
  expect(turnMenu(moved, decision({ moves: [move({ budget: "move" })] }), "imp", String)[0]?.detail).toBe("up to 3 cells · uses your standard action");
});

test("a single tap on a target sends nothing: in the list, on the board or in the actions against it", async () => {
  const [ogre, pixie] = ["ogre", "pixie"].map((id) => ({ id, bonus: 5, versus: 15, chance: 550, notes: [] })) as [never, never];
  for (const point of [(one: Selection) => one.toggleTarget("ogre"), (one: Selection) => one.click([3, 2]), (one: Selection) => one.aimAt("ogre")]) {
    for (const targets of [[ogre], [ogre, pixie]]) { // a single target is preselected
      const { selection, sent } = begin(decision({ uses: [use({ targets })] }));
      selection.choose(item(selection, "use/"));
      point(selection);
      await Promise.resolve();
      expect([selection.summary, sent]).toEqual(["Ogre 55% · +5 vs 15", []]);
      selection.click([3, 2]);
      selection.click([3, 2]);
      await Promise.resolve();
      expect(sent).toHaveLength(1);
    }
  }
});

test("a charge at one of several foes is named as such and asks for the target once", () => {
  const to = (id: string) => use({ action: "charge", name: "charge", targets: [{ id, bonus: null, versus: null, chance: null, notes: [] }], destinations: [{ cell: [1, 0], cost: 1 }, { cell: [2, 0], cost: 2 }] });
  const sheet = create(SheetSchema, { actions: [{ id: "claw", name: "claw", cost: "standard", attack: "+5 against AC", origin: "melee" }] });
  const field = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ uses: [to("ogre"), to("pixie")] });
  const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  const charge = item(selection, "use/imp/charge");
  expect([charge.label, charge.group]).toEqual(["Charge", "own"]); // beside the attack without a target in reach
  selection.choose(charge);
  expect(selection.items.map((one) => one.label)).toEqual(["Ogre", "Pixie"]);
  selection.choose(selection.items[0] ?? expect.fail("nobody"));
  expect([selection.step?.kind, selection.state.value.item?.actionLabel]).toEqual(["cell", "Charge"]);
  selection.click([2, 0]);
  expect(selection.summary).toBe("2 cells · then attack Ogre");
});

test("a sequence that may start with either attack is one item and asks which comes first", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "rampage", name: "rampage", cost: "full_round", sequence: ["maul", "pound"] }, { id: "maul", name: "maul" }, { id: "pound", name: "pound" }] });
  const field = battle(["....", ".#..", "...."], CREATURES, { sheetOf: () => sheet });
  const given = decision({ uses: ["maul", "pound"].map((word) => use({ action: "rampage", name: "rampage", choices: [[word]] })) });
  const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
  selection.choose(item(selection, "use/imp/rampage"));
  expect([selection.openList?.label, selection.openList?.prompt, ...selection.items.map((one) => one.label)]).toEqual(["Rampage", "Choose the first attack; the others follow.", "Maul", "Pound"]);
});

test("a burst around a large creature is placed automatically if all its cells give the same targets", () => {
  const big = creature("imp", "red", [0, 0], { width: 2 });
  const sheet = create(SheetSchema, { actions: [{ id: "quake", name: "quake", area: "burst 2", save: "DC 14", hit: "2d6" }] });
  const field = battle(["....", "....", "...."], [big, creature("ogre", "blue", [3, 2])], { sheetOf: () => sheet });
  const from = (x: number, ...affected: string[]) => ({ at: [x, 0], direction: null, cells: [[x, 0]], affected });
  const spots = (...placements: object[]) => {
    const given = decision({ uses: [use({ action: "quake", name: "quake", targets: [], least: 0, most: 0, placements: placements as never })] });
    const selection = new Selection(field, given, turnMenu(field, given, "imp", nameResolver(field)), async () => undefined, nameResolver(field));
    selection.choose(item(selection, "use/imp/quake"));
    return selection.step?.kind === "placement" ? [selection.step.options.length, selection.step.aroundUser] : [];
  };
  expect(spots(from(0, "ogre"), from(1, "ogre"))).toEqual([1, true]);
  expect(spots(from(0, "ogre"), from(1, "ogre", "imp"))).toEqual([2, true]);
  expect(spots(from(0, "ogre"), from(3, "ogre"))).toEqual([2, false]);
});

test("the rest of a sequence is not offered beside its last attack", () => {
  const sheet = create(SheetSchema, { actions: [{ id: "extra", name: "extra", cost: "action", sequence: ["claw", "claw"] }, { id: "claw", name: "claw", cost: "action", attack: "+5 against AC" }] });
  const labels = (left: number) => {
    const field = battle(["....", ".#..", "...."], [creature("imp", "red", [0, 0], { budget: [["action", left]] }), creature("ogre", "blue", [3, 2])], { sheetOf: () => sheet });
    const given = decision({ moves: [], uses: [use({ cost: "action" }), use({ action: "extra", name: "extra", cost: "action" })] });
    return turnMenu(field, given, "imp", nameResolver(field)).filter((one) => one.group === "own" && !one.disabledReason).map((one) => one.label);
  };
  expect(labels(1)).toEqual(["Claw", "Extra"]);
  expect(labels(0)).toEqual(["Claw"]);
});
