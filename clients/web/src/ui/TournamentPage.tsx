// Tournament page: standings, live encounters, bracket, crosstable, results, and taking part.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { showError, connection, tournamentOf } from "../app";
import { TournamentPhase, type Tournament as Told, type TournamentEncounter } from "../gen/fracas/v1/tournaments_pb";
import { bracket, crosstable, formatPoints, fetchReport, encounterPoints, type Encounter, type TournamentReport } from "../play/tournamentReport";
import { getTournament, draftCreature, enterTournament, leaveTournament } from "../net/tournaments";
import { hasMessage, t, type Key } from "../text/catalogue";
import { phaseWord, idText, rulesetTitle } from "../text/format";
import { sheetNamed, useCreatures } from "./useCreatures";
import { Glyph } from "./Glyph";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";
import { creatureTitle } from "./CreatureSearch";
import { RosterPicker } from "./RosterPicker";
import { CorrectResult, HostControls, RemoveEntrant } from "./TournamentHost";

const POLL_MS = 2000;

/** `code`: invitation code of the link; empty: none. */
export function TournamentPage({ id, code }: { id: string; code: string }) {
  const [told, setTold] = useState<Told | null>(null);
  const [whole, setWhole] = useState<TournamentReport | null>(null);
  const [problem, setProblem] = useState("");
  const online = connection.state.value === "open";
  useEffect(() => {
    let here = true;
    const look = () => getTournament(id).then((found) => here && setTold(found), (error: Error) => here && setProblem(error.message));
    if (online) void look();
    const timer = setInterval(() => void (online && document.visibilityState === "visible" && look()), POLL_MS);
    return () => { here = false; clearInterval(timer); };
  }, [id, online]);
  useEffect(() => {
    let here = true;
    if (told) fetchReport(id).then((found) => here && setWhole(found), () => undefined);
    return () => { here = false; };
  }, [id, told?.serial]);
  useEffect(() => {
    // Remember the tournament of each game, for the link back.
    const matches = [...(told?.yourMatches ?? []), ...(told?.encounters ?? []).flatMap((one) => one.matches), ...(whole?.encounters ?? []).flatMap((one) => one.games.map((game) => game.match))];
    for (const match of matches) if (match) tournamentOf.set(match, { id, name: told?.plan?.name ?? id });
  }, [told?.serial, whole]);
  if (problem && !told) return <main class="message"><h1>{t("noTournament")}</h1><p>{problem}</p><a class="button" href="/">{t("toLobby")}</a></main>;
  if (!told) return <main class="message"><h1>{t("connecting")}</h1></main>;
  const plan = told.plan;
  const facts = [rulesetTitle(plan?.ruleset ?? ""), idText(plan?.format ?? ""), phaseWord(told.phase), told.round ? t("roundOf", { n: told.round, count: told.rounds || "?" }) : ""];
  return (
    <div class="lobby">
      <Header />
      <main class="tournament">
        <section>
          <h1>{plan?.name}</h1>
          <p class="dim" role="status">{facts.filter(Boolean).join(" · ")} · {t("gamesSoFar", { running: told.running, ended: told.ended })}</p>
          {told.note && <p>{told.note}</p>}
          {told.yours && <HostControls told={told} onChange={setTold} />}
          <JoinTournament told={told} invitation={code} onChange={setTold} />
          <Draft told={told} onChange={setTold} />
          {told.yourMatches.map((match) => <a key={match} class="button primary" href={`/match/${match}`}>{t("yourGame")}</a>)}
        </section>
        <section>
          <h2>{t("standings")}</h2>
          <Standings told={told} whole={whole} onChange={setTold} />
        </section>
        {told.phase !== TournamentPhase.OVER && told.encounters.length > 0 && (
          <section>
            <h2>{t("now")}</h2>
            <ul class="encounters">{told.encounters.map((one) => <RunningEncounter key={one.id} one={one} />)}</ul>
          </section>
        )}
        {whole && <Bracket told={whole} />}
        {whole && <Crosstable told={whole} />}
        {whole && <Results told={whole} correct={told.yours && told.phase !== TournamentPhase.OVER ? (one) => <CorrectResult told={told} whole={whole} one={one} onChange={setTold} /> : null} />}
        <p class="dim"><a href={told.page}>{t("report")}</a> · <a href={`${told.page}.csv`}>CSV</a> · <a href={`${told.page}.json`}>JSON</a></p>
      </main>
    </div>
  );
}

