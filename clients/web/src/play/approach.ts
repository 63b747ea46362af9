// Move and attack: where a creature can go to attack a foe out of reach, as menu items with the attack that follows.
// The client only estimates the cell; the options at the new cell say whether the attack is possible there.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { cellKey, type Battle, type Cell, type Creature } from "../protocol/battle";
import type { MoveOption, UseOption } from "./options";
import { t } from "../text/catalogue";
import { distanceText, DistanceFormat } from "../text/format";
import type { Selection } from "./selection";
import { isHarmful } from "./targeting";
import { MODES_WITH_ALTITUDE, moveItem } from "./moveItems";
import { Pathfinder } from "./pathfinding";
import type { StepAnswers, MenuItem, TargetStep } from "./menuItem";

export interface Approach {
  move: MoveOption;
  to: Cell;
  /** Movement cost in cells. */
  cost: number;
  /** Ids of the creatures that get an opportunity attack on the way. */
  provoked: string[];
}

/** An attack that follows a move. */
export interface FollowUpAttack {
  by: string;
  action: string;
  on: string;
}

/** Modes of movement used for an approach, preferred ones first. */
const APPROACH_MODES = ["walk", "move", "fly", "swim"];
/** Costs that take the whole turn and leave no move before the action. */
const WHOLE_TURN = new Set(["full_round", "full"]);
/** Sample points per cell when a line is checked for walls. */
const SAMPLES_PER_CELL = 4;

/** Return how each foe out of reach of an action can be approached this turn, by the foe's id. */
export function findApproaches(battle: Battle, moves: readonly MoveOption[], by: string, action: Action): Map<string, Approach> {
  const found = new Map<string, Approach>();
  const mover = battle.creatures.get(by);
  const able = moves.filter((move) => move.by === by && APPROACH_MODES.includes(move.mode) && mover && canAffordBoth(mover, move, action));
  able.sort((a, b) => APPROACH_MODES.indexOf(a.mode) - APPROACH_MODES.indexOf(b.mode));
  const move = able[0];
  if (!mover?.at || !move || action.area || !(action.attack || action.save)) return found;
  const start = mover.at;
  const aside = (cell: Cell): number => (cell[0] - start[0]) ** 2 + (cell[1] - start[1]) ** 2;
  const cost = (cell: Cell): number => move.costs.get(cellKey(cell)) ?? 0;
  const dangers = (cell: Cell): number => Number(move.provokes.has(cellKey(cell)));
  const cells = [...move.cells].sort((a, b) => dangers(a) - dangers(b) || cost(a) - cost(b) || aside(a) - aside(b) || a[1] - b[1] || a[0] - b[0]);
  for (const foe of battle.creatures.values()) {
    if (foe.side === mover.side || !foe.alive || !foe.at || isInReach(battle, mover, start, foe, action)) continue;
    const near = cells.filter((cell) => isInReach(battle, mover, cell, foe, action));
    // Prefer a cell from which every line is free over a nearer one behind a corner.
    const to = near.find((cell) => dangers(cell) === dangers(near[0] as Cell) && !isWalledOff(battle, mover, cell, foe, true)) ?? near[0];
    if (to) found.set(foe.id, { move, to, cost: cost(to), provoked: move.provokes.get(cellKey(to)) ?? [] });
  }
  return found;
}

/** Return true if the creature can pay for both the move and the action this turn. */
function canAffordBoth(mover: Creature, move: MoveOption, action: Action): boolean {
  const left = new Map(mover.budget);
  const paid = left.get(action.cost) ?? 0;
  if (WHOLE_TURN.has(action.cost) || paid < 1) return false;
  // If the move budget is empty, another action pays for the move; it may be the one that the attack needs.
  const dear = left.get(move.budget) === 0;
  return !(dear || move.budget === action.cost) || paid > 1;
}

/** Return true if a creature at a cell is close enough to attack a foe and no wall is directly between them. */
export function isInReach(battle: Battle, mover: Creature, at: Cell, foe: Creature, action: Action): boolean {
  if (!foe.at) return false;
  const apart = battle.hex ? hexDistance(at, foe.at) : gridDistance(at, mover.width, foe.at, foe.width);
  const far = action.range[0] ?? action.reach ?? Math.max(1, battle.sheetOf(mover)?.reach ?? 1);
  return apart <= far && !isWalledOff(battle, mover, at, foe, false);
}

/** Return the distance between two footprints in cells; a diagonal counts 1. */
function gridDistance(a: Cell, width: number, b: Cell, other: number): number {
  return Math.max(...([0, 1] as const).map((axis) => Math.max(0, b[axis] - (a[axis] + width - 1), a[axis] - (b[axis] + other - 1))));
}

/** Return the distance between two hexes; odd rows are shifted half a hex east. */
function hexDistance([ax, ay]: Cell, [bx, by]: Cell): number {
  const [a, b] = [ax - (ay - (ay & 1)) / 2, bx - (by - (by & 1)) / 2];
  return Math.max(Math.abs(a - b), Math.abs(ay - by), Math.abs(a + ay - b - by));
}

