// Words for people: distances, durations, how a creature fares, what an action does, what lies on a cell (tui/words.py).

import type { Action, Sheet } from "../gen/fracas/v1/sheet_pb";
import type { Terms } from "../gen/fracas/v1/view_pb";
import { standingOn, type Battle, type Cell, type Creature, type Ends } from "../protocol/battle";

type Call = (id: string) => string;

const COSTS: Record<string, string> = {
  full_round: "full round", none: "no action", bonus: "bonus action", top: "▀ top half", bottom: "▄ bottom half",
};

export const plain = (word: string): string => word.replaceAll("_", " ");
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** Return what people call a ruleset: its words, those with digits in capitals. */
export const titled = (name: string): string =>
  name.split("_").map((word) => (/\d/.test(word) ? word.toUpperCase() : capital(word))).join(" ");
export const costWord = (cost: string): string => COSTS[cost] ?? plain(cost);
export const percent = (thousandths: number): string => `${Math.floor((thousandths + 5) / 10)}%`;

/** How a ruleset tells distances: `30 ft`, or the number of cells. */
export class Measure {
  readonly feet: number;
  constructor(terms: Terms | undefined) {
    this.feet = terms?.feet ?? 0;
  }
  far(cells: number): string {
    return this.feet ? `${cells * this.feet} ft` : `${cells}`;
  }
  told(text: string): string {
    return this.feet ? text.replace(/\b(\d+)\b/g, (_, number: string) => this.far(Number(number))) : text;
  }
  effects(text: string): string {
    if (!this.feet) return text;
    return text.replace(
      /\b(push|pull|slide|shift|teleport|burst|blast|arc|emanation) (\d+)\b/g,
      (_, word: string, number: string) => `${word} ${this.far(Number(number))}`,
    );
  }
}

export function endsText(ends: Ends, bearer: string, battle: Battle, call: Call): string {
  if (ends.until === "save_ends") return ends.dc === null ? "save ends" : `save ends, ${ends.dc}`;
  if (ends.until === "escape") return ends.dc === null ? "until it escapes" : `until it escapes, ${ends.dc}`;
  if (["encounter", "", "movement", "down"].includes(ends.until)) return "";
  if (ends.whose !== null && ends.edge !== null) {
    const waited = battle.creatures.get(ends.whose);
    const now = waited !== undefined && ends.edge === "end" && waited.turns === ends.turn;
    const whose = ends.whose === bearer ? "its" : `${call(ends.whose)}'s`;
    return `until the ${ends.edge} of ${whose} ${now ? "" : "next "}turn`;
  }
  return plain(ends.until);
}

/** Return all that bears on a creature now, what matters most first. */
export function statusWords(battle: Battle, creature: Creature, call: Call): string[] {
  const measure = new Measure(battle.terms);
  const words: string[] = [];
  const half = battle.terms?.half ?? "";
  if (half && creature.hp > 0 && creature.hp <= Math.floor(creature.maxHp / 2)) words.push(half);
  const { details } = creature;
  if (details["unseen"] && !creature.conditions.some((one) => one.name === "hidden")) words.push("hidden");
  const successes = Number(details["successes"] ?? 0);
  const failures = Number(details["failures"] ?? 0);
  if (successes || failures) words.push(`death saves: ${successes ? `${successes} made, ` : ""}${failures} failed`);
  for (const word of ["stable", "delayed", "dodging", "disengaged", "squeezed"]) if (details[word]) words.push(word);
  if (details["readied"]) words.push("has readied an action");
  if (details["concentration"]) words.push(`concentrates on ${plain(String(details["concentration"]).split(":").pop() ?? "")}`);
  if (details["mount"]) words.push(`rides ${call(String(details["mount"]))}`);
  if (details["rider"]) words.push(`carries ${call(String(details["rider"]))}`);
  if (details["gone"]) words.push(String(details["gone"]));
  if (details["resting"]) words.push("rests");
  if (creature.tempHp) words.push(`+${creature.tempHp} temporary`);
  if (creature.altitude) words.push(`${measure.far(Math.abs(creature.altitude))} ${creature.altitude > 0 ? "up" : "down"}`);
  for (const hurt of creature.ongoing) {
    const ends = endsText(hurt.ends, creature.id, battle, call);
    words.push(`ongoing ${hurt.amount}${hurt.type ? ` ${hurt.type}` : ""}${ends ? ` (${ends})` : ""}`);
  }
  for (const condition of creature.conditions) {
    let text = plain(condition.name);
    if (condition.amount !== null) text += ` ${condition.amount}`;
    if (condition.source !== null && condition.source !== creature.id) text += ` by ${call(condition.source)}`;
    const ends = endsText(condition.ends, creature.id, battle, call);
    words.push(ends ? `${text} (${ends})` : text);
  }
  return words;
}

