// Creature editor: start from a creature, or paste one; the server checks it while it is changed. Play with it, save it, download it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connection, feetOf, navigate, showError, store } from "../app";
import { actionsOf, addAction, creatureId, fromPlain, moveAction, newCreature, pathText, removeAction, setAt, type Fault, type Keys, type Path, type Value } from "../creature/draft";
import type { Plain } from "../creature/yaml";
import { begin, changed, redone, undone } from "../editor/history";
import type { CheckedCreature, CreatureForm } from "../gen/fracas/v1/server_pb";
import { getTable } from "../net/boards";
import { checkDraft, creatureForm, readCreature, saveCreature } from "../net/creatures";
import { bringBoard } from "../play/broughtBoard";
import { saveFile } from "../play/tables";
import { t } from "../text/catalogue";
import { capitalize, idText, rulesetTitle } from "../text/format";
import { CreatureFields, fieldId, type FormContext } from "./CreatureFields";
import { CreatureOpen } from "./CreatureOpen";
import { SheetBody } from "./CreatureSheet";
import { Dialog } from "./Dialog";
import { Header } from "./Header";
import { TokenPicture } from "./TokenPicture";
import { useCreatures } from "./useCreatures";
import { useFileDrop } from "./useFileDrop";
import { useSaving } from "./useSaving";

/** Name of the draft in the browser's storage. */
const STORED = "creature";
/** The creature is checked when it has not changed for this time. */
const CHECK_AFTER_MS = 400;

interface Stored {
  ruleset: string;
  /** The table it comes from or was saved at; empty: none. */
  table: string;
  draft: Keys;
}

interface Checked {
  draft: Keys;
  ruleset: string;
  found: CheckedCreature;
}

function readStored(): Stored | null {
  try {
    const found = JSON.parse(store.get(STORED) ?? "null") as Stored | null;
    return found && typeof found.draft["id"] === "string" ? found : null;
  } catch {
    return null; // written by another version of the page
  }
}

