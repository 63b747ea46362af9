// Creature sheet: numbers, conditions and actions.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { faceOf } from "../board/faces";
import type { Session } from "../net/session";
import { isDying, type Battle, type Creature, usesLeft } from "../protocol/battle";
import { t } from "../text/catalogue";
import { cardsOf } from "../play/cards";
import { CardPiles, SheetCards } from "./Cards";
import { Dialog } from "./Dialog";
import { TokenFace } from "./TokenPicture";
import { MonsterFocus } from "./MonsterFocus";
import { abilityLines } from "../text/abilities";
import { conditionHelp, dyingHelp, glossaryLines } from "../text/glossary";
import { isDarkBoard, omittedParts, senseLines } from "../text/senses";
import { actionTitle } from "../play/turnMenu";
import { statLines } from "../text/cardStats";
import { actionLines, budgetText, capitalize, defenseTexts, isHalfHp, DistanceFormat, hitPointsText, idText, statusWords } from "../text/format";

interface Props {
  session: Session;
  battle: Battle;
  creature: Creature;
  call: (id: string) => string;
  onClose: () => void;
}

export function CreatureSheet({ session, battle, creature, call, onClose }: Props) {
  const sheet = battle.sheetOf(creature);
  const measure = new DistanceFormat(battle.terms);
  const status = statusWords(battle, creature, call);
  const budget = budgetText(creature, measure);
  const words = [...new Set([...(isHalfHp(battle, creature) ? [battle.terms?.half ?? ""] : []), ...creature.conditions.map((one) => one.name)])];
  const told = words.flatMap((word) => {
    const meaning = conditionHelp(session.info.value?.ruleset ?? "", word);
    return meaning ? [t("means", { what: capitalize(idText(word)), told: meaning })] : [];
  });
  return (
    <Dialog label={call(creature.id)} onClose={onClose}>
      <h2><TokenFace picture={faceOf(sheet)} /> {call(creature.id)}</h2>
      <p>{hitPointsText(battle, creature)}{creature.seat ? ` · ${call(creature.seat)}` : ""}</p>
      {status.length > 0 && <p>{status.join(" · ")}</p>}
      {told.length > 0 && <ul class="dim meanings">{told.map((line) => <li key={line}>{line}</li>)}</ul>}
      {isDying(creature) && dyingHelp(session.info.value?.ruleset ?? "") && <p class="hint">{dyingHelp(session.info.value?.ruleset ?? "")}</p>}
      {budget && <p class="dim">{t("left", { what: budget })}</p>}
      <MonsterFocus session={session} who={creature.id} call={call} />
      <CardPiles session={session} battle={battle} creature={creature.id} />
      {sheet ? <SheetBody sheet={sheet} feet={measure.feet} ruleset={session.info.value?.ruleset ?? ""} used={creature.used} dark={isDarkBoard(battle)} /> : <p class="dim">{t("noSheet")}</p>}
    </Dialog>
  );
}

export function SheetView({ sheet, feet, ruleset, onClose }: { sheet: Sheet; feet: number; ruleset: string; onClose: () => void }) {
  return (
    <Dialog label={sheet.name || idText(sheet.id)} onClose={onClose}>
      <h2>{capitalize(sheet.name || idText(sheet.id))}</h2>
      <SheetBody sheet={sheet} feet={feet} ruleset={ruleset} />
    </Dialog>
  );
}

/** `used`: uses of its actions so far, for a creature in battle; `dark`: whether the board has darkness. */
export function SheetBody({ sheet, feet, ruleset, used, dark = false }: { sheet: Sheet; feet: number; ruleset: string; used?: ReadonlyMap<string, number>; dark?: boolean }) {
  const measure = new DistanceFormat(undefined);
  Object.assign(measure, { feet });
  const speeds = sheet.speeds.map((one) => `${idText(one.name)} ${measure.distance(one.number)}`);
  const numbers = [capitalize(sheet.size), ...(sheet.hp === undefined ? [] : [t("hp", { hp: sheet.hp })]), ...defenseTexts(sheet), ...speeds, ...statLines(sheet)].filter(Boolean);
  const senses = senseLines(sheet, measure, dark);
  const omits = omittedParts(sheet);
  const cards = cardsOf(sheet);
  const words = glossaryLines(ruleset, [...numbers, ...sheet.traits, ...cards.flatMap((card) => [card.top, card.bottom])].concat(sheet.actions.flatMap((action) => actionLines(action, measure))));
  return (
    <>
      <p class="numbers">{numbers.join(" · ")}</p>
      {abilityLines(sheet).map((line) => <p key={line} class="numbers">{line}</p>)}
      {sheet.traits.length > 0 && <p class="dim">{sheet.traits.map(idText).join(", ")}</p>}
      {senses.length > 0 && <p>{senses.join(". ")}.</p>}
      <SheetCards cards={cards} />
      <dl>
        {sheet.actions.map((action) => (
          <div key={action.id}>
            <dt>{capitalize(actionTitle(action))}{used && usesLeft(action, used) === 0 ? <small class="dim"> ({t("usedUp")})</small> : null}</dt>
            {actionLines(action, measure).map((line, n) => <dd key={n}>{line}</dd>)}
          </div>
        ))}
      </dl>
      {omits.length > 0 && (
        <details class="omits">
          <summary>{t("sheetOmits", { count: omits.length })}</summary>
          <ul class="dim meanings">{omits.map((line) => <li key={line}>{line}</li>)}</ul>
        </details>
      )}
      {words.length > 0 && <ul class="dim meanings">{words.map((line) => <li key={line}>{line}</li>)}</ul>}
    </>
  );
}
