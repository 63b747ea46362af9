// Formatting of distances, durations, conditions, actions and cells as text (the terminal client has the same in tui/descriptions.py).

import { modifierText } from "./modifierText";
import type { Action, Sheet } from "../gen/fracas/v1/sheet_pb";
import { TournamentPhase } from "../gen/fracas/v1/tournaments_pb";
import type { Terms } from "../gen/fracas/v1/view_pb";
import { lampAt, lampLightAt } from "../board/lighting";
import { defenseStats } from "./cardStats";
import { NO_TRAITS, type Traits } from "../protocol/conditions";
import { bearerOf, cellKey, hasDetail, creaturesAt, isAttached, type Battle, type Cell, type Creature, type Ends } from "../protocol/battle";
import { hasMessage, idText, isForeign, nameText, saidText, t, type Key } from "./catalogue";
import { ruleText } from "./ruleText";

type Call = (id: string) => string;

export { idText, nameText };
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** Return the title of a ruleset: its words, those with digits in capitals. */
export const rulesetTitle = (name: string): string =>
  name.split("_").map((word) => (/\d/.test(word) ? word.toUpperCase() : capitalize(word))).join(" ");
export const costWord = (cost: string): string => (hasMessage(`cost_${cost}`) ? t(`cost_${cost}` as Key) : idText(cost));
/** Return the usage limit of an action as text, spelled out for players who do not know the rules. */
export const usesWord = (uses: string): string => (hasMessage(`uses_${uses}`) ? t(`uses_${uses}` as Key) : saidText(uses));
export const kindWord = (kind: string): string => (hasMessage(`kind_${kind}`) ? t(`kind_${kind}` as Key) : idText(kind));
export const percent = (thousandths: number): string => `${Math.floor((thousandths + 5) / 10)}%`;

export const phaseWord = (phase: TournamentPhase): string => t(`phase_${TournamentPhase[phase].toLowerCase()}` as Key);

/** Return milliseconds as minutes and seconds, `1:05`, rounded up. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Format of distances in a ruleset: `30 ft`, or a number of cells. */
export class DistanceFormat {
  readonly feet: number;
  constructor(terms: Terms | undefined) {
    this.feet = terms?.feet ?? 0;
  }
  distance(cells: number): string {
    return this.feet ? t("feet", { count: cells * this.feet }) : `${cells}`;
  }
  inText(text: string): string {
    return this.feet ? text.replace(/\b(\d+)\b/g, (_, number: string) => this.distance(Number(number))) : text;
  }
  inEffects(text: string): string {
    if (!this.feet) return text;
    return text.replace(
      /\b(push|pull|slide|shift|teleport|burst|blast|arc|emanation) (\d+)\b/g,
      (_, word: string, number: string) => `${word} ${this.distance(Number(number))}`,
    );
  }
}

/** Return a distance with its unit: `15 ft`, `3 cells`. */
export const distanceText = (measure: DistanceFormat, cells: number): string =>
  measure.feet ? measure.distance(cells) : t(cells === 1 ? "cell" : "cells", { count: cells });

export function endsText(ends: Ends, bearer: string, battle: Battle, call: Call): string {
  if (ends.until === "save_ends") return ends.dc === null ? t("saveEnds") : t("saveEndsAt", { dc: ends.dc });
  if (ends.until === "escape") return ends.dc === null ? t("untilEscape") : t("untilEscapeAt", { dc: ends.dc });
  if (["encounter", "", "movement", "down"].includes(ends.until)) return "";
  if (ends.whose !== null && ends.edge !== null) {
    const waited = battle.creatures.get(ends.whose);
    const now = waited !== undefined && ends.edge === "end" && waited.turns === ends.turn;
    return t(`until_${ends.edge}${ends.whose === bearer ? "_own" : ""}${now ? "_now" : ""}`, { who: call(ends.whose) });
  }
  return idText(ends.until);
}

/** Return true if a creature has at most half of its hit points and the rules have a term for that. */
export const isHalfHp = (battle: Battle, creature: Creature): boolean =>
  Boolean(battle.terms?.half) && (creature.health === battle.terms?.half || (creature.hp > 0 && creature.hp <= Math.floor(creature.maxHp / 2)));

/** Parts of a health bar where hit points are told as bars. */
const BAR_PARTS = 8;

/**
 * Return the hit points of a creature as far as they are known: a number, a part of a bar, a word; empty if they are hidden.
 *
 * With `unit`, a number says that it counts hit points.
 */
export function hitPointsText(battle: Battle, creature: Creature, { unit = false } = {}): string {
  if (creature.health !== null) return capitalize(idText(creature.health));
  const sheet = battle.sheetOf(creature);
  // Bars have eight parts, and the sheet does not tell the maximum then.
  if (creature.maxHp === BAR_PARTS && sheet && sheet.hp !== BAR_PARTS) return t("healthParts", { percent: Math.round((Math.max(0, creature.hp) / BAR_PARTS) * 100) });
  return t(unit ? "hpOf" : "hitPoints", { hp: creature.alive ? creature.hp : Math.max(0, creature.hp), max: creature.maxHp }) + (creature.tempHp ? ` +${creature.tempHp}` : "");
}