export function defences(sheet: Sheet): string[] {
  const pairs: [string, number | undefined][] = [
    ["AC", sheet.ac], ["Fort", sheet.fortitude], ["Ref", sheet.reflex], ["Will", sheet.will],
  ];
  return pairs.filter(([, number]) => number !== undefined).map(([word, number]) => `${word} ${number}`);
}

/** Return what is left of a creature's turn: `1 action, 30 ft`. */
export function budgetText(creature: Creature, measure: Measure): string {
  const parts = creature.budget.map(([word, left]) => {
    if (word === "movement") return measure.feet ? measure.far(left) : `${left} movement`;
    return left > 0 ? `${left} ${costWord(word)}` : "";
  });
  return parts.filter(Boolean).join(", ");
}

const ORIGINS: Record<string, string> = { near: "close", far: "area", self: "" };

/** Return what an action is and does, one sentence an entry. */
export function actionLines(action: Action, measure: Measure): string[] {
  const tags = action.tags.filter((tag) => tag !== "basic").map(plain);
  const head = [action.cost ? costWord(action.cost) : "", action.uses, ...tags].filter(Boolean);
  const lines = [head.length ? `${capital(head.join("; "))}.` : ""];
  if (action.trigger) lines.push(`Answers: ${measure.told(action.trigger).replace(/\bself\b/g, "itself")}.`);
  const where = [ORIGINS[action.origin] ?? action.origin];
  if (action.reach !== undefined && action.reach !== 1) where.push(`reach ${measure.far(action.reach)}`);
  if (action.range.length) where.push(`range ${action.range.map((one) => measure.far(one)).join("/")}`);
  if (action.area) where.push(measure.told(action.area));
  if (action.targets) where.push(`on ${action.targets}`);
  const place = where.filter(Boolean).join(", ");
  lines.push(place ? `${capital(place)}.` : "");
  if (action.sequence.length) lines.push(`Attacks: ${action.sequence.map(plain).join(", ")}.`);
  if (action.attack) lines.push(`Attack: ${action.attack}${action.weapon ? ` with ${action.weapon}` : ""}.`);
  if (action.save) lines.push(`Save: ${action.save}.`);
  const parts: [string, string][] = [["Hit", action.hit], ["Miss", action.miss], ["Critical", action.crit], ["Effect", action.effect]];
  for (const [word, text] of parts) if (text) lines.push(`${word}: ${measure.effects(text)}.`);
  if (action.maintain) lines.push(`Kept up for a ${plain(action.maintain)} action each turn.`);
  return lines.filter(Boolean);
}

/** Return what lies on a cell: things, zones, the ground, and who stands there; empty on plain floor. */
export function cellText(battle: Battle, cell: Cell, call: Call, but = ""): string {
  const same = (other: Cell | null): boolean => other !== null && other[0] === cell[0] && other[1] === cell[1];
  const parts = standingOn(battle, cell).filter((one) => one.id !== but).map((one) => call(one.id));
  for (const thing of battle.things.filter((one) => same(one.at))) {
    const notes = [thing.state, thing.hp === null ? "" : `${thing.hp} hit points`].filter(Boolean).join(", ");
    parts.push(plain(thing.name || thing.id) + (notes ? ` (${notes})` : ""));
  }
  for (const zone of battle.zones.filter((one) => one.cells.some(same))) {
    parts.push(`${zone.name || "zone"}${zone.owner === null ? "" : ` of ${call(zone.owner)}`}`);
  }
  for (const [name, number] of battle.terrain(cell)) parts.push(plain(name) + (number ? ` ${number}` : ""));
  return parts.join(", ");
}
