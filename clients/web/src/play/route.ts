// The way that a move would take, as far as a client can tell: drawn on the board until the server has told its way.
// What a move costs and whether it is legal is the server's to say; the way is made of the costs that it has listed.

import { key, type Battle, type Cell } from "../protocol/battle";
import { Grid } from "../board/geometry";

const CORNERS = ["wall", "pillar", "obstacle", "glass", "door"];
const NONE: ReadonlySet<string> = new Set();

/** What a step from a cell to the one beside it is called, where steps are told apart. */
export const stepKey = (from: Cell, to: Cell): string => `${key(from)} ${key(to)}`;

export class Ways {
  private readonly grid: Grid;

  constructor(
    private readonly battle: Battle,
    readonly start: Cell,
    private readonly costs: ReadonlyMap<string, number>,
    private readonly provoking: ReadonlyMap<string, unknown>,
    private readonly corners: boolean,
  ) {
    this.grid = new Grid(battle.hex, battle.columns, battle.rows);
  }

  /** Return the cells entered on the way to an end by way of others; empty where there is no way. */
  to(via: readonly Cell[], end: Cell): Cell[] {
    const way: Cell[] = [];
    let here = this.start;
    for (const there of [...via, end]) {
      const leg = this.leg(here, there);
      if (!leg.length && key(here) !== key(there)) return [];
      way.push(...leg);
      here = there;
    }
    return way;
  }

  /** Return about what entering the cells of a way costs, one after the other: as dear as the cheapest step onto each. */
  cost(way: readonly Cell[]): number {
    return way.reduce((all, cell) => all + this.price(cell), 0);
  }

  /** Search for the cheapest way over cells in reach without the steps that are barred; of equals a safe and straight one. */
  leg(start: Cell, end: Cell, barred: ReadonlySet<string> = NONE): Cell[] {
    const best = new Map<string, number>([[key(start), 0]]);
    const before = new Map<string, Cell>();
    const waiting: { weight: number; cell: Cell }[] = [{ weight: 0, cell: start }];
    while (waiting.length) {
      let least = 0;
      for (let i = 1; i < waiting.length; i++) if ((waiting[i]?.weight ?? 0) < (waiting[least]?.weight ?? 0)) least = i;
      const { weight, cell } = waiting.splice(least, 1)[0] as { weight: number; cell: Cell };
      if (key(cell) === key(end)) break;
      if (weight > (best.get(key(cell)) ?? Infinity)) continue;
      for (const there of this.beside(cell)) {
        if (!this.costs.has(key(there)) && key(there) !== key(this.start)) continue;
        if (barred.has(stepKey(cell, there))) continue;
        const slanted = !this.battle.hex && there[0] !== cell[0] && there[1] !== cell[1];
        // Cost first, then blows, then slanted steps: each outweighs any number of the next on a board of ours.
        const more = weight + this.price(there) * 1e6 + (this.provoking.has(key(there)) ? 1e3 : 0) + (slanted ? 1 : 0);
        if (more < (best.get(key(there)) ?? Infinity)) {
          best.set(key(there), more);
          before.set(key(there), cell);
          waiting.push({ weight: more, cell: there });
        }
      }
    }
    const way: Cell[] = [];
    for (let cell: Cell | undefined = end; cell && key(cell) !== key(start); cell = before.get(key(cell))) {
      if (!before.has(key(cell))) return [];
      way.unshift(cell);
    }
    return way;
  }

  private price(cell: Cell): number {
    const own = this.costs.get(key(cell));
    if (own === undefined) return 1;
    const beside = this.beside(cell).map((there) => this.costs.get(key(there)) ?? (key(there) === key(this.start) ? 0 : own));
    return Math.max(1, own - Math.min(own - (beside.length ? 0 : 1), ...beside));
  }

  private beside(cell: Cell): Cell[] {
    return this.grid.neighbours(cell).filter((there) => {
      const [dx, dy] = [there[0] - cell[0], there[1] - cell[1]];
      return this.battle.hex || !dx || !dy || !this.corners || !this.cuts(cell, dx, dy);
    });
  }

  private cuts([x, y]: Cell, dx: number, dy: number): boolean {
    return [[x + dx, y], [x, y + dy]].some((beside) => {
      const ground = this.battle.terrain(beside as unknown as Cell);
      return CORNERS.some((word) => ground.has(word));
    });
  }
}
