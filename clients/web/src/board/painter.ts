// Renderer of the board: ground, zones, selection overlay and tokens, at any scale.

import { footprint, cellKey, creaturesAt, type Battle, type Cell, type Creature } from "../protocol/battle";
import type { Camera } from "./camera";
import { lampLightAt } from "./lighting";
import { Grid, type Point } from "./geometry";
import type { AnimationState } from "./animations";
import { circle, drawIcon, drawLabel, drawText } from "./drawing";
import { UNKNOWN_SIDE, type Palette } from "./palette";
import { drawEdges, edgeDoors } from "./edges";
import { drawEffect } from "./effects";
import { MARGIN, drawToken, isSameStyle, type TokenStyle } from "./tokens";

/** The overlay of the current selection. */
export interface Overlay {
  reach: Map<string, number>;
  provoking: Set<string>;
  aims: Cell[];
  area: Cell[];
  targets: Map<string, string>;
  /** Unlikely targets: allies that would be harmed, and foes that would benefit. */
  unintended: Set<string>;
  chosen: Set<string>;
  path: Cell[];
  waypoints: Cell[];
  ghost: Cell[];
  cursor: Cell | null;
}

export const EMPTY: Overlay = {
  reach: new Map(), provoking: new Set(), aims: [], area: [], targets: new Map(), unintended: new Set(), chosen: new Set(), path: [], waypoints: [], ghost: [], cursor: null,
};

export interface Scene {
  battle: Battle;
  grid: Grid;
  overlay: Overlay;
  palette: Palette;
  sides: Map<string, number>;
  /** Running animations. */
  animation: AnimationState;
  /** Keys of the cells outside the sight of the viewer's creatures. */
  unseen: ReadonlySet<string>;
  selected: string | null;
  coordinates: boolean;
}

const FULL = Math.PI * 2;

/** No animation is running. */
export const NO_ANIMATION: AnimationState = { moving: new Map(), texts: new Map(), effects: [] };
export const NO_FOG: ReadonlySet<string> = new Set();

interface GroundCache {
  canvas: HTMLCanvasElement;
  /** The inputs of the drawing: it is reused while all of them are the same. */
  of: unknown[];
}

/** Cached ground by canvas: it changes less often than the tokens. */
const GROUND_CACHE = new WeakMap<CanvasRenderingContext2D, GroundCache>();

function cachedGround(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, scene: Scene, seen: Cell[]): HTMLCanvasElement {
  const ratio = context.getTransform().a;
  const { battle, palette, coordinates, grid, unseen } = scene;
  const of = [battle.terrain, battle.board, palette, coordinates, unseen, grid.hex, grid.columns, grid.rows, camera.x, camera.y, camera.scale, width, height, ratio];
  const kept = GROUND_CACHE.get(context);
  if (kept && of.every((one, n) => one === kept.of[n])) return kept.canvas;
  const canvas = kept?.canvas ?? document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const own = canvas.getContext("2d") as CanvasRenderingContext2D;
  own.setTransform(ratio, 0, 0, ratio, 0, 0);
  own.translate(camera.x, camera.y);
  own.scale(camera.scale, camera.scale);
  drawGround(own, scene, seen, 1 / camera.scale);
  GROUND_CACHE.set(context, { canvas, of });
  return canvas;
}

/** A token as drawn, with its position. */
interface PlacedToken {
  look: TokenStyle;
  at: Point;
}

/** The inputs of the last frame: if only a few tokens differ, only these are repainted. */
interface PaintCache {
  of: unknown[];
  tokens: Map<string, PlacedToken>;
}

const PAINT_CACHE = new WeakMap<CanvasRenderingContext2D, PaintCache>();
/** Number of changed tokens above which the whole board is repainted. */
const MAX_PARTIAL_REPAINT = 12;

