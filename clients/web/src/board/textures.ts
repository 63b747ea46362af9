// Procedural textures of the ground, seamless and the same on every machine. They are drawn once and used as fill patterns.

import { DARK, type Palette } from "./palette";

/** Materials of the ground. Boards name the walkable ones as `ground` and `skins`. */
export type Material = "stone" | "cobbles" | "grass" | "earth" | "sand" | "snow" | "planks" | "shallows" | "water" | "wall" | "bricks";

/** Side of a texture in cells, after which it repeats, and its pixels per cell. */
const PERIOD = 4;
const PIXELS = 64;
const SIDE = PERIOD * PIXELS;

type Rgb = readonly [number, number, number];

interface Look {
  dark: Rgb;
  light: Rgb;
  /** Strength of the noise, as a share of the colour. */
  rough: number;
  /** Waves per texture of the coarsest noise. */
  coarse: number;
}

const LOOKS: Record<Material, Look> = {
  stone: { dark: [51, 55, 64], light: [230, 224, 211], rough: 0.16, coarse: 8 },
  cobbles: { dark: [44, 47, 54], light: [205, 198, 184], rough: 0.14, coarse: 8 },
  grass: { dark: [41, 60, 41], light: [203, 219, 170], rough: 0.3, coarse: 6 },
  earth: { dark: [63, 53, 43], light: [225, 208, 180], rough: 0.26, coarse: 6 },
  sand: { dark: [88, 79, 59], light: [241, 229, 194], rough: 0.14, coarse: 5 },
  snow: { dark: [98, 108, 122], light: [244, 247, 250], rough: 0.08, coarse: 4 },
  planks: { dark: [84, 61, 40], light: [209, 176, 133], rough: 0.16, coarse: 4 },
  shallows: { dark: [44, 84, 98], light: [178, 214, 214], rough: 0.24, coarse: 6 },
  water: { dark: [20, 56, 88], light: [146, 200, 230], rough: 0.24, coarse: 4 },
  wall: { dark: [110, 118, 133], light: [122, 119, 116], rough: 0.2, coarse: 8 },
  bricks: { dark: [62, 67, 79], light: [76, 73, 71], rough: 0.2, coarse: 12 },
};

/** Return a number from 0 to 1 for whole coordinates, always the same. */
export function hash(x: number, y: number, salt = 0): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

const smooth = (x: number): number => x * x * (3 - 2 * x);

/** Return smooth noise from 0 to 1 that repeats after `waves` in both directions. */
function noise(x: number, y: number, waves: number, salt: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(x - left), smooth(y - top)];
  const at = (dx: number, dy: number): number => hash((left + dx) % waves, (top + dy) % waves, salt);
  const [a, b] = [at(0, 0) + (at(1, 0) - at(0, 0)) * fx, at(0, 1) + (at(1, 1) - at(0, 1)) * fx];
  return a + (b - a) * fy;
}

/** Return noise of four octaves from 0 to 1 at a point of the texture, given as a share of its side. */
function cloud(u: number, v: number, waves: number, salt: number): number {
  let [sum, weight] = [0, 0];
  for (let octave = 0; octave < 4; octave++) {
    const now = waves << octave;
    sum += noise(u * now, v * now, now, salt + octave) / (1 << octave);
    weight += 1 / (1 << octave);
  }
  return sum / weight;
}

/** Fill a texture with a colour and its noise. */
function drawBase(context: CanvasRenderingContext2D, look: Look, dark: boolean, salt: number): void {
  const image = context.createImageData(SIDE, SIDE);
  const colour = dark ? look.dark : look.light;
  // Noise darkens a light theme less, so that text and lines stay readable.
  const rough = look.rough * (dark ? 1.5 : 0.75);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const shade = 1 + (cloud(x / SIDE, y / SIDE, look.coarse, salt) - 0.5) * 2 * rough;
      const at = 4 * (y * SIDE + x);
      for (let n = 0; n < 3; n++) image.data[at + n] = (colour[n] as number) * shade;
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}

