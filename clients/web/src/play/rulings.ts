// Rulings of the game master: their orders, the forms of the rarer ones, and what is offered in the fields.

import { create } from "@bufbuild/protobuf";
import { IntentSchema, type Intent } from "../gen/fracas/v1/intents_pb";
import { cellKey, type Battle, type BoardObject, type Cell, type Creature } from "../protocol/battle";
import { doorCells, doorsOf } from "./doors";
import { readDetails, writeMap, type Data, type PlainValue } from "../protocol/values";

/** Ends of a condition that every ruleset knows in some form; the server refuses those that its rules do not have. */
export const UNTILS = ["end_of_target_next_turn", "start_of_target_next_turn", "save_ends", "encounter"] as const;
export const ABILITIES = ["str", "dex", "con", "int", "wis", "cha"] as const;
const DAMAGE_TYPES = ["acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing", "poison", "psychic", "radiant", "slashing", "thunder"];
const TERRAIN = ["difficult", "wall", "water", "pit", "hazard", "obstacle", "dim", "dark", "lightly_obscured", "heavily_obscured"];
const SIZE_OF_ID = 24;

export function rulingIntent(orders: Data, secret = false): Intent {
  return create(IntentSchema, { kind: { case: "ruling", value: { orders: writeMap(orders), secret } } });
}

export function rewindIntent(version: number): Intent {
  return create(IntentSchema, { kind: { case: "ruling", value: { rewindTo: version } } });
}

/** A field of a form: its kind decides how it is entered and what is offered. */
export interface Field {
  name: string;
  kind: "number" | "text" | "choice" | "cells" | "creature_kind" | "check";
  /** Left out of the order if it is empty. */
  optional?: boolean;
}

export type Given = Readonly<Record<string, PlainValue>>;

/** A ruling that is found by searching. */
export interface RulingForm {
  id: string;
  /** Whether it is about the selected creatures. */
  about: "creatures" | "creature" | "battle";
  fields: readonly Field[];
  /** Whether the fields are filled in that depend on one another; missing: all that are not optional are needed. */
  complete?: (given: Given) => boolean;
  /** Return the orders, with the selected creatures. */
  orders: (given: Given, on: readonly string[]) => Data;
}

const number = (name: string): Field => ({ name, kind: "number" });
const choice = (name: string, optional = false): Field => ({ name, kind: "choice", optional });
const forEach = (on: readonly string[], value: PlainValue | undefined): Data => Object.fromEntries(on.map((id) => [id, value ?? null]));

/** What a failure at a save or check has as its effect. */
const consequences: readonly Field[] = [{ name: "damage", kind: "text", optional: true }, choice("type", true), choice("condition", true)];

/** Return the effects of a failure that were filled in. */
function effectsOf({ damage, type, condition }: Given): Data[] {
  return [...(damage ? [{ damage: String(damage), ...(type ? { type } : {}) }] : []), ...(condition ? [{ condition }] : [])];
}

/** Return the first of the cells that are chosen on the board. */
const first = (cells: PlainValue | undefined): PlainValue => (cells as PlainValue[] | undefined)?.[0] ?? [];

