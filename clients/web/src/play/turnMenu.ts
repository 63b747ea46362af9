// Menu of a decision: the available actions, each with the steps that the player answers.

import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Action } from "../gen/fracas/v1/sheet_pb";
import { actionOf, footprint, cellKey, type Battle, type Cell, type Creature, usesLeft } from "../protocol/battle";
import { actionLines, capitalize, costWord, DistanceFormat, percent, idText, nameText, usesWord } from "../text/format";
import { hasMessage, t, type Key } from "../text/catalogue";
import { actionHelp, halfText, glossaryLines } from "../text/glossary";
import { questionItems } from "./questionMenu";
import { isHarmful, isBeneficial, isHarmfulAction, isFoe, isFriend, placementScore, hitChanceRange, mistakeWarning } from "./targeting";
import { addMoveAndAttackTargets, approachItem, findApproaches, type Approach } from "./approach";
import { doorsOf } from "./doors";
import { endIntent, useIntent } from "./intents";
import { moveItem } from "./moveItems";
import { PLACEMENT, placementItems } from "./placement";
import type { Decision, MoveOption, Placement, TargetOption, UseOption } from "./options";
import type { CellStep, ConfirmStep, StepAnswers, MenuItem, PlacementStep, PlacementOption, Step, TargetChoice, TargetStep } from "./menuItem";

type Call = (id: string) => string;

const GIVE_UP_ACTIONS = new Set(["surrender", "flee"]);
/** Actions that end the fight are never listed among the first. */
const SURRENDER_PATTERN = /\/(surrender|flee|offer_peace)$/;
/** Offering peace ends the fight only if all agree, so it needs another question. */
const OFFER_PEACE = "offer_peace";
const MODES = ["walk", "move", "shift", "run", "fly", "swim", "climb", "burrow", "crawl", "squeeze", "jump", "teleport"];
const MAX_WORD_CHOICES = 9;
/** Origins of ranged attacks, which provoke opportunity attacks under some rules. */
const RANGED_ORIGINS = new Set(["ranged", "far"]);
/** Action that uses an object within reach, which is a door most of the time. */
const INTERACT = "interact";
/** Common actions that are urgent when they are available, so they are listed with the creature's own. */
const URGENT_ACTIONS = new Set(["stand_up", "escape", "action_point", INTERACT]);
/** Answers to an opportunity attack that are variants of a common action under another id. */
const GRAPPLE_ALIASES: Record<string, string> = { shove_push: "shove", shove_prone: "shove" };
/** Actions that are listed first at half hit points or less. */
const HEALING = new Set(["second_wind", "rally"]);
const CHARGE = /^use\/[^/]+\/charge$/;
const DASH = /^use\/[^/]+\/dash$/;
/** Slow modes of movement, offered only if walking does not reach. */
const SLOW_MODES = new Set(["crawl", "climb"]);
/** Action that the player describes, for the game master's ruling. */
const IMPROVISE = "improvise";
/** Costs of card halves; their targets are optional. */
const CARD_HALVES = new Set(["top", "bottom"]);
/** Cost of an action that takes the whole turn. */
const FULL_ROUND = "full_round";
/** Cost of an attack whose action may consist of several attacks. */
const ATTACK_COST = "action";
/** Default uses of a card half instead of its text. */
const DEFAULT_CARD_USE = /^basic_/;
/** How the server marks a half whose use loses the card. */
const LOST_CARD_MARK = " ✗";
/** Separator between effect and card in the name of a half. */
const CARD_SEPARATOR = " · ";
/** Effects that need a target, recognized by their text. */
const TARGETED_EFFECT = /\battack \d|\brange \d/i;

/** Return the creatures that may act in a decision, in the order of the options. */
export function actingCreatures(decision: Decision): string[] {
  if (decision.by !== null) return [decision.by];
  return [...new Set([...decision.moves.map((one) => one.by), ...decision.uses.map((one) => one.by), ...decision.ends])];
}

