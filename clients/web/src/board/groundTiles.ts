// The ground of a board in tiles: drawn once, copied while the camera moves, and drawn again where the terrain has changed.

import type { Cell } from "../protocol/battle";
import type { Camera } from "./camera";
import { lightKey } from "./edges";
import { ROW, type Grid } from "./geometry";
import { drawTerrain, type Ground } from "./terrain";

/** Side of a tile in pixels, about. */
const TILE_PIXELS = 512;
/** Pixels of all tiles of a board at most; tiles out of view are dropped first. */
const MAX_PIXELS = 24_000_000;
/** Tiles are drawn at scales of this ratio and scaled in between, so that zooming does not draw them anew each time. */
const SCALE_STEP = 2 ** 0.25;
/** Scales above this are enlarged from it: few cells fit on a screen then, and their tiles would be large. */
const MAX_SCALE = 192;

interface Tile {
  canvas: HTMLCanvasElement;
  /** The terrain it shows, with its neighbourhood. */
  signature: string;
}

/** Tiles of one board on one canvas. */
export class GroundTiles {
  private readonly tiles = new Map<string, Tile>();
  private of: unknown[] = [];
  private terrain: unknown = null;
  private scale = 0;
  /** Tiles whose terrain has been compared since it last changed. */
  private checked = new Set<string>();
  /** Number of tiles drawn, for tests and measurements. */
  drawn = 0;

  /** Copy the visible tiles to a context in device pixels, and draw those that are missing; `ratio`: device pixels per CSS pixel. */
  paint(context: CanvasRenderingContext2D, camera: Camera, ratio: number, ground: Ground): void {
    const { grid, palette, board, objects } = ground;
    const wanted = Math.min(MAX_SCALE, SCALE_STEP ** Math.ceil(Math.log(camera.scale * ratio) / Math.log(SCALE_STEP) - 1e-9));
    const of = [palette, board, lightKey(board, objects), grid.hex, grid.columns, grid.rows, wanted];
    if (of.some((one, n) => one !== this.of[n])) {
      this.tiles.clear();
      this.of = of;
      this.scale = wanted;
    }
    if (this.terrain !== ground.terrain) {
      this.terrain = ground.terrain;
      this.checked.clear();
    }
    const cells = Math.max(2, Math.round(TILE_PIXELS / wanted));
    const size = camera.scale * ratio;
    const [left, top] = [camera.x * ratio, camera.y * ratio];
    const { width, height } = context.canvas;
    const row = grid.hex ? ROW : 1;
    const range = (start: number, room: number, unit: number, all: number): [number, number] =>
      [Math.max(0, Math.floor((-start / unit - 1) / cells)), Math.min(Math.ceil(all / cells) - 1, Math.floor((room - start) / unit / cells))];
    const [firstColumn, lastColumn] = range(left, width, size, grid.columns);
    const [firstRow, lastRow] = range(top, height, size * row, grid.rows);
    for (let y = firstRow; y <= lastRow; y++) {
      for (let x = firstColumn; x <= lastColumn; x++) {
        const tile = this.tile(ground, x, y, cells);
        // Whole pixels, so that there is no seam between tiles.
        const [x0, y0] = [Math.round(left + x * cells * size), Math.round(top + y * cells * row * size)];
        const [wide, high] = [tile.canvas.width / this.scale, tile.canvas.height / this.scale];
        const [x1, y1] = [Math.round(left + (x * cells + wide) * size), Math.round(top + (y * cells * row + high) * size)];
        context.drawImage(tile.canvas, x0, y0, x1 - x0, y1 - y0);
      }
    }
  }

  private tile(ground: Ground, x: number, y: number, cells: number): Tile {
    const name = `${x},${y}`;
    const kept = this.tiles.get(name);
    if (kept && this.checked.has(name)) return kept;
    const signature = signatureOf(ground, x, y, cells);
    this.checked.add(name);
    if (kept?.signature === signature) return kept;
    const tile = { canvas: this.draw(ground, x, y, cells, kept?.canvas), signature };
    this.tiles.delete(name);
    this.tiles.set(name, tile);
    const most = Math.max(4, Math.floor(MAX_PIXELS / (tile.canvas.width * tile.canvas.height)));
    for (const oldest of this.tiles.keys()) {
      if (this.tiles.size <= most) break;
      this.tiles.delete(oldest);
      this.checked.delete(oldest);
    }
    return tile;
  }

  private draw(ground: Ground, x: number, y: number, cells: number, old: HTMLCanvasElement | undefined): HTMLCanvasElement {
    const { grid } = ground;
    const canvas = old ?? document.createElement("canvas");
    const [columns, rows] = [Math.min(cells, grid.columns - x * cells), Math.min(cells, grid.rows - y * cells)];
    // Tiles of hexes overlap: odd rows are shifted, and rows reach into each other.
    canvas.width = Math.ceil((columns + (grid.hex ? 0.5 : 0)) * this.scale);
    canvas.height = Math.ceil((grid.hex ? rows * ROW + 0.3 : rows) * this.scale);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(this.scale, 0, 0, this.scale, -x * cells * this.scale, -y * cells * (grid.hex ? ROW : 1) * this.scale);
    drawTerrain(context, ground, cellsOf(grid, x * cells, y * cells, columns, rows));
    this.drawn++;
    return canvas;
  }
}

function cellsOf(grid: Grid, left: number, top: number, columns: number, rows: number): Cell[] {
  const found: Cell[] = [];
  for (let y = top; y < top + rows; y++) for (let x = left; x < left + columns; x++) if (grid.has([x, y])) found.push([x, y]);
  return found;
}

/** Return the terrain of a tile and of the cells around it, whose shadows and shores reach into it. */
function signatureOf({ grid, terrain }: Ground, x: number, y: number, cells: number): string {
  return cellsOf(grid, x * cells - 1, y * cells - 1, cells + 2, cells + 2).map((cell) => [...terrain(cell).keys()].join("+")).join(",");
}
