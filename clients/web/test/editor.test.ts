// The board editor: terrain, edges, start places, plain form, places of errors, undo.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GLYPHS, boardId, fromPlain, placeError, toPlain, type PlainBoard } from "../src/editor/plainBoard";
import { cellsBetween, draggedCorners, emptyDraft, paintCells, paintedOver, reshape, roomAround, setAround, setLabel, setLight, setSide, setStart, setZone, sideAt, sideKey, terrainAt, wordsOf, zoneAt, type Draft } from "../src/editor/draft";
import { FIRST_CHOICE, strokeOf, type Choice } from "../src/editor/tools";
import { begin, changed, redone, undone } from "../src/editor/history";

const wall = { kind: "wall", open: false } as const;
const door = { kind: "door", open: false } as const;

/** A board of squares with a wall and a door between the columns 1 and 2. */
function walled(): Draft {
  let draft = { ...emptyDraft("square", 4, 3), title: "Old mill" };
  for (const y of [0, 2]) draft = setSide(draft, sideKey([1, y], [2, y]), wall);
  draft = setSide(draft, sideKey([2, 1], [1, 1]), door);
  draft = setStart(setStart(draft, [[0, 0], [0, 1]], "a"), [[3, 2]], "b");
  return setLight(paintCells(draft, [[3, 0]], "pit:20"), [1, 2], { bright: 3, dim: 2 });
}

