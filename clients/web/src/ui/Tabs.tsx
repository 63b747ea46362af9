// Tabs of the open matches, with a mark where it is the user's turn.

import { useEffect, useRef } from "preact/hooks";
import { closeTab, sessionsTick, sessions } from "../app";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";

export function Tabs({ shown }: { shown: string }) {
  void sessionsTick.value;
  const open = [...sessions.values()].filter((one) => !one.previewOnly);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone has room for one and a half tabs, so scroll to the shown one.
    const tab = bar.current?.querySelector<HTMLElement>(".shown");
    if (bar.current && tab) bar.current.scrollLeft += tab.getBoundingClientRect().left - bar.current.getBoundingClientRect().left - 12;
  }, [shown, open.length]);
  if (open.length < 2) return null;
  return (
    <nav ref={bar} class="matches-open" aria-label={t("openMatches")}>
      {open.map((one) => {
        void one.tick.value; // a spectator has no decisions, but the round number in the tab changes
        const asked = one.decisions.value.length > 0;
        const name = one.live?.battle.board?.title || capitalize(idText(one.info.value?.board ?? one.match));
        const round = one.live?.battle.game.round;
        return (
          <span key={one.match} class={one.match === shown ? "shown" : ""}>
            <a href={`/match/${one.match}`} aria-current={one.match === shown ? "page" : undefined}>
              {asked && <b aria-label={t("yourTurn")}>● </b>}{name}{one.over.value ? ` · ${t("tabOver")}` : round ? ` · ${t("round", { n: round })}` : ""}
            </a>
            {one.match !== shown && (!one.seat || one.over.value) && <button class="quiet" aria-label={t("closeMatch", { board: name })} onClick={() => closeTab(one)}>×</button>}
          </span>
        );
      })}
    </nav>
  );
}
