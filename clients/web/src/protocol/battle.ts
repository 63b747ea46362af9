// The battle as one viewer sees it, in plain values: an immutable snapshot of the mirror's view per version.

import { create } from "@bufbuild/protobuf";
import { BoardEdgeKind, BoardEdgeSchema, FloorSchema, Shape, type Action, type Board, type BoardEdge, type Floor, type Sheet } from "../gen/fracas/v1/sheet_pb";
import { DecisionKind } from "../gen/fracas/v1/value_pb";
import { Edge, Until, type CellState, type Creature as CreatureMessage, type Ends as EndsMessage, type Terms } from "../gen/fracas/v1/view_pb";
import { conditionTraits, type Traits } from "./conditions";
import { toCells } from "./events";
import type { Mirror } from "./mirror";
import { readDetails, type Data } from "./values";

/** Side of the monsters that no player controls, and seat of their focus rule. */
export const MONSTERS = "monsters";

export type Cell = readonly [number, number];

const SHARES_SPACE: ReadonlySet<string> = new Set(["attached", "engulfed", "enveloped", "swallowed"]);

/** Return the creature that this one is inside of or attached to, whose space it shares. */
export function bearerOf({ conditions }: Pick<Creature, "conditions">): string | null {
  return conditions.find((one) => SHARES_SPACE.has(one.name))?.source ?? null;
}

/** Whether a creature is attached to another one, not inside it. */
export function isAttached({ conditions }: Pick<Creature, "conditions">): boolean {
  return conditions.some((one) => one.name === "attached");
}

/** Return true if a creature has a detail that is not empty. */
export function hasDetail({ details }: Pick<Creature, "details">, word: string): boolean {
  const told = details[word];
  return Array.isArray(told) ? told.length > 0 : Boolean(told);
}

/** Return true if a creature is dying and not stable. */
export const isDying = (creature: Creature): boolean => creature.alive && creature.hp <= 0 && creature.maxHp > 0 && !hasDetail(creature, "stable");

export interface Ends {
  until: string;
  whose: string | null;
  turn: number | null;
  edge: "start" | "end" | null;
  dc: number | null;
}

export interface Condition {
  name: string;
  source: string | null;
  amount: number | null;
  ends: Ends;
  /** What it does. */
  traits: Traits;
}

export interface Ongoing {
  amount: number;
  type: string;
  ends: Ends;
}

/** A bonus or penalty to one of its bearer's numbers. */
export interface Modifier {
  /** `attack`, `defenses`, ...; `check:SKILL` for one skill, `WORD:ID` if it applies to one foe only. */
  to: string;
  by: number;
  /** Dice that are rolled and added each time; empty: none. */
  dice: string;
  ends: Ends;
}

export interface Creature {
  id: string;
  name: string;
  side: string;
  seat: string;
  sheet: number;
  at: Cell | null;
  altitude: number;
  size: string;
  /** Width of its square footprint in cells. */
  width: number;
  hp: number;
  maxHp: number;
  tempHp: number;
  /** The word for its hit points where their number is withheld, empty where the word is too; null: the number is known. */
  health: string | null;
  alive: boolean;
  turns: number;
  conditions: Condition[];
  ongoing: Ongoing[];
  modifiers: Modifier[];
  budget: [string, number][];
  used: Map<string, number>;
  details: Data;
}

export interface Seat {
  id: string;
  side: string;
  name: string;
  conceded: boolean;
  autoAnswers: Map<string, string>;
}

export interface Zone {
  id: string;
  name: string;
  cells: Cell[];
  owner: string | null;
  terrain: string[];
  ends: Ends | null;
}

export interface BoardObject {
  id: string;
  name: string;
  at: Cell | null;
  state: string;
  hp: number | null;
}

export interface Game {
  round: number;
  acting: string | null;
  seat: string | null;
  order: string[];
  waiting: { seat: string; kind: string }[];
  over: boolean;
  winner: string | null;
  endedBy: string;
  details: Data;
}

