// Modifiers as text: bonuses, dice, and what an effect grants for a time (same as tui/modifier_text.py).

import { idText, t, type Key } from "./catalogue";

const ROLLS = ["advantage", "disadvantage"];
const GRANTS: Record<string, Key> = {
  advantage: "modifier_advantage", disadvantage: "modifier_disadvantage", resist: "modifier_resist", immune: "modifier_immune", trait: "modifier_trait",
  curse: "modifier_curse", form: "modifier_form", size: "modifier_size",
};
const NUMBERS = ["walk", "fly", "swim", "climb", "burrow", "darkvision", "blindsight", "tremorsense", "truesight", "bright_light", "dim_light", "least_ac", "unarmored_ac", "duplicates"];
const LENGTHS = NUMBERS.slice(0, -3);

/**
 * Return a modifier as text: `+2 AC`, `+1d4 attack`, `advantage on saves (dex)`, `fly 60 ft.`.
 *
 * @param to What it changes or grants, as the protocol says it.
 * @param by The amount.
 * @param dice Dice that are added each time; empty: none.
 * @param length Writes a number of cells as a distance.
 * @param call Names a creature.
 */
export function modifierText(to: string, by: number, dice: string, length: (cells: number) => string, call: (id: string) => string): string {
  const [number = "", which = "", detail = ""] = to.split(":");
  const grant = GRANTS[number];
  if (grant) return t(grant, { what: detail ? `${idText(which)} (${idText(detail)})` : idText(ROLLS.includes(number) ? `rolls_${which}` : which) });
  if (NUMBERS.includes(number)) return t("modifierNumber", { what: idText(number), number: LENGTHS.includes(number) ? length(by) : `${by}` });
  const ability = number === "saves" && which;
  const name = number === "check" ? idText(which) : number === "ac" ? t("acShort") : ability ? `${idText(number)} (${idText(which)})` : idText(number);
  const amount = dice ? (dice.startsWith("-") ? dice : `+${dice}`) : `${by < 0 ? "-" : "+"}${number === "speed" ? length(Math.abs(by)) : Math.abs(by)}`;
  const what = t("modified", { by: amount, to: name });
  return which && number !== "check" && !ability ? t("modifiedAgainst", { what, who: call(which) }) : what;
}
