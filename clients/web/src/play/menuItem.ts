// What a player is asked on the way to an intent: items of a menu, each with the steps that are still to be answered.

import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Cell } from "../protocol/battle";
import type { FollowUpAttack } from "./approach";
import type { Placement, UseOption } from "./options";
import type { Pathfinder } from "./pathfinding";

export interface CellStep {
  kind: "cell";
  /** What getting to each cell costs, by its key. */
  costs: Map<string, number>;
  cells: Cell[];
  provokes: Map<string, string[]>;
  width: number;
  start: Cell;
  /** True: all cells cost the same. */
  uniformCost: boolean;
  pathfinder: Pathfinder | null;
  /** The move that is to be made, by which the server tells its way; null: it is none. */
  move: { by: string; move: string; altitude: number | null } | null;
  /** What else of the turn it takes than what moves are made by, in words; empty or missing: nothing. */
  extraCost?: string;
}

export interface TargetChoice {
  id: string;
  name: string;
  detail: string;
  /** Where its attacker has to go first; missing: it is in reach. */
  approach?: { to: Cell; start: Cell; width: number; ways: Pathfinder };
  /** True: it is of one's own side, and would be hurt. */
  friend: boolean;
  /** True: it is a foe, and would be helped. */
  foe?: boolean;
}

export interface TargetStep {
  kind: "target";
  targets: TargetChoice[];
  least: number;
  most: number;
  repeat: boolean;
  /** True: so many are dealt out at once, and whatever is given to nobody is lost. */
  allAtOnce?: boolean;
  ordered: boolean;
  /** True: they are no creatures, and chosen from the list alone. */
  listOnly: boolean;
}

export interface PlacementStep {
  kind: "placement";
  use: UseOption;
  options: PlacementOption[];
  /** True: they all begin from where their user stands, and no dots are seen for them. */
  aroundUser?: boolean;
}

export interface PlacementOption {
  placement: Placement;
  aim: Cell | null;
  score: number;
}

export interface WordsStep {
  kind: "word";
  alternatives: { words: string[]; name: string }[];
}

export interface ConfirmStep {
  kind: "confirm";
  question: string;
}

export type Step = CellStep | TargetStep | PlacementStep | WordsStep | ConfirmStep;

export interface StepAnswers {
  cell?: Cell;
  way?: Cell[];
  targets?: string[];
  placement?: Placement;
  words?: string[];
}

export interface MenuItem {
  id: string;
  label: string;
  /** What is done, where the label names whom it is done to alone. */
  actionLabel?: string;
  /** Whom it is for, where that is chosen with it. */
  presetTargets?: string[];
  /** Its cost, uses and odds. */
  detail: string;
  steps: Step[];
  build: (answers: StepAnswers) => Intent;
  /** Returns the attack that follows the intent; null: none does. */
  followUp?: (answers: StepAnswers) => FollowUpAttack | null;
  /** All that it is and does, one sentence an entry. */
  text: string[];
  /** What it opens a list of; such an item has no steps. */
  items?: MenuItem[];
  /** What its list asks. */
  prompt?: string;
  /** Why it cannot be done now; empty: it can. */
  disabledReason: string;
  /** Who uses what, where that is an attack from afar, before which foes may strike. */
  rangedAttack?: { by: string; use: string };
  /** What answers a question, and on whom it may be used: how likely it works is asked of the server. */
  answerUse?: { use: string; on: string[] };
  /** True: what every card can be used for in place of what it says. */
  isDefaultUse?: boolean;
  /** True: a move that takes what one could strike with; it is chosen by its name alone. */
  hasExtraCost?: boolean;
  /** True: it can be used and strikes nobody. */
  hasNoEffect?: boolean;
  /** Asks once more where what was answered looks like a slip; empty: it does not. */
  warning?: (answers: StepAnswers) => string;
  group: "move" | "own" | "other" | "end" | "answer";
}
