// Match page: board, creatures, log, actions and timeline.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { cancelMatch, showError, navigate, connection, overlay, showToast, store, volume } from "../app";
import { MatchPhase, SeatRole } from "../gen/fracas/v1/match_pb";
import { clockLeft } from "../net/clocks";
import { notify } from "../net/notices";
import type { Session } from "../net/session";
import { roleOf, visionOf } from "../net/table";
import { play } from "../board/sounds";
import { doorsOf } from "../play/doors";
import { turnMenu, actingCreatures } from "../play/turnMenu";
import { startFollowUpAttack, type FollowUpAttack } from "../play/approach";
import { Selection } from "../play/selection";
import { PLACEMENT } from "../play/placement";
import { selectMoveAndAttack, tokenDrag } from "../play/tokenDrag";
import { isFoe } from "../play/targeting";
import { readDecision, type Decision } from "../play/options";
import { rulingIntent } from "../play/rulings";
import { measureOverlay, measureTo, NOTHING_MEASURED, spotAt } from "../play/measure";
import { boardCells, cellKey, creaturesAt, type Battle, type Cell } from "../protocol/battle";
import { parseChat } from "../text/chatCommands";
import { t } from "../text/catalogue";
import { cellInfoText, unseenCellText } from "../text/cellInfo";
import { nameResolver } from "../text/names";
import { capitalize, formatDuration, idText, rulesetTitle } from "../text/format";
import { endReasonText } from "../text/outcome";
import { aboutText, clockText } from "../text/matchStatus";
import { ActionPanel } from "./ActionPanel";
import { Monsters } from "./BoardPreview";
import { useCards } from "./Cards";
import { CellSheet, terrainLines } from "./CellSheet";
import { BoardView } from "./BoardView";
import { BottomSheet } from "./BottomSheet";
import { CreatureSheet } from "./CreatureSheet";
import { MatchMenu } from "./MatchMenu";
import { MatchUnavailable } from "./MatchUnavailable";
import { Header } from "./Header";
import { Icon } from "./Icon";
import { WavesToCome } from "./GameNight";
import { GmPanel, useGmTool } from "./GmPanel";
import { SeatList, isFree } from "./Invitation";
import { Log, logLineContent } from "./Log";
import { AfterPaint } from "./AfterPaint";
import { useSelectionQueries } from "./useSelectionQueries";
import { useDark, useNarrow } from "./useMedia";
import { NameField, applyName, needsName } from "./NameField";
import { GameOver } from "./GameOver";
import { InitiativeList } from "./InitiativeList";
import { MeasurePanel } from "./MeasurePanel";
import { SeatsButton } from "./SeatsDialog";
import { ShareLink } from "./ShareLink";
import { ReadyState, TableBar } from "./TableBar";
import { Tabs } from "./Tabs";
import { useTokenPictures } from "./useTokenPictures";
import { viewingCreature, useVisibility } from "./useVisibility";
import { Timeline } from "./Timeline";
import { TutorialHint } from "./TutorialHint";
import { useBoardPicture } from "./useBoardPicture";
import { NO_FOG, fogEnabled, useFogOfWar } from "./useFogOfWar";
import { usePlacing } from "./usePlacing";

/** A tool in place of the actions. */
type Tool = "measure" | "gm";

export function MatchPage({ session }: { session: Session }) {
  void session.tick.value;
  const frame = session.shown;
  if (session.refusal.value) return <MatchUnavailable why={session.refusal.value} match={session.match} seat={session.seat} />;
  return frame ? <BattlePage session={session} battle={frame.battle} last={session.moments.length - 1} /> : <WaitingRoom session={session} />;
}

