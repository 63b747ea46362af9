// Panel of the game master: rulings about the selected creatures at hand, all others by searching.

import { useEffect, useMemo, useState } from "preact/hooks";
import { connection, store } from "../app";
import { EMPTY, type Overlay } from "../board/painter";
import type { Session } from "../net/session";
import { UNTILS, callWaveTo, conditionNames, damageTypes, readArrivals, rewindIntent, rulingIntent, searchForms, type Arrival, type RulingForm as Form } from "../play/rulings";
import { PLACEMENT } from "../play/placement";
import { cellKey, creaturesAt, footprint, type Battle, type Cell } from "../protocol/battle";
import type { Data } from "../protocol/values";
import { t } from "../text/catalogue";
import { capitalize, countedNames, hitPointsText, idText, statusWords } from "../text/format";
import { RulingForm, formTitle } from "./RulingForm";
import { undoSteps } from "../play/undoSteps";
import { useCreatures } from "./useCreatures";
import type { Drag } from "../play/tokenDrag";

/** State of the game master's tool that the board needs too. */
export interface GmTool {
  /** Ids of the selected creatures. */
  on: readonly string[];
  several: boolean;
  picking: "move" | "cells" | "wave" | null;
  /** The creatures of a wave that is called to a place. */
  wave: readonly Arrival[];
  cells: readonly Cell[];
  form: Form | null;
  problem: string;
  busy: boolean;
  secret: boolean;
  /** Number of accepted rulings. */
  accepted: number;
  change: (part: Partial<Pick<GmTool, "on" | "several" | "picking" | "wave" | "cells" | "form" | "problem" | "secret">>) => void;
  /** Send a ruling, in secret if the box is ticked or as given; a refusal is shown in the panel. */
  send: (orders: Data, secret?: boolean) => void;
  rewind: (version: number) => void;
  /** Handle a tap on the board. */
  onCell: (cell: Cell) => void;
  /** Select a creature, or one more. */
  pick: (id: string) => void;
  /** Move creatures by dragging them. */
  drag: Drag;
  /** The picture on the board. */
  overlay: Overlay;
}

export function useGmTool(session: Session, battle: Battle): GmTool {
  const [state, setState] = useState<Pick<GmTool, "on" | "several" | "picking" | "wave" | "cells" | "form" | "problem" | "busy" | "secret" | "accepted">>({ on: [], several: false, picking: null, wave: [], cells: [], form: null, problem: "", busy: false, secret: false, accepted: 0 });
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }));
  const on = state.on.filter((id) => battle.creatures.has(id));
  const act = (work: Promise<void>) => {
    change({ busy: true, problem: "" });
    work.then(
      () => setState((before) => ({ ...before, busy: false, picking: null, wave: [], cells: [], form: null, secret: false, accepted: before.accepted + 1 })),
      (error: unknown) => change({ busy: false, problem: error instanceof Error ? error.message : String(error) }),
    );
  };
  const send = (orders: Data, secret = state.secret) => act(session.act(rulingIntent(orders, secret), null));
  const rewind = (version: number) => act(session.act(rewindIntent(version), null));
  const onCell = (cell: Cell) => {
    if (state.picking === "move" && on[0]) return send({ move: { [on[0]]: [...cell] } });
    if (state.picking === "wave") return send(callWaveTo(state.wave, cell));
    if (state.picking === "cells") {
      const others = state.cells.filter((one) => cellKey(one) !== cellKey(cell));
      const single = state.form?.id === "add" || state.form?.id === "door";
      return change({ cells: single ? [cell] : others.length < state.cells.length ? others : [...others, cell] });
    }
    const there = creaturesAt(battle, cell)[0]?.id;
    if (there) pick(there);
    else change({ on: state.several ? on : [] });
  };
  const pick = (id: string) => change({ on: !state.several ? [id] : on.includes(id) ? on.filter((one) => one !== id) : [...on, id], problem: "" });
  const [dragged, setDragged] = useState<{ id: string; to: Cell } | null>(null);
  const drag: Drag = {
    token: null,
    begin: (cell) => {
      const there = state.picking === "cells" ? undefined : creaturesAt(battle, cell)[0];
      if (there) setDragged({ id: there.id, to: there.at ?? cell });
      return there !== undefined;
    },
    move: (cell) => setDragged((before) => before && { ...before, to: cell }),
    end: (cell) => {
      setDragged(null);
      const at = dragged && battle.creatures.get(dragged.id)?.at;
      if (dragged && cell && at && cellKey(at) !== cellKey(cell)) {
        change({ on: [dragged.id] });
        send({ move: { [dragged.id]: [...cell] } });
      }
    },
  };
  const overlay = useMemo<Overlay>(() => {
    const moving = dragged && battle.creatures.get(dragged.id);
    const goal = moving ? footprint({ at: dragged.to, width: moving.width }) : [];
    return { ...EMPTY, area: [...state.cells], ghost: [...on.flatMap((id) => footprint(battle.creatures.get(id) as never)), ...goal] };
  }, [battle, state.cells, on.join(), dragged]);
  return { ...state, on, change, send, rewind, onCell, pick, drag, overlay };
}

