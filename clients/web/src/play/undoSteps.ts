// Steps of a battle that a rewind can undo.

import type { Session } from "../net/session";

export interface UndoStep {
  /** First log line of the step. */
  line: string;
  /** Version before the step: the one to rewind to. */
  before: number;
}

/** Return the latest steps that have a log line, newest first; after a rewind, those before the moment that it went back to. */
export function undoSteps(session: Session, most: number): UndoStep[] {
  const { moments } = session;
  const rewound = session.live?.happened.find((one) => one.name === "rewound")?.data["version"];
  const back = typeof rewound === "number" ? moments.map((one) => one.version).lastIndexOf(rewound) : -1;
  const found: UndoStep[] = [];
  for (let n = back >= 0 ? back : moments.length - 1; n > 0 && found.length < most; n--) {
    const line = moments[n]?.lines?.[0];
    const before = moments[n - 1]?.version;
    if (line !== undefined && before !== undefined) found.push({ line: line.trim(), before });
  }
  let undone = Infinity;
  for (const one of [...session.earlier.value].reverse()) {
    if (found.length >= most) break;
    const [line] = one.lines;
    if (one.version <= undone && one.back === null && one.version > 1 && line !== undefined) found.push({ line: line.trim(), before: one.version - 1 });
    if (one.version <= undone && one.back !== null) undone = one.back;
  }
  return found;
}
