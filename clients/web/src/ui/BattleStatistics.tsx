// Statistics of a battle that is over: damage, hits and luck of each creature.

import { useEffect, useState } from "preact/hooks";
import type { Session } from "../net/session";
import { readStatistics, type Statistics, type Tally } from "../play/statistics";
import { t } from "../text/catalogue";

/** Most creatures that are listed. */
const MOST_ROWS = 12;

/** Return how many hits more or fewer than expected, such as `+1.3`; a dash if no chance was known. */
const luckText = (one: Tally): string => {
  if (!one.expected) return "–";
  const luck = one.judged - one.expected;
  return `${luck < -0.05 ? "−" : luck > 0.05 ? "+" : "±"}${Math.abs(luck).toFixed(1)}`;
};

export function BattleStatistics({ session, winner, call }: { session: Session; winner: string | undefined; call: (id: string) => string }) {
  const [found, setFound] = useState<Statistics | null>(null);
  const count = session.moments.length; // grows when the moments before joining come
  useEffect(() => {
    let shown = true;
    void readStatistics([...session.moments], winner).then((made) => shown && setFound(made));
    return () => void (shown = false);
  }, [session, count, winner]);
  const rows = [...(found?.tallies ?? [])].sort(([, one], [, other]) => other.dealt - one.dealt || one.taken - other.taken).slice(0, MOST_ROWS);
  if (!found || !rows.length) return null;
  return (
    <details class="statistics">
      <summary>{t("statistics")}</summary>
      {found.turningPoint !== null && winner !== undefined && <p>{t("turningPoint", { round: found.turningPoint, who: call(winner) })}</p>}
      <div class="scroll">
        <table>
          <thead><tr><th scope="col">{t("statisticsWho")}</th><th scope="col">{t("statisticsDealt")}</th><th scope="col">{t("statisticsTaken")}</th><th scope="col">{t("statisticsHits")}</th><th scope="col" title={t("statisticsLuckHint")}>{t("statisticsLuck")}</th></tr></thead>
          <tbody>
            {rows.map(([id, one]) => (
              <tr key={id}><th scope="row">{call(id)}</th><td>{one.dealt}</td><td>{one.taken}</td><td>{one.attacks ? `${one.hits}/${one.attacks}` : "–"}</td><td>{luckText(one)}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim">{t("statisticsLuckHint")}</p>
    </details>
  );
}
