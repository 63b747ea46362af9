// Types of gifenc, which has none; only what is used here.

declare module "gifenc" {
  export type Palette = [red: number, green: number, blue: number][];

  export interface FrameOptions {
    /** Of the first picture: for all; its length is a power of two. */
    palette?: Palette;
    /** Milliseconds. */
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    /** 1: the picture stays below the next one. */
    dispose: number;
  }

  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  export function quantize(rgba: Uint8Array, most: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
