// The picture below a board: drawn over the ground, aligned to the grid, and never on unexplored cells.

import type { Battle, Cell } from "../protocol/battle";
import type { Grid } from "./geometry";
import type { Palette } from "./palette";

export interface BoardPicture {
  image: HTMLImageElement | HTMLCanvasElement;
  /** The place of its north-west corner, in cells. */
  x: number;
  y: number;
  pixelsPerCell: number;
}

interface Outline {
  /** The cells that show the picture, and the lines of the grid on them. */
  cells: Path2D;
  lines: Path2D;
}

/** Outlines by the terrain that they were made of: it is another object after every change. */
const OUTLINES = new WeakMap<Battle["terrain"], Outline>();

function outlineOf(grid: Grid, terrain: Battle["terrain"]): Outline {
  const kept = OUTLINES.get(terrain);
  if (kept) return kept;
  const found: Outline = { cells: new Path2D(), lines: new Path2D() };
  for (let y = 0; y < grid.rows; y++) {
    for (let x = 0; x < grid.columns; x++) {
      const cell: Cell = [x, y];
      if (terrain(cell).has("unexplored")) continue;
      for (const path of [found.cells, found.lines]) {
        grid.corners(cell).forEach((corner, n) => (n ? path.lineTo(corner.x, corner.y) : path.moveTo(corner.x, corner.y)));
        path.closePath();
      }
    }
  }
  OUTLINES.set(terrain, found);
  return found;
}

/** Draw a picture and the grid over it; `line` is the width of a pixel of the screen in cells. */
export function drawPicture(context: CanvasRenderingContext2D, grid: Grid, terrain: Battle["terrain"], picture: BoardPicture, palette: Palette, line: number): void {
  const { cells, lines } = outlineOf(grid, terrain);
  const { image, x, y, pixelsPerCell } = picture;
  context.save();
  context.clip(cells);
  context.drawImage(image, x, y, image.width / pixelsPerCell, image.height / pixelsPerCell);
  context.strokeStyle = palette.grid;
  context.globalAlpha = 0.35;
  context.lineWidth = line;
  context.stroke(lines);
  context.restore();
}
