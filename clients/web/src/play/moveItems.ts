// Menu items of moves: destinations, costs and intents.

import type { Battle, Cell, Creature } from "../protocol/battle";
import { t } from "../text/catalogue";
import { capitalize, costWord, distanceText, DistanceFormat, idText } from "../text/format";
import { moveIntent } from "./intents";
import type { MoveOption } from "./options";
import { Pathfinder } from "./pathfinding";
import type { CellStep, StepAnswers, MenuItem } from "./menuItem";

/** Modes that choose an altitude: their cells have three coordinates. */
export const MODES_WITH_ALTITUDE = new Set(["fly", "swim", "burrow", "climb"]);
/** Budgets that a move takes without a note. */
const NORMAL_MOVE_BUDGETS = /^move|^$/;

export function moveItem(battle: Battle, move: MoveOption, call: (id: string) => string, named: boolean): MenuItem {
  const mover = battle.creatures.get(move.by);
  const measure = new DistanceFormat(battle.terms);
  const rising = MODES_WITH_ALTITUDE.has(move.mode);
  const start = mover?.at ?? move.cells[0] ?? [0, 0];
  const now = mover?.altitude ?? 0;
  const ways = new Pathfinder(battle, start, move.costs, move.provokes, !rising);
  const far = Math.max(0, ...move.costs.values());
  const height = move.altitude !== now && rising ? (move.altitude ? t("atHeight", { height: measure.distance(move.altitude) }) : t(now < 0 ? "upToGround" : "toGround")) : "";
  const takes = extraCost(mover, move.budget);
  const step: CellStep = {
    kind: "cell", extraCost: takes, costs: move.costs, cells: move.cells, width: mover?.width ?? 1, start, uniformCost: false, pathfinder: move.altitude === now ? ways : null,
    move: { by: move.by, move: move.mode, altitude: rising ? move.altitude : null },
    provokes: new Map([...move.provokes].map(([cell, whom]) => [cell, whom.map(call)])),
  };
  return {
    id: `move/${move.by}/${move.mode}/${move.altitude}`,
    label: [named ? `${call(move.by)}: ` : "", capitalize(idText(move.mode)), height].filter(Boolean).join(" "),
    detail: [t("upTo", { far: distanceText(measure, far) }), takes].filter(Boolean).join(" · "),
    ...(takes ? { hasExtraCost: true } : {}),
    steps: [step],
    text: [],
    disabledReason: "",
    group: "move",
    build: ({ cell, way }: StepAnswers) => {
      const to = cell as Cell;
      if (!rising) return moveIntent(move.by, move.mode, way?.length ? { path: way } : { to });
      if (way?.length && move.altitude === now) return moveIntent(move.by, move.mode, { path: way.map((one) => [...one, now]) });
      return moveIntent(move.by, move.mode, { to: [...to, move.altitude] });
    },
  };
}

/** Return what a move takes besides movement, as text: a special budget, or the action that replaces a spent move. */
function extraCost(mover: Creature | undefined, budget: string): string {
  if (!NORMAL_MOVE_BUDGETS.test(budget)) return t("insteadOf", { what: costWord(budget) });
  const left = (word: string): number | undefined => mover?.budget.find(([name]) => name === word)?.[1];
  return budget === "move" && left("move") === 0 && left("standard") ? t("insteadOf", { what: costWord("standard") }) : "";
}
