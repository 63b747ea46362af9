// What whoever is not asked reads: what the battle is about, for whom one waits, and what is one's own.

import { MONSTERS, type Battle } from "../protocol/battle";
import { cardPile } from "../play/cards";
import { hasMessage, t, type Key } from "./catalogue";
import { capitalize, formatDuration, idText } from "./format";

/** Say whom one waits for, and who is one's own: an invited guest has seen no list of them. */
export function waitText(seat: string, battle: Battle, call: (id: string) => string): string {
  const { acting, seat: choosingSeat } = battle.game;
  const who = battle.creatures.get(acting ?? "")?.seat ?? choosingSeat;
  const own = [...battle.creatures.values()].filter((one) => one.seat === seat && one.alive).map((one) => call(one.id));
  const asked = [...new Set(battle.game.waiting.filter((one) => one.kind !== "turn" && one.seat !== seat).map((one) => call(one.seat)))];
  // One's own turn waits while another is asked what to say to it: it is not over.
  if (who === seat && asked.length) return t("waitAsked", { who: asked.join(", ") });
  const stands = [...battle.creatures.values()].some((one) => one.seat === seat);
  if (stands && !own.length) return t("waitNone");
  // What is chosen lies face down and stands nowhere else until all have chosen.
  const chosen = [...battle.creatures.values()].filter((one) => one.seat === seat && cardPile(one, "picked").length)
    .map((one) => t("haveChosen", { who: call(one.id), cards: cardPile(one, "picked").map((card) => capitalize(idText(card))).reduce((one, other) => t("log_and", { one, other })) }));
  const yours = [own.length ? t("yoursAre", { seat: capitalize(seat), who: own.join(", ") }) : "", ...chosen].filter(Boolean).join(" ");
  if (asked.length && (!who || who === MONSTERS || who === seat)) return [t("waitOther", { who: asked.join(", ") }), yours].filter(Boolean).join(" ");
  return [who && who !== seat ? (who === MONSTERS ? t("waitHouse") : t("waitWhile", { who: call(who) })) : t("wait"), yours].filter(Boolean).join(" ");
}

/** Return what a ruleset is about, and how one wins by it where that says nothing of it. */
export function aboutText({ name, about, house }: { name: string; about: string; house: boolean }): string {
  const goal = house ? t("goalHouse") : /\bwins?\b/.test(about) ? "" : t("goal");
  // Where the order of turns does not stay as it was, nobody is to wait for a turn that comes otherwise.
  const order = hasMessage(`order_${name}`) ? t(`order_${name}` as Key) : "";
  return [about, goal, order].filter(Boolean).join(" ");
}

/** Return how much time each player has to think; empty where there is no clock. */
export function clockText(clock: { bankMs: number; incrementMs: number; decisionMs: number } | undefined): string {
  if (!clock) return "";
  const { bankMs, incrementMs, decisionMs } = clock;
  const parts = [
    bankMs ? t("clockBank", { time: formatDuration(bankMs) }) : "", incrementMs ? t("clockMore", { count: Math.round(incrementMs / 1000) }) : "",
    decisionMs ? t("clockEach", { time: formatDuration(decisionMs) }) : "",
  ].filter(Boolean);
  return parts.length ? t("clockOf", { what: parts.join(", ") }) : "";
}
