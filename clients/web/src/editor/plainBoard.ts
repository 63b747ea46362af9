// Boards in their plain form, the keys of docs/scenarios.md: written for the server, and read from what it returns.

import { ownPictureUrl } from "../play/ownPicture";
import { cellKey, cellOf, type Cell } from "../protocol/battle";
import { EDGE_KINDS, cellsBetween, cellsOf, emptyDraft, freeDoor, setStart, sideKey, wordsOf, type Draft, type DraftPicture, type EdgeKind, type Shape, type Side } from "./draft";

/** Glyphs of the map that need no legend (docs/scenarios.md, "Board"). */
export const GLYPHS: Readonly<Record<string, string>> = {
  ".": "", "#": "wall", O: "pillar", G: "glass", "~": "difficult", S: "statue", h: "half_cover", q: "three_quarters_cover", f: "lightly_obscured",
  F: "heavily_obscured", T: "totally_obscured", d: "dim", D: "dark", P: "pit:10", w: "water", x: "obstacle", t: "trap:2", z: "hazard:1", "+": "door",
};
const FREE_GLYPHS = "abcegijklmnoprsuvyABCEHIJKLMNQRUVWXYZ0123456789";

type PlainWord = string | Record<string, number>;
type Points = [number[], number[]];

/** An edge: its kind is the key of its ends. */
export type PlainEdge = Partial<Record<EdgeKind, Points | { between: Points }>> & { id?: string; open?: boolean };

export interface PlainBoard {
  board?: string;
  title?: string;
  shape?: Shape;
  underwater?: boolean;
  ground?: string;
  legend?: Record<string, PlainWord[]>;
  map: string[];
  picture?: { file: string; pixels_per_cell: number; offset?: [number, number] };
  edges?: PlainEdge[];
  lights?: { at: number[]; bright: number; dim?: number }[];
  labels?: { at: number[]; text: string }[];
  floors?: Record<string, number[][]>;
  starts?: Record<string, number[][]>;
  start_zones?: Record<string, Block[]>;
}

/** A rectangle of cells. */
interface Block {
  from: number[];
  to: number[];
}

/** Return the id of a board with a title. */
export const boardId = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "_").slice(0, 40).replace(/^_+|_+$/g, "") || "board";

/** Return the plain form of a board. */
export function toPlain(draft: Draft, unnamed: string): PlainBoard {
  const { columns, rows, lights, labels, underwater, ground, picture, floors, zones } = draft;
  const title = draft.title.trim() || unnamed;
  const glyphs = new Map(Object.entries(GLYPHS).map(([glyph, terrain]) => [terrain, glyph]));
  const legend: Record<string, PlainWord[]> = {};
  for (const terrain of new Set(draft.cells)) {
    if (glyphs.has(terrain)) continue;
    const n = Object.keys(legend).length;
    const glyph = FREE_GLYPHS[n] ?? String.fromCodePoint(0xc0 + n);
    glyphs.set(terrain, glyph);
    legend[glyph] = [...wordsOf(terrain)].map(([word, number]) => (number ? { [word]: number } : word));
  }
  const map = Array.from({ length: rows }, (_, y) => draft.cells.slice(y * columns, (y + 1) * columns).map((one) => glyphs.get(one)).join(""));
  const edges = edgesOf(draft);
  return {
    board: boardId(title), title, ...(draft.shape === "hex" ? { shape: "hex" } : {}), ...(underwater ? { underwater } : {}),
    ...(ground === "stone" ? {} : { ground }), ...(Object.keys(legend).length ? { legend } : {}), map,
    ...(edges.length ? { edges } : {}), ...(lights.length ? { lights: lights.map(({ at, bright, dim }) => ({ at: [...at], bright, dim })) } : {}),
    ...(labels.size ? { labels: [...labels].map(([key, text]) => ({ at: [...cellOf(key)], text })) } : {}),
    ...(Object.keys(floors).length ? { floors } : {}),
    ...(picture ? { picture: { file: picture.file, pixels_per_cell: picture.pixelsPerCell, offset: [picture.x, picture.y] as [number, number] } } : {}),
    ...(draft.starts.size ? { starts: Object.fromEntries([...draft.starts].map(([name, cells]) => [name, [...cells].map((key) => [...cellOf(key)])])) } : {}),
    ...(zones.size ? { start_zones: Object.fromEntries([...zones].map(([name, cells]) => [name, blocksOf(cells)])) } : {}),
  };
}

