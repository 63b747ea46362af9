// What the line below the board says of a cell: who and what is there, and whether one's own see it.

import { isDying, creaturesAt, type Battle, type Cell } from "../protocol/battle";
import { t } from "./catalogue";
import { cellText } from "./format";

/** Return who and what is on a cell; `own`: the seat of whoever looks, whose friends and foes are told apart. */
export function cellInfoText(battle: Battle, cell: Cell, call: (id: string) => string, own = ""): string {
  const side = battle.seats.get(own)?.side;
  const told = (id: string): string => {
    const one = battle.creatures.get(id);
    if (!one || !creaturesAt(battle, cell).includes(one)) return call(id);
    const notes = [side === undefined ? "" : t(one.seat === own ? "whose_yours" : one.side === side ? "whose_friend" : "whose_foe"), isDying(one) ? t("lookDying") : ""];
    return notes.some(Boolean) ? t("whoIs", { notes: notes.filter(Boolean).join(", "), who: call(id) }) : call(id);
  };
  return `[${cell[0]},${cell[1]}] ${cellText(battle, cell, told) || t("plainFloor")}`;
}

/** Return what to say of a cell that none of one's own sees; empty where that goes without saying: of walls, and of one's own side. */
export function unseenCellText(battle: Battle, cell: Cell, own: string): string {
  const words = battle.terrain(cell);
  if (words.has("wall") || words.has("pillar")) return "";
  const there = creaturesAt(battle, cell);
  if (there.some((one) => one.side === battle.seats.get(own)?.side)) return "";
  return t(there.length ? "noneSees" : "noneSeesThere");
}
