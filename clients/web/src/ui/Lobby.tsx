// Lobby: live and open matches, queue, tournaments, history.

import { useEffect, useRef, useState } from "preact/hooks";
import { cancelMatch, connection, createMatch, describeRuleset, enterMatch, joinQueue, leaveQueue, lobby, navigate, queuedRuleset, refreshLobby, showError, store, takeSeat } from "../app";
import { importBoard } from "../net/boards";
import { bringBoard, type BroughtBoard } from "../play/broughtBoard";
import { quickFoes, quickParty, quickRuleset } from "../play/quickMatch";
import { seatStyles, sideNumbers } from "../board/palette";
import { listTournaments } from "../net/tournaments";
import type { Tournament } from "../gen/fracas/v1/tournaments_pb";
import { MatchPhase, type MatchInfo } from "../gen/fracas/v1/match_pb";
import { t } from "../text/catalogue";
import { seatName } from "../text/names";
import { endReasonText, outcomeText } from "../text/outcome";
import { capitalize, phaseWord, idText, rulesetTitle } from "../text/format";
import { Glyph } from "./Glyph";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";
import { HistoryAndLeaderboards } from "./HistoryAndLeaderboards";
import { lazy } from "./lazy";
import { TutorialButton } from "./TutorialHint";
import { sheetNamed, useCreatures } from "./useCreatures";
import { useFileDrop } from "./useFileDrop";

const MiniBoard = lazy(async () => (await import("./MiniBoard")).MiniBoard);

const POLL_MS = 3000;
/** Limit of live boards; each one is watched over the connection. */
const MAX_LIVE_BOARDS = 4;

/** A map that was dropped into the page: its import, and then the forms to which it can be brought. */
function DroppedMap() {
  const [name, setName] = useState("");
  const [board, setBoard] = useState<BroughtBoard | null>(null);
  const box = useRef<HTMLElement>(null);
  const busy = name !== "" && !board;
  const load = async (file: File) => {
    const ruleset = quickRuleset(connection.welcome.value?.rulesets ?? [], store.get("ruleset"))?.name;
    if (!ruleset || busy) return;
    setName(file.name);
    setBoard(null);
    try {
      setBoard({ ruleset, board: await importBoard(ruleset, file) });
    } catch (error) {
      setName("");
      showError(error);
    }
  };
  useFileDrop((file) => void load(file));
  useEffect(() => box.current?.scrollIntoView({ block: "center" }), [name, board]);
  if (!name) return null;
  const bring = (to: string) => {
    if (board) bringBoard(board);
    navigate(to);
  };
  return (
    <section ref={box} class="seat dropped" role="status">
      {!board ? <p>{t("ownMapReadingOf", { name })} <progress aria-label={t("ownMapReadingOf", { name })} /></p> : (
        <>
          <p><strong>{board.board?.title ?? name}</strong> {t("ownMapReady")}</p>
          <div class="row wrap">
            <button class="primary" onClick={() => bring("/new")}>{t("newMatch")}</button>
            <button class="primary" onClick={() => bring("/night")}>{t("gameNight")}</button>
            <button class="quiet" onClick={() => setName("")}>{t("ownMapRemove")}</button>
          </div>
        </>
      )}
    </section>
  );
}

