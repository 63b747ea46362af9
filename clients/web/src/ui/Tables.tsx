// The user's tables; new ones, by a form, a file or an invitation.

import { useEffect, useState } from "preact/hooks";
import { connection, navigate, showError } from "../app";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { createTable, importTable, joinTable, listTables } from "../net/tables";
import { fileToSend } from "../play/tables";
import { t } from "../text/catalogue";
import { rulesetTitle } from "../text/format";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";

/** `code`: invitation code of the link; empty: none. */
export function Tables({ code }: { code: string }) {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [tables, setTables] = useState<Table[] | null>(null);
  const [name, setName] = useState("");
  const [ruleset, setRuleset] = useState(rulesets[0]?.name ?? "");
  const [invitation, setInvitation] = useState(code);
  const [busy, setBusy] = useState(false);
  const online = connection.state.value === "open";
  useEffect(() => {
    if (online) listTables().then(setTables, showError);
  }, [online]);
  const enter = (coming: () => Promise<Table>) => (event: Event) => {
    event.preventDefault();
    setBusy(true);
    applyName().then(coming).then((table) => navigate(`/table/${table.id}`), showError).finally(() => setBusy(false));
  };
  const load = async (file: File) => {
    const sent = await fileToSend(file);
    if (!sent) throw new Error(t("tableFileTooLarge", { name: file.name }));
    navigate(`/table/${(await importTable(sent)).id}`);
  };
  const join = (
    <section>
      <h2>{t("joinTable")}</h2>
      <form class="row wrap" onSubmit={enter(() => joinTable(invitation.trim()))}>
        <input aria-label={t("codeLabel")} placeholder={t("codeLabel")} value={invitation} required onInput={(event) => setInvitation(event.currentTarget.value)} size={12} />
        <button type="submit" class={code ? "primary" : ""} disabled={busy}>{t("joinByCode")}</button>
      </form>
    </section>
  );
  return (
    <div class="lobby">
      <Header />
      <main class="create">
        <h1>{t("tablesTitle")}</h1>
        <p class="dim">{t("tablesText")}</p>
        <NameField />
        {code && join}
        <ul class="matches">
          {(tables ?? []).map((one) => (
            <li key={one.id} class={`card ${one.running ? "yours" : ""}`}>
              <a class="cover" href={`/table/${one.id}`} aria-label={t("openTable", { name: one.name })} />
              <h3>{one.name}</h3>
              <p class="dim">{rulesetTitle(one.ruleset)}</p>
              <p>{one.members.map((member) => member.name).join(" · ")}</p>
              {one.running && <p class="flag">{t("battleRuns")}</p>}
            </li>
          ))}
        </ul>
        {tables?.length === 0 && <p class="dim">{t("noTables")}</p>}
        {/* An invited player has nothing else to do here. */}
        {!code && (
          <>
        <section>
          <h2>{t("newTable")}</h2>
          <form class="row wrap" onSubmit={enter(() => createTable(name.trim(), ruleset))}>
            <label>{t("tableName")}{" "}<input value={name} required maxLength={60} onInput={(event) => setName(event.currentTarget.value)} /></label>
            <label>{t("ruleset")}{" "}
              <select value={ruleset} onChange={(event) => setRuleset(event.currentTarget.value)}>
                {rulesets.map((one) => <option key={one.name} value={one.name}>{rulesetTitle(one.name)}</option>)}
              </select>
            </label>
            <button type="submit" class="primary" disabled={busy}>{t("createTable")}</button>
          </form>
        </section>
        {join}
        <section>
          <h2>{t("importTable")}</h2>
          <label>{t("tableFile")}{" "}<input type="file" accept="application/json" onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) void load(file).catch(showError); }} /></label>
        </section>
          </>
        )}
      </main>
    </div>
  );
}