export const RULING_FORMS: readonly RulingForm[] = [
  { id: "hp", about: "creatures", fields: [number("amount")], orders: ({ amount }, on) => ({ hp: forEach(on, amount) }) },
  { id: "temp_hp", about: "creatures", fields: [number("amount")], orders: ({ amount }, on) => ({ temp_hp: forEach(on, amount) }) },
  { id: "uses", about: "creature", fields: [choice("action"), number("amount")], orders: ({ action, amount }, on) => ({ uses: forEach(on, { [String(action)]: amount ?? 0 }) }) },
  { id: "budget", about: "creature", fields: [choice("budget"), number("amount")], orders: ({ budget, amount }, on) => ({ budget: forEach(on, { [String(budget)]: amount ?? 0 }) }) },
  { id: "initiative", about: "creatures", fields: [number("initiative")], orders: ({ initiative }, on) => ({ initiative: forEach(on, initiative) }) },
  { id: "side", about: "creatures", fields: [choice("side")], orders: ({ side }, on) => ({ side: forEach(on, side) }) },
  { id: "seat", about: "creatures", fields: [choice("seat")], orders: ({ seat }, on) => ({ seat: forEach(on, seat) }) },
  {
    id: "save", about: "creatures", fields: [choice("ability", true), number("dc"), ...consequences],
    orders: (given, on) => ({ save: { on: [...on], dc: given["dc"] ?? 10, ...(given["ability"] ? { ability: given["ability"] } : {}), fail: effectsOf(given) } }),
  },
  {
    id: "check", about: "creature", fields: [choice("skill"), number("dc"), ...consequences],
    orders: (given, on) => {
      const fail = effectsOf(given);
      return { check: { by: on[0] ?? "", skill: given["skill"] ?? "", dc: given["dc"] ?? 10, ...(fail.length ? { fail } : {}) } };
    },
  },
  {
    id: "add", about: "battle", fields: [{ name: "use", kind: "creature_kind" }, choice("side"), { name: "at", kind: "cells", optional: true }, { name: "round", kind: "number", optional: true }, { name: "hidden", kind: "check" }],
    complete: ({ at, round }) => Boolean((at as PlainValue[] | undefined)?.length) || typeof round === "number",
    orders: ({ use, id, side, at, round, hidden }) => {
      const cell = (at as PlainValue[] | undefined)?.[0];
      return { add: { use: use ?? "", id: id ?? "", side: side ?? "", ...(cell ? { at: cell } : {}), ...(typeof round === "number" ? { round } : {}), ...(hidden ? { hidden: true } : {}) } };
    },
  },
  {
    id: "terrain", about: "battle", fields: [{ name: "at", kind: "cells" }, choice("added", true), choice("removed", true)],
    orders: ({ at, added, removed }) => ({ terrain: { at: at ?? [], ...(added ? { add: [added] } : {}), ...(removed ? { remove: [removed] } : {}) } }),
  },
  { id: "door", about: "battle", fields: [{ name: "at", kind: "cells", optional: true }, choice("door"), choice("state")], orders: ({ door, state }) => ({ door: { [String(door)]: state ?? "open" } }) },
  { id: "light", about: "battle", fields: [{ name: "at", kind: "cells" }, number("bright"), number("dim")], orders: ({ at, bright, dim }) => ({ light: { at: first(at), bright: bright ?? 0, dim: dim ?? 0 } }) },
  { id: "light_carried", about: "creatures", fields: [number("bright"), number("dim")], orders: ({ bright, dim }, on) => ({ light: { on: [...on], bright: bright ?? 0, dim: dim ?? 0 } }) },
  { id: "light_level", about: "battle", fields: [{ name: "at", kind: "cells", optional: true }, choice("level")], orders: ({ at, level }) => ({ light: { level: level ?? "bright", ...(at ? { cells: at } : {}) } }) },
  {
    id: "zone", about: "battle", fields: [{ name: "at", kind: "cells" }, { name: "name", kind: "text", optional: true }, choice("added", true), { name: "hurt", kind: "text", optional: true }, choice("type", true), choice("condition", true)],
    orders: ({ id, at, name, added, hurt, type, condition }) => ({
      zone: {
        id: id ?? "", at: at ?? [], ...(name ? { name } : {}), ...(added ? { terrain: [added] } : {}),
        ...(hurt ? { start: [{ damage: String(hurt), ...(type ? { type } : {}) }] } : {}), ...(condition ? { while_inside: [{ condition }] } : {}),
      },
    }),
  },
  { id: "end_zone", about: "battle", fields: [choice("zone")], orders: ({ zone }) => ({ end_zone: [zone ?? ""] }) },
  { id: "move_zone", about: "battle", fields: [choice("zone"), { name: "at", kind: "cells" }], orders: ({ zone, at }) => ({ move_zone: { [String(zone)]: first(at) } }) },
  { id: "object", about: "battle", fields: [{ name: "at", kind: "cells" }, { name: "name", kind: "text", optional: true }, { name: "hp", kind: "number", optional: true }], orders: ({ id, at, name, hp }) => ({ object: { id: id ?? "", at: first(at), ...(name ? { name } : {}), ...(typeof hp === "number" ? { hp } : {}) } }) },
  { id: "remove_object", about: "battle", fields: [choice("object")], orders: ({ object }) => ({ remove_object: [object ?? ""] }) },
  { id: "end", about: "battle", fields: [], orders: () => ({ end: "turn" }) },
  { id: "roll", about: "battle", fields: [{ name: "dice", kind: "text" }], orders: ({ dice }) => ({ roll: dice ?? "" }) },
  { id: "result", about: "battle", fields: [choice("winner", true)], orders: ({ winner }) => ({ result: winner || null }) },
];

/** Fields whose words can be others than those offered. */
export const OPEN_FIELDS: ReadonlySet<string> = new Set(["skill", "added", "removed"]);

