// Cards with their text: to read, to pick for a round, or to lose.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { showError } from "../app";
import type { Session } from "../net/session";
import { PILES, visibleCards, cardPile, readCard, type Card, type CardSelection } from "../play/cards";
import type { Decision } from "../play/options";
import type { Battle } from "../protocol/battle";
import { Dialog } from "./Dialog";
import { t } from "../text/catalogue";
import { halfText, glossaryLines } from "../text/glossary";
import { capitalize, idText } from "../text/format";

/** Card texts known so far; they are not part of the view. */
const knownCards = signal<Map<string, Card>>(new Map());
const requestedCards = new Set<string>();

export function useCards(session: Session, battle: Battle): void {
  useEffect(() => {
    const unknown = visibleCards(battle).filter((card) => !requestedCards.has(card));
    if (!unknown.length || !session.seat) return;
    for (const card of unknown) requestedCards.add(card);
    void session.askOrNull({ cards: unknown }).then((answer) => {
      if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return;
      const known = new Map(knownCards.value);
      for (const [id, told] of Object.entries(answer)) {
        const card = readCard(id, told);
        if (card) known.set(id, card);
      }
      knownCards.value = known;
    });
  }, [battle.version]);
}

interface Props {
  session: Session;
  battle: Battle;
  decision: Decision;
  picking: CardSelection;
  /** Items besides picking cards. */
  children?: ComponentChildren;
}

export function CardPicker({ session, battle, decision, picking, children }: Props) {
  const [picked, setPicked] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => setPicked([]), [decision.number]);
  const intent = picking.intentOf(picked);
  const toggle = (card: string) =>
    setPicked(picked.includes(card) ? picked.filter((one) => one !== card) : picked.length < picking.most ? [...picked, card] : [card]);
  const send = () => {
    if (!intent) return;
    setBusy(true);
    session.act(intent, decision.message).catch(showError).finally(() => setBusy(false));
  };
  const owner = battle.creatures.get(picking.owner);
  const lead = picked[0] === undefined ? undefined : knownCards.value.get(picked[0]);
  const aside = owner ? cardPile(owner, "discard").length : 0;
  const left = owner ? t("cardsLeft", { count: cardPile(owner, "hand").length + aside, aside }) : "";
  const hint = picking.ordered ? t("pickCards", { count: picking.most }) : t(decision.kind === "prevent_damage" ? "pickInstead" : "pickLost");
  const leading = lead && picking.ordered && lead.initiative !== null ? `${t("leads", { card: capitalize(idText(lead.id)), n: lead.initiative })} ${t(picked.length < picking.most ? "leadsMore" : "leadsHalves")}` : "";
  return (
    <div class="cards-pick">
      {/* Stacked on top of each other, so that the cards do not move when the first one is picked. */}
      <p class="dim hint swapped">
        <span class={leading ? "away" : ""}>{hint}</span>
        {leading && <span role="status">{leading}</span>}
      </p>
      <CardGlossaryDialog session={session} cards={picking.cards} more={left} />
      <ul class="cards">
        {picking.cards.map((id) => {
          const where = owner && PILES.find((name) => cardPile(owner, name).includes(id));
          return (
            <li key={id}>
              <button aria-pressed={picked.includes(id)} onClick={() => toggle(id)} data-card={id}>
                <CardFace id={id} note={where && where !== "hand" ? t(`pile_${where}`) : ""} rank={picking.most > 1 ? picked.indexOf(id) + 1 : 0} />
              </button>
            </li>
          );
        })}
      </ul>
      <div class="row wrap">
        <button class="primary" disabled={!intent || busy} onClick={send} data-confirm>{t("doIt")}</button>
        {children}
      </div>
    </div>
  );
}

/** Return explanations of the terms on some cards, one line each. */
const cardGlossaryLines = (session: Session, cards: readonly string[]): string[] =>
  glossaryLines(session.info.value?.ruleset ?? "", cards.flatMap((id) => [knownCards.value.get(id)?.top ?? "", knownCards.value.get(id)?.bottom ?? ""]));

