// Legal options of a seat in plain values, as the server lists them (fracas_protocol/options.py).

import type { Decision as Message, Placements, Target, UseOption as UseMessage, MoveOption as MoveMessage } from "../gen/fracas/v1/decisions_pb";
import { cellKey, type Cell } from "../protocol/battle";
import { toCells } from "../protocol/events";
import { readDetails, type Data, type IdLookup } from "../protocol/values";

export interface MoveOption {
  by: string;
  mode: string;
  budget: string;
  /** Movement cost of each cell, by cell key. */
  costs: Map<string, number>;
  cells: Cell[];
  /** Ids of the creatures that the path to a cell provokes, by cell key. */
  provokes: Map<string, string[]>;
  altitude: number;
}

export interface TargetOption {
  id: string;
  bonus: number | null;
  versus: number | null;
  /** In thousandths; null if nothing is rolled. */
  chance: number | null;
  notes: string[];
}

export interface Placement {
  at: readonly number[] | null;
  direction: readonly [number, number] | null;
  cells: Cell[];
  affected: string[];
}

export interface Aim {
  targets: TargetOption[];
  least: number;
  most: number;
}

export interface UseOption extends Aim {
  by: string;
  action: string;
  name: string;
  cost: string;
  repeat: boolean;
  placements: Placement[];
  destinations: { cell: Cell; cost: number }[];
  choices: string[][];
  usesLeft: number | null;
  further: Aim[];
  givesUp: boolean;
}

export interface Choice {
  id: string;
  label: string;
  targets: string[];
}

export interface Decision {
  message: Message;
  number: number;
  kind: string;
  by: string | null;
  about: Data;
  moves: MoveOption[];
  uses: UseOption[];
  ends: string[];
  choices: Choice[];
  least: number;
  most: number;
}

export function readDecision(message: Message, id: IdLookup): Decision {
  return {
    message,
    number: message.number,
    kind: message.kind,
    by: message.by === undefined ? null : id(message.by),
    about: readDetails(message.about, id),
    moves: message.moves.map((move) => readMove(move, id)),
    uses: message.uses.map((use) => readUse(use, id)),
    ends: message.ends.map(id),
    choices: message.choices.map((choice) => ({ id: choice.id, label: choice.label, targets: choice.targets.map(id) })),
    least: message.choicesLeast ?? 1,
    most: message.choicesMost ?? 1,
  };
}

function readMove(move: MoveMessage, id: IdLookup): MoveOption {
  const costs = new Map<string, number>();
  const cells: Cell[] = [];
  for (const group of move.reach) {
    for (const cell of toCells(group.cells)) {
      costs.set(cellKey(cell), group.cost);
      cells.push(cell);
    }
  }
  const provokes = new Map<string, string[]>();
  for (const group of move.provokes) for (const cell of toCells(group.cells)) provokes.set(cellKey(cell), group.whom.map(id));
  return { by: id(move.by), mode: move.mode, budget: move.budget, costs, cells, provokes, altitude: move.altitude };
}

function readUse(use: UseMessage, id: IdLookup): UseOption {
  return {
    by: id(use.by),
    action: use.action,
    name: use.name,
    cost: use.cost,
    targets: use.targets.map((target) => readTarget(target, id)),
    least: use.pickLeast,
    most: use.pickMost,
    repeat: use.repeat,
    placements: use.placements.flatMap((group) => readPlacements(group, id)),
    destinations: use.destinations.flatMap((group) => toCells(group.cells).map((cell) => ({ cell, cost: group.cost }))),
    choices: use.choices.map((words) => words.words),
    usesLeft: use.usesLeft ?? null,
    further: use.further.map((aim) => ({
      targets: aim.targets.map((target) => readTarget(target, id)), least: aim.pickLeast, most: aim.pickMost,
    })),
    givesUp: use.givesUp,
  };
}

function readTarget(target: Target, id: IdLookup): TargetOption {
  return {
    id: target.n ? id(target.n) : target.id,
    bonus: target.bonus ?? null,
    versus: target.versus ?? null,
    chance: target.chance ?? null,
    notes: target.notes,
  };
}

function readPlacements(group: Placements, id: IdLookup): Placement[] {
  const affected = group.affected.map(id);
  const aimed = toCells(group.at).map((at): Placement => ({ at, direction: null, cells: [], affected }));
  const ways = group.ways.map((way): Placement => {
    const at = way.at;
    const [dx, dy] = way.direction;
    return {
      at: at ? (at.altitude === undefined ? [at.x, at.y] : [at.x, at.y, at.altitude]) : null,
      direction: dx !== undefined && dy !== undefined ? [dx, dy] : null,
      cells: toCells(way.cells),
      affected,
    };
  });
  return [...aimed, ...ways];
}
