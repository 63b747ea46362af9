// Renderer of the board: ground, zones, selection overlay and tokens, at any scale.

import { bearerOf, footprint, cellKey, cellOf, creaturesAt, type Battle, type Cell, type Creature } from "../protocol/battle";
import type { Camera } from "./camera";
import { Grid, type Point } from "./geometry";
import type { AnimationState } from "./animations";
import { circle, drawIcon, drawLabel, drawText, wrapped } from "./drawing";
import { iconOf } from "./glyphs";
import { GroundTiles } from "./groundTiles";
import { DARK, UNKNOWN_SIDE, type Palette } from "./palette";
import { drawEdges, edgeDoors, lightKey } from "./edges";
import { drawEffect } from "./effects";
import { drawCrate, drawFlames, seedOf } from "./props";
import { faceOf } from "./faces";
import { drawPicture, type BoardPicture } from "./picture";
import { drawRulers } from "./rulers";
import { skinOf } from "./skins";
import { openSides } from "./terrain";
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
  /** Cost and dangers of the path, beside its end; empty: none. */
  note: string;
}

export const EMPTY: Overlay = {
  reach: new Map(), provoking: new Set(), aims: [], area: [], targets: new Map(), unintended: new Set(), chosen: new Set(), path: [], waypoints: [], ghost: [], cursor: null, note: "",
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
  /** Whether creatures there are not shown (fog of war), so that the shade has to say more than that the cells are out of sight. */
  fogOfWar?: boolean;
  selected: string | null;
  /** A token that follows the pointer; null: none. */
  dragged: { id: string; at: Point } | null;
  /** Pictures of tokens by their names, as far as they are loaded. */
  faces?: ReadonlyMap<string, CanvasImageSource>;
  /** Whether columns and rows are numbered along the edges. */
  rulers?: boolean;
  /** The picture of the board; null: none. */
  picture?: BoardPicture | null;
}

const FULL = Math.PI * 2;
/** Pixels per cell below which labels are left out. */
const MIN_LABEL_SCALE = 20;
/** Height of a label's letters: in cells, and at least in pixels. */
const LABEL_SIZE = 0.24;
const LABEL_PX = 12;
/** Number of characters after which a label goes on in the next line. */
const LABEL_LINE = 16;

/** No animation is running. */
export const NO_ANIMATION: AnimationState = { moving: new Map(), texts: new Map(), effects: [] };
export const NO_FOG: ReadonlySet<string> = new Set();

interface GroundCache {
  canvas: HTMLCanvasElement;
  tiles: GroundTiles;
  /** The inputs of the drawing: it is reused while all of them are the same. */
  of: unknown[];
}

/** Cached ground by canvas: it changes less often than the tokens. */
const GROUND_CACHE = new WeakMap<CanvasRenderingContext2D, GroundCache>();

function cachedGround(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, scene: Scene): HTMLCanvasElement {
  const ratio = context.getTransform().a;
  const { battle, palette, grid, unseen, fogOfWar, picture } = scene;
  const of = [picture, battle.terrain, battle.board, lightKey(battle.board, battle.objects), palette, unseen, fogOfWar, grid.hex, grid.columns, grid.rows, camera.x, camera.y, camera.scale, width, height, ratio];
  const kept = GROUND_CACHE.get(context);
  if (kept && of.every((one, n) => one === kept.of[n])) return kept.canvas;
  const canvas = kept?.canvas ?? document.createElement("canvas");
  const tiles = kept?.tiles ?? new GroundTiles();
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const own = canvas.getContext("2d") as CanvasRenderingContext2D;
  tiles.paint(own, camera, ratio, { board: battle.board, terrain: battle.terrain, objects: battle.objects, grid, palette, skin: skinOf(battle.board) });
  own.setTransform(ratio, 0, 0, ratio, 0, 0);
  own.translate(camera.x, camera.y);
  own.scale(camera.scale, camera.scale);
  if (picture) drawPicture(own, grid, battle.terrain, picture, palette, 1 / camera.scale);
  if (unseen.size) {
    const shown = cellsInView(grid, camera.toPlane({ x: 0, y: 0 }), camera.toPlane({ x: width, y: height }));
    drawFog(own, scene, shown.filter((cell) => unseen.has(cellKey(cell)) && !isBare(battle.terrain(cell))), 1 / camera.scale);
  }
  GROUND_CACHE.set(context, { canvas, tiles, of });
  return canvas;
}

