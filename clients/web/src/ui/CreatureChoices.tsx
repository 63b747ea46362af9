// Fields of a creature that are one of several things: an area, a limit on uses, targets, what a successful save does; and spells.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { alternativeOf, emptyValue, isKeys, type Keys, type Path, type Value } from "../creature/draft";
import type { FormField } from "../gen/fracas/v1/server_pb";
import { t, hasMessage } from "../text/catalogue";
import { capitalize, idText, usesWord } from "../text/format";

/** At most this number of spells are listed. */
const MAX_LISTED = 60;

interface Props {
  field: FormField;
  title: string;
  value: Value | undefined;
  /** Attributes of the element that faults of the field belong to. */
  state: object;
  onChange: (value: Value | undefined) => void;
}

function choiceTitle(field: string, word: string): string {
  const key = `choice_${field}_${word}`;
  if (hasMessage(key)) return t(key);
  return capitalize(field === "uses" ? usesWord(word) : idText(word));
}

/** Words or groups of fields, of which one is chosen. */
export function OneOf({ field, title, value, state, onChange, fields }: Props & { fields: (chosen: FormField) => ComponentChildren }) {
  const chosen = alternativeOf(field, value);
  const choose = (word: string) => {
    const other = field.fields.find((one) => one.name === word);
    const [first] = other?.fields ?? [];
    if (!first) return onChange(word || undefined);
    // The size stays when only the shape changes.
    const before: Value | undefined = chosen && isKeys(value) ? value[chosen.name] : undefined;
    onChange({ [first.name]: first.kind === "number" && typeof before === "number" ? Math.min(first.most, Math.max(first.least, before)) : emptyValue(first) });
  };
  return (
    <fieldset {...state} tabIndex={-1}>
      <legend>{title}</legend>
      <div class="row wrap">
        <select aria-label={title} value={chosen?.name ?? (typeof value === "string" ? value : "")} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{t("creatureNone")}</option>
          {[...field.choices, ...field.fields.map((one) => one.name)].map((word) => <option key={word} value={word}>{choiceTitle(field.name, word)}</option>)}
        </select>
        {chosen && fields(chosen)}
      </div>
    </fieldset>
  );
}

const NUMBER = "#";

/** A whole number or one of some words. */
export function Count({ field, title, value, state, onChange, number }: Props & { number: ComponentChildren }) {
  const isNumber = typeof value === "number" || value === null;
  return (
    <span class="row wrap">
      <label>{title}{" "}
        <select {...state} value={isNumber ? NUMBER : String(value ?? "")} onChange={({ currentTarget: { value: word } }) => onChange(word === NUMBER ? Math.max(1, field.least) : word || undefined)}>
          <option value="">{t("creatureNone")}</option>
          <option value={NUMBER}>{t("creatureNumber")}</option>
          {field.choices.map((word) => <option key={word} value={word}>{choiceTitle(field.name, word)}</option>)}
        </select>
      </label>
      {isNumber && number}
    </span>
  );
}

/** Words that may stand for effects, such as half the damage of a successful save. */
export function EffectsOrWord({ field, title, value, state, onChange, effects }: Props & { effects: ComponentChildren }) {
  const isWord = value === undefined || typeof value === "string";
  return (
    <div>
      <label>{title}{" "}
        <select {...state} value={isWord ? String(value ?? "") : NUMBER} onChange={({ currentTarget: { value: word } }) => onChange(word === NUMBER ? [] : word || undefined)}>
          <option value="">{t("creatureNone")}</option>
          {field.choices.map((word) => <option key={word} value={word}>{choiceTitle(field.name, word)}</option>)}
          <option value={NUMBER}>{t("creatureEffects")}</option>
        </select>
      </label>
      {!isWord && effects}
    </div>
  );
}

const spellLevel = (level: number): string => (level ? t("creatureSpellLevel", { level }) : t("creatureCantrip"));

/** Searchable list of spells by name or level; a spell that is picked is no longer listed. */
export function SpellSearch({ field, title, chosen, onPick }: { field: FormField; title: string; chosen: Keys | readonly string[]; onPick: (spell: string) => void }) {
  const [wanted, setWanted] = useState("");
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const isChosen = (name: string) => (Array.isArray(chosen) ? chosen.includes(name) : name in chosen);
  const found = !words.length ? [] : field.choices
    .map((name, n) => ({ name, title: capitalize(idText(name)), level: spellLevel(field.levels[n] ?? 0) }))
    .filter((one) => !isChosen(one.name) && words.every((word) => `${one.title} ${one.level}`.toLowerCase().includes(word)))
    .sort((a, b) => a.title.localeCompare(b.title));
  return (
    <div class="search">
      <input type="search" aria-label={t("creatureSpellsOf", { name: title })} placeholder={t("creatureSpellHint")} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      <p class="heard" role="status">{words.length ? t("creatureSpellsFound", { count: found.length }) : ""}</p>
      {found.length > 0 && (
        <ul class="found">
          {found.slice(0, MAX_LISTED).map((one) => (
            <li key={one.name}><button type="button" data-spell={one.name} onClick={() => onPick(one.name)}><span>{one.title} <small class="dim">{one.level}</small></span></button></li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Return the field's value as keys. */
export const keysOf = (value: Value | undefined): Keys => (isKeys(value) ? value : {});

/** Return a function that sets values, but keeps the key by which an alternative is told apart when its number is empty. */
export const keepingChoice = (set: (path: Path, value: Value | undefined, typed?: boolean) => void, key: Path): typeof set => (path, value, typed) =>
  set(path, value === undefined && path.length === key.length && path.every((part, n) => part === key[n]) ? null : value, typed);