const cellsOfBlock = ({ from, to }: Block): Cell[] => cellsBetween(from as unknown as Cell, to as unknown as Cell);

/** Return rectangles that together are some cells: the runs of each row, joined with equal ones of the row above. */
function blocksOf(keys: ReadonlySet<string>): Block[] {
  const found: Block[] = [];
  for (const key of [...keys].sort(inRows)) {
    const [x, y] = cellOf(key);
    const last = found[found.length - 1];
    if (last?.to[1] === y && last.to[0] === x - 1) last.to = [x, y];
    else found.push({ from: [x, y], to: [x, y] });
  }
  const joined: Block[] = [];
  for (const one of found) {
    const above = joined.find(({ from, to }) => from[0] === one.from[0] && to[0] === one.to[0] && to[1] === (one.from[1] as number) - 1);
    if (above) above.to = one.to;
    else joined.push(one);
  }
  return joined;
}

function inRows(one: string, other: string): number {
  const [[x, y], [i, j]] = [cellOf(one), cellOf(other)];
  return y - j || x - i;
}

/** Return the edges of a board; on squares the sides of a straight line are one edge. */
function edgesOf({ shape, sides }: Draft): PlainEdge[] {
  const found: PlainEdge[] = [];
  const taken = new Set<string>();
  const write = ({ kind, id, open }: Side, ends: Points | { between: Points }): void => {
    const own = id && !taken.has(id) ? id : "";
    taken.add(own);
    found.push({ [kind]: ends, ...(own ? { id: own } : {}), ...(open ? { open } : {}) } as PlainEdge);
  };
  if (shape === "hex") {
    for (const [key, side] of sides) write(side, { between: cellsOf(key).map((one) => [...one]) as Points });
    return found;
  }
  // A side lies on a line (`at`) from `from` to the next corner.
  const pieces = [...sides].map(([key, side]) => {
    const [[x, y], [i, j]] = cellsOf(key);
    const upright = y === j;
    return { side, upright, at: upright ? i : j, from: upright ? y : x };
  });
  pieces.sort((a, b) => Number(a.upright) - Number(b.upright) || a.at - b.at || a.from - b.from);
  for (let n = 0; n < pieces.length; ) {
    const first = pieces[n] as (typeof pieces)[number];
    let end = first.from + 1;
    for (n++; n < pieces.length; n++, end++) {
      const next = pieces[n] as (typeof pieces)[number];
      if (next.upright !== first.upright || next.at !== first.at || next.from !== end || !isSame(next.side, first.side)) break;
    }
    write(first.side, first.upright ? [[first.at, first.from], [first.at, end]] : [[first.from, first.at], [end, first.at]]);
  }
  return found;
}

const isSame = (one: Side, other: Side): boolean => one.kind === other.kind && one.id === other.id && one.open === other.open;

/** Return what an edge is, and the sides inside the board on which it stands. */
export function readEdge(edge: PlainEdge): { kind: EdgeKind; sides: string[] } {
  const kind = EDGE_KINDS.find((one) => edge[one]) ?? "wall";
  const ends = edge[kind];
  if (!ends) return { kind, sides: [] };
  if (!Array.isArray(ends)) return { kind, sides: [sideKey(ends.between[0] as unknown as Cell, ends.between[1] as unknown as Cell)] };
  const [[x = 0, y = 0], [i = 0, j = 0]] = ends;
  const upright = x === i;
  const sides: string[] = [];
  for (let n = Math.min(upright ? y : x, upright ? j : i); n < Math.max(upright ? y : x, upright ? j : i); n++) {
    sides.push(upright ? sideKey([x - 1, n], [x, n]) : sideKey([n, y - 1], [n, y]));
  }
  return { kind, sides };
}