/** A state or condition of a creature: its id and what it does, by which its icon is chosen, and its text. */
export interface Status {
  readonly id: string;
  readonly text: string;
  readonly traits: Traits;
}

/** Return the texts of the states and conditions of a creature, most important first. */
export const statusWords = (battle: Battle, creature: Creature, call: Call): string[] => creatureStatus(battle, creature, call).map((one) => one.text);

/** Return the states and conditions of a creature, most important first. */
export function creatureStatus(battle: Battle, creature: Creature, call: Call): Status[] {
  const measure = new DistanceFormat(battle.terms);
  const found: Status[] = [];
  const add = (id: string, text: string, traits = NO_TRAITS): void => void found.push({ id, text, traits });
  // Conditions of a dead creature no longer matter.
  const { details } = creature;
  const gone = details["gone"] ? String(details["gone"]) : "";
  if (!creature.alive) return [gone ? { id: gone, text: idText(gone), traits: NO_TRAITS } : { id: "gone", text: t("deadStatus"), traits: NO_TRAITS }];
  const half = battle.terms?.half ?? "";
  if (isHalfHp(battle, creature)) add(half, idText(half));
  if (hasDetail(creature, "unseen") && !creature.conditions.some((one) => one.traits.has("hidden"))) add("hidden", t("hiddenStatus"));
  const successes = Number(details["successes"] ?? 0);
  const failures = Number(details["failures"] ?? 0);
  if (successes || failures) add("dying", t(successes ? "deathSavesMade" : "deathSaves", { successes, failures }));
  for (const word of ["stable", "delayed", "dodging", "disengaged", "squeezed"]) if (hasDetail(creature, word)) add(word, idText(word));
  if (hasDetail(creature, "dashes")) add("dashed", t("hasDashed"));
  if (hasDetail(creature, "readied")) add("readied", t("hasReadied"));
  if (details["concentration"]) add("concentration", t("concentratesOn", { what: idText(String(details["concentration"]).split(":").pop() ?? "") }));
  if (details["mount"]) add("mount", t("rides", { who: call(String(details["mount"])) }));
  if (details["rider"]) add("rider", t("carries", { who: call(String(details["rider"])) }));
  const bearer = bearerOf(creature);
  if (bearer) add("bearer", t(isAttached(creature) ? "isAttached" : "isInside", { who: call(bearer) }));
  for (const other of battle.creatures.values()) {
    if (other.alive && bearerOf(other) === creature.id) add(other.id, t(isAttached(other) ? "hasAttached" : "holdsInside", { who: call(other.id) }));
  }
  if (gone) add(gone, idText(gone));
  if (details["resting"]) add("resting", t("resting"));
  for (const bonus of Array.isArray(details["bonuses"]) ? details["bonuses"] : []) {
    if (bonus !== null && typeof bonus === "object" && !Array.isArray(bonus)) add(String(bonus["kind"]), t("bonusOf", { what: idText(String(bonus["kind"])), amount: String(bonus["amount"]) }));
  }
  const sheet = battle.sheetOf(creature);
  if (sheet) for (const stat of defenseStats(sheet)) add(stat.id, stat.text);
  if (creature.tempHp) add("temporary", t("temporary", { amount: creature.tempHp }));
  if (creature.altitude) add("altitude", t(creature.altitude > 0 ? "up" : "down", { far: distanceText(measure, Math.abs(creature.altitude)) }));
  for (const hurt of creature.ongoing) {
    const ends = endsText(hurt.ends, creature.id, battle, call);
    const what = hurt.type ? t("ongoingOf", { amount: hurt.amount, type: idText(hurt.type) }) : t("ongoing", { amount: hurt.amount });
    add("ongoing", ends ? t("withEnd", { what, ends }) : what);
  }
  for (const { to, by, dice, ends } of creature.modifiers) {
    const whole = modifierText(to, by, dice, (cells) => measure.distance(cells), call);
    const until = endsText(ends, creature.id, battle, call);
    add(by < 0 ? "penalty" : "bonus", until ? t("withEnd", { what: whole, ends: until }) : whole);
  }
  for (const condition of creature.conditions) {
    let text = idText(condition.name);
    // The amount of a grapple is its reach, which players need not know.
    if (condition.amount !== null && !condition.traits.has("held")) text += ` ${condition.amount}`;
    if (condition.source !== null && condition.source !== creature.id) text = t("conditionBy", { what: text, who: call(condition.source) });
    const ends = endsText(condition.ends, creature.id, battle, call);
    add(condition.name, ends ? t("withEnd", { what: text, ends }) : text, condition.traits);
  }
  return found;
}

export function defenseTexts(sheet: Sheet): string[] {
  const words = ["ac", "fortitude", "reflex", "will"] as const;
  return words.flatMap((word) => (sheet[word] === undefined ? [] : [t(word, { number: sheet[word] })]));
}

