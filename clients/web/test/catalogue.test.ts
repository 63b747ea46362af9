import { afterEach, expect, test, vi } from "vitest";
import { fluentLanguage, idText, useLanguage } from "../src/text/catalogue";

vi.mock("../../fracas_clients/locales/en/rules.ftl?raw", () => ({ default: "id_half_cover = half cover (English)\n" }));

afterEach(() => useLanguage());

test("an id without a name in the language falls back to English, then to the id with spaces", () => {
  useLanguage(fluentLanguage("de", ["id_prone = liegend"]));
  expect(["prone", "half_cover", "long_rest"].map(idText)).toEqual(["liegend", "half cover (English)", "long rest"]);
  useLanguage();
  expect(idText("half_cover")).toBe("half cover (English)");
});