/** Return the menu of a decision. `ruleset`: the rules whose help texts are added; empty: none. */
export function turnMenu(battle: Battle, decision: Decision, actor: string | null, call: Call, ruleset = ""): MenuItem[] {
  if (decision.choices.length) return questionItems(battle, decision, call).map((item) => withGlossary(withHelpText(item, actionHelp(ruleset, GRAPPLE_ALIASES[item.answerUse?.use ?? ""] ?? item.answerUse?.use ?? "")), ruleset));
  if (decision.kind === PLACEMENT) return placementItems(battle, decision, actor, call);
  const items: MenuItem[] = [];
  const mine = (by: string): boolean => actor === null || by === actor;
  const moves = decision.moves.filter((move) => mine(move.by) || carriesRider(battle, move.by, actor));
  const riders = new Set([...moves.map((move) => move.by), ...(actor ? [actor] : [])]).size > 1;
  moves.sort((a, b) => Number(a.by !== actor) - Number(b.by !== actor) || modeRank(a.mode) - modeRank(b.mode));
  const vain = moves.filter((move) => isPointlessMove(move, moves));
  const moveOf = (move: MoveOption): MenuItem => ({ ...moveItem(battle, move, call, riders), text: [actionHelp(ruleset, move.mode)].filter(Boolean) });
  const ways = moves.filter((move) => !vain.includes(move)).map(moveOf);
  items.push(...ways.filter((item) => !item.hasExtraCost));
  const groups = new Map<string, UseOption[]>();
  for (const use of decision.uses.filter((one) => mine(one.by) && !isRedundantDefaultUse(one, decision.uses) && !isCoveredByParts(battle, one, decision.uses))) {
    // Halves of two cards are separate items even if they have the same effect.
    const name = useId(use);
    groups.set(name, [...(groups.get(name) ?? []), use]);
  }
  const offered = new Set<string>();
  const own: MenuItem[] = [];
  const others: MenuItem[] = [];
  const spared: MenuItem[] = []; // uses that would hit only allies from here
  const alike = new Map<MenuItem, string>();
  for (const uses of groups.values()) {
    const first = uses[0] as UseOption;
    offered.add(first.action);
    const sheet = actionOf(battle, first.by, first.action);
    // The name of a card does not say what its half does.
    const told = CARD_HALVES.has(first.cost) ? glossaryLines(ruleset, [parseHalfName(first.name).does]).join(" ") : actionHelp(ruleset, first.action);
    const item = withHelpText(sheet ? withGlossary(useItem(battle, uses, call), ruleset) : useItem(battle, uses, call), told);
    if (uses.length === 1 && sheet && decision.kind === "turn") addMoveAndAttackTargets(battle, item, first, findApproaches(battle, decision.moves, first.by, sheet), call, () => targetStep(battle, first, call));
    if (first.action === INTERACT) item.label = doorLabel(battle, uses) || item.label;
    const wounded = HEALING.has(first.action) && isHalfHp(battle, first.by);
    const lists = sheet || decision.kind !== "turn" || URGENT_ACTIONS.has(first.action) || wounded;
    (!lists ? others : uses.every((use) => targetsOnlyFriends(battle, use)) ? spared : own).push(item);
  }
  // Items with the same label are told apart by their ids, for example a melee and a thrown improvised attack.
  for (const item of [...own, ...others, ...spared]) {
    const [, , id, half] = item.id.split("/");
    if (id !== undefined && half === undefined && [...own, ...others, ...spared].some((one) => one !== item && one.label === item.label && one.id !== item.id)) alike.set(item, capitalize(idText(id)));
  }
  for (const [item, label] of alike) item.label = label;
  // If no foe is in reach, list dash first.
  const strikes = decision.uses.some((use) => mine(use.by) && offered.has(use.action) && actionOf(battle, use.by, use.action) !== undefined && canHitFoe(battle, use));
  const dash = others.findIndex((item) => DASH.test(item.id));
  if (!strikes && dash >= 0) own.unshift(...others.splice(dash, 1));
  // If a melee attack is out of reach, list charge with the creature's own actions.
  const rush = others.findIndex((item) => CHARGE.test(item.id));
  if (rush >= 0 && actor !== null && hasMeleeOutOfReach(battle, actor, offered)) own.push(...others.splice(rush, 1));
  items.push(...own, ...ways.filter((item) => item.hasExtraCost), ...spared);
  if (actor !== null && decision.kind === "turn") items.push(...unavailableItems(battle, decision, actor, offered, call).map((item) => withGlossary(item, ruleset)));
  // A creature without sheet actions (one that plays cards) has its actions unfolded.
  const folded = own.length > 0 || spared.length > 0 || moves.length > 0 || incapacitatingConditions(battle, actor).length > 0;
  // The text of a card is listed before the default uses of its halves, which are rarely wanted.
  const says = others.some((item) => !item.isDefaultUse);
  items.push(...others.map((item): MenuItem => ({ ...item, group: folded || (item.isDefaultUse && says) || SURRENDER_PATTERN.test(item.id) ? "other" : "own" })));
  items.push(...vain.map((move): MenuItem => ({ ...moveOf(move), group: "other" })));
  for (const by of decision.ends.filter(mine)) {
    items.push({
      id: `end/${by}`, label: t("endTurn"), detail: riders || actor === null ? call(by) : "", steps: [], build: () => endIntent(by), text: [], disabledReason: "", group: "end",
    });
  }
  return items;
}

