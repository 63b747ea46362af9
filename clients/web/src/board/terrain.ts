// Terrain with texture and depth: ground, water, pits, rubble, walls with shadows, cover, fog and darkness.
// It is drawn once into tiles (groundTiles.ts); every shape depends only on its cell, so that a tile can be drawn again alone.

import type { Battle, Cell } from "../protocol/battle";
import { isUnobstructed, lampLightAt } from "./lighting";
import { ROW, type Grid, type Point } from "./geometry";
import { drawIcon } from "./drawing";
import { DARK, type Palette } from "./palette";
import { drawHigh, drawLow, seedOf, SHADOW, strokeLine } from "./props";
import { hash, isMaterial, textureFill, type Material } from "./textures";

/** What the ground is drawn from. */
export interface Ground extends Pick<Battle, "board" | "terrain"> {
  /** Doors between cells stop light while they are closed; not given: all are closed. */
  objects?: Battle["objects"];
  grid: Grid;
  palette: Palette;
  /** The material of the floor of a cell. */
  skin: (cell: Cell) => Material;
}

type Words = ReadonlyMap<string, number>;
type Kind = "wall" | "water" | "pit" | "unexplored" | "floor";

/** Height of a wall's front in cells. */
const WALL_FRONT = 0.2;
/** Radius of the corners of water and pits in cells. */
const CORNER = 0.36;

const kindOf = (words: Words, underwater: boolean): Kind =>
  words.has("unexplored") ? "unexplored" : words.has("wall") ? "wall" : words.has("pit") ? "pit" : words.has("water") || underwater ? "water" : "floor";

/** Draw some cells of the ground; the context is scaled to cells. */
export function drawTerrain(context: CanvasRenderingContext2D, ground: Ground, cells: readonly Cell[]): void {
  const { grid, palette, board } = ground;
  const underwater = board?.underwater ?? false;
  const kind = (cell: Cell): Kind | "outside" => (grid.has(cell) ? kindOf(ground.terrain(cell), underwater) : "outside");
  const groups = new Map<Kind, Cell[]>();
  for (const cell of cells) {
    const one = kindOf(ground.terrain(cell), underwater);
    groups.set(one, pushed(groups.get(one), cell));
  }
  const of = (one: Kind): Cell[] => groups.get(one) ?? [];
  drawFloor(context, ground, [...of("floor"), ...of("water"), ...of("pit"), ...of("wall")]);
  const isWet = (cell: Cell): boolean => kind(cell) === "water" || kind(cell) === "outside" || (kind(cell) === "floor" && ground.skin(cell) === "shallows");
  drawWater(context, ground, of("water"), isWet, "water");
  drawWater(context, ground, of("floor").filter((cell) => ground.skin(cell) === "shallows"), isWet, "shallows");
  drawPits(context, ground, of("pit"), (cell) => kind(cell) === "pit" || kind(cell) === "outside");
  for (const cell of cells) drawGridLine(context, grid, cell, palette);
  for (const cell of cells) drawLow(context, ground, cell, ground.terrain(cell));
  drawWalls(context, ground, cells, (cell) => kind(cell) === "wall");
  for (const cell of cells) drawHigh(context, ground, cell, ground.terrain(cell));
  drawLamps(context, ground, cells);
  for (const cell of cells) drawObscurement(context, ground, cell, ground.terrain(cell));
  for (const cell of of("unexplored")) fillCell(context, grid, cell, palette.pit);
}

function pushed(list: Cell[] | undefined, cell: Cell): Cell[] {
  if (!list) return [cell];
  list.push(cell);
  return list;
}

function traceInto(path: Path2D | CanvasRenderingContext2D, grid: Grid, cell: Cell, dx = 0, dy = 0): void {
  const corners = grid.corners(cell);
  corners.forEach((corner, n) => (n ? path.lineTo(corner.x + dx, corner.y + dy) : path.moveTo(corner.x + dx, corner.y + dy)));
  path.closePath();
}

function fillCell(context: CanvasRenderingContext2D, grid: Grid, cell: Cell, fill: string | CanvasPattern): void {
  context.beginPath();
  traceInto(context, grid, cell);
  context.fillStyle = fill;
  context.fill();
}

function region(grid: Grid, cells: readonly Cell[]): Path2D {
  const path = new Path2D();
  for (const cell of cells) traceInto(path, grid, cell);
  return path;
}