export function paint(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, scene: Scene): void {
  const shown = cellsInView(scene.grid, camera.toPlane({ x: 0, y: 0 }), camera.toPlane({ x: width, y: height }));
  const laid = cachedGround(context, width, height, camera, scene, shown);
  const { battle, overlay, animation: scenery } = scene;
  const still = scenery.moving.size + scenery.texts.size + scenery.effects.length === 0;
  const placed = tokensOf(scene, camera.scale);
  // The cached ground changes with camera, size and colours.
  const of: unknown[] = [GROUND_CACHE.get(context)?.of, overlay, ...battle.zones, ...battle.objects.map((one) => `${one.name} ${one.at?.join()} ${one.state}`)];
  const before = PAINT_CACHE.get(context);
  const same = still && before !== undefined && before.of.length === of.length && of.every((one, n) => one === before.of[n]);
  const changed = same ? changedTokens(before.tokens, placed) : null;
  const few = changed !== null && changed.length <= MAX_PARTIAL_REPAINT;
  // Frames with animations cannot be repainted in part.
  PAINT_CACHE.set(context, { of: still ? of : [], tokens: new Map(placed.map((one) => [one.look.creature.id, one])) });
  context.save();
  if (few) clipTo(context, camera, changed);
  context.clearRect(0, 0, width, height);
  if (!few || changed.length) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(laid, 0, 0);
    context.restore();
    drawOn(context, camera, scene, few ? placed.filter((one) => changed.some((other) => tokensOverlap(one, other))) : placed);
  }
  context.restore();
}

/** Return the tokens in drawing order, lowest altitude first. */
function tokensOf(scene: Scene, scale: number): PlacedToken[] {
  const { battle, palette, selected, sides } = scene;
  const standing = [...battle.creatures.values()].filter((one) => one.at !== null);
  standing.sort((a, b) => Number(a.alive) - Number(b.alive) || b.width - a.width || Number(Boolean(a.details["mount"])) - Number(Boolean(b.details["mount"])));
  return standing.map((creature) => ({
    at: tokenCenter(scene, creature),
    look: { creature, side: sides.get(creature.id) ?? UNKNOWN_SIDE, palette, acting: battle.game.acting === creature.id && !battle.game.over, selected: selected === creature.id, scale },
  }));
}

/** Return the tokens whose picture or position has changed, before and after. */
function changedTokens(before: ReadonlyMap<string, PlacedToken>, now: readonly PlacedToken[]): PlacedToken[] {
  const found: PlacedToken[] = [];
  const left = new Map(before);
  for (const one of now) {
    const old = left.get(one.look.creature.id);
    left.delete(one.look.creature.id);
    if (old && isSameStyle(old.look, one.look) && old.at.x === one.at.x && old.at.y === one.at.y) continue;
    found.push(one);
    if (old) found.push(old);
  }
  return [...found, ...left.values()];
}

function tokensOverlap(one: PlacedToken, other: PlacedToken): boolean {
  const far = (one.look.creature.width + other.look.creature.width) / 2 + 2 * MARGIN;
  return Math.abs(one.at.x - other.at.x) <= far && Math.abs(one.at.y - other.at.y) <= far;
}

/** Clip drawing to the areas of some tokens, in whole pixels to avoid seams. */
function clipTo(context: CanvasRenderingContext2D, camera: Camera, tokens: readonly PlacedToken[]): void {
  const whole = context.getTransform();
  const ratio = whole.a;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  for (const { at, look } of tokens) {
    const half = (look.creature.width / 2 + MARGIN) * camera.scale;
    const side = Math.ceil(2 * half * ratio) + 3;
    context.rect(Math.floor((at.x * camera.scale + camera.x - half) * ratio) - 1, Math.floor((at.y * camera.scale + camera.y - half) * ratio) - 1, side, side);
  }
  context.clip();
  context.setTransform(whole);
}

/** Draw everything above the ground. */
function drawOn(context: CanvasRenderingContext2D, camera: Camera, scene: Scene, placed: readonly PlacedToken[]): void {
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  const line = 1 / camera.scale;
  drawZones(context, scene, line);
  drawOverlayBelow(context, scene, line);
  const doors = edgeDoors(scene.battle);
  drawEdges(context, scene.grid, scene.battle, scene.palette);
  for (const thing of scene.battle.objects) if (thing.at && !doors.has(thing.id)) drawObject(context, scene, thing.at, thing.name, thing.state);
  for (const { look, at } of placed) drawToken(context, look, at, scene.animation.moving.has(look.creature.id));
  drawOverlayAbove(context, scene, line);
  for (const { effect, age } of scene.animation.effects) drawEffect(context, effect, age, scene.palette);
  for (const [id, flash] of scene.animation.texts) drawFloatingText(context, scene, id, flash);
  context.restore();
}