function JoinTournament({ told, invitation, onChange }: { told: Told; invitation: string; onChange: (told: Told) => void }) {
  const [code, setCode] = useState(invitation);
  const [creatures, setCreatures] = useState<string[]>([]);
  const known = useCreatures(told.plan?.ruleset ?? "");
  if (told.yourEntrant) {
    return (
      <div class="row wrap">
        <span>{t("youTakePart")}</span>
        {told.phase === TournamentPhase.OPEN && <button onClick={() => leaveTournament(told.id).then(onChange, showError)}>{t("withdraw")}</button>}
      </div>
    );
  }
  if (told.phase !== TournamentPhase.OPEN || told.plan?.who === "bots") return null;
  const free = !told.plan?.creatures.length && !told.plan?.draft;
  const enter = (event: Event) => {
    event.preventDefault();
    applyName().then(() => enterTournament(told.id, code.trim(), creatures)).then(onChange, showError);
  };
  return (
    <form class="seat" onSubmit={enter}>
      <NameField />
      {free && <p class="dim">{t("bringWhat")}</p>}
      {free && <RosterPicker ruleset={told.plan?.ruleset ?? ""} known={known} side={0} creatures={creatures} onChange={setCreatures} />}
      <div class="row wrap">
        {told.plan?.invited && <input aria-label={t("codeLabel")} placeholder={t("codeLabel")} value={code} onInput={(event) => setCode(event.currentTarget.value)} size={10} />}
        <button class="primary" type="submit">{t("takePart")}</button>
      </div>
    </form>
  );
}

