// Rulings as text, for the log (the terminal client has the same in tui/log_rulings.py).

import type { PlainValue } from "../protocol/values";
import { hasMessage, idText, t, type Key } from "./catalogue";

/** Order of the parts of a ruling in its line. */
const PARTS = ["on", "by", "use", "condition", "skill", "ability", "side", "at", "amount", "type", "dc", "add", "remove", "until", "hidden"];
/** Parts that the lines of the consequences show. */
const LEFT_OUT = new Set(["fail", "success", "id"]);

/** Return an order with its details as one text: `damage Ogre 8 fire`. */
export function rulingText(order: string, details: PlainValue, call: (id: string) => string): string {
  const name = hasMessage(`ruling_${order}`) ? t(`ruling_${order}` as Key) : idText(order);
  const told = describe(details, call);
  return told ? `${name}: ${told}` : name;
}

function describe(value: PlainValue, call: (id: string) => string): string {
  if (value === null || typeof value === "boolean") return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return idText(call(value));
  if (Array.isArray(value)) return value.every((one) => typeof one === "number") ? `[${value.join(",")}]` : value.map((one) => describe(one, call)).join(", ");
  const rank = (key: string): number => (PARTS.includes(key) ? PARTS.indexOf(key) : PARTS.length);
  const parts = Object.entries(value).filter(([key]) => !LEFT_OUT.has(key)).sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return parts.map(([key, item]) => {
    if (item === true) return idText(key);
    return PARTS.includes(key) ? describe(item, call) : [idText(call(key)), describe(item, call)].filter(Boolean).join(" ");
  }).filter(Boolean).join(" ");
}