/** Return true if fog of war does not show on a cell: walls are known, and unexplored cells are dark. */
const isBare = (words: ReadonlyMap<string, number>): boolean => words.has("wall") || words.has("pillar") || words.has("unexplored");

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
  const laid = cachedGround(context, width, height, camera, scene);
  const { battle, overlay, animation: scenery } = scene;
  const still = scenery.moving.size + scenery.texts.size + scenery.effects.length === 0;
  const placed = tokensOf(scene, camera.scale);
  // The cached ground changes with camera, size and colours.
  const of: unknown[] = [GROUND_CACHE.get(context)?.of, overlay, battle.labels, ...battle.zones, ...battle.objects.map((one) => `${one.name} ${one.at?.join()} ${one.state}`)];
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
    if (scene.rulers) drawRulers(context, width, height, camera, scene.grid, scene.palette);
  }
  context.restore();
}

/** Return the tokens in drawing order, lowest altitude first. */
function tokensOf(scene: Scene, scale: number): PlacedToken[] {
  const { battle, palette, selected, sides, faces } = scene;
  const standing = [...battle.creatures.values()].filter((one) => one.at !== null);
  standing.sort((a, b) => Number(a.alive) - Number(b.alive) || b.width - a.width || Number(isCarried(a)) - Number(isCarried(b)));
  return standing.map((creature) => ({
    at: tokenCenter(scene, creature),
    look: { creature, icon: iconOf(creature.name, battle.sheetOf(creature)), picture: faces?.size ? (faces.get(faceOf(battle.sheetOf(creature))) ?? null) : null, side: sides.get(creature.id) ?? UNKNOWN_SIDE, palette, acting: battle.game.acting === creature.id && !battle.game.over, selected: selected === creature.id, scale },
  }));
}

/** Whether a creature rides another one, is inside it or attached to it: it is drawn over that one. */
function isCarried(creature: Creature): boolean {
  return Boolean(creature.details["mount"] || bearerOf(creature));
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
  drawLabels(context, scene, camera.scale);
  for (const { look, at } of placed) drawToken(context, look, at, scene.animation.moving.has(look.creature.id) || scene.dragged?.id === look.creature.id);
  drawOverlayAbove(context, scene, line);
  for (const { effect, age } of scene.animation.effects) drawEffect(context, effect, age, scene.palette);
  for (const [id, flash] of scene.animation.texts) drawFloatingText(context, scene, id, flash);
  context.restore();
}

/** Draw the labels of cells, below the tokens, where cells are large enough to read them. */
function drawLabels(context: CanvasRenderingContext2D, { battle, grid, palette }: Scene, scale: number): void {
  if (scale < MIN_LABEL_SCALE) return;
  const size = Math.max(LABEL_PX / scale, LABEL_SIZE);
  for (const [key, text] of battle.labels) {
    const { x, y } = grid.middle(cellOf(key));
    const lines = wrapped(text, LABEL_LINE);
    lines.forEach((line, n) => drawLabel(context, { x, y: y + size * 1.2 * (n + 1 - lines.length / 2) }, line, palette, size));
  }
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

/** Share of shade on cells out of sight, in the dark and the light theme: without fog of war and with it. */
const SHADE: readonly (readonly [number, number])[] = [[0.42, 0.27], [0.66, 0.52]];

/** Draw cells outside sight: dimmed, and hatched so that shade is not the only cue; in fog of war darker, with a border. */
function drawFog(context: CanvasRenderingContext2D, { grid, palette, unseen, fogOfWar = false }: Scene, cells: readonly Cell[], line: number): void {
  const [shade, hatching, border] = [new Path2D(), new Path2D(), new Path2D()];
  for (const cell of cells) {
    grid.corners(cell).forEach((corner, n) => (n ? shade.lineTo(corner.x, corner.y) : shade.moveTo(corner.x, corner.y)));
    shade.closePath();
    const { x, y } = grid.middle(cell);
    for (const shift of [-0.2, 0.2]) {
      hatching.moveTo(x + shift - 0.24, y + 0.24);
      hatching.lineTo(x + shift + 0.24, y - 0.24);
    }
    for (const { from, to } of fogOfWar ? openSides(grid, cell, (other) => !grid.has(other) || unseen.has(cellKey(other))) : []) {
      border.moveTo(from.x, from.y);
      border.lineTo(to.x, to.y);
    }
  }
  const [inDark, inLight] = SHADE[fogOfWar ? 1 : 0] as readonly [number, number];
  context.globalAlpha = palette === DARK ? inDark : inLight;
  context.fillStyle = palette.pit;
  context.fill(shade);
  context.globalAlpha = 0.34;
  context.strokeStyle = palette.obscured;
  context.lineWidth = line;
  context.stroke(hatching);
  context.globalAlpha = 0.8;
  context.lineWidth = 2 * line;
  context.stroke(border);
  context.globalAlpha = 1;
}

/** Names of zones that are drawn as fire. */
const BURNING = /fire|flam|burn|blaz|pyre|ember/i;

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
      if (BURNING.test(zone.name)) drawFlames(context, scene.grid.middle(cell), seedOf(cell));
    }
    context.setLineDash([]);
  }
}

