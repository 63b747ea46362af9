// Tokens: who stands where, how it fares, what bears on it. One that looks as before is not drawn anew but copied.

import { bears, type Creature } from "../protocol/battle";
import type { Point } from "./geometry";
import { path2d } from "./glyphs";
import { circle, drawSign, rim, sign } from "./marks";
import { RIMS, sideColour, type Palette } from "./palette";
import { conditionSign, type Sign } from "./signs";

/** All that a token's picture depends on. */
export interface Look {
  creature: Creature;
  side: number;
  palette: Palette;
  acting: boolean;
  selected: boolean;
  /** Pixels of the screen's layout for a cell. */
  scale: number;
}

interface Sprite {
  canvas: HTMLCanvasElement;
  look: Look;
  ratio: number;
}

/** Cells around its space that a token's picture reaches into: what is told beside it. */
export const MARGIN = 0.5;
/** Larger ones are drawn as they are: there are few on a screen, and their pictures would fill the memory. */
const MOST_PIXELS = 320;

const MOST_KEPT = 256;
const DYING: Sign = "dying";

/** Pictures of tokens by the canvas that they are for, and by their creature. */
const SPRITES = new WeakMap<CanvasRenderingContext2D, Map<string, Sprite>>();

/**
 * Draw a token; its context is scaled to cells.
 *
 * Args: where to; how it looks; the middle of its space; whether it is on its way, and stands between pixels.
 */
export function drawToken(context: CanvasRenderingContext2D, look: Look, at: Point, moving: boolean): void {
  const { a: unit, e, f } = context.getTransform();
  const side = Math.ceil((look.creature.width + 2 * MARGIN) * unit);
  if (moving || side > MOST_PIXELS) return token(context, look, at);
  const sprite = spriteOf(context, look, unit / look.scale, side);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(sprite, Math.round(at.x * unit + e - side / 2), Math.round(at.y * unit + f - side / 2));
  context.restore();
}

function spriteOf(context: CanvasRenderingContext2D, look: Look, ratio: number, side: number): HTMLCanvasElement {
  let sprites = SPRITES.get(context);
  if (!sprites) SPRITES.set(context, (sprites = new Map()));
  const kept = sprites.get(look.creature.id);
  if (kept && kept.ratio === ratio && sameLook(kept.look, look)) return kept.canvas;
  if (!kept && sprites.size >= MOST_KEPT) sprites.clear(); // those who have left are among them
  const canvas = kept?.canvas ?? document.createElement("canvas");
  canvas.width = side; // which clears it
  canvas.height = side;
  const own = canvas.getContext("2d") as CanvasRenderingContext2D;
  const unit = look.scale * ratio;
  own.setTransform(unit, 0, 0, unit, side / 2, side / 2);
  token(own, look, { x: 0, y: 0 });
  sprites.set(look.creature.id, { canvas, look, ratio });
  return canvas;
}

/** Say whether two tokens have the same picture. */
export function sameLook(one: Look, other: Look): boolean {
  return one.creature === other.creature && one.side === other.side && one.palette === other.palette
    && one.acting === other.acting && one.selected === other.selected && one.scale === other.scale;
}

