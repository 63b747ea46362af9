// A board while it is drawn: plain values, and the changes that the tools of the editor make.

import type { Grid, Point } from "../board/geometry";
import { Grid as BoardGrid } from "../board/geometry";
import { cellKey, cellOf, type Cell } from "../protocol/battle";

export type Shape = "square" | "hex";
export const EDGE_KINDS = ["wall", "door", "window", "low_wall"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

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
  /** Keys of the start cells by start place. */
  starts: ReadonlyMap<string, ReadonlySet<string>>;
  underwater: boolean;
  ground: string;
  picture: DraftPicture | null;
  /** Keys of the board that the editor keeps as they are. */
  floors: Readonly<Record<string, number[][]>>;
  zones: Readonly<Record<string, { from: number[]; to: number[] }[]>>;
}

/** Limit of own boards. */
export const MAX_SIDE = 64;
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
    title: "", shape, columns, rows, cells: Array<string>(columns * rows).fill(""), sides: new Map(), lights: [], starts: new Map(),
    underwater: false, ground: "stone", picture: null, floors: {}, zones: {},
  };
}

/** Return true if nothing is drawn yet. */
export const isBlank = (draft: Draft): boolean => !draft.sides.size && !draft.starts.size && !draft.lights.length && draft.cells.every((one) => !one);

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
export function setSide(draft: Draft, side: string, edge: Omit<Side, "id"> | null): Draft {
  const before = draft.sides.get(side);
  if (before?.kind === edge?.kind && before?.open === edge?.open) return draft;
  const sides = new Map(draft.sides);
  if (!edge) sides.delete(side);
  else sides.set(side, { ...edge, id: edge.kind === "door" ? before?.id || freeDoor(draft.sides) : "" });
  return { ...draft, sides };
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

/** Return the start place of a cell; empty: none. */
export const startAt = (draft: Draft, cell: Cell): string => [...draft.starts].find(([, cells]) => cells.has(cellKey(cell)))?.[0] ?? "";

/** Give cells to a start place, or to none (empty). */
export function setStart(draft: Draft, cells: readonly Cell[], place: string): Draft {
  const keys = cells.filter((one) => holds(draft, one) && startAt(draft, one) !== place).map(cellKey);
  if (!keys.length) return draft;
  const starts = new Map([...draft.starts].map(([name, some]): [string, Set<string>] => [name, new Set([...some].filter((one) => !keys.includes(one)))]));
  if (place) starts.set(place, new Set([...(starts.get(place) ?? []), ...keys]));
  return withStarts(draft, starts);
}

function withStarts(draft: Draft, starts: ReadonlyMap<string, ReadonlySet<string>>): Draft {
  const used = new Map([...starts].filter(([, some]) => some.size).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...draft, starts: used, zones: Object.fromEntries(Object.entries(draft.zones).filter(([name]) => used.has(name))) };
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
  const next = {
    ...draft, ...size, cells,
    sides: new Map([...draft.sides].filter(([side]) => fits(side))),
    lights: draft.lights.filter(({ at }) => holds(size, at)),
    floors: Object.fromEntries(Object.entries(draft.floors).map(([name, parts]) => [name, parts.filter(inside)]).filter(([, parts]) => (parts as number[][]).length)),
    zones: Object.fromEntries(Object.entries(draft.zones).map(([name, blocks]) => [name, blocks.filter(({ from, to }) => inside(from) && inside(to))])),
  };
  return withStarts(next, new Map([...draft.starts].map(([name, some]) => [name, new Set([...some].filter((one) => holds(size, cellOf(one))))])));
}
