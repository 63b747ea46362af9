// Tokens of creatures with health bar and condition icons. An unchanged token is copied from a cached sprite.

import { hasDetail, type Creature } from "../protocol/battle";
import type { Point } from "./geometry";
import "./creatureIconSet";
import { ICON_BOX, iconPath } from "./glyphs";
import { circle, drawIcon, tokenOutline, drawText } from "./drawing";
import { SIDE_CORNERS, sideColour, type Palette } from "./palette";
import { conditionIcon, type IconName } from "./icons";

/** Everything that a token's picture depends on. */
export interface TokenStyle {
  creature: Creature;
  icon: string;
  /** The picture of the token; null: it has an icon. */
  picture: CanvasImageSource | null;
  side: number;
  palette: Palette;
  acting: boolean;
  selected: boolean;
  /** CSS pixels per cell. */
  scale: number;
}

interface Sprite {
  canvas: HTMLCanvasElement;
  style: TokenStyle;
  ratio: number;
}

/** Margin of the sprite around the creature's space, in cells. */
export const MARGIN = 0.5;
/** Larger tokens are drawn directly: few fit on a screen, and their sprites would take much memory. */
const MAX_SPRITE_PIXELS = 320;

const MAX_SPRITES = 256;
const DYING: IconName = "dying";

/** Sprites by canvas and by creature id. */
const SPRITES = new WeakMap<CanvasRenderingContext2D, Map<string, Sprite>>();

/**
 * Draw a token on a context scaled to cells.
 *
 * `moving`: the token is between cells, so no sprite is used; a sprite is aligned to whole pixels.
 */
export function drawToken(context: CanvasRenderingContext2D, look: TokenStyle, at: Point, moving: boolean): void {
  const { a: unit, e, f } = context.getTransform();
  const side = Math.ceil((look.creature.width + 2 * MARGIN) * unit);
  if (moving || side > MAX_SPRITE_PIXELS) return drawTokenPicture(context, look, at);
  const sprite = spriteOf(context, look, unit / look.scale, side);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(sprite, Math.round(at.x * unit + e - side / 2), Math.round(at.y * unit + f - side / 2));
  context.restore();
}

function spriteOf(context: CanvasRenderingContext2D, look: TokenStyle, ratio: number, side: number): HTMLCanvasElement {
  let sprites = SPRITES.get(context);
  if (!sprites) SPRITES.set(context, (sprites = new Map()));
  const kept = sprites.get(look.creature.id);
  if (kept && kept.ratio === ratio && isSameStyle(kept.style, look)) return kept.canvas;
  if (!kept && sprites.size >= MAX_SPRITES) sprites.clear(); // sprites of creatures that have left are among them
  const canvas = kept?.canvas ?? document.createElement("canvas");
  canvas.width = side; // also clears the canvas
  canvas.height = side;
  const own = canvas.getContext("2d") as CanvasRenderingContext2D;
  const unit = look.scale * ratio;
  own.setTransform(unit, 0, 0, unit, side / 2, side / 2);
  drawTokenPicture(own, look, { x: 0, y: 0 });
  sprites.set(look.creature.id, { canvas, style: look, ratio });
  return canvas;
}

/** Return true if two tokens have the same picture. */
export function isSameStyle(one: TokenStyle, other: TokenStyle): boolean {
  return one.creature === other.creature && one.icon === other.icon && one.picture === other.picture && one.side === other.side && one.palette === other.palette
    && one.acting === other.acting && one.selected === other.selected && one.scale === other.scale;
}