/** Return the label of an interaction that can only open or close one door; otherwise empty. */
function doorLabel(battle: Battle, uses: readonly UseOption[]): string {
  const targets = new Set(uses.flatMap((use) => use.targets.map((one) => one.id)));
  const door = targets.size === 1 ? doorsOf(battle).find((one) => targets.has(one.id)) : undefined;
  return door ? t(door.state === "open" ? "closeDoor" : "openDoor") : "";
}

/** Return why a creature with movement left cannot move; empty if no explanation is needed. */
export function cannotMoveReason(battle: Battle, actor: string, items: readonly MenuItem[]): string {
  const creature = battle.creatures.get(actor);
  const stops = incapacitatingConditions(battle, actor);
  if (stops.length && !items.some((item) => (item.group === "own" && !item.disabledReason) || item.group === "move")) return t("stoppedBy", { what: stops.map(idText).join(", ") });
  if (!creature || items.some((item) => item.group === "move") || !creature.budget.some(([word, left]) => /^move/.test(word) && left > 0)) return "";
  const why = conditionsWith(creature, "speed_zero");
  return why.length ? t("boundBy", { what: why.map(idText).join(", ") }) : "";
}

/** Return the conditions that prevent all actions of a creature. */
export function incapacitatingConditions(battle: Battle, actor: string | null): string[] {
  const creature = battle.creatures.get(actor ?? "");
  return creature ? conditionsWith(creature, "no_actions") : [];
}

function conditionsWith(creature: Creature, trait: string): string[] {
  return [...new Set(creature.conditions.filter((one) => one.traits.has(trait)).map((one) => one.name))];
}

/** Return true if walking reaches the same cells at no higher cost and no higher risk. */
function isPointlessMove(move: MoveOption, all: readonly MoveOption[]): boolean {
  if (!SLOW_MODES.has(move.mode)) return false;
  return all.some((walk) => walk.mode === "walk" && walk.by === move.by && walk.altitude === move.altitude && [...move.costs].every(([cell, cost]) =>
    (walk.costs.get(cell) ?? Infinity) <= cost && (walk.provokes.get(cell) ?? []).every((whom) => move.provokes.get(cell)?.includes(whom))));
}

/** Add a help text to an item and its submenu, if it has no rules text. */
function withHelpText(item: MenuItem, deed: string): MenuItem {
  if (!deed) return item;
  return { ...item, text: item.text.length ? item.text : [deed], ...(item.items ? { items: item.items.map((inner) => withHelpText(inner, deed)) } : {}) };
}

/** Add explanations of the rules terms in an item's text, for players who do not know the rules. */
function withGlossary(item: MenuItem, ruleset: string): MenuItem {
  return { ...item, text: [...item.text, ...glossaryLines(ruleset, item.text)], ...(item.items ? { items: item.items.map((inner) => withGlossary(inner, ruleset)) } : {}) };
}

function isHalfHp(battle: Battle, id: string): boolean {
  const creature = battle.creatures.get(id);
  return creature !== undefined && creature.hp <= creature.maxHp / 2;
}

