// A match against the computer without any choice: the suggested party against opponents a little weaker.

import type { CreatureInfo, RulesetInfo } from "../gen/fracas/v1/server_pb";

type Known = Pick<CreatureInfo, "name" | "strength" | "hero" | "sheet">;

/** Strength of the opponents as a share of the party's. */
const SHARE = 0.8;
const MAX_FOES = 5;

/** Return the ruleset to play: the last one, otherwise the one with the most creatures. */
export function quickRuleset<R extends Pick<RulesetInfo, "name" | "creatures">>(rulesets: readonly R[], last: string | null): R | undefined {
  return rulesets.find((one) => one.name === last) ?? [...rulesets].sort((a, b) => b.creatures.length - a.creatures.length)[0];
}

/** Return the party that is suggested to new players. */
export const quickParty = ({ party, creatures }: Pick<RulesetInfo, "party" | "creatures">): string[] => (party.length ? [...party] : creatures.slice(0, 2));

/** Return true if a creature can walk through every door of every board. */
const fitsAnyBoard = ({ sheet }: Known): boolean => !sheet || (SMALL.has(sheet.size) && !sheet.speeds.some(({ name, number }) => name === "walk" && number < 4));
const SMALL: ReadonlySet<string> = new Set(["tiny", "small", "medium"]);

/**
 * Return the opponents of a party: a leader and a pack of one kind, in all a little weaker; the party again if nothing fits.
 *
 * `random`: returns a number from 0 to 1.
 */
export function quickFoes(party: readonly string[], known: readonly Known[], growth: number, random: () => number): string[] {
  const strength = (name: string): number => known.find((one) => one.name === name)?.strength ?? 0;
  const total = (names: readonly string[]): number => names.reduce((sum, name) => sum + strength(name), 0) * names.length ** (growth - 1);
  const wanted = SHARE * total(party);
  const pick = (some: readonly Known[]): Known | undefined => some[Math.floor(random() * some.length)];
  const monsters = known.filter((one) => !one.hero && one.strength > 0 && fitsAnyBoard(one));
  const leader = pick(monsters.filter((one) => one.strength >= 0.25 * wanted && one.strength <= 0.55 * wanted));
  const pack = pick(monsters.filter((one) => one.strength >= 0.06 * wanted && one.strength <= 0.2 * wanted));
  if (!growth || !leader || !pack) return [...party];
  const foes = [leader.name];
  while (foes.length < MAX_FOES && total([...foes, pack.name]) <= wanted) foes.push(pack.name);
  return foes;
}
