import { afterEach, expect, test, vi } from "vitest";
import { roleText } from "../src/play/matchup";
import { fluentLanguage, idText, useLanguage } from "../src/text/catalogue";
import { rulesetText } from "../src/text/matchStatus";

vi.mock("../../fracas_clients/locales/en/rules.ftl?raw", () => ({ default: "id_half_cover = half cover (English)\n" }));

afterEach(() => useLanguage());

test("an id without a name in the language falls back to English, then to the id with spaces", () => {
  useLanguage(fluentLanguage("de", ["id_prone = liegend"]));
  expect(["prone", "half_cover", "long_rest"].map(idText)).toEqual(["liegend", "half cover (English)", "long rest"]);
  useLanguage();
  expect(idText("half_cover")).toBe("half cover (English)");
});

test("descriptions of rules and roles of creatures, which the server has in English, have German texts", () => {
  const rules = { name: "srd5", about: "Heroes and monsters" };
  expect([rulesetText(rules), roleText({ role: "healer, shooter" }), roleText({ role: "" })]).toEqual(["Heroes and monsters", "healer, shooter", ""]);
  useLanguage(fluentLanguage("de", ["id_about_srd5 = Helden und Monster\nid_healer = Heilung\nid_shooter = Fernkampf"]));
  expect([rulesetText(rules), roleText({ role: "healer, shooter" })]).toEqual(["Helden und Monster", "Heilung, Fernkampf"]);
});
