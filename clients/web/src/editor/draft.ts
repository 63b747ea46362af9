// A board while it is drawn: plain values, and the changes that the tools of the editor make.

import type { Grid, Point } from "../board/geometry";
import { Grid as BoardGrid } from "../board/geometry";
import { cellKey, cellOf, type Cell } from "../protocol/battle";

export type Shape = "square" | "hex";
export const EDGE_KINDS = ["wall", "door", "window", "low_wall"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

const OPENINGS: readonly unknown[] = ["door", "window"];

/** What stands on the side between two cells. */
export interface Side {
  kind: EdgeKind;
  /** Id of a door; empty for other edges. */
  id: string;
  open: boolean;
}

export interface Light {
  at: Cell;
  /** Radius of bright light in cells. */
  bright: number;
  /** Dim light beyond it in cells. */
  dim: number;
}

/** An uploaded picture below the board. */
export interface DraftPicture {
  file: string;
  pixelsPerCell: number;
  /** The place of its north-west corner, in cells. */
  x: number;
  y: number;
}

export interface Draft {
  title: string;
  shape: Shape;
  columns: number;
  rows: number;
  /** The terrain of each cell, row by row: `difficult+dim`, `pit:20`, or empty for floor. */
  cells: readonly string[];
  /** Edges by the side they stand on (`sideKey`). */
  sides: ReadonlyMap<string, Side>;
  lights: readonly Light[];
  /** Texts by the key of their cell. */
  labels: ReadonlyMap<string, string>;
  /** Keys of the start cells by start place. */
  starts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys of the cells of the start zones by start place. */
  zones: ReadonlyMap<string, ReadonlySet<string>>;
  underwater: boolean;
  ground: string;
  picture: DraftPicture | null;
  /** Floors, which the editor keeps as they are. */
  floors: Readonly<Record<string, number[][]>>;
}

/** Limit of own boards. */
export const MAX_SIDE = 64;
/** Maximum length of a label. */
export const MAX_LABEL = 60;
export const START_PLACES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export const GROUNDS = ["stone", "cobbles", "grass", "earth", "sand", "snow", "planks", "shallows"] as const;

/** Terrain in the order of the palette; each of the lists below is a layer of its own. */
export const TERRAIN = [
  "wall", "pillar", "glass", "door", "difficult", "half_cover", "three_quarters_cover", "statue", "water", "pit", "ledge", "obstacle", "trap", "hazard",
] as const;
const OBSCURED = ["lightly_obscured", "heavily_obscured", "totally_obscured"] as const;
const LIGHT_LEVELS = ["dim", "dark", "magical_darkness"] as const;
export const WORDS = [...TERRAIN, ...OBSCURED, ...LIGHT_LEVELS] as const;
/** Words with a number, and what it is by default. */
export const NUMBERS: Readonly<Record<string, number>> = { trap: 2, hazard: 1, pit: 10, ledge: 10 };
/** Terrain that fills its cell and has nothing else in it. */
const FILLED: readonly string[] = ["wall", "pillar", "glass"];

export const gridOf = ({ shape, columns, rows }: Pick<Draft, "shape" | "columns" | "rows">): Grid => new BoardGrid(shape === "hex", columns, rows);

/** Return a board of plain floor. */
export function emptyDraft(shape: Shape, columns = 16, rows = 12): Draft {
  return {
    title: "", shape, columns, rows, cells: Array<string>(columns * rows).fill(""), sides: new Map(), lights: [], labels: new Map(), starts: new Map(), zones: new Map(),
    underwater: false, ground: "stone", picture: null, floors: {},
  };
}

/** Return true if nothing is drawn yet. */
export const isBlank = (draft: Draft): boolean => !draft.sides.size && !draft.starts.size && !draft.zones.size && !draft.lights.length && !draft.labels.size && draft.cells.every((one) => !one);

const indexOf = ({ columns }: Draft, [x, y]: Cell): number => y * columns + x;
const holds = ({ columns, rows }: Pick<Draft, "columns" | "rows">, [x, y]: Cell): boolean => x >= 0 && y >= 0 && x < columns && y < rows;

/** Return the words of a terrain key with their numbers, 0 for words without one. */
export function wordsOf(terrain: string): ReadonlyMap<string, number> {
  return new Map(terrain.split("+").filter(Boolean).map((word): [string, number] => {
    const [name = "", number = "0"] = word.split(":");
    return [name, Number(number)];
  }));
}

export const terrainAt = (draft: Draft, cell: Cell): string => draft.cells[indexOf(draft, cell)] ?? "";

function layerOf(word: string): number {
  const name = word.split(":")[0] as string;
  return (LIGHT_LEVELS as readonly string[]).includes(name) ? 2 : (OBSCURED as readonly string[]).includes(name) ? 1 : 0;
}

/** Return terrain with a word painted over it: fog and darkness come on top, other terrain takes the place of what was there. */
export function paintedOver(terrain: string, word: string): string {
  const words = terrain.split("+").filter(Boolean);
  if (!word || FILLED.includes(word)) return word;
  const layer = layerOf(word);
  if (layer && words.some((one) => FILLED.includes(one))) return terrain;
  return [...words.filter((one) => layerOf(one) !== layer && !FILLED.includes(one)), word].sort((a, b) => layerOf(a) - layerOf(b)).join("+");
}

/** Paint cells with a word of terrain, or with floor (empty). */
export function paintCells(draft: Draft, cells: readonly Cell[], word: string): Draft {
  let changed: string[] | null = null;
  for (const cell of cells) {
    if (!holds(draft, cell)) continue;
    const n = indexOf(draft, cell);
    const before = (changed ?? draft.cells)[n] as string;
    const after = paintedOver(before, word);
    if (before !== after) (changed ??= [...draft.cells])[n] = after;
  }
  return changed ? { ...draft, cells: changed } : draft;
}

/** Return the neighbours that share a side with a cell. */
export function besides({ shape, columns, rows }: Pick<Draft, "shape" | "columns" | "rows">, cell: Cell): Cell[] {
  const grid = gridOf({ shape, columns, rows });
  const all = shape === "hex" ? grid.neighbours(cell) : grid.neighbours(cell).filter(([x, y]) => x === cell[0] || y === cell[1]);
  return all.filter((one) => grid.has(one));
}

/** Return the key of the side between two cells, the same from both. */
export function sideKey(one: Cell, other: Cell): string {
  const first = one[1] < other[1] || (one[1] === other[1] && one[0] < other[0]);
  return first ? `${cellKey(one)}|${cellKey(other)}` : `${cellKey(other)}|${cellKey(one)}`;
}

export const cellsOf = (side: string): [Cell, Cell] => side.split("|").map(cellOf) as [Cell, Cell];

/** Return the cells of the room around a cell: with the same terrain, and reached without crossing an edge. */
export function roomAround(draft: Draft, start: Cell): Cell[] {
  const terrain = terrainAt(draft, start);
  const seen = new Set([cellKey(start)]);
  const found = [start];
  for (const cell of found) {
    for (const other of besides(draft, cell)) {
      if (seen.has(cellKey(other)) || terrainAt(draft, other) !== terrain || draft.sides.has(sideKey(cell, other))) continue;
      seen.add(cellKey(other));
      found.push(other);
    }
  }
  return found;
}

/** Return the side nearest to a point within a distance of its middle, in cells; null: none. */
export function sideAt(draft: Draft, point: Point, within: number): string | null {
  const grid = gridOf(draft);
  const cell = grid.at(point);
  if (!cell) return null;
  const here = grid.middle(cell);
  let best: string | null = null;
  let least = within;
  for (const other of besides(draft, cell)) {
    const there = grid.middle(other);
    const far = Math.hypot((here.x + there.x) / 2 - point.x, (here.y + there.y) / 2 - point.y);
    if (far < least) [best, least] = [sideKey(cell, other), far];
  }
  return best;
}

/** Set what stands on a side; null removes it. */
export const setSide = (draft: Draft, side: string, edge: Omit<Side, "id"> | null): Draft => setSides(draft, [side], edge);

function setSides(draft: Draft, keys: readonly string[], edge: Omit<Side, "id"> | null): Draft {
  let sides: Map<string, Side> | null = null;
  for (const key of keys) {
    const before = (sides ?? draft.sides).get(key);
    if (before?.kind === edge?.kind && before?.open === edge?.open) continue;
    sides ??= new Map(draft.sides);
    if (!edge) sides.delete(key);
    else sides.set(key, { ...edge, id: edge.kind === "door" ? before?.id || freeDoor(sides) : "" });
  }
  return sides ? { ...draft, sides } : draft;
}

/** Return a free id for a door. */
export function freeDoor(sides: ReadonlyMap<string, Side>): string {
  const taken = new Set([...sides.values()].map((one) => one.id));
  let n = 1;
  while (taken.has(`door_${n}`)) n++;
  return `door_${n}`;
}

export const lightAt = (draft: Draft, [x, y]: Cell): Light | undefined => draft.lights.find(({ at }) => at[0] === x && at[1] === y);

/** Set the light on a cell; null takes it away. */
export function setLight(draft: Draft, at: Cell, light: Omit<Light, "at"> | null): Draft {
  const found = lightAt(draft, at);
  if (found?.bright === light?.bright && found?.dim === light?.dim) return draft;
  const others = draft.lights.filter((one) => one !== found);
  return { ...draft, lights: light ? [...others, { at, ...light }] : others };
}

/** Set the label of a cell; an empty text removes it. */
export function setLabel(draft: Draft, cell: Cell, text: string): Draft {
  const key = cellKey(cell);
  const label = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (label === (draft.labels.get(key) ?? "")) return draft;
  const labels = new Map([...draft.labels].filter(([one]) => one !== key));
  if (label) labels.set(key, label);
  return { ...draft, labels };
}

/** Cells by the name of a start place. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;

const placeAt = (places: Places, cell: Cell): string => [...places].find(([, cells]) => cells.has(cellKey(cell)))?.[0] ?? "";

/** Return the start place of a cell; empty: none. */
export const startAt = (draft: Draft, cell: Cell): string => placeAt(draft.starts, cell);

/** Return the start place whose zone a cell is in; empty: none. */
export const zoneAt = (draft: Draft, cell: Cell): string => placeAt(draft.zones, cell);

/** Give cells to a start place, or to none (empty). */
export function setStart(draft: Draft, cells: readonly Cell[], place: string): Draft {
  const starts = placed(draft, draft.starts, cells, place);
  return starts === draft.starts ? draft : { ...draft, starts };
}

/** Give cells to the start zone of a place, or to none (empty). */
export function setZone(draft: Draft, cells: readonly Cell[], place: string): Draft {
  const zones = placed(draft, draft.zones, cells, place);
  return zones === draft.zones ? draft : { ...draft, zones };
}

function placed(draft: Draft, places: Places, cells: readonly Cell[], place: string): Places {
  const keys = new Set(cells.filter((one) => holds(draft, one) && placeAt(places, one) !== place).map(cellKey));
  if (!keys.size) return places;
  const next = new Map([...places].map(([name, some]): [string, Set<string>] => [name, new Set([...some].filter((one) => !keys.has(one)))]));
  if (place) next.set(place, new Set([...(next.get(place) ?? []), ...keys]));
  return used(next);
}

const used = (places: Places): Places => new Map([...places].filter(([, some]) => some.size).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Part of a cell within which a finger at a corner of the grid means the corner. */
const AT_CORNER = 0.25;

/** Return the corner cells of a rectangle that is dragged from a point to another, on a square board. */
export function draggedCorners(from: Point, to: Point): [Cell, Cell] {
  const [x, i] = draggedSpan(from.x, to.x);
  const [y, j] = draggedSpan(from.y, to.y);
  return [[x, y], [i, j]];
}

/** Return the first and the last cell along an axis, which are swapped if it was dragged backwards. */
function draggedSpan(from: number, to: number): [number, number] {
  const first = Math.floor(Math.min(from, to) + AT_CORNER);
  const last = Math.ceil(Math.max(from, to) - AT_CORNER) - 1;
  if (last < first) return [Math.floor(from), Math.floor(from)];
  return from <= to ? [first, last] : [last, first];
}

/** Return the cells of the rectangle between two corners, row by row. */
export function cellsBetween([x, y]: Cell, [i, j]: Cell): Cell[] {
  const [left, top] = [Math.min(x, i), Math.min(y, j)];
  const width = Math.abs(x - i) + 1;
  return Array.from({ length: width * (Math.abs(y - j) + 1) }, (_, n): Cell => [left + (n % width), top + Math.floor(n / width)]);
}

/** Set what stands around cells; doors and windows there stay in a wall. Null removes what stands around and between them. */
export function setAround(draft: Draft, cells: readonly Cell[], edge: Omit<Side, "id"> | null): Draft {
  const within = new Set(cells.map(cellKey));
  const keys = cells.flatMap((cell) => besides(draft, cell).filter((other) => !edge || !within.has(cellKey(other))).map((other) => sideKey(cell, other)));
  const isWall = edge?.kind === "wall" || edge?.kind === "low_wall";
  return setSides(draft, isWall ? keys.filter((key) => !OPENINGS.includes(draft.sides.get(key)?.kind)) : keys, edge);
}

/** Change size or shape; what does not fit any more is left out. */
export function reshape(draft: Draft, change: Partial<Pick<Draft, "shape" | "columns" | "rows">>): Draft {
  const size = { shape: draft.shape, columns: draft.columns, rows: draft.rows, ...change };
  const cells = Array.from({ length: size.columns * size.rows }, (_, n) => {
    const cell: Cell = [n % size.columns, Math.floor(n / size.columns)];
    return holds(draft, cell) ? terrainAt(draft, cell) : "";
  });
  const fits = (side: string): boolean => {
    const [one, other] = cellsOf(side);
    return holds(size, one) && besides(size, one).some((cell) => cellKey(cell) === cellKey(other));
  };
  const inside = ([x = 0, y = 0]: readonly number[]): boolean => holds(size, [x, y]);
  const kept = (places: Places): Places => used(new Map([...places].map(([name, some]) => [name, new Set([...some].filter((one) => holds(size, cellOf(one))))])));
  return {
    ...draft, ...size, cells,
    sides: new Map([...draft.sides].filter(([side]) => fits(side))),
    lights: draft.lights.filter(({ at }) => holds(size, at)),
    floors: Object.fromEntries(Object.entries(draft.floors).map(([name, parts]) => [name, parts.filter(inside)]).filter(([, parts]) => (parts as number[][]).length)),
    labels: new Map([...draft.labels].filter(([one]) => holds(size, cellOf(one)))),
    starts: kept(draft.starts), zones: kept(draft.zones),
  };
}
