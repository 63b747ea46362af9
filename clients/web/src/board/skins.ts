// Materials of the floor of a board: its ground, and the parts with another floor.

import type { Board } from "../gen/fracas/v1/sheet_pb";
import type { Cell } from "../protocol/battle";
import { isMaterial, type Material } from "./textures";

/** Return a function that returns the material of the floor of a cell. */
export function skinOf(board: Pick<Board, "ground" | "floors"> | undefined): (cell: Cell) => Material {
  const ground = board && isMaterial(board.ground) ? board.ground : "stone";
  const floors = (board?.floors ?? []).filter(({ material }) => isMaterial(material));
  return ([x, y]) => {
    let found: string = ground;
    for (const { material, cells: [left = 0, top = 0, right = -1, bottom = -1] } of floors) {
      if (x >= left && x <= right && y >= top && y <= bottom) found = material;
    }
    return found as Material;
  };
}
