// Form of a creature or an action: a labelled field for each key, with its unit, its bounds and what is wrong with it.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { alternativeOf, choicesOf, emptyValue, faultsOf, hasDamageForm, isKeys, isYamlText, pathText, shownFields, valueAt, type Fault, type Keys, type Path, type Value } from "../creature/draft";
import { toYaml, type Plain } from "../creature/yaml";
import type { FormField } from "../gen/fracas/v1/server_pb";
import { damageTypes } from "../play/rulings";
import { t, hasMessage } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { Count, EffectsOrWord, keepingChoice, keysOf, OneOf, SpellSearch } from "./CreatureChoices";

export interface FormContext {
  draft: Keys;
  faults: readonly Fault[];
  /** Feet of a cell; 0: the rules measure in cells. */
  feet: number;
  /** Set a value, or remove it; what is typed into one field is one step for undo. */
  set: (path: Path, value: Value | undefined, typed?: boolean) => void;
}

/** Up to this number of words all have a number field. */
const FEW = 9;
const MAX_TEXT = 200;

export const fieldId = (path: Path): string => `field-${pathText(path)}`;
export const fieldTitle = (name: string): string => {
  const key = `field_${name}`;
  return hasMessage(key) ? t(key) : capitalize(idText(name));
};
/** Return a text as an id. */
const wordId = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "pool";
const wordTitle = (word: string): string => capitalize(idText(word));

/** Return the unit of a number, with the distance in feet if the rules measure so. */
function unitText(unit: string, value: Value | undefined, feet: number): string {
  if (unit === "cells") return feet && typeof value === "number" ? t("unitCellsInFeet", { count: value * feet }) : t("unitCells");
  if (unit === "hit_points") return t("unitHitPoints");
  if (unit === "bonus") return t("unitBonus");
  return "";
}

interface FieldsProps extends FormContext {
  fields: readonly FormField[];
  path: Path;
  of: "creature" | "action";
  /** What the fields belong to, for the label of the list of further fields. */
  title: string;
}

/** The fields of a creature or an action, and a list of those that can be added. */
export function CreatureFields({ fields, path, of, title, ...context }: FieldsProps) {
  const keys = valueAt(context.draft, path);
  const { shown, others } = shownFields(fields, isKeys(keys) ? keys : {}, of);
  const [wanted, setWanted] = useState("");
  const field = others.find((one) => one.name === wanted);
  const add = () => {
    if (!field) return;
    setWanted("");
    const there = [...path, field.name];
    context.set(there, emptyValue(field));
    requestAnimationFrame(() => document.getElementById(fieldId(there))?.focus());
  };
  return (
    <div class="creature-fields">
      {shown.map((field) => <CreatureField key={field.name} field={field} path={[...path, field.name]} {...context} />)}
      {others.length > 0 && (
        <span class="row">
          <select aria-label={t("creatureFieldOf", { name: title })} value={field ? wanted : ""} onChange={(event) => setWanted(event.currentTarget.value)}>
            <option value="">{t("creatureMoreFields")}</option>
            {[...others].sort((a, b) => fieldTitle(a.name).localeCompare(fieldTitle(b.name))).map((one) => <option key={one.name} value={one.name}>{fieldTitle(one.name)}</option>)}
          </select>
          <button type="button" disabled={!field} aria-label={t("creatureAddFieldTo", { name: title })} onClick={add}>{t("creatureAddField")}</button>
        </span>
      )}
    </div>
  );
}

interface FieldProps extends FormContext {
  field: FormField;
  path: Path;
}

