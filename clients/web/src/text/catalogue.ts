// Message catalogue of the page: Fluent files of `clients/fracas_clients/locales`, which the terminal client reads too.
// English is part of the bundle; other languages are loaded on demand (`languages.ts`).

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import type { MessageId } from "../gen/messages";
import actions from "../../../fracas_clients/locales/en/actions.ftl?raw";
import log from "../../../fracas_clients/locales/en/log.ftl?raw";
import page from "../../../fracas_clients/locales/en/page.ftl?raw";
import rules from "../../../fracas_clients/locales/en/rules.ftl?raw";

/** Id of a message in the English catalogue. */
export type Key = MessageId;
export type Params = Record<string, string | number>;

/** A language: returns the text of a message, or undefined to fall back to English; errors such as missing variables go to `errors`. */
export type Language = (id: string, params: Params, errors: Error[]) => string | undefined;

/** Return the language of some Fluent files. */
export function fluentLanguage(locale: string, files: readonly string[]): Language {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const file of files) bundle.addResource(new FluentResource(file));
  return (id, params, errors) => {
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, variables(params), errors) : undefined;
  };
}

/** Return the variables of a message: numbers select plural forms, also those given as digits; digits are not grouped. */
function variables(params: Params): Record<string, string | FluentNumber> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => {
    const number = Number(value);
    return [name, String(number) === String(value) && Number.isFinite(number) ? new FluentNumber(number, { useGrouping: false }) : String(value)];
  }));
}

/** The English catalogue. */
export const english = fluentLanguage("en", [actions, log, page, rules]);
const noLanguage: Language = () => undefined;
let language = noLanguage;

/** Use a language for all texts from now on; without one, English. */
export function useLanguage(other: Language = noLanguage): void {
  language = other;
}

/** Return true unless the texts are in English, the language of the server. */
export const isForeign = (): boolean => language !== noLanguage;

/** Return the text of a message. Variables without a value are added to `errors`. */
export function t(key: Key, params: Params = {}, errors: Error[] = []): string {
  return language(key, params, errors) ?? english(key, params, errors) ?? key;
}

/** Return whether the catalogue has a message, for ids that are made of what the server sends. */
export function hasMessage(key: string): key is Key {
  return english(key, {}, []) !== undefined;
}

/** Return whether an id of the rules has a message in the language. */
export const isTranslated = (id: string): boolean => (language(`id_${id}`, {}, []) ?? english(`id_${id}`, {}, [])) !== undefined;

/** Return an id of the rules (a condition, an action, terrain) as text: the message `id_NAME` if there is one, otherwise the id with spaces. */
export function idText(id: string): string {
  const known = idMessage(id);
  if (known !== undefined) return known;
  // Some ids end in a number: `long_jump_20`.
  const [, word = "", number = ""] = /^(\w+)_(\d+)$/.exec(id) ?? [];
  const named = word ? idMessage(word) : undefined;
  return named === undefined ? id.replaceAll("_", " ") : `${named} ${number}`;
}

const idMessage = (id: string, params: Params = {}): string | undefined => language(`id_${id}`, params, []) ?? english(`id_${id}`, params, []);

/** Return a name that the server sends for an id: names that only repeat the id are translated, those of content are not. */
export const nameText = (id: string, name: string): string => (!name || (isTranslated(id) && name.toLowerCase() === id.replaceAll("_", " ")) ? idText(id) : saidText(name));

/** Return a sentence of the server: the message `id_said_SENTENCE` with `n` and `m` for its numbers, otherwise as it is sent. */
export function saidText(sentence: string, number: (digits: string) => string = String): string {
  const [n = "0", m = "0"] = (sentence.match(/\d+/g) ?? []).map(number);
  let named = 0;
  const slug = sentence.toLowerCase().replace(/\d+/g, () => (named++ ? "m" : "n")).replace(/[^a-z]+/g, "_").replace(/^_|_$/g, "");
  return (slug && idMessage(`said_${slug}`, { n, m })) || sentence;
}

/** Return the sentence of a refusal: its translation, that of its code (`id_refused_CODE`), otherwise as it is sent. */
export function refusalText(code: string, sentence: string): string {
  const said = saidText(sentence);
  return said !== sentence ? said : (idMessage(`refused_${code}`, { sentence }) ?? sentence);
}
