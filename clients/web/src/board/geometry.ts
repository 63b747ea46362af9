// Geometry of the grid in cells of width 1: squares, and pointy-top hexes whose odd rows are shifted half a hex east.

import type { Cell } from "../protocol/battle";

export const ROW = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

export class Grid {
  constructor(readonly hex: boolean, readonly columns: number, readonly rows: number) {}

  get width(): number {
    return this.columns + (this.hex && this.rows > 1 ? 0.5 : 0);
  }

  get height(): number {
    return this.hex ? this.rows * ROW + (2 * CORNER - ROW) : this.rows;
  }

  has(cell: Cell): boolean {
    return cell[0] >= 0 && cell[1] >= 0 && cell[0] < this.columns && cell[1] < this.rows;
  }

  /** Return the centre of a footprint given by its north-west cell. */
  middle(cell: Cell, width = 1): Point {
    if (!this.hex) return { x: cell[0] + width / 2, y: cell[1] + width / 2 };
    return { x: cell[0] + 0.5 + (cell[1] & 1 ? 0.5 : 0), y: CORNER + cell[1] * ROW };
  }

  /** Return the corners of a cell in order. */
  corners(cell: Cell): Point[] {
    const { x, y } = this.middle(cell);
    if (!this.hex) return [{ x: x - 0.5, y: y - 0.5 }, { x: x + 0.5, y: y - 0.5 }, { x: x + 0.5, y: y + 0.5 }, { x: x - 0.5, y: y + 0.5 }];
    return [0, 1, 2, 3, 4, 5].map((n) => {
      const angle = ((60 * n - 90) * Math.PI) / 180;
      return { x: x + CORNER * Math.cos(angle), y: y + CORNER * Math.sin(angle) };
    });
  }

  /** Return the cell at a point; null outside the board. */
  at(point: Point): Cell | null {
    if (!this.hex) {
      const cell: Cell = [Math.floor(point.x), Math.floor(point.y)];
      return this.has(cell) ? cell : null;
    }
    let best: Cell | null = null;
    let least = Infinity;
    const row = Math.round((point.y - CORNER) / ROW);
    for (const y of [row - 1, row, row + 1]) {
      const column = Math.round(point.x - 0.5 - (y & 1 ? 0.5 : 0));
      for (const x of [column - 1, column, column + 1]) {
        const middle = this.middle([x, y]);
        const far = (middle.x - point.x) ** 2 + (middle.y - point.y) ** 2;
        if (far < least && this.has([x, y])) [best, least] = [[x, y], far];
      }
    }
    return least <= CORNER * CORNER ? best : null;
  }

  neighbours(cell: Cell): Cell[] {
    const [x, y] = cell;
    if (!this.hex) {
      return [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]].map(([dx, dy]): Cell => [x + (dx as number), y + (dy as number)]);
    }
    const odd = y & 1;
    return [[x - 1, y], [x + 1, y], [x - 1 + odd, y - 1], [x + odd, y - 1], [x - 1 + odd, y + 1], [x + odd, y + 1]];
  }

  /** Return the neighbour closest to a direction, for the arrow keys. */
  towards(cell: Cell, dx: number, dy: number): Cell {
    const here = this.middle(cell);
    let best = cell;
    let most = 0.2;
    for (const other of this.neighbours(cell)) {
      if (!this.has(other)) continue;
      const there = this.middle(other);
      const along = ((there.x - here.x) * dx + (there.y - here.y) * dy) / (Math.hypot(there.x - here.x, there.y - here.y) * Math.hypot(dx, dy));
      if (along > most + 1e-6) [best, most] = [other, along];
    }
    return best;
  }
}
