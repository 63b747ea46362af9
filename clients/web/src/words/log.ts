// What happened, in words: one short line an event, as tui/log_lines.py writes them (tests/vectors/mirror.json holds both).
// An event that this page has never heard of is still told, by its name and its data.

import type { Happened } from "../protocol/events";
import type { Data, Plain } from "../protocol/values";
import { PHRASES, QUIET } from "./phrases";
import { RollBook, attackSum, text, verdict } from "./rolls";

export type Call = (id: string) => string;
type Writer = (data: Data, call: Call) => string | null;

/** Why somebody forfeits, by the word of the event. */
const FORFEITS: Record<string, string> = {
  away: "was away for too long and forfeits",
  clock: "let the clock decide too often and forfeits",
};

/** Something was not told that a line needs. */
class Untold extends Error {}

/** Return what happened as lines; the steps of one walk are one line. */
export function logLines(events: Happened[], call: Call): string[] {
  const rolls = new RollBook();
  const found: string[] = [];
  events.forEach((event, index) => {
    const later = events[index + 1];
    if (later && isOneWalk(event, later)) return;
    if (event.name === "rolled") rolls.note(event.data);
    const line = describe(event.name, withDice(event, rolls), call);
    if (line !== null) found.push(line);
  });
  return found;
}

function withDice(event: Happened, rolls: RollBook): Data {
  const data = event.data;
  switch (event.name) {
    case "damaged":
    case "healed":
      return { ...data, dice: rolls.damage(data["by"] || data["who"], data["amount"]) };
    case "saved":
      return { ...data, dice: rolls.sumOf("save", data["who"], data["total"]) };
    default:
      return data;
  }
}

function isOneWalk(event: Happened, later: Happened): boolean {
  if (later.name !== "moved" || later.data["who"] !== event.data["who"]) return false;
  const mode = later.data["mode"];
  return (
    (event.name === "moved" && event.data["mode"] === mode) || (event.name === "used" && event.data["action"] === mode)
  );
}

export function describe(name: string, data: Data, call: Call): string | null {
  if (QUIET.has(name)) return null;
  const writer = WRITERS[name];
  if (writer) {
    try {
      return writer(data, call);
    } catch (error) {
      if (!(error instanceof Untold)) throw error;
    }
  }
  return phrase(name, data, call) ?? plainly(name, data, call);
}

function phrase(name: string, data: Data, call: Call): string | null {
  const template = PHRASES[name];
  if (template === undefined) return null;
  let whole = true;
  const told = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = data[key];
    if (value === undefined) whole = false;
    return typeof value === "string" ? call(value) : text(value);
  });
  return whole ? told : null;
}

function plainly(name: string, data: Data, call: Call): string {
  const who = data["who"] || data["by"] || data["seat"];
  const rest = Object.entries(data)
    .filter(([key, value]) => !["who", "by", "seat"].includes(key) && !isEmpty(value))
    .map(([key, value]) => `${words(key)} ${told(value, call)}`)
    .join(", ");
  return (who ? `${call(String(who))}: ` : "") + name.replaceAll("_", " ") + (rest ? ` (${rest})` : "");
}

