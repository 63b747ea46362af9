// Questions as a menu: what brought them up, and what each answer does.

import { actionOf, key, type Battle, type Cell } from "../protocol/battle";
import { actionLines, capital, Measure, plain } from "../words/words";
import { t } from "../words/catalogue";
import { answerIntent } from "./intents";
import type { Choice, Decision } from "./options";
import type { Item, TargetStep } from "./steps";

type Call = (id: string) => string;

/** Kinds of questions that come again and again, and can be answered once for all. */
export const STANDING = ["opportunity_attack", "reaction", "interrupt", "ready"];

export function answers(battle: Battle, decision: Decision, call: Call): Item[] {
  const willing = decision.choices.filter((choice) => choice.id !== "no");
  const declining = decision.choices.filter((choice) => choice.id === "no").map((choice) => single(battle, decision, choice, call));
  if (decision.most > 1) return [several(decision, willing), ...declining];
  const cells = new Map<string, string>();
  for (const choice of willing) if (/^-?\d+,-?\d+$/.test(choice.id)) cells.set(choice.id, choice.id);
  if (willing.length && cells.size === willing.length) return [onBoard(battle, decision, [...cells.keys()]), ...declining];
  return [...willing.map((choice) => single(battle, decision, choice, call)), ...declining];
}

function single(battle: Battle, decision: Decision, choice: Choice, call: Call): Item {
  const action = decision.by === null ? undefined : actionOf(battle, decision.by, choice.id);
  const { targets } = choice;
  const steps: TargetStep[] = [];
  if (targets.length > 1) {
    steps.push({
      kind: "target", least: 1, most: 1, repeat: false, ordered: false, words: false,
      targets: targets.map((id) => ({ id, name: call(id), detail: "", friend: false })),
    });
  }
  const alone = targets.length === 1 ? targets : [];
  let label = choice.label || action?.name || (battle.creatures.has(choice.id) ? call(choice.id) : cardNames(choice.id));
  if (alone.length && decision.choices.length > 2 && alone[0] !== undefined) label += ` → ${call(alone[0])}`;
  if (choice.id === "no" && !choice.label) label = t("no");
  return {
    id: `answer/${choice.id}`, label: capital(label), detail: action?.uses ?? "", steps, off: "", group: "answer",
    text: action ? actionLines(action, new Measure(battle.terms)) : [],
    build: (gathered) => answerIntent(decision.by, [choice.id], gathered.targets ?? alone),
  };
}

function cardNames(id: string): string {
  return id.split("+").map(plain).join(" + ");
}

function several(decision: Decision, willing: Choice[]): Item {
  const step: TargetStep = {
    kind: "target", least: Math.max(1, decision.least), most: decision.most, repeat: false, ordered: true, words: true,
    targets: willing.map((choice) => ({ id: choice.id, name: choice.label || plain(choice.id), detail: "", friend: false })),
  };
  return {
    id: "answer/several", label: t("choose"), detail: "", steps: [step], text: [], off: "", group: "answer",
    build: (gathered) => answerIntent(decision.by, gathered.targets ?? []),
  };
}

function onBoard(battle: Battle, decision: Decision, ids: string[]): Item {
  const cells = ids.map((id) => id.split(",").map(Number) as unknown as Cell);
  const who = battle.creatures.get(String(decision.about["who"] ?? decision.by ?? ""));
  return {
    id: "answer/cell", label: t("chooseCell"), detail: "", text: [], off: "", group: "answer",
    steps: [{
      kind: "cell", costs: new Map(cells.map((cell) => [key(cell), 0])), cells, provokes: new Map(), width: who?.width ?? 1,
      start: who?.at ?? cells[0] ?? [0, 0], free: true, ways: null,
    }],
    build: ({ cell }) => answerIntent(decision.by, [`${cell?.[0]},${cell?.[1]}`]),
  };
}

// ------------------------------------------------------------------------------------------------------ what is asked

