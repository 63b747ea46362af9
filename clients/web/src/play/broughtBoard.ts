// Rules, a board and creatures that another screen brings to the form of a new match.

import type { CreatureInfo, ImportedBoard } from "../gen/fracas/v1/server_pb";

export interface BroughtBoard {
  ruleset: string;
  /** Null: the rules alone. */
  board: ImportedBoard | null;
  /** Creatures of the user's own. */
  creatures?: readonly OwnCreature[];
}

/** A creature of the user's own. */
export interface OwnCreature {
  yaml: Uint8Array;
  info: CreatureInfo;
}

/** Return the creatures that were brought for a ruleset. */
export const broughtCreatures = (brought: BroughtBoard | null, ruleset: string | undefined): readonly OwnCreature[] =>
  (brought?.ruleset === ruleset && brought?.creatures) || [];

/** Return the creatures of a ruleset with those of the user's own first. */
export const withOwn = (known: CreatureInfo[], own: readonly OwnCreature[]): CreatureInfo[] => (own.length ? [...own.map(({ info }) => info), ...known] : known);

let brought: BroughtBoard | null = null;

/** Keep a board for the form that is opened next. */
export function bringBoard(board: BroughtBoard): void {
  brought = board;
}

/** Return the board that was brought, once. */
export function takeBroughtBoard(): BroughtBoard | null {
  const found = brought;
  brought = null;
  return found;
}