/** Return the reachable cells that are drawn: how far a walk into the unknown leads is not known before it. */
export const drawnReach = (battle: Pick<Battle, "terrain">, reach: ReadonlyMap<string, number>): [string, number][] =>
  [...reach].filter(([name]) => !battle.terrain(cellOf(name)).has("unexplored"));

function drawOverlayBelow(context: CanvasRenderingContext2D, scene: Scene, line: number): void {
  const { overlay, palette, grid } = scene;
  for (const [name, cost] of drawnReach(scene.battle, overlay.reach)) {
    const cell = cellOf(name);
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
    if (overlay.note) drawLabel(context, { x: Math.max(1.2, Math.min(end.x, grid.width - 1.2)), y: end.y > 1.2 ? end.y - 0.58 : end.y + 1 }, overlay.note, palette, 0.28);
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
  if (scene.dragged?.id === creature.id) return scene.dragged.at;
  const middle = scene.animation.moving.get(creature.id) ?? scene.grid.middle(creature.at as Cell, creature.width);
  return besideOthers(scene, creature, middle);
}

/** Return where a creature inside another one is drawn: side by side with the others there, within its space. */
function besideOthers({ battle }: Scene, creature: Creature, middle: Point): Point {
  const bearer = battle.creatures.get(bearerOf(creature) ?? "");
  if (!bearer) return middle;
  const inside = [...battle.creatures.values()].filter((one) => one.alive && bearerOf(one) === bearer.id);
  const room = Math.max(1, bearer.width - creature.width + 1);
  const place = inside.indexOf(creature);
  return { x: middle.x + (place % room), y: middle.y + (Math.floor(place / room) % room) };
}

function drawObject(context: CanvasRenderingContext2D, scene: Scene, at: Cell, name: string, state: string): void {
  const middle = scene.grid.middle(at);
  drawCrate(context, middle);
  drawIcon(context, middle, /door/i.test(name) ? (state === "open" ? "open" : "door") : "guard", "#fff4dd", 0.36);
}

function drawFloatingText(context: CanvasRenderingContext2D, scene: Scene, id: string, flash: { text: string; age: number; colour: string | undefined }): void {
  const creature = scene.battle.creatures.get(id);
  if (!creature?.at) return;
  const at = tokenCenter(scene, creature);
  context.globalAlpha = Math.max(0, 1 - flash.age);
  drawLabel(context, { x: at.x, y: Math.max(at.y - creature.width / 2 - 0.15 - flash.age * 0.5, 0.5) }, flash.text, scene.palette, 0.42, flash.colour);
  context.globalAlpha = 1;
}

/** Return the cells of a footprint given by its north-west cell. */
export function squareCells(cell: Cell, width: number): Cell[] {
  return footprint({ at: cell, width });
}

export { cellKey };
