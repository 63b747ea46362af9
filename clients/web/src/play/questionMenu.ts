// Menu of a question: what triggered it, and what each answer does.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { actionOf, cellKey, cellOf, type Battle, usesLeft } from "../protocol/battle";
import { actionLines, capitalize, costWord, DistanceFormat, idText, nameText, usesWord } from "../text/format";
import { hasMessage, saidText, t, type Key } from "../text/catalogue";
import { isHarmfulAction, isFriend } from "./targeting";
import { answerIntent } from "./intents";
import type { Choice, Decision } from "./options";
import type { MenuItem, TargetStep } from "./menuItem";

type Call = (id: string) => string;

/** Kinds of questions that recur and can be answered automatically. */
export const AUTO_ANSWER_KINDS = ["opportunity_attack", "reaction", "interrupt", "ready"];

export function questionItems(battle: Battle, decision: Decision, call: Call): MenuItem[] {
  const willing = decision.choices.filter((choice) => choice.id !== "no");
  const declining = decision.choices.filter((choice) => choice.id === "no").map((choice) => answerItem(battle, decision, choice, call));
  if (decision.most > 1) return [multipleAnswerItem(decision, willing), ...declining];
  const cells = new Map<string, string>();
  for (const choice of willing) if (/^-?\d+,-?\d+$/.test(choice.id)) cells.set(choice.id, choice.id);
  if (willing.length && cells.size === willing.length) return [cellAnswerItem(battle, decision, [...cells.keys()]), ...declining];
  return [...willing.map((choice) => answerItem(battle, decision, choice, call)), ...declining];
}

function answerItem(battle: Battle, decision: Decision, choice: Choice, call: Call): MenuItem {
  const action = decision.by === null ? undefined : actionOf(battle, decision.by, choice.id);
  const harm = action !== undefined && isHarmfulAction(action);
  const ownHurt = (id: string): boolean => harm && decision.by !== null && isFriend(battle, decision.by, id);
  const targets = [...choice.targets].sort((a, b) => Number(ownHurt(a)) - Number(ownHurt(b)));
  const steps: TargetStep[] = [];
  if (targets.length > 1) {
    steps.push({
      kind: "target", least: 1, most: 1, repeat: false, ordered: false, listOnly: false,
      targets: targets.map((id) => ({ id, name: call(id), detail: "", friend: ownHurt(id) })),
    });
  }
  const alone = targets.length === 1 ? targets : [];
  let label = (choice.label && nameText(choice.id, choice.label)) || (action && nameText(action.id, action.name)) || (battle.creatures.has(choice.id) ? call(choice.id) : cardNames(choice.id));
  // If all answers have the same target, the question has named it.
  const whom = new Set(decision.choices.flatMap((one) => one.targets));
  if (alone.length && decision.choices.length > 2 && whom.size > 1 && alone[0] !== undefined && alone[0] !== decision.by) label += ` → ${call(alone[0])}`;
  if (choice.id === "no" && decision.kind === "prevent_damage") label = t("keepCards", { amount: String(decision.about["amount"]) });
  else if (choice.id === "no") label = !choice.label || choice.label === "No" ? t(declineLabel(decision)) : saidText(choice.label);
  return {
    id: `answer/${choice.id}`, label: capitalize(label), detail: action ? remainingUsesText(battle, decision.by, action) : "", steps, disabledReason: "", group: "answer",
    text: action ? actionLines(action, new DistanceFormat(battle.terms)) : [],
    // An opportunity attack may be one that no sheet lists: unarmed, a grapple, a shove.
    ...(action || (decision.kind === "opportunity_attack" && targets.length) ? { answerUse: { use: choice.id, on: targets } } : {}),
    build: (answers) => answerIntent(decision.by, [choice.id], answers.targets ?? alone),
  };
}

/** Return the label of the answer that declines a question. */
function declineLabel({ kind, about }: Decision): Key {
  if (kind !== "choice") return "no";
  return about["what"] ? "notAtAll" : about["action"] ? "noMore" : "no";
}

/** Return the remaining uses of an action; its sheet only says the total. */
function remainingUsesText(battle: Battle, by: string | null, action: Action): string {
  const left = usesLeft(action, battle.creatures.get(by ?? "")?.used ?? new Map());
  return left === undefined || !/\d/.test(action.uses) ? usesWord(action.uses) : t("usesLeft", { count: left });
}

function cardNames(id: string): string {
  return id.split("+").map(idText).join(" + ");
}

function multipleAnswerItem(decision: Decision, willing: Choice[]): MenuItem {
  const step: TargetStep = {
    kind: "target", least: Math.max(1, decision.least), most: decision.most, repeat: false, ordered: true, listOnly: true,
    targets: willing.map((choice) => ({ id: choice.id, name: nameText(choice.id, choice.label), detail: "", friend: false })),
  };
  return {
    id: "answer/several", label: t("choose"), detail: "", steps: [step], text: [], disabledReason: "", group: "answer",
    build: (answers) => answerIntent(decision.by, answers.targets ?? []),
  };
}

