// Moves as items of a menu: where they lead, what they cost, and the intent that comes of them.

import type { Battle, Cell, Creature } from "../protocol/battle";
import { t } from "../words/catalogue";
import { capital, costWord, farText, Measure, plain } from "../words/words";
import { moveIntent } from "./intents";
import type { MoveOption } from "./options";
import { Ways } from "./route";
import type { CellStep, Gathered, Item } from "./steps";

/** Modes that choose their height: their cells have three numbers. */
export const RISING = new Set(["fly", "swim", "burrow", "climb"]);
/** What a move takes of a turn without a word. */
const USUAL = /^move|^$/;

export function moveItem(battle: Battle, move: MoveOption, call: (id: string) => string, named: boolean): Item {
  const mover = battle.creatures.get(move.by);
  const measure = new Measure(battle.terms);
  const rising = RISING.has(move.mode);
  const start = mover?.at ?? move.cells[0] ?? [0, 0];
  const now = mover?.altitude ?? 0;
  const ways = new Ways(battle, start, move.costs, move.provokes, !rising);
  const far = Math.max(0, ...move.costs.values());
  const height = move.altitude !== now && rising ? (move.altitude ? t("atHeight", { height: measure.far(move.altitude) }) : t(now < 0 ? "upToGround" : "toGround")) : "";
  const takes = givenUp(mover, move.budget);
  const step: CellStep = {
    kind: "cell", takes, costs: move.costs, cells: move.cells, width: mover?.width ?? 1, start, free: false, ways: move.altitude === now ? ways : null,
    order: { by: move.by, move: move.mode, altitude: rising ? move.altitude : null },
    provokes: new Map([...move.provokes].map(([cell, whom]) => [cell, whom.map(call)])),
  };
  return {
    id: `move/${move.by}/${move.mode}/${move.altitude}`,
    label: [named ? `${call(move.by)}: ` : "", capital(plain(move.mode)), height].filter(Boolean).join(" "),
    detail: [t("upTo", { far: farText(measure, far) }), takes].filter(Boolean).join(" · "),
    ...(takes ? { dear: true } : {}),
    steps: [step],
    text: [],
    off: "",
    group: "move",
    build: ({ cell, way }: Gathered) => {
      const to = cell as Cell;
      if (!rising) return moveIntent(move.by, move.mode, way?.length ? { path: way } : { to });
      if (way?.length && move.altitude === now) return moveIntent(move.by, move.mode, { path: way.map((one) => [...one, now]) });
      return moveIntent(move.by, move.mode, { to: [...to, move.altitude] });
    },
  };
}

/** Return what else a move takes than what moves are made by: a dear one, or where that is spent the action given up for it. */
function givenUp(mover: Creature | undefined, budget: string): string {
  if (!USUAL.test(budget)) return t("insteadOf", { what: costWord(budget) });
  const left = (word: string): number | undefined => mover?.budget.find(([name]) => name === word)?.[1];
  return budget === "move" && left("move") === 0 && left("standard") ? t("insteadOf", { what: costWord("standard") }) : "";
}
