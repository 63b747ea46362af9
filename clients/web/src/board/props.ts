// Things on the ground: rubble, bushes, trees, columns, blocks, cover, doors, traps and fire. Their shapes depend only on their cell.

import type { Cell } from "../protocol/battle";
import type { Point } from "./geometry";
import { idText } from "../text/catalogue";
import { circle, drawIcon, drawText } from "./drawing";
import { DARK, type Palette } from "./palette";
import type { Ground } from "./terrain";
import { hash } from "./textures";

type Words = ReadonlyMap<string, number>;

const FULL = Math.PI * 2;
/** Offset of shadows in cells. */
export const SHADOW = { x: 0.14, y: 0.18 };

export const seedOf = ([x, y]: Cell): number => x * 131 + y * 17;

export function strokeLine(context: CanvasRenderingContext2D, from: Point, to: Point, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** Draw a stone with a shadow, lit from the north-west. */
function drawStone(context: CanvasRenderingContext2D, at: Point, size: number, seed: number, colour: readonly [string, string]): void {
  const corners = 6;
  const outline = (dx: number, dy: number): void => {
    context.beginPath();
    for (let n = 0; n < corners; n++) {
      const angle = (n * FULL) / corners + hash(seed, n, 1) * 0.7;
      const far = size * (0.75 + hash(seed, n, 2) * 0.4);
      const [x, y] = [at.x + dx + far * Math.cos(angle), at.y + dy + far * 0.82 * Math.sin(angle)];
      if (n) context.lineTo(x, y);
      else context.moveTo(x, y);
    }
    context.closePath();
  };
  context.fillStyle = "rgba(0,0,0,.36)";
  outline(size * 0.22, size * 0.3);
  context.fill();
  const shade = context.createLinearGradient(at.x - size, at.y - size, at.x + size, at.y + size);
  shade.addColorStop(0, colour[0]);
  shade.addColorStop(1, colour[1]);
  context.fillStyle = shade;
  outline(0, 0);
  context.fill();
  context.strokeStyle = "rgba(0,0,0,.35)";
  context.lineWidth = 0.018;
  context.stroke();
}

const stoneColours = (palette: Palette): readonly [string, string] => (palette === DARK ? ["#8f97a6", "#4a505c"] : ["#d3ccbe", "#8a8375"]);

/** Draw what lies on the floor. */
export function drawLow(context: CanvasRenderingContext2D, { grid, palette, skin }: Ground, cell: Cell, words: Words): void {
  if (!words.size || words.has("wall")) return;
  const at = grid.middle(cell);
  if (words.has("difficult")) (skin(cell) === "grass" ? drawBushes : drawRubble)(context, at, seedOf(cell), palette);
  if (words.has("trap")) {
    context.fillStyle = "rgba(0,0,0,.3)";
    context.fillRect(at.x - 0.33, at.y - 0.33, 0.66, 0.66);
    context.strokeStyle = palette.hazard;
    context.lineWidth = 0.04;
    context.strokeRect(at.x - 0.33, at.y - 0.33, 0.66, 0.66);
    drawIcon(context, at, "trap", palette === DARK ? "#ff8a70" : "#8f2a1c", 0.42);
  } else if (words.has("hazard")) drawFlames(context, at, seedOf(cell));
  if (words.has("ledge")) drawLedge(context, at, palette);
  for (const name of words.keys()) if (!DRAWN.has(name)) drawOther(context, at, name, palette);
}

/** Properties of cells that have a look of their own, here or in terrain.ts. */
const DRAWN = new Set([
  "wall", "difficult", "half_cover", "three_quarters_cover", "lightly_obscured", "heavily_obscured", "totally_obscured", "magical_darkness", "dim", "dark", "light",
  "water", "pit", "obstacle", "glass", "pillar", "statue", "door", "trap", "hazard", "ledge", "unexplored",
]);

/** Draw a property that only its ruleset knows: a dashed frame with its first letters. */
function drawOther(context: CanvasRenderingContext2D, at: Point, name: string, palette: Palette): void {
  context.save();
  context.strokeStyle = palette.zoneEdge;
  context.lineWidth = 0.05;
  context.setLineDash([0.12, 0.08]);
  context.strokeRect(at.x - 0.4, at.y - 0.4, 0.8, 0.8);
  context.restore();
  drawText(context, { x: at.x, y: at.y + 0.02 }, idText(name).slice(0, 2).toUpperCase(), palette.text, 0.34, 0.75);
}

function drawRubble(context: CanvasRenderingContext2D, at: Point, seed: number, palette: Palette): void {
  for (let n = 0; n < 8; n++) {
    const [x, y] = [at.x - 0.38 + hash(seed, n, 20) * 0.76, at.y - 0.38 + (n + hash(seed, n, 21)) * 0.095];
    drawStone(context, { x, y }, 0.07 + hash(seed, n, 22) * 0.09, seed + n * 7, stoneColours(palette));
  }
}

function drawBushes(context: CanvasRenderingContext2D, at: Point, seed: number, palette: Palette): void {
  const dark = palette === DARK;
  for (let n = 0; n < 5; n++) {
    const [x, y] = [at.x - 0.3 + hash(seed, n, 30) * 0.6, at.y - 0.3 + (n + hash(seed, n, 31)) * 0.13];
    const size = 0.13 + hash(seed, n, 32) * 0.07;
    context.fillStyle = "rgba(0,0,0,.3)";
    circle(context, { x: x + 0.04, y: y + 0.06 }, size);
    context.fill();
    for (const [dx, dy, part, colour] of [[-0.4, 0.2, 0.75, dark ? "#2c4a2b" : "#7d9a52"], [0.4, 0.15, 0.75, dark ? "#32552f" : "#88a75b"], [0, -0.25, 0.85, dark ? "#3f6a3a" : "#9dbb6d"]] as const) {
      context.fillStyle = colour;
      circle(context, { x: x + dx * size, y: y + dy * size }, size * part);
      context.fill();
    }
  }
}

/** Draw a fire on a cell or in a zone. */
export function drawFlames(context: CanvasRenderingContext2D, at: Point, seed: number): void {
  const glow = context.createRadialGradient(at.x, at.y, 0.05, at.x, at.y, 0.5);
  glow.addColorStop(0, "rgba(255,140,30,.75)");
  glow.addColorStop(1, "rgba(200,50,0,0)");
  context.fillStyle = glow;
  context.fillRect(at.x - 0.5, at.y - 0.5, 1, 1);
  for (let n = 0; n < 3; n++) {
    const [x, y, size] = [at.x + (n - 1) * 0.2 + (hash(seed, n, 40) - 0.5) * 0.1, at.y + 0.24 - (n === 1 ? 0.06 : 0), (n === 1 ? 0.5 : 0.34) + hash(seed, n, 41) * 0.08];
    for (const [part, colour] of [[1, "#d8430f"], [0.68, "#ff9a24"], [0.38, "#ffe27a"]] as const) {
      const [wide, high] = [size * 0.3 * part, size * part];
      context.fillStyle = colour;
      context.beginPath();
      context.moveTo(x, y - high);
      context.bezierCurveTo(x + wide * 0.4, y - high * 0.6, x + wide * 1.5, y - high * 0.4, x + wide, y);
      context.quadraticCurveTo(x, y + wide * 0.9, x - wide, y);
      context.bezierCurveTo(x - wide * 1.5, y - high * 0.35, x - wide * 0.2, y - high * 0.5, x, y - high);
      context.fill();
    }
  }
}

function drawLedge(context: CanvasRenderingContext2D, at: Point, palette: Palette): void {
  context.strokeStyle = palette.wallEdge;
  context.lineWidth = 0.035;
  context.beginPath();
  context.moveTo(at.x - 0.46, at.y - 0.3);
  context.lineTo(at.x + 0.46, at.y - 0.3);
  for (let n = 0; n < 7; n++) {
    context.moveTo(at.x - 0.42 + n * 0.14, at.y - 0.3);
    context.lineTo(at.x - 0.42 + n * 0.14, at.y - (n % 2 ? 0.1 : 0.2));
  }
  context.stroke();
}

/** Draw what stands on the floor. */
export function drawHigh(context: CanvasRenderingContext2D, { grid, palette, skin }: Ground, cell: Cell, words: Words): void {
  if (!words.size || words.has("wall")) return;
  const at = grid.middle(cell);
  const dark = palette === DARK;
  if (words.has("pillar")) {
    if (skin(cell) === "grass") drawTree(context, at, seedOf(cell), palette);
    else drawColumn(context, at, 0.4, palette);
  }
  if (words.has("statue")) {
    drawBlock(context, at, 0.4, dark ? ["#7f8898", "#4b525f"] : ["#cfc7b8", "#8d8577"]);
    drawColumn(context, { x: at.x, y: at.y - 0.08 }, 0.2, palette);
    drawColumn(context, { x: at.x, y: at.y - 0.2 }, 0.12, palette);
  }
  if (words.has("obstacle")) {
    drawStone(context, { x: at.x - 0.04, y: at.y }, 0.38, seedOf(cell), stoneColours(palette));
    drawStone(context, { x: at.x + 0.24, y: at.y + 0.2 }, 0.16, seedOf(cell) + 3, stoneColours(palette));
  }
  if (words.has("door")) {
    drawBlock(context, at, 0.42, dark ? ["#8a6239", "#5d4021"] : ["#c3925a", "#8e6334"]);
    for (const dx of [-0.21, 0, 0.21]) strokeLine(context, { x: at.x + dx, y: at.y - 0.4 }, { x: at.x + dx, y: at.y + 0.36 }, "rgba(0,0,0,.4)", 0.03);
    for (const dy of [-0.24, 0.2]) strokeLine(context, { x: at.x - 0.4, y: at.y + dy }, { x: at.x + 0.4, y: at.y + dy }, "#2b2d33", 0.07);
    context.fillStyle = "#e2b34b";
    circle(context, { x: at.x + 0.27, y: at.y }, 0.05);
    context.fill();
  }
  if (words.has("glass")) {
    context.fillStyle = dark ? "rgba(140,205,240,.34)" : "rgba(120,185,225,.5)";
    context.fillRect(at.x - 0.42, at.y - 0.42, 0.84, 0.84);
    context.strokeStyle = dark ? "#9fd6f2" : "#39799c";
    context.lineWidth = 0.05;
    context.strokeRect(at.x - 0.42, at.y - 0.42, 0.84, 0.84);
    for (const shift of [-0.12, 0.1]) strokeLine(context, { x: at.x - 0.25 + shift, y: at.y + 0.25 }, { x: at.x + 0.2 + shift, y: at.y - 0.28 }, "rgba(255,255,255,.6)", 0.045);
  }
  if (words.has("half_cover") && skin(cell) === "planks") return drawTable(context, at, dark);
  const cover = words.has("three_quarters_cover") ? 2 : words.has("half_cover") || words.has("cover") ? 1 : 0;
  for (let row = 0; row < cover; row++) {
    for (let n = 0; n < 3; n++) drawStone(context, { x: at.x - 0.27 + n * 0.27 + (row ? 0.06 : 0), y: at.y + 0.2 - row * 0.24 }, 0.18, seedOf(cell) + n + row * 5, stoneColours(palette));
  }
}

/** Draw low cover on planks as a table; neighbours join into a long one. */
function drawTable(context: CanvasRenderingContext2D, at: Point, dark: boolean): void {
  drawBlock(context, at, 0.46, dark ? ["#8d673d", "#5a3f22"] : ["#b58a58", "#82592f"]);
  for (const dy of [-0.22, 0.06]) strokeLine(context, { x: at.x - 0.44, y: at.y + dy }, { x: at.x + 0.44, y: at.y + dy }, "rgba(0,0,0,.28)", 0.025);
}

/** Draw a wooden crate, for objects that creatures can use or break. */
export function drawCrate(context: CanvasRenderingContext2D, at: Point): void {
  drawBlock(context, at, 0.33, ["#9a6f3f", "#5d4021"]);
  for (const dy of [-0.18, 0.02]) strokeLine(context, { x: at.x - 0.32, y: at.y + dy }, { x: at.x + 0.32, y: at.y + dy }, "rgba(0,0,0,.35)", 0.025);
}

/** Draw a block with a front, lit from above. */
function drawBlock(context: CanvasRenderingContext2D, at: Point, half: number, [top, front]: readonly [string, string]): void {
  context.fillStyle = "rgba(0,0,0,.36)";
  context.fillRect(at.x - half + SHADOW.x, at.y - half + SHADOW.y, 2 * half, 2 * half);
  context.fillStyle = front;
  context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
  context.fillStyle = top;
  context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half - 0.12);
  context.strokeStyle = "rgba(0,0,0,.5)";
  context.lineWidth = 0.025;
  context.strokeRect(at.x - half, at.y - half, 2 * half, 2 * half);
}

