// Match status texts: who the match is waiting for, the goal of the rules, the clock.

import { MONSTERS, type Battle } from "../protocol/battle";
import { cardPile } from "../play/cards";
import { hasMessage, isTranslated, t, type Key } from "./catalogue";
import { capitalize, formatDuration, idText } from "./format";

/** Ids of seats that mean nothing to players: those of a table's members. */
const IS_NUMBERED = /^m\d+$/;

/** Return who the match is waiting for, and which creatures are the player's own. */
export function waitText(seat: string, battle: Battle, call: (id: string) => string): string {
  if (battle.game.over) return t("waitOver");
  const { acting, seat: choosingSeat } = battle.game;
  const who = battle.creatures.get(acting ?? "")?.seat ?? choosingSeat;
  const own = [...battle.creatures.values()].filter((one) => one.seat === seat && one.alive).map((one) => call(one.id));
  const asked = [...new Set(battle.game.waiting.filter((one) => one.kind !== "turn" && one.seat !== seat).map((one) => call(one.seat)))];
  // The player's own turn goes on after the question to another seat.
  if (who === seat && asked.length) return t("waitAsked", { who: asked.join(", ") });
  const stands = [...battle.creatures.values()].some((one) => one.seat === seat);
  if (stands && !own.length) return t("waitNone");
  // Picked cards are hidden from the others until all have picked.
  const chosen = [...battle.creatures.values()].filter((one) => one.seat === seat && cardPile(one, "picked").length)
    .map((one) => t("haveChosen", { who: call(one.id), cards: cardPile(one, "picked").map((card) => capitalize(idText(card))).reduce((one, other) => t("log_and", { one, other })) }));
  const yours = [own.length ? t(IS_NUMBERED.test(seat) ? "yoursAreOnly" : "yoursAre", { seat: capitalize(idText(seat)), who: own.join(", ") }) : "", ...chosen].filter(Boolean).join(" ");
  if (asked.length && (!who || who === MONSTERS || who === seat)) return [t("waitOther", { who: asked.join(", ") }), yours].filter(Boolean).join(" ");
  return [who && who !== seat ? (who === MONSTERS ? t("waitHouse") : t("waitWhile", { who: call(who) })) : t("wait"), yours].filter(Boolean).join(" ");
}

/** Return the description of a ruleset, which the server has in English. */
export function rulesetText({ name, about }: { name: string; about: string }): string {
  const key = `about_${name}`;
  return isTranslated(key) ? idText(key) : about;
}

/** Return the description of a ruleset, with the goal if it does not mention one. */
export function aboutText({ name, about, house }: { name: string; about: string; house: boolean }): string {
  const goal = house ? t("goalHouse") : /\bwins?\b/.test(about) ? "" : t("goal");
  // Explain the turn order if it changes between rounds.
  const order = hasMessage(`order_${name}`) ? t(`order_${name}` as Key) : "";
  return [rulesetText({ name, about }), goal, order].filter(Boolean).join(" ");
}

/** Return the thinking time of each player; empty without a clock. */
export function clockText(clock: { bankMs: number; incrementMs: number; decisionMs: number } | undefined): string {
  if (!clock) return "";
  const { bankMs, incrementMs, decisionMs } = clock;
  const parts = [
    bankMs ? t("clockBank", { time: formatDuration(bankMs) }) : "", incrementMs ? t("clockMore", { count: Math.round(incrementMs / 1000) }) : "",
    decisionMs ? t("clockEach", { time: formatDuration(decisionMs) }) : "",
  ].filter(Boolean);
  return parts.length ? t("clockOf", { what: parts.join(", ") }) : "";
}
