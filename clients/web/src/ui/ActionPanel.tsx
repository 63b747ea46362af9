// Action panel: the menu of a turn, the steps of a selection, the answers of a question, with a countdown.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import type { Session } from "../net/session";
import { roleOf } from "../net/table";
import { AUTO_ANSWER_KINDS, questionTitle } from "../play/questionMenu";
import { attackRollText } from "../play/attackRoll";
import { autoAnswerIntent } from "../play/intents";
import { PLACEMENT } from "../play/placement";
import { rewindIntent } from "../play/rulings";
import { cardInQuestion, cardSelectionOf } from "../play/cards";
import { isHarmful, isFoe, isFriend } from "../play/targeting";
import { actingCreatures, cannotMoveReason, continuesAttack, incapacitatingConditions } from "../play/turnMenu";
import type { Selection } from "../play/selection";
import { HotkeyAssigner } from "../play/hotkeys";
import type { Decision } from "../play/options";
import type { MenuItem } from "../play/menuItem";
import { isDying, cellKey, type Battle, type Creature } from "../protocol/battle";
import { showError, connection, showToast } from "../app";
import { t } from "../text/catalogue";
import { dyingHelp, glossaryLines } from "../text/glossary";
import { budgetText, capitalize, isHalfHp, hitPointsText, kindWord, DistanceFormat, formatDuration, statusWords, rulesetTitle } from "../text/format";
import { aboutText, waitText } from "../text/matchStatus";
import { CardPicker, CardText } from "./Cards";
import { RecentLog } from "./Log";
import { isTouchDevice, useNarrow } from "./useMedia";
import { Dialog } from "./Dialog";
import { Sure } from "./GmPanel";
import { UndoMove } from "./TableBar";

interface Props {
  session: Session;
  battle: Battle;
  selection: Selection | null;
  decision: Decision | null;
  actor: string | null;
  onActor: (id: string) => void;
  call: (id: string) => string;
  selected: string | null;
  onSheet: (id: string) => void;
  live: boolean;
}

