// Measuring on the board: distance between two creatures or cells, and the cells of an area template.

import { EMPTY, type Overlay } from "../board/painter";
import { Grid, type Point } from "../board/geometry";
import { boardCells, creaturesAt, footprint, type Battle, type Cell } from "../protocol/battle";

/** One end of a measurement: the id of a creature, which may move, or a cell. */
export type Spot = string | Cell;

export const SHAPES = ["none", "burst", "sphere", "cone", "line", "cube"] as const;
export type Shape = (typeof SHAPES)[number];

export interface Measurement {
  from: Spot | null;
  to: Spot | null;
  shape: Shape;
  /** Size of the template in cells. */
  size: number;
}

export const NOTHING_MEASURED: Measurement = { from: null, to: null, shape: "none", size: 4 };
export const MAX_TEMPLATE_SIZE = 24;

/** Return the creature on a cell, otherwise the cell. */
export const spotAt = (battle: Battle, cell: Cell): Spot => creaturesAt(battle, cell)[0]?.id ?? cell;

/** Return the cells of a spot; none if the creature has left the board. */
export function spotCells(battle: Battle, spot: Spot | null): Cell[] {
  if (spot === null) return [];
  if (typeof spot !== "string") return [spot];
  const creature = battle.creatures.get(spot);
  return creature ? footprint(creature) : [];
}

/** Set the next end of a measurement: the start first, then the end, which later calls replace. */
export function measureTo(measured: Measurement, spot: Spot): Measurement {
  return measured.from === null ? { ...measured, from: spot } : { ...measured, to: spot };
}

/** Return the distance of two cells in cells, as all rulesets count it: a diagonal step counts one. */
export function cellDistance(hex: boolean, [ax, ay]: Cell, [bx, by]: Cell): number {
  if (!hex) return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
  const [aq, bq] = [ax - (ay - (ay & 1)) / 2, bx - (by - (by & 1)) / 2];
  return Math.max(Math.abs(aq - bq), Math.abs(ay - by), Math.abs(aq + ay - bq - by));
}

/** Return the cells of two spots that are nearest to each other, and their distance; null if one of them is not on the board. */
export function nearest(battle: Battle, from: Spot | null, to: Spot | null): { from: Cell; to: Cell; cells: number } | null {
  let best: { from: Cell; to: Cell; cells: number } | null = null;
  for (const one of spotCells(battle, from)) {
    for (const other of spotCells(battle, to)) {
      const cells = cellDistance(battle.hex, one, other);
      if (!best || cells < best.cells) best = { from: one, to: other, cells };
    }
  }
  return best;
}

/** Return the cells of the template; walls are ignored. Bursts, spheres and cubes lie around the end, the others begin at the start. */
export function templateCells(battle: Battle, measured: Measurement): Cell[] {
  const { shape, size } = measured;
  const aim = spotCells(battle, measured.to ?? measured.from);
  if (shape === "none" || !aim.length) return [];
  const grid = new Grid(battle.hex, battle.columns, battle.rows);
  const all = boardCells(battle);
  if (shape === "burst") return all.filter((cell) => aim.some((one) => cellDistance(battle.hex, one, cell) <= size));
  const end = middleOf(grid, aim);
  if (shape === "sphere") return all.filter((cell) => apart(grid.middle(cell), end) <= size);
  if (shape === "cube") return all.filter((cell) => inCube(grid.middle(cell), end, size));
  const start = middleOf(grid, spotCells(battle, measured.from));
  const length = apart(start, end);
  if (!length) return [];
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  // The origin is at the edge of the start: a template does not cover it.
  const edge = Math.sqrt(spotCells(battle, measured.from).length) / 2;
  return all.filter((cell) => {
    const at = grid.middle(cell);
    const far = (at.x - start.x) * along.x + (at.y - start.y) * along.y - edge;
    const aside = Math.abs((at.x - start.x) * along.y - (at.y - start.y) * along.x);
    return far > 0 && far <= size && aside <= (shape === "line" ? 0.5 : (far + 0.5) / 2);
  });
}

/** Return the picture of a measurement on the board. */
export function measureOverlay(battle: Battle, measured: Measurement): Overlay {
  const line = nearest(battle, measured.from, measured.to);
  return {
    ...EMPTY,
    path: line ? [line.from, line.to] : [],
    area: templateCells(battle, measured),
    ghost: spotCells(battle, measured.from),
  };
}

function middleOf(grid: Grid, cells: readonly Cell[]): Point {
  const points = cells.map((cell) => grid.middle(cell));
  const mean = (of: "x" | "y"): number => points.reduce((sum, point) => sum + point[of], 0) / Math.max(1, points.length);
  return { x: mean("x"), y: mean("y") };
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** A cube of even size has the end left and above its middle. */
function inCube(at: Point, end: Point, size: number): boolean {
  const fits = (one: number, other: number): boolean => one - other > 0.01 - size / 2 && one - other <= size / 2 + 0.01;
  return fits(at.x, end.x) && fits(at.y, end.y);
}
