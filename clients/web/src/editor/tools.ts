// Tools of the board editor: what is chosen, and what a tool does to a cell or a side.

import { idText } from "../text/format";
import { t } from "../text/catalogue";
import { NUMBERS, lightAt, paintCells, roomAround, setLight, setSide, setStart, sideKey, startAt, terrainAt, wordsOf, besides, type Draft, type EdgeKind, type Side } from "./draft";
import { cellKey, type Cell } from "../protocol/battle";

export const TOOLS = ["brush", "fill", "edge", "light", "start", "pan"] as const;
export type Tool = (typeof TOOLS)[number];

/** Keys of the tools. */
export const TOOL_KEYS: Readonly<Record<string, Tool>> = { b: "brush", f: "fill", e: "edge", l: "light", s: "start", v: "pan" };
/** What the edge tool can set; `open_door` is a door, and `none` takes away. */
export const EDGE_CHOICES = ["wall", "door", "open_door", "window", "low_wall", "none"] as const;
export type EdgeChoice = (typeof EDGE_CHOICES)[number];

export interface Choice {
  tool: Tool;
  /** Word of terrain; empty: floor. */
  word: string;
  /** Numbers of words that have one. */
  numbers: Readonly<Record<string, number>>;
  edge: EdgeChoice;
  /** Start place; empty: none. */
  start: string;
  bright: number;
  dim: number;
}

export const FIRST_CHOICE: Choice = { tool: "edge", word: "wall", numbers: NUMBERS, edge: "wall", start: "a", bright: 4, dim: 4 };

const edgeOf = (choice: EdgeChoice): Omit<Side, "id"> | null =>
  choice === "none" ? null : { kind: choice === "open_door" ? "door" : (choice as EdgeKind), open: choice === "open_door" };

/** What a stroke does: decided where it begins, so that crossing an own line does not undo it. */
export interface Stroke {
  cell: (draft: Draft, cell: Cell) => Draft;
  side: ((draft: Draft, side: string) => Draft) | null;
}

/** Return the stroke that begins at a cell or a side. */
export function strokeOf(choice: Choice, draft: Draft, cell: Cell, side: string | null): Stroke {
  const { tool, word, numbers, edge, start, bright, dim } = choice;
  const terrain = word in numbers ? `${word}:${numbers[word]}` : word;
  const keep = (one: Draft): Draft => one;
  if (tool === "brush") return { cell: (one, at) => paintCells(one, [at], terrain), side: null };
  if (tool === "fill") return { cell: (one, at) => paintCells(one, roomAround(one, at), terrain), side: null };
  if (tool === "light") {
    const there = lightAt(draft, cell);
    const given = there?.bright === bright && there.dim === dim ? null : { bright, dim };
    return { cell: (one, at) => (cellKey(at) === cellKey(cell) ? setLight(one, at, given) : one), side: null };
  }
  if (tool === "start") {
    const given = startAt(draft, cell) === start ? "" : start;
    return { cell: (one, at) => setStart(one, [at], given), side: null };
  }
  if (tool === "edge") {
    const wanted = edgeOf(edge);
    const there = side ? draft.sides.get(side) : undefined;
    const given = there && wanted && there.kind === wanted.kind && there.open === wanted.open ? null : wanted;
    return { cell: keep, side: (one, at) => setSide(one, at, given) };
  }
  return { cell: keep, side: null };
}

/** Return the side of a cell that the keyboard has chosen, by number in turn. */
export function sideOfCell(draft: Draft, cell: Cell, n: number): string | null {
  const all = besides(draft, cell);
  const other = all[((n % all.length) + all.length) % all.length];
  return other ? sideKey(cell, other) : null;
}

const terrainText = (terrain: string): string =>
  terrain ? [...wordsOf(terrain)].map(([word, number]) => (number ? `${idText(word)} ${number}` : idText(word))).join(", ") : t("editorFloor");

/** Describe a cell for screen readers: place, terrain, edges, light and start place. */
export function cellText(draft: Draft, cell: Cell): string {
  const parts = [t("editorCell", { x: cell[0], y: cell[1] }), terrainText(terrainAt(draft, cell))];
  for (const other of besides(draft, cell)) {
    const side = draft.sides.get(sideKey(cell, other));
    if (side) parts.push(t("editorEdgeTo", { edge: edgeText(side.kind === "door" && side.open ? "open_door" : side.kind), cell: cellKey(other).replace(",", ", ") }));
  }
  const light = lightAt(draft, cell);
  if (light) parts.push(t("editorLightOf", { bright: light.bright, dim: light.dim }));
  const start = startAt(draft, cell);
  if (start) parts.push(t("editorStartOf", { place: start.toUpperCase() }));
  return parts.join("; ");
}

export const edgeText = (edge: EdgeChoice): string => t(`edge_${edge}`);