/** Return the board of a plain form, which the loader has accepted. */
export function fromPlain(plain: PlainBoard): Draft {
  const [columns, rows] = [plain.map[0]?.length ?? 0, plain.map.length];
  const legend = new Map(Object.entries(plain.legend ?? {}).map(([glyph, words]) => [glyph, terrainOf(words)]));
  const cells = plain.map.flatMap((row) => [...row].map((glyph) => legend.get(glyph) ?? GLYPHS[glyph] ?? ""));
  const sides = new Map<string, Side>();
  const inside = ([x, y]: Cell): boolean => x >= 0 && y >= 0 && x < columns && y < rows;
  for (const edge of plain.edges ?? []) {
    const { kind, sides: keys } = readEdge(edge);
    const id = kind === "door" ? (edge.id ?? freeDoor(sides)) : "";
    for (const key of keys) if (cellsOf(key).every(inside)) sides.set(key, { kind, id, open: edge.open ?? false });
  }
  const draft: Draft = {
    ...emptyDraft(plain.shape ?? "square", columns, rows), title: plain.title ?? plain.board?.replaceAll("_", " ") ?? "", cells, sides,
    lights: (plain.lights ?? []).map(({ at, bright, dim }) => ({ at: at as unknown as Cell, bright, dim: dim ?? 0 })),
    labels: new Map((plain.labels ?? []).map(({ at, text }) => [cellKey(at as unknown as Cell), text])),
    underwater: plain.underwater ?? false, ground: plain.ground ?? "stone", picture: pictureOf(plain), floors: plain.floors ?? {},
    zones: new Map(Object.entries(plain.start_zones ?? {}).map(([name, blocks]) => [name, new Set(blocks.flatMap(cellsOfBlock).filter(inside).map(cellKey))])),
  };
  return Object.entries(plain.starts ?? {}).reduce((so, [name, places]) => setStart(so, places as unknown as Cell[], name), draft);
}

/** Return the picture of a board; null: none, or one that only boards of the server have. */
function pictureOf({ picture }: PlainBoard): DraftPicture | null {
  if (!picture || !ownPictureUrl(picture.file)) return null;
  const [x = 0, y = 0] = picture.offset ?? [];
  return { file: picture.file, pixelsPerCell: picture.pixels_per_cell, x, y };
}

const terrainOf = (words: PlainWord[]): string =>
  words.map((word) => (typeof word === "string" ? word : Object.entries(word).map(([name, number]) => `${name}:${number}`).join("+"))).join("+");

/** An error of the server's loader with the places that it names. */
export interface PlacedError {
  text: string;
  cells: Cell[];
  sides: string[];
}

/** Find the cells and sides that an error of the loader is about; none: it is about the whole board. */
export function placeError({ text, field }: { text: string; field: string }, plain: PlainBoard): PlacedError {
  const [, key = "", place = "", n = ""] = /^(\w+)(?:\.([^.[]+))?(?:\[(\d+)\])?/.exec(field) ?? [];
  const number = Number(n);
  const cells: Cell[] = [];
  const edge = key === "edges" && n ? plain.edges?.[number] : undefined;
  if (key === "map" && n) cells.push(...[...(plain.map[number] ?? "")].map((_, x): Cell => [x, number]));
  else if (key === "lights" && n) cells.push(plain.lights?.[number]?.at as unknown as Cell);
  else if (key === "labels" && n) cells.push(plain.labels?.[number]?.at as unknown as Cell);
  else if (key === "starts" && n) cells.push(plain.starts?.[place]?.[number] as unknown as Cell);
  else if (key === "start_zones") cells.push(...(n ? [plain.start_zones?.[place]?.[number]] : (plain.start_zones?.[place] ?? [])).flatMap((one) => (one ? cellsOfBlock(one) : [])));
  else if (!edge) for (const [, x, y] of text.matchAll(/\[(\d+), (\d+)\]/g)) cells.push([Number(x), Number(y)]);
  return { text, cells: cells.filter(Boolean), sides: edge ? readEdge(edge).sides : [] };
}

/** Return the names of the cells and sides of an error, for people. */
export const placeNames = ({ cells, sides }: PlacedError): string[] => [...cells.map(cellKey), ...sides.map((side) => side.replace("|", " / "))];