export function Lobby() {
  useEffect(() => {
    const look = () => void (connection.state.value === "open" && refreshLobby().catch(showError));
    look();
    const timer = setInterval(look, POLL_MS);
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
        <DroppedMap />
        <section class="hero">
          <div>
            <h1>{t("lobbyTitle")}</h1>
            <p>{t("lobbyText")}</p>
          </div>
          <div class="row">
            <PlayComputer />
            <TutorialButton />
            <a class="button" href="/new">{t("newMatch")}</a>
            <a class="button" href="/night">{t("gameNight")}</a>
            <a class="button" href="/editor">{t("editorTitle")}</a>
            <a class="button" href="/creature">{t("creatureTitle")}</a>
            <a class="button" href="/tables">{t("tablesTitle")}</a>
            <JoinByCode />
          </div>
          <NameField />
        </section>
        {mine.length > 0 && <MatchList title={t("yourMatches")} matches={mine} />}
        <MatchList title={t("running")} matches={running} empty={t("noRunning")} moving={MAX_LIVE_BOARDS} />
        <MatchList title={t("open")} matches={open} empty={t("noOpen")} />
        <Queue />
        <Tournaments />
        <HistoryAndLeaderboards />
        {over.length > 0 && <MatchList title={t("over")} matches={over} />}
        <About />
      </main>
    </div>
  );
}

/** Button that starts a match against a bot at once, with the suggested party. */
function PlayComputer() {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    const ruleset = quickRuleset(connection.welcome.value?.rulesets ?? [], store.get("ruleset"));
    if (!ruleset) return;
    setBusy(true);
    try {
      await applyName();
      const party = quickParty(ruleset);
      const mine = { id: "red", side: ruleset.house ? "heroes" : "red", creatures: party, bot: "" };
      const foes = ruleset.house ? [] : [{ id: "blue", side: "blue", creatures: quickFoes(party, await describeRuleset(ruleset.name), ruleset.growth, Math.random), bot: "greedy" }];
      const session = await createMatch({ ruleset: ruleset.name, board: ruleset.boards[0] ?? "", seats: [mine, ...foes], options: { guests: true, inviteOnly: true }, takeSeat: "red" });
      enterMatch(session);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return <button class="primary" disabled={busy} onClick={() => void play()}>{t("playComputer")}</button>;
}

/** Licences of the page and of what it contains. */
function About() {
  return (
    <footer class="about dim">
      <h2>{t("about")}</h2>
      <p>{t("aboutLicence")}</p>
      <p>{t("aboutIcons")} <a href="https://game-icons.net/" rel="noreferrer">game-icons.net</a>, <a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer license">CC BY 3.0</a>.</p>
      <p>{t("aboutSrd")} <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer license">CC BY 4.0</a>.</p>
    </footer>
  );
}

function JoinByCode() {
  const [code, setCode] = useState("");
  return (
    <form class="row" onSubmit={(event) => { event.preventDefault(); if (code.trim()) navigate(`#/join/${encodeURIComponent(code.trim())}`); }}>
      <input aria-label={t("codeLabel")} placeholder={t("codeLabel")} value={code} onInput={(event) => setCode(event.currentTarget.value)} size={14} />
      <button type="submit">{t("joinByCode")}</button>
    </form>
  );
}

function Queue() {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const waiting = queuedRuleset.value;
  return (
    <section>
      <h2>{t("queue")}</h2>
      <p class="dim" role="status">{waiting ? t("queued", { ruleset: rulesetTitle(waiting) }) : t("queueText")}</p>
      <div class="row wrap">
        {rulesets.map((one) => (
          <button key={one.name} aria-pressed={waiting === one.name} onClick={() => void applyName().then(() => joinQueue(one.name)).catch(showError)}>{rulesetTitle(one.name)}</button>
        ))}
        {waiting && <button class="quiet" onClick={() => void leaveQueue().catch(showError)}>{t("leaveQueue")}</button>}
      </div>
    </section>
  );
}

function Tournaments() {
  const [found, setFound] = useState<Tournament[]>([]);
  useEffect(() => {
    const look = () => void (connection.state.value === "open" && listTournaments().then(setFound, () => undefined));
    look();
    const timer = setInterval(look, 3 * POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section>
      <h2>{t("tournaments")}</h2>
      {found.length === 0 && <p class="dim">{t("noTournaments")}</p>}
      <p><a class="button" href="/tournament/new">{t("newTournament")}</a></p>
      <ul class="matches">
        {found.map((one) => (
          <li key={one.id} class={`card ${one.yourMatches.length ? "yours" : ""}`}>
            <a class="cover" href={`/tournament/${one.id}`} aria-label={t("openTournament", { name: one.plan?.name ?? one.id })} />
            <h3>{one.plan?.name}</h3>
            <p class="dim">{[rulesetTitle(one.plan?.ruleset ?? ""), idText(one.plan?.format ?? ""), phaseWord(one.phase)].join(" · ")}</p>
            <p>{one.round ? t("roundOf", { n: one.round, count: one.rounds || "?" }) : ""}</p>
            {one.yourMatches.length > 0 && <p class="flag">{t("yourTurn")}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchList({ title, matches, empty = "", moving = 0 }: { title: string; matches: MatchInfo[]; empty?: string; moving?: number }) {
  return (
    <section>
      <h2>{title}</h2>
      {matches.length === 0 && <p class="dim">{empty}</p>}
      <ul class="matches">{matches.map((one, n) => <MatchCard key={one.match} info={one} moving={n < moving} />)}</ul>
    </section>
  );
}

function MatchCard({ info, moving }: { info: MatchInfo; moving: boolean }) {
  const free = info.seats.filter((seat) => !seat.taken && !seat.bot);
  const looks = seatStyles(info.seats, sideNumbers(info.seats));
  const known = useCreatures(info.ruleset);
  const take = (seat: string) =>
    applyName().then(() => takeSeat({ match: info.match, seat })).then((session) => {
      enterMatch(session);
    }, showError);
  return (
    <li class={`card ${info.yourTurn ? "yours" : ""}`}>
      <a class="cover" href={`/match/${info.match}`} aria-label={t("openMatch", { board: idText(info.board), ruleset: idText(info.ruleset) })} />
      {moving && <MiniBoard match={info.match} delayS={info.options?.spectatorDelayS ?? 0} />}
      <div class="faces">
        {info.seats.flatMap((seat, n) => seat.creatures.slice(0, 4).map((name, k) => <Glyph key={`${seat.id}${k}`} name={name} sheet={sheetNamed(known, name)} side={looks.get(seat.id) ?? n} size={26} />))}
      </div>
      <h3>{capitalize(idText(info.board))}</h3>
      <p class="dim">{rulesetTitle(info.ruleset)}{info.watching ? ` · ${t("watching", { count: info.watching })}` : ""}</p>
      <p>{info.seats.map((seat) => seatName(seat.name) || (seat.taken ? capitalize(idText(seat.id)) : t("freeSeat"))).join(" · ")}</p>
      {info.phase === MatchPhase.OVER && <p>{info.how === "called_off" ? endReasonText(info.how) : outcomeText(info)}</p>}
      {info.yours && info.phase === MatchPhase.OPEN && <p class="above"><button class="quiet" onClick={() => void cancelMatch(info.match).then(refreshLobby).catch(showError)}>{t("callOff")}</button></p>}
      {info.yourTurn && <p class="flag">{t("yourTurn")}</p>}
      {info.phase === MatchPhase.OVER && <p class="above"><a href={`/replay/${info.match}`}>{t("replay")}</a></p>}
      {info.phase === MatchPhase.OPEN && free.length > 0 && !info.yourSeat && (
        <div class="row wrap above">{free.map((seat) => <button key={seat.id} onClick={() => take(seat.id)}>{t("takeSeatOf", { seat: capitalize(idText(seat.id)) })}</button>)}</div>
      )}
    </li>
  );
}
