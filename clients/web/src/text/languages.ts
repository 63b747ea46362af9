// Languages of the page: list, choice and loading.

import { fluentLanguage, useLanguage } from "./catalogue";

/** Languages by tag, each with its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = { de: "Deutsch", en: "English" };

const LOADERS: Readonly<Record<string, () => Promise<{ files: string[] }>>> = { de: () => import("./de") };

/** Return the language to use: the chosen one, otherwise the first of the browser's languages that exists, otherwise English. */
export function pickLanguage(chosen: string | null, wished: readonly string[]): string {
  const primary = wished.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return [chosen ?? "", ...primary].find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** Load a language and use it for all texts from now on; English needs no loading. */
export async function loadLanguage(tag: string): Promise<void> {
  const files = (await LOADERS[tag]?.())?.files;
  useLanguage(files && fluentLanguage(tag, files));
}