interface Props {
  session: Session;
  battle: Battle;
  tool: GmTool;
  call: (id: string) => string;
  onClose: () => void;
  /** Whether there is something else to show in its place. */
  closable: boolean;
}

export function GmPanel({ session, battle, tool, call, onClose, closable }: Props) {
  const ruleset = session.info.value?.ruleset ?? "";
  const known = useCreatures(ruleset);
  const { on, form } = tool;
  const arrivals = useArrivals(session, battle, tool.accepted);
  const first = battle.creatures.get(on[0] ?? "");
  const told = first && on.length === 1 ? [hitPointsText(battle, first), ...statusWords(battle, first, call)].join(" · ") : "";
  // Pressing Escape goes back one step, as in the action panel.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || (event.target as HTMLElement).closest?.("dialog")) return;
      if (tool.form || tool.picking) tool.change({ form: null, picking: null, cells: [], problem: "" });
      else tool.change({ on: [], problem: "" });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <section class="actions tool gm" aria-label={t("gm")}>
      <div class="ask">
        <h2>{on.length ? on.map(call).join(", ") : t("gm")}</h2>
        {told && <span class="dim">{told}</span>}
        <span class="spacer" />
        <label class="check"><input type="checkbox" checked={tool.secret} onChange={(event) => tool.change({ secret: event.currentTarget.checked })} /> {t("gmSecret")}</label>
        <button aria-pressed={tool.several} onClick={() => tool.change({ several: !tool.several, on: on.slice(0, 1) })}>{t("gmSeveral")}</button>
        {closable && <button class="primary" onClick={onClose}>{t("yourTurn")}</button>}
        <UndoLast session={session} tool={tool} />
      </div>
      <p class="heard" role="status">{tool.accepted > 0 && t("gmAccepted", { count: tool.accepted })}</p>
      {tool.problem && <p class="problem" role="alert">{tool.problem}</p>}
      {form
        ? <RulingForm key={form.id} battle={battle} form={form} ruleset={ruleset} known={known} taken={arrivals.map((one) => one.id)} on={on} cells={tool.cells} busy={tool.busy} seat={session.seat} call={call} onSend={tool.send} onCancel={() => tool.change({ form: null, picking: null, cells: [], problem: "" })} />
        : (
          <>
            <CreatureField battle={battle} tool={tool} call={call} />
            {on.length > 0 && <AtHand battle={battle} tool={tool} />}
            {on.length === 1 && <Notes key={on[0]} name={`note.${session.match}.${on[0]}`} />}
            <Waves arrivals={arrivals} tool={tool} />
            <NotReady battle={battle} tool={tool} call={call} />
            <FormSearch session={session} tool={tool} />
          </>
        )}
    </section>
  );
}

/** The selected creature as a list, for keyboards and for creatures off the board. */
function CreatureField({ battle, tool, call }: { battle: Battle; tool: GmTool; call: (id: string) => string }) {
  const there = [...battle.creatures.values()].filter((one) => !tool.on.includes(one.id) || !tool.several);
  const pick = (id: string) => tool.change({ on: !id ? [] : tool.several ? [...tool.on, id] : [id] });
  return (
    <p class="row wrap">
      <select aria-label={t("gmCreature")} value={tool.several ? "" : (tool.on[0] ?? "")} onChange={(event) => pick(event.currentTarget.value)}>
        <option value="">{t("gmCreature")}</option>
        {there.map((one) => <option key={one.id} value={one.id}>{call(one.id)}{one.alive ? "" : ` (${t("deadStatus")})`}</option>)}
      </select>
      {!tool.on.length && <span class="dim">{t("gmSelect")}</span>}
    </p>
  );
}

