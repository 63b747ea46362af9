// The matches that one has open, where there are several: which one is shown, and where somebody waits for oneself.

import { closeTab, opened, sessions } from "../app";
import { t } from "../words/catalogue";
import { capital, plain } from "../words/words";

export function Tabs({ shown }: { shown: string }) {
  void opened.value;
  const open = [...sessions.values()].filter((one) => !one.glanced);
  if (open.length < 2) return null;
  return (
    <nav class="matches-open" aria-label={t("openMatches")}>
      {open.map((one) => {
        void one.tick.value; // of who watches nobody asks anything: its rounds go on all the same
        const asked = one.decisions.value.length > 0;
        const name = one.live?.battle.board?.title || capital(plain(one.info.value?.board ?? one.match));
        const round = one.live?.battle.game.round;
        return (
          <span key={one.match} class={one.match === shown ? "shown" : ""}>
            <a href={`#/match/${one.match}`} aria-current={one.match === shown ? "page" : undefined}>
              {asked && <b aria-label={t("yourTurn")}>● </b>}{name}{round ? ` · ${t("round", { n: round })}` : ""}
            </a>
            {one.match !== shown && (!one.seat || one.over.value) && <button class="quiet" aria-label={t("closeMatch", { board: name })} onClick={() => closeTab(one)}>×</button>}
          </span>
        );
      })}
    </nav>
  );
}