function cellsInView(grid: Grid, from: Point, to: Point): Cell[] {
  const cells: Cell[] = [];
  const step = grid.hex ? Math.sqrt(3) / 2 : 1;
  const rows: [number, number] = [Math.max(0, Math.floor(from.y / step) - 1), Math.min(grid.rows - 1, Math.ceil(to.y / step))];
  const columns: [number, number] = [Math.max(0, Math.floor(from.x) - 1), Math.min(grid.columns - 1, Math.ceil(to.x))];
  for (let y = rows[0]; y <= rows[1]; y++) for (let x = columns[0]; x <= columns[1]; x++) cells.push([x, y]);
  return cells;
}

function traceCell(context: CanvasRenderingContext2D, grid: Grid, cell: Cell): void {
  const corners = grid.corners(cell);
  context.beginPath();
  corners.forEach((corner, n) => (n ? context.lineTo(corner.x, corner.y) : context.moveTo(corner.x, corner.y)));
  context.closePath();
}

function drawGround(context: CanvasRenderingContext2D, scene: Scene, cells: Cell[], line: number): void {
  const { grid, palette, battle } = scene;
  const lights = new Set((battle.board?.lights ?? []).map((light) => light.at.join(",")));
  for (const cell of cells) {
    const words = battle.terrain(cell);
    traceCell(context, grid, cell);
    if (words.has("unexplored")) {
      context.fillStyle = palette.pit;
      context.fill();
      continue;
    }
    const solid = words.has("wall") || words.has("pillar");
    context.fillStyle = solid ? palette.wall : words.has("water") || battle.board?.underwater ? palette.water
      : words.has("pit") ? palette.pit : (cell[0] + cell[1]) % 2 ? palette.floorAlt : palette.floor;
    context.fill();
    context.lineWidth = line;
    context.strokeStyle = solid ? palette.wallEdge : palette.grid;
    context.stroke();
    if (words.size) drawTerrain(context, grid.middle(cell), words, palette);
    if (words.size) drawDarkness(context, scene, cell, words);
    if (!solid && scene.unseen.has(cellKey(cell))) drawFog(context, scene, cell, line);
    if (lights.has(cell.join(","))) drawIcon(context, grid.middle(cell), "light", palette.gaugeHalf, 0.42);
    if (scene.coordinates) drawText(context, { x: grid.middle(cell).x, y: grid.middle(cell).y + 0.32 }, cell.join(","), palette.wallEdge, 0.18);
  }
}

/** Draw the terrain of a cell by shapes, so that colour is never the only cue. */
function drawTerrain(context: CanvasRenderingContext2D, at: Point, words: ReadonlyMap<string, number>, palette: Palette): void {
  const { x, y } = at;
  context.lineWidth = 0.045;
  context.lineCap = "round";
  if (words.has("pillar")) {
    context.fillStyle = palette.wallEdge;
    circle(context, at, 0.32);
    context.fill();
  }
  if (words.has("water") && !words.has("wall")) drawWater(context, at, palette.reachEdge);
  if (words.has("difficult")) {
    context.strokeStyle = palette.difficult;
    context.beginPath();
    for (const [dx, dy] of [[-0.28, 0.2], [0, -0.18], [0.24, 0.26]] as const) {
      context.moveTo(x + dx - 0.1, y + dy + 0.08);
      context.lineTo(x + dx, y + dy - 0.1);
      context.lineTo(x + dx + 0.1, y + dy + 0.08);
    }
    context.stroke();
  }
  const boxes: [string, string][] = [["obstacle", palette.cover], ["glass", palette.reach], ["statue", palette.cover], ["door", palette.difficult]];
  for (const [word, colour] of boxes) {
    if (!words.has(word)) continue;
    context.fillStyle = colour;
    context.fillRect(x - 0.36, y - 0.3, 0.72, 0.6);
    context.strokeStyle = palette.wallEdge;
    context.strokeRect(x - 0.36, y - 0.3, 0.72, 0.6);
    if (word === "door") drawIcon(context, at, "door", palette.text, 0.5);
  }
  if (words.has("half_cover") || words.has("three_quarters_cover") || words.has("cover")) {
    context.fillStyle = palette.cover;
    context.fillRect(x - 0.38, y + 0.16, 0.76, 0.2);
    if (words.has("three_quarters_cover")) context.fillRect(x - 0.38, y - 0.12, 0.76, 0.2);
  }
  if (words.has("trap")) drawIcon(context, at, "trap", palette.hazard, 0.55);
  else if (words.has("hazard")) drawText(context, at, "!", palette.hazard, 0.6);
  if (words.has("pit")) {
    context.strokeStyle = palette.wallEdge;
    circle(context, at, 0.34);
    context.stroke();
  }
  if (words.has("ledge")) drawText(context, at, "⌐", palette.wallEdge, 0.7);
}

