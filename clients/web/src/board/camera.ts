// Camera of the board: pan, zoom, pinch. World coordinates are cells, screen coordinates are CSS pixels.

import type { Point } from "./geometry";

const MIN_SCALE = 8;
const MAX_SCALE = 160;
/** Cell size in CSS pixels below which touch is unreliable, and the size used instead. */
const MIN_TOUCH_SCALE = 20;
const TOUCH_SCALE = 32;
const NO_EDGE = { left: 0, top: 0 };
/** Share of the window on each side that counts as its edge. */
const EDGE_SHARE = 0.25;

export class Camera {
  scale = 40;
  x = 0;
  y = 0;
  /** True until the user moves the camera: the board is fitted to the window automatically. */
  autoFit = true;

  /** `edge`: pixels along the left and the top edge that the board leaves free, as long as it is not moved. */
  constructor(private readonly edge: { left: number; top: number } = NO_EDGE) {}

  /** Show the whole board. */
  fit(width: number, height: number, columns: number, rows: number): void {
    const margin = 12;
    const { left, top } = this.edge;
    // What is left free on one side is margin enough.
    const [across, down] = [width - Math.max(margin, left + margin / 2), height - Math.max(margin, top + margin / 2)];
    this.scale = Math.max(MIN_SCALE, Math.min(72, across / columns, down / rows));
    this.x = Math.max(left, (width - columns * this.scale) / 2);
    this.y = Math.max(top, (height - rows * this.scale) / 2);
  }

  /**
   * Show the whole board, or as much as is usable by touch, centred on the given points.
   *
   * `spots`: world coordinates of the important creatures; none: the centre of the board.
   */
  fitReadable(width: number, height: number, columns: number, rows: number, spots: readonly Point[]): void {
    this.fit(width, height, columns, rows);
    if (this.scale >= MIN_TOUCH_SCALE) return;
    this.scale = TOUCH_SCALE;
    const middle = (values: number[], whole: number): number => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : whole / 2);
    this.x = clampStart(width / 2 - middle(spots.map((one) => one.x), columns) * TOUCH_SCALE, width, columns * TOUCH_SCALE, this.edge.left);
    this.y = clampStart(height / 2 - middle(spots.map((one) => one.y), rows) * TOUCH_SCALE, height, rows * TOUCH_SCALE, this.edge.top);
  }

  /** Return true if part of the board is outside the window. */
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

  /** Zoom around a screen point, which stays in place. */
  zoom(factor: number, at: Point): void {
    this.autoFit = false;
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.scale * factor));
    const real = scale / this.scale;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.scale = scale;
  }

  /** Centre a point that is near the edge or outside the window, so that its surroundings are visible. */
  centerIfNearEdge(at: Point, width: number, height: number, columns: number, rows: number): void {
    const seen = this.toScreen(at);
    const inner = (place: number, room: number): boolean => place >= room * EDGE_SHARE && place <= room * (1 - EDGE_SHARE);
    if (inner(seen.x, width) && inner(seen.y, height)) return;
    this.x = clampStart(this.x + width / 2 - seen.x, width, columns * this.scale, this.edge.left);
    this.y = clampStart(this.y + height / 2 - seen.y, height, rows * this.scale, this.edge.top);
  }

  /** Pan just enough to bring a point into the window. */
  reveal(at: Point, width: number, height: number): void {
    const seen = this.toScreen(at);
    const margin = Math.min(width, height) * 0.12;
    if (seen.x < margin) this.x += margin - seen.x;
    if (seen.x > width - margin) this.x -= seen.x - width + margin;
    if (seen.y < margin) this.y += margin - seen.y;
    if (seen.y > height - margin) this.y -= seen.y - height + margin;
  }
}

/** Return the offset of the board clamped so that it leaves no empty margin but its edge while part of it is outside. */
function clampStart(start: number, room: number, board: number, edge: number): number {
  return board <= room - edge ? Math.max(edge, (room - board) / 2) : Math.max(room - board, Math.min(edge, start));
}
