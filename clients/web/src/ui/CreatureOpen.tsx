// What a creature in the editor starts from: one of the rules, one of the own tables, a file or a pasted text.

import { useEffect, useState } from "preact/hooks";
import { showError } from "../app";
import type { Table } from "../gen/fracas/v1/tables_pb";
import type { Plain } from "../creature/yaml";
import { getTable } from "../net/boards";
import { readCreature } from "../net/creatures";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { CreatureSearch } from "./CreatureSearch";
import { useCreatures } from "./useCreatures";

interface Props {
  ruleset: string;
  /** The user's tables with creatures of their own, as their game master. */
  tables: readonly Table[];
  /** Called with the plain form of a creature, and the table that it is from (empty: none). */
  onOpen: (plain: { [key: string]: Plain }, table: string) => void;
}

export function CreatureOpen({ ruleset, tables, onOpen }: Props) {
  const known = useCreatures(ruleset);
  const [full, setFull] = useState<Table[]>([]);
  const [pasted, setPasted] = useState("");
  const [busy, setBusy] = useState(false);
  const ids = tables.map((one) => one.id).join();
  useEffect(() => {
    let here = true;
    Promise.all(tables.map((one) => getTable(one.id))).then((all) => here && setFull(all), showError);
    return () => { here = false; };
  }, [ids]);
  const open = (from: string | Blob, table = "") => {
    setBusy(true);
    readCreature(ruleset, from).then((plain) => onOpen(plain, table), showError).finally(() => setBusy(false));
  };
  return (
    <div class="creature-open" aria-busy={busy}>
      {full.some((one) => one.creatures.length) && <h3>{t("ownCreatures")}</h3>}
      {full.map((table) => (
        <div key={table.id} class="row wrap">
          {table.creatures.map((one) => (
            <button key={one.name} type="button" disabled={busy} onClick={() => open(new Blob([new Uint8Array(one.yaml)]), table.id)}>
              {capitalize(idText(one.name))} <span class="dim">{table.name}</span>
            </button>
          ))}
        </div>
      ))}
      <h3>{t("creatureShipped")}</h3>
      <CreatureSearch ruleset={ruleset} known={known} side={1} onPick={(name) => open(name)} />
      <h3>{t("creatureOther")}</h3>
      <p class="dim hint">{t("creatureOtherHint")}</p>
      <label>{t("creatureFile")}{" "}
        <input type="file" accept=".json,.yaml,.yml" disabled={busy} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) open(file); event.currentTarget.value = ""; }} />
      </label>
      <label class="standing">{t("creaturePasted")}<textarea class="yaml" rows={4} lang="en" spellcheck={false} value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} /></label>
      <button type="button" disabled={busy || !pasted.trim()} onClick={() => open(new Blob([pasted]))}>{t("creatureRead")}</button>
    </div>
  );
}