function CreatureField({ field, path, ...context }: FieldProps) {
  const { draft, faults, feet, set } = context;
  const value = valueAt(draft, path);
  const title = fieldTitle(field.name);
  const id = fieldId(path);
  const isText = isYamlText(value) || (field.kind === "yaml" && !hasDamageForm(field));
  const inner = !isText && (field.kind === "group" || alternativeOf(field, value) !== undefined);
  const wrong = faultsOf(faults, path, inner);
  const state = { id, title: field.about, "aria-invalid": wrong.length > 0, "aria-describedby": wrong.length ? `${id}-wrong` : undefined };
  const number = (there: Path, least: number, most: number, name: string, more: object = {}) => (
    <NumberField value={valueAt(draft, there)} least={least} most={most} name={name} unit={unitText(field.unit, valueAt(draft, there), feet)} onChange={(next) => set(there, next, true)} {...more} />
  );
  let body: ComponentChildren;
  if (isText) {
    const text = isYamlText(value) ? value.$yaml : "";
    body = <label class="standing">{title}<textarea {...state} lang="en" spellcheck={false} class="yaml" rows={Math.min(14, text.split("\n").length + (text ? 1 : 0))} value={text} onInput={(event) => set(path, event.currentTarget.value || hasDamageForm(field) ? { $yaml: event.currentTarget.value } : undefined, true)} /></label>;
  } else if (field.kind === "yaml") {
    const rows = (inner: object) => <DamageRows path={path} title={title} rows={Array.isArray(value) ? value.filter(isKeys) : []} set={set} state={inner} />;
    body = field.choices.length ? <EffectsOrWord field={field} title={title} value={value} state={state} onChange={(next) => set(path, next)} effects={rows({})} /> : rows(state);
  } else if (field.kind === "one_of") {
    const inner = (chosen: FormField) => chosen.fields.map((one) => (
      <CreatureField key={one.name} field={one} path={[...path, one.name]} {...context} set={keepingChoice(set, [...path, chosen.name])} />
    ));
    body = <OneOf field={field} title={title} value={value} state={state} onChange={(next) => set(path, next)} fields={inner} />;
  } else if (field.kind === "count") {
    body = <Count field={field} title={title} value={value} state={state} onChange={(next) => set(path, next)} number={
      <NumberField value={value} least={field.least} most={field.most} name={t("creatureNumber")} unit="" onChange={(next) => set(path, next ?? null, true)} />
    } />;
  } else if (field.kind === "number") {
    body = number(path, field.least, field.most, title, state);
  } else if (field.kind === "check") {
    body = <label class="check"><input type="checkbox" {...state} checked={value === true} onChange={(event) => set(path, event.currentTarget.checked || undefined)} /> {title}</label>;
  } else if (field.kind === "choice") {
    body = (
      <label>{title}{" "}
        <select {...state} value={String(value ?? "")} onChange={(event) => set(path, event.currentTarget.value || undefined)}>
          {!(field.required && value) && <option value="">{t("creatureNone")}</option>}
          {typeof value === "string" && value !== "" && !field.choices.includes(value) && <option value={value}>{wordTitle(value)}</option>}
          {field.choices.map((one) => <option key={one} value={one}>{wordTitle(one)}</option>)}
        </select>
      </label>
    );
  } else if (field.kind === "words") {
    body = <Words field={field} choices={choicesOf(field, draft)} path={path} title={title} words={Array.isArray(value) ? value.map(String) : []} set={set} state={state} />;
  } else if (field.kind === "numbers") {
    const numbers = keysOf(value);
    const all = field.choices.length > 0 && field.choices.length <= FEW;
    const rows = all ? [...field.choices] : Object.keys(numbers);
    body = (
      <fieldset {...state} tabIndex={-1}>
        <legend>{title}</legend>
        <div class="row wrap">
          {rows.map((word) => (
            <span key={word} class="row">
              {number([...path, word], field.least, field.most, wordTitle(word))}
              {!all && <button type="button" class="quiet" aria-label={t("removeCreature", { name: wordTitle(word) })} onClick={() => set([...path, word], undefined)}>×</button>}
            </span>
          ))}
          {!all && !field.levels.length && <AddWord choices={field.choices.filter((one) => !(one in numbers))} title={title} onAdd={(word) => set([...path, field.choices.length ? word : wordId(word)], Math.max(0, field.least))} />}
        </div>
        {field.levels.length > 0 && <SpellSearch field={field} title={title} chosen={numbers} onPick={(spell) => set([...path, spell], 1)} />}
      </fieldset>
    );
  } else if (field.kind === "group") {
    body = (
      <fieldset {...state} tabIndex={-1}>
        <legend>{title}</legend>
        <div class="row wrap">{field.fields.map((one) => <CreatureField key={one.name} field={one} path={[...path, one.name]} {...context} />)}</div>
      </fieldset>
    );
  } else {
    body = <label>{title}{" "}<input {...state} maxLength={MAX_TEXT} value={String(value ?? "")} onInput={(event) => set(path, event.currentTarget.value || undefined, true)} /></label>;
  }
  return (
    <div class="creature-field">
      {body}
      {wrong.length > 0 && <p id={`${id}-wrong`} class="field-wrong" lang="en">{wrong.map((one) => one.text).join(" ")}</p>}
    </div>
  );
}

interface NumberProps {
  value: Value | undefined;
  least: number;
  most: number;
  name: string;
  unit: string;
  onChange: (value: number | undefined) => void;
}

