// Dragging a token: over a cell it previews the move there, over a foe the move and the attack; dropping it on a cell moves.

import { cellKey, creaturesAt, type Cell } from "../protocol/battle";
import type { Selection } from "./selection";
import { isFoe } from "./targeting";

/** Dragging of creatures on the board, in place of panning. */
export interface Drag {
  /** The creature that follows the pointer while it is dragged; null: none. */
  readonly token: string | null;
  /** Begin at a cell; return false if there is nothing to drag. */
  begin: (cell: Cell) => boolean;
  move: (cell: Cell) => void;
  /** End at a cell; null: off the board, or cancelled. */
  end: (cell: Cell | null) => void;
}

/** Return the dragging of the acting creature's token on its turn. */
export function tokenDrag(selection: Selection, actor: string): Drag {
  const { battle } = selection;
  let over = "";
  return {
    token: actor,
    begin(cell) {
      if (selection.busy.value || selection.decision.kind !== "turn" || !creaturesAt(battle, cell).some((one) => one.id === actor)) return false;
      selection.cancel();
      over = cellKey(cell);
      return selection.items.some((item) => item.group === "move" && !item.disabledReason);
    },
    move(cell) {
      if (cellKey(cell) === over) return;
      over = cellKey(cell);
      selection.cancel();
      const foe = creaturesAt(battle, cell).find((one) => one.alive && isFoe(battle, actor, one.id));
      if (!foe) selection.click(cell);
      else if (!selectMoveAndAttack(selection, foe.id, cell)) selection.actionsAgainst(foe.id).slice(0, 1).forEach(({ item }) => selectAttack(selection, item, cell));
    },
    end(cell) {
      const { step } = selection;
      // The attack on a foe is confirmed by a click, because there may be a better one.
      if (cell && step?.kind === "target") return;
      if (cell && step?.kind === "cell" && cellKey(cell) === over && !selection.missingInput) void selection.confirm();
      else selection.cancel();
    },
  };
}

type Attack = ReturnType<Selection["actionsAgainst"]>[number]["item"];

function selectAttack(selection: Selection, item: Attack, cell: Cell): void {
  selection.choose(item);
  if (selection.step?.kind === "target" || selection.step?.kind === "placement") selection.click(cell);
}

/**
 * Select the first attack on a foe out of reach with the move before it, so that one more click does both.
 *
 * Returns false if the foe can be attacked from here, or not at all.
 */
export function selectMoveAndAttack(selection: Selection, foe: string, cell: Cell): boolean {
  const against = selection.actionsAgainst(foe);
  const goes = against.filter(({ item }) => item.steps[0]?.kind === "target" && item.steps[0].targets.some((one) => one.id === foe && one.approach));
  const [best] = goes;
  if (!best || goes.length < against.length) return false;
  selectAttack(selection, best.item, cell);
  return true;
}
