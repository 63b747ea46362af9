// Light of the lamps on a board: dark cells within their range are lit.

import type { Light } from "../gen/fracas/v1/sheet_pb";
import type { Battle, Cell } from "../protocol/battle";
import { blockingEdges, isCrossed } from "./edges";

/** Terrain that blocks sight. */
const OPAQUE = ["wall", "pillar", "statue", "heavily_obscured", "totally_obscured"];

type LightLevel = "bright" | "dim" | "";

/** Return the lamp on a cell; undefined if there is none. */
export const lampAt = ({ board }: Pick<Battle, "board">, [x, y]: Cell): Light | undefined => board?.lights.find(({ at }) => at[0] === x && at[1] === y);

/** What lamplight depends on; without objects all doors between cells are closed. */
type Lit = Pick<Battle, "board" | "terrain"> & Partial<Pick<Battle, "objects">>;

/** Return the lamplight on a cell with a clear line to a lamp; empty: none. */
export function lampLightAt(lit: Lit, cell: Cell): LightLevel {
  let best: LightLevel = "";
  for (const { at, bright, dim } of lit.board?.lights ?? []) {
    const from: Cell = [at[0] ?? 0, at[1] ?? 0];
    const far = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[1] - from[1]));
    if (far > bright + dim || (best === "dim" && far > bright) || !isUnobstructed(lit, from, cell)) continue;
    if (far <= bright) return "bright";
    best = "dim";
  }
  return best;
}

/** Return whether light passes from one cell to another. */
export function isUnobstructed({ board, objects, terrain }: Lit, from: Cell, to: Cell): boolean {
  if (blockingEdges(board, objects).some((ends) => isCrossed(ends, from, to))) return false;
  const far = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
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
