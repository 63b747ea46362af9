// Rulings as text, for the log (the terminal client has the same in tui/log_rulings.py).

import type { PlainValue } from "../protocol/values";
import { hasMessage, idText, t, type Key } from "./catalogue";

/** Order of the parts of a ruling in its line. */
const PARTS = ["on", "by", "use", "condition", "skill", "ability", "side", "at", "amount", "type", "dc", "add", "remove", "until", "hidden"];
/** Parts that the lines of the consequences show. */
const LEFT_OUT = new Set(["fail", "success", "id"]);

/** Return the line of a ruling: the message `log_ruled_ORDER` if there is one and the details have all that it needs, otherwise `GM: Terrain: [1,2] water`. */
export function rulingLine(order: string, details: PlainValue, call: (id: string) => string): string {
  const own = `log_ruled_${order}`;
  if (hasMessage(own) && details !== null && typeof details === "object" && !Array.isArray(details)) {
    const missing: Error[] = [];
    const line = t(own, { type: "none", ...Object.fromEntries(Object.entries(details).map(([key, value]) => [key, describe(value, call)])) }, missing);
    if (!missing.length) return line;
  }
  const name = hasMessage(`ruling_${order}`) ? t(`ruling_${order}` as Key) : idText(order);
  const told = describe(details, call);
  return t("log_ruled", { what: told ? `${name}: ${told}` : name });
}

function describe(value: PlainValue, call: (id: string) => string): string {
  if (value === null || typeof value === "boolean") return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return idText(call(value));
  if (Array.isArray(value)) return value.length && value.every((one) => typeof one === "number") ? `[${value.join(",")}]` : value.map((one) => describe(one, call)).join(", ");
  const rank = (key: string): number => (PARTS.includes(key) ? PARTS.indexOf(key) : PARTS.length);
  const parts = Object.entries(value).filter(([key]) => !LEFT_OUT.has(key)).sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return parts.map(([key, item]) => {
    if (item === true) return idText(key);
    return PARTS.includes(key) ? describe(item, call) : [idText(call(key)), describe(item, call)].filter(Boolean).join(" ");
  }).filter(Boolean).join(" ");
}
