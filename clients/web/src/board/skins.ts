// Materials of the floor of a board: the ground, and what is laid on some of its cells.

import type { Battle, Cell } from "../protocol/battle";
import type { Material } from "./textures";

/** Return the material of the floor by cell. */
export function skinOf({ board }: Pick<Battle, "board">): (cell: Cell) => Material {
  void board;
  return () => "stone";
}
