// What conditions do, as the ruleset's terms describe them.

import { ConditionTrait, type Terms } from "../gen/fracas/v1/view_pb";

/** Names of the protocol's `ConditionTrait` in lower case, and `speed_limit`. */
export type Traits = ReadonlySet<string>;

export const NO_TRAITS: Traits = new Set();
const TRAITS = new WeakMap<Terms, ReadonlyMap<string, Traits>>();

/** Return what a condition does; nothing if the server does not describe it. */
export function conditionTraits(terms: Terms | undefined, name: string): Traits {
  if (!terms) return NO_TRAITS;
  let known = TRAITS.get(terms);
  if (!known) {
    known = new Map(terms.conditions.map(({ name, traits, speedLimit }) => [
      name,
      new Set([...traits.map((trait) => (ConditionTrait[trait] ?? "").toLowerCase()), ...(speedLimit === undefined ? [] : ["speed_limit"])]),
    ]));
    TRAITS.set(terms, known);
  }
  return known.get(name) ?? NO_TRAITS;
}
