// Tools of the board editor: what is chosen, and what a tool does to a cell or a side.

import { idText } from "../text/format";
import { t } from "../text/catalogue";
import { NUMBERS, lightAt, paintCells, roomAround, setAround, setLight, setSide, setStart, setZone, sideKey, startAt, terrainAt, wordsOf, zoneAt, besides, type Draft, type EdgeKind, type Side } from "./draft";
import { cellKey, type Cell } from "../protocol/battle";

export const TOOLS = ["brush", "fill", "edge", "light", "label", "start", "zone", "pan"] as const;
export type Tool = (typeof TOOLS)[number];

/** Keys of the tools. */
export const TOOL_KEYS: Readonly<Record<string, Tool>> = { b: "brush", f: "fill", e: "edge", l: "light", t: "label", s: "start", z: "zone", v: "pan" };
/** Tools that can also draw rectangles. */
const RECTANGLES: readonly Tool[] = ["brush", "edge", "start", "zone"];
export const RECTANGLE_KEY = "m";
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
  /** Start place, of zones too; empty: none. */
  start: string;
  /** True if tools that can draw rectangles do so. */
  rectangle: boolean;
  bright: number;
  dim: number;
}

export const FIRST_CHOICE: Choice = { tool: "edge", word: "wall", numbers: NUMBERS, edge: "wall", start: "a", rectangle: false, bright: 4, dim: 4 };

const edgeOf = (choice: EdgeChoice): Omit<Side, "id"> | null =>
  choice === "none" ? null : { kind: choice === "open_door" ? "door" : (choice as EdgeKind), open: choice === "open_door" };

export const canDrawRectangles = (tool: Tool): boolean => RECTANGLES.includes(tool);
/** Return true if the chosen tool draws a rectangle from corner to corner. */
export const drawsRectangle = ({ tool, rectangle }: Choice): boolean => rectangle && canDrawRectangles(tool);

/** What a stroke does: decided where it begins, so that crossing an own line does not undo it. */
export interface Stroke {
  cells: (draft: Draft, cells: readonly Cell[]) => Draft;
  /** Null: the tool works on cells. */
  side: ((draft: Draft, side: string) => Draft) | null;
}

/** Return the stroke that begins at a cell or a side. */
export function strokeOf(choice: Choice, draft: Draft, cell: Cell, side: string | null): Stroke {
  const { tool, word, numbers, edge, start, bright, dim } = choice;
  const terrain = word in numbers ? `${word}:${numbers[word]}` : word;
  const keep = (one: Draft): Draft => one;
  if (tool === "brush") return { cells: (one, all) => paintCells(one, all, terrain), side: null };
  if (tool === "fill") return { cells: (one, all) => all.reduce((so, at) => paintCells(so, roomAround(so, at), terrain), one), side: null };
  if (tool === "light") {
    const there = lightAt(draft, cell);
    const given = there?.bright === bright && there.dim === dim ? null : { bright, dim };
    return { cells: (one, all) => (all.some((at) => cellKey(at) === cellKey(cell)) ? setLight(one, cell, given) : one), side: null };
  }
  if (tool === "start") {
    const given = startAt(draft, cell) === start ? "" : start;
    return { cells: (one, all) => setStart(one, all, given), side: null };
  }
  if (tool === "zone") {
    const given = zoneAt(draft, cell) === start ? "" : start;
    return { cells: (one, all) => setZone(one, all, given), side: null };
  }
  if (tool === "edge") {
    const wanted = edgeOf(edge);
    if (drawsRectangle(choice)) return { cells: (one, all) => setAround(one, all, wanted), side: null };
    const there = side ? draft.sides.get(side) : undefined;
    const given = there && wanted && there.kind === wanted.kind && there.open === wanted.open ? null : wanted;
    return { cells: keep, side: (one, at) => setSide(one, at, given) };
  }
  return { cells: keep, side: null };
}

/** Return the side of a cell that the keyboard has chosen, by number in turn. */
export function sideOfCell(draft: Draft, cell: Cell, n: number): string | null {
  const all = besides(draft, cell);
  const other = all[((n % all.length) + all.length) % all.length];
  return other ? sideKey(cell, other) : null;
}

const terrainText = (terrain: string): string =>
  terrain ? [...wordsOf(terrain)].map(([word, number]) => (number ? `${idText(word)} ${number}` : idText(word))).join(", ") : t("editorFloor");

/** Describe a cell for screen readers: place, label, terrain, edges, light, start place and start zone. */
export function cellText(draft: Draft, cell: Cell): string {
  const label = draft.labels.get(cellKey(cell));
  const parts = [t("editorCell", { x: cell[0], y: cell[1] }), ...(label ? [t("quoted", { text: label })] : []), terrainText(terrainAt(draft, cell))];
  for (const other of besides(draft, cell)) {
    const side = draft.sides.get(sideKey(cell, other));
    if (side) parts.push(t("editorEdgeTo", { edge: edgeText(side.kind === "door" && side.open ? "open_door" : side.kind), cell: cellKey(other).replace(",", ", ") }));
  }
  const light = lightAt(draft, cell);
  if (light) parts.push(t("editorLightOf", { bright: light.bright, dim: light.dim }));
  const start = startAt(draft, cell);
  if (start) parts.push(t("editorStartOf", { place: start.toUpperCase() }));
  for (const [name, cells] of draft.zones) if (cells.has(cellKey(cell))) parts.push(t("editorZoneOf", { place: name.toUpperCase() }));
  return parts.join("; ");
}

export const edgeText = (edge: EdgeChoice): string => t(`edge_${edge}`);
