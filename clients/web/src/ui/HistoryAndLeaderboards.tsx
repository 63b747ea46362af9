// Finished matches and leaderboards, loaded when they are opened.

import { useState } from "preact/hooks";
import { showError, fetchHistory, fetchLeaderboard, connection } from "../app";
import { MatchMode, type PlayedMatch, type Rating } from "../gen/fracas/v1/records_pb";
import { t } from "../text/catalogue";
import { endReasonText, outcomeText } from "../text/outcome";
import { capitalize, idText, rulesetTitle } from "../text/format";

const MODES = [MatchMode.DUEL, MatchMode.TEAMS, MatchMode.FREE_FOR_ALL] as const;
const MODE_MESSAGES = { [MatchMode.DUEL]: "mode_duel", [MatchMode.TEAMS]: "mode_teams", [MatchMode.FREE_FOR_ALL]: "mode_free" } as const;

export function HistoryAndLeaderboards() {
  return (
    <section>
      <History title={t("history")} everybody={false} />
      <History title={t("everybodysHistory")} everybody />
      <Leaderboards />
    </section>
  );
}

function History({ title, everybody }: { title: string; everybody: boolean }) {
  const [played, setPlayed] = useState<PlayedMatch[] | null>(null);
  const [next, setNext] = useState("");
  const ask = (before: string) =>
    fetchHistory(everybody, before).then((found) => { setPlayed(before ? [...(played ?? []), ...found.matches] : found.matches); setNext(found.next); }, showError);
  return (
    <details onToggle={(event) => event.currentTarget.open && ask("")}>
      <summary>{title}</summary>
      {played?.length === 0 && <p class="dim">{t("noHistory")}</p>}
      <ul class="records">
        {played?.map((one) => (
          <li key={one.match}>
            <a href={`/replay/${one.match}`}><strong>{capitalize(idText(one.board))}</strong></a>{" "}
            <span class="dim">{rulesetTitle(one.ruleset)} · {new Date(Number(one.endedMs)).toLocaleString()}</span><br />
            {outcomeText(one)} <span class="dim">· {endReasonText(one.how)}</span>
          </li>
        ))}
      </ul>
      {next && <button onClick={() => void ask(next)}>{t("earlier")}</button>}
    </details>
  );
}

function Leaderboards() {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [ruleset, setRuleset] = useState("");
  const [mode, setMode] = useState<(typeof MODES)[number]>(MatchMode.DUEL);
  const [best, setBest] = useState<Rating[] | null>(null);
  const choose = (name: string, which: (typeof MODES)[number]) => {
    setRuleset(name);
    setMode(which);
    setBest(null);
    fetchLeaderboard(name, which).then(setBest, showError);
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && !ruleset && rulesets[0] && choose(rulesets[0].name, mode)}>
      <summary>{t("leaderboard")}</summary>
      <div class="row wrap">{rulesets.map((one) => <button key={one.name} aria-pressed={one.name === ruleset} onClick={() => choose(one.name, mode)}>{rulesetTitle(one.name)}</button>)}</div>
      <div class="row wrap">{MODES.map((one) => <button key={one} aria-pressed={one === mode} onClick={() => choose(ruleset || rulesets[0]?.name || "", one)}>{t(MODE_MESSAGES[one])}</button>)}</div>
      {best?.length === 0 && <p class="dim">{t("noLeaderboard")}</p>}
      <ol class="records">{best?.map((one) => <li key={one.player}>{one.place}. <strong>{one.name}</strong> {one.points} <span class="dim">± {one.margin}, {t("games", { count: one.games })}</span></li>)}</ol>
    </details>
  );
}
