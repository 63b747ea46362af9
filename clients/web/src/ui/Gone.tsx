// A match that cannot be shown: why, and what can be done.

import { Refused } from "../net/link";
import { t } from "../words/catalogue";
import { capital } from "../words/words";

/** Codes of refusals that pass by themselves, or by what whoever runs the server does. */
const PASSING = new Set(["unavailable", "internal"]);
/** Behind it the match is there, but begun under other rules: the server's sentence says what can be done. */
const OTHER_RULES = "other_rules";

export function Gone({ why, match = "" }: { why: Error; match?: string }) {
  const code = why instanceof Refused ? why.code : "";
  const passing = PASSING.has(code);
  const there = passing || code === OTHER_RULES;
  return (
    <main class="message">
      <h1>{t(there ? "cannotGoOn" : "noMatch")}</h1>
      <p>{capital(why.message)}</p>
      {passing && <p class="dim">{t("cannotGoOnText")}</p>}
      <div class="row wrap">
        {passing && <button class="primary" onClick={() => location.reload()}>{t("tryAgain")}</button>}
        {there && <a class="button" href="#/new">{t("newMatch")}</a>}
        <a class="button" href="#/">{t("toLobby")}</a>
        {match && !there && <a class="button" href={`#/replay/${match}`}>{t("tryReplay")}</a>}
      </div>
    </main>
  );
}
