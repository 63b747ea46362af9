// A match that cannot be shown: why, and what can be done.

import { Refused } from "../net/link";
import { t } from "../words/catalogue";

/** Codes of refusals behind which the match is there, and somebody could bring it back. */
const THERE = new Set(["unavailable", "internal"]);

export function Gone({ why, match = "" }: { why: Error; match?: string }) {
  const there = why instanceof Refused && THERE.has(why.code);
  return (
    <main class="message">
      <h1>{t(there ? "cannotGoOn" : "noMatch")}</h1>
      <p>{why.message}</p>
      {there && <p class="dim">{t("cannotGoOnText")}</p>}
      <div class="row wrap">
        {there && <button class="primary" onClick={() => location.reload()}>{t("tryAgain")}</button>}
        {there && <a class="button" href="#/new">{t("newMatch")}</a>}
        <a class="button" href="#/">{t("toLobby")}</a>
        {match && !there && <a class="button" href={`#/replay/${match}`}>{t("tryReplay")}</a>}
      </div>
    </main>
  );
}