/** Waiting room before the battle: players and invitation links. */
function WaitingRoom({ session }: { session: Session }) {
  const info = session.info.value;
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === info?.ruleset);
  const free = info?.phase === MatchPhase.OPEN && info.seats.some(isFree);
  const delay = info?.options?.spectatorDelayS ?? 0;
  const made = Boolean(store.get(`made.${session.match}`));
  return (
    <div class="lobby">
      <Header />
      <main class="message wide">
        <h1>{session.over.value ? t("calledOff") : free ? t("waitingTitle") : t("beginning")}</h1>
        {info && <p><strong>{t("invitedTo", { ruleset: rulesetTitle(info.ruleset), board: capitalize(idText(info.board)) })}</strong><br /><span class="dim">{rules && aboutText(rules)} {rules?.house && <Monsters ruleset={info.ruleset} board={info.board} />}</span></p>}
        {info && <SeatList info={info} />}
        {info && roleOf(session) === SeatRole.GM && !session.over.value && <WavesToCome match={session.match} ruleset={info.ruleset} />}
        {session.seat && !session.over.value && <ReadyState session={session} />}
        {clockText(info?.options?.clock) && <p class="dim">{clockText(info?.options?.clock)}</p>}
        {free && !session.over.value && <p class="dim">{t("beginsAlone")} {delay > 0 && t("watchersLater", { count: delay })}</p>}
        {info && !free && !session.seat && delay > 0 && <p class="dim" role="status">{t("beginsSoon", { count: delay })}</p>}
        {!session.over.value && <ShareLink session={session} />}
        {session.over.value && <p role="status">{endReasonText(session.over.value.how)}</p>}
        {roleOf(session) === SeatRole.GM && !session.over.value && <SeatsButton session={session} />}
        {made && free && !session.over.value && <CancelMatch match={session.match} />}
        <a class="button" href="/">{t("toLobby")}</a>
      </main>
    </div>
  );
}

/** Button to cancel a match, with a confirmation. */
function CancelMatch({ match }: { match: string }) {
  const [sure, setSure] = useState(false);
  return sure
    ? <button class="danger" onClick={() => void cancelMatch(match).catch(showError)}>{t("sureCallOff")}</button>
    : <button onClick={() => setSure(true)}>{t("callOff")}</button>;
}

