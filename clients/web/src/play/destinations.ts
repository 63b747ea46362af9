// Which cells a step of a choice means: where a tap leads to, what it goes by, how an order names it.

import { cellKey, type Cell } from "../protocol/battle";
import type { CellStep } from "./menuItem";

/** Return the destination that a click on a cell means: it, or the cheapest whose footprint covers it. */
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

/** Return the cells that a way to a cell is to go by, its end aside. */
export function waypointsBefore(step: CellStep, waypoints: readonly Cell[], end: Cell): Cell[] {
  return step.pathfinder ? waypoints.filter((one) => cellKey(one) !== cellKey(end)) : [];
}

/** Return a cell as an order names it: where heights play a part, with its own. */
export function orderPosition(step: CellStep, cell: Cell): number[] {
  const altitude = step.move?.altitude ?? null;
  return altitude === null ? [...cell] : [...cell, altitude];
}

/** Return every cell that a move can be aimed at with the destination that it means: all that its mover can cover. */
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
