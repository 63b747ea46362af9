// Decisions about cards: which may be picked, and the intent of every way to pick them.

import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import type { Battle, Creature } from "../protocol/battle";
import { readDetails, type PlainValue } from "../protocol/values";
import { answerIntent, useIntent } from "./intents";
import type { Decision } from "./options";

export const PILES = ["hand", "picked", "playing", "active", "active_lost", "discard", "lost"] as const;

export interface Card {
  id: string;
  initiative: number | null;
  top: string;
  bottom: string;
  /** The halves by whose use the card is lost. */
  lost: string[];
}

/** Read what a card says; null where nothing is told of it. */
export function readCard(id: string, told: PlainValue | undefined): Card | null {
  if (told === null || typeof told !== "object" || Array.isArray(told)) return null;
  return {
    id, lost: Array.isArray(told["lost"]) ? told["lost"].map(String) : [], initiative: typeof told["initiative"] === "number" ? told["initiative"] : null,
    top: String(told["top"] ?? told["do"] ?? ""), bottom: String(told["bottom"] ?? ""),
  };
}

/** Return the cards that a sheet names, as before a battle. */
export function cardsOf(sheet: Pick<Sheet, "details">): Card[] {
  const cards = readDetails(sheet.details, String)["cards"];
  if (cards === null || typeof cards !== "object" || Array.isArray(cards)) return [];
  return Object.entries(cards).flatMap(([id, told]) => readCard(id, told) ?? []);
}

export interface CardSelection {
  /** Whose cards they are. */
  owner: string;
  /** True: the first card picked leads. */
  ordered: boolean;
  most: number;
  cards: string[];
  intentOf: (picked: string[]) => Intent | null;
}

/** Return what cards are to be picked for; null where a decision is about something else. */
export function cardSelectionOf(decision: Decision): CardSelection | null {
  const pairs = decision.uses.find((use) => use.action === "choose_cards");
  const ways: [string[], Intent][] = [];
  if (pairs) {
    for (const words of pairs.choices) ways.push([words, useIntent(pairs.by, pairs.action, { choices: words })]);
    return cardSelection(pairs.by, ways, true);
  }
  const losing = decision.kind === "prevent_damage" || (decision.kind === "choice" && decision.about["choice"] === "lose");
  if (!losing || decision.by === null) return null;
  for (const choice of decision.choices) if (choice.id !== "no") ways.push([choice.id.split("+"), answerIntent(decision.by, [choice.id])]);
  return ways.length ? cardSelection(decision.by, ways, false) : null;
}

function cardSelection(owner: string, ways: [string[], Intent][], ordered: boolean): CardSelection {
  const name = (cards: string[]): string => (ordered ? cards : [...cards].sort()).join("+");
  const byName = new Map(ways.map(([cards, intent]) => [name(cards), intent]));
  return {
    owner,
    ordered,
    most: Math.max(...ways.map(([cards]) => cards.length)),
    cards: [...new Set(ways.flatMap(([cards]) => cards))],
    intentOf: (picked) => byName.get(name(picked)) ?? null,
  };
}

/** Return the card that a decision is about: nobody can choose whose name alone is told. */
export function cardInQuestion(decision: Decision): string | null {
  const { choice, card } = decision.about as Record<string, unknown>;
  return decision.kind === "choice" && choice === "redraw" && typeof card === "string" ? card : null;
}

export function cardPile(creature: Creature, name: string): string[] {
  const found = creature.details[name];
  return Array.isArray(found) ? found.map(String).filter((card) => card !== "long_rest") : [];
}

/** Return the cards that lie somewhere in a view. */
export function visibleCards(battle: Battle): string[] {
  const revealed = battle.game.details["revealed"];
  const drawn = revealed !== null && typeof revealed === "object" && !Array.isArray(revealed) ? Object.values(revealed).map(String) : [];
  const own = [...battle.creatures.values()].flatMap((creature) => PILES.flatMap((name) => cardPile(creature, name)));
  return [...new Set([...own, ...drawn])];
}
