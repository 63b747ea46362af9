// Map files of other programs, made small enough for one request: without their picture, and compressed.

import { fileToSend } from "./tables";

/** Larger files are not read; most of such a file is its picture. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What the server gets in place of a picture. */
const NO_PICTURE = "AAAA";

export const MAP_FILES = ".dd2vtt,.uvtt,.df2vtt,.tmx,.tmj,.json";

/** Return true for a board that is YAML already. */
export const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name);

/** Return a map without the picture in it. */
export function withoutPicture(text: string): string {
  if (!/^\s*\{/.test(text)) return text;
  try {
    const plain = JSON.parse(text) as Record<string, unknown>;
    return typeof plain["image"] === "string" && plain["image"] ? JSON.stringify({ ...plain, image: NO_PICTURE }) : text;
  } catch {
    return text; // the server says what is wrong
  }
}

/** The picture of a map. */
export interface MapPicture {
  data: Uint8Array<ArrayBuffer>;
  pixelsPerCell: number;
}

/** Return the picture in a Universal VTT file; null: there is none. */
export function pictureOf(text: string): MapPicture | null {
  try {
    const { image, resolution } = JSON.parse(text) as { image?: unknown; resolution?: { pixels_per_grid?: unknown } };
    const pixelsPerCell = Number(resolution?.pixels_per_grid);
    if (typeof image !== "string" || !image || !(pixelsPerCell > 1)) return null;
    const data = Uint8Array.from(atob(image.slice(image.startsWith("data:") ? image.indexOf(",") + 1 : 0)), (one) => one.charCodeAt(0));
    return { data, pixelsPerCell };
  } catch {
    return null; // the server says what is wrong with the map
  }
}

/** Return the YAML of a board with a picture. */
export function withPicture(yaml: Uint8Array, file: string, pixelsPerCell: number): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(yaml);
  return new TextEncoder().encode(`${text}${text.endsWith("\n") ? "" : "\n"}picture: {file: ${file}, pixels_per_cell: ${pixelsPerCell}}\n`);
}

/** Return a map file as it is sent, and its picture; null: it is too large. */
export async function mapToSend(file: Blob): Promise<{ sent: Uint8Array | null; picture: MapPicture | null }> {
  if (file.size > MAX_BYTES) return { sent: null, picture: null };
  const text = await file.text();
  return { sent: await fileToSend(new Blob([withoutPicture(text)])), picture: pictureOf(text) };
}
