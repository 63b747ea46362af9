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

/** Return a map file as it is sent; null: it is too large. */
export async function mapToSend(file: Blob): Promise<Uint8Array | null> {
  return file.size > MAX_BYTES ? null : fileToSend(new Blob([withoutPicture(await file.text())]));
}
