// Words for people: distances, durations, how a creature fares, what an action does, what lies on a cell (tui/words.py).

import type { Action, Sheet } from "../gen/fracas/v1/sheet_pb";
import { TournamentPhase } from "../gen/fracas/v1/tournaments_pb";
import type { Terms } from "../gen/fracas/v1/view_pb";
import { lampOn, lightOn } from "../board/light";
import { standing } from "./statistics";
import { bears, standingOn, type Battle, type Cell, type Creature, type Ends } from "../protocol/battle";
import { has, plain, t, type Key } from "./catalogue";

type Call = (id: string) => string;

export { plain };
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** Return what people call a ruleset: its words, those with digits in capitals. */
export const titled = (name: string): string =>
  name.split("_").map((word) => (/\d/.test(word) ? word.toUpperCase() : capital(word))).join(" ");
export const costWord = (cost: string): string => (has(`cost_${cost}`) ? t(`cost_${cost}` as Key) : plain(cost));
/** Return how often something can be used: a bare word of the rules says little to whoever has read none. */
export const usesWord = (uses: string): string => (has(`uses_${uses}`) ? t(`uses_${uses}` as Key) : uses);
export const kindWord = (kind: string): string => (has(`kind_${kind}`) ? t(`kind_${kind}` as Key) : plain(kind));
export const percent = (thousandths: number): string => `${Math.floor((thousandths + 5) / 10)}%`;

export const phaseWord = (phase: TournamentPhase): string => t(`phase_${TournamentPhase[phase].toLowerCase()}` as Key);

