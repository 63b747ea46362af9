// Searchable list of a ruleset's creatures, with level or challenge rating and hit points.

import { useState } from "preact/hooks";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import { levelText, roleText, searchCreatures } from "../play/matchup";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { Glyph } from "./Glyph";

interface Props {
  ruleset: string;
  known: readonly CreatureInfo[];
  /** Style number of the side that gets the creature. */
  side: number;
  /** Creatures that are chosen already: they are marked with their number. */
  chosen?: readonly string[];
  onPick: (name: string) => void;
}

export function CreatureSearch({ ruleset, known, side, chosen = [], onPick }: Props) {
  const [wanted, setWanted] = useState("");
  const title = (name: string) => creatureTitle(known, name);
  const found = searchCreatures(known, ruleset, wanted, title);
  return (
    <div class="search">
      <input type="search" aria-label={t("searchCreatures")} placeholder={t("searchHint")} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      <p class="heard" role="status">{t("creaturesFound", { count: found.length })}</p>
      <ul class="found">
        {found.map((one) => (
          <li key={one.name} class={chosen.includes(one.name) ? "chosen" : ""}>
            <button type="button" onClick={() => onPick(one.name)} data-creature={one.name}>
              <Glyph name={one.name} sheet={one.sheet} side={side} size={28} />
              <span>{title(one.name)} <small class="dim">{[roleText(one), levelText(one, ruleset), t("hp", { hp: one.hp })].filter(Boolean).join(" · ")}</small></span>
              {chosen.includes(one.name) && <strong>{t("chosenCount", { count: chosen.filter((name) => name === one.name).length })}</strong>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function creatureTitle(known: readonly CreatureInfo[], name: string): string {
  return capitalize(known.find((one) => one.name === name)?.sheet?.name || idText(name));
}
