// Constructors of intent messages.

import { create } from "@bufbuild/protobuf";
import { IntentSchema, type Intent } from "../gen/fracas/v1/intents_pb";
import { writeValue } from "../protocol/values";
import type { Cell } from "../protocol/battle";
import type { Placement } from "./options";

type Position = { x: number; y: number; altitude?: number };

export function toPosition(cell: readonly number[]): Position {
  const [x = 0, y = 0, altitude] = cell;
  return altitude === undefined ? { x, y } : { x, y, altitude };
}

export interface UseParameters {
  on?: string[];
  placement?: Placement | null;
  to?: Cell | null;
  choices?: string[];
}

export function useIntent(by: string, action: string, using: UseParameters = {}): Intent {
  const { on = [], placement, to, choices = [] } = using;
  return create(IntentSchema, {
    kind: {
      case: "use",
      value: {
        by,
        action,
        on,
        choices,
        ...(placement?.at ? { at: toPosition(placement.at) } : {}),
        ...(placement?.direction ? { direction: [...placement.direction] } : {}),
        ...(placement ? { cells: placement.cells.map(toPosition) } : {}),
        ...(to ? { to: toPosition(to) } : {}),
      },
    },
  });
}

export function moveIntent(by: string, mode: string, end: { to: readonly number[] } | { path: readonly (readonly number[])[] }): Intent {
  const value = "to" in end ? { by, mode, to: toPosition(end.to) } : { by, mode, path: end.path.map(toPosition) };
  return create(IntentSchema, { kind: { case: "move", value } });
}

export function answerIntent(by: string | null, choices: string[], on: string[] = []): Intent {
  const answer = writeValue(choices.length === 1 ? (choices[0] as string) : choices);
  return create(IntentSchema, { kind: { case: "answer", value: { by: by ?? "", answer, on } } });
}

export function endIntent(by: string): Intent {
  return create(IntentSchema, { kind: { case: "end", value: { by } } });
}

export function autoAnswerIntent(kind: string, answer: string): Intent {
  return create(IntentSchema, { kind: { case: "stand", value: { kind, answer } } });
}

export function concedeIntent(): Intent {
  return create(IntentSchema, { kind: { case: "concede", value: {} } });
}
