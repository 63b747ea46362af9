// What the painter draws of a board in the editor: its terrain and edges, and above them start zones and places, the cursor and errors.

import { create } from "@bufbuild/protobuf";
import type { Camera } from "../board/camera";
import { circle, drawText } from "../board/drawing";
import { edgeEnds } from "../board/edges";
import type { Grid, Point } from "../board/geometry";
import { sideColour, type Palette } from "../board/palette";
import { BoardEdgeKind, BoardSchema, Shape, type Board } from "../gen/fracas/v1/sheet_pb";
import { cellKey, cellOf, type Battle, type Cell } from "../protocol/battle";
import { START_PLACES, cellsOf, terrainAt, wordsOf, type Draft } from "./draft";

const KINDS = { wall: BoardEdgeKind.WALL, door: BoardEdgeKind.DOOR, window: BoardEdgeKind.WINDOW, low_wall: BoardEdgeKind.LOW_WALL } as const;

/** Return the battle that shows a board; parts of the one before are kept, so that what has not changed is not drawn anew. */
export function battleOf(draft: Draft, before: { draft: Draft; battle: Battle } | null): Battle {
  const { shape, columns, rows } = draft;
  const old = before?.draft;
  const sameBoard = old && (["shape", "columns", "rows", "sides", "lights", "ground", "floors", "underwater", "title"] as const).every((key) => old[key] === draft[key]);
  const known = new Map<string, ReadonlyMap<string, number>>();
  const terrain = (cell: Cell): ReadonlyMap<string, number> => {
    const key = terrainAt(draft, cell);
    let found = known.get(key);
    if (!found) known.set(key, (found = wordsOf(key)));
    return found;
  };
  return {
    match: "", version: 0, hex: shape === "hex", columns, rows, terms: undefined,
    board: sameBoard ? before?.battle.board : boardOf(draft),
    game: { round: 0, acting: null, seat: null, order: [], waiting: [], over: false, winner: null, endedBy: "", details: {} },
    seats: new Map(), creatures: new Map(), zones: [], sheetOf: () => undefined,
    labels: draft.labels,
    objects: [...draft.sides.values()].filter((one) => one.kind === "door").map(({ id, open }) => ({ id, name: id, at: null, state: open ? "open" : "closed", hp: null })),
    terrain: sameBoard && old.cells === draft.cells ? (before as { battle: Battle }).battle.terrain : terrain,
  };
}

/** Return the ends of a side as boards have them: two cells on hexes, two corners on squares. */
function endsOf(side: string, hex: boolean): number[] {
  const [[x, y], [i, j]] = cellsOf(side);
  if (hex) return [x, y, i, j];
  return y === j ? [i, y, i, y + 1] : [x, j, x + 1, j];
}

function boardOf({ shape, title, sides, lights, ground, floors, underwater }: Draft): Board {
  const edges = [...sides].map(([key, { kind, id }]) => ({ kind: KINDS[kind], ends: endsOf(key, shape === "hex"), door: id }));
  return create(BoardSchema, {
    shape: shape === "hex" ? Shape.HEX : Shape.SQUARE, title, edges, ground, underwater,
    lights: lights.map(({ at, bright, dim }) => ({ at: [...at], bright, dim })),
    floors: Object.entries(floors).flatMap(([material, parts]) => parts.map((cells) => ({ material, cells }))),
  });
}

export interface Marks {
  cursor: Cell | null;
  /** The side at the cursor or pointer; null: none. */
  side: string | null;
  /** The cells of the rectangle that is drawn. */
  area: readonly Cell[];
  errors: { cells: Cell[]; sides: string[] }[];
}

