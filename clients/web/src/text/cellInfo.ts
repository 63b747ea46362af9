// Text of the info line below the board: what is on a cell, and whether the viewer's creatures see it.

import { isDying, creaturesAt, type Battle, type Cell } from "../protocol/battle";
import { t } from "./catalogue";
import { cellText } from "./format";

/** Return the place of a cell for people; columns and rows are numbered as in the board editor. */
export const cellName = ([x = 0, y = 0]: readonly number[]): string => t("cellName", { x, y });

/** Return a log line with its cells named for people. */
export const namedCells = (line: string): string => line.replace(/\[(\d+), ?(\d+)\]/g, (_, x: string, y: string) => cellName([Number(x), Number(y)]));

/** Return what is on a cell, and where it is; `own`: the viewer's seat, to mark allies and foes. */
export function cellInfoText(battle: Battle, cell: Cell, call: (id: string) => string, own = ""): string {
  const side = battle.seats.get(own)?.side;
  const told = (id: string): string => {
    const one = battle.creatures.get(id);
    if (!one || !creaturesAt(battle, cell).includes(one)) return call(id);
    const notes = [side === undefined ? "" : t(one.seat === own ? "whose_yours" : one.side === side ? "whose_friend" : "whose_foe"), isDying(one) ? t("lookDying") : ""];
    return notes.some(Boolean) ? t("whoIs", { notes: notes.filter(Boolean).join(", "), who: call(id) }) : call(id);
  };
  return `${cellText(battle, cell, told) || t("plainFloor")} · ${cellName(cell)}`;
}

/** Return the note on a cell that none of the viewer's creatures sees; empty for walls and for the viewer's own side. */
export function unseenCellText(battle: Battle, cell: Cell, own: string): string {
  const words = battle.terrain(cell);
  if (words.has("wall") || words.has("pillar")) return "";
  const there = creaturesAt(battle, cell);
  if (there.some((one) => one.side === battle.seats.get(own)?.side)) return "";
  return t(there.length ? "noneSees" : "noneSeesThere");
}