/** Return the rest of a creature's turn: `1 action, 30 ft`. */
export function budgetText(creature: Creature, measure: DistanceFormat): string {
  // A full round is the sum of the other parts, so it is left out.
  const parts = creature.budget.filter(([word]) => word !== "full_round").map(([word, left]) => {
    if (word === "movement") return measure.feet ? measure.distance(left) : t("movementLeft", { count: left });
    return left > 0 ? (hasMessage(`left_${word}`) ? t(`left_${word}` as Key, { count: left }) : `${left} ${costWord(word)}`) : "";
  });
  return parts.filter(Boolean).join(", ");
}

/** Subjects of a trigger, as words of a sentence. */
const TRIGGER_SUBJECTS: Record<string, Key> = { self: "whoItself", enemy: "whoEnemy", ally: "whoAlly" };
const ORIGINS: Record<string, Key | ""> = { near: "origin_near", far: "origin_far", self: "" };

/** Return names joined by commas; repeated names have a count. */
export function countedNames(names: readonly string[]): string {
  return [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  }).join(", ");
}

/** Return the rules text of an action, one sentence per entry. */
export function actionLines(action: Action, measure: DistanceFormat): string[] {
  const tags = action.tags.filter((tag) => tag !== "basic").map(idText);
  const head = [action.cost ? (hasMessage(`head_${action.cost}`) ? t(`head_${action.cost}` as Key) : costWord(action.cost)) : "", usesWord(action.uses), ...tags].filter(Boolean);
  const lines = [head.length ? `${capitalize(head.join("; "))}.` : ""];
  const said = (text: string): string => ruleText(text, (cells) => distanceText(measure, cells));
  if (action.trigger) lines.push(t("answersTo", { what: isForeign() ? said(action.trigger) : measure.inText(action.trigger).replace(/\b(self|enemy|ally)\b/g, (who) => t(TRIGGER_SUBJECTS[who] ?? "whoItself")) }));
  const origin = ORIGINS[action.origin];
  const where = [origin === undefined ? action.origin : origin && t(origin)];
  if (action.reach !== undefined && action.reach !== 1) where.push(t("reachOf", { far: measure.distance(action.reach) }));
  else if (action.origin === "melee" && !action.area) where.push(t("besideUser"));
  const [range, most] = action.range;
  if (range !== undefined) where.push(most === undefined ? t("rangeOf", { far: measure.distance(range) }) : t("rangesOf", { far: measure.distance(range), most: measure.distance(most) }));
  if (action.area) where.push(isForeign() ? said(action.area) : measure.inText(action.area));
  if (action.targets) where.push(t("onTargets", { whom: isForeign() ? said(action.targets) : action.targets }));
  const place = where.filter(Boolean).join(", ");
  lines.push(place ? `${capitalize(place)}.` : "");
  if (action.sequence.length) lines.push(t("sequenceOf", { what: countedNames(action.sequence.map((one) => capitalize(idText(one)))) }));
  if (action.attack) lines.push(t(action.weapon ? "attackWith" : "attackLine", { what: isForeign() ? said(action.attack) : action.attack, weapon: isForeign() ? said(action.weapon) : action.weapon }));
  if (action.save) lines.push(t("saveLine", { what: isForeign() ? said(action.save) : action.save }));
  const parts: [Key, string][] = [["hitLine", action.hit], ["missLine", action.miss], ["critLine", action.crit], ["effectLine", action.effect]];
  for (const [key, text] of parts) if (text) lines.push(t(key, { what: isForeign() ? said(text) : measure.inEffects(text).replace(/\bac\b/g, "AC") }));
  if (action.maintain) lines.push(t("keptUp", { cost: idText(action.maintain) }));
  return lines.filter(Boolean);
}

/** Return what is on a cell: its label, creatures, objects, zones and terrain; empty on plain floor. */
export function cellText(battle: Battle, cell: Cell, call: Call, but = ""): string {
  const same = (other: Cell | null): boolean => other !== null && other[0] === cell[0] && other[1] === cell[1];
  const parts = creaturesAt(battle, cell).filter((one) => one.id !== but).map((one) => call(one.id));
  const label = battle.labels.get(cellKey(cell));
  if (label) parts.unshift(t("quoted", { text: label }));
  for (const thing of battle.objects.filter((one) => same(one.at))) {
    const notes = [thing.state, thing.hp === null ? "" : t("hp", { hp: thing.hp })].filter(Boolean).join(", ");
    parts.push(idText(thing.name || thing.id) + (notes ? ` (${notes})` : ""));
  }
  for (const zone of battle.zones.filter((one) => one.cells.some(same))) {
    const name = zone.name || t("zone");
    parts.push(zone.owner === null ? name : t("zoneOf", { zone: name, who: call(zone.owner) }));
  }
  if (lampAt(battle, cell)) parts.push(t("lamp"));
  for (const [name, number] of battle.terrain(cell)) {
    const lit = name === "dark" ? lampLightAt(battle, cell) : "";
    if (lit) parts.push(t(`lit_${lit}`));
    else parts.push(name === "pit" && number ? t("pitDeep", { feet: number }) : idText(name) + (number > 1 ? ` ${number}` : ""));
  }
  return parts.join(", ");
}
