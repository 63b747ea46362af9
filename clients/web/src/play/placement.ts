// The placement phase before a battle: its menu, and where a creature may be put.

import type { Intent } from "../gen/fracas/v1/intents_pb";
import { cellKey, type Battle, type Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { endIntent, moveIntent } from "./intents";
import type { MenuItem, StepAnswers } from "./menuItem";
import type { Decision, MoveOption } from "./options";

/** Kind of the decision in which a seat places its creatures. */
export const PLACEMENT = "placement";

/** Return the menu: place the chosen creature, or be ready. */
export function placementItems(battle: Battle, decision: Decision, actor: string | null, call: (id: string) => string): MenuItem[] {
  const places = decision.moves.filter((move) => actor === null || move.by === actor).map((move) => placeItem(battle, move, call));
  const [by] = decision.ends;
  const ready: MenuItem[] = by === undefined ? [] : [{ id: `end/${by}`, label: t("ready"), detail: "", steps: [], build: () => endIntent(by), text: [], disabledReason: "", group: "end" }];
  return [...places, ...ready];
}

function placeItem(battle: Battle, move: MoveOption, call: (id: string) => string): MenuItem {
  const creature = battle.creatures.get(move.by);
  return {
    id: `move/${move.by}/${move.mode}`,
    label: t("placeCreature", { who: call(move.by) }),
    detail: "",
    steps: [{
      kind: "cell", costs: move.costs, cells: move.cells, provokes: new Map(), width: creature?.width ?? 1,
      start: creature?.at ?? move.cells[0] ?? [0, 0], uniformCost: true, pathfinder: null, move: null,
    }],
    text: [],
    disabledReason: "",
    group: "move",
    build: ({ cell }: StepAnswers) => moveIntent(move.by, move.mode, { to: cell as Cell }),
  };
}

/** Return the intent that puts a creature on a cell; null if it may not be there. */
export function placeIntent(decision: Decision | null, id: string, cell: Cell): Intent | null {
  const move = decision?.kind === PLACEMENT ? decision.moves.find((one) => one.by === id) : undefined;
  return move?.costs.has(cellKey(cell)) ? moveIntent(id, move.mode, { to: cell }) : null;
}
