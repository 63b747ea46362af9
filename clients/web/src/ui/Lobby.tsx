// The lobby: what is being fought, what waits for players, and how to begin.

import { useEffect, useState } from "preact/hooks";
import { complain, go, history, join, leaderboard, leaveQueue, link, lobby, queueFor, queueing, refreshLobby, remember, store, theme } from "../app";
import type { PlayedMatch, Rating } from "../gen/fracas/v1/records_pb";
import { MatchPhase, type MatchInfo } from "../gen/fracas/v1/match_pb";
import { t } from "../words/catalogue";
import { capital, plain, titled } from "../words/words";
import { Glyph } from "./Glyph";

const EVERY_MS = 3000;

export function Lobby() {
  useEffect(() => {
    const look = () => void (link.state.value === "open" && refreshLobby().catch(complain));
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const matches = lobby.value;
  const mine = matches.filter((one) => one.yourSeat && one.phase !== MatchPhase.OVER);
  const running = matches.filter((one) => one.phase === MatchPhase.RUNNING && !one.yourSeat);
  const open = matches.filter((one) => one.phase === MatchPhase.OPEN && !one.yourSeat);
  const over = matches.filter((one) => one.phase === MatchPhase.OVER);
  return (
    <div class="lobby">
      <Header />
      <main>
        <section class="hero">
          <div>
            <h1>{t("lobbyTitle")}</h1>
            <p>{t("lobbyText")}</p>
          </div>
          <div class="row">
            <a class="button primary" href="#/new">{t("newMatch")}</a>
            <ByCode />
          </div>
        </section>
        {mine.length > 0 && <List title={t("yourMatches")} matches={mine} />}
        <List title={t("running")} matches={running} empty={t("noRunning")} />
        <List title={t("open")} matches={open} empty={t("noOpen")} />
        <Queue />
        <Records />
        {over.length > 0 && <List title={t("over")} matches={over} />}
      </main>
    </div>
  );
}

export function Header() {
  const next = { auto: "dark", dark: "light", light: "auto" }[theme.value] ?? "auto";
  return (
    <header class="top">
      <a class="brand" href="#/">
        <img src="./icon.svg" alt="" width="28" height="28" /> Fracas
      </a>
      <span class="spacer" />
      <span class="who">{link.welcome.value?.name}</span>
      <button class="quiet" onClick={() => { theme.value = next; store.set("theme", next); }} aria-label={t("themeLabel", { theme: t(`theme_${theme.value}` as "theme_auto") })}>
        {{ auto: "◐", dark: "☾", light: "☀" }[theme.value]}
      </button>
    </header>
  );
}

function ByCode() {
  const [code, setCode] = useState("");
  return (
    <form class="row" onSubmit={(event) => { event.preventDefault(); if (code.trim()) go(`#/join/${encodeURIComponent(code.trim())}`); }}>
      <input aria-label={t("codeLabel")} placeholder={t("codeLabel")} value={code} onInput={(event) => setCode(event.currentTarget.value)} size={10} />
      <button type="submit">{t("joinByCode")}</button>
    </form>
  );
}

function Queue() {
  const rulesets = link.welcome.value?.rulesets ?? [];
  const waiting = queueing.value;
  return (
    <section>
      <h2>{t("queue")}</h2>
      <p class="dim" role="status">{waiting ? t("queued", { ruleset: titled(waiting) }) : t("queueText")}</p>
      <div class="row wrap">
        {rulesets.map((one) => (
          <button key={one.name} aria-pressed={waiting === one.name} onClick={() => void queueFor(one.name).catch(complain)}>{titled(one.name)}</button>
        ))}
        {waiting && <button class="quiet" onClick={() => void leaveQueue().catch(complain)}>{t("leaveQueue")}</button>}
      </div>
    </section>
  );
}

/** What was played, and who is how strong: asked for when somebody opens it. */
function Records() {
  const rulesets = link.welcome.value?.rulesets ?? [];
  const [played, setPlayed] = useState<PlayedMatch[] | null>(null);
  const [ruleset, setRuleset] = useState("");
  const [best, setBest] = useState<Rating[] | null>(null);
  const choose = (name: string) => {
    setRuleset(name);
    setBest(null);
    leaderboard(name).then(setBest, complain);
  };
  return (
    <section>
      <details onToggle={(event) => event.currentTarget.open && history().then(setPlayed, complain)}>
        <summary>{t("history")}</summary>
        {played?.length === 0 && <p class="dim">{t("noHistory")}</p>}
        <ul class="records">
          {played?.map((one) => (
            <li key={one.match}>
              <strong>{capital(plain(one.board))}</strong> <span class="dim">{titled(one.ruleset)} · {new Date(Number(one.endedMs)).toLocaleString()}</span><br />
              {one.seats.map((seat) => `${seat.name || seat.id}${seat.side === one.winner ? " ★" : ""}`).join(" · ")} <span class="dim">{plain(one.how)}</span>
            </li>
          ))}
        </ul>
      </details>
      <details onToggle={(event) => event.currentTarget.open && !ruleset && rulesets[0] && choose(rulesets[0].name)}>
        <summary>{t("leaderboard")}</summary>
        <div class="row wrap">{rulesets.map((one) => <button key={one.name} aria-pressed={one.name === ruleset} onClick={() => choose(one.name)}>{titled(one.name)}</button>)}</div>
        {best?.length === 0 && <p class="dim">{t("noLeaderboard")}</p>}
        <ol class="records">{best?.map((one) => <li key={one.player}>{one.place}. <strong>{one.name}</strong> {one.points} <span class="dim">± {one.margin}, {t("games", { count: one.games })}</span></li>)}</ol>
      </details>
    </section>
  );
}

function List({ title, matches, empty = "" }: { title: string; matches: MatchInfo[]; empty?: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {matches.length === 0 && <p class="dim">{empty}</p>}
      <ul class="matches">{matches.map((one) => <Card key={one.match} info={one} />)}</ul>
    </section>
  );
}

function Card({ info }: { info: MatchInfo }) {
  const free = info.seats.filter((seat) => !seat.taken && !seat.bot);
  const take = (seat: string) =>
    join({ match: info.match, seat }).then((session) => {
      remember(session);
      go(`#/match/${session.match}`);
    }, complain);
  return (
    <li class={`card ${info.yourTurn ? "yours" : ""}`}>
      <a class="cover" href={`#/match/${info.match}`} aria-label={t("openMatch", { board: plain(info.board), ruleset: plain(info.ruleset) })} />
      <div class="faces">
        {info.seats.flatMap((seat, n) => seat.creatures.slice(0, 4).map((name, k) => <Glyph key={`${seat.id}${k}`} name={name} side={n} size={26} />))}
      </div>
      <h3>{capital(plain(info.board))}</h3>
      <p class="dim">{titled(info.ruleset)}{info.watching ? ` · ${t("watching", { count: info.watching })}` : ""}</p>
      <p>{info.seats.map((seat) => seat.name || (seat.taken ? seat.id : t("freeSeat"))).join(" · ")}</p>
      {info.yourTurn && <p class="flag">{t("yourTurn")}</p>}
      {info.phase === MatchPhase.OPEN && free.length > 0 && !info.yourSeat && (
        <div class="row wrap above">{free.map((seat) => <button key={seat.id} onClick={() => take(seat.id)}>{t("takeSeatOf", { seat: seat.id })}</button>)}</div>
      )}
    </li>
  );
}
