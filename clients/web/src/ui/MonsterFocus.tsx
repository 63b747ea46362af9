// Explanation of a monster's focus: the comparison of its candidates, step by step.

import type { Session } from "../net/session";
import type { BattleEvent } from "../protocol/events";
import type { Data, PlainValue } from "../protocol/values";
import { t } from "../text/catalogue";

const STEPS: [string, "focusTraps" | "focusWay" | "focusNear" | "focusOrder"][] = [
  ["negative", "focusTraps"], ["points", "focusWay"], ["nearness", "focusNear"], ["initiative", "focusOrder"],
];
const NO_VALUE = 1 << 30;

export function MonsterFocus({ session, who, call }: { session: Session; who: string; call: (id: string) => string }) {
  const found = lastFocusEvent(session, who);
  if (!found) return null;
  const on = found.data["on"];
  const candidates = (Array.isArray(found.data["candidates"]) ? found.data["candidates"] : []).filter(
    (one): one is Data => one !== null && typeof one === "object" && !Array.isArray(one),
  );
  if (!candidates.length) return <p>{t("focusNobody")}</p>;
  return (
    <section>
      <h3>{t("whyTitle", { who: call(who), whom: typeof on === "string" ? call(on) : t("nobody") })}</h3>
      <ol class="why">{reasons(candidates, call).map((line, n) => <li key={n}>{line}</li>)}</ol>
    </section>
  );
}

/** Return the last focus event of a monster; undefined if there is none, or if its texts are not loaded yet. */
function lastFocusEvent(session: Session, who: string): BattleEvent | undefined {
  let n = session.viewedIndex.value ?? session.moments.length - 1;
  while (n >= 0 && !session.moments[n]?.chunk.hasFocusAt(who, session.moments[n]?.index as number)) n--;
  const moment = session.moments[n];
  const told = moment?.chunk.textsAt(moment.index);
  if (moment && !told) session.loadTexts(moment);
  return told?.focused.filter((event) => event.data["who"] === who).pop();
}

function number(value: PlainValue | undefined): number {
  return typeof value === "number" ? value : NO_VALUE;
}

function reasons(candidates: Data[], call: (id: string) => string): string[] {
  let left = candidates;
  const lines: string[] = [];
  for (const [key, words] of STEPS) {
    if (left.length === 1) break;
    const best = Math.min(...left.map((one) => number(one[key])));
    const staying = left.filter((one) => number(one[key]) === best);
    const whom = staying.length === left.length ? t("allTheSame") : staying.map((one) => call(String(one["id"]))).join(", ");
    lines.push(`${t(words)}${key === "initiative" || best === NO_VALUE ? "" : ` (${best})`}: ${whom}`);
    left = staying;
  }
  if (left.length > 1) lines.push(t("playersChoose"));
  return lines.length ? lines : [t("onlyOne")];
}