/** Milliseconds as minutes and seconds, `1:05`; what has begun counts whole. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How a ruleset tells distances: `30 ft`, or the number of cells. */
export class Measure {
  readonly feet: number;
  constructor(terms: Terms | undefined) {
    this.feet = terms?.feet ?? 0;
  }
  far(cells: number): string {
    return this.feet ? t("feet", { count: cells * this.feet }) : `${cells}`;
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

/** Return a distance with its unit, in whatever the ruleset counts: `15 ft`, `3 cells`. */
export const farText = (measure: Measure, cells: number): string =>
  measure.feet ? measure.far(cells) : t(cells === 1 ? "cell" : "cells", { count: cells });

/** Conditions whose number is nothing that anybody fares by: how far a grip reaches. */
const UNCOUNTED = new Set(["grappled", "grabbed"]);

export function endsText(ends: Ends, bearer: string, battle: Battle, call: Call): string {
  if (ends.until === "save_ends") return ends.dc === null ? t("saveEnds") : t("saveEndsAt", { dc: ends.dc });
  if (ends.until === "escape") return ends.dc === null ? t("untilEscape") : t("untilEscapeAt", { dc: ends.dc });
  if (["encounter", "", "movement", "down"].includes(ends.until)) return "";
  if (ends.whose !== null && ends.edge !== null) {
    const waited = battle.creatures.get(ends.whose);
    const now = waited !== undefined && ends.edge === "end" && waited.turns === ends.turn;
    return t(`until_${ends.edge}${ends.whose === bearer ? "_own" : ""}${now ? "_now" : ""}`, { who: call(ends.whose) });
  }
  return plain(ends.until);
}

/** Say whether a creature has at most half of its hit points, where the rules have a word for that. */
export const halved = (battle: Battle, creature: Creature): boolean =>
  Boolean(battle.terms?.half) && creature.hp > 0 && creature.hp <= Math.floor(creature.maxHp / 2);

/** Return all that bears on a creature now, what matters most first. */
export function statusWords(battle: Battle, creature: Creature, call: Call): string[] {
  const measure = new Measure(battle.terms);
  const words: string[] = [];
  // What bore on it while it lived tells nobody anything any more.
  if (!creature.alive) return [creature.details["gone"] ? plain(String(creature.details["gone"])) : t("deadStatus")];
  if (halved(battle, creature)) words.push(battle.terms?.half ?? "");
  const { details } = creature;
  if (bears(creature, "unseen") && !creature.conditions.some((one) => one.name === "hidden")) words.push(t("hiddenStatus"));
  const successes = Number(details["successes"] ?? 0);
  const failures = Number(details["failures"] ?? 0);
  if (successes || failures) words.push(t(successes ? "deathSavesMade" : "deathSaves", { successes, failures }));
  for (const word of ["stable", "delayed", "dodging", "disengaged", "squeezed"]) if (bears(creature, word)) words.push(plain(word));
  if (bears(creature, "dashes")) words.push(t("hasDashed"));
  if (bears(creature, "readied")) words.push(t("hasReadied"));
  if (details["concentration"]) words.push(t("concentratesOn", { what: plain(String(details["concentration"]).split(":").pop() ?? "") }));
  if (details["mount"]) words.push(t("rides", { who: call(String(details["mount"])) }));
  if (details["rider"]) words.push(t("carries", { who: call(String(details["rider"])) }));
  if (details["gone"]) words.push(plain(String(details["gone"])));
  if (details["resting"]) words.push(t("resting"));
  for (const bonus of Array.isArray(details["bonuses"]) ? details["bonuses"] : []) {
    if (bonus !== null && typeof bonus === "object" && !Array.isArray(bonus)) words.push(t("bonusOf", { what: plain(String(bonus["kind"])), amount: String(bonus["amount"]) }));
  }
  const sheet = battle.sheetOf(creature);
  if (sheet) words.push(...standing(sheet));
  if (creature.tempHp) words.push(t("temporary", { amount: creature.tempHp }));
  if (creature.altitude) words.push(t(creature.altitude > 0 ? "up" : "down", { far: farText(measure, Math.abs(creature.altitude)) }));
  for (const hurt of creature.ongoing) {
    const ends = endsText(hurt.ends, creature.id, battle, call);
    const what = hurt.type ? t("ongoingOf", { amount: hurt.amount, type: plain(hurt.type) }) : t("ongoing", { amount: hurt.amount });
    words.push(ends ? t("withEnd", { what, ends }) : what);
  }
  for (const { to, by, ends } of creature.modifiers) {
    const [number = "", which = ""] = to.split(":");
    const amount = number === "speed" ? measure.far(Math.abs(by)) : `${Math.abs(by)}`;
    const what = t("modified", { by: `${by < 0 ? "-" : "+"}${amount}`, to: number === "check" ? plain(which) : number === "ac" ? t("acShort") : plain(number) });
    const whole = which && number !== "check" ? t("modifiedAgainst", { what, who: call(which) }) : what;
    const until = endsText(ends, creature.id, battle, call);
    words.push(until ? t("withEnd", { what: whole, ends: until }) : whole);
  }
  for (const condition of creature.conditions) {
    let text = plain(condition.name);
    if (condition.amount !== null && !UNCOUNTED.has(condition.name)) text += ` ${condition.amount}`;
    if (condition.source !== null && condition.source !== creature.id) text = t("conditionBy", { what: text, who: call(condition.source) });
    const ends = endsText(condition.ends, creature.id, battle, call);
    words.push(ends ? t("withEnd", { what: text, ends }) : text);
  }
  return words;
}

export function defences(sheet: Sheet): string[] {
  const words = ["ac", "fortitude", "reflex", "will"] as const;
  return words.flatMap((word) => (sheet[word] === undefined ? [] : [t(word, { number: sheet[word] })]));
}

/** Return what is left of a creature's turn: `1 action, 30 ft`. */
export function budgetText(creature: Creature, measure: Measure): string {
  // A whole turn is what its parts make: who has all of them has it.
  const parts = creature.budget.filter(([word]) => word !== "full_round").map(([word, left]) => {
    if (word === "movement") return measure.feet ? measure.far(left) : t("movementLeft", { count: left });
    return left > 0 ? (has(`left_${word}`) ? t(`left_${word}` as Key, { count: left }) : `${left} ${costWord(word)}`) : "";
  });
  return parts.filter(Boolean).join(", ");
}

/** Who causes a trigger or suffers it, in the words of a sentence. */
const WHO: Record<string, Key> = { self: "whoItself", enemy: "whoEnemy", ally: "whoAlly" };
const ORIGINS: Record<string, Key | ""> = { near: "origin_near", far: "origin_far", self: "" };

/** Return names, one that is meant more than once with how often. */
export function counted(names: readonly string[]): string {
  return [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  }).join(", ");
}

/** Return what an action is and does, one sentence an entry. */
export function actionLines(action: Action, measure: Measure): string[] {
  const tags = action.tags.filter((tag) => tag !== "basic").map(plain);
  const head = [action.cost ? (has(`head_${action.cost}`) ? t(`head_${action.cost}` as Key) : costWord(action.cost)) : "", usesWord(action.uses), ...tags].filter(Boolean);
  const lines = [head.length ? `${capital(head.join("; "))}.` : ""];
  if (action.trigger) lines.push(t("answersTo", { what: measure.told(action.trigger).replace(/\b(self|enemy|ally)\b/g, (who) => t(WHO[who] ?? "whoItself")) }));
  const origin = ORIGINS[action.origin];
  const where = [origin === undefined ? action.origin : origin && t(origin)];
  if (action.reach !== undefined && action.reach !== 1) where.push(t("reachOf", { far: measure.far(action.reach) }));
  else if (action.origin === "melee" && !action.area) where.push(t("besideUser"));
  const [range, most] = action.range;
  if (range !== undefined) where.push(most === undefined ? t("rangeOf", { far: measure.far(range) }) : t("rangesOf", { far: measure.far(range), most: measure.far(most) }));
  if (action.area) where.push(measure.told(action.area));
  if (action.targets) where.push(t("onTargets", { whom: action.targets }));
  const place = where.filter(Boolean).join(", ");
  lines.push(place ? `${capital(place)}.` : "");
  if (action.sequence.length) lines.push(t("sequenceOf", { what: counted(action.sequence.map((one) => capital(plain(one)))) }));
  if (action.attack) lines.push(t(action.weapon ? "attackWith" : "attackLine", { what: action.attack, weapon: action.weapon }));
  if (action.save) lines.push(t("saveLine", { what: action.save }));
  const parts: [Key, string][] = [["hitLine", action.hit], ["missLine", action.miss], ["critLine", action.crit], ["effectLine", action.effect]];
  for (const [key, text] of parts) if (text) lines.push(t(key, { what: measure.effects(text).replace(/\bac\b/g, "AC") }));
  if (action.maintain) lines.push(t("keptUp", { cost: plain(action.maintain) }));
  return lines.filter(Boolean);
}

/** Return what lies on a cell: things, zones, the ground, and who stands there; empty on plain floor. */
export function cellText(battle: Battle, cell: Cell, call: Call, but = ""): string {
  const same = (other: Cell | null): boolean => other !== null && other[0] === cell[0] && other[1] === cell[1];
  const parts = standingOn(battle, cell).filter((one) => one.id !== but).map((one) => call(one.id));
  for (const thing of battle.things.filter((one) => same(one.at))) {
    const notes = [thing.state, thing.hp === null ? "" : t("hp", { hp: thing.hp })].filter(Boolean).join(", ");
    parts.push(plain(thing.name || thing.id) + (notes ? ` (${notes})` : ""));
  }
  for (const zone of battle.zones.filter((one) => one.cells.some(same))) {
    const name = zone.name || t("zone");
    parts.push(zone.owner === null ? name : t("zoneOf", { zone: name, who: call(zone.owner) }));
  }
  if (lampOn(battle, cell)) parts.push(t("lamp"));
  for (const [name, number] of battle.terrain(cell)) {
    const lit = name === "dark" ? lightOn(battle, cell) : "";
    if (lit) parts.push(t(`lit_${lit}`));
    else parts.push(name === "pit" && number ? t("pitDeep", { feet: number }) : plain(name) + (number ? ` ${number}` : ""));
  }
  return parts.join(", ");
}
