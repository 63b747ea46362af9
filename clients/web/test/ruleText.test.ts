// Texts of stat blocks in German: every kind of part that shipped creatures have (tests/clients/rule_texts.txt).

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useLanguage } from "../src/text/catalogue";
import { loadLanguage } from "../src/text/languages";
import { ruleText } from "../src/text/ruleText";

const TEXTS = readFileSync(new URL("../../../tests/clients/rule_texts.txt", import.meta.url), "utf8").trimEnd().split("\n");
const far = (cells: number): string => `${cells * 5} Fuß`;

beforeEach(() => loadLanguage("de"));
afterEach(() => useLanguage());

test("every part of the shipped stat blocks is translated", () => {
  const missing: string[] = [];
  for (const text of TEXTS) ruleText(text, far, missing);
  expect([...new Set(missing)].sort()).toEqual([]);
});

test.each([
  ["DC 13 dex, nothing on a save", "SG 13 Geschicklichkeit, bei Erfolg nichts"],
  ["2d6+4 fire, prone if the target is large or smaller and moved 4 straight toward it", "2d6+4 Feuer, liegend, wenn das Ziel höchstens groß ist und die Kreatur sich 20 Fuß gerade darauf zu bewegt hat"],
  ["poisoned (until the start of the user's next turn)", "vergiftet (bis zum Beginn des nächsten eigenen Zugs)"],
  ["sphere 4 within 30", "Kugel 20 Fuß innerhalb von 150 Fuß"],
  ["attack bite", "Angriff bite"],
  ["ongoing 5 poison (save ends)", "5 fortlaufend Gift (Rettungswurf beendet)"],
  ["something new 7", "something new 7"],
])("%s", (english, german) => {
  expect(ruleText(english, far)).toBe(german);
});