/** The rulings that a game master needs most, about the selected creatures. */
function AtHand({ battle, tool }: { battle: Battle; tool: GmTool }) {
  const [amount, setAmount] = useState(5);
  const [type, setType] = useState("");
  const [condition, setCondition] = useState("");
  const [until, setUntil] = useState("");
  // What hides is usually not announced.
  const [unannounced, setUnannounced] = useState(true);
  const { send, busy } = tool;
  const on = [...tool.on];
  const one = on.length === 1 ? battle.creatures.get(on[0] as string) : undefined;
  const borne = [...new Set(on.flatMap((id) => battle.creatures.get(id)?.conditions.map((each) => each.name) ?? []))];
  const able = !busy && amount > 0;
  return (
    <div class="at-hand">
      <div class="row wrap">
        <label>{t("gm_amount")} <input type="number" min={0} max={9999} value={amount} onInput={(event) => setAmount(Math.max(0, Math.round(event.currentTarget.valueAsNumber || 0)))} /></label>
        <select aria-label={t("gm_type")} value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">{t("gm_type")}</option>
          {damageTypes().map((word) => <option key={word} value={word}>{capitalize(idText(word))}</option>)}
        </select>
        <button disabled={!able} onClick={() => send({ damage: { on, amount, ...(type ? { type } : {}) } })}>{t("gmDamage")}</button>
        <button disabled={!able} onClick={() => send({ heal: { on, amount } })}>{t("gmHeal")}</button>
      </div>
      <div class="row wrap">
        <select aria-label={t("gm_condition")} value={condition} onChange={(event) => setCondition(event.currentTarget.value)}>
          <option value="">{t("gm_condition")}</option>
          {conditionNames(battle).map((word) => <option key={word} value={word}>{capitalize(idText(word))}</option>)}
        </select>
        <select aria-label={t("gm_until")} value={until} onChange={(event) => setUntil(event.currentTarget.value)}>
          <option value="">{t("gmByRules")}</option>
          {UNTILS.map((word) => <option key={word} value={word}>{t(`gm_${word}`)}</option>)}
        </select>
        <button disabled={busy || !condition} onClick={() => send({ add_condition: { on, condition, ...(until ? { until } : {}) } })}>{t("gmAddCondition")}</button>
        {borne.map((name) => <button key={name} disabled={busy} onClick={() => send({ remove_condition: { on, condition: name } })}>{t("gmEndCondition", { what: idText(name) })}</button>)}
      </div>
      <div class="row wrap">
        <button disabled={busy || !one} aria-pressed={tool.picking === "move"} onClick={() => tool.change({ picking: tool.picking === "move" ? null : "move" })}>{t("gmMove")}</button>
        <button disabled={busy} title={t("gmHideHint")} onClick={() => send({ hide: on }, unannounced || tool.secret)}>{t("gmHide")}</button>
        <label class="check" title={t("gmHideHint")}><input type="checkbox" checked={unannounced} onChange={(event) => setUnannounced(event.currentTarget.checked)} /> {t("gmHideSecretly")}</label>
        <button disabled={busy} onClick={() => send({ reveal: on })}>{t("gmReveal")}</button>
        <button disabled={busy} onClick={() => send({ hp: Object.fromEntries(on.map((id) => [id, 0])) })}>{t("gmDown")}</button>
        <Sure label={t("gmRemove")} sure={t("gmRemoveSure")} disabled={busy} onSure={() => send({ remove: on })} />
      </div>
      {tool.picking === "move" && <p role="status">{t("gmMoveHint")}</p>}
      {borne.includes("hidden") && <p class="dim hint">{t("gmHideHint")}</p>}
    </div>
  );
}

/** Notes of the game master about a creature; they stay in this browser. */
function Notes({ name }: { name: string }) {
  const [text, setText] = useState(store.get(name) ?? "");
  const write = (typed: string) => {
    setText(typed);
    store.set(name, typed);
  };
  return <label class="notes">{t("gmNotes")} <input value={text} maxLength={500} placeholder={t("gmNotesHint")} onInput={(event) => write(event.currentTarget.value)} /></label>;
}

/** A button that asks once more. */
export function Sure({ label, sure, disabled = false, onSure }: { label: string; sure: string; disabled?: boolean; onSure: () => void }) {
  const [asked, setAsked] = useState(false);
  return asked
    ? <button class="danger" disabled={disabled} onBlur={() => setAsked(false)} onClick={(event) => { if (event.detail < 2) { setAsked(false); onSure(); } }}>{sure}</button>
    : <button disabled={disabled} onClick={() => setAsked(true)}>{label}</button>;
}

/** Undo the last step; after a rewind, the step before the one that it undid. */
function UndoLast({ session, tool }: { session: Session; tool: GmTool }) {
  const last = undoSteps(session, 1)[0];
  return last ? <button class="undo" disabled={tool.busy} title={last.line} onClick={() => tool.rewind(last.before)}>{t("gmUndoLast", { what: last.line })}</button> : null;
}

