// Rules and a board that another screen brings to the form of a new match.

import type { ImportedBoard } from "../gen/fracas/v1/server_pb";

export interface BroughtBoard {
  ruleset: string;
  /** Null: the rules alone. */
  board: ImportedBoard | null;
}

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
