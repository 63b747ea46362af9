// Types of menu items and of the steps that a player answers before an intent is sent.

import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Cell } from "../protocol/battle";
import type { FollowUpAttack } from "./approach";
import type { Placement, UseOption } from "./options";
import type { Pathfinder } from "./pathfinding";

export interface CellStep {
  kind: "cell";
  /** Movement cost of each cell, by cell key. */
  costs: Map<string, number>;
  cells: Cell[];
  provokes: Map<string, string[]>;
  width: number;
  start: Cell;
  /** True: all cells cost the same. */
  uniformCost: boolean;
  pathfinder: Pathfinder | null;
  /** The move to query the path of; null: the step is no move. */
  move: { by: string; move: string; altitude: number | null } | null;
  /** What the move takes of the turn besides movement, as text; empty or missing: nothing. */
  extraCost?: string;
}

export interface TargetChoice {
  id: string;
  name: string;
  detail: string;
  /** The move that the attacker makes first; missing: the target is in reach. */
  approach?: { to: Cell; start: Cell; width: number; ways: Pathfinder };
  /** True: the target is an ally and would be harmed. */
  friend: boolean;
  /** True: the target is a foe and would benefit. */
  foe?: boolean;
}

export interface TargetStep {
  kind: "target";
  targets: TargetChoice[];
  least: number;
  most: number;
  repeat: boolean;
  /** True: all picks are made at once, and unused ones are lost. */
  allAtOnce?: boolean;
  ordered: boolean;
  /** True: the targets are not creatures on the board and are chosen from the list only. */
  listOnly: boolean;
}

export interface PlacementStep {
  kind: "placement";
  use: UseOption;
  options: PlacementOption[];
  /** True: all areas start at the user, so no aiming dots are drawn. */
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
  /** Whether the player describes what the creature tries. */
  described?: boolean;
}

export type Step = CellStep | TargetStep | PlacementStep | WordsStep | ConfirmStep;

export interface StepAnswers {
  cell?: Cell;
  way?: Cell[];
  targets?: string[];
  placement?: Placement;
  words?: string[];
  /** The player's own description. */
  description?: string;
}

export interface MenuItem {
  id: string;
  label: string;
  /** Name of the action, if the label names only the target. */
  actionLabel?: string;
  /** Targets that are chosen together with the item. */
  presetTargets?: string[];
  /** Cost, uses and odds. */
  detail: string;
  steps: Step[];
  build: (answers: StepAnswers) => Intent;
  /** Returns the attack that follows the intent; null: none does. */
  followUp?: (answers: StepAnswers) => FollowUpAttack | null;
  /** Rules text, one sentence per entry. */
  text: string[];
  /** Items of the submenu; an item with a submenu has no steps. */
  items?: MenuItem[];
  /** Question above the submenu. */
  prompt?: string;
  /** Reason why the item is not available; empty: it is available. */
  disabledReason: string;
  /** User and action of a ranged attack, which may provoke opportunity attacks. */
  rangedAttack?: { by: string; use: string };
  /** Action and possible targets of an answer, to query its odds. */
  answerUse?: { use: string; on: string[] };
  /** True: the default use of a card half instead of its text. */
  isDefaultUse?: boolean;
  /** True: a move that takes an action; it is chosen only by its name. */
  hasExtraCost?: boolean;
  /** True: the item can be used but affects no target. */
  hasNoEffect?: boolean;
  /** Returns a confirmation question if the answers look like a mistake; empty: they do not. */
  warning?: (answers: StepAnswers) => string;
  group: "move" | "own" | "other" | "end" | "answer";
}
