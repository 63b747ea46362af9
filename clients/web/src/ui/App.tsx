// The page: which of its parts is shown, and what lies over all of them.

import { useEffect, useState } from "preact/hooks";
import { complain, enter, go, join, link, overlay, remember, route, theme, toast } from "../app";
import { t } from "../words/catalogue";
import type { Session } from "../net/session";
import { Create } from "./Create";
import { Lobby } from "./Lobby";
import { MatchPage } from "./MatchPage";

export function App() {
  const state = link.state.value;
  const { page, argument } = route.value;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    document.documentElement.classList.toggle("overlay", overlay);
  }, [theme.value]);
  let body;
  if (state === "refused") body = <Message title={t("notIn")} text={link.reason.value} />;
  else if (!link.welcome.value) body = <Message title={t("connecting")} text={link.reason.value} />;
  else if (page === "match") body = <Entering key={argument} match={argument} />;
  else if (page === "join") body = <Joining key={argument} code={argument} />;
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

function Entering({ match }: { match: string }) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    enter(match).then(setSession, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, [match]);
  if (problem) return <Gone text={problem} />;
  return session ? <MatchPage session={session} /> : <Message title={t("entering")} text="" />;
}

function Gone({ text }: { text: string }) {
  return (
    <main class="message">
      <h1>{t("noMatch")}</h1>
      <p>{text}</p>
      <a class="button" href="#/">{t("toLobby")}</a>
    </main>
  );
}

/** A link with an invitation: it takes the first free seat, or watches where none is free. */
function Joining({ code }: { code: string }) {
  const [problem, setProblem] = useState("");
  const take = () =>
    join({ code }).then(
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
      {problem && <p class="problem">{problem}</p>}
      <div class="row">
        <button class="primary" onClick={take}>{t("takeSeat")}</button>
        <a class="button" href="#/">{t("toLobby")}</a>
      </div>
    </main>
  );
}