function drawFloor(context: CanvasRenderingContext2D, { board, grid, palette, skin }: Ground, cells: readonly Cell[]): void {
  const byMaterial = new Map<Material, Cell[]>();
  const base = isMaterial(board?.ground ?? "") ? (board?.ground as Material) : "stone";
  for (const cell of cells) {
    // Around the round corners of water the ground shows.
    const material = skin(cell) === "shallows" ? base : skin(cell);
    byMaterial.set(material, pushed(byMaterial.get(material), cell));
  }
  for (const [material, some] of byMaterial) {
    context.fillStyle = textureFill(context, material, palette);
    context.fill(region(grid, some));
  }
  // Each cell is a little lighter or darker, so that the texture's period does not show.
  for (const cell of cells) {
    const shade = hash(cell[0], cell[1], 5) - 0.5;
    fillCell(context, grid, cell, shade > 0 ? `rgba(255,255,255,${shade * 0.07})` : `rgba(0,0,0,${-shade * (palette === DARK ? 0.2 : 0.09)})`);
  }
}

function drawGridLine(context: CanvasRenderingContext2D, grid: Grid, cell: Cell, palette: Palette): void {
  context.beginPath();
  traceInto(context, grid, cell);
  context.lineWidth = 0.022;
  context.strokeStyle = palette === DARK ? "rgba(0,0,0,.34)" : "rgba(70,58,36,.24)";
  context.stroke();
}

/** Sides of a cell whose neighbour is of another kind, as pairs of corners with the outward direction. */
export function openSides(grid: Grid, cell: Cell, same: (cell: Cell) => boolean): { from: Point; to: Point; out: Point }[] {
  const corners = grid.corners(cell);
  const middle = grid.middle(cell);
  const sides: { from: Point; to: Point; out: Point }[] = [];
  corners.forEach((from, n) => {
    const to = corners[(n + 1) % corners.length] as Point;
    const out = { x: (from.x + to.x) / 2 - middle.x, y: (from.y + to.y) / 2 - middle.y };
    const far = Math.hypot(out.x, out.y);
    const beyond = across(grid, cell, { x: middle.x + out.x * 2, y: middle.y + out.y * 2 });
    if (!same(beyond)) sides.push({ from, to, out: { x: out.x / far, y: out.y / far } });
  });
  return sides;
}

/** Return the cell at a point, on the board or outside it. */
function across(grid: Grid, cell: Cell, at: Point): Cell {
  if (!grid.hex) return [Math.floor(at.x), Math.floor(at.y)];
  const y = cell[1] + Math.round((at.y - grid.middle(cell).y) / ROW);
  return [Math.round(at.x - 0.5 - (y & 1 ? 0.5 : 0)), y];
}

/** Return the outline of a cell with round corners where two of its sides are open. */
function roundedRegion(grid: Grid, cells: readonly Cell[], same: (cell: Cell) => boolean): Path2D {
  if (grid.hex) return region(grid, cells);
  const path = new Path2D();
  for (const [x, y] of cells) {
    const [north, east, south, west] = [same([x, y - 1]), same([x + 1, y]), same([x, y + 1]), same([x - 1, y])];
    const corner = (one: boolean, other: boolean): number => (one || other ? 0 : CORNER);
    path.roundRect(x, y, 1, 1, [corner(north, west), corner(north, east), corner(south, east), corner(south, west)]);
  }
  return path;
}

function drawWater(context: CanvasRenderingContext2D, { grid, palette }: Ground, cells: readonly Cell[], same: (cell: Cell) => boolean, material: Material): void {
  if (!cells.length) return;
  const dark = palette === DARK;
  const shape = roundedRegion(grid, cells, same);
  context.save();
  context.fillStyle = textureFill(context, material, palette);
  context.fill(shape);
  context.clip(shape);
  context.lineCap = "round";
  for (const [width, inset, colour] of [[0.3, 0, dark ? "rgba(4,10,18,.5)" : "rgba(40,84,110,.34)"], [0.05, 0.2, dark ? "rgba(150,215,245,.3)" : "rgba(255,255,255,.75)"], [0.03, 0.29, dark ? "rgba(150,215,245,.14)" : "rgba(255,255,255,.45)"]] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke(shoreline(grid, cells, same, inset));
  }
  context.restore();
}