const HAPPENINGS: Record<string, string> = {
  attacks: "attacks", hits: "hits", misses: "misses", damages: "hurts", drops: "goes down", moves_adjacent: "comes beside",
  leaves_adjacent: "moves away from", enters_range: "comes near", starts_turn: "begins its turn", ends_turn: "ends its turn",
};
const ANSWERS: Record<string, string> = {
  opportunity_attack: "a free blow for {by}?", interrupt: "does {by} interrupt?", reaction: "does {by} react?", ready: "does {by} do what it has readied?",
};
const QUESTIONS: Record<string, string> = {
  death_save: "{by}: a death save", catch: "{by} is about to go over the edge: hold on?", fall_off: "{by} has fallen off: where does it land?",
  resume: "{by} has delayed: does it act now?", initiative_tie: "A tie: in which order do they act?",
  choose_cards: "{by}: two cards for this round, or a rest",
};
const TIES: Record<string, string> = {
  focus: "Whom does {by} go for?", target: "Whom else does {by} attack?", move: "Where does {by} go?",
  summon: "Where does what {by} summons appear?", heal: "Whom does {by} heal?", initiative: "Who acts first?",
};
const MOVED: Record<string, string> = { push: "pushed", pull: "pulled", slide: "slid", teleport: "teleported" };

/** Return what a decision is about, as a question to a player: who did what, and what may be done about it. */
export function questionTitle(battle: Battle, decision: Decision, call: Call): string {
  const { about, kind } = decision;
  const by = decision.by === null ? "" : call(decision.by);
  const say = (template: string): string => template.replaceAll("{by}", by || "Somebody");
  if (kind === "turn") return by ? t("yourTurnWith", { who: by }) : t("whichActs");
  if (ANSWERS[kind]) return `${occasion(battle, decision, call)}: ${say(ANSWERS[kind])}`;
  if (QUESTIONS[kind]) return say(QUESTIONS[kind]);
  if (kind === "prevent_damage") return `${by} is about to lose ${about["amount"]} (${about["cause"]}): lose cards instead?`;
  if (kind === "tie") return `${say(TIES[String(about["choice"])] ?? "{by}: which one?")} ${t("noRuleSays")}`;
  if (kind === "choice" && about["choice"] === "redraw") return `${by} would lose ${plain(String(about["card"]))}: lose 1 hit point and another card?`;
  if (kind === "choice" && about["choice"] === "lose") return `${by} rests: which card is lost?`;
  if (kind === "choice" && about["what"]) {
    const what = String(about["what"]);
    const who = String(about["who"] ?? decision.by ?? "");
    if (MOVED[what] && who !== decision.by) return `Where is ${call(who)} ${MOVED[what]} to?`;
    return `${by}: ${plain(what)} where?`;
  }
  if (kind === "choice" && about["action"]) return `${by}: the next blow of ${deed(battle, decision.by, about["action"])}`;
  return by ? `${by}: ${plain(kind)}?` : `${capital(plain(kind))}?`;
}

function occasion(battle: Battle, decision: Decision, call: Call): string {
  const { about, kind } = decision;
  const doer = about["mover"] || about["by"];
  const who = doer ? call(String(doer)) : "Somebody";
  const { event, to, action } = about;
  if (!event) return kind === "opportunity_attack" ? `${who} moves away` : String(about["what"] ?? "Something happens");
  let said = event === "uses" ? (action ? `${who} uses ${deed(battle, doer, action)}` : `${who} uses an action`) : `${who} ${HAPPENINGS[String(event)] ?? plain(String(event))}`;
  if (typeof to === "string" && to && to !== doer) said += ` ${event === "uses" ? "on " : ""}${call(to)}`;
  if (action && ["attacks", "hits", "misses"].includes(String(event))) said += ` with ${deed(battle, doer, action)}`;
  return said;
}

function deed(battle: Battle, by: unknown, action: unknown): string {
  return (typeof by === "string" && actionOf(battle, by, String(action))?.name) || plain(String(action));
}
