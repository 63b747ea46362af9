// Drawing of attacks, areas and rings.

import type { VisualEffect } from "./animations";
import type { Palette } from "./palette";

const FULL = Math.PI * 2;

/** Draw an effect at an age from 0 to 1; the unit is a cell. */
export function drawEffect(context: CanvasRenderingContext2D, effect: VisualEffect, age: number, palette: Palette): void {
  context.save();
  if (effect.kind === "area") {
    context.globalAlpha = 1 - age;
    context.beginPath();
    context.arc(effect.at.x, effect.at.y, effect.radius * Math.min(1, 0.35 + age), 0, FULL);
    context.fillStyle = palette.area;
    context.fill();
    context.strokeStyle = palette.areaEdge;
    context.lineWidth = 0.1;
    context.stroke();
  } else if (effect.kind === "ring") {
    context.globalAlpha = 1 - age;
    context.beginPath();
    context.arc(effect.at.x, effect.at.y, effect.radius * (1.5 - age / 2), 0, FULL);
    context.strokeStyle = effect.colour ?? palette.cursor;
    context.lineWidth = 0.12;
    context.stroke();
  } else {
    // A projectile with a trailing end; a ring opens where it hits.
    const head = Math.min(1, age * 2);
    const tail = Math.max(0, age * 2 - 1);
    const at = (part: number) => ({ x: effect.from.x + (effect.to.x - effect.from.x) * part, y: effect.from.y + (effect.to.y - effect.from.y) * part });
    const [start, end] = [at(tail), at(head)];
    context.strokeStyle = palette.areaEdge;
    context.lineWidth = 0.12;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    context.stroke();
    if (effect.hit && age > 0.5) {
      context.globalAlpha = 2 - 2 * age;
      context.beginPath();
      context.arc(effect.to.x, effect.to.y, 0.25 + (age - 0.5) * 0.9, 0, FULL);
      context.stroke();
    }
  }
  context.restore();
}
