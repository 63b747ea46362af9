// Draws blows on their way and areas that spread.

import type { Stroke } from "./happenings";
import type { Palette } from "./palette";

const FULL = Math.PI * 2;

/** Draw one at an age from 0 to 1, on a plane whose unit is a cell. */
export function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke, age: number, palette: Palette): void {
  context.save();
  if (stroke.kind === "area") {
    context.globalAlpha = 1 - age;
    context.beginPath();
    context.arc(stroke.at.x, stroke.at.y, stroke.radius * Math.min(1, 0.35 + age), 0, FULL);
    context.fillStyle = palette.area;
    context.fill();
    context.strokeStyle = palette.areaEdge;
    context.lineWidth = 0.1;
    context.stroke();
  } else {
    // Its head runs ahead, its tail follows; where it strikes a ring opens, where it goes by there is none.
    const head = Math.min(1, age * 2);
    const tail = Math.max(0, age * 2 - 1);
    const at = (part: number) => ({ x: stroke.from.x + (stroke.to.x - stroke.from.x) * part, y: stroke.from.y + (stroke.to.y - stroke.from.y) * part });
    const [start, end] = [at(tail), at(head)];
    context.strokeStyle = palette.areaEdge;
    context.lineWidth = 0.12;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    context.stroke();
    if (stroke.hit && age > 0.5) {
      context.globalAlpha = 2 - 2 * age;
      context.beginPath();
      context.arc(stroke.to.x, stroke.to.y, 0.25 + (age - 0.5) * 0.9, 0, FULL);
      context.stroke();
    }
  }
  context.restore();
}