/** Draw the marks of the editor above a painted board. */
export function drawMarks(context: CanvasRenderingContext2D, camera: Camera, grid: Grid, draft: Draft, palette: Palette, marks: Marks): void {
  const line = 1 / camera.scale;
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  const colourOf = (place: string): string => sideColour(Math.max(0, (START_PLACES as readonly string[]).indexOf(place)));
  for (const [name, cells] of draft.zones) drawZone(context, grid, name.slice(0, 2).toUpperCase(), [...cells].map(cellOf), colourOf(name));
  for (const [name, cells] of draft.starts) {
    const colour = colourOf(name);
    for (const key of cells) {
      const middle = grid.middle(cellOf(key));
      context.globalAlpha = 0.75;
      context.fillStyle = colour;
      circle(context, middle, 0.3);
      context.fill();
      context.globalAlpha = 1;
      drawText(context, middle, name.slice(0, 2).toUpperCase(), "#0b0c10", 0.34);
    }
  }
  if (marks.area.length) {
    context.globalAlpha = 0.12;
    context.fillStyle = context.strokeStyle = palette.cursor;
    fillCells(context, grid, marks.area);
    context.globalAlpha = 1;
    context.lineWidth = 2.5 * line;
    strokeOutline(context, grid, marks.area);
  }
  const trace = (cell: Cell): void => {
    context.beginPath();
    for (const corner of grid.corners(cell)) context.lineTo(corner.x, corner.y);
    context.closePath();
  };
  const strokeSide = (key: string, colour: string): void => {
    const ends = edgeEnds(grid, endsOf(key, grid.hex));
    if (!ends) return;
    context.beginPath();
    context.moveTo(ends[0].x, ends[0].y);
    context.lineTo(ends[1].x, ends[1].y);
    context.lineWidth = Math.max(3 * line, 0.1);
    context.strokeStyle = colour;
    context.stroke();
  };
  context.lineCap = "round";
  for (const { cells, sides } of marks.errors) {
    context.lineWidth = 3 * line;
    context.strokeStyle = context.fillStyle = "#ff5a3c";
    for (const cell of cells) {
      trace(cell);
      context.stroke();
      context.globalAlpha = 0.25;
      context.fill();
      context.globalAlpha = 1;
    }
    for (const side of sides) strokeSide(side, "#ff5a3c");
  }
  if (marks.cursor) {
    trace(marks.cursor);
    context.lineWidth = 2.5 * line;
    context.strokeStyle = palette.cursor;
    context.stroke();
  }
  if (marks.side) strokeSide(marks.side, palette.cursor);
  context.restore();
}

/** Draw the zone of a start place: its ground, its border, and its letter in a corner of each cell. */
function drawZone(context: CanvasRenderingContext2D, grid: Grid, letter: string, cells: readonly Cell[], colour: string): void {
  context.fillStyle = context.strokeStyle = colour;
  context.globalAlpha = 0.18;
  fillCells(context, grid, cells);
  context.globalAlpha = 1;
  context.lineWidth = 0.06;
  context.setLineDash([0.2, 0.1]);
  strokeOutline(context, grid, cells);
  context.setLineDash([]);
  for (const cell of cells) {
    const { x, y } = grid.middle(cell);
    const at = { x: x - 0.29, y: y - 0.29 };
    context.fillStyle = colour;
    context.fillRect(at.x - 0.12, at.y - 0.12, 0.24, 0.24);
    drawText(context, at, letter, "#0b0c10", 0.2);
  }
}

function fillCells(context: CanvasRenderingContext2D, grid: Grid, cells: readonly Cell[]): void {
  context.beginPath();
  for (const cell of cells) {
    grid.corners(cell).forEach(({ x, y }, n) => (n ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.closePath();
  }
  context.fill();
}

/** Stroke the sides of cells beyond which none of them lies. */
function strokeOutline(context: CanvasRenderingContext2D, grid: Grid, cells: readonly Cell[]): void {
  const within = new Set(cells.map(cellKey));
  context.beginPath();
  for (const cell of cells) {
    const middle = grid.middle(cell);
    const corners = grid.corners(cell);
    corners.forEach((one, n) => {
      const next = corners[(n + 1) % corners.length] as Point;
      const beyond = grid.at({ x: one.x + next.x - middle.x, y: one.y + next.y - middle.y });
      if (beyond && within.has(cellKey(beyond))) return;
      context.moveTo(one.x, one.y);
      context.lineTo(next.x, next.y);
    });
  }
  context.stroke();
}