function cellAnswerItem(battle: Battle, decision: Decision, ids: string[]): MenuItem {
  const cells = ids.map(cellOf);
  const who = battle.creatures.get(String(decision.about["who"] ?? decision.by ?? ""));
  return {
    id: "answer/cell", label: t("chooseCell"), detail: "", text: [], disabledReason: "", group: "answer",
    steps: [{
      kind: "cell", costs: new Map(cells.map((cell) => [cellKey(cell), 0])), cells, provokes: new Map(), width: who?.width ?? 1,
      start: who?.at ?? cells[0] ?? [0, 0], uniformCost: true, pathfinder: null, move: null,
    }],
    build: ({ cell }) => answerIntent(decision.by, [`${cell?.[0]},${cell?.[1]}`]),
  };
}

// ------------------------------------------------------------------------------------------------------ question texts

/** Return the message `PREFIX_WORD` for a word from the server; null if the catalogue has none. */
function messageFor(prefix: string, word: unknown): Key | null {
  const name = `${prefix}_${String(word)}`;
  return hasMessage(name) ? name : null;
}

/** Return the title of a decision: what happened, and what the player is asked. */
export function questionTitle(battle: Battle, decision: Decision, call: Call): string {
  const { about, kind } = decision;
  const named = decision.by === null ? "" : call(decision.by);
  const by = named || t("somebody");
  if (kind === "turn") return named ? t("yourTurnWith", { who: named }) : t("whichActs");
  if (kind === "placement") return t("placementTitle");
  const answer = messageFor("ask", kind);
  if (answer) return t("asks", { occasion: triggerText(battle, decision, call), question: t(answer, { by }) });
  if (kind === "choose_cards" && !decision.uses.some((use) => use.action === kind)) return t("restOnly", { by });
  if (kind === "choose_cards" && !decision.uses.some((use) => use.action !== kind)) return t("cardsOnly", { by });
  const question = messageFor("question", kind);
  if (question) return t(question, { by });
  if (kind === "prevent_damage") {
    const hp = battle.creatures.get(decision.by ?? "")?.hp ?? 0;
    return [t("preventDamage", { by, amount: String(about["amount"]), cause: String(about["cause"]) }), hp > 0 ? t("hpLeft", { hp }) : ""].filter(Boolean).join(" ");
  }
  if (kind === "tie") return `${t(messageFor("tie", about["choice"]) ?? "tie_other", { by })} ${t("noRuleSays")}`;
  if (kind === "choice" && about["choice"] === "redraw") return t("redraw", { by, card: capitalize(idText(String(about["card"]))) });
  if (kind === "choice" && about["choice"] === "lose") return t("loseCard", { by });
  if (kind === "choice" && about["what"] === "improvise") return t("improviseAsked", { by: call(String(about["by"])), cost: costWord(String(about["cost"])), words: String(about["words"] || t("improviseNoWords")) });
  if (kind === "choice" && about["what"]) {
    const what = String(about["what"]);
    const who = String(about["who"] ?? decision.by ?? "");
    const where = messageFor("where", what);
    return where && who !== decision.by ? t(where, { who: call(who) }) : t("whereOther", { by, what: idText(what) });
  }
  if (kind === "choice" && about["action"]) return t("nextBlow", { by, action: actionName(battle, decision.by, about["action"]) });
  return named ? t("askOther", { by: named, what: idText(kind) }) : t("askAny", { what: capitalize(idText(kind)) });
}

function triggerText(battle: Battle, decision: Decision, call: Call): string {
  const { about, kind } = decision;
  const doer = about["mover"] || about["by"];
  const who = doer ? call(String(doer)) : t("somebody");
  const { event, to, action } = about;
  if (!event) return kind === "opportunity_attack" ? t("happens_moves", { who }) : String(about["what"] ?? t("happens_something"));
  const uses = event === "uses";
  const key = messageFor("happens", event);
  let said = uses ? t(action ? "happens_uses" : "happens_uses_something", { who, what: action ? actionName(battle, doer, action) : "" })
    : key ? t(key, { who }) : t("happens_other", { who, what: idText(String(event)) });
  // Leaving a cell without an adjacent foe is a plain move.
  if (event === "leaves_adjacent" && !to) said = t("happens_moves", { who });
  if (event === "moves_adjacent" && !to) said = decision.by === null || decision.by === doer ? t("happens_moves_adjacent_alone", { who }) : t("happensTo", { what: said, whom: call(decision.by) });
  if (typeof to === "string" && to && to !== doer) said = t(uses ? "happensOn" : "happensTo", { what: said, whom: call(to) });
  if (action && ["attacks", "hits", "misses"].includes(String(event))) said = t("happensWith", { what: said, action: actionName(battle, doer, action) });
  return said;
}

function actionName(battle: Battle, by: unknown, action: unknown): string {
  return capitalize(nameText(String(action), (typeof by === "string" && actionOf(battle, by, String(action))?.name) || ""));
}
