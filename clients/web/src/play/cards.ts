// Card decisions: which cards can be picked, and the intent of each selection.

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
  /** The halves that lose the card when they are used. */
  lost: string[];
}

/** Read the text of a card; null if the server sends none. */
export function readCard(id: string, told: PlainValue | undefined): Card | null {
  if (told === null || typeof told !== "object" || Array.isArray(told)) return null;
  return {
    id, lost: Array.isArray(told["lost"]) ? told["lost"].map(String) : [], initiative: typeof told["initiative"] === "number" ? told["initiative"] : null,
    top: String(told["top"] ?? told["do"] ?? ""), bottom: String(told["bottom"] ?? ""),
  };
}

/** Return the cards listed on a sheet, for a view before the battle. */
export function cardsOf(sheet: Pick<Sheet, "details">): Card[] {
  const cards = readDetails(sheet.details, String)["cards"];
  if (cards === null || typeof cards !== "object" || Array.isArray(cards)) return [];
  return Object.entries(cards).flatMap(([id, told]) => readCard(id, told) ?? []);
}

export interface CardSelection {
  /** The creature whose cards they are. */
  owner: string;
  /** True: the first card picked is the leading card. */
  ordered: boolean;
  most: number;
  cards: string[];
  intentOf: (picked: string[]) => Intent | null;
}

/** Return the card selection that a decision asks for; null if it asks for something else. */
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

/** Return the card that a decision is about, so that its text can be shown. */
export function cardInQuestion(decision: Decision): string | null {
  const { choice, card } = decision.about as Record<string, unknown>;
  return decision.kind === "choice" && choice === "redraw" && typeof card === "string" ? card : null;
}

export function cardPile(creature: Creature, name: string): string[] {
  const found = creature.details[name];
  return Array.isArray(found) ? found.map(String).filter((card) => card !== "long_rest") : [];
}

/** Return all cards that the view shows in any pile. */
export function visibleCards(battle: Battle): string[] {
  const revealed = battle.game.details["revealed"];
  const drawn = revealed !== null && typeof revealed === "object" && !Array.isArray(revealed) ? Object.values(revealed).map(String) : [];
  const own = [...battle.creatures.values()].flatMap((creature) => PILES.flatMap((name) => cardPile(creature, name)));
  return [...new Set([...own, ...drawn])];
}
