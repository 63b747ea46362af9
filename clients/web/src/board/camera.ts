// Which part of the plane is seen, and how large: pan, zoom, pinch. Distances on the plane are cells, on the screen CSS pixels.

import type { Point } from "./geometry";

const MIN_SCALE = 8;
const MAX_SCALE = 160;
/** CSS pixels below which a finger does not hit a cell, and those to which the board is brought then. */
const MIN_TOUCH_SCALE = 20;
const TOUCH_SCALE = 32;
/** The part of the window on each side that is its rim. */
const EDGE_SHARE = 0.25;

export class Camera {
  scale = 40;
  x = 0;
  y = 0;
  /** True until somebody moves it: it then fits the board to the window by itself. */
  autoFit = true;

  /** Show all of the board. */
  fit(width: number, height: number, columns: number, rows: number): void {
    const margin = 12;
    this.scale = Math.max(MIN_SCALE, Math.min(72, (width - margin) / columns, (height - margin) / rows));
    this.x = (width - columns * this.scale) / 2;
    this.y = (height - rows * this.scale) / 2;
  }

  /**
   * Show all of the board, or as much of it as a finger can use, around what matters.
   *
   * `spots`: where those stand who matter most, on the plane; none: the middle of the board.
   */
  fitReadable(width: number, height: number, columns: number, rows: number, spots: readonly Point[]): void {
    this.fit(width, height, columns, rows);
    if (this.scale >= MIN_TOUCH_SCALE) return;
    this.scale = TOUCH_SCALE;
    const middle = (values: number[], whole: number): number => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : whole / 2);
    this.x = clampStart(width / 2 - middle(spots.map((one) => one.x), columns) * TOUCH_SCALE, width, columns * TOUCH_SCALE);
    this.y = clampStart(height / 2 - middle(spots.map((one) => one.y), rows) * TOUCH_SCALE, height, rows * TOUCH_SCALE);
  }

  /** Whether some of a board lies outside the window. */
  isCropped(width: number, height: number, columns: number, rows: number): boolean {
    return columns * this.scale > width + 1 || rows * this.scale > height + 1;
  }

  toPlane(at: Point): Point {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  toScreen(at: Point): Point {
    return { x: at.x * this.scale + this.x, y: at.y * this.scale + this.y };
  }

  pan(dx: number, dy: number): void {
    this.autoFit = false;
    this.x += dx;
    this.y += dy;
  }

  /** Zoom so that what is under a point of the screen stays there. */
  zoom(factor: number, at: Point): void {
    this.autoFit = false;
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.scale * factor));
    const real = scale / this.scale;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.scale = scale;
  }

  /** Bring whom one looks at to the middle, where it stands near the rim or outside: what it may do lies all around it. */
  centerIfNearEdge(at: Point, width: number, height: number, columns: number, rows: number): void {
    const seen = this.toScreen(at);
    const inner = (place: number, room: number): boolean => place >= room * EDGE_SHARE && place <= room * (1 - EDGE_SHARE);
    if (inner(seen.x, width) && inner(seen.y, height)) return;
    this.x = clampStart(this.x + width / 2 - seen.x, width, columns * this.scale);
    this.y = clampStart(this.y + height / 2 - seen.y, height, rows * this.scale);
  }

  /** Bring a point of the plane into the window, where it is outside or at its rim. */
  reveal(at: Point, width: number, height: number): void {
    const seen = this.toScreen(at);
    const margin = Math.min(width, height) * 0.12;
    if (seen.x < margin) this.x += margin - seen.x;
    if (seen.x > width - margin) this.x -= seen.x - width + margin;
    if (seen.y < margin) this.y += margin - seen.y;
    if (seen.y > height - margin) this.y -= seen.y - height + margin;
  }
}

/** Return where the board begins so that no room beside it is shown which could show some of it. */
function clampStart(start: number, room: number, board: number): number {
  return board <= room ? (room - board) / 2 : Math.max(room - board, Math.min(0, start));
}
