// Going to where a creature out of reach can be attacked: the move, the attack that follows it, and how both are offered.
// The client only guesses where it has to stand; whether the attack is possible there, the options at the new place say.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { key, type Battle, type Cell, type Creature } from "../protocol/battle";
import type { MoveOption } from "./options";

export interface Approach {
  move: MoveOption;
  to: Cell;
  /** What going there costs, in cells of movement. */
  cost: number;
  /** The ids of those who get an opportunity attack on the way. */
  provoked: string[];
}

/** An attack that is to follow a move. */
export interface Plan {
  by: string;
  action: string;
  on: string;
}

/** Modes of movement to come by, those that are liked best first. */
const ON_FOOT = ["walk", "move", "fly", "swim"];
/** Costs that take the whole turn: nobody can walk before. */
const WHOLE_TURN = new Set(["full_round", "full"]);
/** Points per cell at which a line is looked at that has to be free of walls. */
const FINE = 4;

/** Return how each foe that an action does not reach can be approached this turn, by the foe's id. */
export function approaches(battle: Battle, moves: readonly MoveOption[], by: string, action: Action): Map<string, Approach> {
  const found = new Map<string, Approach>();
  const mover = battle.creatures.get(by);
  const able = moves.filter((move) => move.by === by && ON_FOOT.includes(move.mode) && mover && affordsBoth(mover, move, action));
  able.sort((a, b) => ON_FOOT.indexOf(a.mode) - ON_FOOT.indexOf(b.mode));
  const move = able[0];
  if (!mover?.at || !move || action.area || !(action.attack || action.save)) return found;
  const start = mover.at;
  const aside = (cell: Cell): number => (cell[0] - start[0]) ** 2 + (cell[1] - start[1]) ** 2;
  const cost = (cell: Cell): number => move.costs.get(key(cell)) ?? 0;
  const dangers = (cell: Cell): number => Number(move.provokes.has(key(cell)));
  const cells = [...move.cells].sort((a, b) => dangers(a) - dangers(b) || cost(a) - cost(b) || aside(a) - aside(b) || a[1] - b[1] || a[0] - b[0]);
  for (const foe of battle.creatures.values()) {
    if (foe.side === mover.side || !foe.alive || !foe.at || reaches(battle, mover, start, foe, action)) continue;
    const near = cells.filter((cell) => reaches(battle, mover, cell, foe, action));
    // A place from which every line is free is better than a nearer one past a corner.
    const to = near.find((cell) => dangers(cell) === dangers(near[0] as Cell) && !walled(battle, mover, cell, foe, true)) ?? near[0];
    if (to) found.set(foe.id, { move, to, cost: cost(to), provoked: move.provokes.get(key(to)) ?? [] });
  }
  return found;
}

/** Return true if the turn has what both the move and the action are paid with. */
function affordsBoth(mover: Creature, move: MoveOption, action: Action): boolean {
  const left = new Map(mover.budget);
  const paid = left.get(action.cost) ?? 0;
  if (WHOLE_TURN.has(action.cost) || paid < 1) return false;
  // Where nothing is left of what moves are paid with, another action pays for it, which may be the one of the attack.
  const dear = left.get(move.budget) === 0;
  return !(dear || move.budget === action.cost) || paid > 1;
}

/** Return true if a creature at a cell is near enough to attack a foe, and no wall stands straight between them. */
export function reaches(battle: Battle, mover: Creature, at: Cell, foe: Creature, action: Action): boolean {
  if (!foe.at) return false;
  const apart = battle.hex ? hexesApart(at, foe.at) : distance(at, mover.width, foe.at, foe.width);
  const far = action.range[0] ?? action.reach ?? Math.max(1, battle.sheetOf(mover)?.reach ?? 1);
  return apart <= far && !walled(battle, mover, at, foe, false);
}

/** Return the distance of two footprints in cells, a diagonal counting 1. */
function distance(a: Cell, width: number, b: Cell, other: number): number {
  return Math.max(...([0, 1] as const).map((axis) => Math.max(0, b[axis] - (a[axis] + width - 1), a[axis] - (b[axis] + other - 1))));
}

/** Return the distance of two hexes, odd rows pushed half a hex east. */
function hexesApart([ax, ay]: Cell, [bx, by]: Cell): number {
  const [a, b] = [ax - (ay - (ay & 1)) / 2, bx - (by - (by & 1)) / 2];
  return Math.max(Math.abs(a - b), Math.abs(ay - by), Math.abs(a + ay - b - by));
}

/** Return true if walls stand between two footprints: on any line between their cells (`any`), or on all of them. */
function walled(battle: Battle, mover: Creature, at: Cell, foe: Creature, any: boolean): boolean {
  const mine = square(at, mover.width);
  const theirs = square(foe.at ?? at, foe.width);
  const blocked = (a: Cell): boolean => (any ? theirs.some((b) => wallOn(battle, a, b, FINE)) : theirs.every((b) => wallOn(battle, a, b, 1)));
  return any ? mine.some(blocked) : mine.every(blocked);
}

function square([x, y]: Cell, width: number): Cell[] {
  return Array.from({ length: width * width }, (_, n): Cell => [x + (n % width), y + Math.floor(n / width)]);
}

/** Return true if a wall lies on the line between the middles of two cells, looked at in so many points a cell. */
function wallOn(battle: Battle, a: Cell, b: Cell, fine: number): boolean {
  const steps = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])) * fine;
  for (let n = 1; n < steps; n++) {
    const cell: Cell = [Math.round(a[0] + ((b[0] - a[0]) * n) / steps), Math.round(a[1] + ((b[1] - a[1]) * n) / steps)];
    if (battle.terrain(cell).has("wall")) return true;
  }
  return false;
}
