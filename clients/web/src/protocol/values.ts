// Plain values of any shape, which rulesets use beyond the typed fields.

import { create } from "@bufbuild/protobuf";
import { ValueMapSchema, ValueSchema, type Detail, type Value, type ValueMap } from "../gen/fracas/v1/value_pb";

export type PlainValue = null | boolean | number | string | PlainValue[] | { [name: string]: PlainValue };
export type Data = { [name: string]: PlainValue };
export type IdLookup = (n: number) => string;

export function readValue(value: Value | undefined, id: IdLookup): PlainValue {
  const kind = value?.kind;
  switch (kind?.case) {
    case "flag":
    case "number":
    case "text":
      return kind.value;
    case "big":
      return Number(kind.value);
    case "name":
      return id(kind.value);
    case "numbers":
      return [...kind.value.items];
    case "list":
      return kind.value.items.map((item) => readValue(item, id));
    case "map":
      return readDetails(kind.value.entries, id);
    default:
      return null;
  }
}

export function readDetails(details: Detail[], id: IdLookup): Data {
  return Object.fromEntries(details.map((detail) => [detail.name, readValue(detail.value, id)]));
}

export function writeValue(plain: PlainValue): Value {
  if (plain === null) return create(ValueSchema, { kind: { case: "nothing", value: true } });
  if (typeof plain === "boolean") return create(ValueSchema, { kind: { case: "flag", value: plain } });
  if (typeof plain === "number") return create(ValueSchema, { kind: { case: "number", value: plain } });
  if (typeof plain === "string") return create(ValueSchema, { kind: { case: "text", value: plain } });
  if (!Array.isArray(plain)) return create(ValueSchema, { kind: { case: "map", value: writeMap(plain) } });
  if (plain.length > 0 && plain.every((item) => typeof item === "number")) {
    return create(ValueSchema, { kind: { case: "numbers", value: { items: plain as number[] } } });
  }
  return create(ValueSchema, { kind: { case: "list", value: { items: plain.map(writeValue) } } });
}

export function writeMap(data: Data): ValueMap {
  const entries = Object.keys(data)
    .sort()
    .map((name) => ({ name, value: writeValue(data[name] as PlainValue) }));
  return create(ValueMapSchema, { entries });
}
