// Form of one ruling that is found by searching: its fields with what the battle offers for them.

import { useId, useState } from "preact/hooks";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import { OPEN_FIELDS, freshId, isComplete, offered, presets, type Field, type Given, type RulingForm as Form } from "../play/rulings";
import { doorCells } from "../play/doors";
import type { Battle, Cell } from "../protocol/battle";
import type { Data, PlainValue } from "../protocol/values";
import { hasMessage, t, type Key } from "../text/catalogue";
import { cellName } from "../text/cellInfo";
import { capitalize, costWord, idText } from "../text/format";
import { CreatureSearch, creatureTitle } from "./CreatureSearch";

interface Props {
  battle: Battle;
  form: Form;
  ruleset: string;
  known: CreatureInfo[];
  /** Ids of creatures that are to come. */
  taken: readonly string[];
  /** Ids of the selected creatures. */
  on: readonly string[];
  /** Cells chosen on the board. */
  cells: readonly Cell[];
  busy: boolean;
  /** The game master's seat. */
  seat: string;
  call: (id: string) => string;
  onSend: (orders: Data) => void;
  onCancel: () => void;
}

export const formTitle = (id: string): string => t(`ruling_${id}` as Key);

export function RulingForm({ battle, form, ruleset, known, taken, on, cells, busy, seat, call, onSend, onCancel }: Props) {
  const [typed, setTyped] = useState<Given>({});
  const cell = cells.map((one): PlainValue => [...one]);
  const given: Given = { ...presets(battle, form, cells[0], seat), ...typed, ...(cells.length ? { at: cell } : {}), id: freshId(battle, String(typed["use"] ?? form.id), taken) };
  const set = (name: string, value: PlainValue) => setTyped({ ...typed, [name]: value });
  const ready = isComplete(form, given, on);
  const creature = battle.creatures.get(on[0] ?? "");
  return (
    <form class="ruling-form" aria-label={formTitle(form.id)} onSubmit={(event) => { event.preventDefault(); if (ready) onSend(form.orders(given, on)); }}>
      <h3>{formTitle(form.id)}{form.about !== "battle" && on.length ? `: ${on.map(call).join(", ")}` : ""}</h3>
      {form.about !== "battle" && !on.length && <p class="dim">{t("gmSelect")}</p>}
      {form.about === "creature" && on.length > 1 && <p class="dim">{t("gmOneOnly")}</p>}
      {form.fields.some((field) => field.kind === "cells") && <p role="status">{cells.length ? t("gmCells", { cells: cells.map(cellName).join("; ") }) : t(form.id === "door" ? "gmPickDoor" : "gmPickCells")}</p>}
      <div class="row wrap fields">
        {form.fields.map((field) => <FieldInput key={field.name} battle={battle} field={field} value={given[field.name]} words={offered(battle, field.name, creature)} call={call} onChange={(value) => set(field.name, value)} />)}
      </div>
      {form.fields.some((field) => field.kind === "creature_kind") && (typed["use"]
        ? <p><strong>{creatureTitle(known, String(typed["use"]))}</strong> <button type="button" class="quiet" onClick={() => set("use", "")}>{t("gmOther")}</button></p>
        : <CreatureSearch ruleset={ruleset} known={known} side={0} onPick={(name) => set("use", name)} />)}
      <div class="row wrap">
        <button type="submit" class="primary" disabled={!ready || busy}>{t("doIt")}</button>
        <button type="button" onClick={onCancel}>{t("back")}</button>
      </div>
    </form>
  );
}

interface FieldProps {
  battle: Battle;
  field: Field;
  value: PlainValue | undefined;
  words: readonly string[];
  call: (id: string) => string;
  onChange: (value: PlainValue) => void;
}

function FieldInput({ battle, field, value, words, call, onChange }: FieldProps) {
  const list = useId();
  const { name, kind, optional } = field;
  const label = t(`gm_${name}` as Key);
  const title = (word: string): string => (name === "door" ? doorTitle(battle, word, call) : ["side", "seat", "winner", "zone", "object"].includes(name) ? call(word) : fieldWord(name, word));
  if (kind === "cells" || kind === "creature_kind") return null;
  if (kind === "check") return <label class="check"><input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}</label>;
  if (kind === "number") {
    return <label>{label} <input type="number" value={typeof value === "number" ? value : ""} onInput={(event) => onChange(event.currentTarget.value === "" ? null : Math.round(event.currentTarget.valueAsNumber))} /></label>;
  }
  if (kind === "text" || OPEN_FIELDS.has(name)) {
    return (
      <label>{label}{" "}
        <input value={String(value ?? "")} maxLength={60} list={words.length ? list : undefined} autocomplete="off" onInput={(event) => onChange(wordOf(event.currentTarget.value.trim(), words, title))} />
        {words.length > 0 && <datalist id={list}>{words.map((word) => <option key={word} value={word}>{title(word)}</option>)}</datalist>}
      </label>
    );
  }
  return (
    <label>{label}{" "}
      <select value={String(value ?? "")} onChange={(event) => onChange(event.currentTarget.value || null)}>
        <option value="">{name === "winner" ? t("nobodyWins") : optional ? "–" : t("choose")}</option>
        {words.map((word) => <option key={word} value={word}>{title(word)}</option>)}
      </select>
    </label>
  );
}

/** Distance in cells within which a creature is named with a door. */
const NEAR = 4;

/** Return the word of the rules that has a title, otherwise the text that was typed. */
function wordOf(text: string, words: readonly string[], title: (word: string) => string): string {
  return words.find((word) => title(word).toLowerCase() === text.toLowerCase()) ?? text;
}

/** Return the name of a door with who is near and its cell, because doors often have the same name. */
function doorTitle(battle: Battle, id: string, call: (id: string) => string): string {
  const cell = doorCells(battle, id).at(-1);
  if (!cell) return capitalize(call(id));
  const far = ([x, y]: Cell): number => Math.max(Math.abs(x - cell[0]), Math.abs(y - cell[1]));
  const [near] = [...battle.creatures.values()].filter((one) => one.alive && one.at && far(one.at) <= NEAR).sort((one, other) => far(one.at as Cell) - far(other.at as Cell));
  return near ? t("doorNear", { door: capitalize(call(id)), who: call(near.id), cell: cellName(cell) }) : t("whoIs", { notes: capitalize(call(id)), who: cellName(cell) });
}

function fieldWord(name: string, word: string): string {
  if (name === "budget") return costWord(word);
  return hasMessage(`ability_${word}`) ? t(`ability_${word}` as Key) : capitalize(idText(word));
}
