// WebM files of a video track: encoding by the browser (WebCodecs), and the container around its chunks.
// MediaRecorder would take as long as the film lasts, and writes no duration.

import type { Film } from "./frames";

/** Codecs by their names in WebCodecs and in WebM, the preferred one first. */
const CODECS: readonly (readonly [string, string])[] = [["vp09.00.31.08", "V_VP9"], ["vp8", "V_VP8"]];
/** Longest time between two pictures that can be sought, in milliseconds; times in a cluster have 16 bits. */
const KEY_EVERY_MS = 5000;
const BITS_PER_PIXEL = 3;
/** Pictures that wait for the encoder. */
const MAX_QUEUED = 4;

/** An encoded picture; times in milliseconds. */
export interface Chunk {
  bytes: Uint8Array;
  atMs: number;
  isKey: boolean;
}

/** Return true if the browser can encode videos; pages without TLS cannot, except on the own machine. */
export const canEncode = (): boolean => typeof VideoEncoder !== "undefined";

async function codecFor(width: number, height: number): Promise<readonly [string, string]> {
  for (const one of CODECS) if ((await VideoEncoder.isConfigSupported({ codec: one[0], width, height })).supported) return one;
  throw new Error("WebM");
}

/** Return a film as a WebM file; `progress` is told the moment that is encoded. */
export async function encodeWebm(film: Film, signal: AbortSignal, progress: (moment: number) => void): Promise<Blob> {
  const chunks: Chunk[] = [];
  let failure: Error | null = null;
  let encoder: VideoEncoder | null = null;
  let codec = "";
  let [atMs, keyMs] = [0, 0];
  try {
    for await (const { canvas, durationMs, moment } of film.frames(signal)) {
      const { width, height } = canvas;
      if (!encoder) {
        const [name, id] = await codecFor(width, height);
        codec = id;
        encoder = new VideoEncoder({
          output: (chunk) => {
            const bytes = new Uint8Array(chunk.byteLength);
            chunk.copyTo(bytes);
            chunks.push({ bytes, atMs: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
          },
          error: (error) => { failure = error; },
        });
        encoder.configure({ codec: name, width, height, bitrate: width * height * BITS_PER_PIXEL, latencyMode: "realtime" });
      }
      const isKey = atMs === 0 || atMs - keyMs >= KEY_EVERY_MS;
      if (isKey) keyMs = atMs;
      const frame = new VideoFrame(canvas, { timestamp: Math.round(atMs) * 1000, duration: Math.round(durationMs) * 1000 });
      encoder.encode(frame, { keyFrame: isKey });
      frame.close();
      atMs += durationMs;
      progress(moment);
      // The page stays usable meanwhile.
      do await new Promise((resolve) => setTimeout(resolve)); while (encoder.encodeQueueSize > MAX_QUEUED && !failure);
      if (failure) throw failure;
    }
    await encoder?.flush();
    if (failure) throw failure;
    return new Blob([muxed(chunks, { codec, width: film.canvas.width, height: film.canvas.height, durationMs: atMs })], { type: "video/webm" });
  } finally {
    if (encoder && encoder.state !== "closed") encoder.close();
  }
}

/** Return a WebM file of one video track: https://www.matroska.org/technical/elements.html */
export function muxed(chunks: readonly Chunk[], { codec, width, height, durationMs }: { codec: string; width: number; height: number; durationMs: number }): Uint8Array<ArrayBuffer> {
  const clusters: { atMs: number; bytes: Uint8Array }[] = [];
  for (let n = 0; n < chunks.length; ) {
    const atMs = chunks[n]?.atMs ?? 0;
    const blocks: Uint8Array[] = [];
    do {
      const { bytes, isKey, atMs: at } = chunks[n++] as Chunk;
      const since = at - atMs;
      blocks.push(element(0xa3, new Uint8Array([0x81, since >> 8, since & 0xff, isKey ? 0x80 : 0]), bytes));
    } while (n < chunks.length && !chunks[n]?.isKey);
    clusters.push({ atMs, bytes: element(0x1f43b675, element(0xe7, integer(atMs)), ...blocks) });
  }
  const info = element(0x1549a966, element(0x2ad7b1, integer(1_000_000)), element(0x4489, float(durationMs)), element(0x4d80, text("fracas")), element(0x5741, text("fracas")));
  const video = element(0xe0, element(0xb0, integer(width)), element(0xba, integer(height)));
  const track = element(0xae, element(0xd7, integer(1)), element(0x73c5, integer(1)), element(0x9c, integer(0)), element(0x83, integer(1)), element(0x86, text(codec)), video);
  const tracks = element(0x1654ae6b, track);
  /** Where the clusters begin in the segment; the size of this index does not depend on its numbers. */
  const cues = (from: number): Uint8Array => {
    let place = from;
    return element(0x1c53bb6b, ...clusters.map(({ atMs, bytes }) => {
      const cue = element(0xbb, element(0xb3, integer(atMs)), element(0xb7, element(0xf7, integer(1)), element(0xf1, integer(place))));
      place += bytes.length;
      return cue;
    }));
  };
  const before = info.length + tracks.length + cues(0).length;
  const head = element(0x1a45dfa3, element(0x4286, integer(1)), element(0x42f7, integer(1)), element(0x42f2, integer(4)), element(0x42f3, integer(8)), element(0x4282, text("webm")), element(0x4287, integer(2)), element(0x4285, integer(2)));
  return joined(head, element(0x18538067, info, tracks, cues(before), ...clusters.map(({ bytes }) => bytes)));
}

/** Return an element with its id and its size, which has eight bytes. */
function element(id: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((all, part) => all + part.length, 0);
  const name = [24, 16, 8, 0].map((bits) => (id >>> bits) & 0xff).slice(id > 0xffffff ? 0 : id > 0xffff ? 1 : id > 0xff ? 2 : 3);
  const sized = integer(size);
  sized[0] = 0x01;
  return joined(new Uint8Array(name), sized, ...parts);
}

function integer(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.round(value)));
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((all, part) => all + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
