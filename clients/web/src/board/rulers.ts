// Numbers of columns and rows along the top and left edge of the board. While part of the board is outside, they stay in sight.

import type { Camera } from "./camera";
import type { Grid } from "./geometry";
import type { Palette } from "./palette";

/** Width and height of the two strips in CSS pixels. */
export const RULER = { left: 17, top: 14 };
const FONT = "600 10px system-ui, sans-serif";
const STEPS = [1, 2, 5, 10];
/** Room of a number along its strip, in CSS pixels. */
const NUMBER_WIDTH = 16;
const NUMBER_HEIGHT = 13;

/** Return the numbers that have room on a strip, each with its place; those outside the window are left out. */
export function rulerMarks(count: number, scale: number, least: number, place: (n: number) => number, end: number): { n: number; at: number }[] {
  const step = STEPS.find((one) => one * scale >= least) ?? 20;
  const marks = Array.from({ length: Math.ceil(count / step) }, (_, k) => ({ n: k * step, at: place(k * step) }));
  return marks.filter(({ at }) => at > least / 2 && at < end - least / 2);
}

export function drawRulers(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, grid: Grid, palette: Palette): void {
  const [right, bottom] = [Math.min(width, camera.x + grid.width * camera.scale), Math.min(height, camera.y + grid.height * camera.scale)];
  const x = Math.max(0, Math.min(camera.x - RULER.left, right - RULER.left));
  const y = Math.max(0, Math.min(camera.y - RULER.top, bottom - RULER.top));
  context.save();
  context.globalAlpha = 0.82;
  context.fillStyle = palette.gaugeBack;
  context.fillRect(x, y, right - x, RULER.top);
  context.fillRect(x, y + RULER.top, RULER.left, bottom - y - RULER.top);
  context.globalAlpha = 1;
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.text;
  const across = rulerMarks(grid.columns, camera.scale, NUMBER_WIDTH, (n) => camera.toScreen(grid.middle([n, 0])).x, right);
  const down = rulerMarks(grid.rows, camera.scale, NUMBER_HEIGHT, (n) => camera.toScreen(grid.middle([0, n])).y, bottom);
  for (const { n, at } of across) if (at > x + RULER.left) context.fillText(String(n), at, y + RULER.top / 2 + 0.5);
  for (const { n, at } of down) if (at > y + RULER.top) context.fillText(String(n), x + RULER.left / 2, at + 0.5);
  context.restore();
}
