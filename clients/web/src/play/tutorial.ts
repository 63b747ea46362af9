// The guided first match: its set-up, and the hint to show. The terminal client has the same (`tui/tutorial.py`).

import type { Decision } from "./options";
import { AUTO_ANSWER_KINDS } from "./questionMenu";

/**
 * The simplest ruleset, and a strong monster against a weak one that comes near. The weak monster does nothing that
 * needs explanation: it does not hide, fly, summon or shove.
 */
export const TUTORIAL_MATCH = {
  ruleset: "monster_mash",
  board: "quarry",
  seats: [{ id: "red", side: "red", creatures: ["gravel_brute"], bot: "" }, { id: "blue", side: "blue", creatures: ["rime_hound"], bot: "greedy" }],
  options: { guests: true, inviteOnly: true },
  takeSeat: "red",
};

export type Hint = "turn" | "strike" | "answer" | "opportunity" | "wait" | "hurt" | "end" | "over";

/** What a hint depends on. */
export interface Situation {
  over: boolean;
  decision: Pick<Decision, "kind" | "moves" | "uses"> | null;
  /** Whether a creature of the player is hurt. */
  hurt: boolean;
}

/** Return the hint that is due after those in `said`, or null. */
export function nextHint({ over, decision, hurt }: Situation, said: ReadonlySet<Hint>): Hint | null {
  const fresh = (hint: Hint): Hint | null => (said.has(hint) ? null : hint);
  if (over) return fresh("over");
  if (!decision) return said.has("turn") ? fresh("wait") : null;
  if (decision.kind !== "turn") return fresh(AUTO_ANSWER_KINDS.includes(decision.kind) ? "opportunity" : "answer");
  if (!said.has("turn")) return "turn";
  const strikes = decision.uses.some((use) => use.targets.some((target) => target.chance !== null));
  const struck = said.has("strike");
  return (strikes && fresh("strike")) || (hurt && struck && fresh("hurt")) || ((!decision.moves.length || (!strikes && struck)) && fresh("end")) || null;
}
