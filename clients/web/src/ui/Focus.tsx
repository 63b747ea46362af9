// Why a monster goes for whom it goes for, step by step, out of what it has compared.

import type { Session } from "../net/session";
import type { Happened } from "../protocol/events";
import type { Data, Plain } from "../protocol/values";
import { t } from "../words/catalogue";

const STEPS: [string, "focusTraps" | "focusWay" | "focusNear" | "focusOrder"][] = [
  ["negative", "focusTraps"], ["points", "focusWay"], ["nearness", "focusNear"], ["initiative", "focusOrder"],
];
const FAR = 1 << 30;

export function Focus({ session, who, call }: { session: Session; who: string; call: (id: string) => string }) {
  let n = session.looking.value ?? session.moments.length - 1;
  let found: Happened | undefined;
  for (; n >= 0 && !found; n--) found = [...(session.moments[n]?.focused ?? [])].reverse().find((event) => event.data["who"] === who);
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

function number(value: Plain | undefined): number {
  return typeof value === "number" ? value : FAR;
}

function reasons(candidates: Data[], call: (id: string) => string): string[] {
  let left = candidates;
  const lines: string[] = [];
  for (const [key, words] of STEPS) {
    if (left.length === 1) break;
    const best = Math.min(...left.map((one) => number(one[key])));
    const staying = left.filter((one) => number(one[key]) === best);
    const whom = staying.length === left.length ? t("allTheSame") : staying.map((one) => call(String(one["id"]))).join(", ");
    lines.push(`${t(words)}${key === "initiative" || best === FAR ? "" : ` (${best})`}: ${whom}`);
    left = staying;
  }
  if (left.length > 1) lines.push(t("playersChoose"));
  return lines.length ? lines : [t("onlyOne")];
}