test("the glyphs are those of the vocabulary", () => {
  const page = readFileSync(new URL("../../../docs/scenarios.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| ((?:`.` ?)+) \| ((?:`\w+`(?:, )?)*) \|/gm)];
  const told = rows.flatMap(([, glyphs = "", words = ""]) => {
    const names = [...words.matchAll(/\w+/g)].map(([word]) => word);
    return [...glyphs.matchAll(/`(.)`/g)].map(([, glyph], n): [string, string] => [glyph as string, names[n] ?? ""]);
  });
  expect(Object.fromEntries(Object.entries(GLYPHS).filter(([, terrain]) => terrain).map(([glyph, terrain]) => [glyph, terrain.split(":")[0]]))).toEqual(Object.fromEntries(told));
});

test("a board is written in the vocabulary, with one edge for each straight line, and read again", () => {
  const plain = toPlain(walled(), "unnamed");
  expect(plain).toEqual({
    board: "old_mill", title: "Old mill", legend: { a: [{ pit: 20 }] }, map: ["...a", "....", "...."],
    edges: [{ wall: [[2, 0], [2, 1]] }, { door: [[2, 1], [2, 2]], id: "door_1" }, { wall: [[2, 2], [2, 3]] }],
    lights: [{ at: [1, 2], bright: 3, dim: 2 }], starts: { a: [[0, 0], [0, 1]], b: [[3, 2]] },
  });
  expect(fromPlain(plain)).toEqual(walled());
  const joined = setSide(walled(), sideKey([1, 1], [2, 1]), wall);
  expect(toPlain(joined, "").edges).toEqual([{ wall: [[2, 0], [2, 3]] }]);
});

test("edges of hexes are named by the cells that they separate", () => {
  const draft = setSide(emptyDraft("hex", 3, 3), sideKey([1, 1], [0, 0]), wall);
  const plain = toPlain(setSide(emptyDraft("hex", 3, 3), sideKey([1, 0], [0, 1]), wall), "x");
  expect(plain.edges).toEqual([{ wall: { between: [[1, 0], [0, 1]] } }]);
  expect(fromPlain(plain).sides.get("1,0|0,1")?.kind).toBe("wall");
  expect(reshape(draft, { shape: "square" }).sides.size).toBe(0);
});

test("fog and darkness lie on other terrain; what fills a cell has nothing else in it", () => {
  expect(paintedOver("difficult", "dim")).toBe("difficult+dim");
  expect(paintedOver("difficult+dim", "dark")).toBe("difficult+dark");
  expect(paintedOver("difficult+dim", "water")).toBe("water+dim");
  expect(paintedOver("difficult+dim", "wall")).toBe("wall");
  expect(paintedOver("wall", "dim")).toBe("wall");
  expect(paintedOver("wall", "water")).toBe("water");
  expect(paintedOver("water+dim", "")).toBe("");
  expect([...wordsOf("pit:20+dim")]).toEqual([["pit", 20], ["dim", 0]]);
});

test("fill stops at edges and at other terrain", () => {
  expect(roomAround(walled(), [0, 0])).toHaveLength(6);
  expect(roomAround(walled(), [2, 0])).toHaveLength(5);
});

const drawn = (choice: Partial<Choice>, draft: Draft, from: [number, number], to: [number, number]): Draft =>
  strokeOf({ ...FIRST_CHOICE, rectangle: true, ...choice }, draft, from, null).cells(draft, cellsBetween(from, to));

test("a rectangle goes from any corner to any other", () => {
  const all = [[1, 1], [2, 1], [1, 2], [2, 2]];
  expect([cellsBetween([1, 1], [2, 2]), cellsBetween([2, 1], [1, 2]), cellsBetween([3, 3], [3, 3])]).toEqual([all, all, [[3, 3]]]);
});

test("a rectangle of terrain, start cells and zones: what its first cell has already is taken away", () => {
  const water = drawn({ tool: "brush", word: "water" }, emptyDraft("hex", 4, 3), [3, 2], [2, 1]);
  expect(toPlain(water, "").map).toEqual(["....", "..ww", "..ww"]);
  expect(drawn({ tool: "brush", word: "" }, water, [0, 0], [3, 2]).cells.every((one) => !one)).toBe(true);
  const starts = drawn({ tool: "start", start: "b" }, walled(), [3, 2], [3, 1]);
  expect([...(starts.starts.get("b") ?? [])]).toEqual([]);
  const zone = drawn({ tool: "zone", start: "a" }, walled(), [0, 0], [1, 2]);
  expect([zoneAt(zone, [1, 2]), zoneAt(zone, [2, 2])]).toEqual(["a", ""]);
  expect(drawn({ tool: "zone", start: "a" }, zone, [0, 0], [1, 2]).zones.size).toBe(0);
});

test("a room has walls all around it, also to the border of the board, and keeps its doors", () => {
  const room = drawn({ tool: "edge", edge: "wall" }, emptyDraft("square", 5, 4), [1, 1], [2, 2]);
  expect(toPlain(room, "").edges).toEqual([{ wall: [[1, 1], [3, 1]] }, { wall: [[1, 3], [3, 3]] }, { wall: [[1, 1], [1, 3]] }, { wall: [[3, 1], [3, 3]] }]);
  const opened = setSide(room, sideKey([2, 1], [3, 1]), door);
  const beside = drawn({ tool: "edge", edge: "wall" }, opened, [3, 1], [4, 1]);
  expect(beside.sides.get(sideKey([2, 1], [3, 1]))?.kind).toBe("door");
  expect([...beside.sides.keys()].filter((one) => !opened.sides.has(one)).sort()).toEqual(["3,0|3,1", "3,1|3,2", "4,0|4,1", "4,1|4,2"]);
  expect(drawn({ tool: "edge", edge: "none" }, beside, [0, 0], [4, 3]).sides.size).toBe(0);
  expect(setAround(emptyDraft("hex", 3, 3), [[1, 1]], wall).sides.size).toBe(6);
});

test("zones are written as blocks of cells and read again", () => {
  const zones = setZone(setZone(walled(), [...cellsBetween([0, 0], [1, 1]), [0, 2]], "a"), [[3, 2], [1, 1]], "b");
  expect(toPlain(zones, "").start_zones).toEqual({ a: [{ from: [0, 0], to: [1, 0] }, { from: [0, 1], to: [0, 2] }], b: [{ from: [1, 1], to: [1, 1] }, { from: [3, 2], to: [3, 2] }] });
  expect(fromPlain(toPlain(zones, ""))).toEqual(zones);
  const turned = fromPlain({ map: ["...", "..."], start_zones: { a: [{ from: [2, 1], to: [1, 0] }] }, starts: { a: [[0, 0]] } });
  expect(toPlain(turned, "").start_zones).toEqual({ a: [{ from: [1, 0], to: [2, 1] }] });
  expect(zoneAt(reshape(zones, { columns: 2 }), [1, 1])).toBe("b");
  expect(reshape(zones, { columns: 1 }).zones.has("b")).toBe(false);
});

test("labels are written, read, kept inside the board, and never hold control characters", () => {
  const named = setLabel(setLabel(walled(), [3, 0], "  Cel\u001blar\n"), [0, 0], "Bridge");
  expect(toPlain(named, "").labels).toEqual([{ at: [3, 0], text: "Cellar" }, { at: [0, 0], text: "Bridge" }]);
  expect(fromPlain(toPlain(named, ""))).toEqual(named);
  expect([...reshape(named, { columns: 2 }).labels]).toEqual([["0,0", "Bridge"]]);
  expect(setLabel(named, [0, 0], " ").labels.size).toBe(1);
  expect(setLabel(named, [0, 0], "Bridge")).toBe(named);
  expect(placeError({ text: "too long", field: "labels[0].text" }, toPlain(named, "")).cells).toEqual([[3, 0]]);
});

test("the nearest side of a point is found within a distance, and never on the border", () => {
  const draft = emptyDraft("square", 2, 2);
  expect(sideAt(draft, { x: 1.1, y: 0.5 }, 0.3)).toBe("0,0|1,0");
  expect(sideAt(draft, { x: 0.5, y: 0.9 }, 0.3)).toBe("0,0|0,1");
  expect(sideAt(draft, { x: 0.05, y: 0.5 }, 0.3)).toBeNull();
});

test("a smaller board loses what lies outside", () => {
  const small = reshape(walled(), { columns: 2, rows: 2 });
  expect([small.cells.length, small.sides.size, small.lights.length, [...small.starts.keys()]]).toEqual([4, 0, 0, ["a"]]);
  expect(terrainAt(reshape(walled(), { columns: 6, rows: 6 }), [3, 0])).toBe("pit:20");
});

test("an error names its cells and sides", () => {
  const plain = toPlain(walled(), "") as PlainBoard;
  expect(placeError({ text: "not on the map", field: "edges[1].door" }, plain)).toMatchObject({ sides: ["1,1|2,1"], cells: [] });
  expect(placeError({ text: "[3, 2] of the start place b", field: "" }, plain).cells).toEqual([[3, 2]]);
  expect(placeError({ text: "unknown glyph", field: "map[2]" }, plain).cells).toHaveLength(4);
  const zoned = { ...plain, start_zones: { "north gate": [{ from: [0, 0], to: [1, 0] }, { from: [3, 1], to: [3, 1] }] } };
  expect(placeError({ text: "[3, 1] is wrong", field: "start_zones.north gate[1].to" }, zoned).cells).toEqual([[3, 1]]);
  expect(placeError({ text: "no start cells", field: "start_zones.north gate" }, zoned).cells).toHaveLength(3);
  expect(placeError({ text: "wrong", field: "lights[0].at" }, plain).cells).toEqual([[1, 2]]);
  expect(placeError({ text: "no start places", field: "" }, plain)).toMatchObject({ sides: [], cells: [] });
});

test("a stroke is one step for undo", () => {
  const history = changed(changed(changed(begin(1), 2), 3, { merge: true }), 4);
  expect(undone(history).now).toBe(3);
  expect(undone(undone(history)).now).toBe(1);
  expect(redone(redone(undone(undone(history)))).now).toBe(4);
  expect(changed(undone(history), 5).future).toEqual([]);
});

test("a title becomes an id", () => {
  expect([boardId("The Old  Mill!"), boardId("Mühle"), boardId("✶")]).toEqual(["the_old_mill", "m_hle", "board"]);
});

test("a rectangle that is dragged from a corner of the grid to another has the cells between them", () => {
  expect(draggedCorners({ x: 2.05, y: 2.95 }, { x: 6.1, y: 5.02 })).toEqual([[2, 3], [5, 4]]);
  expect(draggedCorners({ x: 6.1, y: 5.02 }, { x: 2.05, y: 2.95 })).toEqual([[5, 4], [2, 3]]);
  // From the middle of a cell to that of another, both belong to it.
  expect(draggedCorners({ x: 2.5, y: 2.5 }, { x: 5.5, y: 2.6 })).toEqual([[2, 2], [5, 2]]);
  expect(draggedCorners({ x: 2.9, y: 2.9 }, { x: 3.1, y: 3.1 })).toEqual([[2, 2], [2, 2]]);
});
