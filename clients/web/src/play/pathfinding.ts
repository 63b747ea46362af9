// Paths of a move: estimated from the costs in the options, and confirmed by the server, also through waypoints.
// The server decides what a move costs and whether it is legal. Its options give paths from the mover's cell only, so each leg is
// requested with the legs before it: the first by its end, the others cell by cell. If a guessed leg is refused (a corner is too
// narrow, for example), the step at fault is excluded from the next guess.

import { cellKey, type Battle, type Cell } from "../protocol/battle";
import { Grid } from "../board/geometry";

const CORNER_BLOCKERS = ["wall", "pillar", "obstacle", "glass", "door"];
const NONE: ReadonlySet<string> = new Set();

/** Return the key of a step between adjacent cells. */
export const stepKey = (from: Cell, to: Cell): string => `${cellKey(from)} ${cellKey(to)}`;

export class Pathfinder {
  private readonly grid: Grid;

  constructor(
    private readonly battle: Battle,
    readonly start: Cell,
    private readonly costs: ReadonlyMap<string, number>,
    private readonly provoking: ReadonlyMap<string, unknown>,
    private readonly blockedByCorners: boolean,
  ) {
    this.grid = new Grid(battle.hex, battle.columns, battle.rows);
  }

  /** Return the cells of the path to a destination through waypoints; empty if there is no path. */
  pathVia(waypoints: readonly Cell[], end: Cell): Cell[] {
    const way: Cell[] = [];
    let here = this.start;
    for (const there of [...waypoints, end]) {
      const leg = this.shortestPath(here, there);
      if (!leg.length && cellKey(here) !== cellKey(there)) return [];
      way.push(...leg);
      here = there;
    }
    return way;
  }

  /** Estimate the cost of a path: the cheapest step onto each cell, added up. */
  estimateCost(way: readonly Cell[]): number {
    return way.reduce((all, cell) => all + this.stepCost(cell), 0);
  }

  /** Return the cheapest path over reachable cells without the barred steps; ties prefer safe and straight paths. */
  shortestPath(start: Cell, end: Cell, barred: ReadonlySet<string> = NONE): Cell[] {
    const best = new Map<string, number>([[cellKey(start), 0]]);
    const before = new Map<string, Cell>();
    const waiting: { weight: number; cell: Cell }[] = [{ weight: 0, cell: start }];
    while (waiting.length) {
      let least = 0;
      for (let i = 1; i < waiting.length; i++) if ((waiting[i]?.weight ?? 0) < (waiting[least]?.weight ?? 0)) least = i;
      const { weight, cell } = waiting.splice(least, 1)[0] as { weight: number; cell: Cell };
      if (cellKey(cell) === cellKey(end)) break;
      if (weight > (best.get(cellKey(cell)) ?? Infinity)) continue;
      for (const there of this.walkableNeighbours(cell)) {
        if (!this.costs.has(cellKey(there)) && cellKey(there) !== cellKey(this.start)) continue;
        if (barred.has(stepKey(cell, there))) continue;
        const slanted = !this.battle.hex && there[0] !== cell[0] && there[1] !== cell[1];
        // Cost first, then opportunity attacks, then diagonal steps: each outweighs any number of the next on our boards.
        const more = weight + this.stepCost(there) * 1e6 + (this.provoking.has(cellKey(there)) ? 1e3 : 0) + (slanted ? 1 : 0);
        if (more < (best.get(cellKey(there)) ?? Infinity)) {
          best.set(cellKey(there), more);
          before.set(cellKey(there), cell);
          waiting.push({ weight: more, cell: there });
        }
      }
    }
    const way: Cell[] = [];
    for (let cell: Cell | undefined = end; cell && cellKey(cell) !== cellKey(start); cell = before.get(cellKey(cell))) {
      if (!before.has(cellKey(cell))) return [];
      way.unshift(cell);
    }
    return way;
  }

  private stepCost(cell: Cell): number {
    const own = this.costs.get(cellKey(cell));
    if (own === undefined) return 1;
    const beside = this.walkableNeighbours(cell).map((there) => this.costs.get(cellKey(there)) ?? (cellKey(there) === cellKey(this.start) ? 0 : own));
    return Math.max(1, own - Math.min(own - (beside.length ? 0 : 1), ...beside));
  }

  private walkableNeighbours(cell: Cell): Cell[] {
    return this.grid.neighbours(cell).filter((there) => {
      const [dx, dy] = [there[0] - cell[0], there[1] - cell[1]];
      return this.battle.hex || !dx || !dy || !this.blockedByCorners || !this.cutsCorner(cell, dx, dy);
    });
  }

  private cutsCorner([x, y]: Cell, dx: number, dy: number): boolean {
    return [[x + dx, y], [x, y + dy]].some((beside) => {
      const ground = this.battle.terrain(beside as unknown as Cell);
      return CORNER_BLOCKERS.some((word) => ground.has(word));
    });
  }
}

/** The cells that a move enters, and their total cost. */
export interface MovePath {
  path: Cell[];
  cost: number;
}

/** Queries the server for a path by its end or its cells; resolves to the refusal code if the server refuses. */
export type PathQuery = (going: { to: Cell } | { path: Cell[] }) => Promise<MovePath | string>;

const MAX_GUESSES = 8;
const NOT_ENOUGH_MOVEMENT = "not_enough_movement";

/** Return a path that the server accepts; null if none is found. */
export async function findPath(pathfinder: Pathfinder, waypoints: readonly Cell[], end: Cell, ask: PathQuery): Promise<MovePath | null> {
  let way: MovePath | null = null;
  for (const there of [...waypoints, end]) {
    const walked: Cell[] = way?.path ?? [];
    if (cellKey(walked[walked.length - 1] ?? pathfinder.start) === cellKey(there)) continue;
    let first: Cell[] | null = null;
    if (!walked.length) {
      const told = await ask({ to: there });
      // Every cell in reach has a path. A refusal means that the server gives no paths at all, for example outside a turn.
      if (typeof told === "string") return { path: pathfinder.pathVia(waypoints, end), cost: pathfinder.estimateCost(pathfinder.pathVia(waypoints, end)) };
      first = told.path;
    }
    way = await extendPath(pathfinder, walked, there, ask, first);
    if (!way) return null;
  }
  return way;
}

async function extendPath(pathfinder: Pathfinder, walked: readonly Cell[], there: Cell, ask: PathQuery, first: Cell[] | null): Promise<MovePath | null> {
  const here = walked[walked.length - 1] ?? pathfinder.start;
  const barred = new Set<string>();
  let leg = first?.length ? first : pathfinder.shortestPath(here, there, barred);
  for (let guesses = 0; leg.length && guesses < MAX_GUESSES; guesses++) {
    const told = await ask({ path: [...walked, ...leg] });
    if (typeof told !== "string") return told;
    if (told === NOT_ENOUGH_MOVEMENT) return null;
    // Bisect to find the step that the server refuses.
    let [may, mayNot] = [0, leg.length];
    while (mayNot - may > 1) {
      const middle = (may + mayNot) >> 1;
      if (typeof (await ask({ path: [...walked, ...leg.slice(0, middle)] })) === "string") mayNot = middle;
      else may = middle;
    }
    barred.add(stepKey(leg[may - 1] ?? here, leg[may] as Cell));
    leg = pathfinder.shortestPath(here, there, barred);
  }
  return null;
}
