// The words of the page, by key, ready for translation: English is what ships.

import { EN } from "./en";

export type Key = keyof typeof EN;

/** Return a text of the catalogue with its `{names}` filled in. */
export function t(key: Key, params: Record<string, string | number> = {}): string {
  return EN[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
