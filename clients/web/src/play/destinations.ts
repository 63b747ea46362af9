// Destinations of a cell step: the cell that a tap selects, its waypoints, and its coordinates in an order.

import { cellKey, type Cell } from "../protocol/battle";
import type { CellStep } from "./menuItem";

/** Return the destination that a click on a cell selects: the cell itself, or the cheapest one whose footprint covers it. */
export function destinationFor(step: CellStep, cell: Cell): Cell | null {
  if (step.costs.has(cellKey(cell))) return cell;
  let best: Cell | null = null;
  let least = Infinity;
  for (let dy = 0; dy < step.width; dy++) {
    for (let dx = 0; dx < step.width; dx++) {
      const there: Cell = [cell[0] - dx, cell[1] - dy];
      const cost = step.costs.get(cellKey(there));
      if (cost !== undefined && cost < least) [best, least] = [there, cost];
    }
  }
  return best;
}

/** Return the waypoints before the destination. */
export function waypointsBefore(step: CellStep, waypoints: readonly Cell[], end: Cell): Cell[] {
  return step.pathfinder ? waypoints.filter((one) => cellKey(one) !== cellKey(end)) : [];
}

/** Return the coordinates of a cell for an order, with the altitude if the move has one. */
export function orderPosition(step: CellStep, cell: Cell): number[] {
  const altitude = step.move?.altitude ?? null;
  return altitude === null ? [...cell] : [...cell, altitude];
}

/** Return all cells that select a destination, each with its destination: every cell that the footprint can cover. */
export function coveredCells(step: Pick<CellStep, "costs" | "cells" | "width">): Map<string, Cell> {
  const found = new Map<string, Cell>();
  const cost = (cell: Cell): number => step.costs.get(cellKey(cell)) ?? Infinity;
  for (const cell of step.cells) {
    for (let n = 0; n < step.width * step.width; n++) {
      const there = `${cell[0] + (n % step.width)},${cell[1] + Math.floor(n / step.width)}`;
      const known = found.get(there);
      if (!known || cost(cell) < cost(known)) found.set(there, cell);
    }
  }
  for (const cell of step.cells) found.set(cellKey(cell), cell);
  return found;
}
