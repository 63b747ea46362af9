// Drawing primitives of the board: circles, polygons, icons, labels. Lengths are in cells.

import type { Point } from "./geometry";
import type { Palette } from "./palette";
import { iconPath2d, type IconName } from "./icons";

const FULL = Math.PI * 2;

export function circle(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, FULL);
}

/** Trace the outline of a token: a circle, or a polygon with `corners` corners. */
export function tokenOutline(context: CanvasRenderingContext2D, at: Point, radius: number, corners: number): void {
  if (!corners) return circle(context, at, radius);
  context.beginPath();
  const turn = corners === 4 ? Math.PI / 4 : -Math.PI / 2;
  const out = corners === 4 ? radius * 1.2 : corners === 3 ? radius * 1.3 : radius * 1.08;
  for (let n = 0; n < corners; n++) {
    const angle = turn + (n * FULL) / corners;
    const [x, y] = [at.x + out * Math.cos(angle), at.y + out * Math.sin(angle)];
    if (n) context.lineTo(x, y);
    else context.moveTo(x, y);
  }
  context.closePath();
}

/** Draw a short text centred on a point. */
export function drawText(context: CanvasRenderingContext2D, at: Point, text: string, colour: string, size: number, alpha = 1): void {
  // Font sizes are whole pixels, so text is drawn at 100 times its size and scaled down.
  context.save();
  context.globalAlpha *= alpha;
  context.translate(at.x, at.y);
  context.scale(size / 100, size / 100);
  context.font = "600 100px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  context.fillText(text, 0, 4);
  context.restore();
}

/** Draw an icon centred on a point. */
export function drawIcon(context: CanvasRenderingContext2D, at: Point, name: IconName, colour: string, size: number, alpha = 1): void {
  context.save();
  context.globalAlpha *= alpha;
  context.translate(at.x - size / 2, at.y - size / 2);
  context.scale(size / 24, size / 24);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = "round";
  context.stroke(iconPath2d(name));
  context.restore();
}

/** Draw a text on a background box whose bottom is at a point. */
export function drawLabel(context: CanvasRenderingContext2D, at: Point, text: string, palette: Palette, size: number, colour = palette.text): void {
  context.save();
  context.translate(at.x, at.y);
  context.scale(size / 100, size / 100);
  context.font = "700 100px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "bottom";
  const wide = context.measureText(text).width + 40;
  context.fillStyle = palette.gaugeBack;
  context.globalAlpha *= 0.88;
  context.fillRect(-wide / 2, -118, wide, 122);
  context.globalAlpha /= 0.88;
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.restore();
}

/** Return the lines of a text, broken between words. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
