// Log lines: one short line per event, the same as tui/log_lines.py (tests/vectors/mirror.json has both).
// An unknown event is shown by its name and data. Actions have the name on the sheet, as on their buttons;
// the vectors have no sheets, so they have the rules' own ids.

import { modifierText } from "./modifierText";
import type { BattleEvent } from "../protocol/events";
import type { Data, PlainValue } from "../protocol/values";
import { hasMessage, idText, t, type Key } from "./catalogue";
import { UNLOGGED_EVENTS } from "./unloggedEvents";
import { RollTracker, attackSum, valueText, hitOrMissText } from "./rolls";
import { capitalize, countedNames } from "./format";
import { rulingLine } from "./rulings";

export type NameOf = (id: string) => string;
/** Return the name of an action on a creature's sheet; empty if it is not listed. */
export type ActionNameOf = (by: string, action: string) => string;
type Writer = (data: Data, call: NameOf, deed: ActionNameOf) => string | null;

const noActionName: ActionNameOf = () => "";

/** Data that a line needs is missing. */
class MissingData extends Error {}

/** Return the log lines of events; the steps of one walk are one line. */
export function logLines(events: BattleEvent[], call: NameOf, deed: ActionNameOf = noActionName): string[] {
  const rolls = new RollTracker();
  const found: string[] = [];
  events.forEach((event, index) => {
    const later = events[index + 1];
    if (later && isSameWalk(event, later)) return;
    if (event.name === "rolled") rolls.note(event.data);
    rolls.resolve(event.name, event.data);
    const spent = event.name === "recovered" && later?.name === "healed" && later.data["who"] === event.data["who"];
    const data = { ...withDice(event, rolls), ...(spent ? { spent } : {}), ...rollOfRuling(event, later) };
    const line = eventLine(event.name, data, call, deed);
    if (line !== null) found.push(line);
  });
  return found;
}

function withDice(event: BattleEvent, rolls: RollTracker): Data {
  const data = event.data;
  switch (event.name) {
    case "damaged":
    case "healed":
      return { ...data, dice: rolls.amountText(event.name, data) };
    case "saved":
      return { ...data, dice: rolls.sumOf("save", data["who"], data["total"]) };
    default:
      return data;
  }
}

/** Return the result of the dice that a ruling rolls. */
function rollOfRuling(event: BattleEvent, later: BattleEvent | undefined): Data {
  const rolls = event.name === "ruled" && event.data["order"] === "roll" && later?.name === "rolled";
  return rolls ? { faces: later.data["faces"] ?? null, total: later.data["total"] ?? null } : {};
}

function isSameWalk(event: BattleEvent, later: BattleEvent): boolean {
  if (later.name !== "moved" || later.data["who"] !== event.data["who"]) return false;
  const mode = later.data["mode"];
  return (
    (event.name === "moved" && event.data["mode"] === mode) || (event.name === "used" && event.data["action"] === mode)
  );
}

export function eventLine(name: string, data: Data, call: NameOf, deed: ActionNameOf = noActionName): string | null {
  if (UNLOGGED_EVENTS.has(name)) return null;
  const writer = WRITERS[name];
  if (writer) {
    try {
      return writer(data, call, deed);
    } catch (error) {
      if (!(error instanceof MissingData)) throw error;
    }
  }
  return catalogueLine(name, data, call) ?? genericLine(name, data, call);
}

function catalogueLine(name: string, data: Data, call: NameOf): string | null {
  const key = `log_${name}`;
  if (!hasMessage(key)) return null;
  const params = Object.entries(data).map(([field, value]) => [field, typeof value === "string" ? call(value) : valueText(value)]);
  const missing: Error[] = [];
  const line = t(key, Object.fromEntries(params), missing);
  return missing.length ? null : line;
}

function genericLine(name: string, data: Data, call: NameOf): string {
  const who = data["who"] || data["by"] || data["seat"];
  const rest = Object.entries(data)
    .filter(([key, value]) => !["who", "by", "seat"].includes(key) && !isEmpty(value))
    .map(([key, value]) => `${words(key)} ${genericValue(value, call)}`)
    .join(", ");
  return (who ? `${call(String(who))}: ` : "") + idText(name) + (rest ? ` (${rest})` : "");
}

