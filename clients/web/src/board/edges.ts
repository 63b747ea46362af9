// Walls, doors, windows and low walls between cells.

import type { Battle, Cell } from "../protocol/battle";
import { BoardEdgeKind, Shape, type Board } from "../gen/fracas/v1/sheet_pb";
import type { Grid, Point } from "./geometry";
import type { Palette } from "./palette";

const THICKNESS = new Map([[BoardEdgeKind.WALL, 0.14], [BoardEdgeKind.DOOR, 0.18], [BoardEdgeKind.WINDOW, 0.1], [BoardEdgeKind.LOW_WALL, 0.09]]);

/** Return the ends of an edge: corner points on squares, the ends of the common side of two hexes. */
export function edgeEnds(grid: Grid, ends: readonly number[]): [Point, Point] | null {
  const [x = 0, y = 0, i = 0, j = 0] = ends;
  if (!grid.hex) return [{ x, y }, { x: i, y: j }];
  const others = grid.corners([i, j]);
  const shared = grid.corners([x, y]).filter((one) => others.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < 0.01));
  return shared.length === 2 ? [shared[0] as Point, shared[1] as Point] : null;
}

/** Return the ids of the objects that are doors between cells. */
export function edgeDoors(battle: Battle): ReadonlySet<string> {
  return new Set((battle.board?.edges ?? []).map((edge) => edge.door).filter(Boolean));
}

/** Return the ids of the doors between cells that stand open, or are broken. */
export function openDoors(objects: Battle["objects"] = []): ReadonlySet<string> {
  return new Set(objects.filter(({ state }) => state === "open" || state === "broken").map(({ id }) => id));
}

/** Return what drawings of lamplight depend on besides the terrain: the open doors of a board with lamps. */
export const lightKey = (board: Board | undefined, objects?: Battle["objects"]): string => (board?.edges.length && board.lights.length ? [...openDoors(objects)].join() : "");

/** Return the ends of the walls and closed doors of a board of squares, which stop sight and light. */
export function blockingEdges(board: Board | undefined, objects?: Battle["objects"]): readonly (readonly number[])[] {
  if (!board?.edges.length || board.shape === Shape.HEX) return [];
  const open = openDoors(objects);
  return board.edges.filter(({ kind, door }) => kind === BoardEdgeKind.WALL || (kind === BoardEdgeKind.DOOR && !open.has(door))).map(({ ends }) => ends);
}

/** Return whether the line between the middles of two cells of squares crosses an edge, or touches its end. */
export function isCrossed(ends: readonly number[], from: Cell, to: Cell): boolean {
  const [x = 0, y = 0, i = 0, j = 0] = ends;
  const upright = x === i;
  // Places across the edge and along it.
  const [at, low, high] = upright ? [x, Math.min(y, j), Math.max(y, j)] : [y, Math.min(x, i), Math.max(x, i)];
  const place = ([column, row]: Cell): [number, number] => (upright ? [column + 0.5, row + 0.5] : [row + 0.5, column + 0.5]);
  const [[start, first], [end, last]] = [place(from), place(to)];
  if (start > at === end > at) return false;
  const met = first + ((last - first) * (at - start)) / (end - start);
  return met >= low && met <= high;
}

/** Draw the barriers between cells, each with a shadow and a lit top. */
export function drawEdges(context: CanvasRenderingContext2D, grid: Grid, battle: Pick<Battle, "board" | "objects">, palette: Palette): void {
  const edges = battle.board?.edges ?? [];
  if (!edges.length) return;
  const ajar = openDoors(battle.objects);
  const lines = new Map<BoardEdgeKind, Path2D>();
  const shadow = new Path2D();
  for (const edge of edges) {
    const ends = edgeEnds(grid, edge.ends);
    if (!ends) continue;
    const [from, to] = ends;
    const open = edge.kind === BoardEdgeKind.DOOR && ajar.has(edge.door);
    // An open door is drawn ajar, at a right angle to its frame.
    const end = open ? { x: from.x + (to.y - from.y) * 0.8, y: from.y - (to.x - from.x) * 0.8 } : to;
    const path = lines.get(edge.kind) ?? new Path2D();
    lines.set(edge.kind, path);
    path.moveTo(from.x, from.y);
    path.lineTo(end.x, end.y);
    shadow.moveTo(from.x + 0.06, from.y + 0.1);
    shadow.lineTo(end.x + 0.06, end.y + 0.1);
  }
  const stroke = (path: Path2D, colour: string, width: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  };
  context.lineCap = "round";
  stroke(shadow, "rgba(0,0,0,.36)", 0.16);
  for (const [kind, path] of lines) {
    const wide = THICKNESS.get(kind) ?? 0.1;
    const [base, top] = edgeColours(kind, palette);
    context.setLineDash(kind === BoardEdgeKind.LOW_WALL ? [0.12, 0.18] : []);
    stroke(path, palette.outline, wide + 0.06);
    stroke(path, base, wide);
    stroke(path, top, wide * 0.4);
  }
  context.setLineDash([]);
}

/** Return the colours of a barrier and of its top. */
function edgeColours(kind: BoardEdgeKind, palette: Palette): [string, string] {
  if (kind === BoardEdgeKind.WINDOW) return ["#6fb5dc", "#d9f1ff"];
  if (kind === BoardEdgeKind.DOOR) return ["#8a5a2b", "#c98f4e"];
  return kind === BoardEdgeKind.WALL ? [palette.wall, palette.wallEdge === "#1d1d22" ? "#8d8a86" : "#b9c3d4"] : [palette.cover, palette.wall];
}
