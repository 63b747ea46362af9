// Which cells the lamps that stand on a board shine on: what is dark by the map is not dark there.

import type { Light } from "../gen/fracas/v1/sheet_pb";
import type { Battle, Cell } from "../protocol/battle";

/** What nobody sees through. */
const OPAQUE = ["wall", "pillar", "statue", "heavily_obscured", "totally_obscured"];

type LightLevel = "bright" | "dim" | "";

/** Return the lamp that stands on a cell; undefined where none does. */
export const lampAt = ({ board }: Pick<Battle, "board">, [x, y]: Cell): Light | undefined => board?.lights.find(({ at }) => at[0] === x && at[1] === y);

/** Return how the lamps shine on a cell, by the line between its middle and theirs; empty: they do not. */
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
  // Twice as many points as steps: no corner of a wall lies between two of them.
  for (let n = 1; n < 2 * far; n++) {
    const part = n / (2 * far);
    const at: Cell = [Math.round(from[0] + (to[0] - from[0]) * part), Math.round(from[1] + (to[1] - from[1]) * part)];
    if ((at[0] === to[0] && at[1] === to[1]) || (at[0] === from[0] && at[1] === from[1])) continue;
    const words = terrain(at);
    if (OPAQUE.some((word) => words.has(word))) return false;
  }
  return true;
}
