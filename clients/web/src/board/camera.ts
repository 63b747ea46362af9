// Which part of the plane is seen, and how large: pan, zoom, pinch. Distances on the plane are cells, on the screen CSS pixels.

import type { Point } from "./geometry";

const LEAST = 8;
const MOST = 160;

export class Camera {
  scale = 40;
  x = 0;
  y = 0;
  /** True until somebody moves it: it then fits the board to the window by itself. */
  untouched = true;

  /** Show all of the board. */
  fit(width: number, height: number, columns: number, rows: number): void {
    const margin = 12;
    this.scale = Math.max(LEAST, Math.min(72, (width - margin) / columns, (height - margin) / rows));
    this.x = (width - columns * this.scale) / 2;
    this.y = (height - rows * this.scale) / 2;
  }

  toPlane(at: Point): Point {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  toScreen(at: Point): Point {
    return { x: at.x * this.scale + this.x, y: at.y * this.scale + this.y };
  }

  pan(dx: number, dy: number): void {
    this.untouched = false;
    this.x += dx;
    this.y += dy;
  }

  /** Zoom so that what is under a point of the screen stays there. */
  zoom(factor: number, at: Point): void {
    this.untouched = false;
    const scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    const real = scale / this.scale;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.scale = scale;
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
