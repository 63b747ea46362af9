// Walls, doors, windows and low walls between cells.

import type { Battle } from "../protocol/battle";
import { BoardEdgeKind } from "../gen/fracas/v1/sheet_pb";
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

export function drawEdges(context: CanvasRenderingContext2D, grid: Grid, battle: Battle, palette: Palette): void {
  const states = new Map(battle.objects.map((one) => [one.id, one.state]));
  context.lineCap = "round";
  for (const edge of battle.board?.edges ?? []) {
    const ends = edgeEnds(grid, edge.ends);
    if (!ends) continue;
    const [from, to] = ends;
    const open = edge.kind === BoardEdgeKind.DOOR && ["open", "broken"].includes(states.get(edge.door) ?? "");
    context.lineWidth = THICKNESS.get(edge.kind) ?? 0.1;
    context.strokeStyle = edge.kind === BoardEdgeKind.WINDOW ? palette.water : edge.kind === BoardEdgeKind.WALL ? palette.wallEdge : palette.cover;
    context.setLineDash(edge.kind === BoardEdgeKind.LOW_WALL ? [0.12, 0.18] : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    // An open door is drawn ajar, at a right angle to its frame.
    if (open) context.lineTo(from.x + (to.y - from.y) * 0.8, from.y - (to.x - from.x) * 0.8);
    else context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
}
