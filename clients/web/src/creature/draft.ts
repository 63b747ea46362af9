// The draft of the creature editor: the keys of a creature, where deep values are texts in YAML.

import type { CreatureForm, FormField } from "../gen/fracas/v1/server_pb";
import { toYaml, type Plain } from "./yaml";

/** A value that is edited as a text in YAML. */
export interface YamlText {
  $yaml: string;
}

export type Value = string | number | boolean | null | YamlText | Value[] | { [key: string]: Value };
export type Keys = { [key: string]: Value };
/** Keys and indices of a value, from the outside. */
export type Path = readonly (string | number)[];

/** A part of a request: a value in YAML with its place. */
export interface Part {
  field: string;
  yaml: Uint8Array<ArrayBuffer>;
}

/** Keys of actions that are shown without a value. */
const BASIC = ["id", "name", "cost", "origin", "attack", "hit"];

export const isYamlText = (value: Value | undefined): value is YamlText => isKeys(value) && typeof value["$yaml"] === "string";
/** Fields of effects, of which plain damage has a form. */
const EFFECTS = new Set(["hit", "miss", "effect", "crit", "on_save"]);
export const hasDamageForm = ({ kind, name }: FormField): boolean => kind === "yaml" && EFFECTS.has(name);

/** Return whether a value is a list of damage without anything else. */
const isDamage = (value: Plain): boolean => Array.isArray(value) && value.every((one) => isKeys(one) && Object.keys(one).every((key) => key === "damage" || key === "type") && typeof one["damage"] === "string" && ["string", "undefined"].includes(typeof one["type"]));

export const isKeys = (value: Value | undefined): value is Keys => value !== null && typeof value === "object" && !Array.isArray(value);

/** Return a path as the server writes it, such as `actions[0].hit`. */
export const pathText = (path: Path): string => path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("").replace(/^\./, "");

/** Return the draft of a creature in its plain form. */
export function fromPlain(plain: { [key: string]: Plain }, form: Pick<CreatureForm, "creature" | "action">): Keys {
  const { actions, ...rest } = plain;
  const draft = drafted(rest, form.creature);
  return Array.isArray(actions) ? { ...draft, actions: actions.map((one) => drafted(one as { [key: string]: Plain }, form.action)) } : draft;
}

function drafted(plain: { [key: string]: Plain }, fields: readonly FormField[]): Keys {
  const known = new Map(fields.map((one) => [one.name, one]));
  return Object.fromEntries(Object.entries(plain).map(([key, value]): [string, Value] => {
    const field = known.get(key);
    if (!field) return [key, value];
    const chosen = alternativeOf(field, value);
    if (chosen) {
      const inner = drafted(value as { [key: string]: Plain }, chosen.fields);
      if (!Object.values(inner).some(isYamlText)) return [key, inner];
    }
    if (field.kind === "group" && isKeys(value)) return [key, drafted(value as { [key: string]: Plain }, field.fields)];
    return [key, takes(field, value) ? value : { $yaml: toYaml(value) }];
  }));
}

/** Return the group of a `one_of` field that a value is one of; undefined if there is none. */
export function alternativeOf(field: FormField, value: Value | undefined): FormField | undefined {
  if (field.kind !== "one_of" || !isKeys(value) || isYamlText(value)) return undefined;
  return field.fields.find((one) => one.name in value && Object.keys(value).every((key) => one.fields.some((inner) => inner.name === key)));
}

/** Return the words that can be chosen in a field: those of the form, or those of the creature itself. */
export function choicesOf(field: FormField, draft: Keys): readonly string[] {
  if (field.name === "pool") return [...Object.keys(isKeys(draft["pools"]) ? draft["pools"] : {}), ...Object.keys(isKeys(draft["slots"]) ? draft["slots"] : {}).map((level) => `slot_${level}`)];
  if (field.name === "sequence") return actionsOf(draft).map((one) => String(one["id"]));
  return field.choices;
}

/** Return whether a field can edit a value; otherwise the value is a text in YAML. */
function takes(field: FormField, value: Plain): boolean {
  switch (field.kind) {
    case "number": return typeof value === "number";
    case "check": return typeof value === "boolean";
    case "text": return typeof value === "string" || typeof value === "number";
    case "choice": return typeof value === "string";
    case "words": return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "numbers": return isKeys(value) && Object.values(value).every((one) => typeof one === "number");
    case "count": return typeof value === "number" || field.choices.includes(String(value));
    case "one_of": return field.choices.includes(String(value));
    case "yaml": return field.choices.includes(String(value)) || (hasDamageForm(field) && isDamage(value));
    default: return false;
  }
}

/** Return a draft as it is sent: its keys as JSON, and the values in YAML with their places. */
export function toSend(draft: Keys): { source: Uint8Array<ArrayBuffer>; parts: Part[] } {
  const parts: Part[] = [];
  const plain = strip(draft, [], parts);
  return { source: new TextEncoder().encode(JSON.stringify(plain)), parts };
}

function strip(value: Value, path: Path, parts: Part[]): Value | undefined {
  if (isYamlText(value)) {
    if (value.$yaml.trim()) parts.push({ field: pathText(path), yaml: new TextEncoder().encode(value.$yaml) });
    return undefined;
  }
  if (Array.isArray(value)) return value.map((one, n) => strip(one, [...path, n], parts) ?? null);
  if (!isKeys(value)) return value;
  const keys = Object.keys(value);
  if (keys.length && keys.every((key) => /^\d+$/.test(key))) {
    // JSON has no numbers as keys.
    parts.push({ field: pathText(path), yaml: new TextEncoder().encode(`{${keys.map((key) => `${Number(key)}: ${JSON.stringify(value[key])}`).join(", ")}}`) });
    return undefined;
  }
  const kept = Object.entries(value).map(([key, one]) => [key, strip(one, [...path, key], parts)] as const);
  return Object.fromEntries(kept.filter((one): one is [string, Value] => one[1] !== undefined));
}