/** Return the shores of some cells, moved inwards by `inset`; on squares they are round where the region is. */
function shoreline(grid: Grid, cells: readonly Cell[], same: (cell: Cell) => boolean, inset: number): Path2D {
  const path = new Path2D();
  for (const cell of cells) {
    const sides = openSides(grid, cell, same);
    const round = (corner: Point): boolean => !grid.hex && sides.filter(({ from, to }) => [from, to].some((end) => end.x === corner.x && end.y === corner.y)).length === 2;
    for (const { from, to, out } of sides) {
      const along = { x: to.x - from.x, y: to.y - from.y };
      const [cut, end] = [round(from) ? CORNER : 0, round(to) ? CORNER : 0];
      path.moveTo(from.x - out.x * inset + along.x * cut, from.y - out.y * inset + along.y * cut);
      path.lineTo(to.x - out.x * inset - along.x * end, to.y - out.y * inset - along.y * end);
      if (!end) continue;
      // The corners run clockwise, so the next side follows this one around an arc.
      const centre = { x: to.x - along.x * CORNER - out.x * CORNER, y: to.y - along.y * CORNER - out.y * CORNER };
      const start = Math.atan2(out.y, out.x);
      path.moveTo(to.x - out.x * inset - along.x * end, to.y - out.y * inset - along.y * end);
      path.arc(centre.x, centre.y, CORNER - inset, start, start + Math.PI / 2);
    }
  }
  return path;
}

function drawPits(context: CanvasRenderingContext2D, { grid, palette }: Ground, cells: readonly Cell[], same: (cell: Cell) => boolean): void {
  if (!cells.length) return;
  const dark = palette === DARK;
  const shape = roundedRegion(grid, cells, same);
  context.save();
  context.fillStyle = dark ? "#040405" : "#26221d";
  context.fill(shape);
  context.clip(shape);
  for (const cell of cells) {
    for (const { from, to, out } of openSides(grid, cell, same)) {
      // The far wall of the pit is seen best, the near one not at all.
      const deep = out.y < -0.4 ? 0.6 : out.y > 0.4 ? 0.08 : 0.22;
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const shade = context.createLinearGradient(x, y, x - out.x * deep, y - out.y * deep);
      shade.addColorStop(0, dark ? "#4b4a4d" : "#8d8272");
      shade.addColorStop(0.45, dark ? "#232327" : "#524a3f");
      shade.addColorStop(1, "rgba(0,0,0,0)");
      context.fillStyle = shade;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.lineTo(to.x - out.x * deep, to.y - out.y * deep);
      context.lineTo(from.x - out.x * deep, from.y - out.y * deep);
      context.fill();
      if (out.y > -0.4) continue;
      context.strokeStyle = "rgba(0,0,0,.38)";
      context.lineWidth = 0.03;
      context.beginPath();
      for (let n = 0; n < 5; n++) {
        const part = (n + hash(cell[0] * 5 + n, cell[1], 9)) / 5;
        const [sx, sy] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
        context.moveTo(sx, sy);
        context.lineTo(sx + (hash(n, cell[0], cell[1]) - 0.5) * 0.12, sy + 0.2 + hash(n, cell[1], cell[0]) * 0.3);
      }
      context.stroke();
    }
  }
  context.restore();
  // A bright broken rim.
  context.strokeStyle = dark ? "rgba(180,180,190,.5)" : "rgba(80,66,46,.75)";
  context.lineWidth = 0.045;
  context.beginPath();
  for (const cell of cells) {
    for (const { from, to, out } of openSides(grid, cell, same)) {
      if (out.y > 0.4) continue;
      context.moveTo(from.x, from.y);
      for (let n = 1; n < 4; n++) context.lineTo(from.x + ((to.x - from.x) * n) / 4 + out.x * wobble(cell, n), from.y + ((to.y - from.y) * n) / 4 + out.y * wobble(cell, n));
      context.lineTo(to.x, to.y);
    }
  }
  context.stroke();
}

const wobble = ([x, y]: Cell, n: number): number => (hash(x * 7 + n, y, 3) - 0.5) * 0.08;

function drawWalls(context: CanvasRenderingContext2D, { grid, palette }: Ground, cells: readonly Cell[], isWall: (cell: Cell) => boolean): void {
  const walls = cells.filter(isWall);
  const dark = palette === DARK;
  // Shadows of walls just outside fall on these cells too.
  const casting = new Set<string>();
  const shadow = new Path2D();
  for (const cell of cells) {
    for (const one of [cell, ...grid.neighbours(cell)]) {
      if (casting.has(one.join()) || !grid.has(one) || !isWall(one)) continue;
      casting.add(one.join());
      traceInto(shadow, grid, one, SHADOW.x, SHADOW.y);
      traceInto(shadow, grid, one, SHADOW.x / 2, SHADOW.y / 2);
    }
  }
  if (!casting.size) return;
  context.save();
  context.clip(region(grid, cells));
  context.fillStyle = dark ? "rgba(0,0,0,.5)" : "rgba(50,40,24,.34)";
  context.fill(shadow);
  context.restore();
  if (!walls.length) return;
  const shape = region(grid, walls);
  context.save();
  context.fillStyle = textureFill(context, "bricks", palette);
  context.fill(shape);
  context.clip(shape);
  const top = new Path2D();
  for (const cell of cells) for (const one of [cell, ...grid.neighbours(cell)]) if (isWall(one)) traceInto(top, grid, one, 0, isWall(below(one)) ? 0 : -WALL_FRONT);
  context.fillStyle = textureFill(context, "wall", palette);
  context.fill(top);
  context.restore();
  context.lineCap = "round";
  for (const cell of walls) {
    const lower = isWall(below(cell)) ? 0 : WALL_FRONT;
    for (const { from, to, out } of openSides(grid, cell, isWall)) {
      const south = out.y > 0.4;
      if (south && lower) strokeLine(context, { x: from.x, y: from.y - lower }, { x: to.x, y: to.y - lower }, dark ? "rgba(0,0,0,.55)" : "rgba(0,0,0,.6)", 0.03);
      strokeLine(context, from, to, south || out.x > 0.4 ? "rgba(0,0,0,.65)" : dark ? "rgba(225,232,245,.55)" : "rgba(255,255,255,.5)", 0.05);
    }
  }
}

