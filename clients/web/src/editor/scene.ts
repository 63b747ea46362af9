// What the painter draws of a board in the editor: its terrain and edges, and above them start places, the cursor and errors.

import { create } from "@bufbuild/protobuf";
import type { Camera } from "../board/camera";
import { circle, drawText } from "../board/drawing";
import { edgeEnds } from "../board/edges";
import type { Grid } from "../board/geometry";
import { sideColour, type Palette } from "../board/palette";
import { BoardEdgeKind, BoardSchema, Shape, type Board } from "../gen/fracas/v1/sheet_pb";
import { cellOf, type Battle, type Cell } from "../protocol/battle";
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
  errors: { cells: Cell[]; sides: string[] }[];
}

/** Draw the marks of the editor above a painted board. */
export function drawMarks(context: CanvasRenderingContext2D, camera: Camera, grid: Grid, draft: Draft, palette: Palette, marks: Marks): void {
  const line = 1 / camera.scale;
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  for (const [name, cells] of draft.starts) {
    const colour = sideColour(Math.max(0, (START_PLACES as readonly string[]).indexOf(name)));
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
