// Preview of the current selection: a line of text, and the overlay on the board.

import { EMPTY, squareCells, type Overlay } from "../board/painter";
import { footprint, cellKey, type Battle, type Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { cellText, distanceText, DistanceFormat, percent } from "../text/format";
import { isHarmful, isBeneficial, isFriend } from "./targeting";
import type { MovePath } from "./pathfinding";
import { destinationFor, waypointsBefore, coveredCells } from "./destinations";
import type { CellStep, MenuItem, PlacementOption, Step } from "./menuItem";

/** The part of a selection that the preview reads. */
export interface SelectionState {
  readonly battle: Battle;
  readonly items: MenuItem[];
  readonly state: ReadonlySignal<{ item: MenuItem | null; cursor: Cell | null; waypoints: Cell[]; picked: string[] }>;
  readonly step: Step | null;
  readonly placement: PlacementOption | null;
  /** Path to the cursor; null: there is none; undefined: the server has not answered yet. */
  readonly path: MovePath | null | undefined;
  /** Names of the targets chosen for after the move. */
  readonly targetNames: string[];
  readonly areas: ReadonlySignal<Map<string, Cell[]>>;
  readonly odds: ReadonlySignal<Map<string, Map<string, number>>>;
  readonly provoked: ReadonlySignal<Map<string, string[]>>;
  readonly nameOf: (id: string) => string;
  placementKey(spot: PlacementOption): string;
  nameWithCount(id: string, name: string): string;
}

interface ReadonlySignal<T> {
  readonly value: T;
}

/** Return the effect of the current selection in one line. */
export function previewText(selection: SelectionState): string {
  const whom = selection.provoked.value.get(selection.state.value.item?.id ?? "") ?? [];
  return [stepText(selection), whom.length ? t("provokes", { whom: whom.map(selection.nameOf).join(", ") }) : ""].filter(Boolean).join(" · ");
}

function stepText(selection: SelectionState): string {
  const step = selection.step;
  const { cursor, picked } = selection.state.value;
  const measure = new DistanceFormat(selection.battle.terms);
  if (step?.kind === "cell" && cursor) {
    const cell = destinationFor(step, cursor);
    if (!cell) return t("outOfReach");
    if (selection.path === null) return "";
    const named = waypointsBefore(step, selection.state.value.waypoints, cell);
    // Through waypoints the cost is higher than the one listed for the destination.
    const guessed = named.length && step.pathfinder ? step.pathfinder.estimateCost(step.pathfinder.pathVia(named, cell)) : (step.costs.get(cellKey(cell)) ?? 0);
    const cost = selection.path?.cost ?? guessed;
    const whom = step.provokes.get(cellKey(cell)) ?? [];
    // When a creature is pushed or placed, show what is on the cell, for example a pit.
    const lies = step.move || step.pathfinder || cellKey(cell) === cellKey(step.start) ? "" : cellText(selection.battle, cell, selection.nameOf) || (step.uniformCost ? t("plainFloor") : "");
    return [step.uniformCost ? "" : distanceText(measure, cost), step.extraCost ?? "", lies, selection.targetNames.length ? t("thenAt", { whom: selection.targetNames.join(", ") }) : "", whom.length ? t("provokes", { whom: whom.join(", ") }) : ""].filter(Boolean).join(" · ");
  }
  if (step?.kind === "target") {
    return [...new Set(picked)].map((id) => step.targets.find((one) => one.id === id)).map((one) => (one ? [selection.nameWithCount(one.id, one.name), one.detail].filter(Boolean).join(" ") : "")).join(", ");
  }
  const spot = selection.placement;
  if (spot) return affectedText(selection, spot);
  return step?.kind === "confirm" ? step.question : "";
}

function affectedText(selection: SelectionState, spot: PlacementOption): string {
  const odds = selection.odds.value.get(selection.placementKey(spot));
  const ids = [...new Set([...spot.placement.affected, ...(odds?.keys() ?? [])])];
  if (!ids.length) return t("hitsNobody");
  const step = selection.step;
  const hurting = step?.kind === "placement" && isHarmful(selection.battle, step.use) ? step.use.by : null;
  const named = (id: string): string => (hurting !== null && isFriend(selection.battle, hurting, id) ? `${selection.nameOf(id)} (${t("friend")})` : selection.nameOf(id));
  const good = step?.kind === "placement" && isBeneficial(selection.battle, step.use);
  return t(good ? "isFor" : "hits", { whom: ids.map((id) => [named(id), odds?.has(id) ? percent(odds.get(id) as number) : ""].filter(Boolean).join(" ")).join(", ") });
}

/** Return the reachable cells with the numbers shown in them, and those whose path provokes an opportunity attack. */
function reachOverlay(step: CellStep, told: (cost: number) => number): Pick<Overlay, "reach" | "provoking"> {
  const cells = [...coveredCells(step)];
  return {
    reach: new Map(cells.map(([cell, meant]) => [cell, told(step.costs.get(cellKey(meant)) ?? 0)])),
    provoking: new Set(cells.filter(([, meant]) => step.provokes.has(cellKey(meant))).map(([cell]) => cell)),
  };
}

/** Return the cost of a path with the number of opportunity attacks. */
function noteText(selection: SelectionState, step: CellStep, cost: number, provoked: readonly string[]): string {
  const far = distanceText(new DistanceFormat(selection.battle.terms), step.pathfinder && selection.state.value.waypoints.length ? (selection.path?.cost ?? cost) : cost);
  return provoked.length ? `${far} · ⚔ ${provoked.length}` : far;
}

/** Return the overlay of the current selection; at the menu, the cells in reach. */
export function previewOverlay(selection: SelectionState): Overlay {
  const { cursor, waypoints, picked } = selection.state.value;
  const step = selection.step;
  if (!step) {
    const move = selection.items.find((item) => item.group === "move" && !item.hasExtraCost);
    const reach = move?.steps[0];
    return reach?.kind === "cell" ? { ...EMPTY, ...reachOverlay(reach, () => 0) } : EMPTY;
  }
  if (step.kind === "cell") {
    const meant = cursor ? destinationFor(step, cursor) : null;
    const measure = new DistanceFormat(selection.battle.terms);
    // Draw the estimated path until the server has answered; it is usually the same.
    const told = selection.path;
    const way = told === undefined ? (meant && step.pathfinder ? step.pathfinder.pathVia(waypointsBefore(step, waypoints, meant), meant) : []) : (told?.path ?? []);
    return {
      ...EMPTY,
      ...reachOverlay(step, (cost) => (step.uniformCost ? 0 : cost * (measure.feet || 1))),
      path: way.length ? [step.start, ...way] : [],
      waypoints,
      ghost: meant ? squareCells(meant, step.width) : [],
      cursor,
      note: meant && way.length && !step.uniformCost ? noteText(selection, step, told?.cost ?? step.costs.get(cellKey(meant)) ?? 0, step.provokes.get(cellKey(meant)) ?? []) : "",
    };
  }
  if (step.kind === "target") {
    const goes = step.targets.find((one) => one.id === picked[0])?.approach;
    const way = goes?.ways.pathVia([], goes.to) ?? [];
    return {
      ...EMPTY,
      path: goes && way.length ? [goes.start, ...way] : [],
      ghost: goes ? squareCells(goes.to, goes.width) : [],
      targets: new Map(step.targets.map((one) => [one.id, one.detail.split(" · ")[0] ?? ""])),
      unintended: new Set(step.targets.filter((one) => one.friend || one.foe).map((one) => one.id)),
      chosen: new Set(picked),
    };
  }
  const spot = selection.placement;
  if (step.kind === "placement" && spot) {
    const known = selection.areas.value.get(selection.placementKey(spot));
    const affected = spot.placement.affected;
    const area = known ?? (spot.placement.cells.length ? spot.placement.cells : affected.flatMap((id) => footprint(selection.battle.creatures.get(id) ?? { at: null, width: 1 })));
    return {
      ...EMPTY,
      aims: step.options.map((one) => one.aim).filter((one): one is Cell => one !== null),
      area,
      targets: new Map(affected.map((id) => [id, ""])),
      chosen: new Set(affected),
      cursor: spot.aim,
    };
  }
  return EMPTY;
}
