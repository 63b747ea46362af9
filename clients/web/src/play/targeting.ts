// Targeting: which uses harm or help, odds, scores of area placements, and warnings about likely mistakes.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { actionOf, type Battle } from "../protocol/battle";
import { t } from "../text/catalogue";
import type { UseOption } from "./options";

const BENEFIT_PATTERN = /\bheal\b|\brecovery \d|temporary hit points|^\+\d/;

export function isHarmful(battle: Battle, use: UseOption): boolean {
  if (use.targets.some((target) => target.chance !== null || target.notes.some((note) => note.startsWith("dc ")))) return true;
  const action = actionOf(battle, use.by, use.action);
  return action !== undefined && isHarmfulAction(action);
}

/** Return true if an action of a sheet harms its targets. */
export function isHarmfulAction(action: Action): boolean {
  if (action.attack || action.save) return true;
  const effect = action.effect || action.hit;
  return Boolean(action.area) && Boolean(effect) && !BENEFIT_PATTERN.test(effect);
}

/** Return true if an action benefits its targets, according to its sheet. */
export function isBeneficial(battle: Battle, use: UseOption): boolean {
  const action = actionOf(battle, use.by, use.action);
  return action !== undefined && !isHarmful(battle, use) && BENEFIT_PATTERN.test(action.effect || action.hit);
}

export function isFriend(battle: Battle, by: string, other: string): boolean {
  const creature = battle.creatures.get(other);
  return creature !== undefined && creature.side === battle.creatures.get(by)?.side;
}

export function isFoe(battle: Battle, by: string, other: string): boolean {
  return battle.creatures.has(other) && !isFriend(battle, by, other);
}

/** Return a confirmation question if a use harms only allies or benefits only foes; otherwise an empty string. */
export function mistakeWarning(battle: Battle, use: UseOption, struck: string[], label: string, call: (id: string) => string): string {
  const whom = [...new Set(struck)];
  if (!whom.length) return "";
  const said = { what: label, whom: whom.map(call).join(", ") };
  if (isHarmful(battle, use)) return whom.every((id) => isFriend(battle, use.by, id)) ? t("friendlyFire", said) : "";
  return isBeneficial(battle, use) && whom.every((id) => isFoe(battle, use.by, id)) ? t("helpsFoes", said) : "";
}

/** Return a score of an area placement: foes only is best, allies count against it. */
export function placementScore(battle: Battle, use: UseOption, affected: string[]): number {
  const there = affected.filter((id) => battle.creatures.has(id));
  const friends = there.filter((id) => isFriend(battle, use.by, id)).length;
  const [wanted, spared] = isHarmful(battle, use) ? [there.length - friends, friends] : [friends, there.length - friends];
  return wanted && !spared ? 1000 + wanted : wanted - 2 * spared;
}

/** Return the lowest and the highest chance against the intended targets, in thousandths. */
export function hitChanceRange(battle: Battle, use: UseOption): number[] {
  const there = use.targets.filter((target) => target.chance !== null);
  const foes = there.filter((target) => !isFriend(battle, use.by, target.id));
  const found = (foes.length ? foes : there).map((target) => target.chance as number);
  return found.length ? [Math.min(...found), Math.max(...found)] : [];
}