export interface Battle {
  match: string;
  version: number;
  hex: boolean;
  columns: number;
  rows: number;
  board: Board | undefined;
  terms: Terms | undefined;
  game: Game;
  seats: Map<string, Seat>;
  creatures: Map<string, Creature>;
  zones: Zone[];
  objects: BoardObject[];
  terrain: (cell: Cell) => ReadonlyMap<string, number>;
  /** Texts on cells by the key of the cell. */
  labels: ReadonlyMap<string, string>;
  sheetOf: (creature: Creature) => Sheet | undefined;
}

/** Modifier that notes temporary hit points with a duration; they have a field of their own. */
const TEMP_HP = "temp_hp";
const SIZE_WIDTHS: Record<string, number> = { large: 2, huge: 3, gargantuan: 4 };
const NONE: ReadonlyMap<string, number> = new Map();
const NO_GLYPHS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map();

export const cellKey = (cell: Cell): string => `${cell[0]},${cell[1]}`;
/** Return the cell of a key. */
export const cellOf = (key: string): Cell => key.split(",").map(Number) as unknown as Cell;

/** Read the current view of a mirror; unchanged parts are shared with the battle before. */
export function readBattle(mirror: Mirror, before?: Battle): Battle {
  const view = mirror.view;
  const touched = mirror.takeChangedKeys();
  const same = (...kinds: string[]): boolean => touched !== null && before !== undefined && ![...touched].some((name) => kinds.includes(name.slice(0, name.indexOf("/"))));
  const id = (n: number): string => mirror.id(n);
  const maybe = (n: number | undefined): string | null => (n ? mirror.id(n) : null);
  const game = view.game;
  const board = view.board;
  const hex = board?.shape === Shape.HEX;
  const ground = same("board", "cells", "zones") ? (before as Battle) : null;
  const known = ground ? ground.board : asExplored(board, view.cells);
  const legend = ground ? NO_GLYPHS : new Map((board?.legend ?? []).map((glyph) => [glyph.glyph, toAmounts(glyph.properties)]));
  const changed = new Map<string, ReadonlyMap<string, number>>();
  const mapped = mapTerrain(legend, board);
  if (!ground) for (const cell of view.cells) changed.set(`${cell.x},${cell.y}`, toAmounts(cell.properties));
  const zones = ground ? ground.zones : view.zones.map((zone) => ({
    id: zone.id ?? "",
    name: zone.name ?? "",
    cells: toCells(zone.cells),
    owner: maybe(zone.owner),
    terrain: [...zone.terrain],
    ends: zone.ends ? readEnds(zone.ends, maybe) : null,
  }));
  for (const zone of zones) {
    if (ground || !zone.terrain.length) continue;
    for (const cell of zone.cells) {
      const before = changed.get(cellKey(cell)) ?? mapped(cell);
      changed.set(cellKey(cell), new Map([...before, ...zone.terrain.map((word): [string, number] => [word, 0])]));
    }
  }
  const sheets = new Map(view.sheets.map((sheet) => [sheet.n, sheet]));
  const creatures = view.creatures.map((one) => {
    const kept = touched?.has(`creatures/${one.n}/0`) === false ? before?.creatures.get(one.id ?? "") : undefined;
    return kept ?? readCreature(one, hex, mirror.terms, id, maybe);
  });
  return {
    match: mirror.match,
    version: mirror.version,
    hex,
    columns: board?.rows[0]?.length ?? 0,
    rows: board?.rows.length ?? 0,
    board: known,
    terms: mirror.terms,
    game: {
      round: game?.round ?? 0,
      acting: maybe(game?.acting),
      seat: maybe(game?.seat),
      order: (game?.order ?? []).map(id),
      waiting: (game?.waiting ?? []).map((one) => ({
        seat: id(one.seat),
        kind: one.otherKind || (DecisionKind[one.kind] ?? "").toLowerCase(),
      })),
      over: game?.over ?? false,
      winner: game?.winner ?? null,
      endedBy: game?.endedBy ?? "",
      details: readDetails(game?.details ?? [], id),
    },
    seats: new Map(
      view.seats.map((seat) => [
        seat.id ?? "",
        {
          id: seat.id ?? "",
          side: seat.side ?? "",
          name: seat.name ?? "",
          conceded: seat.conceded ?? false,
          autoAnswers: new Map(seat.standing.map((one) => [one.kind, one.answer])),
        },
      ]),
    ),
    creatures: new Map(creatures.map((creature) => [creature.id, creature])),
    zones,
    objects: view.objects.map((one) => ({
      id: one.id ?? "",
      name: one.name ?? "",
      at: one.at.length >= 2 ? [one.at[0] as number, one.at[1] as number] : null,
      state: one.state ?? "",
      hp: one.hp ?? null,
    })),
    terrain: ground ? ground.terrain : terrainLookup(changed, mapped),
    labels: ground ? ground.labels : readLabels(board, view.cells),
    sheetOf: sheetLookup(sheets),
  };
}

