// Events as plain values: a name, and data by field name (fracas_protocol/events.py).

import { ScalarType, enumToJson, isFieldSet, type DescField, type DescMessage, type Message } from "@bufbuild/protobuf";
import { EventSchema, EventWord, EventWordSchema, type Event, type OtherEvent } from "../gen/fracas/v1/events_pb";
import { readDetails, readValue, type Data, type IdLookup, type PlainValue } from "./values";
import type { Value } from "../gen/fracas/v1/value_pb";

export interface BattleEvent {
  name: string;
  data: Data;
}

const REFS = new Set(["who", "by", "on", "seat", "source", "order", "zone"]);
const CELLS = new Set(["path", "cells"]);
/** Fields that hold the value of the named field if it has no enum value. */
const RENAMED_FIELDS: Record<string, string> = { drawn: "total", other_type: "type", other_kind: "kind" };

const FORMS = new Map<string, DescMessage>(
  EventSchema.fields.filter((field) => field.message && field.oneof).map((field) => [field.name, field.message as DescMessage]),
);

/** Return the events of a diff or a snapshot; a movement is one event per step. */
export function readEvents(messages: Event[], id: IdLookup): BattleEvent[] {
  const found: BattleEvent[] = [];
  for (const message of messages) {
    const kind = message.kind;
    if (kind.case === undefined) continue; // an event type newer than this page
    const more = readDetails(message.more, id);
    if (kind.case === "other") found.push(readOther(kind.value, id));
    else if (kind.case === "moved" || kind.case === "forced") found.push(...readSteps(kind.case, kind.value, more, id));
    else found.push({ name: toSnakeCase(kind.case), data: { ...readTyped(toSnakeCase(kind.case), kind.value, id), ...more } });
  }
  return found;
}

function toSnakeCase(local: string): string {
  return local.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readTyped(name: string, body: Message, id: IdLookup): Data {
  const data: Data = {};
  for (const field of (FORMS.get(name) as DescMessage).fields) {
    const key = RENAMED_FIELDS[field.name] ?? field.name;
    const value = readField(field, body, id);
    if (key === field.name || value !== null) data[key] = value;
  }
  if (name === "attack" && (data["faces"] as PlainValue[]).length === 0 && data["face"]) data["faces"] = [data["face"] as PlainValue];
  return data;
}

function readField(field: DescField, body: Message, id: IdLookup): PlainValue {
  const value = (body as unknown as Record<string, unknown>)[field.localName];
  if (field.fieldKind === "list") {
    const items = [...(value as (number | string)[])];
    if (REFS.has(field.name)) return items.map((n) => id(n as number));
    if (CELLS.has(field.name)) return toCells(items as number[]);
    if (field.name === "at") return items.length ? items : null;
    return items;
  }
  if (!isFieldSet(body, field)) return field.fieldKind === "scalar" && field.scalar === ScalarType.BOOL ? false : defaultValue(field);
  if (field.fieldKind === "enum") return enumWord(field.enum, value as number);
  if (field.fieldKind === "message") return readValue(value as Value, id);
  if (REFS.has(field.name)) return id(value as number);
  return value as PlainValue;
}

/** Return the value of an unset number: zero if the field is always set. */
function defaultValue(field: DescField): PlainValue {
  const counts = field.fieldKind === "scalar" && field.scalar === ScalarType.SINT32 && field.presence === 2;
  return counts ? 0 : null;
}

function enumWord(schema: Parameters<typeof enumToJson>[0], value: number): PlainValue {
  if (!value) return null;
  const name = schema.values.find((one) => one.number === value)?.name;
  return name === undefined ? null : name.slice(schema.sharedPrefix?.length ?? 0).toLowerCase();
}

const OTHER_KEYS = ["who", "seat", "by", "on", "zone", "action", "amount"] as const;

function readOther(body: OtherEvent, id: IdLookup): BattleEvent {
  const data = readDetails(body.data, id);
  for (const key of OTHER_KEYS) {
    const value = body[key];
    if (value !== undefined) data[key] = REFS.has(key) ? id(value as number) : value;
  }
  if (body.cells.length) data["cells"] = toCells(body.cells);
  const known = body.word !== EventWord.UNSPECIFIED ? enumWord(EventWordSchema, body.word) : null;
  return { name: (known as string | null) ?? body.name, data };
}

function readSteps(name: string, body: { who: number; path: number[] } & object, more: Data, id: IdLookup): BattleEvent[] {
  const schema = FORMS.get(name) as DescMessage;
  const key = name === "moved" ? "mode" : "how";
  const how = readField(schema.field[key] as DescField, body as unknown as Message, id);
  const cells = toCells(body.path);
  return cells.slice(1).map((to, index) => ({
    name,
    data: { who: id(body.who), from: cells[index] as PlainValue, to, [key]: how, ...more },
  }));
}

export function toCells(flat: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([flat[i] as number, flat[i + 1] as number]);
  return found;
}

/** Return true if an event is a roll of dice that somebody asked for. */
export const isAskedRoll = (event: BattleEvent): boolean => event.name === "player_rolled" || (event.name === "ruled" && event.data["order"] === "roll");