const DIM = 0.16;
const OBSCUREMENT: [string, number][] = [
  ["lightly_obscured", 0.18], ["dim", DIM], ["heavily_obscured", 0.42], ["dark", 0.36], ["totally_obscured", 0.6], ["magical_darkness", 0.66],
];

/** Draw obscurement: fog lightens, darkness darkens. */
function drawDarkness(context: CanvasRenderingContext2D, { battle, grid, palette }: Scene, cell: Cell, words: ReadonlyMap<string, number>): void {
  const lit = words.has("dark") || words.has("dim") ? lampLightAt(battle, cell) : "";
  for (const [word, darkness] of OBSCUREMENT) {
    if (!words.has(word) || ((word === "dark" || word === "dim") && lit === "bright")) continue;
    const strength = word === "dark" && lit ? DIM : darkness;
    traceCell(context, grid, cell);
    context.globalAlpha = strength;
    context.fillStyle = word.includes("dar") || word === "dim" ? palette.pit : palette.obscured;
    context.fill();
    context.globalAlpha = 1;
  }
}

/** Draw a cell outside sight: dimmed, and hatched so that shade is not the only cue. */
function drawFog(context: CanvasRenderingContext2D, { grid, palette }: Scene, cell: Cell, line: number): void {
  traceCell(context, grid, cell);
  context.globalAlpha = 0.3;
  context.fillStyle = palette.pit;
  context.fill();
  context.strokeStyle = palette.obscured;
  context.lineWidth = line;
  const { x, y } = grid.middle(cell);
  context.beginPath();
  for (const shift of [-0.2, 0.2]) {
    context.moveTo(x + shift - 0.24, y + 0.24);
    context.lineTo(x + shift + 0.24, y - 0.24);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawWater(context: CanvasRenderingContext2D, { x, y }: Point, colour: string): void {
  context.strokeStyle = colour;
  context.globalAlpha = 0.5;
  context.beginPath();
  for (const dy of [-0.15, 0.15]) {
    context.moveTo(x - 0.3, y + dy);
    context.quadraticCurveTo(x - 0.15, y + dy - 0.12, x, y + dy);
    context.quadraticCurveTo(x + 0.15, y + dy + 0.12, x + 0.3, y + dy);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawZones(context: CanvasRenderingContext2D, scene: Scene, line: number): void {
  for (const zone of scene.battle.zones) {
    context.fillStyle = scene.palette.zone;
    context.strokeStyle = scene.palette.zoneEdge;
    context.lineWidth = 1.5 * line;
    context.setLineDash([4 * line, 3 * line]);
    for (const cell of zone.cells) {
      traceCell(context, scene.grid, cell);
      context.fill();
      context.stroke();
    }
    context.setLineDash([]);
  }
}

function drawOverlayBelow(context: CanvasRenderingContext2D, scene: Scene, line: number): void {
  const { overlay, palette, grid } = scene;
  for (const [name, cost] of overlay.reach) {
    const cell = name.split(",").map(Number) as unknown as Cell;
    traceCell(context, grid, cell);
    context.fillStyle = palette.reach;
    context.fill();
    context.lineWidth = line;
    context.strokeStyle = palette.reachEdge;
    context.stroke();
    const middle = grid.middle(cell);
    if (overlay.provoking.has(name)) drawIcon(context, { x: middle.x + 0.3, y: middle.y - 0.28 }, "blow", palette.provoke, 0.26);
    if (cost > 0) drawText(context, { x: middle.x, y: middle.y + 0.02 }, String(cost), palette.text, 0.26, 0.75);
  }
  for (const cell of overlay.aims) {
    context.fillStyle = palette.areaEdge;
    circle(context, grid.middle(cell), 0.09);
    context.fill();
  }
  for (const cell of overlay.area) {
    traceCell(context, grid, cell);
    context.fillStyle = palette.area;
    context.fill();
    context.lineWidth = 2 * line;
    context.strokeStyle = palette.areaEdge;
    context.stroke();
  }
  for (const cell of overlay.ghost) {
    traceCell(context, grid, cell);
    context.lineWidth = 2.5 * line;
    context.strokeStyle = palette.path;
    context.stroke();
  }
}

function drawOverlayAbove(context: CanvasRenderingContext2D, scene: Scene, line: number): void {
  const { overlay, palette, grid } = scene;
  if (overlay.path.length > 1) {
    context.strokeStyle = palette.path;
    context.lineWidth = Math.max(3 * line, 0.07);
    context.lineJoin = "round";
    context.setLineDash([0.18, 0.1]);
    context.beginPath();
    overlay.path.forEach((cell, n) => {
      const at = grid.middle(cell);
      if (n) context.lineTo(at.x, at.y);
      else context.moveTo(at.x, at.y);
    });
    context.stroke();
    context.setLineDash([]);
    const end = grid.middle(overlay.path[overlay.path.length - 1] as Cell);
    context.fillStyle = palette.path;
    circle(context, end, 0.13);
    context.fill();
  }
  for (const cell of overlay.waypoints) {
    context.strokeStyle = palette.path;
    context.lineWidth = 2 * line;
    circle(context, grid.middle(cell), 0.2);
    context.stroke();
  }
  for (const [id, told] of overlay.targets) {
    const creature = scene.battle.creatures.get(id);
    if (!creature?.at) continue;
    const at = tokenCenter(scene, creature);
    const radius = creature.width / 2;
    const [chosen, slip] = [overlay.chosen.has(id), overlay.unintended.has(id) && !overlay.chosen.has(id)];
    context.strokeStyle = chosen ? palette.cursor : slip ? palette.grid : palette.areaEdge;
    context.lineWidth = chosen ? 0.11 : slip ? 0.04 : 0.07;
    drawReticle(context, at, radius);
    if (told && !slip) drawLabel(context, { x: at.x, y: labelTop(scene, creature, at.y, radius) }, told, palette, 0.3);
  }
  if (overlay.cursor) {
    traceCell(context, grid, overlay.cursor);
    context.lineWidth = 2.5 * line;
    context.strokeStyle = palette.cursor;
    context.stroke();
  }
}

/** Return the position of a creature's label: above it, below it if that is occupied or off the board, otherwise on it. */
export function labelTop({ battle, grid }: Pick<Scene, "battle" | "grid">, creature: Creature, y: number, radius: number): number {
  const [x, top] = creature.at as Cell;
  const columns = Array.from({ length: creature.width }, (_, n) => x + n);
  const free = (row: number): boolean => columns.every((column) => !creaturesAt(battle, [column, row]).some((one) => one.alive && one.id !== creature.id));
  if (top > 0 && free(top - 1)) return y - radius - 0.02;
  if (top + creature.width < grid.rows && free(top + creature.width)) return y + radius + 0.38;
  return Math.max(y - radius - 0.02, 0.36);
}

function drawReticle(context: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  for (let n = 0; n < 4; n++) {
    context.beginPath();
    context.arc(x, y, radius, (n * FULL) / 4 + 0.35, ((n + 1) * FULL) / 4 - 0.35);
    context.stroke();
  }
}

function tokenCenter(scene: Scene, creature: Creature): Point {
  return scene.animation.moving.get(creature.id) ?? scene.grid.middle(creature.at as Cell, creature.width);
}

function drawObject(context: CanvasRenderingContext2D, scene: Scene, at: Cell, name: string, state: string): void {
  const middle = scene.grid.middle(at);
  context.fillStyle = scene.palette.cover;
  context.fillRect(middle.x - 0.28, middle.y - 0.28, 0.56, 0.56);
  drawIcon(context, middle, /door/i.test(name) ? (state === "open" ? "open" : "door") : "guard", scene.palette.text, 0.4);
}

function drawFloatingText(context: CanvasRenderingContext2D, scene: Scene, id: string, flash: { text: string; age: number }): void {
  const creature = scene.battle.creatures.get(id);
  if (!creature?.at) return;
  const at = tokenCenter(scene, creature);
  context.globalAlpha = Math.max(0, 1 - flash.age);
  drawLabel(context, { x: at.x, y: Math.max(at.y - creature.width / 2 - 0.15 - flash.age * 0.5, 0.5) }, flash.text, scene.palette, 0.42);
  context.globalAlpha = 1;
}

/** Return the cells of a footprint given by its north-west cell. */
export function squareCells(cell: Cell, width: number): Cell[] {
  return footprint({ at: cell, width });
}

export { cellKey };