function drawColumn(context: CanvasRenderingContext2D, at: Point, radius: number, palette: Palette): void {
  const [bright, shade] = palette === DARK ? ["#c3cbd9", "#555c69"] : ["#f2ede2", "#8b8478"];
  context.fillStyle = "rgba(0,0,0,.38)";
  circle(context, { x: at.x + SHADOW.x * radius * 2.4, y: at.y + SHADOW.y * radius * 2.4 }, radius);
  context.fill();
  const body = context.createRadialGradient(at.x - radius * 0.4, at.y - radius * 0.4, radius * 0.1, at.x, at.y, radius);
  body.addColorStop(0, bright);
  body.addColorStop(1, shade);
  context.fillStyle = body;
  circle(context, at, radius);
  context.fill();
  context.strokeStyle = "rgba(0,0,0,.5)";
  context.lineWidth = 0.03;
  context.stroke();
  context.strokeStyle = "rgba(0,0,0,.22)";
  circle(context, at, radius * 0.68);
  context.stroke();
}

function drawTree(context: CanvasRenderingContext2D, at: Point, seed: number, palette: Palette): void {
  const dark = palette === DARK;
  context.fillStyle = "rgba(0,0,0,.4)";
  circle(context, { x: at.x + 0.1, y: at.y + 0.14 }, 0.42);
  context.fill();
  for (const [layer, colours] of [[0, dark ? "#1f3a21" : "#5d7d3b"], [1, dark ? "#2b4f2c" : "#72964a"], [2, dark ? "#3c6a39" : "#8db35f"]] as const) {
    context.fillStyle = colours;
    const [around, far, size] = [8 - layer * 2, 0.27 - layer * 0.1, 0.2 - layer * 0.03];
    for (let n = 0; n < around; n++) {
      const angle = (n * FULL) / around + hash(seed, n, layer) * 0.8;
      circle(context, { x: at.x - layer * 0.03 + far * Math.cos(angle), y: at.y - layer * 0.04 + far * Math.sin(angle) }, size * (0.85 + hash(seed, n, layer + 4) * 0.3));
      context.fill();
    }
  }
}
