// A table: its running battle, heroes, encounters, rests, past battles and people.

import { useEffect, useRef, useState } from "preact/hooks";
import { connection, enterMatch, navigate, pushedTable, showError, store, tableOf, takeSeat } from "../app";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { RequestRefused } from "../net/connection";
import { changeTable, exportTable, leaveTable, unwatchTable, watchTable, type TableChange } from "../net/tables";
import { heroState, isGm, replayCode, saveFile, stateOf } from "../play/tables";
import { hasMessage, t, type Key } from "../text/catalogue";
import { endReasonText } from "../text/outcome";
import { idText, rulesetTitle } from "../text/format";
import { Dialog } from "./Dialog";
import { Header } from "./Header";
import { LinkField } from "./ShareLink";
import { TableEncounters } from "./TableEncounters";
import { TableHeroes, heroTitle, stockText } from "./TableHeroes";
import { useCreatures } from "./useCreatures";

export interface TableProps {
  table: Table;
  /** Change the table; resolves to whether the server has accepted it, and shows why not. */
  change: (kind: TableChange) => Promise<boolean>;
}

export function TablePage({ id }: { id: string }) {
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState("");
  const [started, setStarted] = useState(false);
  const online = connection.state.value === "open";
  const newest = (found: Table) => setTable((known) => (known && known.version > found.version ? known : found));
  useEffect(() => {
    if (!online) return;
    watchTable(id).then(newest, (error: Error) => setProblem(error.message));
    return () => void (connection.state.value === "open" && unwatchTable(id).catch(() => undefined));
  }, [id, online]);
  const pushed = pushedTable.value;
  useEffect(() => {
    if (pushed?.id === id) newest(pushed);
  }, [pushed, id]);
  // For the link back from each battle.
  for (const battle of [...(table?.battles ?? []), ...(table?.running ? [table.running] : [])]) tableOf.set(battle.match, { id, name: table?.name ?? id });
  if (problem && !table) return <main class="message"><h1>{t("noTable")}</h1><p>{problem}</p><a class="button" href="/tables">{t("tablesTitle")}</a></main>;
  if (!table) return <main class="message"><h1>{t("connecting")}</h1></main>;
  const change = async (kind: TableChange): Promise<boolean> => {
    try {
      newest(await changeTable(table, kind));
      return true;
    } catch (error) {
      // Somebody else was faster: show what there is now, so that the next try is based on it.
      if (error instanceof RequestRefused && error.code === "stale_version") newest(await watchTable(id));
      showError(error);
      return false;
    }
  };
  const props = { table, change };
  return (
    <div class="lobby">
      <Header />
      <main class="table-page">
        <section>
          <h1>{table.name}</h1>
          <p class="dim">{rulesetTitle(table.ruleset)}</p>
          {table.code && <LinkField text={t("shareTable", { code: table.code })} path={`/table/${table.id}#/tables/${encodeURIComponent(table.code)}`} host />}
        </section>
        {table.running && <RunningBattle table={table} focus={started} />}
        <TableHeroes {...props} />
        {isGm(table) && <Rests {...props} />}
        {isGm(table) && <TableEncounters {...props} onStarted={() => setStarted(true)} />}
        <PastBattles table={table} />
        <People {...props} />
      </main>
    </div>
  );
}

/** The battle that is running; `focus`: the user has just started it, so its button gets the focus. */
function RunningBattle({ table, focus }: { table: Table; focus: boolean }) {
  const battle = table.running;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!focus) return;
    button.current?.scrollIntoView({ block: "center" });
    button.current?.focus();
  }, [focus, battle?.match]);
  if (!battle) return null;
  const enter = () =>
    takeSeat({ match: battle.match }).then((session) => {
      enterMatch(session);
    }, showError);
  return (
    <section class="seat" role="status">
      <h2>{t("battleRunning", { name: battle.name })}</h2>
      <div class="row wrap"><button ref={button} class="primary big" onClick={() => void enter()}>{t("toBattle")}</button></div>
    </section>
  );
}