/** Return true if walls are between two footprints: on any line between their cells (`any`), or on all lines. */
function isWalledOff(battle: Battle, mover: Creature, at: Cell, foe: Creature, any: boolean): boolean {
  const mine = footprintCells(at, mover.width);
  const theirs = footprintCells(foe.at ?? at, foe.width);
  const blocked = (a: Cell): boolean => (any ? theirs.some((b) => hasWallBetween(battle, a, b, SAMPLES_PER_CELL)) : theirs.every((b) => hasWallBetween(battle, a, b, 1)));
  return any ? mine.some(blocked) : mine.every(blocked);
}

function footprintCells([x, y]: Cell, width: number): Cell[] {
  return Array.from({ length: width * width }, (_, n): Cell => [x + (n % width), y + Math.floor(n / width)]);
}

/** Return true if a wall is on the line between the centres of two cells, sampled `fine` times per cell. */
function hasWallBetween(battle: Battle, a: Cell, b: Cell, fine: number): boolean {
  const steps = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])) * fine;
  for (let n = 1; n < steps; n++) {
    const cell: Cell = [Math.round(a[0] + ((b[0] - a[0]) * n) / steps), Math.round(a[1] + ((b[1] - a[1]) * n) / steps)];
    if (battle.terrain(cell).has("wall")) return true;
  }
  return false;
}

type Call = (id: string) => string;

/** Return the menu item of an action with no target in reach, as a move and the attack after it. */
export function approachItem(battle: Battle, item: MenuItem, use: { by: string; action: string }, beyond: ReadonlyMap<string, Approach>, call: Call): MenuItem {
  const step: TargetStep = { kind: "target", targets: [], least: 1, most: 1, repeat: false, ordered: false, listOnly: false };
  const going: MenuItem = { ...item, disabledReason: "", detail: t("goFirst", { cost: item.detail }), steps: [step] };
  addApproachTargets(battle, going, step, use, beyond, call);
  return going;
}

/** Add the foes in reach after a move to a single-target use; `aimed` makes the target step if the item has none. */
export function addMoveAndAttackTargets(battle: Battle, item: MenuItem, use: UseOption, beyond: ReadonlyMap<string, Approach>, call: Call, aimed: () => TargetStep): void {
  const [step] = item.steps;
  if (!beyond.size || use.most !== 1 || use.choices.length > 1 || use.placements.length || use.destinations.length || use.further.length || !isHarmful(battle, use)) return;
  if (step?.kind === "target" && item.steps.length === 1) addApproachTargets(battle, item, step, use, beyond, call);
  else if (use.targets.length === 1 && step?.kind === "confirm" && !use.givesUp) {
    const target = aimed();
    item.steps = [target];
    addApproachTargets(battle, item, target, use, beyond, call);
  }
}

function addApproachTargets(battle: Battle, item: MenuItem, step: TargetStep, use: { by: string; action: string }, beyond: ReadonlyMap<string, Approach>, call: Call): void {
  const mover = battle.creatures.get(use.by);
  const start = mover?.at;
  if (!mover || !start) return;
  const measure = new DistanceFormat(battle.terms);
  const nearest = [...beyond].filter(([id]) => !step.targets.some((one) => one.id === id)).sort(([, a], [, b]) => a.provoked.length - b.provoked.length || a.cost - b.cost);
  for (const [id, { move, to, cost, provoked }] of nearest) {
    const danger = provoked.length ? t("provokes", { whom: provoked.map(call).join(", ") }) : "";
    const goes = { to, start, width: mover.width, ways: new Pathfinder(battle, start, move.costs, move.provokes, !MODES_WITH_ALTITUDE.has(move.mode)) };
    step.targets.push({ id, name: call(id), detail: [t("moveBy", { far: distanceText(measure, cost) }), danger].filter(Boolean).join(" · "), friend: false, approach: goes });
  }
  const found = ({ targets }: StepAnswers): Approach | undefined => (step.targets.find((one) => one.id === targets?.[0])?.approach ? beyond.get(targets?.[0] ?? "") : undefined);
  const { build, warning } = item;
  item.build = (answers) => {
    const approach = found(answers);
    return approach ? moveItem(battle, approach.move, call, false).build({ cell: approach.to }) : build(answers);
  };
  item.followUp = (answers) => (found(answers) ? { by: use.by, action: use.action, on: answers.targets?.[0] ?? "" } : null);
  if (warning) item.warning = (answers) => (found(answers) ? "" : warning(answers));
}

/** Start the planned attack after its move; stop at the first step that needs another choice. */
export function startFollowUpAttack(selection: Selection, { by, action, on }: FollowUpAttack): void {
  const item = selection.items.find((one) => one.id === `use/${by}/${action}`);
  const step = item?.steps[0];
  const target = step?.kind === "target" ? step.targets.find((one) => one.id === on) : undefined;
  if (!item || item.disabledReason || (step?.kind === "target" && (!target || target.approach))) {
    selection.notice.value = t("notFromHere", { who: selection.nameOf(on) });
    return;
  }
  selection.choose(item);
  if (step?.kind !== "target") return; // the item asks for something else, or for confirmation
  if (!selection.state.value.picked.includes(on)) selection.toggleTarget(on);
  if (item.steps.length === 1 && step.most === 1) void selection.confirm();
}
