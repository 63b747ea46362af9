// The words of the page, by key: English is what ships, and another language takes its place by `speak`.

import { EN } from "./en/index";

export type Key = keyof typeof EN;

/** A language: its text for a key of English, or for an id of the rules as `id_NAME`; undefined: it has none, and English is told. */
export type Language = (key: string) => string | undefined;

let language: Language = () => undefined;

/** Tell everything that is drawn from now on in a language. */
export function speak(other: Language): void {
  language = other;
}

/** Return a text of the catalogue with its `{names}` filled in, and of each `{name|one|more}` the word that its number takes. */
export function t(key: Key, params: Record<string, string | number> = {}): string {
  return filled(textOf(key), (name) => params[name]);
}

/** Return a text with its names and words filled in; what has no value stays as it is. */
export function filled(text: string, value: (name: string) => string | number | undefined): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const found = value(name);
    if (found === undefined) return whole;
    return one === undefined ? String(found) : String(Number(found) === 1 ? one : more);
  });
}

/** Return a text as the catalogue has it. */
export function textOf(key: Key): string {
  return language(key) ?? EN[key];
}

/** Say whether the catalogue has a text, for keys that are made of what the server sends. */
export function has(key: string): key is Key {
  return Object.hasOwn(EN, key);
}

/** Return an id of the rules in words. */
export function plain(id: string): string {
  return language(`id_${id}`) ?? id.replaceAll("_", " ");
}
