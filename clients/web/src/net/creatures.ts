// Creatures of players' own: checked by the server, and kept at tables.

import { create } from "@bufbuild/protobuf";
import { useEffect, useState } from "preact/hooks";
import { connection, showError } from "../app";
import { toSend, type Keys } from "../creature/draft";
import type { Plain } from "../creature/yaml";
import { CheckCreatureSchema } from "../gen/fracas/v1/client_pb";
import type { CheckedCreature, CreatureForm, CreatureInfo } from "../gen/fracas/v1/server_pb";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { fileToSend } from "../play/tables";
import { t } from "../text/catalogue";
import { getTable } from "./boards";
import { expectAnswer } from "./connection";
import { changeTable, createTable } from "./tables";

const FORMS = new Map<string, Promise<CreatureForm>>();

type Asked = { ruleset: string; source?: Uint8Array; content?: string; parts?: { field: string; yaml: Uint8Array }[]; form?: boolean };

async function ask(asked: Asked): Promise<CheckedCreature> {
  return expectAnswer(await connection.request({ case: "checkCreature", value: create(CheckCreatureSchema, asked) }), "checkedCreature");
}

/** Return the form for creatures of a ruleset, which is asked for once. */
export function creatureForm(ruleset: string): Promise<CreatureForm> {
  let found = FORMS.get(ruleset);
  if (!found) {
    found = ask({ ruleset, form: true }).then(({ form }) => form as CreatureForm);
    found.catch(() => FORMS.delete(ruleset));
    FORMS.set(ruleset, found);
  }
  return found;
}

/** Check a draft. */
export const checkDraft = (ruleset: string, draft: Keys): Promise<CheckedCreature> => ask({ ruleset, ...toSend(draft) });

/** Return the plain form of a creature of the library, of a file or of a pasted text. */
export async function readCreature(ruleset: string, from: string | Blob): Promise<{ [key: string]: Plain }> {
  const source = typeof from === "string" ? null : await fileToSend(from);
  if (typeof from !== "string" && !source) throw new Error(t("creatureTooLarge"));
  const { plain, errors } = await ask(source ? { ruleset, source } : { ruleset, content: from as string });
  if (!plain.length) throw new Error(errors.slice(0, 3).map((one) => (one.field ? `${one.field}: ${one.text}` : one.text)).join(" ") || t("creatureEmpty"));
  return JSON.parse(new TextDecoder().decode(plain)) as { [key: string]: Plain };
}

/** Save a creature at a table, or at a new one with a name; returns the table. */
export async function saveCreature(table: string, named: string, ruleset: string, yaml: Uint8Array): Promise<Table> {
  const found = table ? await getTable(table) : await createTable(named, ruleset);
  return changeTable(found, { case: "putCreature", value: { creature: { yaml } } });
}

/** Return the creatures of a table's own with their stat blocks; empty until they are checked. */
export function useTableCreatures(table: Pick<Table, "ruleset" | "creatures">): CreatureInfo[] {
  const [found, setFound] = useState<CreatureInfo[]>([]);
  const key = table.creatures.map((one) => new TextDecoder().decode(one.yaml)).join("\n---\n");
  useEffect(() => {
    let here = true;
    Promise.all(table.creatures.map(({ yaml }) => ask({ ruleset: table.ruleset, source: yaml }))).then((all) => {
      if (here) setFound(all.flatMap(({ creature }) => (creature ? [creature] : [])));
    }, showError);
    return () => { here = false; };
  }, [table.ruleset, key]);
  return found;
}