const EDGE_KINDS: Readonly<Record<string, BoardEdgeKind>> = { wall: BoardEdgeKind.WALL, door: BoardEdgeKind.DOOR, window: BoardEdgeKind.WINDOW, low_wall: BoardEdgeKind.LOW_WALL };

/** Return a board with the edges and floors of explored cells, if it has none because they must be explored. */
function asExplored(board: Board | undefined, cells: readonly CellState[]): Board | undefined {
  if (!board) return board;
  const edges = new Map<string, BoardEdge>();
  const floors: Floor[] = [];
  for (const { x, y, details } of cells) {
    if (!details.length) continue;
    const told = readDetails(details, String);
    if (typeof told["floor"] === "string") floors.push(create(FloorSchema, { material: told["floor"], cells: [x, y, x, y] }));
    for (const text of typeof told["edges"] === "string" ? told["edges"].split(";") : []) {
      const [kind = "", from = "", to = "", door = ""] = text.split(" ");
      const known = EDGE_KINDS[kind];
      if (known !== undefined) edges.set(text, create(BoardEdgeSchema, { kind: known, ends: `${from},${to}`.split(",").map(Number), door }));
    }
  }
  return edges.size || floors.length ? { ...board, edges: [...board.edges, ...edges.values()], floors: [...board.floors, ...floors] } : board;
}

/** Return the labels of a board, and those of explored cells where it has none. */
function readLabels(board: Board | undefined, cells: readonly CellState[]): ReadonlyMap<string, string> {
  const found = (board?.labels ?? []).map(({ at, text }): [string, string] => [at.join(), text]);
  for (const { x, y, details } of cells) {
    const label = readDetails(details, String)["label"];
    if (typeof label === "string") found.push([`${x},${y}`, label]);
  }
  return new Map(found);
}

// These closures are made outside `readBattle`: inside they would keep the previous battle alive.
function mapTerrain(legend: ReadonlyMap<string, ReadonlyMap<string, number>>, board: Board | undefined): Battle["terrain"] {
  return (cell) => legend.get(board?.rows[cell[1]]?.[cell[0]] ?? "") ?? NONE;
}

function terrainLookup(changed: ReadonlyMap<string, ReadonlyMap<string, number>>, mapped: Battle["terrain"]): Battle["terrain"] {
  return (cell) => changed.get(cellKey(cell)) ?? mapped(cell);
}

function sheetLookup(sheets: ReadonlyMap<number, Sheet>): Battle["sheetOf"] {
  return (creature) => sheets.get(creature.sheet);
}