/** The kind of rest in which heroes spend. */
const SHORT = "short";

function Rests({ table, change }: TableProps) {
  const known = useCreatures(table.ruleset);
  const [asked, setAsked] = useState(false);
  const [spend, setSpend] = useState<Record<string, number>>({});
  const [hours, setHours] = useState(0);
  const [taken, setTaken] = useState<TakenRest | null>(null);
  const heroes = table.heroes.filter((hero) => !hero.dead);
  const kinds = connection.welcome.value?.rulesets.find((one) => one.name === table.ruleset)?.rests ?? [];
  if (!kinds.length || !heroes.length) return null;
  const spenders = heroes.flatMap((hero) => {
    const { hp } = heroState(hero, known.find((one) => one.name === hero.content));
    return hero.stock && hero.stock.left > 0 ? [{ hero, stock: hero.stock, hp }] : [];
  });
  const rest = async (kind: string) => {
    const spending = kind === SHORT ? Object.entries(spend).flatMap(([hero, count]) => (count > 0 ? [{ hero, count }] : [])) : [];
    const before = hitPoints(table, known);
    if (await change({ case: "takeRest", value: { kind, spend: spending, hours } })) {
      setTaken({ kind, before, states: statesOf(table) });
      setAsked(false);
      setHours(0);
      setSpend({});
    }
  };
  return (
    <section>
      <h2>{t("restTitle")}</h2>
      <div class="row wrap">
        {kinds.map((kind) => {
          const asks = kind === SHORT && spenders.length > 0;
          return <button key={kind} disabled={Boolean(table.running)} onClick={() => (asks ? setAsked(true) : void rest(kind))}>{restName(kind)}{asks ? " …" : ""}</button>;
        })}
        {table.hoursSinceLongRest !== undefined && (
          <label>{t("restHours")} <input type="number" min={0} max={9999} value={hours} onInput={(event) => setHours(Math.max(0, Math.round(event.currentTarget.valueAsNumber || 0)))} /></label>
        )}
        {table.hoursSinceLongRest !== undefined && <span class="dim">{t("hoursSinceLongRest", { count: table.hoursSinceLongRest })}</span>}
        {table.battlesSinceRest > 0 && <span class="dim">{t("battlesSinceRest", { count: table.battlesSinceRest })}</span>}
      </div>
      <p role="status">{taken && restText(taken, table, known)}</p>
      {asked && (
        <Dialog label={t("rest_short")} onClose={() => setAsked(false)}>
          <h2>{t("rest_short")}</h2>
          <p class="dim">{t("restSpend")}</p>
          {spenders.map(({ hero, stock, hp }) => (
            <label key={hero.id} class="standing">
              <span>{heroTitle(hero, known)} <small class="dim">{[hp ? t("hpOf", { hp: hp.now, max: hp.max }) : "", stockText(stock)].filter(Boolean).join(" · ")}</small></span>
              <select disabled={hp !== null && hp.now >= hp.max} value={String(spend[hero.id] ?? 0)} onChange={(event) => setSpend({ ...spend, [hero.id]: Number(event.currentTarget.value) })}>
                {Array.from({ length: stock.left + 1 }, (_, n) => <option key={n} value={n}>{n}</option>)}
              </select>
            </label>
          ))}
          <button class="primary" onClick={() => void rest(SHORT)}>{t("rest_short")}</button>
        </Dialog>
      )}
    </section>
  );
}

/** A rest that was just taken, with the heroes as they were before. */
interface TakenRest {
  kind: string;
  before: ReadonlyMap<string, number>;
  states: string;
}

/** Return the hit points of the heroes by id. */
const hitPoints = (table: Table, known: CreatureInfo[]): Map<string, number> =>
  new Map(table.heroes.map((hero) => [hero.id, heroState(hero, known.find((one) => one.name === hero.content)).hp?.now ?? 0]));