function isEmpty(value: Plain): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function told(value: Plain, call: Call): string {
  if (typeof value === "string") return call(value).replaceAll("_", " ");
  if (Array.isArray(value)) return `[${value.map((item) => told(item, call)).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${key} ${told(item, call)}`).join(", ")}}`;
  }
  return text(value);
}

function words(value: Plain | undefined): string {
  return text(value).replaceAll("_", " ");
}

function get(data: Data, key: string): Plain {
  const value = data[key];
  if (value === undefined) throw new Untold(key);
  return value;
}

const who = (data: Data, call: Call, key = "who"): string => call(text(get(data, key)));
const cell = (value: Plain): string => `[${(value as number[]).join(",")}]`;
const ids = (value: Plain, call: Call): string =>
  (Array.isArray(value) ? value : [value]).map((one) => call(String(one))).join(", ");
const list = (value: Plain | undefined): Plain[] => (Array.isArray(value) ? value : []);
const cards = (value: Plain | undefined): string => list(value).map(words).join(" and ");

function rolled(data: Data, call: Call): string | null {
  const purpose = get(data, "purpose");
  if (["attack", "damage", "save"].includes(String(purpose))) return null; // told by what they decide
  const total = get(data, "total");
  if (["draw", "modifier"].includes(String(purpose)) && typeof total !== "number") {
    const drawn = text(total);
    if (purpose === "modifier" || (data["who"] == null && call(drawn) === drawn)) return null;
    return `Drawn: ${words(call(drawn))}`;
  }
  const faces = list(data["faces"]).filter((face): face is number => typeof face === "number");
  const added = Number(total) - faces.reduce((all, face) => all + face, 0);
  const dice = faces.length && faces.length < 10 ? ` (${faces.join("+")}${added ? (added > 0 ? "+" : "") + added : ""})` : "";
  return `${who(data, call)} rolls ${text(total)}${dice} for ${words(purpose)}`;
}

function attack(data: Data, call: Call): string {
  const faces = list(data["faces"]);
  if (data["vs"] === "shield") {
    const which = faces.length > 1 ? ` of ${faces.join(", ")}` : "";
    const kept = data["defense"] ? `, shield ${text(data["defense"])}` : "";
    return `${who(data, call, "by")} ⚔ ${who(data, call, "on")}: ${text(get(data, "total"))} (${text(get(data, "face"))}${which})${kept}`;
  }
  const notes = data["combat_advantage"] ? ["combat advantage"] : [];
  notes.push(...list(data["notes"]).map(words));
  const parts = [...new Set(notes)].map((note) => `, ${note}`); // some rulesets note it as well
  let total = attackSum(data);
  if (data["defense"] != null) total += ` vs ${words(data["vs"] || "defense").toUpperCase()} ${text(data["defense"])}`;
  return `${who(data, call, "by")} ⚔ ${who(data, call, "on")}: ${total}${parts.join("")}: ${verdict(data)}`;
}

function damaged(data: Data, call: Call): string {
  const parts = [words(data["type"] || ""), String(data["dice"] || "")].filter(Boolean).join(", ");
  return `  ${who(data, call)} loses ${text(get(data, "amount"))}${parts ? ` (${parts})` : ""}`;
}

function answered(data: Data, call: Call): string | null {
  const kind = get(data, "kind");
  const answer = data["answer"];
  const declined = answer === false || answer === null || answer === undefined || answer === "no";
  if (["choose_cards", "prevent_damage", "tie"].includes(String(kind))) {
    if (kind === "choose_cards") return `${who(data, call, "by")} is ready`;
    if (kind === "tie" && typeof answer === "string") return `The players choose ${words(call(answer))}`;
    if (kind === "prevent_damage" && (answer === "no" || answer === false)) return `${who(data, call, "by")} keeps its cards`;
    return null;
  }
  return declined ? `${who(data, call, "by")} lets it pass` : `${who(data, call, "by")} takes the ${words(kind)}`;
}

function moved(data: Data, call: Call): string {
  const mode = String(data["mode"] || "move");
  return `${who(data, call)} → ${cell(get(data, "to"))}${mode === "walk" || mode === "move" ? "" : ` (${words(mode)})`}`;
}

const FORCED: Record<string, string> = { push: "is pushed", pull: "is pulled", slide: "slides" };

const WRITERS: Record<string, Writer> = {
  round_began: (data) => `── Round ${text(get(data, "round"))} ──`,
  turn_began: (data, call) => `▶ ${who(data, call)}'s turn`,
  order: (data, call) => `The order: ${list(data["order"]).map((one) => call(String(one))).join(", ")}`,
  rolled,
  moved,
  forced: (data, call) => `${who(data, call)} ${FORCED[String(data["how"])] ?? "is moved"} to ${cell(get(data, "to"))}`,
  used: (data, call) => {
    const card = data["card"] ? ` of ${words(data["card"])}` : "";
    const on = data["on"];
    const aimed = on && (on as Plain[]).length ? ` on ${ids(on, call)}` : "";
    return `${who(data, call)} uses ${words(get(data, "action"))}${card}${aimed}`;
  },
  attack,
  damaged,
  healed: (data, call) =>
    get(data, "amount") === 0
      ? `  ${who(data, call)} has nothing to regain`
      : `  ${who(data, call)} regains ${text(get(data, "amount"))}${data["dice"] ? ` (${text(data["dice"])})` : ""}`,
  saved: (data, call) =>
    `  ${who(data, call)} ${data["success"] ? "saves" : "fails the save"}: ${text(data["dice"] || get(data, "total"))} vs ${text(get(data, "dc"))}`,
  condition_began: (data, call) => `  ${who(data, call)} is ${words(get(data, "condition"))}`,
  condition_ended: (data, call) => `  ${who(data, call)} is no longer ${words(get(data, "condition"))}`,
  dropped: (data, call) => `  ${who(data, call)} goes down`,
  died: (data, call) => `  ✝ ${who(data, call)} is destroyed`,
  answered,
  battle_over: (data, call) => (data["winner"] ? `══ ${who(data, call, "winner")} wins ══` : "══ Nobody wins ══"),
  activated: (data, call) => `▸ ${who(data, call)} acts`,
  temp_hp_gained: (data, call) => `  ${who(data, call)} gains ${text(get(data, "amount"))} temporary hit points`,
  ongoing_began: (data, call) =>
    `  ${who(data, call)} suffers ongoing ${text(get(data, "amount"))}${data["type"] ? ` (${words(data["type"])})` : ""}`,
  ongoing_ended: (data, call) => `  ${who(data, call)} no longer suffers`,
  modifier_began: (data, call) => {
    const by = get(data, "by");
    if (typeof by !== "number") throw new Untold("by");
    return `  ${who(data, call)}: ${by < 0 ? "" : "+"}${by} ${words(get(data, "to"))}`;
  },
  zone_began: (data, call) => {
    const cells = (get(data, "cells") as Plain[]).length;
    return `  ${who(data, call, "by")} changes the ground of ${cells} cell${cells !== 1 ? "s" : ""}`;
  },
  zone_ended: () => "  The ground is as it was",
  resisted: (data, call) => `  ${who(data, call)} resists the spell`,
  recharged: (data, call) => `  ${who(data, call)} can use ${words(get(data, "action"))} again`,
  conceded: (data, call) => `${who(data, call, "seat")} ${FORFEITS[String(data["why"])] ?? "gives up"}`,
  cards_revealed: (data, call) => {
    const shown = list(data["cards"]);
    if (!shown.length) return null;
    if (shown.length === 1 && shown[0] === "long_rest") return `${who(data, call)} takes a long rest`;
    return `${who(data, call)} plays ${cards(shown)}${data["initiative"] != null ? `, ${text(data["initiative"])}` : ""}`;
  },
  card_revealed: (data) => {
    const name = words(data["type"] || data["deck"] || "monsters").toLowerCase();
    const act = data["text"] ? `: ${text(data["text"])}` : "";
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}, ${text(get(data, "initiative"))}${act}`;
  },
  focused: (data, call) =>
    data["on"] == null ? `${who(data, call)} finds no focus` : `${who(data, call)} goes for ${who(data, call, "on")} (f: why)`,
  bonus_began: (data, call) => `  ${who(data, call)} has ${words(get(data, "bonus"))} ${text(get(data, "amount"))} this round`,
  damage_prevented: (data, call) => `  ${who(data, call)} loses ${cards(get(data, "cards"))} instead`,
  rested: (data, call) =>
    `${who(data, call)} takes a ${words(get(data, "how"))} rest${list(data["lost"]).length ? `, losing ${cards(data["lost"])}` : ""}`,
  exhausted: (data, call) => `  ${who(data, call)} is exhausted`,
  card_added: (data, call) => {
    const deck = String(get(data, "deck"));
    return `  ${text(data["count"] ?? 1)} ${words(get(data, "card"))} into ${deck === "monsters" ? "the monsters'" : `${call(deck)}'s`} deck`;
  },
};
