// Error page of a match that cannot be shown, with what can be done.

import { enterMatch, navigate, showError, store, takeSeat, watch } from "../app";
import { RequestRefused } from "../net/connection";
import { t } from "../text/catalogue";
import { capitalize } from "../text/format";

/** Refusal codes of temporary problems. */
const TRANSIENT_CODES = new Set(["unavailable", "internal"]);
/** The match exists but was started under other rules; the server's message says what to do. */
const OTHER_RULES = "other_rules";

/** `seat`: the own seat of the match, which the player may take back after handing it over. */
export function MatchUnavailable({ why, match = "", seat = "" }: { why: Error; match?: string; seat?: string }) {
  const code = why instanceof RequestRefused ? why.code : "";
  const passing = TRANSIENT_CODES.has(code);
  const lent = code === "not_yours" && seat !== "";
  const take = () => void takeSeat({ match, seat }).then(enterMatch, showError);
  const there = passing || code === OTHER_RULES;
  return (
    <main class="message">
      <h1>{t(there || lent ? "cannotGoOn" : "noMatch")}</h1>
      <p>{capitalize(why.message)}</p>
      {passing && <p class="dim">{t("cannotGoOnText")}</p>}
      <div class="row wrap">
        {passing && <button class="primary" onClick={() => location.reload()}>{t("tryAgain")}</button>}
        {lent && <button class="primary" onClick={take}>{t("takeBackSeat")}</button>}
        {lent && <button onClick={() => void watch(match, store.get(`code.${match}`) ?? "").then(() => navigate(`/match/${match}`), showError)}>{t("watchIt")}</button>}
        {there && <a class="button" href="/new">{t("newMatch")}</a>}
        <a class="button" href="/">{t("toLobby")}</a>
        {match && !there && <a class="button" href={`/replay/${match}`}>{t("tryReplay")}</a>}
      </div>
    </main>
  );
}