/** The draft: whose pick it is, and the creatures to pick from. */
function Draft({ told, onChange }: { told: Told; onChange: (told: Told) => void }) {
  const known = useCreatures(told.draft ? (told.plan?.ruleset ?? "") : "");
  const { draft } = told;
  if (!draft?.entrant) return null;
  const left = draft.leftMs ? t("secondsLeft", { count: Math.ceil(draft.leftMs / 1000) }) : "";
  if (draft.entrant !== told.yourEntrant) {
    const who = told.standings.find((one) => one.entrant === draft.entrant)?.name ?? "?";
    return <p role="status">{t("othersDraft", { who })} {left}</p>;
  }
  return (
    <div class="seat">
      <p role="status" class="flag">{t("youDraft")} {left}</p>
      <div class="choices small">
        {draft.choices.map((one) => (
          <button key={one.creature} onClick={() => draftCreature(told.id, one.creature).then(onChange, showError)}>
            <Glyph name={one.creature} sheet={sheetNamed(known, one.creature)} side={0} size={30} /> {creatureTitle(known, one.creature)}
            <span class="dim">{known.find((found) => found.name === one.creature)?.role}{one.count > 1 ? ` ×${one.count}` : ""}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function Standings({ told, whole, onChange }: { told: Told; whole: TournamentReport | null; onChange: (told: Told) => void }) {
  const breaks = whole?.tie_breaks ?? [];
  const host = told.yours && told.phase !== TournamentPhase.OVER;
  const what = breaks.map((one) => (hasMessage(`break_${one}`) ? t(`break_${one}` as Key) : idText(one))).join(", ");
  return (
    <>
    <div class="scroll" tabIndex={0} role="region" aria-label={t("standings")}>
      <table>
        <thead><tr><th scope="col">#</th><th scope="col">{t("who")}</th><th scope="col">{t("points")}</th><th scope="col">{t("wonDrawnLost")}</th>{breaks.map((one) => <th key={one} scope="col">{idText(one)}</th>)}{host && <td />}</tr></thead>
        <tbody>
          {told.standings.map((one) => (
            <tr key={one.entrant} class={`${one.entrant === told.yourEntrant ? "yours" : ""} ${one.withdrawn ? "gone" : ""}`}>
              <td>{one.rank}</td>
              <th scope="row">{one.bot ? "⚙ " : ""}{one.name}{one.team ? <span class="dim"> {one.team}</span> : null}{one.creatures.length ? <span class="dim"> {one.creatures.map(idText).join(", ")}</span> : null}</th>
              <td><strong>{formatPoints(one.points / 100)}</strong></td>
              <td>{one.won}–{one.drawn}–{one.lost}</td>
              {breaks.map((name, n) => <td key={name}>{formatPoints((one.tieBreaks[n] ?? 0) / 100)}</td>)}
              {host && <td>{!one.withdrawn && <RemoveEntrant told={told} entrant={one.entrant} name={one.name} onChange={onChange} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {what && <p class="dim hint">{t("equals", { what })}</p>}
    </>
  );
}

function RunningEncounter({ one }: { one: TournamentEncounter }) {
  const scores = one.scores.length ? one.scores : one.games;
  return (
    <li>
      <Score names={one.names} scores={scores.map((score) => score / 100)} />
      {one.names.length === 1 && <span class="dim">{t("bye")}</span>}
      {one.matches.map((match) => <a key={match} class="button" href={`/match/${match}`}>{t("watchIt")}</a>)}
    </li>
  );
}

/** Names and points of an encounter, set apart because names may end in digits. */
function Score({ names, scores }: { names: readonly string[]; scores: readonly number[] }) {
  return <span>{names.map((name, n) => <Fragment key={n}>{n ? " – " : ""}{name}{scores.length ? <> <strong class="score">{formatPoints(scores[n] ?? 0)}</strong></> : null}</Fragment>)}</span>;
}

const entrantName = (told: TournamentReport, id: string): string => told.entrants.find((one) => one.id === id)?.name ?? id;

function Bracket({ told }: { told: TournamentReport }) {
  const columns = bracket(told);
  if (!columns.length) return null;
  return (
    <section>
      <h2>{t("bracket")}</h2>
      {[false, true].map((lower) => columns.some((one) => one.lower === lower) && (
        <div key={String(lower)} class="bracket scroll" tabIndex={0} role="region" aria-label={t(lower ? "lowerBracket" : "bracket")}>
          {columns.filter((one) => one.lower === lower).map((column, n) => (
            <ol key={n}>
              {column.encounters.map((one) => (
                <li key={one.id}>
                  {[0, 1].map((place) => <BracketSide key={place} told={told} one={one} place={place} />)}
                </li>
              ))}
            </ol>
          ))}
        </div>
      ))}
    </section>
  );
}

function BracketSide({ told, one, place }: { told: TournamentReport; one: Encounter; place: number }) {
  const id = one.entrants[place];
  if (id === undefined) return <span class="dim">{one.entrants.length === 1 ? t("bye") : "…"}</span>;
  const won = one.scores.length > 0 && (one.scores[place] ?? 0) > (one.scores[1 - place] ?? 0);
  const told_ = encounterPoints(one)[place];
  return <span class={won || one.entrants.length === 1 ? "won" : ""}>{entrantName(told, id)} <b>{told_ === undefined ? "" : formatPoints(told_)}</b>{won ? " ★" : ""}</span>;
}

function Crosstable({ told }: { told: TournamentReport }) {
  const rows = crosstable(told);
  if (!rows.length) return null;
  return (
    <section>
      <h2>{t("crosstable")}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("crosstable")}>
        <table class="cross">
          <thead><tr><th scope="col">#</th><th scope="col">{t("who")}</th>{rows.map((_, n) => <th key={n} scope="col">{n + 1}</th>)}<th scope="col">{t("points")}</th></tr></thead>
          <tbody>
            {rows.map((row, n) => (
              <tr key={n}>
                <td>{n + 1}</td>
                <th scope="row">{entrantName(told, told.standings[n]?.entrant ?? "")}</th>
                {row.map((cell, k) => <td key={k} class={n === k ? "self" : cell.kind}>{n === k ? "" : cell.text}</td>)}
                <td><strong>{formatPoints(told.standings[n]?.points ?? 0)}</strong></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Results({ told, correct }: { told: TournamentReport; correct: ((one: Encounter) => preact.ComponentChildren) | null }) {
  const rounds = [...new Set(told.encounters.map((one) => one.round))].sort((a, b) => b - a);
  const over = told.encounters.filter((one) => one.scores.length);
  if (!over.length) return null;
  return (
    <section>
      <h2>{t("results")}</h2>
      {rounds.map((round) => {
        const here = over.filter((one) => one.round === round);
        if (!here.length) return null;
        return (
          <details key={round}>
            <summary>{t("round", { n: round })}</summary>
            <ul class="encounters">
              {here.map((one) => (
                <li key={one.id}>
                  <Score names={one.entrants.map((id) => entrantName(told, id))} scores={one.entrants.map((_, n) => encounterPoints(one)[n] ?? 0)} />
                  {one.how !== "played" && <span class="dim">{idText(one.how)}</span>}
                  {one.games.filter((game) => game.match && game.state === "over").map((game) => <a key={game.number} href={`/replay/${game.match}`}>{t("replayOf", { n: game.number })}</a>)}
                  {one.entrants.length > 1 && correct?.(one)}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}
