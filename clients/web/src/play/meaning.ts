// What a choice would mean if it were confirmed now: in a line of words, and on the board.

import { EMPTY, ghostOf, type Overlay } from "../board/painter";
import { footprint, key, type Battle, type Cell } from "../protocol/battle";
import { t } from "../words/catalogue";
import { cellText, farText, Measure, percent } from "../words/words";
import { harmful, helpful, isFriend } from "./harm";
import type { Way } from "./leading";
import { anchor, byWay, covered } from "./places";
import type { CellStep, Item, Spot, Step } from "./steps";

/** What has been chosen so far, as far as it is told and drawn here. */
export interface Chosen {
  readonly battle: Battle;
  readonly items: Item[];
  readonly state: Told<{ item: Item | null; cursor: Cell | null; via: Cell[]; picked: string[] }>;
  readonly step: Step | null;
  readonly spot: Spot | null;
  /** The way that leads to the cursor; null: there is none; undefined: nobody has told yet. */
  readonly way: Way | null | undefined;
  /** Who is struck after the way. */
  readonly whom: string[];
  readonly areas: Told<Map<string, Cell[]>>;
  readonly odds: Told<Map<string, Map<string, number>>>;
  readonly provoked: Told<Map<string, string[]>>;
  readonly call: (id: string) => string;
  spotKey(spot: Spot): string;
  times(id: string, name: string): string;
}

interface Told<T> {
  readonly value: T;
}

/** Return in one line what the present choice would mean. */
export function meaningOf(choosing: Chosen): string {
  const whom = choosing.provoked.value.get(choosing.state.value.item?.id ?? "") ?? [];
  return [chosen(choosing), whom.length ? t("provokes", { whom: whom.map(choosing.call).join(", ") }) : ""].filter(Boolean).join(" · ");
}

function chosen(choosing: Chosen): string {
  const step = choosing.step;
  const { cursor, picked } = choosing.state.value;
  const measure = new Measure(choosing.battle.terms);
  if (step?.kind === "cell" && cursor) {
    const cell = anchor(step, cursor);
    if (!cell) return t("outOfReach");
    if (choosing.way === null) return "";
    const named = byWay(step, choosing.state.value.via, cell);
    // By way of other cells it is dearer than what the server has listed for the end of the way.
    const guessed = named.length && step.ways ? step.ways.cost(step.ways.to(named, cell)) : (step.costs.get(key(cell)) ?? 0);
    const cost = choosing.way?.cost ?? guessed;
    const whom = step.provokes.get(key(cell)) ?? [];
    // Where somebody is to be put, one sees what lies there: nobody is pushed into a pit without a word of it.
    const lies = step.order || step.ways || key(cell) === key(step.start) ? "" : cellText(choosing.battle, cell, choosing.call) || (step.free ? t("plainFloor") : "");
    return [step.free ? "" : farText(measure, cost), step.takes ?? "", lies, choosing.whom.length ? t("thenAt", { whom: choosing.whom.join(", ") }) : "", whom.length ? t("provokes", { whom: whom.join(", ") }) : ""].filter(Boolean).join(" · ");
  }
  if (step?.kind === "target") {
    return [...new Set(picked)].map((id) => step.targets.find((one) => one.id === id)).map((one) => (one ? [choosing.times(one.id, one.name), one.detail].filter(Boolean).join(" ") : "")).join(", ");
  }
  const spot = choosing.spot;
  if (spot) return struck(choosing, spot);
  return step?.kind === "confirm" ? step.question : "";
}

function struck(choosing: Chosen, spot: Spot): string {
  const odds = choosing.odds.value.get(choosing.spotKey(spot));
  const ids = [...new Set([...spot.placement.affected, ...(odds?.keys() ?? [])])];
  if (!ids.length) return t("hitsNobody");
  const step = choosing.step;
  const hurting = step?.kind === "placement" && harmful(choosing.battle, step.use) ? step.use.by : null;
  const named = (id: string): string => (hurting !== null && isFriend(choosing.battle, hurting, id) ? `${choosing.call(id)} (${t("friend")})` : choosing.call(id));
  const good = step?.kind === "placement" && helpful(choosing.battle, step.use);
  return t(good ? "isFor" : "hits", { whom: ids.map((id) => [named(id), odds?.has(id) ? percent(odds.get(id) as number) : ""].filter(Boolean).join(" ")).join(", ") });
}

/** Return the cells that a move leads to, each with the number that stands in it, and those on the way to which somebody strikes. */
function reachOf(step: CellStep, told: (cost: number) => number): Pick<Overlay, "reach" | "provoking"> {
  const cells = [...covered(step)];
  return {
    reach: new Map(cells.map(([cell, meant]) => [cell, told(step.costs.get(key(meant)) ?? 0)])),
    provoking: new Set(cells.filter(([, meant]) => step.provokes.has(key(meant))).map(([cell]) => cell)),
  };
}

/** Return what the board shows of the present choice; at the menu, where one could go. */
export function overlayOf(choosing: Chosen): Overlay {
  const { cursor, via, picked } = choosing.state.value;
  const step = choosing.step;
  if (!step) {
    const move = choosing.items.find((item) => item.group === "move" && !item.dear);
    const reach = move?.steps[0];
    return reach?.kind === "cell" ? { ...EMPTY, ...reachOf(reach, () => 0) } : EMPTY;
  }
  if (step.kind === "cell") {
    const meant = cursor ? anchor(step, cursor) : null;
    const measure = new Measure(choosing.battle.terms);
    // Until the server has told, its way is guessed at: most often it is the same.
    const told = choosing.way;
    const way = told === undefined ? (meant && step.ways ? step.ways.to(byWay(step, via, meant), meant) : []) : (told?.path ?? []);
    return {
      ...EMPTY,
      ...reachOf(step, (cost) => (step.free ? 0 : cost * (measure.feet || 1))),
      path: way.length ? [step.start, ...way] : [],
      waypoints: via,
      ghost: meant ? ghostOf(meant, step.width) : [],
      cursor,
    };
  }
  if (step.kind === "target") {
    const goes = step.targets.find((one) => one.id === picked[0])?.goes;
    const way = goes?.ways.to([], goes.to) ?? [];
    return {
      ...EMPTY,
      path: goes && way.length ? [goes.start, ...way] : [],
      ghost: goes ? ghostOf(goes.to, goes.width) : [],
      targets: new Map(step.targets.map((one) => [one.id, one.detail.split(" · ")[0] ?? ""])),
      unmeant: new Set(step.targets.filter((one) => one.friend || one.foe).map((one) => one.id)),
      chosen: new Set(picked),
    };
  }
  const spot = choosing.spot;
  if (step.kind === "placement" && spot) {
    const known = choosing.areas.value.get(choosing.spotKey(spot));
    const affected = spot.placement.affected;
    const area = known ?? (spot.placement.cells.length ? spot.placement.cells : affected.flatMap((id) => footprint(choosing.battle.creatures.get(id) ?? { at: null, width: 1 })));
    return {
      ...EMPTY,
      aims: step.spots.map((one) => one.aim).filter((one): one is Cell => one !== null),
      area,
      targets: new Map(affected.map((id) => [id, ""])),
      chosen: new Set(affected),
      cursor: spot.aim,
    };
  }
  return EMPTY;
}
