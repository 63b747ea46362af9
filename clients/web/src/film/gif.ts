// GIF files of a film: one palette for all pictures, and of each picture only the pixels that differ from the one before.

import { GIFEncoder, applyPalette, quantize, type Palette } from "gifenc";
import type { Film } from "./frames";

/** Number of colours; one more is kept for pixels that do not change. */
const COLOURS = 255;
const UNCHANGED = 255;
/** Moments from which the colours are chosen, and the share of their pixels: every nth. */
const SAMPLES = 8;
const SAMPLE_EVERY = 5;

/** Return a film as a GIF file; `progress` is told the moment that is encoded. */
export async function encodeGif(film: Film, count: number, signal: AbortSignal, progress: (moment: number) => void): Promise<Blob> {
  const palette = await paletteOf(film, count);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for await (const { canvas, durationMs, moment } of film.frames(signal)) {
    const { width, height } = canvas;
    const pixels = applyPalette(pixelsOf(canvas), palette);
    const last = before;
    const shown = last ? pixels.map((colour, n) => (colour === last[n] ? UNCHANGED : colour)) : pixels;
    gif.writeFrame(shown, width, height, { ...(last ? {} : { palette: [...palette, ...Array<[number, number, number]>(COLOURS + 1 - palette.length).fill([0, 0, 0])] }), delay: durationMs, transparent: last !== null, transparentIndex: UNCHANGED, dispose: 1 });
    before = pixels;
    progress(moment);
    await new Promise((resolve) => setTimeout(resolve)); // the page stays usable meanwhile
  }
  gif.finish();
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: "image/gif" });
}

/** Return the colours of some moments, from the first to the last. */
async function paletteOf(film: Film, count: number): Promise<Palette> {
  const found: Uint32Array[] = [];
  for (let n = 0; n < Math.min(SAMPLES, count); n++) {
    const canvas = await film.drawMoment(Math.round((n * (count - 1)) / Math.max(1, Math.min(SAMPLES, count) - 1)));
    found.push(new Uint32Array(pixelsOf(canvas).buffer).filter((_pixel, k) => k % SAMPLE_EVERY === 0));
  }
  const all = new Uint32Array(found.reduce((sum, one) => sum + one.length, 0));
  found.reduce((at, one) => (all.set(one, at), at + one.length), 0);
  return quantize(new Uint8Array(all.buffer), COLOURS);
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray<ArrayBuffer> {
  return (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height).data as Uint8ClampedArray<ArrayBuffer>;
}
