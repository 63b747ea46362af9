// What may be done now: the menu of a turn, the steps of what was chosen, the answers of a question, with a countdown.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../net/session";
import { AUTO_ANSWER_KINDS, questionTitle } from "../play/questionMenu";
import { attackRollText } from "../play/attackRoll";
import { autoAnswerIntent } from "../play/intents";
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
import { budgetText, capitalize, isHalfHp, kindWord, DistanceFormat, formatDuration, statusWords, rulesetTitle } from "../text/format";
import { aboutText, waitText } from "../text/matchStatus";
import { CardPicker, CardText } from "./Cards";
import { RecentLog } from "./Log";
import { isTouchDevice, useNarrow } from "./useMedia";
import { Dialog } from "./Dialog";

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
  // Whoever has looked through what else there is finds it open again, coming back from one of it.
  const [others, showOthers] = useState(false);
  useLayoutEffect(() => showOthers(false), [decision?.by, props.actor]);
  // Another question is read from its beginning, however far one has scrolled for the one before.
  const chosen = selection ? `${selection.state.value.item?.id ?? ""}/${selection.state.value.step}` : "";
  useEffect(() => void box.current?.scrollTo({ top: 0 }), [decision?.number, props.actor, chosen]);
  if (!live) {
    return (
      <section class="actions">
        <p class="dim">{decision ? t("pastButAsked") : t("pastShown")}</p>
        {!session.perspective && <button class={decision ? "primary" : ""} onClick={() => (session.viewedIndex.value = null)} data-present>{t("toPresent")}</button>}
      </section>
    );
  }
  if (!decision || !selection) {
    return (
      <section class="actions waiting">
        <p>{waitText(session.seat, battle, call)}</p>
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
  // A narrow window has no list beside the board that says what bears on whom.
  // While something is being chosen, its room is needed for that.
  const bare = narrow && selection.step !== null;
  const states = narrow && !bare && creature ? statusWords(battle, creature, call).join(" · ") : "";
  // Who has read no rules cannot know what the words for its state mean for what it may do now.
  const told = creature && !question && !selection.step ? glossaryLines(session.info.value?.ruleset ?? "", [...(isHalfHp(battle, creature) ? [battle.terms?.half ?? ""] : []), ...creature.conditions.map((one) => one.name)]) : [];
  const several = decision.by === null ? actingCreatures(decision) : [];
  return (
    <section ref={box} class={`actions ${question ? "question" : ""}`} aria-label={t("actions")}>
      <div class="ask" role={question ? "alert" : undefined}>
        {/* On a phone the head of the page has one's clock, and the room is needed. */}
        <h2>{questionTitle(battle, props.actor && decision.by === null ? { ...decision, by: props.actor } : decision, call)}</h2>
        {!(narrow && !question) && <Countdown session={session} />}
        {states && !question && <span class="dim states">{states}</span>}
        {question && <AttackRollText selection={selection} />}
        {budget && !question && !bare && <span class="dim">{t("left", { what: budget })}</span>}
      </div>
      {cardInQuestion(decision) && <CardText id={cardInQuestion(decision) ?? ""} />}
      {several.length > 1 && (
        <div class="row wrap actors" role="radiogroup" aria-label={t("whichActs")}>
          {several.map((id) => <button key={id} role="radio" aria-checked={id === props.actor} onClick={() => props.onActor(id)}>{call(id)}</button>)}
        </div>
      )}
      {told.length > 0 && !narrow && <p class="dim hint">{told.join(" ")}</p>}
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

/** Return a creature without what is left of its turn that nothing it has could ever be paid with: nobody looks for what is not there. */
function withoutUnusableBudget(battle: Battle, decision: Decision, creature: Creature): Creature {
  const sheet = battle.sheetOf(creature);
  if (!sheet) return creature;
  const costs = new Set([...sheet.actions.map((one) => one.cost), ...decision.uses.map((one) => one.cost)]);
  return { ...creature, budget: creature.budget.filter(([word]) => !OPTIONAL_BUDGETS.has(word) || costs.has(word)) };
}

/** Parts of a turn that only some creatures have anything for. */
const OPTIONAL_BUDGETS = new Set(["swift", "minor", "bonus_action"]);

/** Tell the roll that a question is about: whoever may still answer it has to know how close it is. */
function AttackRollText({ selection }: { selection: Selection }) {
  const rolled = selection.attackRoll.value;
  return rolled ? <span class="dim">{attackRollText(rolled, selection.defense.value)}</span> : null;
}

/** Say what the battle is about: an invited guest has seen no list of rules. */
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

/** What the cards themselves are picked for is left out of the menu below them. */
const isCardItem = (item: MenuItem): boolean => item.id.endsWith("/choose_cards") || (item.group === "answer" && item.id !== "answer/no");

interface MenuProps extends Props {
  selection: Selection;
  decision: Decision;
  /** The digits by which items are chosen. */
  hot: ReadonlyMap<string, number>;
  others: boolean;
  onOthers: (shown: boolean) => void;
  /** What its conditions mean, where they are told after all that can be done. */
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
  // However many answers there are, one sees how to give none.
  const last = own[own.length - 1];
  const declined = decision.kind !== "turn" && last?.id === "answer/no" ? last : undefined;
  const standing = decision.kind !== "turn" && AUTO_ANSWER_KINDS.includes(decision.kind);
  // As by Monster Mash's Imperative (MM-IMP-01): nobody would guess why there is no button for the end.
  const owesAction = decision.kind === "turn" && !within && decision.uses.length > 0 && ends.length === 0;
  // Whoever has nothing left to strike with knows why there is nothing against somebody.
  const armed = decision.kind === "turn" && items.some((item) => item.group === "own" && !item.disabledReason) && decision.uses.some((use) => isHarmful(battle, use));
  // Who lies dying is nobody's business as far as a list of actions tells.
  const meant = battle.creatures.get(selected ?? "");
  const lying = !within && meant !== undefined && isDying(meant) && isFriend(battle, decision.by ?? actor ?? "", meant.id);
  const foe = selected !== null && isFoe(battle, decision.by ?? actor ?? "", selected);
  const help = lying ? dyingHelp(session.info.value?.ruleset ?? "") : "";
  // What can be done to whom one has tapped is what one wants to see, whatever stands above it.
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
      {/* Always at the same place, however long the list is: nobody hits something else that stood there before. */}
      {ends.length > 0 && <div class="row wrap sure">{ends.map((item) => <ItemButton key={item.id} item={item} hot="e" selection={selection} />)}</div>}
      {within && <div class="row wrap sure"><button onClick={() => selection.back()} data-back>{t("back")}</button></div>}
      {declined && <div class="row wrap sure"><ItemButton item={declined} hot={hotkey(hot.get(declined.id))} selection={selection} /></div>}
    </>
  );
}

const hotkey = (n = 0): string => (n > 0 && n < 10 ? String(n) : "");

/** So many answers are told with all their text; of more it is read where one asks for it. */
const MAX_EXPANDED_ANSWERS = 3;

function ItemButton({ item, hot, selection }: { item: MenuItem; hot: string; selection: Selection }) {
  // Who is asked something has to know what each answer does; what a turn offers is read when somebody wants to.
  const told = item.group === "answer" && selection.items.length <= MAX_EXPANDED_ANSWERS;
  // What is told of it lies over the page: nothing that stands beside it goes to another place.
  const [open, setOpen] = useState(false);
  // The end of a turn stands where "Back" stood a moment ago: a second tap that was meant for that ends nothing.
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
  // Where there is little room, what is to be chosen comes before all that is told of it.
  const after = narrow && (step.kind === "placement" || step.kind === "target");
  const meaning = selection.summary;
  const missing = selection.missingInput;
  // A question whose answers lie on the board is that one step alone: its title says all, and there is nothing to go back to.
  const onBoard = item.id === "answer/cell";
  const asksItself = step.kind === "confirm" && step.question.startsWith(item.label);
  // Where nobody has to be meant, one has to see that nobody is.
  const nobody = step.kind === "target" && !picked.length && !missing;
  // Where a tap on whom one means does it, a button that never wakes only asks what it waits for.
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

/** Return how somebody fares of whom nothing else can be told beforehand; empty of what has no hit points. */
function hitPointText(battle: Battle, id: string): string {
  const creature = battle.creatures.get(id);
  return creature ? t("hpOf", { hp: creature.hp, max: creature.maxHp }) : "";
}

/** Let an arrow key move the cursor on the board, whether or not the board has the focus: what was chosen by a key goes on by keys. */
function focusBoard(event: KeyboardEvent, from: HTMLElement): void {
  const board = document.getElementById("board");
  const elsewhere = from !== document.body && !from.closest(".actions");
  if (!board || elsewhere || from.getAttribute("role") === "radio") return;
  event.preventDefault();
  board.focus({ preventScroll: true });
  board.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, shiftKey: event.shiftKey }));
}

/** Keys that choose what is listed: digits, `e` ends the turn, Enter confirms, Escape goes back. */
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