export function ActionPanel(props: Props) {
  const { session, battle, selection, decision, call, live } = props;
  const picking = decision && cardSelectionOf(decision);
  const numbers = useRef(new HotkeyAssigner());
  const turn = decision?.kind === "turn" && !picking ? (props.actor ?? "") : `#${decision?.number ?? ""}`;
  const hot = numbers.current.assign(`${turn}/${selection?.openList?.id ?? ""}`, (selection?.items ?? []).filter((item) => !(picking && isCardItem(item))));
  useHotkeys(selection, hot);
  const box = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  // "Other actions" stays open when the user comes back from one of them.
  const [others, showOthers] = useState(false);
  useLayoutEffect(() => showOthers(false), [decision?.by, props.actor]);
  // Scroll to the top for each new question or step.
  const chosen = selection ? `${selection.state.value.item?.id ?? ""}/${selection.state.value.step}` : "";
  useEffect(() => void box.current?.scrollTo({ top: 0 }), [decision?.number, props.actor, chosen]);
  if (!live) {
    return (
      <section class="actions">
        <p class="dim">{decision ? t("pastButAsked") : t("pastShown")}</p>
        {!session.perspective && <button class={decision ? "primary" : ""} onClick={() => (session.viewedIndex.value = null)} data-present>{t("toPresent")}</button>}
        {roleOf(session) === SeatRole.GM && !session.over.value && <Sure label={t("gmRewindHere")} sure={t("gmRewindSure")} onSure={() => void session.act(rewindIntent(session.viewedVersion), null).then(() => { session.viewedIndex.value = null; }, showError)} />}
      </section>
    );
  }
  if (!decision || !selection) {
    return (
      <section class="actions waiting" aria-label={t("actions")} tabIndex={0}>
        <p>{waitText(session.seat, battle, call)} <UndoMove session={session} battle={battle} /></p>
        {narrow && <RecentLog session={session} />}
        <Goal session={session} />
      </section>
    );
  }
  const question = decision.kind !== "turn";
  const creature = props.actor ? battle.creatures.get(props.actor) : undefined;
  const left = creature && !incapacitatingConditions(battle, creature.id).length ? budgetText(withoutUnusableBudget(battle, decision, creature), new DistanceFormat(battle.terms)) : "";
  const begun = creature !== undefined && decision.uses.some((use) => use.by === creature.id && continuesAttack(battle, use));
  const budget = [begun ? t("blowLeft") : "", left].filter(Boolean).join(", ");
  // A narrow window has no creature list with conditions beside the board.
  // While something is being selected, that room is needed.
  const bare = narrow && selection.step !== null;
  const states = narrow && !bare && creature ? statusWords(battle, creature, call).join(" · ") : "";
  // Explain the creature's conditions to players who do not know the rules.
  const told = creature && !question && !selection.step ? glossaryLines(session.info.value?.ruleset ?? "", [...(isHalfHp(battle, creature) ? [battle.terms?.half ?? ""] : []), ...creature.conditions.map((one) => one.name)]) : [];
  const several = decision.by === null ? actingCreatures(decision) : [];
  return (
    <section ref={box} class={`actions ${question ? "question" : ""}`} aria-label={t("actions")}>
      <div class="ask" role={question ? "alert" : undefined}>
        {/* On a phone the page header has the clock. */}
        <h2>{questionTitle(battle, props.actor && decision.by === null ? { ...decision, by: props.actor } : decision, call)}</h2>
        {!(narrow && !question) && <Countdown session={session} />}
        {states && !question && <span class="dim states">{states}</span>}
        {question && <AttackRollText selection={selection} />}
        {budget && !question && !bare && <span class="dim">{t("left", { what: budget })}</span>}
        {!question && <UndoMove session={session} battle={battle} />}
      </div>
      {cardInQuestion(decision) && <CardText id={cardInQuestion(decision) ?? ""} />}
      {several.length > 1 && (
        <div class="row wrap actors" role="radiogroup" aria-label={t("whichActs")}>
          {several.map((id) => <button key={id} role="radio" aria-checked={id === props.actor} onClick={() => props.onActor(id)}>{call(id)}</button>)}
        </div>
      )}
      {told.length > 0 && !narrow && <p class="dim hint">{told.join(" ")}</p>}
      {decision.kind === PLACEMENT && !selection.step && <p class="dim hint">{t("placementHint")}</p>}
      {several.length > 1 && !question && !selection.step && <p class="dim hint">{t("whoFirst")}</p>}
      {selection.notice.value && <p class="problem" role="alert">{selection.notice.value}</p>}
      {selection.step ? <StepView selection={selection} /> : picking ? (
        <CardPicker session={session} battle={battle} decision={decision} picking={picking}>
          {selection.items.filter((item) => !isCardItem(item)).map((item) => <ItemButton key={item.id} item={item} hot={hotkey(hot.get(item.id))} selection={selection} />)}
        </CardPicker>
      ) : <Menu {...props} selection={selection} decision={decision} hot={hot} others={others} onOthers={showOthers} told={narrow ? told : []} />}
    </section>
  );
}

/** Return a creature without the parts of its turn that none of its actions can use. */
function withoutUnusableBudget(battle: Battle, decision: Decision, creature: Creature): Creature {
  const sheet = battle.sheetOf(creature);
  if (!sheet) return creature;
  const costs = new Set([...sheet.actions.map((one) => one.cost), ...decision.uses.map((one) => one.cost)]);
  return { ...creature, budget: creature.budget.filter(([word]) => !OPTIONAL_BUDGETS.has(word) || costs.has(word)) };
}

/** Parts of a turn that only some creatures can use. */
const OPTIONAL_BUDGETS = new Set(["swift", "minor", "bonus_action"]);

/** The attack roll that a question is about, so that the player sees how close it is. */
function AttackRollText({ selection }: { selection: Selection }) {
  const rolled = selection.attackRoll.value;
  return rolled ? <span class="dim">{attackRollText(rolled, selection.defense.value)}</span> : null;
}

