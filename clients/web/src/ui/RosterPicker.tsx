// Creatures that somebody brings: each with its sheet, added out of a list, taken away again.

import { useState } from "preact/hooks";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import { feetOf } from "../app";
import { t } from "../words/catalogue";
import { capital, defences, plain } from "../words/words";
import { Glyph } from "./Glyph";
import { SheetView } from "./Sheet";

interface Props {
  ruleset: string;
  /** What the ruleset has. */
  known: CreatureInfo[];
  /** The number of the side whose colour they have. */
  side: number;
  creatures: string[];
  onChange: (creatures: string[]) => void;
}

export function RosterPicker({ ruleset, known, side, creatures, onChange }: Props) {
  const [shown, setShown] = useState<CreatureInfo | null>(null);
  const add = (select: HTMLSelectElement) => {
    if (select.value) onChange([...creatures, select.value]);
    select.value = "";
  };
  return (
    <>
      <ul class="roster">
        {creatures.map((name, k) => (
          <li key={k}>
            <button type="button" onClick={() => setShown(known.find((one) => one.name === name) ?? null)}>
              <Glyph name={name} side={side} size={28} /> {titleOf(known, name)}
            </button>
            <button type="button" class="quiet" aria-label={t("removeCreature", { name: plain(name) })} onClick={() => onChange(creatures.filter((_, j) => j !== k))}>×</button>
          </li>
        ))}
        <li>
          <select aria-label={t("addCreature")} value="" onChange={(event) => add(event.currentTarget)}>
            <option value="">{t("addCreature")}</option>
            {inOrder(known).map((one) => <option key={one.name} value={one.name}>{told(one)}</option>)}
          </select>
        </li>
      </ul>
      {shown?.sheet && <SheetView sheet={shown.sheet} feet={feetOf(ruleset)} ruleset={ruleset} onClose={() => setShown(null)} />}
    </>
  );
}

export function titleOf(known: CreatureInfo[], name: string): string {
  return capital(known.find((one) => one.name === name)?.sheet?.name || plain(name));
}

/** Somebody looks for a fighter by the name that is shown, not by its id. */
const inOrder = (known: CreatureInfo[]): CreatureInfo[] => [...known].sort((a, b) => titleOf(known, a.name).localeCompare(titleOf(known, b.name)));

function told(one: CreatureInfo): string {
  return [capital(one.sheet?.name || plain(one.name)), one.role, t("hp", { hp: one.hp }), ...(one.sheet ? defences(one.sheet).slice(0, 1) : [])].filter(Boolean).join(" · ");
}