function readCreature(
  one: CreatureMessage,
  hex: boolean,
  terms: Terms | undefined,
  id: (n: number) => string,
  maybe: (n: number | undefined) => string | null,
): Creature {
  const details = readDetails(one.details, id);
  const size = one.size ?? "medium";
  let width = typeof details["space"] === "number" ? details["space"] : (SIZE_WIDTHS[size] ?? 1);
  if (details["squeezed"] === true) width = Math.max(1, width - 1);
  const budget: [string, number][] = [];
  if (one.budget) {
    const { more, $typeName: _type, $unknown: _unknown, ...words } = one.budget;
    for (const [word, left] of Object.entries(words)) if (typeof left === "number") budget.push([toSnakeCase(word), left]);
    for (const amount of more) budget.push([amount.name, amount.number]);
  }
  return {
    id: one.id ?? "",
    name: one.name ?? one.id ?? "",
    side: one.side ?? "",
    seat: maybe(one.seat) ?? "",
    sheet: one.sheet ?? 0,
    at: one.at.length >= 2 ? [one.at[0] as number, one.at[1] as number] : null,
    altitude: one.altitude ?? 0,
    size,
    width: hex ? 1 : width,
    hp: one.hp ?? 0,
    maxHp: one.maxHp ?? one.hp ?? 0,
    tempHp: one.tempHp ?? 0,
    health: typeof details["health"] === "string" ? details["health"] : one.hp === undefined && one.maxHp === undefined ? "" : null,
    alive: one.alive ?? true,
    turns: one.turns ?? 0,
    conditions: one.conditions.map((condition) => ({
      name: condition.name,
      source: maybe(condition.source),
      amount: condition.amount ?? null,
      ends: readEnds(condition.ends, maybe),
      traits: conditionTraits(terms, condition.name),
    })),
    ongoing: one.ongoing.map((hurt) => ({ amount: hurt.amount, type: hurt.type, ends: readEnds(hurt.ends, maybe) })),
    modifiers: one.modifiers.filter(({ to }) => to !== TEMP_HP).map(({ to, by, dice, ends }) => ({ to, by, dice, ends: readEnds(ends, maybe) })),
    budget,
    used: new Map(one.used.map((amount) => [amount.name, amount.number])),
    details,
  };
}

function readEnds(ends: EndsMessage | undefined, maybe: (n: number | undefined) => string | null): Ends {
  return {
    until: ends?.other || (ends?.until ? (Until[ends.until] ?? "").toLowerCase() : ""),
    whose: maybe(ends?.whose),
    turn: ends?.turn ?? null,
    edge: ends?.edge === Edge.START ? "start" : ends?.edge === Edge.END ? "end" : null,
    dc: ends?.dc ?? null,
  };
}

function toAmounts(list: { name: string; number: number }[]): ReadonlyMap<string, number> {
  return new Map(list.map((amount) => [amount.name, amount.number]));
}

function toSnakeCase(local: string): string {
  return local.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Return the cells that a creature occupies. */
export function footprint(creature: { at: Cell | null; width: number }): Cell[] {
  if (!creature.at) return [];
  const [x, y] = creature.at;
  const cells: Cell[] = [];
  for (let dy = 0; dy < creature.width; dy++) for (let dx = 0; dx < creature.width; dx++) cells.push([x + dx, y + dy]);
  return cells;
}

/** Return all cells of the board, row by row. */
export const boardCells = ({ columns, rows }: Battle): Cell[] =>
  Array.from({ length: columns * rows }, (_, n): Cell => [n % columns, Math.floor(n / columns)]);

export function creaturesAt(battle: Battle, cell: Cell): Creature[] {
  return [...battle.creatures.values()].filter(
    (creature) => creature.alive && footprint(creature).some((one) => one[0] === cell[0] && one[1] === cell[1]),
  );
}

export function actionOf(battle: Battle, by: string, action: string): Action | undefined {
  const creature = battle.creatures.get(by);
  return creature && battle.sheetOf(creature)?.actions.find((one) => one.id === action);
}

/** Return the remaining uses of an action; undefined if they are not counted. */
export function usesLeft(action: Action, used: ReadonlyMap<string, number>): number | undefined {
  if (!action.uses || action.uses.startsWith("recharge")) return undefined;
  const most = Number(/^(\d+) times$/.exec(action.uses)?.[1] ?? 1);
  return Math.max(0, most - (used.get(action.id) ?? 0));
}