/** Return what a form starts with: the game master's own side, and the door at the cell that was tapped, to be opened or closed. */
export function presets(battle: Battle, form: RulingForm, cell: Cell | undefined, seat: string): Given {
  if (form.id === "add") return { side: battle.seats.get(seat)?.side ?? "" };
  if (form.id !== "door") return {};
  const doors = doorsOf(battle);
  const door = (cell && doors.find((one) => doorCells(battle, one.id).some((at) => cellKey(at) === cellKey(cell)))) ?? (doors.length === 1 ? doors[0] : undefined);
  return door ? { door: door.id, state: otherState(door) } : {};
}

/** Return the state that a door gets when it is used. */
export const otherState = (door: BoardObject): string => (door.state === "open" ? "closed" : "open");

/** Return the words that a choice field offers. */
export function offered(battle: Battle, field: string, creature: Creature | undefined): string[] {
  const sheet = creature && battle.sheetOf(creature);
  const sides = [...new Set([...battle.creatures.values()].map((one) => one.side).concat([...battle.seats.values()].map((one) => one.side)))].filter(Boolean);
  switch (field) {
    case "action": return (sheet?.actions ?? []).filter((one) => one.uses).map((one) => one.id);
    case "budget": return (creature?.budget ?? []).map(([word]) => word);
    case "side":
    case "winner": return sides;
    case "seat": return [...battle.seats.keys()];
    case "ability": return [...ABILITIES];
    case "skill": return [...Object.keys(skillsOf(readDetails(sheet?.details ?? [], String))), ...ABILITIES];
    case "condition": return conditionNames(battle);
    case "type": return DAMAGE_TYPES;
    case "added": return [...new Set([...TERRAIN, ...terrainOf(battle)])];
    case "removed": return terrainOf(battle);
    case "door": return doorsOf(battle).map((one) => one.id);
    case "state": return ["open", "closed"];
    case "level": return ["bright", "dim", "dark"];
    case "zone": return battle.zones.map((one) => one.id);
    // Doors stay: they are opened and closed.
    case "object": return battle.objects.map((one) => one.id).filter((id) => !doorsOf(battle).some((door) => door.id === id));
    default: return [];
  }
}

export const conditionNames = (battle: Battle): string[] => (battle.terms?.conditions ?? []).map((one) => one.name);

export const damageTypes = (): string[] => DAMAGE_TYPES;

function skillsOf(details: Data): Data {
  const skills = details["skills"];
  return skills !== null && typeof skills === "object" && !Array.isArray(skills) ? skills : {};
}

const terrainOf = (battle: Battle): string[] => [...new Set((battle.board?.legend ?? []).flatMap((glyph) => glyph.properties.map((one) => one.name)))];

/** Return an id for a new creature that no creature or object of the battle has. `others`: further ids in use. */
export function freshId(battle: Battle, kind: string, others: Iterable<string> = []): string {
  const stem = kind.slice(0, SIZE_OF_ID - 4);
  const taken = new Set([...battle.creatures.keys(), ...battle.objects.map((one) => one.id), ...battle.zones.map((one) => one.id), ...others]);
  for (let n = 1; ; n++) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`;
}

/** Return true if a form has everything that it needs. */
export function isComplete(form: RulingForm, given: Given, on: readonly string[]): boolean {
  const filled = ({ name, kind, optional }: Field): boolean => {
    const value = given[name];
    return kind === "check" || optional === true || (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== null);
  };
  return form.fields.every(filled) && (form.complete?.(given) ?? true) && (form.about === "battle" || (form.about === "creature" ? on.length === 1 : on.length > 0));
}

/** A creature of a later wave. */
export interface Arrival {
  id: string;
  /** Its content. */
  use: string;
  side: string;
  name: string;
  round: number;
  hidden: boolean;
}

/** Return the ruling that brings a wave to a cell: its creatures stand there and on the nearest free cells. */
export const callWaveTo = (wave: readonly Arrival[], to: Cell): Data => ({ call: { who: wave.map(({ id }) => id), at: [...to] } });

/** Read the answer to the question what is to come. */
export function readArrivals(answer: PlainValue | null): Arrival[] {
  return (Array.isArray(answer) ? answer : []).flatMap((one) => {
    if (one === null || typeof one !== "object" || Array.isArray(one)) return [];
    return [{ id: String(one["id"]), use: String(one["use"]), side: String(one["side"]), name: String(one["name"]), round: Number(one["round"]), hidden: one["hidden"] === true }];
  });
}

/** Return the forms whose title contains every word of a search. */
export function searchForms(wanted: string, title: (id: string) => string): RulingForm[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return RULING_FORMS.filter((form) => words.every((word) => `${title(form.id)} ${form.id}`.toLowerCase().includes(word)));
}
