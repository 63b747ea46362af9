// Items of a menu that lead to a foe out of reach: a move, and the attack that follows it.

import type { Battle } from "../protocol/battle";
import { t } from "../words/catalogue";
import { farText, Measure } from "../words/words";
import type { Approach, Plan } from "./approach";
import type { Choosing } from "./choosing";
import { harmful } from "./harm";
import { RISING, moveItem } from "./moving";
import type { UseOption } from "./options";
import { Ways } from "./route";
import type { Gathered, Item, TargetStep } from "./steps";

type Call = (id: string) => string;

/** Return the item of an action that reaches nobody from here, as a move and the attack after it. */
export function approachItem(battle: Battle, item: Item, use: { by: string; action: string }, beyond: ReadonlyMap<string, Approach>, call: Call): Item {
  const step: TargetStep = { kind: "target", targets: [], least: 1, most: 1, repeat: false, ordered: false, words: false };
  const going: Item = { ...item, off: "", detail: t("goFirst", { cost: item.detail }), steps: [step] };
  addApproaches(battle, going, step, use, beyond, call);
  return going;
}

/** Add to a use that is aimed at one target the foes that it reaches after a move; `aimed` makes its step where it has none. */
export function withApproaches(battle: Battle, item: Item, use: UseOption, beyond: ReadonlyMap<string, Approach>, call: Call, aimed: () => TargetStep): void {
  const [step] = item.steps;
  if (!beyond.size || use.most !== 1 || use.choices.length > 1 || use.placements.length || use.destinations.length || use.further.length || !harmful(battle, use)) return;
  if (step?.kind === "target" && item.steps.length === 1) addApproaches(battle, item, step, use, beyond, call);
  else if (use.targets.length === 1 && step?.kind === "confirm" && !use.givesUp) {
    const target = aimed();
    item.steps = [target];
    addApproaches(battle, item, target, use, beyond, call);
  }
}

function addApproaches(battle: Battle, item: Item, step: TargetStep, use: { by: string; action: string }, beyond: ReadonlyMap<string, Approach>, call: Call): void {
  const mover = battle.creatures.get(use.by);
  const start = mover?.at;
  if (!mover || !start) return;
  const measure = new Measure(battle.terms);
  const nearest = [...beyond].filter(([id]) => !step.targets.some((one) => one.id === id)).sort(([, a], [, b]) => a.provoked.length - b.provoked.length || a.cost - b.cost);
  for (const [id, { move, to, cost, provoked }] of nearest) {
    const danger = provoked.length ? t("provokes", { whom: provoked.map(call).join(", ") }) : "";
    const goes = { to, start, width: mover.width, ways: new Ways(battle, start, move.costs, move.provokes, !RISING.has(move.mode)) };
    step.targets.push({ id, name: call(id), detail: [t("moveBy", { far: farText(measure, cost) }), danger].filter(Boolean).join(" · "), friend: false, goes });
  }
  const found = ({ targets }: Gathered): Approach | undefined => (step.targets.find((one) => one.id === targets?.[0])?.goes ? beyond.get(targets?.[0] ?? "") : undefined);
  const { build, doubt } = item;
  item.build = (gathered) => {
    const approach = found(gathered);
    return approach ? moveItem(battle, approach.move, call, false).build({ cell: approach.to }) : build(gathered);
  };
  item.follow = (gathered) => (found(gathered) ? { by: use.by, action: use.action, on: gathered.targets?.[0] ?? "" } : null);
  if (doubt) item.doubt = (gathered) => (found(gathered) ? "" : doubt(gathered));
}

/** Attack as planned, now that the move before it is done; begin to where something else has to be chosen. */
export function followPlan(choosing: Choosing, { by, action, on }: Plan): void {
  const item = choosing.items.find((one) => one.id === `use/${by}/${action}`);
  const step = item?.steps[0];
  const target = step?.kind === "target" ? step.targets.find((one) => one.id === on) : undefined;
  if (!item || item.off || (step?.kind === "target" && (!target || target.goes))) {
    choosing.notice.value = t("notFromHere", { who: choosing.call(on) });
    return;
  }
  choosing.choose(item);
  if (step?.kind !== "target") return; // it asks something else, or whether it is meant
  if (!choosing.state.value.picked.includes(on)) choosing.pick(on);
  if (item.steps.length === 1 && step.most === 1) void choosing.confirm();
}