function NumberField({ value, least, most, name, unit, onChange, ...state }: NumberProps) {
  const change = (text: string) => {
    const number = Math.round(Number(text));
    onChange(text.trim() === "" || !Number.isFinite(number) ? undefined : Math.min(most, Math.max(least, number)));
  };
  return (
    <label>{name}{" "}
      <input type="number" step={1} min={least} max={most} {...state} value={typeof value === "number" ? value : ""} onInput={(event) => change(event.currentTarget.value)} />
      {unit && <span class="dim"> {unit}</span>}
    </label>
  );
}

interface DamageProps {
  path: Path;
  title: string;
  rows: readonly Keys[];
  set: FormContext["set"];
  state: object;
}

/** Dice and type of each damage; other effects are written in YAML. */
function DamageRows({ path, title, rows, set, state }: DamageProps) {
  return (
    <fieldset {...state} tabIndex={-1}>
      <legend>{title}</legend>
      {rows.map((row, n) => (
        <div key={n} class="row wrap">
          <label>{t("creatureDice")} <input id={fieldId([...path, n, "damage"])} class="dice" placeholder="1d6+2" maxLength={MAX_TEXT} value={String(row["damage"] ?? "")} onInput={(event) => set([...path, n, "damage"], event.currentTarget.value, true)} /></label>
          <label>{t("creatureDamageType")}{" "}
            <select id={fieldId([...path, n, "type"])} value={String(row["type"] ?? "")} onChange={(event) => set([...path, n, "type"], event.currentTarget.value || undefined)}>
              <option value="">{t("creatureNone")}</option>
              {[...new Set([...damageTypes(), ...(row["type"] ? [String(row["type"])] : [])])].map((one) => <option key={one} value={one}>{wordTitle(one)}</option>)}
            </select>
          </label>
          <button type="button" class="quiet" aria-label={t("removeCreature", { name: String(row["damage"] ?? "") })} onClick={() => set(path, rows.length > 1 ? rows.filter((_one, k) => k !== n) : undefined)}>×</button>
        </div>
      ))}
      <div class="row wrap">
        <button type="button" onClick={() => set([...path, rows.length], { damage: "1d6" })}>{t("creatureAddDamage")}</button>
        <button type="button" class="quiet" onClick={() => set(path, { $yaml: rows.length ? toYaml(rows as Plain) : "" })}>{t("creatureAsYaml")}</button>
      </div>
    </fieldset>
  );
}

interface WordsProps {
  field: FormField;
  /** Words to choose from; others are possible too. */
  choices: readonly string[];
  path: Path;
  title: string;
  words: readonly string[];
  set: FormContext["set"];
  state: object;
}

function Words({ field, choices, path, title, words, set, state }: WordsProps) {
  const shown = (word: string) => (choices.includes(word) ? wordTitle(word) : word);
  // An attack is repeated for each time that it is made.
  const left = field.name === "sequence" ? choices : choices.filter((one) => !words.includes(one));
  const put = (next: readonly string[]) => set(path, next.length ? [...next] : undefined);
  return (
    <fieldset {...state} tabIndex={-1}>
      <legend>{title}</legend>
      <ul class="words">
        {words.map((word, n) => (
          <li key={n}>
            {shown(word)}{" "}
            <button type="button" class="quiet" aria-label={t("removeCreature", { name: shown(word) })} onClick={() => put(words.filter((_one, k) => k !== n))}>×</button>
          </li>
        ))}
      </ul>
      {field.levels.length > 0 ? <SpellSearch field={field} title={title} chosen={words} onPick={(spell) => put([...words, spell])} /> : <AddWord choices={left} title={title} onAdd={(word) => put([...words, word])} />}
    </fieldset>
  );
}

/** Text field with suggestions that adds a word by the button or Enter. */
function AddWord({ choices, title, onAdd }: { choices: readonly string[]; title: string; onAdd: (word: string) => void }) {
  const [text, setText] = useState("");
  const list = `words-${title}`;
  const add = () => {
    const word = text.trim();
    if (!word) return;
    onAdd(choices.find((one) => wordTitle(one).toLowerCase() === word.toLowerCase()) ?? word);
    setText("");
  };
  return (
    <span class="row">
      <input aria-label={t("creatureAddTo", { name: title })} list={choices.length ? list : undefined} maxLength={MAX_TEXT} value={text} onInput={(event) => setText(event.currentTarget.value)} onKeyDown={(event) => { if (event.key === "Enter") { event.preventDefault(); add(); } }} />
      {choices.length > 0 && <datalist id={list}>{choices.map((one) => <option key={one} value={wordTitle(one)} />)}</datalist>}
      <button type="button" disabled={!text.trim()} aria-label={t("creatureAddTo", { name: title })} onClick={add}>+</button>
    </span>
  );
}