/** Return true if a use can hit a foe from where its user is. */
function canHitFoe(battle: Battle, use: UseOption): boolean {
  if (!isHarmful(battle, use)) return false;
  const struck = [...use.targets.map((one) => one.id), ...use.further.flatMap((aim) => aim.targets.map((one) => one.id)), ...use.placements.flatMap((one) => one.affected)];
  return struck.some((id) => isFoe(battle, use.by, id));
}

/** Return true if a creature has a melee attack that is not available from where it is. */
function hasMeleeOutOfReach(battle: Battle, by: string, offered: ReadonlySet<string>): boolean {
  const creature = battle.creatures.get(by);
  const sheet = creature && battle.sheetOf(creature);
  return sheet?.actions.some((one) => one.origin === "melee" && one.attack && !one.trigger && one.cost && one.cost !== "none" && !offered.has(one.id)) ?? false;
}

/** Return the effect and the card of a half from its name. */
function parseHalfName(name: string): { does: string; card: string } {
  const [does, card] = name.replace(LOST_CARD_MARK, "").split(CARD_SEPARATOR);
  return { does: halfText(does ?? ""), card: card ?? "" };
}

/** Return true if a default use does the same as the card's own text, so that only one is offered. */
function isRedundantDefaultUse(use: UseOption, all: readonly UseOption[]): boolean {
  return DEFAULT_CARD_USE.test(use.action) && all.some((other) => other !== use && !DEFAULT_CARD_USE.test(other.action) && other.by === use.by && other.name === use.name);
}

function modeRank(mode: string): number {
  const index = MODES.indexOf(mode);
  return index < 0 ? MODES.length : index;
}

function carriesRider(battle: Battle, mount: string, rider: string | null): boolean {
  return rider !== null && battle.creatures.get(mount)?.details["rider"] === rider;
}

/** Return the sheet actions that are not available from here: after a move, or not at all, with the reason. */
function unavailableItems(battle: Battle, decision: Decision, by: string, offered: Set<string>, call: Call): MenuItem[] {
  const creature = battle.creatures.get(by);
  const sheet = creature && battle.sheetOf(creature);
  if (!creature || !sheet) return [];
  const rest = sheet.actions.filter((action) => !offered.has(action.id) && !action.trigger && action.cost !== "none" && action.cost);
  const reasoned = rest.map((action): MenuItem => {
    const off = unavailableReason(creature, incapacitatingConditions(battle, by), Number(battle.game.details["turn"] ?? 0), action);
    const item: MenuItem = {
      id: `own/${action.id}`, label: capitalize(actionTitle(action)), detail: costWord(action.cost), steps: [], build: buildNothing,
      text: actionLines(action, new DistanceFormat(battle.terms)), disabledReason: off, group: "own",
    };
    const beyond = off === t("outOfReach") ? findApproaches(battle, decision.moves, by, action) : new Map<string, Approach>();
    return beyond.size ? approachItem(battle, item, { by, action: action.id }, beyond, call) : item;
  });
  return reasoned.sort((a, b) => Number(Boolean(a.disabledReason)) - Number(Boolean(b.disabledReason)));
}

function unavailableReason({ budget, used, details }: Creature, stops: string[], turn: number, action: Action): string {
  // Uses that do not come back are reported before costs that come back next turn.
  if (action.uses.startsWith("recharge") && used.get(action.id)) return t("recharging");
  if (usesLeft(action, used) === 0) return t("usedUp");
  if (stops.length) return stops.map(idText).join(", ");
  // One spell slot per turn (S5-SPELL-02), whatever else is left.
  if (action.uses && action.tags.includes("spell") && turn > 0 && details["slot_turn"] === turn) return t("oneSpell");
  const left = budget.find(([word]) => word === action.cost);
  if (left && left[1] < 1 && action.cost === FULL_ROUND) return t("wholeTurn");
  if (left && left[1] < 1) return t("spentCost", { cost: costWord(action.cost) });
  return action.attack || action.save || action.area || action.sequence.length ? t("outOfReach") : t("notNow");
}

const buildNothing = (): Intent => {
  throw new Error("a list is no intent");
};

// ---------------------------------------------------------------------------------------------------- using actions