function drawTokenPicture(context: CanvasRenderingContext2D, look: TokenStyle, at: Point): void {
  const { creature, icon, picture, palette, side, acting, selected, scale } = look;
  const radius = (creature.width / 2) * (creature.size === "tiny" ? 0.55 : creature.size === "small" ? 0.72 : 0.84);
  if (!creature.alive) {
    context.globalAlpha = 0.45;
    drawIcon(context, at, DYING, palette.text, radius);
    context.globalAlpha = 1;
    return;
  }
  if (acting) {
    context.strokeStyle = palette.cursor;
    context.lineWidth = 0.06;
    circle(context, at, radius + 0.09);
    context.stroke();
  }
  const hidden = hasDetail(creature, "unseen") || creature.conditions.some(({ traits }) => traits.has("hidden") || traits.has("invisible"));
  if (hidden) context.globalAlpha = 0.6;
  const corners = SIDE_CORNERS[side % SIDE_CORNERS.length] as number;
  // A shadow on the ground, longer for what flies.
  const lift = creature.altitude > 0 ? 0.16 : 0.06;
  context.fillStyle = "rgba(0,0,0,.4)";
  tokenOutline(context, { x: at.x + lift, y: at.y + lift * 1.3 }, radius, corners);
  context.fill();
  tokenOutline(context, at, radius, corners);
  context.fillStyle = sideColour(side);
  context.fill();
  const shade = context.createRadialGradient(at.x - radius * 0.45, at.y - radius * 0.5, radius * 0.1, at.x, at.y, radius * 1.25);
  shade.addColorStop(0, "rgba(255,255,255,.34)");
  shade.addColorStop(0.5, "rgba(255,255,255,0)");
  shade.addColorStop(1, "rgba(0,0,0,.3)");
  context.fillStyle = shade;
  context.fill();
  context.lineWidth = Math.max(0.035, 1.5 / scale);
  context.strokeStyle = selected ? palette.cursor : palette.outline;
  context.stroke();
  if (picture) drawTokenFace(context, picture, at, radius, corners);
  else drawTokenIcon(context, icon, palette, at, radius);
  if (creature.health === null) drawHealthBar(context, palette, creature, at, radius);
  if (creature.details["elite"] === true) drawEliteMark(context, palette, at, radius);
  // A small token has room for one icon only.
  drawConditions(context, palette, creature, at, radius, scale >= 22 ? 4 : 1);
  if (creature.altitude) drawText(context, { x: at.x + radius * 0.8, y: at.y - radius * 0.75 }, `${creature.altitude > 0 ? "▲" : "▼"}${Math.abs(creature.altitude)}`, palette.text, 0.24);
  context.globalAlpha = 1;
}

function drawTokenIcon(context: CanvasRenderingContext2D, icon: string, palette: Palette, at: Point, radius: number): void {
  context.save();
  const box = radius * 1.36;
  context.translate(at.x - box / 2, at.y - box / 2 - radius * 0.08);
  context.scale(box / ICON_BOX, box / ICON_BOX);
  context.fillStyle = palette.glyph;
  context.fill(iconPath(icon));
  context.restore();
}

/** Draw a square picture in a token; a ring of the side's colour stays around it. */
function drawTokenFace(context: CanvasRenderingContext2D, picture: CanvasImageSource, at: Point, radius: number, corners: number): void {
  const inner = radius * 0.86;
  context.save();
  tokenOutline(context, at, inner, corners);
  context.clip();
  context.drawImage(picture, at.x - inner, at.y - inner, 2 * inner, 2 * inner);
  context.restore();
}

/** Draw the mark of an elite creature. */
function drawEliteMark(context: CanvasRenderingContext2D, palette: Palette, at: Point, radius: number): void {
  const place = { x: at.x + radius * 0.78, y: at.y + radius * 0.3 };
  context.fillStyle = palette.outline;
  circle(context, place, 0.17);
  context.fill();
  drawText(context, place, "★", "#ffd34d", 0.28);
}

function drawHealthBar(context: CanvasRenderingContext2D, palette: Palette, creature: Creature, at: Point, radius: number): void {
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

/** Return the icons of a creature's conditions: dying first, bonuses last. */
export function statusIcons(creature: Creature): IconName[] {
  const bonuses = creature.modifiers.map((one) => conditionIcon(one.by < 0 ? "penalty" : "bonus"));
  const guards: IconName[] = hasDetail(creature, "bonuses") ? ["guard"] : [];
  const signs = [...new Set([...creature.conditions.map((one) => conditionIcon(one.name, one.traits)), ...(creature.ongoing.length ? ["hurt" as const] : []), ...guards, ...bonuses])];
  return signs.sort((a, b) => Number(b === DYING) - Number(a === DYING));
}

function drawConditions(context: CanvasRenderingContext2D, palette: Palette, creature: Creature, at: Point, radius: number, most: number): void {
  // A single icon is drawn larger, because cells are small then.
  const size = most > 1 ? 1 : 1.6;
  statusIcons(creature).slice(0, most).forEach((one, n) => {
    const place = { x: at.x - radius * 0.85 + n * 0.3, y: at.y - radius * 0.85 };
    context.fillStyle = palette.outline;
    circle(context, place, 0.16 * size);
    context.fill();
    drawIcon(context, place, one, "#ffffff", 0.21 * size);
  });
}