const statesOf = (table: Table): string => JSON.stringify(table.heroes.map(stateOf));

/** Return what a rest has done. */
function restText({ kind, before, states }: TakenRest, table: Table, known: CreatureInfo[]): string {
  const after = hitPoints(table, known);
  const healed = table.heroes.filter((hero) => after.get(hero.id) !== before.get(hero.id))
    .map((hero) => t("restHealed", { who: heroTitle(hero, known), before: before.get(hero.id) ?? 0, after: after.get(hero.id) ?? 0 }));
  return t("restTaken", { rest: restName(kind), what: healed.join("; ") || (statesOf(table) === states ? t("restNothing") : "") }).trim();
}

const restName = (kind: string): string => (hasMessage(`rest_${kind}`) ? t(`rest_${kind}` as Key) : idText(kind));

function PastBattles({ table }: { table: Table }) {
  if (!table.battles.length) return null;
  const day = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "medium" });
  return (
    <section>
      <h2>{t("pastBattles")}</h2>
      <ul class="past">
        {[...table.battles].reverse().map((one) => {
          const code = replayCode(one);
          return (
            <li key={one.match}>
              <strong>{one.name}</strong> <span class="dim">{day.format(Number(one.endedMs || one.beganMs))}</span>{" "}
              <span>{one.winner ? t(one.winner === "heroes" ? "heroesWon" : "monstersWon") : endReasonText(one.how)}</span>{" "}
              {one.replay && <a href={`/replay/${one.match}`} onClick={() => code && store.set(`code.${one.match}`, code)}>{t("replay")}</a>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function People({ table, change }: TableProps) {
  const [sure, setSure] = useState("");
  const [name, setName] = useState(table.name);
  const gm = isGm(table);
  const leave = (member: string) =>
    leaveTable(table.id, member).then(() => {
      setSure("");
      if (!member) navigate("/tables");
    }, showError);
  const save = async () => {
    const { file, name: called } = await exportTable(table.id);
    saveFile(called, file, "application/json");
  };
  return (
    <section>
      <h2>{t("people")}</h2>
      <ul class="past">
        {table.members.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong> <span class="dim">{[t(one.role === "gm" ? "gm" : "player"), one.id === table.you ? t("youYourself") : ""].filter(Boolean).join(" · ")}</span>{" "}
            {gm && !one.owner && <button class="quiet" onClick={() => void change({ case: "setRole", value: { member: one.id, role: one.role === "gm" ? "player" : "gm" } })}>{t(one.role === "gm" ? "makePlayer" : "makeGm")}</button>}
            {gm && !one.owner && one.id !== table.you && (sure === one.id
              ? <button class="danger" onClick={() => void leave(one.id)}>{t("removeSure", { name: one.name })}</button>
              : <button class="quiet" onClick={() => setSure(one.id)}>{t("removeMember", { name: one.name })}</button>)}
          </li>
        ))}
      </ul>
      <div class="row wrap">
        {gm && <form class="row wrap" onSubmit={(event) => { event.preventDefault(); void change({ case: "rename", value: { name: name.trim() } }); }}>
          <label>{t("tableName")}{" "}<input value={name} required maxLength={60} onInput={(event) => setName(event.currentTarget.value)} /></label>
          {name.trim() !== table.name && <button type="submit">{t("renameTable")}</button>}
        </form>}
        {gm && <button onClick={() => void change({ case: "rename", value: { newCode: true } })}>{t("newCode")}</button>}
        {gm && <button onClick={() => void save().catch(showError)}>{t("exportTable")}</button>}
        {sure === "self" ? <button class="danger" onClick={() => void leave("")}>{t(table.members.length > 1 ? "leaveSure" : "deleteSure")}</button> : <button class="quiet" onClick={() => setSure("self")}>{t("leaveTable")}</button>}
      </div>
    </section>
  );
}