/** Return the name of an action: names of spells are those of the content, all others are translated if they only repeat the id. */
export const actionTitle = ({ id, name, tags }: Pick<Action, "id" | "name" | "tags">): string => (name && tags.includes("spell") ? name : nameText(id, name));

const nameOfUse = (use: UseOption, action: Action | undefined): string => actionTitle({ id: use.action, name: use.name || action?.name || "", tags: action?.tags ?? [] });

export function useLabel(battle: Battle, use: UseOption): string {
  const action = actionOf(battle, use.by, use.action);
  let label = CARD_HALVES.has(use.cost) ? parseHalfName(use.name).does || use.name : nameOfUse(use, action);
  if (use.choices.length === 1 && inSeries(battle, use)) label += `: ${(use.choices[0] ?? []).map(idText).join(" ")}`;
  return capitalize(label);
}

/** Return true if a use is a sequence of different attacks. */
const inSeries = (battle: Battle, use: UseOption): boolean => new Set(actionOf(battle, use.by, use.action)?.sequence ?? []).size > 1;

const useId = (use: UseOption): string => `use/${use.by}/${use.action}${CARD_HALVES.has(use.cost) ? `/${use.name}` : ""}`;

function useItem(battle: Battle, uses: UseOption[], call: Call): MenuItem {
  const first = uses[0] as UseOption;
  if (uses.length === 1) return singleUseItem(battle, first, call, 0);
  // With a destination, the choice is which target to have in reach after the move.
  const asked = CARD_HALVES.has(first.cost) && first.destinations.length > 0;
  const alike = new Set(uses.map((use) => useLabel(battle, use))).size === 1;
  // Uses that differ only in their first attack are one sequence.
  const series = !alike && uses.every((use) => use.choices.length === 1 && inSeries(battle, use));
  const inner = uses.map((use, index): MenuItem => {
    const item = singleUseItem(battle, use, call, 0);
    const whom = [...use.targets, ...use.further.flatMap((aim) => aim.targets)].map((target) => call(target.id)).join(", ");
    // Variants of one action are labelled by their targets.
    const named = alike && whom ? { label: whom, actionLabel: item.label } : use.action === IMPROVISE ? { label: capitalize(costWord(use.cost)), actionLabel: item.label, detail: "" } : {};
    const opening = series ? { label: capitalize((use.choices[0] ?? []).map(idText).join(" ")), actionLabel: item.label } : {};
    return {
      ...(asked || named.label ? withPresetTarget(item) : item), id: `${item.id}/${index}`,
      ...(alike && !whom && CARD_HALVES.has(use.cost) ? { label: capitalize(t("nobody")) } : {}), ...named, ...opening,
    };
  });
  const names = series ? [capitalize(nameOfUse(first, actionOf(battle, first.by, first.action)))] : [...new Set(uses.map((use) => useLabel(battle, use)))];
  const asks = alike && asked ? { prompt: t("whomAfter") } : series ? { prompt: t("whichFirst") } : {};
  inner.sort((a, b) => Number(a.label === capitalize(t("nobody"))) - Number(b.label === capitalize(t("nobody"))));
  return { ...inner[0] as MenuItem, id: useId(first), label: names.slice(0, 3).join(" / "), steps: [], build: buildNothing, items: inner, ...asks };
}

/** Return an item without the step whose target is already chosen. */
function withPresetTarget(item: MenuItem): MenuItem {
  const [first, ...rest] = item.steps;
  if (first?.kind !== "target" || first.targets.length !== 1 || first.most !== 1 || !rest.length) return item;
  const targets = [(first.targets[0] as TargetChoice).id];
  const { build, warning } = item;
  return { ...item, presetTargets: targets, steps: rest, build: (answers) => build({ targets, ...answers }), ...(warning ? { warning: (answers: StepAnswers) => warning({ targets, ...answers }) } : {}) };
}