/** The goal of the battle, for invited guests who have not seen the list of rulesets. */
function Goal({ session }: { session: Session }) {
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === session.info.value?.ruleset);
  if (!rules) return null;
  return <p class="dim">{rules.about.startsWith(rulesetTitle(rules.name)) ? "" : `${rulesetTitle(rules.name)}: `}{aboutText(rules)}</p>;
}

function Countdown({ session }: { session: Session }) {
  const [now, setNow] = useState(Date.now());
  const deadline = session.deadline.value;
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === null) return null;
  const left = Math.max(0, deadline - now);
  return <span class={`clock ${left < 10_000 ? "urgent" : ""}`} role="timer" aria-label={t("timeLeft")}>{formatDuration(left)}</span>;
}

/** Items that the card picker shows, which are left out of the menu below it. */
const isCardItem = (item: MenuItem): boolean => item.id.endsWith("/choose_cards") || (item.group === "answer" && item.id !== "answer/no");

interface MenuProps extends Props {
  selection: Selection;
  decision: Decision;
  /** Hotkey digits by item id. */
  hot: ReadonlyMap<string, number>;
  others: boolean;
  onOthers: (shown: boolean) => void;
  /** Explanations of the conditions, shown below the actions. */
  told: string[];
}

function Menu({ session, selection, decision, battle, actor, selected, call, onSheet, hot, others, onOthers, told }: MenuProps) {
  const narrow = useNarrow();
  const items = selection.items;
  const within = selection.state.value.lists.length > 0;
  const against = selected && battle.creatures.has(selected) ? selection.actionsAgainst(selected) : [];
  const own = items.filter((item) => item.group !== "other" && item.group !== "end");
  const rest = items.filter((item) => item.group === "other");
  const ends = items.filter((item) => item.group === "end");
  // The answer that declines stays visible however long the list is.
  const last = own[own.length - 1];
  const declined = decision.kind !== "turn" && last?.id === "answer/no" ? last : undefined;
  const standing = decision.kind !== "turn" && AUTO_ANSWER_KINDS.includes(decision.kind);
  // Monster Mash requires an action (MM-IMP-01), so explain why there is no end button.
  const owesAction = decision.kind === "turn" && !within && decision.uses.length > 0 && ends.length === 0;
  // Explain why there is nothing against the selected creature, if the player still has attacks.
  const armed = decision.kind === "turn" && items.some((item) => item.group === "own" && !item.disabledReason) && decision.uses.some((use) => isHarmful(battle, use));
  // Help for a dying ally is not in the list of actions.
  const meant = battle.creatures.get(selected ?? "");
  const lying = !within && meant !== undefined && isDying(meant) && isFriend(battle, decision.by ?? actor ?? "", meant.id);
  const foe = selected !== null && isFoe(battle, decision.by ?? actor ?? "", selected);
  const help = lying ? dyingHelp(session.info.value?.ruleset ?? "") : "";
  // Scroll to the actions against the tapped creature.
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = shown.current?.closest(".actions");
    if (narrow && panel && shown.current) panel.scrollTo({ top: shown.current.offsetTop - (panel as HTMLElement).offsetTop - 6 });
  }, [selected]);
  return (
    <>
      {selected && !against.length && !within && armed && foe && battle.creatures.get(selected)?.alive && (
        <p class="dim hint beyond" ref={shown}>{t("nothingFromHere", { who: call(selected) })} <button class="quiet" onClick={() => onSheet(selected)}>{t("sheet")}</button></p>
      )}
      {lying && !against.length && <p class="dim hint" ref={shown}>{help}</p>}
      {against.length > 0 && (
        <div class={`against ${foe ? "" : "friendly"}`} ref={shown}>
          <p>{t(foe ? "against" : "forFriend", { who: call(selected as string) })} <button class="quiet" onClick={() => onSheet(selected as string)}>{t("sheet")}</button></p>
          {lying && <p class="dim hint">{help}</p>}
          <div class="items">
            {against.map(({ item, detail }) => (
              <button key={item.id} class="item attack" onClick={() => { selection.choose(item); selection.aimAt(selected as string); }}>
                <span>{item.label}{item.items ? " …" : ""}</span><small>{detail || item.detail}</small>
              </button>
            ))}
          </div>
        </div>
      )}
      {selection.openList && <p class="chosen"><strong>{selection.openList.label}</strong> {selection.openList.prompt}</p>}
      <div class="items">
        {own.filter((item) => !item.disabledReason && item !== declined).map((item) => <ItemButton key={item.id} item={item} hot={hotkey(hot.get(item.id))} selection={selection} />)}
        {rest.length > 0 && <button class="item" aria-expanded={others} onClick={() => onOthers(!others)}>{t("otherActions", { count: rest.length })}</button>}
        {others && rest.map((item) => <ItemButton key={item.id} item={item} hot="" selection={selection} />)}
        {own.filter((item) => item.disabledReason).map((item) => <ItemButton key={item.id} item={item} hot="" selection={selection} />)}
      </div>
      {told.length > 0 && <p class="dim hint">{told.join(" ")}</p>}
      {decision.kind === "turn" && !within && actor && cannotMoveReason(battle, actor, items) && <p class="dim hint">{cannotMoveReason(battle, actor, items)}</p>}
      {owesAction && <p class="dim hint">{t("mustAct")}</p>}
      {standing && (
        <p class="row wrap standing-now">
          <span class="dim">{t("fromNowOn", { what: kindWord(decision.kind) })}</span>
          {(["always", "never"] as const).map((answer) => (
            <button key={answer} class="quiet" onClick={() => void session.act(autoAnswerIntent(decision.kind, answer), null).then(() => showToast(t("stood")), showError)}>{t(`stand_${answer}_now`)}</button>
          ))}
        </p>
      )}
      {/* The end button keeps its place, so that no other button moves under the finger. */}
      {ends.length > 0 && <div class="row wrap sure">{ends.map((item) => <ItemButton key={item.id} item={item} hot="e" selection={selection} />)}</div>}
      {within && <div class="row wrap sure"><button onClick={() => selection.back()} data-back>{t("back")}</button></div>}
      {declined && <div class="row wrap sure"><ItemButton item={declined} hot={hotkey(hot.get(declined.id))} selection={selection} /></div>}
    </>
  );
}