/** `from`: table and creature of the address, which is opened; empty: none. */
export function CreaturePage({ from: [fromTable, fromCreature] }: { from: readonly [table: string, creature: string] }) {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [kept] = useState(readStored);
  const [ruleset, setRuleset] = useState(() => rulesets.find((one) => one.name === kept?.ruleset)?.name ?? rulesets[0]?.name ?? "");
  const [history, setHistory] = useState(() => begin<Keys>(kept?.ruleset === ruleset ? kept.draft : {}));
  const [form, setForm] = useState<CreatureForm | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const saving = useSaving(ruleset, kept?.table ?? "", String(kept?.draft["id"] ?? ""));
  const { offered, target, table } = saving;
  const [opening, setOpening] = useState(false);
  /** Index of the action that was added last; it is open at first. */
  const [added, setAdded] = useState(-1);
  const known = useCreatures(ruleset);
  const online = connection.state.value === "open";
  const draft = history.now;
  const id = String(draft["id"] ?? "");
  const isOpen = id !== "";
  const title = String(draft["name"] ?? "") || capitalize(idText(id));
  const rules = rulesets.find((one) => one.name === ruleset);
  useEffect(() => {
    let here = true;
    setForm(null);
    if (online && ruleset) creatureForm(ruleset).then((found) => here && setForm(found), showError);
    return () => { here = false; };
  }, [ruleset, online]);
  useEffect(() => {
    saving.changed();
    if (!isOpen) return;
    store.set(STORED, JSON.stringify({ ruleset, table, draft } satisfies Stored));
    if (!online) return;
    let here = true;
    const timer = setTimeout(() => {
      checkDraft(ruleset, draft).then((found) => here && setChecked({ draft, ruleset, found }), showError);
    }, CHECK_AFTER_MS);
    return () => { here = false; clearTimeout(timer); };
  }, [draft, ruleset, table, online]);
  /** The stat block of the last draft without errors. */
  const sheet = useRef<{ ruleset: string; id: string; info: NonNullable<CheckedCreature["creature"]> } | null>(null);
  const current = checked?.draft === draft && checked.ruleset === ruleset ? checked.found : undefined;
  const latest = checked?.ruleset === ruleset && isOpen ? checked.found : undefined;
  if (checked?.found.creature && checked.ruleset === ruleset) sheet.current = { ruleset, id: String(checked.draft["id"]), info: checked.found.creature };
  const info = sheet.current?.ruleset === ruleset ? sheet.current.info : undefined;
  const faults: Fault[] = (latest?.errors ?? []).map(({ field, text }) => ({ field: field === "id" ? "name" : field, text }));
  const warnings = latest?.warnings ?? [];
  const ready = current?.creature !== undefined && !current.errors.length;
  const playable = ready && (!rules?.house || draft["hero"] === true);

  /** The place of the last change: what is typed there is one step for undo. */
  const typing = useRef("");
  const change = (next: Keys, place = "") => {
    const merge = place !== "" && typing.current === place;
    typing.current = place;
    setHistory((before) => changed(before, next, { merge }));
  };
  const set = (path: Path, value: Value | undefined, typed = false) => {
    let next = setAt(draft, path, value);
    if (path.length === 1 && path[0] === "name") next = { ...next, id: creatureId(String(value ?? ""), known.map((one) => one.name)) };
    change(next, typed ? pathText(path) : "");
  };
  const undo = (redo: boolean) => {
    typing.current = "";
    setHistory(redo ? redone : undone);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      undo(key === "y" || event.shiftKey);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const open = (plain: { [key: string]: Plain }, fields: CreatureForm, at: string) => {
    const name = String(plain["name"] ?? capitalize(idText(String(plain["id"] ?? ""))));
    const keys = fromPlain(plain, fields);
    const taken = known.map((one) => one.name);
    const next: Keys = { ...keys, name, id: at ? String(plain["id"]) : creatureId(name, taken) };
    change(next);
    saving.openedAt(at, String(next["id"]));
    setOpening(false);
  };
  const startNew = (fields: CreatureForm) => {
    change(newCreature(fields, t("creatureNewName"), known.map((one) => one.name)));
    saving.openedAt("", "");
  };
  const opened = (plain: { [key: string]: Plain }, at: string) => { creatureForm(ruleset).then((fields) => open(plain, fields, at), showError); };
  const read = (from: Blob) => { readCreature(ruleset, from).then((plain) => opened(plain, ""), showError); };
  useFileDrop(read);
  const latestRead = useRef(read);
  latestRead.current = read;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (text.trim()) latestRead.current(new Blob([text]));
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  useEffect(() => {
    if (!fromTable || !online) return;
    const load = async () => {
      const { ruleset: name, creatures } = await getTable(fromTable);
      const found = creatures.find((one) => one.name === fromCreature);
      if (!found) throw new Error(t("creatureMissing", { name: idText(fromCreature) }));
      setRuleset(name);
      open(await readCreature(name, new Blob([new Uint8Array(found.yaml)])), await creatureForm(name), fromTable);
    };
    // The address is then that of the editor: a reload shows the draft.
    load().catch(showError).finally(() => globalThis.history.replaceState(null, "", "/creature"));
  }, [fromTable, fromCreature, online]);
  const save = () => current && saving.save({
    name: id, title, names: (there) => there.creatures, put: (there) => saveCreature(there, t("creatureTable"), ruleset, current.yaml),
  });
  const play = (page: "/new" | "/night") => {
    if (!current?.creature) return;
    bringBoard({ ruleset, board: null, creatures: [{ yaml: current.yaml, info: current.creature }] });
    navigate(page);
  };
  const choose = (name: string) => {
    setRuleset(name);
    setHistory(begin<Keys>({}));
    saving.openedAt("", "");
  };
  const context: FormContext = { draft, faults, feet: feetOf(ruleset), set };
  const actions = actionsOf(draft);
  return (
    <div class="lobby creature">
      <Header />
      <main class="create">
        <h1>{t("creatureTitle")}</h1>
        <div class="row wrap">
          <label>{t("ruleset")}{" "}
            <select value={ruleset} onChange={(event) => choose(event.currentTarget.value)}>
              {rulesets.map((one) => <option key={one.name} value={one.name}>{rulesetTitle(one.name)}</option>)}
            </select>
          </label>
          {isOpen && <button onClick={() => setOpening(true)}>{t("editorOpen")} …</button>}
          <button disabled={!history.past.length} onClick={() => undo(false)}>{t("editorUndo")}</button>
          <button disabled={!history.future.length} onClick={() => undo(true)}>{t("editorRedo")}</button>
        </div>
        {!isOpen && <><p>{t("creatureStart")}</p><p><button disabled={!form} onClick={() => form && startNew(form)}>{t("creatureNew")}</button></p><CreatureOpen key={ruleset} ruleset={ruleset} tables={offered} onOpen={opened} /></>}
        {isOpen && form && (
          <div class="creature-columns">
            <form onSubmit={(event) => event.preventDefault()} aria-label={title}>
              <TokenPicture picture={String(draft["picture"] ?? "")} name={title} onChange={(picture) => set(["picture"], picture || undefined)} />
              <CreatureFields fields={form.creature} path={[]} of="creature" title={title} {...context} />
              {form.action.length > 0 && <h2>{t("creatureActions")}</h2>}
              {form.action.length > 0 && actions.map((action, n) => {
                const name = String(action["name"] ?? "") || capitalize(idText(String(action["id"] ?? "")));
                return (
                  <ActionCard key={n} name={name} startsOpen={actions.length < 3 || n === added} isWrong={faults.some(({ field }) => field.startsWith(`actions[${n}]`))}>
                    <CreatureFields fields={form.action} path={["actions", n]} of="action" title={name} {...context} />
                    <div class="row wrap">
                      <button type="button" aria-label={t("creatureCopyOf", { name })} onClick={() => change(addAction(draft, n))}>{t("creatureCopy")}</button>
                      <button type="button" disabled={!n} aria-label={t("creatureUpOf", { name })} onClick={() => change(moveAction(draft, n, -1))}>↑</button>
                      <button type="button" disabled={n === actions.length - 1} aria-label={t("creatureDownOf", { name })} onClick={() => change(moveAction(draft, n, 1))}>↓</button>
                      <button type="button" class="quiet" aria-label={t("removeCreature", { name })} onClick={() => change(removeAction(draft, n))}>×</button>
                    </div>
                    {faults.filter(({ field }) => field === `actions[${n}]`).map(({ text }, k) => <p key={k} class="field-wrong" lang="en">{text}</p>)}
                  </ActionCard>
                );
              })}
              {form.action.length > 0 && <button type="button" onClick={() => { setAdded(actions.length); change(addAction(draft, null)); }}>{t("creatureAddAction")}</button>}
            </form>
            <div class="creature-side">
              <div class="row wrap">
                <button class="primary big" disabled={!playable} onClick={() => play("/new")}>{t("creaturePlay")}</button>
                {!rules?.house && <button disabled={!playable} onClick={() => play("/night")}>{t("gameNight")}</button>}
              </div>
              {rules?.house && draft["hero"] !== true && <p class="dim">{t("creatureHouse")}</p>}
              <div role="status">
                {faults.length > 0 ? (
                  <ul class="editor-errors" aria-label={t("editorErrors")}>
                    {faults.map(({ field, text }, n) => <li key={n}>{field && <button type="button" class="quiet" onClick={() => focusField(field)}>{field}</button>} <span lang="en">{text}</span></li>)}
                  </ul>
                ) : ready ? <p class="dim">{t("creatureValid")}</p> : null}
                {warnings.length > 0 && <ul class="dim" aria-label={t("creatureWarnings")}>{warnings.map(({ field, text }, n) => <li key={n} lang="en">{field}: {text}</li>)}</ul>}
              </div>
              <div class="row wrap">
                <label>{t("editorSaveAt")}{" "}
                  <select value={target} onChange={(event) => saving.setTable(event.currentTarget.value)}>
                    {offered.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
                    <option value="">{t("newTable")}</option>
                  </select>
                </label>
                <button disabled={!ready || saving.busy} onClick={() => void save()}>{saving.replaces ? t("editorReplace", { board: title }) : t("save")}</button>
                <button disabled={!ready} onClick={() => current && saveFile(`${id}.yaml`, current.yaml, "application/yaml")}>{t("editorDownload")}</button>
              </div>
              {target && <p><a href={`/table/${target}`}>{t("toTable", { name: offered.find((one) => one.id === target)?.name ?? "" })}</a></p>}
              {info?.sheet && (
                <section class={`card sheet-preview ${ready ? "" : "stale"}`} aria-label={t("creatureSheet")}>
                  <h2>{capitalize(info.sheet.name || idText(info.sheet.id))}</h2>
                  {!ready && faults.length > 0 && <p class="dim">{t("creatureStale")}</p>}
                  <SheetBody sheet={info.sheet} feet={feetOf(ruleset)} ruleset={ruleset} />
                </section>
              )}
            </div>
          </div>
        )}
      </main>
      {opening && (
        <Dialog label={t("editorOpen")} onClose={() => setOpening(false)}>
          <h2>{t("editorOpen")}</h2>
          <CreatureOpen ruleset={ruleset} tables={offered} onOpen={opened} />
        </Dialog>
      )}
    </div>
  );
}

interface ActionCardProps {
  name: string;
  startsOpen: boolean;
  /** Whether something in it is wrong: then it opens, and stays open when that is put right. */
  isWrong: boolean;
  children: ComponentChildren;
}

function ActionCard({ name, startsOpen, isWrong, children }: ActionCardProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details class="card creature-action" open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

/** Focus the field of a fault, or the nearest one around it. */
function focusField(place: string): void {
  const path: Path = place.split(/\.|(?=\[)/).filter(Boolean).map((part) => (part.startsWith("[") ? Number(part.slice(1, -1)) : part));
  for (let length = path.length; length; length--) {
    const found = document.getElementById(fieldId(path.slice(0, length)));
    const holder = found?.closest("details");
    if (holder) holder.open = true;
    if (found) return found.focus();
  }
}