/** Return the cell south of another one, where a wall would hide its front. */
const below = ([x, y]: Cell): Cell => [x, y + 1];

const DIM = 0.2;
const DARKNESS: readonly [string, number][] = [["dim", DIM], ["dark", 0.46], ["magical_darkness", 0.72]];
/** Fog by its density: cover of the whole cell, number of clouds, and their strength. */
const FOG: readonly [string, number, number, number][] = [["lightly_obscured", 0.12, 3, 0.34], ["heavily_obscured", 0.34, 5, 0.55], ["totally_obscured", 0.55, 6, 0.75]];

/** Draw fog as clouds and darkness as shade. */
function drawObscurement(context: CanvasRenderingContext2D, ground: Ground, cell: Cell, words: Words): void {
  const { grid, palette } = ground;
  if (!words.size || words.has("unexplored")) return;
  const lit = words.has("dark") || words.has("dim") ? lampLightAt(ground, cell) : "";
  for (const [word, darkness] of DARKNESS) {
    if (!words.has(word) || (word !== "magical_darkness" && lit === "bright")) continue;
    fillCell(context, grid, cell, `rgba(3,4,12,${(word === "dark" && lit ? DIM : darkness) * (palette === DARK ? 1.2 : 1)})`);
  }
  const mist = palette === DARK ? "158,168,184" : "112,118,130";
  for (const [word, cover, clouds, strength] of FOG) {
    if (!words.has(word)) continue;
    fillCell(context, grid, cell, `rgba(${mist},${cover})`);
    const { x, y } = grid.middle(cell);
    context.save();
    context.beginPath();
    traceInto(context, grid, cell);
    context.clip();
    for (let n = 0; n < clouds; n++) {
      const [cx, cy, size] = [x - 0.4 + hash(seedOf(cell), n, 50) * 0.8, y - 0.4 + hash(seedOf(cell), n, 51) * 0.8, 0.22 + hash(seedOf(cell), n, 52) * 0.24];
      const cloud = context.createRadialGradient(cx, cy, 0, cx, cy, size);
      cloud.addColorStop(0, `rgba(${palette === DARK ? "214,221,232" : "250,250,252"},${strength})`);
      cloud.addColorStop(1, "rgba(214,221,232,0)");
      context.fillStyle = cloud;
      context.fillRect(cx - size, cy - size, 2 * size, 2 * size);
    }
    context.restore();
  }
}

/** Draw the lamps, and their glow on the cells around. */
function drawLamps(context: CanvasRenderingContext2D, ground: Ground, cells: readonly Cell[]): void {
  const { board, grid, palette } = ground;
  for (const { at, bright } of board?.lights ?? []) {
    const lamp: Cell = [at[0] ?? 0, at[1] ?? 0];
    const { x, y } = grid.middle(lamp);
    context.save();
    // Walls between cells have no cell whose front would hide the glow behind them.
    context.clip(region(grid, board?.edges.length ? cells.filter((cell) => isUnobstructed(ground, lamp, cell)) : cells));
    const glow = context.createRadialGradient(x, y, 0.1, x, y, bright + 0.5);
    glow.addColorStop(0, "rgba(255,196,92,.5)");
    glow.addColorStop(1, "rgba(255,170,60,0)");
    context.fillStyle = glow;
    context.fillRect(x - bright - 1, y - bright - 1, 2 * bright + 2, 2 * bright + 2);
    drawIcon(context, { x, y }, "light", palette === DARK ? "#ffd98a" : "#a35c00", 0.42);
    context.restore();
  }
}