/** Call a drawing at each of `count` points, and again across the borders, so that the texture repeats without a seam. */
function scatter(context: CanvasRenderingContext2D, count: number, salt: number, draw: (random: (n: number) => number) => void): void {
  for (let n = 0; n < count; n++) {
    const [x, y] = [hash(n, 0, salt) * SIDE, hash(n, 1, salt) * SIDE];
    for (const dx of [-SIDE, 0, SIDE]) {
      for (const dy of [-SIDE, 0, SIDE]) {
        if (x + dx < -PIXELS || x + dx > SIDE + PIXELS || y + dy < -PIXELS || y + dy > SIDE + PIXELS) continue;
        context.save();
        context.translate(x + dx, y + dy);
        draw((k) => hash(n, k + 2, salt));
        context.restore();
      }
    }
  }
}

/** Lighten (positive) or darken (negative) what is drawn next. */
const tone = (strength: number): string => (strength > 0 ? `rgba(255,255,255,${strength})` : `rgba(0,0,0,${-strength})`);

function drawBlades(context: CanvasRenderingContext2D, dark: boolean): void {
  context.lineWidth = 1.6;
  scatter(context, 420, 31, (random) => {
    context.strokeStyle = random(0) > 0.45 ? (dark ? "rgba(120,170,95,.28)" : "rgba(95,130,60,.28)") : tone(dark ? -0.24 : -0.12);
    context.beginPath();
    context.moveTo(0, 0);
    context.quadraticCurveTo((random(1) - 0.5) * 4, -5, (random(2) - 0.5) * 9, -7 - random(3) * 5);
    context.stroke();
  });
}

function drawPebbles(context: CanvasRenderingContext2D, dark: boolean, count: number): void {
  scatter(context, count, 47, (random) => {
    const size = 1 + random(0) * 2.6;
    context.fillStyle = tone(dark ? -0.3 : -0.16);
    context.beginPath();
    context.ellipse(1, 1.2, size * 1.3, size, random(1) * 3, 0, 7);
    context.fill();
    context.fillStyle = tone(dark ? 0.13 : 0.5);
    context.beginPath();
    context.ellipse(0, 0, size * 1.2, size * 0.9, random(1) * 3, 0, 7);
    context.fill();
  });
}

/** Draw slabs in rows of one cell: each cell is one slab, or two halves. */
function drawSlabs(context: CanvasRenderingContext2D, dark: boolean, rows: number, salt: number): void {
  const high = SIDE / (PERIOD * rows);
  for (let row = 0; row < PERIOD * rows; row++) {
    const shift = rows > 1 ? ((row % 2) * high) / 2 : 0;
    for (let column = 0; column < PERIOD * rows; column++) {
      const halves = rows === 1 && hash(column, row, salt) > 0.72 ? 2 : 1;
      for (let half = 0; half < halves; half++) {
        const wide = high / halves;
        for (const wrap of [0, -SIDE]) {
          const [x, y] = [column * high + shift + half * wide + wrap, row * high];
          context.fillStyle = tone((hash(column * 2 + half, row, salt + 1) - 0.5) * (dark ? 0.16 : 0.1));
          context.fillRect(x, y, wide, high);
          context.fillStyle = tone(dark ? 0.06 : 0.4);
          context.fillRect(x + 1, y + 1, wide - 2, 1.5);
          context.fillRect(x + 1, y + 1, 1.5, high - 2);
          context.fillStyle = tone(dark ? -0.3 : -0.13);
          context.fillRect(x, y + high - 1.5, wide, 1.5);
          context.fillRect(x + wide - 1.5, y, 1.5, high);
        }
      }
    }
  }
  context.strokeStyle = tone(dark ? -0.26 : -0.11);
  context.lineWidth = 1.2;
  if (rows === 1) scatter(context, 7, salt + 2, (random) => {
    context.beginPath();
    context.moveTo(0, 0);
    let [x, y] = [0, 0];
    for (let n = 0; n < 4; n++) context.lineTo((x += (random(n) - 0.3) * 14), (y += (random(n + 4) - 0.4) * 14));
    context.stroke();
  });
}