/** Limit of the server for the description of an improvised action. */
const MAX_DESCRIPTION = 200;

const hotkey = (n = 0): string => (n > 0 && n < 10 ? String(n) : "");

/** Number of answers up to which all are shown with their full text. */
const MAX_EXPANDED_ANSWERS = 3;

function ItemButton({ item, hot, selection }: { item: MenuItem; hot: string; selection: Selection }) {
  // Answers show their text; the text of turn actions opens on demand.
  const told = item.group === "answer" && selection.items.length <= MAX_EXPANDED_ANSWERS;
  // The text opens as an overlay, so that nothing moves.
  const [open, setOpen] = useState(false);
  // The end button appears where "Back" was, so the second click of a double click is ignored.
  const tap = (event: MouseEvent) => { if (item.group !== "end" || event.detail < 2) selection.choose(item); };
  return (
    <div class={`item-box ${item.group}`}>
      <button class={`item ${item.group} ${item.hasNoEffect ? "vain" : ""}`} disabled={Boolean(item.disabledReason)} aria-keyshortcuts={hot || undefined} onClick={tap} data-item={item.id}>
        <span>{hot && <kbd>{hot}</kbd>}{item.label}{item.items ? " …" : ""}</span>
        <small>{item.disabledReason || [item.detail, selection.answerChance(item), selection.defenseEffect(item)].filter(Boolean).join(" · ")}</small>
      </button>
      {item.text.length > 0 && item.group !== "move" && !told && <button class="quiet info" aria-haspopup="dialog" aria-label={t("whatItDoes", { what: item.label })} onClick={() => setOpen(true)}>?</button>}
      {told && item.text.length > 0 && <p class="text">{item.text.join(" ")}</p>}
      {open && (
        <Dialog label={item.label} onClose={() => setOpen(false)}>
          <h2>{item.label}</h2>
          {item.text.map((line) => <p key={line}>{line}</p>)}
        </Dialog>
      )}
    </div>
  );
}

