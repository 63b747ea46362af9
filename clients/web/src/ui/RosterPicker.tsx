// Picker of a player's creatures: add from a list, view sheets, remove.

import { useState } from "preact/hooks";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import { feetOf } from "../app";
import { t } from "../text/catalogue";
import { capitalize, defenseTexts, idText } from "../text/format";
import { levelText, roleText } from "../play/matchup";
import { CreatureSearch, creatureTitle } from "./CreatureSearch";
import { Dialog } from "./Dialog";
import { Glyph } from "./Glyph";
import { sheetNamed } from "./useCreatures";
import { SheetView } from "./CreatureSheet";

interface Props {
  ruleset: string;
  /** Creatures of the ruleset. */
  known: CreatureInfo[];
  /** Style number of the side. */
  side: number;
  creatures: string[];
  onChange: (creatures: string[]) => void;
}

export function RosterPicker({ ruleset, known, side, creatures, onChange }: Props) {
  const [shown, setShown] = useState<CreatureInfo | null>(null);
  const [searching, setSearching] = useState(false);
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
              <Glyph name={name} sheet={sheetNamed(known, name)} side={side} size={28} /> {creatureTitle(known, name)}
            </button>
            <button type="button" class="quiet" aria-label={t("removeCreature", { name: idText(name) })} onClick={() => onChange(creatures.filter((_, j) => j !== k))}>×</button>
          </li>
        ))}
        <li>
          <select aria-label={t("addCreature")} value="" onChange={(event) => add(event.currentTarget)}>
            <option value="">{t("addCreature")}</option>
            {sortedCreatures(known).map((one) => <option key={one.name} value={one.name}>{creatureSummary(one, ruleset)}</option>)}
          </select>
          <button type="button" onClick={() => setSearching(true)} aria-haspopup="dialog">{t("searchCreatures")}</button>
        </li>
      </ul>
      {shown?.sheet && <SheetView sheet={shown.sheet} feet={feetOf(ruleset)} ruleset={ruleset} onClose={() => setShown(null)} />}
      {searching && (
        <Dialog label={t("searchCreatures")} onClose={() => setSearching(false)}>
          <h2>{t("searchCreatures")}</h2>
          <CreatureSearch ruleset={ruleset} known={known} side={side} chosen={creatures} onPick={(name) => onChange([...creatures, name])} />
          <p class="picks">{creatures.map((name) => creatureTitle(known, name)).join(", ")}</p>
        </Dialog>
      )}
    </>
  );
}

/** Sort by the displayed title, not by id. */
const sortedCreatures = (known: CreatureInfo[]): CreatureInfo[] => [...known].sort((a, b) => creatureTitle(known, a.name).localeCompare(creatureTitle(known, b.name)));

function creatureSummary(one: CreatureInfo, ruleset: string): string {
  return [capitalize(one.sheet?.name || idText(one.name)), roleText(one), levelText(one, ruleset), t("hp", { hp: one.hp }), ...(one.sheet ? defenseTexts(one.sheet).slice(0, 1) : [])].filter(Boolean).join(" · ");
}
