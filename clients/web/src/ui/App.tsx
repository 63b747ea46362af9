// The page: which of its parts is shown, and what lies over all of them.

import { useEffect, useState } from "preact/hooks";
import { complain, enter, go, join, link, overlay, remember, route, showAgain, theme, toast } from "../app";
import { t } from "../words/catalogue";
import type { Session } from "../net/session";
import { Create } from "./Create";
import { Lobby } from "./Lobby";
import { MatchPage } from "./MatchPage";
import { NameField, called, chosenName } from "./NameField";
import { NewTournament } from "./NewTournament";
import { TournamentPage } from "./Tournament";

export function App() {
  const state = link.state.value;
  const { page, argument, rest } = route.value;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    document.documentElement.classList.toggle("overlay", overlay);
  }, [theme.value]);
  let body;
  if (state === "refused") body = <Message title={t("notIn")} text={link.reason.value} />;
  else if (!link.welcome.value) body = <Message title={t("connecting")} text={link.reason.value} />;
  else if (page === "match") body = <Entering key={argument} match={argument} version={Number(rest[0]) || 0} />;
  else if (page === "replay") body = <Replaying key={`${argument}/${rest[0]}`} match={argument} eyes={rest[0] || "public"} version={Number(rest[1]) || 0} />;
  else if (page === "join") body = <Joining key={argument} code={argument} />;
  else if (page === "tournament" && argument === "new") body = <NewTournament />;
  else if (page === "tournament") body = <TournamentPage key={argument} id={argument} code={rest[0] ?? ""} />;
  else if (page === "new") body = <Create />;
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

function Entering({ match, version }: { match: string; version: number }) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    enter(match).then(setSession, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, [match]);
  useEffect(() => {
    if (version) session?.seek(version);
  }, [session, version]);
  if (problem) return <Gone text={problem} match={match} />;
  return session ? <MatchPage session={session} /> : <Message title={t("entering")} text="" />;
}

/** A match that is over, by somebody's eyes. */
function Replaying({ match, eyes, version }: { match: string; eyes: string; version: number }) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    showAgain(match, eyes, version).then((found) => here && setSession(found), (error: unknown) => here && setProblem(error instanceof Error ? error.message : String(error)));
    return () => { here = false; };
  }, [match, eyes]);
  useEffect(() => {
    if (version) session?.seek(version);
  }, [version]);
  if (problem) return <Gone text={problem} />;
  return session ? <MatchPage session={session} /> : <Message title={t("entering")} text="" />;
}

function Gone({ text, match = "" }: { text: string; match?: string }) {
  return (
    <main class="message">
      <h1>{t("noMatch")}</h1>
      <p>{text}</p>
      <div class="row">
        <a class="button" href="#/">{t("toLobby")}</a>
        {match && <a class="button" href={`#/replay/${match}`}>{t("tryReplay")}</a>}
      </div>
    </main>
  );
}

/** A link with an invitation: it takes the first free seat, or watches where none is free. */
function Joining({ code }: { code: string }) {
  const [problem, setProblem] = useState("");
  const [name, setName] = useState(chosenName());
  const take = () =>
    called(name).then(() => join({ code })).then(
      (session) => {
        remember(session);
        go(`#/match/${session.match}`);
      },
      (error: unknown) => {
        complain(error);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  return (
    <main class="message">
      <h1>{t("invited")}</h1>
      <p>{t("invitedText", { code })}</p>
      <NameField value={name} onChange={setName} />
      {problem && <p class="problem">{problem}</p>}
      <div class="row">
        <button class="primary" onClick={take}>{t("takeSeat")}</button>
        <a class="button" href="#/">{t("toLobby")}</a>
      </div>
    </main>
  );
}
