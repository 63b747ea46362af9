// Saving of an editor: the tables of the user, the chosen one, and the question before another entry is replaced.

import { useEffect, useRef, useState } from "preact/hooks";
import { connection, showError, showToast } from "../app";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { getTable } from "../net/boards";
import { listTables } from "../net/tables";
import { isGm } from "../play/tables";
import { t } from "../text/catalogue";

interface Entry {
  /** The name by which the table knows it. */
  name: string;
  title: string;
  /** Returns the names of what the table has of the kind. */
  names: (table: Table) => readonly { name: string }[];
  /** Saves it at a table; empty: at a new one. */
  put: (table: string) => Promise<Table>;
}

/** `keptTable` and `keptName`: where the draft was opened or saved; an empty table: nowhere. */
export function useSaving(ruleset: string, keptTable: string, keptName: string) {
  const [tables, setTables] = useState<Table[]>([]);
  const [table, setTable] = useState(keptTable);
  const [replaces, setReplaces] = useState("");
  const [busy, setBusy] = useState(false);
  /** The table and name under which the draft was opened or saved: saving there again asks no question. */
  const own = useRef(keptTable ? `${keptTable}/${keptName}` : "");
  const online = connection.state.value === "open";
  useEffect(() => {
    if (online) listTables().then((all) => setTables(all.filter(isGm)), showError);
  }, [online]);
  const offered = tables.filter((one) => one.ruleset === ruleset);
  const target = offered.some((one) => one.id === table) ? table : "";
  const save = async ({ name, title, names, put }: Entry) => {
    setBusy(true);
    try {
      const key = `${target}/${name}`;
      if (target && own.current !== key && replaces !== key && names(await getTable(target)).some((one) => one.name === name)) {
        setReplaces(key);
        return;
      }
      const saved = await put(target);
      own.current = `${saved.id}/${name}`;
      setTables([...tables.filter((one) => one.id !== saved.id), saved]);
      setTable(saved.id);
      setReplaces("");
      showToast(t("editorSaved", { board: title, table: saved.name }));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  /** Forget where the draft was saved, or say where the new one was opened. */
  const openedAt = (from: string, name: string) => {
    if (from) setTable(from);
    own.current = from ? `${from}/${name}` : "";
  };
  return { offered, target, table, setTable, replaces: replaces !== "", changed: () => setReplaces(""), busy, save, openedAt };
}
