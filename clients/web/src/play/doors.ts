// Doors of a board: objects on cells, and doors between cells.

import { edgeDoors } from "../board/edges";
import type { Battle, BoardObject, Cell } from "../protocol/battle";

/** Return the objects that are doors: between cells, or on a cell that is a door or was one. */
export function doorsOf(battle: Battle): BoardObject[] {
  const between = edgeDoors(battle);
  return battle.objects.filter((one) => between.has(one.id) || ["open", "closed"].includes(one.state) || (one.at !== null && battle.terrain(one.at).has("door")));
}

/** Return the cells at a door: its own, or those on both sides of a door between cells. */
export function doorCells(battle: Battle, id: string): Cell[] {
  const found: Cell[] = [];
  for (const { door, ends } of battle.board?.edges ?? []) {
    const [x = 0, y = 0, i = 0, j = 0] = ends;
    if (door !== id) continue;
    if (battle.hex) found.push([x, y], [i, j]);
    else if (x === i) for (let row = Math.min(y, j); row < Math.max(y, j); row++) found.push([x - 1, row], [x, row]);
    else for (let column = Math.min(x, i); column < Math.max(x, i); column++) found.push([column, y - 1], [column, y]);
  }
  const at = battle.objects.find((one) => one.id === id)?.at;
  return found.length || !at ? found : [at];
}
