// The way by way of named cells, as the server tells it. It tells ways from where the mover stands alone, so every leg is
// asked for behind those before it: the first by where it ends, the others cell by cell, as they are guessed at; where
// a guess would be refused (a corner that is too narrow, say), the step that is at fault is left out of the next one.

import { key, type Cell } from "../protocol/battle";
import { stepKey, type Ways } from "./route";

/** The cells that a move enters, and what they cost together. */
export interface Way {
  path: Cell[];
  cost: number;
}

/** Asks the server for a way, by its end or its cells; what comes is the code of the refusal where it refuses. */
export type Asker = (going: { to: Cell } | { path: Cell[] }) => Promise<Way | string>;

const MOST_GUESSES = 8;
const TOO_FAR = "not_enough_movement";

/** Return a way that the server accepts; null where none is found. */
export async function lead(ways: Ways, via: readonly Cell[], end: Cell, ask: Asker): Promise<Way | null> {
  let way: Way | null = null;
  for (const there of [...via, end]) {
    const walked: Cell[] = way?.path ?? [];
    if (key(walked[walked.length - 1] ?? ways.start) === key(there)) continue;
    let first: Cell[] | null = null;
    if (!walked.length) {
      const told = await ask({ to: there });
      // Each cell in reach has a way: who is told of none is told of no ways at all, as where no turn is being had.
      if (typeof told === "string") return { path: ways.to(via, end), cost: ways.cost(ways.to(via, end)) };
      first = told.path;
    }
    way = await onward(ways, walked, there, ask, first);
    if (!way) return null;
  }
  return way;
}

async function onward(ways: Ways, walked: readonly Cell[], there: Cell, ask: Asker, first: Cell[] | null): Promise<Way | null> {
  const here = walked[walked.length - 1] ?? ways.start;
  const barred = new Set<string>();
  let leg = first?.length ? first : ways.leg(here, there, barred);
  for (let guesses = 0; leg.length && guesses < MOST_GUESSES; guesses++) {
    const told = await ask({ path: [...walked, ...leg] });
    if (typeof told !== "string") return told;
    if (told === TOO_FAR) return null;
    // Between so many steps that may be walked and so many that may not is the one at fault.
    let [may, mayNot] = [0, leg.length];
    while (mayNot - may > 1) {
      const middle = (may + mayNot) >> 1;
      if (typeof (await ask({ path: [...walked, ...leg.slice(0, middle)] })) === "string") mayNot = middle;
      else may = middle;
    }
    barred.add(stepKey(leg[may - 1] ?? here, leg[may] as Cell));
    leg = ways.leg(here, there, barred);
  }
  return null;
}