/** Explanations of the terms on a sheet's cards, on demand. */
function CardGlossary({ session, cards }: { session: Session; cards: readonly string[] }) {
  const lines = cardGlossaryLines(session, cards);
  if (!lines.length) return null;
  return (
    <details class="card-words">
      <summary>{t("cardWords")}</summary>
      <ul class="dim meanings">{lines.map((line) => <li key={line}>{line}</li>)}</ul>
    </details>
  );
}

/** The same for the card picker, as a dialog, so that no card moves under the finger. */
function CardGlossaryDialog({ session, cards, more }: { session: Session; cards: readonly string[]; more: string }) {
  const [open, setOpen] = useState(false);
  const lines = cardGlossaryLines(session, cards);
  if (!lines.length) return null;
  return (
    <>
      <button class="quiet card-words" aria-haspopup="dialog" onClick={() => setOpen(true)}>{t("cardWords")}</button>
      {open && (
        <Dialog label={t("cardWords")} onClose={() => setOpen(false)}>
          <h2>{t("cardWords")}</h2>
          {more && <p>{more}</p>}
          <ul class="meanings">{lines.map((line) => <li key={line}>{line}</li>)}</ul>
        </Dialog>
      )}
    </>
  );
}

/** Return the text of a half, with a note if using it loses the card. */
const halfContent = (card: Card, half: "top" | "bottom"): string => (card.lost.includes(half) ? t("halfLost", { half: halfText(card[half]) }) : halfText(card[half]));

/** A small card icon with one half filled. */
const HalfIcon = ({ top = false }: { top?: boolean }) => <i class={`half-of-card ${top ? "upper" : ""}`} aria-hidden="true" />;

function CardFace({ id, note, rank, card = knownCards.value.get(id) }: { id: string; note: string; rank: number; card?: Card | undefined }) {
  return (
    <span class="card-face">
      {rank > 0 && <span class="rank">{rank}</span>}
      <strong>{capitalize(idText(id))} {card?.initiative !== null && card ? <span class="initiative-number">{card.initiative}</span> : null}</strong>
      {card?.top && <span><HalfIcon top /> {halfContent(card, "top")}</span>}
      {card?.bottom && <span><HalfIcon /> {halfContent(card, "bottom")}</span>}
      {note && <small>{note}</small>}
    </span>
  );
}

/** The cards of a sheet before a battle, fastest first; nothing if it has none. */
export function SheetCards({ cards }: { cards: readonly Card[] }) {
  if (!cards.length) return null;
  const sorted = [...cards].sort((one, other) => (one.initiative ?? 0) - (other.initiative ?? 0));
  return (
    <>
      <p class="dim">{t("handOf", { count: cards.length })}</p>
      <ul class="cards">{sorted.map((card) => <li key={card.id}><CardFace id={card.id} card={card} note="" rank={0} /></li>)}</ul>
    </>
  );
}

/** Text of the card that a question is about. */
export const CardText = ({ id }: { id: string }) => (knownCards.value.has(id) ? <p class="card-told"><CardFace id={id} note="" rank={0} /></p> : null);

/** The monster cards of this round, and the card piles of a creature, for its sheet. */
export function CardPiles({ session, battle, creature }: { session: Session; battle: Battle; creature: string }) {
  const who = battle.creatures.get(creature);
  if (!who) return null;
  const shown = PILES.map((name) => [name, cardPile(who, name)] as const).filter(([, cards]) => cards.length);
  const revealed = battle.game.details["revealed"] as Record<string, string> | undefined;
  const type = typeof who.details["type"] === "string" ? who.details["type"] : "";
  const drawn = type && revealed ? revealed[type] : undefined;
  return (
    <>
      {drawn && <p><CardFace id={drawn} note={t("addedToOwn")} rank={0} /></p>}
      {shown.map(([name, cards]) => (
        <div key={name}>
          <h3>{t(`pile_${name}`)}</h3>
          <ul class="cards">{cards.map((id) => <li key={id}><CardFace id={id} note="" rank={0} /></li>)}</ul>
        </div>
      ))}
      <CardGlossary session={session} cards={[...(drawn ? [drawn] : []), ...shown.flatMap(([, cards]) => cards)]} />
    </>
  );
}
