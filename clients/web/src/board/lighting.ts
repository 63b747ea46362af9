// Light of the lamps on a board: dark cells within their range are lit.

import type { Light } from "../gen/fracas/v1/sheet_pb";
import type { Battle, Cell } from "../protocol/battle";

/** Terrain that blocks sight. */
const OPAQUE = ["wall", "pillar", "statue", "heavily_obscured", "totally_obscured"];

type LightLevel = "bright" | "dim" | "";

/** Return the lamp on a cell; undefined if there is none. */
export const lampAt = ({ board }: Pick<Battle, "board">, [x, y]: Cell): Light | undefined => board?.lights.find(({ at }) => at[0] === x && at[1] === y);

/** Return the lamplight on a cell with a clear line to a lamp; empty: none. */
export function lampLightAt({ board, terrain }: Pick<Battle, "board" | "terrain">, cell: Cell): LightLevel {
  let best: LightLevel = "";
  for (const { at, bright, dim } of board?.lights ?? []) {
    const from: Cell = [at[0] ?? 0, at[1] ?? 0];
    const far = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[1] - from[1]));
    if (far > bright + dim || (best === "dim" && far > bright) || !isUnobstructed(terrain, from, cell, far)) continue;
    if (far <= bright) return "bright";
    best = "dim";
  }
  return best;
}

function isUnobstructed(terrain: Battle["terrain"], from: Cell, to: Cell, far: number): boolean {
  // Sample twice per step, so that no wall corner is missed.
  for (let n = 1; n < 2 * far; n++) {
    const part = n / (2 * far);
    const at: Cell = [Math.round(from[0] + (to[0] - from[0]) * part), Math.round(from[1] + (to[1] - from[1]) * part)];
    if ((at[0] === to[0] && at[1] === to[1]) || (at[0] === from[0] && at[1] === from[1])) continue;
    const words = terrain(at);
    if (OPAQUE.some((word) => words.has(word))) return false;
  }
  return true;
}
