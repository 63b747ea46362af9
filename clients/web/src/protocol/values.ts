// Plain values of any form, as rulesets tell them beyond the typed fields.

import { create } from "@bufbuild/protobuf";
import { ValueMapSchema, ValueSchema, type Detail, type Value, type ValueMap } from "../gen/fracas/v1/value_pb";

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };
export type Data = { [name: string]: Plain };
export type Namer = (n: number) => string;

export function readValue(value: Value | undefined, id: Namer): Plain {
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

export function readDetails(details: Detail[], id: Namer): Data {
  return Object.fromEntries(details.map((detail) => [detail.name, readValue(detail.value, id)]));
}

export function writeValue(plain: Plain): Value {
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
    .map((name) => ({ name, value: writeValue(data[name] as Plain) }));
  return create(ValueMapSchema, { entries });
}