function StepView({ selection }: { selection: Selection }) {
  const step = selection.step;
  const { item, picked, placementIndex, waypoints, cursor } = selection.state.value;
  const narrow = useNarrow();
  if (!step || !item) return null;
  // On a narrow screen the choices come before the description.
  const after = narrow && (step.kind === "placement" || step.kind === "target");
  const meaning = selection.summary;
  const missing = selection.missingInput;
  // A question answered on the board has only this step: its title says everything, and there is nothing to go back to.
  const onBoard = item.id === "answer/cell";
  const asksItself = step.kind === "confirm" && step.question.startsWith(item.label);
  // Show that no target is chosen if none is required.
  const nobody = step.kind === "target" && !picked.length && !missing;
  // If tapping a target confirms it, hide the button until a target is chosen.
  const atOnce = step.kind === "target" && step.most === 1 && !picked.length && !nobody;
  const goes = step.kind === "target" && step.targets.some((one) => one.approach && picked.includes(one.id));
  const stays = step.kind === "cell" && !onBoard && cursor !== null && cellKey(cursor) === cellKey(step.start);
  const label = step.kind === "cell" ? t(onBoard ? "there" : selection.targetNames.length ? "doItThere" : stays ? "stayHere" : "moveHere") : step.kind === "confirm" ? t("yes") : nobody ? t("onNobody") : goes ? t("goAndDo") : t("doIt");
  const prompt = step.kind === "target" && !picked.length ? (step.most > 1 ? t("pickTargets", { count: step.most }) : t("pickTarget")) : missing;
  return (
    <div class="step">
      <p class="chosen">{!onBoard && !asksItself && <strong>{selection.openList?.prompt ? selection.openList.label : (item.actionLabel ?? item.label)}</strong>} <span aria-live="polite">{step.kind === "cell" && !onBoard && meaning ? `· ${meaning}` : meaning || prompt}</span></p>
      {item.text.length > 0 && !after && <p class="text">{item.text.join(" ")}</p>}
      {step.kind === "word" && (
        <div class="items">
          {step.alternatives.map((one, n) => (
            <button key={n} class="item" aria-keyshortcuts={hotkey(n + 1) || undefined} onClick={() => selection.chooseWords(n)}><span>{hotkey(n + 1) && <kbd>{hotkey(n + 1)}</kbd>}{capitalize(one.name)}</span></button>
          ))}
        </div>
      )}
      {step.kind === "confirm" && step.described && (
        <label class="notes">{t("improviseWords")} <input value={selection.description.value} maxLength={MAX_DESCRIPTION} placeholder={t("improviseHint")} onInput={(event) => { selection.description.value = event.currentTarget.value; }} onKeyDown={(event) => { if (event.key === "Enter") void selection.confirm(); }} /></label>
      )}
      {step.kind === "target" && (step.allAtOnce || (step.repeat && step.most > 1)) && <p class="dim hint">{t(step.allAtOnce ? "pickAgain" : picked.length < step.most ? "pickSeries" : "allAimed", { n: picked.length, count: step.most })}</p>}
      {step.kind === "target" && (
        <div class="items">
          {step.targets.map((target, n) => (
            <button key={target.id} class={`item ${target.friend || target.foe ? "friend" : ""}`} aria-pressed={picked.includes(target.id)} onClick={() => selection.toggleTarget(target.id)} data-target={target.id}>
              <span>{hotkey(n + 1) && <kbd>{hotkey(n + 1)}</kbd>}{step.ordered && picked.includes(target.id) ? `${picked.indexOf(target.id) + 1}. ` : ""}{selection.nameWithCount(target.id, capitalize(target.name))}{target.friend ? ` (${t("friend")})` : target.foe ? ` (${t("foe")})` : ""}</span>
              <small>{selection.answerChance(item, target.id) || target.detail || hitPointText(selection.battle, target.id)}</small>
            </button>
          ))}
        </div>
      )}
      {step.kind === "placement" && step.options.length > 1 && (
        <p class="row">
          <button onClick={() => selection.cyclePlacement(-1)} aria-label={t("previousSpot")}>‹</button>
          <span>{t(step.aroundUser ? "spotAround" : "spotOf", { n: placementIndex + 1, count: step.options.length })}</span>
          <button onClick={() => selection.cyclePlacement(1)} aria-label={t("nextSpot")}>›</button>
        </p>
      )}
      {step.kind === "cell" && step.pathfinder && <p class="dim hint">{waypoints.length ? t("waypoints", { count: waypoints.length }) : t(isTouchDevice() ? "waypointHint" : "waypointKeys")}</p>}
      {item.text.length > 0 && after && <p class="text">{item.text.join(" ")}</p>}
      <div class="row wrap sure">
        {step.kind !== "word" && !atOnce && <button class={nobody ? "" : "primary"} disabled={Boolean(missing) || selection.busy.value} onClick={(event) => { if (event.detail < 2) void selection.confirm(); }} data-confirm>{label}</button>}
        {step.kind === "cell" && step.pathfinder && cursor && !missing && <button onClick={() => selection.click(cursor, true)} data-waypoint>{t(waypoints.some((one) => cellKey(one) === cellKey(cursor)) ? "notByThere" : "goByThere")}</button>}
        {!onBoard && <button onClick={() => selection.back()} data-back>{t("back")}</button>}
        {selection.items.filter((one) => one.group === "answer" && one !== item).map((one) => (
          <button key={one.id} class="item answer" onClick={() => { selection.cancel(); selection.choose(one); }}><span>{one.label}</span></button>
        ))}
      </div>
    </div>
  );
}