function singleUseItem(battle: Battle, use: UseOption, call: Call, told: number): MenuItem {
  const label = useLabel(battle, use);
  const action = actionOf(battle, use.by, use.action);
  const base: MenuItem = {
    id: useId(use), label, detail: useDetail(battle, use, action), steps: [], build: buildNothing,
    text: action ? [...actionLines(action, new DistanceFormat(battle.terms)), ...sequenceLines(battle, use.by, action)] : [], disabledReason: "", group: "own",
    ...(DEFAULT_CARD_USE.test(use.action) ? { isDefaultUse: true } : {}),
    ...(hasNoTarget(use) || targetsOnlyFriends(battle, use) || (use.placements.length && needsTarget(action) && use.placements.every((one) => !one.affected.length)) ? { hasNoEffect: true } : {}),
  };
  if (use.choices.length > MAX_WORD_CHOICES && use.choices.every((words) => words.length > told + 1)) {
    const firsts = [...new Set(use.choices.map((words) => words[told] as string))];
    const items = firsts.map((word): MenuItem => {
      const some = { ...use, choices: use.choices.filter((words) => words[told] === word) };
      return { ...singleUseItem(battle, some, call, told + 1), id: `${base.id}/${word}`, label: choiceName(battle, use, [word], call), detail: "" };
    });
    return { ...base, items };
  }
  const steps: Step[] = [];
  if (use.choices.length > 1) {
    steps.push({ kind: "word", alternatives: use.choices.map((words) => ({ words, name: choiceName(battle, use, words.slice(told), call) })) });
  }
  if (use.placements.length) steps.push(placementStep(battle, use));
  const half = CARD_HALVES.has(use.cost);
  if (use.targets.length && use.most && (half || use.least || use.targets.length > 1 || use.further.length)) steps.push(targetStep(battle, use, call));
  if (use.destinations.length) steps.push(destinationStep(battle, use));
  if (GIVE_UP_ACTIONS.has(use.action) || use.givesUp || !steps.length) {
    const final = GIVE_UP_ACTIONS.has(use.action) || use.givesUp;
    // Name the targets even if none has to be chosen.
    const whom = use.targets.filter((target) => target.id !== use.by).map((target) => [call(target.id), oddsText(target)].filter(Boolean).join(" ")).join(", ");
    steps.push({ kind: "confirm", question: use.action === OFFER_PEACE ? t("peaceQuestion") : final ? t("finalQuestion") : hasNoTarget(use) ? t("vainQuestion", { what: label }) : whom || t(use.action === IMPROVISE ? "improviseQuestion" : "confirmQuestion"), described: use.action === IMPROVISE } satisfies ConfirmStep);
  }
  const only = use.choices.length === 1 ? (use.choices[0] ?? []) : [];
  const parts = action ? [action, ...action.sequence.map((name) => actionOf(battle, use.by, name))] : [];
  return {
    ...base,
    steps,
    ...(parts.some((part) => part && RANGED_ORIGINS.has(part.origin)) ? { rangedAttack: { by: use.by, use: use.action } } : {}),
    build: (answers) =>
      useIntent(use.by, use.action, {
        on: answers.targets ?? [], placement: answers.placement ?? null, to: answers.cell ?? null, choices: [...(answers.words ?? only), ...(answers.description ? [answers.description] : [])],
      }),
    warning: (answers) => answers.placement && needsTarget(action) && !answers.placement.affected.length ? t("vainQuestion", { what: label })
      : mistakeWarning(battle, use, answers.placement?.affected ?? answers.targets ?? [], label, call) || unspentWarning(steps, answers),
  };
}

/** Return the text of each attack in a sequence, which the sequence itself only names. */
function sequenceLines(battle: Battle, by: string, action: Action): string[] {
  return [...new Set(action.sequence)].flatMap((name) => {
    const part = actionOf(battle, by, name);
    const lines = part ? actionLines({ ...part, cost: "", uses: "", tags: [] }, new DistanceFormat(battle.terms)) : [];
    return lines.length ? [`${capitalize(part ? actionTitle(part) : idText(name))}: ${lines.join(" ")}`] : [];
  });
}

/** Return a confirmation question if not all simultaneous picks are used; empty if they are. */
function unspentWarning(steps: readonly Step[], { targets }: StepAnswers): string {
  const dealt = steps.find((step) => step.kind === "target" && step.allAtOnce);
  const given = targets?.length ?? 0;
  return dealt?.kind === "target" && given < dealt.most ? t("wastedQuestion", { n: given, count: dealt.most }) : "";
}