function isEmpty(value: PlainValue): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function genericValue(value: PlainValue, call: NameOf): string {
  if (typeof value === "string") return idText(call(value));
  if (Array.isArray(value)) return `[${value.map((item) => genericValue(item, call)).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${key} ${genericValue(item, call)}`).join(", ")}}`;
  }
  return valueText(value);
}

/** Return the name of a defense, with the armour class as `AC`. */
function defence(id: string): string {
  return id === "ac" ? "AC" : capitalize(words(id));
}

function words(value: PlainValue | undefined): string {
  return idText(valueText(value));
}

function get(data: Data, key: string): PlainValue {
  const value = data[key];
  if (value === undefined) throw new MissingData(key);
  return value;
}

const who = (data: Data, call: NameOf, key = "who"): string => call(valueText(get(data, key)));
const cell = (value: PlainValue): string => `[${(value as number[]).join(",")}]`;
const list = (value: PlainValue | undefined): PlainValue[] => (Array.isArray(value) ? value : []);
/** Return the title of a card. */
const cardName = (value: PlainValue | undefined): string => capitalize(words(value));
const cards = (value: PlainValue | undefined): string => list(value).map(cardName).reduce((one, other) => (one ? t("log_and", { one, other }) : other), "");

/** Return the dice of a roll in brackets: ` (4+2)`; empty if the total says it all. */
function facesText(data: Data): string {
  const faces = list(data["faces"]).filter((face): face is number => typeof face === "number");
  const added = Number(data["total"]) - faces.reduce((all, face) => all + face, 0);
  const plainly = faces.length === 1 && !added;
  return faces.length && faces.length < 10 && !plainly ? ` (${faces.join("+")}${added ? (added > 0 ? "+" : "") + added : ""})` : "";
}

function rollLine(data: Data, call: NameOf): string | null {
  const purpose = get(data, "purpose");
  if (["attack", "damage", "save"].includes(String(purpose))) return null; // shown in the line of the result
  const total = get(data, "total");
  if (["draw", "modifier"].includes(String(purpose)) && typeof total !== "number") {
    const drawn = valueText(total);
    if (purpose === "modifier" || (data["who"] == null && call(drawn) === drawn)) return null;
    return t("log_drawn", { what: cardName(call(drawn)) });
  }
  const dice = facesText(data);
  const told = { total: valueText(total), dice };
  const skill = data["skill"];
  if (purpose === "death_save" || (purpose === "check" && skill != null)) return data["who"] == null ? null : rolledTest(data, call, dice);
  const known = `log_rolled_${String(purpose)}`;
  if (!hasMessage(known)) return t("log_rolled", { who: who(data, call), ...told, purpose: words(purpose) });
  return data["who"] == null ? null : t(known, { who: who(data, call), ...told });
}

/** Return the line of a named roll: `Imp: Stealth 11 (5+6) vs DC 15: not hidden`. */
function rolledTest(data: Data, call: NameOf, dice: string): string {
  const { skill, dc } = data;
  const total = Number(data["total"]);
  const ability = `ability_${String(skill)}`;
  const named = `test_${String(data["purpose"])}`;
  const what = hasMessage(named) ? t(named) : hasMessage(ability) ? t(ability) : words(skill).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const both = { who: who(data, call), what, total, dice };
  if (typeof dc !== "number") return t("log_tested", both);
  const outcome = skill === "stealth" ? (total < dc ? "not_hidden" : "is_hidden") : total < dc ? "failure" : "success";
  return t("log_tested_vs", { ...both, dc, outcome: t(`test_${outcome}`) });
}

/** Return the name of a modifier card. */
function modifier(card: PlainValue): string {
  return card === "null" ? t("log_null_card") : card === "x2" ? t("log_doubled") : valueText(card);
}

function attackLine(data: Data, call: NameOf): string {
  const faces = list(data["faces"]);
  const both = { by: who(data, call, "by"), on: who(data, call, "on") };
  if (data["vs"] === "shield") {
    const face = modifier(get(data, "face"));
    const drawn = faces.length > 1 ? t("log_cards_drawn", { face, faces: faces.map(modifier).reduce((one, other) => t("log_and", { one, other })) }) : t("log_card_drawn", { face });
    const shield = data["defense"] ? t("log_shield", { number: valueText(data["defense"]) }) : "";
    return t("log_attack_card", { ...both, total: valueText(get(data, "total")), drawn, shield });
  }
  const notes = data["combat_advantage"] ? [t("log_combat_advantage")] : [];
  notes.push(...list(data["notes"]).map((note) => (note === "combat_advantage" ? t("log_combat_advantage") : words(note))));
  const parts = [...new Set(notes)].map((note) => `, ${note}`); // some rulesets also note it
  let sum = attackSum(data);
  if (data["defense"] != null) sum = t("log_attack_vs", { sum, what: data["vs"] ? defence(valueText(data["vs"])) : t("log_defense"), number: valueText(data["defense"]) });
  return t("log_attack", { ...both, sum: `${sum}${parts.join("")}`, verdict: hitOrMissText(data) });
}

/** Return the line of damage or healing, with its type and dice if they are known. */
function amountLine(plainKey: Key, howKey: Key, data: Data, call: NameOf): string {
  const how = [words(data["type"] || ""), String(data["dice"] || "")].filter(Boolean).join(", ");
  return t(how ? howKey : plainKey, { who: who(data, call), amount: valueText(get(data, "amount") || t("log_nothing")), how });
}

const CELL = /^-?\d+(,-?\d+)+$/;

function answerLine(data: Data, call: NameOf, deed: ActionNameOf): string | null {
  const kind = get(data, "kind");
  const answer = data["answer"];
  const declined = answer === false || answer === null || answer === undefined || answer === "no";
  const by = (key: Key, more: Record<string, string> = {}): string => t(key, { who: who(data, call, "by"), ...more });
  if (["choose_cards", "prevent_damage", "tie"].includes(String(kind))) {
    if (kind === "choose_cards") return by("log_ready");
    // The choice of a cell is shown by the move that follows.
    if (kind === "tie" && typeof answer === "string" && !CELL.test(answer)) return t("log_players_choose", { what: cardName(call(answer)) });
    if (kind === "prevent_damage" && (answer === "no" || answer === false)) return by("log_keeps_cards");
    return null;
  }
  if (kind === "choice") return null; // the effect is logged instead
  if (declined) return by("log_passes");
  // The answer is an action of the sheet, or only a yes.
  const action = typeof answer === "string" && answer !== "yes" ? actionName(data, deed, answer, "by") : "";
  const known = `log_takes_${String(kind)}`;
  const taken = hasMessage(known) ? by(known) : by("log_takes", { what: words(kind) });
  return action ? t("log_takes_with", { taken, action }) : taken;
}

/** Return the name of a creature's action: from its sheet, otherwise the id as text. */
function actionName(data: Data, deed: ActionNameOf, action: PlainValue, key = "who"): string {
  const by = data[key];
  return (typeof by === "string" && typeof action === "string" && capitalize(deed(by, action))) || words(action);
}

function moveLine(data: Data, call: NameOf): string {
  const mode = String(data["mode"] || "move");
  const both = { who: who(data, call), to: cell(get(data, "to")) };
  return mode === "walk" || mode === "move" || mode === "place" ? t("log_moved", both) : t("log_moved_by", { ...both, mode: words(mode) });
}

const ADDED = /^(move|attack) ([+-]\d+) ?(.*)$/;

/** Return a modifier on a monster card as text; it is added to the monster's own number. */
function addedBonus(part: string): string {
  const [, what, number, rest] = ADDED.exec(part) ?? [];
  if (!what) return part;
  const more = Number(number);
  const told = t(`log_card_${what as "move" | "attack"}_${more > 0 ? "more" : more < 0 ? "less" : "plain"}`, { number: Math.abs(more) });
  return rest ? t("log_card_with", { told, rest }) : told;
}

/** Return a writer that fills a message with some fields as text. */
function template(key: Key, ...fields: string[]): Writer {
  return (data, call) => t(key, { who: who(data, call), ...Object.fromEntries(fields.map((field) => [field, words(get(data, field))])) });
}

/** Return a writer for a death save, with its count of three. */
function deathSaveLine(key: Key, field: string): Writer {
  return (data, call) => t(key, { who: who(data, call), n: Math.max(1, Math.min(3, Number(get(data, field)))) });
}

const WRITERS: Record<string, Writer> = {
  round_began: (data) => t("log_round_began", { round: valueText(get(data, "round")) }),
  turn_began: template("log_turn_began"),
  order: (data, call) => t("log_order", { order: list(data["order"]).map((one) => call(String(one))).join(", ") }),
  rolled: rollLine,
  moved: moveLine,
  forced: (data, call) => {
    const key = `log_${data["how"]}`;
    return t(hasMessage(key) ? key : "log_forced", { who: who(data, call), to: cell(get(data, "to")) });
  },
  used: (data, call, deed) => {
    const tries = `log_tries_${String(get(data, "action"))}`;
    if (hasMessage(tries)) return t(tries, { who: who(data, call) });
    const action = actionName(data, deed, get(data, "action"));
    const whole = data["card"] ? t("log_of_card", { action, card: cardName(data["card"]) }) : action;
    const on = data["on"];
    return on && (on as PlainValue[]).length ? t("log_used_on", { who: who(data, call), action: whole, on: countedNames((Array.isArray(on) ? on : [on]).map((id) => (id === data["who"] ? t("log_itself") : call(String(id))))) }) : t("log_used", { who: who(data, call), action: whole });
  },
  attack: attackLine,
  damaged: (data, call) => amountLine("log_damaged", "log_damaged_how", data, call),
  healed: (data, call) => (get(data, "amount") === 0 ? t("log_healed_nothing", { who: who(data, call) }) : amountLine("log_healed", "log_healed_how", { ...data, type: "" }, call)),
  saved: (data, call) =>
    t(data["success"] ? "log_saves" : "log_fails_save", { who: who(data, call), sum: valueText(data["dice"] || get(data, "total")), dc: valueText(get(data, "dc")) }),
  condition_began: template("log_condition_began", "condition"),
  condition_ended: template("log_condition_ended", "condition"),
  dropped: template("log_dropped"),
  died: template("log_died"),
  death_save_failed: deathSaveLine("log_death_save_failed", "failures"),
  death_save_made: deathSaveLine("log_death_save_made", "successes"),
  // A spent recovery heals immediately; otherwise it ended dying and nothing is spent.
  recovered: (data, call) => t(data["spent"] ? "log_recovery_spent" : "log_recovered", { who: who(data, call) }),
  answered: answerLine,
  battle_over: (data, call) => (data["winner"] ? t("log_wins", { who: who(data, call, "winner") }) : t("log_nobody_wins")),
  activated: template("log_activated"),
  temp_hp_gained: template("log_temp_hp_gained", "amount"),
  ongoing_began: (data, call, deed) => (data["type"] ? template("log_ongoing_began_of", "amount", "type") : template("log_ongoing_began", "amount"))(data, call, deed),
  ongoing_ended: template("log_ongoing_ended"),
  modifier_began: (data, call) => {
    const by = get(data, "by");
    if (typeof by !== "number") throw new MissingData("by");
    return t("log_gains", { who: who(data, call), what: modifierText(valueText(get(data, "to")), by, valueText(data["dice"] ?? ""), String, call) });
  },
  zone_began: (data, call) => {
    const count = (get(data, "cells") as PlainValue[]).length;
    const id = String(get(data, "zone"));
    const [name, maker] = [call(id), who(data, call, "by")];
    if (name === id) return t(count === 1 ? "log_zone_began_one" : "log_zone_began", { who: maker, count }); // the zone has ended already
    return t(count === 1 ? "log_zone_laid_one" : "log_zone_laid", { who: maker, name: capitalize(name), count });
  },
  zone_ended: () => t("log_zone_ended"),
  resisted: template("log_resisted"),
  recharged: (data, call, deed) => t("log_recharged", { who: who(data, call), action: actionName(data, deed, get(data, "action")) }),
  conceded: (data, call) => {
    const key = `log_forfeit_${data["why"]}`;
    return t(hasMessage(key) ? key : "log_conceded", { who: who(data, call, "seat") });
  },
  cards_revealed: (data, call) => {
    const shown = list(data["cards"]);
    if (!shown.length) return null;
    if (shown.length === 1 && shown[0] === "long_rest") return t("log_long_rest", { who: who(data, call) });
    const played = { who: who(data, call), cards: cards(shown) };
    return data["initiative"] != null ? t("log_plays_at", { ...played, initiative: valueText(data["initiative"]) }) : t("log_plays", played);
  },
  card_revealed: (data) => {
    const name = words(data["type"] || data["deck"] || "monsters").replace(/\b\w/g, (letter) => letter.toUpperCase());
    const card = { name, initiative: valueText(get(data, "initiative")) };
    const does = valueText(data["text"] ?? "").split(", ").filter(Boolean).map(addedBonus).join(", ");
    return does ? t("log_monster_card_does", { ...card, does }) : t("log_monster_card", card);
  },
  focused: (data, call) => (data["on"] == null ? t("log_no_focus", { who: who(data, call) }) : t("log_goes_for", { who: who(data, call), on: who(data, call, "on") })),
  bonus_began: template("log_bonus_began", "bonus", "amount"),
  damage_prevented: (data, call) => t("log_damage_prevented", { who: who(data, call), cards: cards(get(data, "cards")) }),
  ruled: (data, call) =>
    typeof data["total"] === "number"
      ? t("log_ruled_roll", { dice: valueText(get(data, "details")), total: valueText(data["total"]), faces: facesText(data) })
      : rulingLine(valueText(get(data, "order")), data["details"] ?? null, call),
  player_rolled: (data, call) => t("log_player_rolled", { seat: who(data, call, "seat"), dice: valueText(get(data, "dice")), total: valueText(get(data, "total")) }),
  rested: (data, call) => {
    const rest = { who: who(data, call), how: words(get(data, "how")) };
    return list(data["lost"]).length ? t("log_rested_losing", { ...rest, cards: cards(data["lost"]) }) : t("log_rested_how", rest);
  },
  card_added: (data, call) => {
    const deck = String(get(data, "deck"));
    const count = data["count"] ?? 1;
    const card = { cards: t(count === 1 ? "log_card" : "log_cards", { count: valueText(count), card: words(get(data, "card")) }) };
    return deck === "monsters" ? t("log_card_added_monsters", card) : t("log_card_added", { ...card, whose: call(deck) });
  },
};
