// Root component: the current page, toasts and connection state.

import { useEffect, useState } from "preact/hooks";
import { resumeMatch, connection, overlay, route, openReplay, sessions, sessionsTick, theme, toast } from "../app";
import { t } from "../text/catalogue";
import type { Session } from "../net/session";
import { lazy } from "./lazy";
import { Lobby } from "./Lobby";
import { MatchUnavailable } from "./MatchUnavailable";

const CreateMatch = lazy(async () => (await import("./setupPages")).CreateMatch);
const CreateTournament = lazy(async () => (await import("./setupPages")).CreateTournament);
const CreaturePage = lazy(async () => (await import("./CreaturePage")).CreaturePage);
const EditorPage = lazy(async () => (await import("./EditorPage")).EditorPage);
const GameNight = lazy(async () => (await import("./setupPages")).GameNight);
const Invitation = lazy(async () => (await import("./setupPages")).Invitation);
const loadMatchPage = async () => (await import("./MatchPage")).MatchPage;
const MatchPage = lazy(loadMatchPage);
const TablePage = lazy(async () => (await import("./setupPages")).TablePage);
const Tables = lazy(async () => (await import("./setupPages")).Tables);
const TournamentPage = lazy(async () => (await import("./setupPages")).TournamentPage);

/** The match page is loaded in advance after this time, so that a match opens without delay. */
const PRELOAD_MS = 2000;

export function App() {
  const state = connection.state.value;
  const { page, argument, rest } = route.value;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    document.documentElement.classList.toggle("overlay", overlay);
  }, [theme.value]);
  useEffect(() => {
    const timer = setTimeout(() => void loadMatchPage().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  // Scroll to the top of a new page.
  useEffect(() => scrollTo(0, 0), [page, argument]);
  let body;
  if (state === "refused") body = <Message title={t("notIn")} text={connection.reason.value} />;
  else if (!connection.welcome.value) body = <Message title={t("connecting")} text={connection.reason.value} />;
  else if (page === "match") body = <MatchLoader key={argument} match={argument} version={Number(rest[0]) || 0} />;
  else if (page === "replay") body = <ReplayLoader key={`${argument}/${rest[0]}`} match={argument} eyes={rest[0] || "public"} version={Number(rest[1]) || 0} />;
  else if (page === "join") body = <Invitation key={argument} code={argument} seat={rest[0] ?? ""} seatKey={rest[1] ?? ""} />;
  else if (page === "tournament" && argument === "new") body = <CreateTournament />;
  else if (page === "tournament") body = <TournamentPage key={argument} id={argument} code={rest[0] ?? ""} />;
  else if (page === "new") body = <CreateMatch />;
  else if (page === "tables") body = <Tables code={argument} />;
  else if (page === "table") body = <TablePage key={argument} id={argument} />;
  else if (page === "editor") body = <EditorPage from={[argument, rest[0] ?? ""]} />;
  else if (page === "creature") body = <CreaturePage from={[argument, rest[0] ?? ""]} />;
  else if (page === "night") body = <GameNight />;
  else body = <Lobby />;
  return (
    <>
      {body}
      {state === "lost" && <div class="banner" role="status">{t("reconnecting")}</div>}
      <div class={`toast ${toast.value ? "shown" : ""}`} role="status">{toast.value}</div>
    </>
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <main class="message">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}

function MatchLoader({ match, version }: { match: string; version: number }) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    resumeMatch(match).then(setSession, (error: unknown) => setProblem(error instanceof Error ? error : new Error(String(error))));
  }, [match]);
  useEffect(() => {
    if (version) session?.seekVersion(version);
  }, [session, version]);
  void sessionsTick.value;
  // A seat that was handed over and taken back has a new session.
  const shown = sessions.get(match) ?? session;
  if (problem) return <MatchUnavailable why={problem} match={match} />;
  return session && shown ? <MatchPage session={shown} /> : <Message title={t("entering")} text="" />;
}

/** The replay of a match from a perspective. */
function ReplayLoader({ match, eyes, version }: { match: string; eyes: string; version: number }) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    let here = true;
    let shown: Session | null = null;
    openReplay(match, eyes, version).then((found) => {
      shown = found;
      if (here) setSession(found);
      else found.close();
    }, (error: unknown) => here && setProblem(error instanceof Error ? error : new Error(String(error))));
    return () => {
      here = false;
      shown?.close();
    };
  }, [match, eyes]);
  useEffect(() => {
    if (version) session?.seekVersion(version);
  }, [version]);
  if (problem) return <MatchUnavailable why={problem} />;
  return session ? <MatchPage session={session} /> : <Message title={t("loadingReplay")} text="" />;
}