function destinationStep(battle: Battle, use: UseOption): CellStep {
  const user = battle.creatures.get(use.by);
  return {
    kind: "cell", costs: new Map(use.destinations.map((one) => [cellKey(one.cell), one.cost])), cells: use.destinations.map((one) => one.cell),
    provokes: new Map(), width: user?.width ?? 1, start: user?.at ?? [0, 0], uniformCost: use.destinations.every((one) => one.cost === 0), pathfinder: null, move: null,
  };
}

function targetStep(battle: Battle, use: UseOption, call: Call): TargetStep {
  const [hurting, helping] = [isHarmful(battle, use), isBeneficial(battle, use)];
  const targets = use.targets.map((target): TargetChoice => ({
    id: target.id, name: call(target.id), detail: oddsText(target),
    friend: hurting && isFriend(battle, use.by, target.id), foe: helping && isFoe(battle, use.by, target.id),
  }));
  for (const aim of use.further) {
    for (const target of aim.targets) if (!targets.some((one) => one.id === target.id)) targets.push({ id: target.id, name: call(target.id), detail: oddsText(target), friend: false });
  }
  targets.sort((a, b) => Number(a.friend || a.foe) - Number(b.friend || b.foe));
  const more = use.further.reduce((all, aim) => all + aim.most, 0);
  // A sequence asks for each further attack separately; rays are all shot at once.
  const dealt = use.repeat && use.most > 1 && !actionOf(battle, use.by, use.action)?.sequence.length;
  return { kind: "target", targets, least: use.further.length || CARD_HALVES.has(use.cost) ? use.least : Math.max(1, use.least), most: use.most + more, repeat: use.repeat, allAtOnce: dealt, ordered: more > 0, listOnly: false };
}

/** Return true if an area is pointless without a target; one that leaves a zone or a wall is not. */
function needsTarget(action: Action | undefined): boolean {
  return action !== undefined && isHarmfulAction(action) && !/\bzone\b|\bwall\b/.test(`${action.effect} ${action.area}`);
}

function placementStep(battle: Battle, use: UseOption): PlacementStep {
  const action = actionOf(battle, use.by, use.action);
  const striking = use.placements.filter((placement) => placement.affected.length > 0);
  const user = action?.origin === "near" ? battle.creatures.get(use.by)?.at : null;
  const spots = (needsTarget(action) && striking.length ? striking : use.placements).map((placement) => ({ placement, aim: (user && adjacentAim(user, placement)) ?? aimOf(placement), score: placementScore(battle, use, placement.affected) }));
  spots.sort((a, b) => b.score - a.score);
  const mine = new Set(footprint(battle.creatures.get(use.by) ?? { at: null, width: 1 }).map(cellKey));
  const around = spots.every((spot) => spot.aim && mine.has(cellKey(spot.aim)));
  // An area around a large creature may start at several cells; offer only those that affect different creatures.
  const different = around && needsTarget(action) ? [...new Map([...spots].reverse().map((spot): [string, PlacementOption] => [[...spot.placement.affected].sort().join(), spot])).values()].reverse() : spots;
  return { kind: "placement", use, options: different, aroundUser: around };
}

/** Return the cell beside the user in the direction of an area, whose aim may be far from its cells. */
function adjacentAim([x, y]: Cell, { at, cells }: Placement): Cell | null {
  if (!at || cells.length) return null;
  const [dx, dy] = [(at[0] as number) - x, (at[1] as number) - y];
  const most = Math.max(Math.abs(dx), Math.abs(dy));
  return most < 2 ? null : [x + Math.round(dx / most), y + Math.round(dy / most)];
}

function aimOf(placement: Placement): Cell | null {
  if (placement.at) return [placement.at[0] as number, placement.at[1] as number];
  const { cells } = placement;
  if (!cells.length) return null;
  const [x, y] = [0, 1].map((axis) => cells.reduce((all, cell) => all + (cell[axis as 0 | 1] as number), 0) / cells.length) as [number, number];
  return [...cells].sort((a, b) => Math.abs(a[0] - x) + Math.abs(a[1] - y) - Math.abs(b[0] - x) - Math.abs(b[1] - y))[0] ?? null;
}