function drawPlanks(context: CanvasRenderingContext2D, dark: boolean): void {
  const high = PIXELS / 3;
  for (let row = 0; row < PERIOD * 3; row++) {
    context.fillStyle = tone((hash(row, 3, 59) - 0.5) * (dark ? 0.26 : 0.16));
    context.fillRect(0, row * high, SIDE, high);
    context.strokeStyle = tone(dark ? -0.12 : -0.08);
    context.lineWidth = 1;
    for (let grain = 1; grain < 4; grain++) {
      const y = row * high + (grain * high) / 4;
      context.beginPath();
      context.moveTo(0, y);
      for (let x = 0; x <= SIDE; x += 16) context.lineTo(x, y + (hash((x / 16) % 16, row, grain) - 0.5) * 3);
      context.stroke();
    }
    context.fillStyle = tone(dark ? -0.42 : -0.26);
    context.fillRect(0, row * high, SIDE, 1.8);
    const joint = Math.floor(hash(row, 4, 59) * PERIOD * 2) * (PIXELS / 2);
    context.fillRect(joint, row * high, 1.8, high);
    for (const nail of [-5, 5]) context.fillRect(joint + nail, row * high + high / 2 - 1, 2, 2);
  }
}

function drawRipples(context: CanvasRenderingContext2D, dark: boolean): void {
  context.lineCap = "round";
  scatter(context, 46, 71, (random) => {
    const wide = 8 + random(0) * 13;
    context.lineWidth = 1.2 + random(1);
    context.strokeStyle = random(2) > 0.3 ? (dark ? `rgba(130,200,235,${0.12 + random(3) * 0.2})` : `rgba(255,255,255,${0.3 + random(3) * 0.4})`) : tone(dark ? -0.22 : -0.08);
    context.beginPath();
    context.moveTo(-wide, 0);
    context.bezierCurveTo(-wide / 2, -5, -wide / 4, -4, 0, 0);
    context.bezierCurveTo(wide / 4, 4, wide / 2, 3, wide, -1);
    context.stroke();
  });
}

function drawTexture(material: Material, dark: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  drawBase(context, LOOKS[material], dark, Object.keys(LOOKS).indexOf(material) * 13);
  if (material === "stone") drawSlabs(context, dark, 1, 11);
  else if (material === "cobbles") drawSlabs(context, dark, 3, 17);
  else if (material === "wall") drawSlabs(context, dark, 2, 23);
  else if (material === "bricks") drawSlabs(context, dark, 4, 29);
  else if (material === "grass") drawBlades(context, dark);
  else if (material === "earth") drawPebbles(context, dark, 90);
  else if (material === "sand" || material === "snow") drawPebbles(context, dark, 24);
  else if (material === "planks") drawPlanks(context, dark);
  else drawRipples(context, dark);
  return canvas;
}

const TEXTURES = new Map<string, HTMLCanvasElement>();
const MATERIALS: ReadonlySet<string> = new Set(Object.keys(LOOKS));

export const isMaterial = (word: string): word is Material => MATERIALS.has(word);

/** Return the fill of a material for a context whose unit is a cell. */
export function textureFill(context: CanvasRenderingContext2D, material: Material, palette: Palette): CanvasPattern {
  const dark = palette === DARK;
  const name = `${material}/${dark}`;
  let canvas = TEXTURES.get(name);
  if (!canvas) TEXTURES.set(name, (canvas = drawTexture(material, dark)));
  const pattern = context.createPattern(canvas, "repeat") as CanvasPattern;
  pattern.setTransform(new DOMMatrix().scale(1 / PIXELS));
  return pattern;
}