export function valueAt(value: Value | undefined, path: Path): Value | undefined {
  let found = value;
  for (const part of path) {
    if (typeof part === "number") found = Array.isArray(found) ? found[part] : undefined;
    else found = isKeys(found) ? found[part] : undefined;
  }
  return found;
}

/** Return a draft with another value at a place; undefined removes the key. A group without keys is removed too. */
export const setAt = (draft: Keys, path: Path, value: Value | undefined): Keys => (changed(draft, path, value) ?? {}) as Keys;

function changed(inner: Value | undefined, [part, ...rest]: Path, value: Value | undefined): Value | undefined {
  if (part === undefined) return value;
  if (typeof part === "number") {
    const list = Array.isArray(inner) ? [...inner] : [];
    const next = changed(list[part], rest, value);
    if (next === undefined && !rest.length) list.splice(part, 1);
    else list[part] = next ?? {};
    return list;
  }
  const { [part]: before, ...others } = isKeys(inner) ? inner : {};
  const next = changed(before, rest, value);
  if (next === undefined) return Object.keys(others).length ? others : undefined;
  return isKeys(inner) ? { ...inner, [part]: next } : { [part]: next };
}

export const actionsOf = (draft: Keys): Keys[] => (Array.isArray(draft["actions"]) ? draft["actions"].filter(isKeys) : []);

/** Return a draft with a new action after the others, or a copy of one of them after it. */
export function addAction(draft: Keys, copied: number | null): Keys {
  const actions = actionsOf(draft);
  const base = copied === null ? { cost: usualCost(actions), origin: "melee" } : (actions[copied] as Keys);
  const id = freeId(copied === null ? "attack" : String(base["id"] ?? "attack"), actions.map((one) => String(one["id"])));
  const at = copied === null ? actions.length : copied + 1;
  return { ...draft, actions: [...actions.slice(0, at), { ...base, id }, ...actions.slice(at)] };
}

const usualCost = (actions: readonly Keys[]): Value => actions[0]?.["cost"] ?? "action";

export function removeAction(draft: Keys, at: number): Keys {
  const { actions: _, ...rest } = draft;
  const left = actionsOf(draft).filter((_one, n) => n !== at);
  return left.length ? { ...draft, actions: left } : rest;
}

/** Move an action before (-1) or after (1) its neighbour. */
export function moveAction(draft: Keys, at: number, by: -1 | 1): Keys {
  const actions = actionsOf(draft);
  const [one, other] = [actions[at], actions[at + by]];
  if (!one || !other) return draft;
  return { ...draft, actions: actions.map((action, n) => (n === at ? other : n === at + by ? one : action)) };
}

/** Return an id that is not taken. */
export function freeId(wanted: string, taken: readonly string[]): string {
  for (let n = 1, id = wanted; ; n++, id = `${wanted.replace(/_\d+$/, "")}_${n}`) if (!taken.includes(id)) return id;
}

/** Return the id of a creature with a name: another one than those of the library. */
export function creatureId(name: string, taken: readonly string[]): string {
  const word = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "_").slice(0, 40).replace(/^_+|_+$/g, "") || "creature";
  return taken.includes(word) ? freeId(`${word}_own`, taken) : word;
}

/** Return a new creature without actions, with plain values for what creatures of the rules have. */
export function newCreature(form: Pick<CreatureForm, "creature">, name: string, taken: readonly string[]): Keys {
  const ten = new Set(["hp", "ac", "fortitude", "reflex", "will"]);
  const found: Keys = {};
  for (const field of form.creature) {
    if (ten.has(field.name) && (field.required || field.usual)) found[field.name] = 10;
    else if (field.name === "size" && field.usual) found["size"] = "medium";
    else if (field.name === "speed" && field.usual) found["speed"] = { walk: 6 };
    else if (field.name === "abilities" && field.usual) found["abilities"] = Object.fromEntries(field.choices.map((one) => [one, 10]));
    else if (field.required && field.name !== "id") found[field.name] = emptyValue(field);
  }
  return { ...found, name, id: creatureId(name, taken) };
}

/** Split the fields of a form into those that are shown and those that can be added. */
export function shownFields(fields: readonly FormField[], keys: Keys, of: "creature" | "action"): { shown: FormField[]; others: FormField[] } {
  const isShown = ({ name, required, usual }: FormField): boolean => name in keys || required || (of === "creature" ? usual : BASIC.includes(name));
  const some = fields.filter((one) => of === "action" || one.name !== "id");
  return { shown: some.filter(isShown), others: some.filter((one) => !isShown(one)) };
}

/** Return an empty value of a field, for one that is added; null: its field is shown until it has a value. */
export function emptyValue(field: FormField): Value {
  switch (field.kind) {
    case "number": return Math.max(field.least, 0);
    case "check": return true;
    case "choice": return field.choices[0] ?? "";
    case "words": return [];
    case "numbers":
    case "group": return {};
    case "count": return Math.max(field.least, 1);
    case "one_of": return field.choices[0] ?? "";
    case "yaml": return field.choices[0] ?? (hasDamageForm(field) ? [] : { $yaml: "" });
    default: return "";
  }
}

/** What is wrong at a place. */
export interface Fault {
  field: string;
  text: string;
}

/** Return the faults of a field: at its place or further inside, but not those of fields that are shown inside. */
export const faultsOf = (faults: readonly Fault[], path: Path, exact = false): Fault[] => {
  const here = pathText(path);
  return faults.filter(({ field }) => field === here || (!exact && field.startsWith(here) && /^[.[]/.test(field.slice(here.length))));
};