export function choiceName(battle: Battle, use: UseOption, words: string[], call: Call): string {
  return words.map((word) => (battle.creatures.has(word) ? call(word) : actionTitle(actionOf(battle, use.by, word) ?? { id: word, name: "", tags: [] }))).join(", ");
}

/** Notes that the rest of the text already implies. */
const IMPLIED_NOTES = new Set(["save", "escape"]);

export function oddsText(target: Omit<TargetOption, "id">): string {
  const sum = target.bonus !== null && target.versus !== null ? `${target.bonus < 0 ? "" : "+"}${target.bonus} vs ${target.versus}` : "";
  // For a save the target rolls, and the odds are those of its failure.
  const against = sum && target.notes.includes("save") ? t("itSaves", { sum }) : sum;
  const notes = target.notes.filter((note) => !(sum && IMPLIED_NOTES.has(note))).map(noteText);
  return [target.chance === null ? "" : percent(target.chance), [against, ...notes].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}

function noteText(note: string): string {
  const dc = /^dc (\d+)$/.exec(note)?.[1];
  return dc ? t("noteDc", { dc }) : hasMessage(`note_${note}`) ? t(`note_${note}` as Key) : idText(note);
}

/** Return true if a half needs a target and has none; it can still be used, without effect. */
function hasNoTarget(use: UseOption): boolean {
  return CARD_HALVES.has(use.cost) && !use.targets.length && !use.further.length && !use.destinations.length && TARGETED_EFFECT.test(use.name);
}

/** Return true if a use continues an attack that has begun: it costs an action, and none is left. */
export function continuesAttack(battle: Battle, use: UseOption): boolean {
  return use.cost === ATTACK_COST && (battle.creatures.get(use.by)?.budget.some(([word, left]) => word === ATTACK_COST && left === 0) ?? false);
}

/** Return true if a use is the rest of a sequence whose attacks are all offered separately. */
function isCoveredByParts(battle: Battle, use: UseOption, all: readonly UseOption[]): boolean {
  const blows = actionOf(battle, use.by, use.action)?.sequence ?? [];
  return continuesAttack(battle, use) && blows.length > 0 && blows.every((blow) => all.some((one) => one.by === use.by && one.action === blow && continuesAttack(battle, one)));
}

/** Return true if a use can target only allies. */
function targetsOnlyFriends(battle: Battle, use: UseOption): boolean {
  return hitChanceRange(battle, use).length > 0 && isHarmful(battle, use) && use.targets.every((target) => isFriend(battle, use.by, target.id));
}

function useDetail(battle: Battle, use: UseOption, action: Action | undefined): string {
  // An action before the turn costs nothing of it.
  const card = CARD_HALVES.has(use.cost) ? parseHalfName(use.name).card : "";
  const brief = `brief_${use.action}`;
  // The rest of an attack that has begun costs no further action.
  const parts = [continuesAttack(battle, use) ? t("goesOn") : action || use.cost !== "none" ? (card ? t("halfOfCard", { half: costWord(use.cost), card: capitalize(card) }) : costWord(use.cost)) : ""];
  if (CARD_HALVES.has(use.cost)) {
    if (DEFAULT_CARD_USE.test(use.action)) parts.push(t("plainHalf"));
    if (use.name.includes(LOST_CARD_MARK)) parts.push(t("cardLost"));
    if (hasNoTarget(use)) parts.push(t("nobodyInReach"));
  }
  if (use.placements.length && needsTarget(action) && use.placements.every((one) => !one.affected.length)) parts.push(t("nobodyInReach"));
  if (!action && hasMessage(brief)) parts.push(t(brief as Key));
  if (use.usesLeft !== null) parts.push(action?.uses && !/\d/.test(action.uses) ? usesWord(action.uses) : t("usesLeft", { count: use.usesLeft }));
  const [least, most] = hitChanceRange(battle, use);
  // With only allies in reach, their odds are not shown.
  if (targetsOnlyFriends(battle, use)) return [...parts, t("onlyFriends")].filter(Boolean).join(" · ");
  if (least !== undefined && most !== undefined) parts.push(least === most ? percent(most) : `${percent(least).slice(0, -1)}–${percent(most)}`);
  return parts.filter(Boolean).join(" · ");
}