/** `last`: index of the last moment, because the list of moments is not a signal. */
function BattlePage({ session, battle, last }: { session: Session; battle: Battle; last: number }) {
  const call = useMemo(() => nameResolver(battle), [battle]);
  const dark = useDark();
  const narrow = useNarrow();
  // In a narrow window the log and chat open over the board; in a wide one they share a column with the actions.
  const [tab, setTab] = useState<"log" | "chat" | null>(narrow ? null : "log");
  // At the end of the match close them, so that the result is visible.
  useLayoutEffect(() => setTab(narrow ? null : "log"), [narrow, narrow && Boolean(session.over.value)]);
  const [sheet, setSheet] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [asked, setAsked] = useState<Cell | null>(null);
  const [look, setLook] = useState<Cell | null>(null);
  const [chosenTool, setTool] = useState<Tool | "play">("play");
  const [measured, setMeasured] = useState(NOTHING_MEASURED);
  const gm = useGmTool(session, battle);
  const live = session.viewedIndex.value === null;
  const forward = useIsForward(session);
  const { selection, decision, actor, setActor } = useSelection(session, live);
  // Clear the selected creature at the start of another turn, whose menu would begin with it.
  useEffect(() => {
    setSelected(null);
    setLook(null);
  }, [battle.game.acting, battle.game.round]);
  const placing = usePlacing(session, battle, live ? decision : null);
  const isGm = roleOf(session) === SeatRole.GM && !session.over.value;
  // The game master has the rulings at hand whenever no decision is pending; one that is under way stays.
  const tool: Tool | null = chosenTool !== "play" && (chosenTool !== "gm" || isGm) ? chosenTool : isGm && live && (!decision || gm.form || gm.picking) ? "gm" : null;
  useSelectionQueries(session, selection);
  useCards(session, battle);
  useSounds(session, decision);
  const shown = session.shown;
  const unseen = useFogOfWar(session, battle, live);
  const faces = useTokenPictures(battle);
  const picture = useBoardPicture(session.info.value?.ruleset ?? "", session.info.value?.board ?? "", battle.board?.picture);
  useEffect(() => {
    // Test hooks: the options and positions, for tests that play by clicking.
    Object.assign((globalThis as unknown as { fracas: object }).fracas, {
      fog: (on: boolean) => { fogEnabled.value = on; },
      matchState: () => ({
        reach: [...(selection?.overlay.value.reach.keys() ?? [])],
        provoking: [...(selection?.overlay.value.provoking ?? [])],
        way: selection?.path ? selection.overlay.value.path.map(([x, y]) => `${x},${y}`) : null,
        creatures: [...battle.creatures.values()].map(({ id, side, at, alive, width }) => ({ id, side, at, alive, width })),
        bare: boardCells(battle).filter((cell) => [...battle.terrain(cell).keys()].every((word) => word === "dim" || word === "dark")),
        doors: Object.fromEntries(doorsOf(battle).map(({ id, state }) => [id, state])),
        side: battle.seats.get(session.seat)?.side ?? "",
        acting: actor,
        kind: decision?.kind ?? "",
        unseen: unseen === NO_FOG ? null : [...unseen],
        vision: visionOf(session),
      }),
    });
  });
  const own = viewingCreature(battle, session.seat, actor);
  const sights = useVisibility(session, battle, live ? own : null, look);
  const onCell = (cell: Cell) => {
    setLook(cell);
    if (tool === "measure") return setMeasured(measureTo(measured, spotAt(battle, cell)));
    if (tool === "gm") return gm.onCell(cell);
    const there = creaturesAt(battle, cell)[0];
    if (selection?.step) {
      selection.click(cell);
      return;
    }
    setSelected(there?.id ?? null);
    if (there && decision?.kind === "turn" && actor && selection && isFoe(battle, actor, there.id) && selectMoveAndAttack(selection, there.id, cell)) return;
    if (there && decision && decision.by === null && actingCreatures(decision).includes(there.id)) setActor(there.id);
    // A large creature may move to a cell that it partly occupies.
    else if (!there || (there.id === actor && there.width > 1 && cellKey(cell) !== cellKey(there.at ?? cell))) selection?.click(cell);
  };
  /** Show the details of the creature on a cell, otherwise of the terrain. */
  const about = (cell: Cell) => {
    const there = creaturesAt(battle, cell)[0];
    if (there) setSheet(there.id);
    else setAsked(cell);
  };
  const drag = useMemo(() => (selection && actor ? tokenDrag(selection, actor) : null), [selection, actor]);
  const unread = useUnread(session, tab === "chat");
  const point = (cell: Cell) => void session.ping(cell[0], cell[1]).catch(showError);
  const pictured = useMemo(() => (tool === "measure" ? measureOverlay(battle, measured) : tool === "gm" ? gm.overlay : (placing?.overlay ?? null)), [tool, battle, measured, gm.overlay, placing?.overlay]);
  const board = (
    <BoardView
      battle={battle} happened={live || forward ? (shown?.happened ?? []) : []} selection={tool ? null : selection} tool={pictured} unseen={unseen} fogOfWar={visionOf(session) !== ""} picture={picture} faces={faces} selected={tool === "gm" ? (gm.on[0] ?? null) : selected} focus={live ? actor : null} own={roleOf(session) === SeatRole.UNSPECIFIED ? session.seat : ""} call={call} dark={dark}
      onCell={onCell} onLook={setLook} onLong={about} pinged={session.pinged.value} onPing={point} onDrag={tool === "gm" ? gm.drag : tool ? null : (placing?.drag ?? drag)}
    />
  );
  const reach = selection?.overlay.value.reach;
  const tooFar = look !== null && reach !== undefined && reach.size > 0 && !creaturesAt(battle, look).length && !reach.has(cellKey(look));
  // With enough room, the effects of the terrain are shown with its name.
  const lines = look ? terrainLines(battle, look, session.info.value?.ruleset ?? "") : [];
  const ground = narrow ? [] : lines;
  const looked = [look ? cellInfoText(battle, look, call, session.seat) : "", ...ground.map((line) => line.replace(/\.$/, "")), look && unseen.has(cellKey(look)) ? unseenCellText(battle, look, session.seat) : "", sights && own ? (narrow ? sights : t("fromThere", { who: call(own), what: sights })) : "", tooFar ? t("outOfReach") : ""].filter(Boolean).join(" · ");
  if (overlay) {
    return (
      <div class="match overlaid">
        <MatchHeader session={session} battle={battle} call={call} bare />
        {board}
        <InitiativeList battle={battle} call={call} onPick={() => undefined} selected={null} detail="short" />
        <div class="ticker" aria-live="polite">{session.moments.slice(-3).flatMap((one) => one.lines ?? []).slice(-3).map((line, n) => <p key={n}>{logLineContent(line)}</p>)}</div>
      </div>
    );
  }
  const roster = (
    <AfterPaint value={battle}>
      {() => <InitiativeList battle={battle} call={call} selected={selected} onPick={(id) => { if (tool === "gm") return gm.pick(id); setSelected(id); setSheet(id); }} detail={narrow ? "short" : "full"} own={session.seat} />}
    </AfterPaint>
  );
  // In a narrow window an open log or chat covers the tools.
  const isShown = (one: "measure" | "gm"): boolean => tool === one && !(narrow && tab);
  const toggleTool = (one: "measure" | "gm"): void => {
    setTool(isShown(one) ? "play" : one);
    if (narrow) setTab(null);
  };
  const panels = (
    <>
      {session.over.value && <GameOver session={session} call={call} />}
      {tool === "measure" && <MeasurePanel session={session} battle={battle} measured={measured} onChange={setMeasured} call={call} onClose={() => setTool("play")} />}
      {tool === "gm" && <GmPanel session={session} battle={battle} tool={gm} call={call} onClose={() => { gm.change({ form: null, picking: null, cells: [] }); setTool("play"); }} closable={decision !== null} />}
      {!tool && session.seat && !session.over.value && (
        <ActionPanel
          session={session} battle={battle} selection={live ? selection : null} decision={decision} actor={actor} onActor={setActor} call={call}
          selected={selected} onSheet={setSheet} live={live}
        />
      )}
    </>
  );
  return (
    <div class="match">
      <div class="above-match">
        <TutorialHint session={session} battle={battle} decision={decision} />
        {!session.perspective && <Tabs shown={session.match} />}
        <AfterPaint value={battle}>{() => <MatchHeader session={session} battle={battle} call={call} />}</AfterPaint>
        {!session.perspective && <TableBar session={session} call={call} />}
      </div>
      <div class="stage">
        {roster}
        {board}
        <p class="look" aria-live="off"><span>{looked}</span>{narrow && look && (lines.length > 0 || unseen.has(cellKey(look))) && <button class="quiet" onClick={() => setAsked(look)} aria-label={t("cellTitle")}>?</button>}</p>
        <AfterPaint value={battle}>{() => <Timeline session={session} last={last} title={battle.board?.title || "Fracas"} picture={picture} faces={faces} />}</AfterPaint>
        {narrow && (tool || session.seat || session.over.value) && <BottomSheet wanted={`${decision?.number ?? ""} ${selected ?? ""} ${tool ?? ""} ${Boolean(session.over.value)}`}>{panels}</BottomSheet>}
      </div>
      <aside class={tab ? "" : "folded"}>
        {!narrow && panels}
        <div class="tabs">
          <div class="tablist" role="tablist">{(["log", "chat"] as const).map((one) => (
            <button key={one} role="tab" id={`tab-${one}`} aria-controls="side-panel" aria-selected={tab === one} onClick={() => setTab(tab === one ? null : one)} class={one === "chat" && unread ? "unread" : ""}>{one === "chat" && unread ? t("chatNew", { count: unread }) : t(one)}</button>
          ))}</div>
          <button aria-pressed={isShown("measure")} onClick={() => toggleTool("measure")}>{t("measure")}</button>
          {isGm && <button aria-pressed={isShown("gm")} onClick={() => toggleTool("gm")}>{t("gmShort")}</button>}
          {narrow && tab !== null && decision && <button class="primary" onClick={() => { setTab(null); session.viewedIndex.value = null; }}>{t("yourTurn")}</button>}
          {narrow && <span class="last">{logLineContent(withoutSubject(lastLine(session)))}</span>}
        </div>
        <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab ?? "log"}`} class={`panel ${tab ? "open" : ""}`} hidden={!tab}>
          {tab === "chat" && <Chat session={session} call={call} />}
          {tab === "log" && <AfterPaint value={battle}>{() => <Log session={session} last={last} />}</AfterPaint>}
        </div>
      </aside>
      {asked && <CellSheet battle={battle} cell={asked} ruleset={session.info.value?.ruleset ?? ""} unseen={unseen.has(cellKey(asked)) && unseenCellText(battle, asked, session.seat) !== ""} call={call} onPing={() => { point(asked); setAsked(null); }} onClose={() => setAsked(null)} />}
      {sheet && battle.creatures.has(sheet) && <CreatureSheet session={session} battle={battle} creature={battle.creatures.get(sheet) as never} call={call} onClose={() => setSheet(null)} />}
    </div>
  );
}

/** Return the last log line that is more than a turn change. */
function lastLine(session: Session): string {
  const at = session.viewedIndex.value ?? session.moments.length - 1;
  const lines = [...session.earlier.value.slice(-4), ...session.moments.slice(Math.max(0, at - 3), at + 1)].flatMap((moment) => moment.lines ?? []);
  return lines.filter((line) => !/^[▶▸─]/.test(line)).pop() ?? lines.pop() ?? "";
}

/** Return a log line without the rolls, for small screens. */
const withoutSubject = (line: string): string => line.trim().replace(/: .*: /, ": ");

/** Count chat lines of others since the chat was last open. */
function useUnread(session: Session, open: boolean): number {
  const lines = session.chatLog.value;
  const [read, setRead] = useState(lines.length);
  const came = useRef(Date.now());
  useEffect(() => {
    if (open) setRead(lines.length);
  }, [open, lines.length]);
  return open ? 0 : lines.slice(read).filter((line) => !line.notice && (line.at ?? 0) >= came.current && !(session.seat && line.seat === session.seat)).length;
}

/** Return true if the shown moment directly follows the previous one, so that it is animated. */
function useIsForward(session: Session): boolean {
  const at = session.viewedIndex.value ?? session.moments.length - 1;
  const before = useRef({ at, forward: false });
  if (before.current.at !== at) before.current = { at, forward: at === before.current.at + 1 };
  return before.current.forward;
}

/** The open decision of the seat and its selection, which is kept while the decision stays open. */
function useSelection(session: Session, live: boolean) {
  const message = session.decisions.value[0];
  const [actor, setActor] = useState<string | null>(null);
  const battle = session.live?.battle;
  const ruleset = session.info.value?.ruleset ?? "";
  const decision = useMemo<Decision | null>(
    () => (message && battle ? readDecision(message, (n) => session.idOf(n)) : null),
    [message?.number, message?.hash, battle?.version],
  );
  const able = decision ? actingCreatures(decision) : [];
  const acting = battle?.game.acting;
  const by = decision === null ? null : (decision.by ?? (actor && able.includes(actor) ? actor : acting && able.includes(acting) ? acting : (able[0] ?? null)));
  const under = useRef<{ selection: Selection; of: string } | null>(null);
  const plan = useRef<{ wanted: FollowUpAttack; decision: number; turns: number } | null>(null);
  const selection = useMemo(() => {
    if (!decision || !battle) return null;
    const call = nameResolver(battle);
    const made = new Selection(battle, decision, turnMenu(battle, decision, by, call, ruleset), (intent) => session.act(intent, decision.message), call);
    // Events of other players do not change the options and do not reset the selection.
    // A creature that was placed ends the step, although the places that are offered are the same.
    const of = [decision.number, message?.hash, by, decision.kind === PLACEMENT ? battle.creatures.get(by ?? "")?.at : ""].join();
    if (under.current?.of === of) made.resume(under.current.selection);
    under.current = { selection: made, of };
    made.onFollowUp = (wanted) => {
      plan.current = wanted && { wanted, decision: decision.number, turns: battle.creatures.get(wanted.by)?.turns ?? 0 };
    };
    return made;
  }, [decision?.number, message?.hash, by, battle?.version, ruleset]);
  useEffect(() => {
    const planned = plan.current;
    // Questions may come in between; the follow-up attack happens in the same turn or not at all.
    if (!selection || !decision || !live || !planned || decision.kind !== "turn" || decision.number === planned.decision) return;
    plan.current = null;
    if (by === planned.wanted.by && battle?.creatures.get(by)?.turns === planned.turns) startFollowUpAttack(selection, planned.wanted);
  }, [selection, live]);
  return { selection: live ? selection : null, decision, actor: by, setActor };
}

/** Play a tone when the user has to decide, and show a notice if the page is in the background. */
function useSounds(session: Session, decision: Decision | null): void {
  useEffect(() => {
    if (!decision) return;
    const isTurn = decision.kind === "turn";
    play(isTurn ? "yourTurn" : "question", volume.value);
    notify(t(isTurn ? "yourTurn" : "asked"), session.live?.battle.board?.title || "Fracas", session.match);
  }, [decision?.number, session]);
  useEffect(() => {
    document.title = decision ? `● ${t("yourTurn")} · Fracas` : "Fracas";
    return () => { document.title = "Fracas"; };
  }, [decision?.number]);
}

function MatchHeader({ session, battle, call, bare = false }: { session: Session; battle: Battle; call: (id: string) => string; bare?: boolean }) {
  const { game } = battle;
  const info = session.info.value;
  const [now, setNow] = useState(Date.now());
  const [more, setMore] = useState(false);
  const narrow = useNarrow();
  const running = [...session.clocks.values()].some((clock) => clock.running) || session.away.value.size > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const yours = !game.over && session.viewedIndex.value === null && session.decisions.value.length > 0;
  const whose = game.over ? (game.winner ? t("wins", { who: call(game.winner) }) : t("nobodyWins"))
    : game.acting ? t("acts", { who: call(game.acting) }) : game.seat ? t("chooses", { who: call(game.seat) }) : "";
  // In the existing line: a badge would move the board on a phone.
  // An absent player of whose seat a bot or the game master takes care is not waited for.
  const served = new Set(info?.seats.filter((seat) => seat.bot || seat.heldByGm || !seat.taken).map((seat) => seat.id));
  const gone = game.over ? [] : [...session.absent.value].filter((seat) => !session.away.value.has(seat) && !served.has(seat)).map((seat) => t("isAway", { who: call(seat) }));
  const asked = [...new Set(game.waiting.filter((one) => one.kind !== "turn").map((one) => call(one.seat)))];
  const clocks = [...session.clocks].filter(([, clock]) => clock.bankMs + clock.decisionMs > 0 || clock.running);
  return (
    <header class="top match-head">
      {!bare && <a class="brand" href="/" aria-label={t("toLobby")}><img src="/icon.svg" alt="" width="26" height="26" /></a>}
      <div class="where">
        <h1>{battle.board?.title || capitalize(idText(info?.board ?? ""))}</h1>
        <p aria-live="polite">{[game.round ? t("round", { n: game.round }) : "", yours ? t(session.decisions.value[0]?.kind === "turn" ? "yourTurn" : "asked") : gone.length ? "" : asked.length ? t("waitingFor", { who: asked.join(", ") }) : whose, ...gone].filter(Boolean).join(" · ")}</p>
      </div>
      <span class="spacer" />
      {session.perspective && !bare && <PerspectivePicker session={session} battle={battle} call={call} />}
      {session.perspective && !bare && <a class="button quiet" href="/">{t("toLobby")}</a>}
      {clocks.map(([seat, clock]) => <span key={seat} class={`clock ${clock.running ? "running" : ""}`}>{call(seat)} {formatDuration(clockLeft(clock, now))}</span>)}
      {[...session.away.value].filter(([seat]) => !served.has(seat)).map(([seat, until]) => <span key={seat} class="clock away">{t("awayFor", { who: call(seat), time: formatDuration(Math.max(0, until - now)) })}</span>)}
      {!session.seat && session.delayS > 0 && <span class="badge">{t("delayed", { count: session.delayS })}</span>}
      {Boolean(info?.watching) && <button class="badge" title={t("watchingMeans")} aria-label={t("watching", { count: info?.watching ?? 0 })} onClick={() => showToast([t("watchingMeans"), session.seat ? "" : t("watchingYou")].filter(Boolean).join(" "))}><Icon name="eye" /> <span>{narrow ? info?.watching : t("watching", { count: info?.watching ?? 0 })}</span></button>}
      {!bare && !session.perspective && <button class="quiet" onClick={() => setMore(true)} aria-label={t("more")}>☰</button>}
      {more && <MatchMenu session={session} battle={battle} onClose={() => setMore(false)} />}
    </header>
  );
}

/** Perspective of a replay. */
function PerspectivePicker({ session, battle, call }: { session: Session; battle: Battle; call: (id: string) => string }) {
  const look = (eyes: string) => navigate(`/replay/${session.match}/${encodeURIComponent(eyes)}/${battle.version}`);
  return (
    <label class="eyes">{t("seenBy")}{" "}
      <select value={session.perspective} onChange={(event) => look(event.currentTarget.value)}>
        <option value="public">{t("eyes_public")}</option>
        {[...battle.seats.keys()].map((seat) => <option key={seat} value={seat}>{call(seat)}</option>)}
        <option value="referee">{t("eyes_referee")}</option>
      </select>
    </label>
  );
}

/** Return a text with the addresses of this page as links. */
function withLinks(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts.map((part) => (part.startsWith(`${location.origin}/`) ? <a href={part}>{part}</a> : part));
}

/** Recipient of chat messages: the own side. No seat has this id. */
const OWN_SIDE = "/side";

function Chat({ session, call }: { session: Session; call: (id: string) => string }) {
  const [text, setText] = useState("");
  const [to, setTo] = useState("");
  const [asksName, setAsksName] = useState(needsName);
  const others = session.seat ? (session.info.value?.seats ?? []).filter((one) => one.taken && !one.bot && one.id !== session.seat) : [];
  /** Whether the last line was an unknown command. */
  const [syntax, setSyntax] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const lines = session.chatLog.value;
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [lines.length]);
  const speak = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const command = parseChat(text.trim(), session.info.value?.seats.map((one) => one.id) ?? [], call);
    if (!command) return void setSyntax(true);
    const say = () => (command.roll ? session.act(rulingIntent({ roll: command.roll }, command.secret), null) : session.chat(command.text, command.to.length ? command.to : others.some((one) => one.id === to) ? [to] : [], command.side || to === OWN_SIDE));
    applyName().then(say).then(() => { setText(""); setAsksName(false); setSyntax(false); }, showError);
  };
  return (
    <div class="chat">
      <div class="lines" role="log" aria-label={t("chat")} tabIndex={0}>
        {lines.length === 0 && <p class="dim">{t("noChat")}</p>}
        {lines.map((line, n) => (
          <p key={n} class={line.notice ? "dim" : ""}>{line.notice ? "" : <strong>{line.speaker}{line.seat && call(line.seat) !== line.speaker ? ` (${call(line.seat)})` : ""}{line.to?.length ? ` → ${line.to.filter((seat) => seat !== line.seat).map(call).join(", ")}` : ""}: </strong>}{withLinks(line.text)}</p>
        ))}
        <div ref={end} />
      </div>
      {asksName && <div class="naming"><NameField /></div>}
      {syntax && <p class="error" role="alert">{t("chatSyntax")}</p>}
      <form class="row" onSubmit={speak}>
        {others.length > 0 && (
          <select aria-label={t("chatTo")} value={to} onChange={(event) => setTo(event.currentTarget.value)}>
            <option value="">{t("chatToAll")}</option>
            <option value={OWN_SIDE}>{t("chatToSide")}</option>
            {others.map((one) => <option key={one.id} value={one.id}>{t("chatToSeat", { who: call(one.id) })}</option>)}
          </select>
        )}
        <input aria-label={t("saySomething")} placeholder={t("chatMessage")} value={text} maxLength={500} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("send")}</button>
      </form>
    </div>
  );
}