/** Return the hit points of a creature whose odds are not known; empty if it has none. */
function hitPointText(battle: Battle, id: string): string {
  const creature = battle.creatures.get(id);
  return creature ? hitPointsText(battle, creature, { unit: true }) : "";
}

/** Move the board cursor by arrow keys even if the board does not have the focus. */
function focusBoard(event: KeyboardEvent, from: HTMLElement): void {
  const board = document.getElementById("board");
  const elsewhere = from !== document.body && !from.closest(".actions");
  if (!board || elsewhere || from.getAttribute("role") === "radio") return;
  event.preventDefault();
  board.focus({ preventScroll: true });
  board.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, shiftKey: event.shiftKey }));
}

/** Hotkeys: digits choose items, `e` ends the turn, Enter confirms, Escape goes back. */
function useHotkeys(selection: Selection | null, hot: ReadonlyMap<string, number>): void {
  const latest = useRef(selection);
  latest.current = selection;
  const digits = useRef(hot);
  digits.current = hot;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      const field = event.target instanceof HTMLElement ? event.target : null;
      if (!now || !field || /^(INPUT|SELECT|TEXTAREA)$/.test(field.tagName) || event.ctrlKey || event.metaKey || event.altKey || field.closest("dialog")) return;
      const step = now.step;
      if (event.key.startsWith("Arrow")) return focusBoard(event, field);
      const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
      if (event.key === "Escape") now.back();
      else if (event.key === "Enter" && field.tagName !== "BUTTON" && field.tagName !== "A" && step) void now.confirmByKey();
      else if (!step && event.key === "e") {
        const end = now.items.find((item) => item.group === "end");
        if (end) now.choose(end);
      } else if (!step && index >= 0) {
        const item = now.items.find((one) => digits.current.get(one.id) === index + 1);
        if (item) now.choose(item);
      } else if (step?.kind === "word" && index >= 0 && index < step.alternatives.length) now.chooseWords(index);
      else if (step?.kind === "target" && index >= 0 && step.targets[index]) now.toggleTarget(step.targets[index].id);
      else if (step?.kind === "placement" && (event.key === "n" || event.key === "p")) now.cyclePlacement(event.key === "n" ? 1 : -1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