function token(context: CanvasRenderingContext2D, look: Look, at: Point): void {
  const { creature, palette, side, acting, selected, scale } = look;
  const radius = (creature.width / 2) * (creature.size === "tiny" ? 0.55 : creature.size === "small" ? 0.72 : 0.84);
  if (!creature.alive) {
    context.globalAlpha = 0.45;
    drawSign(context, at, DYING, palette.text, radius);
    context.globalAlpha = 1;
    return;
  }
  if (acting) {
    context.strokeStyle = palette.cursor;
    context.lineWidth = 0.06;
    circle(context, at, radius + 0.09);
    context.stroke();
  }
  const hidden = bears(creature, "unseen") || creature.conditions.some((one) => one.name === "hidden" || one.name === "invisible");
  if (hidden) context.globalAlpha = 0.6;
  rim(context, at, radius, RIMS[side % RIMS.length] as number);
  context.fillStyle = sideColour(side);
  context.fill();
  context.lineWidth = Math.max(0.035, 1.5 / scale);
  context.strokeStyle = selected ? palette.cursor : palette.outline;
  context.stroke();
  context.save();
  const box = radius * 1.3;
  context.translate(at.x - box / 2, at.y - box / 2 - radius * 0.06);
  context.scale(box / 100, box / 100);
  context.fillStyle = palette.glyph;
  context.fill(path2d(creature.name), "evenodd");
  context.restore();
  gauge(context, palette, creature, at, radius);
  if (creature.details["elite"] === true) elite(context, palette, at, radius);
  // A small token has room for what matters most.
  conditions(context, palette, creature, at, radius, scale >= 22 ? 4 : 1);
  if (creature.altitude) sign(context, { x: at.x + radius * 0.8, y: at.y - radius * 0.75 }, `${creature.altitude > 0 ? "▲" : "▼"}${Math.abs(creature.altitude)}`, palette.text, 0.24);
  context.globalAlpha = 1;
}

/** Mark one of a higher rank: otherwise it looks as the others of its kind. */
function elite(context: CanvasRenderingContext2D, palette: Palette, at: Point, radius: number): void {
  const place = { x: at.x + radius * 0.78, y: at.y + radius * 0.3 };
  context.fillStyle = palette.outline;
  circle(context, place, 0.17);
  context.fill();
  sign(context, place, "★", "#ffd34d", 0.28);
}

function gauge(context: CanvasRenderingContext2D, palette: Palette, creature: Creature, at: Point, radius: number): void {
  const share = Math.max(0, Math.min(1, creature.hp / Math.max(1, creature.maxHp)));
  const [wide, high] = [radius * 1.7, Math.max(0.1, radius * 0.18)];
  const [x, y] = [at.x - wide / 2, at.y + radius - high * 0.6];
  context.fillStyle = palette.gaugeBack;
  context.fillRect(x - 0.02, y - 0.02, wide + 0.04, high + 0.04);
  context.fillStyle = share > 0.5 ? palette.gaugeFull : share > 0.25 ? palette.gaugeHalf : palette.gaugeLow;
  context.fillRect(x, y, share > 0 ? Math.max(0.05, wide * share) : 0, high);
  if (creature.tempHp) {
    context.fillStyle = palette.reachEdge;
    context.fillRect(x, y - high * 0.45, wide * Math.min(1, creature.tempHp / Math.max(1, creature.maxHp)), high * 0.35);
  }
}

/** Return the signs of what bears on a creature, that it is dying first, bonuses last. */
export function signsOf(creature: Creature): Sign[] {
  const bonuses = creature.modifiers.map((one) => conditionSign(`${one.by < 0 ? "" : "+"}${one.by}`));
  const guards: Sign[] = bears(creature, "bonuses") ? ["guard"] : [];
  const signs = [...new Set([...creature.conditions.map((one) => conditionSign(one.name)), ...(creature.ongoing.length ? ["hurt" as const] : []), ...guards, ...bonuses])];
  return signs.sort((a, b) => Number(b === DYING) - Number(a === DYING));
}

function conditions(context: CanvasRenderingContext2D, palette: Palette, creature: Creature, at: Point, radius: number, most: number): void {
  // One alone is drawn larger: where there is room for one, cells are small.
  const size = most > 1 ? 1 : 1.6;
  signsOf(creature).slice(0, most).forEach((one, n) => {
    const place = { x: at.x - radius * 0.85 + n * 0.3, y: at.y - radius * 0.85 };
    context.fillStyle = palette.outline;
    circle(context, place, 0.16 * size);
    context.fill();
    drawSign(context, place, one, "#ffffff", 0.21 * size);
  });
}