/** Number of log lines that can be chosen for a rewind. */
const MAX_REWIND_LINES = 40;

/** Return the creatures of later waves, asked anew after each change of the battle and each ruling. */
function useArrivals(session: Session, battle: Battle, accepted: number): readonly Arrival[] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  useEffect(() => {
    let current = true;
    void session.askOrNull({ arrivals: {} }).then((answer) => { if (current) setArrivals(readArrivals(answer)); });
    return () => { current = false; };
  }, [session, battle.version, accepted]);
  return arrivals;
}

/** The waves that are to come, which can be called early or cancelled. */
function Waves({ arrivals, tool }: { arrivals: readonly Arrival[]; tool: GmTool }) {
  const rounds = [...new Set(arrivals.map((one) => one.round))].sort((a, b) => a - b);
  if (!rounds.length) return null;
  return (
    <section class="waves" aria-label={t("wavesToCome")}>
      <h3>{t("wavesToCome")}</h3>
      <ul class="past">
        {rounds.map((round) => {
          const wave = arrivals.filter((one) => one.round === round);
          const ids = wave.map((one) => one.id);
          return (
            <li key={round} class="row wrap">
              <span><strong>{t("waveAt", { round })}</strong> {countedNames(wave.map((one) => one.name))}{wave.some((one) => one.hidden) ? ` (${t("startsHidden")})` : ""}</span>
              <button disabled={tool.busy} aria-label={t("callWaveOf", { round })} onClick={() => tool.send({ call: ids })}>{t("callWave")}</button>
              <button disabled={tool.busy} aria-pressed={tool.picking === "wave" && tool.wave[0]?.id === ids[0]} aria-label={t("callWaveToOf", { round })} onClick={() => tool.change({ picking: "wave", wave })}>{t("callWaveTo")}</button>
              <button class="quiet" disabled={tool.busy} aria-label={t("cancelWaveOf", { round })} onClick={() => tool.send({ cancel: ids })}>{t("cancelWave")}</button>
            </li>
          );
        })}
      </ul>
      {tool.picking === "wave" && <p role="status">{t("callWaveHint")}</p>}
    </section>
  );
}

/** The seats that are still placing their creatures; an absent one can be counted as ready. */
function NotReady({ battle, tool, call }: { battle: Battle; tool: GmTool; call: (id: string) => string }) {
  const seats = [...new Set(battle.game.waiting.filter((one) => one.kind === PLACEMENT).map((one) => one.seat))];
  if (!seats.length) return null;
  return (
    <section aria-label={t("placementTitle")}>
      <h3>{t("placementTitle")}</h3>
      <p class="row wrap">{seats.map((seat) => <button key={seat} disabled={tool.busy} onClick={() => tool.send({ ready: [seat] })}>{t("countReady", { who: call(seat) })}</button>)}</p>
    </section>
  );
}

/** All other rulings: found by their title. */
function FormSearch({ session, tool }: { session: Session; tool: GmTool }) {
  const [wanted, setWanted] = useState("");
  const [version, setVersion] = useState("");
  const found = searchForms(wanted, formTitle);
  const rewinds = formTitle("rewind").toLowerCase().includes(wanted.trim().toLowerCase());
  const steps = undoSteps(session, MAX_REWIND_LINES);
  return (
    <div class="others">
      <label>{t("gmOthers")} <input type="search" value={wanted} placeholder={t("gmSearchHint")} onInput={(event) => setWanted(event.currentTarget.value)} /></label>
      <ul class="row wrap">
        {found.map((form) => (
          <li key={form.id}><button onClick={() => tool.change({ form, cells: [], problem: "", picking: form.fields.some((field) => field.kind === "cells") ? "cells" : null })} data-ruling={form.id}>{formTitle(form.id)}</button></li>
        ))}
      </ul>
      {rewinds && (
        <p class="row wrap">
          <label>{t("gmUndoFrom")}{" "}
            <select value={version} onChange={(event) => setVersion(event.currentTarget.value)}>
              <option value="">{t("choose")}</option>
              {steps.map((one) => <option key={one.before} value={String(one.before)}>{one.line.slice(0, 60)}</option>)}
            </select>
          </label>
          <button disabled={!version || tool.busy || !connection.welcome.value} onClick={() => { setVersion(""); tool.rewind(Number(version)); }}>{t("gmRewind")}</button>
        </p>
      )}
    </div>
  );
}
