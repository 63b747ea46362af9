// Host controls of a tournament: invite, add bots, start, pause, end, remove entrants, correct results.

import { useState } from "preact/hooks";
import { showError } from "../app";
import { TournamentPhase, TournamentStep, type Tournament } from "../gen/fracas/v1/tournaments_pb";
import type { Encounter, TournamentReport } from "../play/tournamentReport";
import { correctResult, enterBots, leaveTournament, steerTournament } from "../net/tournaments";
import { t } from "../text/catalogue";
import { LinkField } from "./ShareLink";
import { Dialog } from "./Dialog";

const BOTS = ["random", "greedy", "focus", "search", "mcts"] as const;
const MAX_BOTS_AT_ONCE = 16;
/** Limit of the server. */
const MAX_RATING = 10_000;

interface Props {
  told: Tournament;
  onChange: (told: Tournament) => void;
}

export function HostControls({ told, onChange }: Props) {
  const [sure, setSure] = useState(false);
  const { phase } = told;
  const open = phase === TournamentPhase.OPEN;
  if (phase === TournamentPhase.OVER) return null;
  const steer = (step: TournamentStep) => steerTournament(told.id, step).then(onChange, showError);
  return (
    <section class="seat" aria-label={t("youHost")}>
      <h2>{t("youHost")}</h2>
      {open && <LinkField text={t(told.plan?.invited ? "shareInvited" : "shareTournament", { code: told.code })} path={`/tournament/${told.id}${told.plan?.invited ? `#/tournament/${told.id}/${told.code}` : ""}`} host />}
      {open && told.plan?.who !== "people" && <HouseBots told={told} onChange={onChange} />}
      {open && told.standings.length < 2 && <p class="dim">{t("needsTwo")}</p>}
      <div class="row wrap">
        {open && <button class="primary" disabled={told.standings.length < 2} onClick={() => void steer(TournamentStep.START)}>{t("startTournament")}</button>}
        {phase === TournamentPhase.RUNNING && <button onClick={() => void steer(TournamentStep.PAUSE)}>{t("pauseTournament")}</button>}
        {phase === TournamentPhase.PAUSED && <button class="primary" onClick={() => void steer(TournamentStep.RESUME)}>{t("resumeTournament")}</button>}
        {!sure && <button onClick={() => setSure(true)}>{t("finishTournament")}</button>}
        {sure && <button class="danger" onClick={() => void steer(TournamentStep.FINISH)}>{t("finishSure")}</button>}
      </div>
    </section>
  );
}

function HouseBots({ told, onChange }: Props) {
  const [bot, setBot] = useState<(typeof BOTS)[number]>("greedy");
  const [count, setCount] = useState(1);
  const [rating, setRating] = useState("");
  const [busy, setBusy] = useState(false);
  const add = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    enterBots(told.id, bot, count, Number(rating)).then(onChange, showError).finally(() => setBusy(false));
  };
  return (
    <form class="row wrap" onSubmit={add}>
      <label>{t("botsOfTheHouse")}{" "}
        <select value={bot} onChange={(event) => setBot(event.currentTarget.value as (typeof BOTS)[number])}>
          {BOTS.map((one) => <option key={one} value={one}>{t(`player_${one}`)}</option>)}
        </select>
      </label>
      <input type="number" min={1} max={MAX_BOTS_AT_ONCE} value={count} aria-label={t("howMany")} onInput={(event) => setCount(Math.max(1, Math.min(MAX_BOTS_AT_ONCE, Number(event.currentTarget.value) || 1)))} />
      <label>{t("theirRating")}{" "}<input type="number" min={1} max={MAX_RATING} value={rating} onInput={(event) => setRating(event.currentTarget.value)} /></label>
      <button type="submit" disabled={busy}>{t("addBots")}</button>
    </form>
  );
}

export function RemoveEntrant({ told, entrant, name, onChange }: Props & { entrant: string; name: string }) {
  const [sure, setSure] = useState(false);
  if (!sure) return <button class="quiet" aria-label={t("takeOut", { name })} onClick={() => setSure(true)}>×</button>;
  return <button class="danger" onClick={() => leaveTournament(told.id, entrant).then(onChange, showError)}>{t("takeOut", { name })}</button>;
}

/** Correct a result, with a reason that stays in the report. */
export function CorrectResult({ told, whole, one, onChange }: Props & { whole: TournamentReport; one: Encounter }) {
  const [open, setOpen] = useState(false);
  const [scores, setScores] = useState(one.scores);
  const [reason, setReason] = useState("");
  if (!open) return <button class="quiet" onClick={() => { setScores(one.scores); setOpen(true); }}>{t("correct")}</button>;
  const send = (event: Event) => {
    event.preventDefault();
    correctResult(told.id, one.id, scores, reason.trim()).then((now) => { onChange(now); setOpen(false); }, showError);
  };
  return (
    <Dialog label={t("correct")} onClose={() => setOpen(false)}>
      <h2>{t("correct")}</h2>
      <form class="share" onSubmit={send}>
        {one.entrants.map((id, n) => (
          <label key={id} class="standing">{whole.entrants.find((found) => found.id === id)?.name ?? id}
            <input type="number" min={0} step={0.5} value={scores[n] ?? 0} onInput={(event) => setScores(scores.map((score, k) => (k === n ? Number(event.currentTarget.value) : score)))} />
          </label>
        ))}
        <label>{t("reason")}{" "}<input value={reason} required maxLength={200} onInput={(event) => setReason(event.currentTarget.value)} /></label>
        <p class="dim">{t("reasonStays")}</p>
        <button class="primary" type="submit" disabled={!reason.trim()}>{t("correct")}</button>
      </form>
    </Dialog>
  );
}
