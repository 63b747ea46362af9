// One match: the board, who fights, what happened, what one may do, the past and the present of it.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { callOff, complain, go, leave, link, overlay, say, sound, store } from "../app";
import { MatchPhase } from "../gen/fracas/v1/match_pb";
import { clockLeft, type Session } from "../net/session";
import { followPlan } from "../play/going";
import { menu, actors } from "../play/menu";
import type { Plan } from "../play/approach";
import { Choosing } from "../play/choosing";
import { readDecision, type Decision } from "../play/options";
import { concedeIntent, standIntent } from "../play/intents";
import { STANDING } from "../play/answers";
import { key, standingOn, type Battle, type Cell } from "../protocol/battle";
import { t } from "../words/catalogue";
import { lookText, unseenText } from "../words/look";
import { namer } from "../words/names";
import { capital, kindWord, minutes, plain, titled } from "../words/words";
import { howText } from "../words/outcome";
import { aboutText, clockText } from "../words/waiting";
import { Actions } from "./Actions";
import { Monsters } from "./BoardPreview";
import { useCards } from "./Cards";
import { CellSheet, groundLines } from "./CellSheet";
import { BoardView } from "./BoardView";
import { Dialog } from "./Dialog";
import { CreatureSheet } from "./Sheet";
import { Gone } from "./Gone";
import { Header } from "./Header";
import { Icon } from "./Icon";
import { SeatList } from "./Invitation";
import { Log, told } from "./Log";
import { Later } from "./Later";
import { useLearning } from "./learning";
import { byFinger, useDark, useNarrow } from "./media";
import { NameField, called, nameless } from "./NameField";
import { Over } from "./Over";
import { Roster } from "./Roster";
import { Share } from "./Share";
import { Tabs } from "./Tabs";
import { eyesOf, useSights } from "./sights";
import { Timeline } from "./Timeline";
import { UNTOLD, fogged, useUnseen } from "./unseen";

export function MatchPage({ session }: { session: Session }) {
  void session.tick.value;
  const frame = session.shown;
  if (session.lost.value) return <Gone why={session.lost.value} />;
  return frame ? <Fight session={session} battle={frame.battle} last={session.moments.length - 1} /> : <Waiting session={session} />;
}

/** Before the battle has begun: who is there, and how others come. */
function Waiting({ session }: { session: Session }) {
  const info = session.info.value;
  const rules = link.welcome.value?.rulesets.find((one) => one.name === info?.ruleset);
  const free = info?.phase === MatchPhase.OPEN && info.seats.some((seat) => !seat.taken && !seat.bot);
  const delay = info?.options?.spectatorDelayS ?? 0;
  const made = Boolean(store.get(`made.${session.match}`));
  return (
    <div class="lobby">
      <Header />
      <main class="message wide">
        <h1>{session.over.value ? t("calledOff") : free ? t("waitingTitle") : t("beginning")}</h1>
        {info && <p><strong>{t("invitedTo", { ruleset: titled(info.ruleset), board: capital(plain(info.board)) })}</strong><br /><span class="dim">{rules && aboutText(rules)} {rules?.house && <Monsters ruleset={info.ruleset} board={info.board} />}</span></p>}
        {info && <SeatList info={info} />}
        {clockText(info?.options?.clock) && <p class="dim">{clockText(info?.options?.clock)}</p>}
        {free && !session.over.value && <p class="dim">{t("beginsAlone")} {delay > 0 && t("watchersLater", { count: delay })}</p>}
        {info && !free && !session.seat && delay > 0 && <p class="dim" role="status">{t("beginsSoon", { count: delay })}</p>}
        {!session.over.value && <Share session={session} />}
        {session.over.value && <p role="status">{howText(session.over.value.how)}</p>}
        {made && free && !session.over.value && <CallOff match={session.match} />}
        <a class="button" href="#/">{t("toLobby")}</a>
      </main>
    </div>
  );
}

/** Whoever waits for a friend who cannot come wants it gone; whoever taps it by mistake does not. */
function CallOff({ match }: { match: string }) {
  const [sure, setSure] = useState(false);
  return sure
    ? <button class="danger" onClick={() => void callOff(match).catch(complain)}>{t("sureCallOff")}</button>
    : <button onClick={() => setSure(true)}>{t("callOff")}</button>;
}

/** `last`: the place of the last moment, since a session's moments are no signal. */
function Fight({ session, battle, last }: { session: Session; battle: Battle; last: number }) {
  const call = useMemo(() => namer(battle), [battle]);
  const dark = useDark();
  const narrow = useNarrow();
  // A narrow window has no room beside the board: what is said and told lies over it while it is wanted.
  const [tab, setTab] = useState<"log" | "chat" | null>(narrow ? null : "log");
  // How it ended, and where one goes from there, lies under what is open.
  useLayoutEffect(() => setTab(narrow ? null : "log"), [narrow, narrow && Boolean(session.over.value)]);
  const [sheet, setSheet] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [asked, setAsked] = useState<Cell | null>(null);
  const [look, setLook] = useState<Cell | null>(null);
  const live = session.looking.value === null;
  const forward = useForward(session);
  const { choosing, decision, actor, setActor } = useChoosing(session, live);
  // Who was meant in one turn is not meant in the next, whose list would begin with it.
  useEffect(() => {
    setSelected(null);
    setLook(null);
  }, [battle.game.acting, battle.game.round]);
  useLearning(session, choosing);
  useCards(session, battle);
  useSounds(session, decision);
  const shown = session.shown;
  const unseen = useUnseen(session, battle, live);
  useEffect(() => {
    // What is offered and who is where, for tests that play by clicking.
    Object.assign((globalThis as unknown as { fracas: object }).fracas, {
      look: () => ({
        reach: [...(choosing?.overlay.value.reach.keys() ?? [])],
        provoking: [...(choosing?.overlay.value.provoking ?? [])],
        way: choosing?.way ? choosing.overlay.value.path.map(([x, y]) => `${x},${y}`) : null,
        creatures: [...battle.creatures.values()].map(({ id, side, at, alive, width }) => ({ id, side, at, alive, width })),
        side: battle.seats.get(session.seat)?.side ?? "",
        acting: actor,
        kind: decision?.kind ?? "",
        unseen: unseen === UNTOLD ? null : [...unseen],
      }),
    });
  });
  const own = eyesOf(battle, session.seat, actor);
  const sights = useSights(session, battle, live ? own : null, look);
  const onCell = (cell: Cell) => {
    setLook(cell);
    const there = standingOn(battle, cell)[0];
    if (choosing?.step) {
      choosing.click(cell);
      return;
    }
    setSelected(there?.id ?? null);
    if (there && decision && decision.by === null && actors(decision).includes(there.id)) setActor(there.id);
    // A big creature may go where a part of it stands already.
    else if (!there || (there.id === actor && there.width > 1 && key(cell) !== key(there.at ?? cell))) choosing?.click(cell);
  };
  /** Tell all about whoever stands there, else about the ground. */
  const about = (cell: Cell) => {
    const there = standingOn(battle, cell)[0];
    if (there) setSheet(there.id);
    else setAsked(cell);
  };
  const unread = useUnread(session, tab === "chat");
  const board = (
    <BoardView
      battle={battle} happened={live || forward ? (shown?.happened ?? []) : []} choosing={choosing} unseen={unseen} selected={selected} focus={live ? actor : null} own={session.seat} call={call} dark={dark}
      onCell={onCell} onLook={setLook} onLong={about}
    />
  );
  const reach = choosing?.overlay.value.reach;
  const tooFar = look !== null && reach !== undefined && reach.size > 0 && !standingOn(battle, look).length && !reach.has(key(look));
  // Where there is room, what the ground does is told with its name.
  const lines = look ? groundLines(battle, look, session.info.value?.ruleset ?? "") : [];
  const ground = narrow ? [] : lines;
  const looked = [look ? lookText(battle, look, call, session.seat) : "", ...ground.map((line) => line.replace(/\.$/, "")), look && unseen.has(key(look)) ? unseenText(battle, look, session.seat) : "", sights && own ? (narrow ? sights : t("fromThere", { who: call(own), what: sights })) : "", tooFar ? t("outOfReach") : ""].filter(Boolean).join(" · ");
  if (overlay) {
    return (
      <div class="match overlaid">
        <Head session={session} battle={battle} call={call} bare />
        {board}
        <Roster battle={battle} call={call} onPick={() => undefined} selected={null} strip />
        <div class="ticker" aria-live="polite">{session.moments.slice(-3).flatMap((one) => one.lines ?? []).slice(-3).map((line, n) => <p key={n}>{told(line)}</p>)}</div>
      </div>
    );
  }
  const roster = (
    <Later of={battle}>
      {() => <Roster battle={battle} call={call} selected={selected} onPick={(id) => { setSelected(id); setSheet(id); }} strip={narrow} own={session.seat} />}
    </Later>
  );
  return (
    <div class="match">
      <div class="above-match">
        {!session.eyes && <Tabs shown={session.match} />}
        <Later of={battle}>{() => <Head session={session} battle={battle} call={call} />}</Later>
      </div>
      <div class="stage">
        {narrow && roster}
        {board}
        <p class="look" aria-live="off"><span>{looked}</span>{narrow && look && (lines.length > 0 || unseen.has(key(look))) && <button class="quiet" onClick={() => setAsked(look)} aria-label={t("cellTitle")}>?</button>}</p>
        <Later of={battle}>{() => <Timeline session={session} last={last} />}</Later>
        {session.over.value && <Over session={session} call={call} />}
        {session.seat && !session.over.value && (
          <Actions
            session={session} battle={battle} choosing={live ? choosing : null} decision={decision} actor={actor} onActor={setActor} call={call}
            selected={selected} onSheet={setSheet} live={live}
          />
        )}
      </div>
      <aside class={narrow ? "folded" : ""}>
        {!narrow && roster}
        <div class="tabs" role="tablist">
          {(["log", "chat"] as const).map((one) => (
            <button key={one} role="tab" id={`tab-${one}`} aria-controls="side-panel" aria-selected={tab === one} onClick={() => setTab(narrow && tab === one ? null : one)} class={one === "chat" && unread ? "unread" : ""}>{one === "chat" && unread ? t("chatNew", { count: unread }) : t(one)}</button>
          ))}
          {narrow && tab !== null && decision && <button class="primary" onClick={() => { setTab(null); session.looking.value = null; }}>{t("yourTurn")}</button>}
          {narrow && <span class="last">{told(shortly(lastLine(session)))}</span>}
        </div>
        <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab ?? "log"}`} class={`panel ${tab ? "open" : ""}`} hidden={!tab}>
          {tab === "chat" && <Chat session={session} call={call} />}
          {tab === "log" && <Later of={battle}>{() => <Log session={session} last={last} />}</Later>}
        </div>
      </aside>
      {asked && <CellSheet battle={battle} cell={asked} ruleset={session.info.value?.ruleset ?? ""} unseen={unseen.has(key(asked)) && unseenText(battle, asked, session.seat) !== ""} call={call} onClose={() => setAsked(null)} />}
      {sheet && battle.creatures.has(sheet) && <CreatureSheet session={session} battle={battle} creature={battle.creatures.get(sheet) as never} call={call} onClose={() => setSheet(null)} />}
    </div>
  );
}

/** Return the last line of the log that says more than whose turn it is: that is told elsewhere. */
function lastLine(session: Session): string {
  const at = session.looking.value ?? session.moments.length - 1;
  const lines = session.moments.slice(Math.max(0, at - 3), at + 1).flatMap((moment) => moment.lines ?? []);
  return lines.filter((line) => !/^[▶▸─]/.test(line)).pop() ?? lines.pop() ?? "";
}

/** Return a line of the log where there is little room: what came of a blow without what was rolled. */
const shortly = (line: string): string => line.trim().replace(/: .*: /, ": ");

/** Count what others have said since one looked last. */
function useUnread(session: Session, open: boolean): number {
  const lines = session.said.value;
  const [read, setRead] = useState(lines.length);
  const came = useRef(Date.now());
  useEffect(() => {
    if (open) setRead(lines.length);
  }, [open, lines.length]);
  return open ? 0 : lines.slice(read).filter((line) => !line.notice && (line.at ?? 0) >= came.current && !(session.seat && line.seat === session.seat)).length;
}

/** Say whether what is shown now is what came next after what was shown before: then it is shown as it happened. */
function useForward(session: Session): boolean {
  const at = session.looking.value ?? session.moments.length - 1;
  const before = useRef({ at, forward: false });
  if (before.current.at !== at) before.current = { at, forward: at === before.current.at + 1 };
  return before.current.forward;
}

/** What the seat is to decide now, and the choice that is under way; it goes on while its decision stands. */
function useChoosing(session: Session, live: boolean) {
  const message = session.decisions.value[0];
  const [actor, setActor] = useState<string | null>(null);
  const battle = session.live?.battle;
  const ruleset = session.info.value?.ruleset ?? "";
  const decision = useMemo<Decision | null>(
    () => (message && battle ? readDecision(message, (n) => session.idOf(n)) : null),
    [message?.number, message?.hash, battle?.version],
  );
  const able = decision ? actors(decision) : [];
  const acting = battle?.game.acting;
  const by = decision === null ? null : (decision.by ?? (actor && able.includes(actor) ? actor : acting && able.includes(acting) ? acting : (able[0] ?? null)));
  const under = useRef<{ choosing: Choosing; of: string } | null>(null);
  const plan = useRef<{ wanted: Plan; decision: number; turns: number } | null>(null);
  const choosing = useMemo(() => {
    if (!decision || !battle) return null;
    const call = namer(battle);
    const made = new Choosing(battle, decision, menu(battle, decision, by, call, ruleset), (intent) => session.act(intent, decision.message), call);
    // What another does meanwhile changes nothing of what is offered, and takes nothing back that is half chosen.
    const of = [decision.number, message?.hash, by].join();
    if (under.current?.of === of) made.resume(under.current.choosing);
    under.current = { choosing: made, of };
    made.onPlan = (wanted) => {
      plan.current = wanted && { wanted, decision: decision.number, turns: battle.creatures.get(wanted.by)?.turns ?? 0 };
    };
    return made;
  }, [decision?.number, message?.hash, by, battle?.version, ruleset]);
  useEffect(() => {
    const planned = plan.current;
    // Questions to others and to oneself may come in between; the attack follows in the same turn or not at all.
    if (!choosing || !decision || !live || !planned || decision.kind !== "turn" || decision.number === planned.decision) return;
    plan.current = null;
    if (by === planned.wanted.by && battle?.creatures.get(by)?.turns === planned.turns) followPlan(choosing, planned.wanted);
  }, [choosing, live]);
  return { choosing: live ? choosing : null, decision, actor: by, setActor };
}

/** A short tone when one is to decide, where somebody has switched it on. */
function useSounds(session: Session, decision: Decision | null): void {
  useEffect(() => {
    if (!decision || !sound.value) return;
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = decision.kind === "turn" ? 523 : 784;
    volume.gain.setValueAtTime(0.08, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.onended = () => void context.close();
  }, [decision?.number, session]);
  useEffect(() => {
    document.title = decision ? `● ${t("yourTurn")} · Fracas` : "Fracas";
    return () => { document.title = "Fracas"; };
  }, [decision?.number]);
}

function Head({ session, battle, call, bare = false }: { session: Session; battle: Battle; call: (id: string) => string; bare?: boolean }) {
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
  const yours = !game.over && session.looking.value === null && session.decisions.value.length > 0;
  const whose = game.over ? (game.winner ? t("wins", { who: call(game.winner) }) : t("nobodyWins"))
    : game.acting ? t("acts", { who: call(game.acting) }) : game.seat ? t("chooses", { who: call(game.seat) }) : "";
  // In the line that stands there anyway: a badge would move the board on a phone.
  const gone = game.over ? [] : [...session.absent.value].filter((seat) => !session.away.value.has(seat)).map((seat) => t("isAway", { who: call(seat) }));
  const asked = [...new Set(game.waiting.filter((one) => one.kind !== "turn").map((one) => call(one.seat)))];
  const clocks = [...session.clocks].filter(([, clock]) => clock.bankMs + clock.decisionMs > 0 || clock.running);
  return (
    <header class="top match-head">
      {!bare && <a class="brand" href="#/" aria-label={t("toLobby")}><img src="./icon.svg" alt="" width="26" height="26" /></a>}
      <div class="where">
        <h1>{battle.board?.title || capital(plain(info?.board ?? ""))}</h1>
        <p aria-live="polite">{[game.round ? t("round", { n: game.round }) : "", yours ? t(session.decisions.value[0]?.kind === "turn" ? "yourTurn" : "asked") : gone.length ? "" : asked.length ? t("waitingFor", { who: asked.join(", ") }) : whose, ...gone].filter(Boolean).join(" · ")}</p>
      </div>
      <span class="spacer" />
      {session.eyes && !bare && <Eyes session={session} battle={battle} call={call} />}
      {session.eyes && !bare && <a class="button quiet" href="#/">{t("toLobby")}</a>}
      {clocks.map(([seat, clock]) => <span key={seat} class={`clock ${clock.running ? "running" : ""}`}>{call(seat)} {minutes(clockLeft(clock, now))}</span>)}
      {[...session.away.value].map(([seat, until]) => <span key={seat} class="clock away">{t("awayFor", { who: call(seat), time: minutes(Math.max(0, until - now)) })}</span>)}
      {!session.seat && session.delayS > 0 && <span class="badge">{t("delayed", { count: session.delayS })}</span>}
      {Boolean(info?.watching) && <button class="badge" title={t("watchingMeans")} aria-label={t("watching", { count: info?.watching ?? 0 })} onClick={() => say([t("watchingMeans"), session.seat ? "" : t("watchingYou")].filter(Boolean).join(" "))}><Icon name="eye" /> <span>{narrow ? info?.watching : t("watching", { count: info?.watching ?? 0 })}</span></button>}
      {!bare && !session.eyes && <button class="quiet" onClick={() => setMore(true)} aria-label={t("more")}>☰</button>}
      {more && <More session={session} battle={battle} onClose={() => setMore(false)} />}
    </header>
  );
}

/** Whose eyes a replay is seen by. */
function Eyes({ session, battle, call }: { session: Session; battle: Battle; call: (id: string) => string }) {
  const look = (eyes: string) => go(`#/replay/${session.match}/${encodeURIComponent(eyes)}/${battle.version}`);
  return (
    <label class="eyes">{t("seenBy")}{" "}
      <select value={session.eyes} onChange={(event) => look(event.currentTarget.value)}>
        <option value="public">{t("eyes_public")}</option>
        {[...battle.seats.keys()].map((seat) => <option key={seat} value={seat}>{call(seat)}</option>)}
        <option value="referee">{t("eyes_referee")}</option>
      </select>
    </label>
  );
}

/** Everything that is seldom wanted: standing answers, conceding, leaving, sounds, the link. */
function More({ session, battle, onClose }: { session: Session; battle: Battle; onClose: () => void }) {
  const seat = battle.seats.get(session.seat);
  const [sure, setSure] = useState(false);
  const stand = (kind: string, answer: string) => session.act(standIntent(kind, answer), null).catch(complain);
  return (
    <Dialog label={t("more")} onClose={onClose}>
      <h2>{t("more")}</h2>
      <Share session={session} />
      {seat && !session.over.value && (
        <>
          <h3>{t("standing")}</h3>
          <p class="dim">{t("standingText")}</p>
          {STANDING.map((kind) => (
            <label key={kind} class="standing">{capital(kindWord(kind))}
              <select value={seat.standing.get(kind) ?? "ask"} onChange={(event) => void stand(kind, event.currentTarget.value)}>
                {(["ask", "always", "never"] as const).map((one) => <option key={one} value={one}>{t(`stand_${one}`)}</option>)}
              </select>
            </label>
          ))}
        </>
      )}
      <h3>{t("settings")}</h3>
      <label class="check"><input type="checkbox" checked={sound.value} onChange={(event) => { sound.value = event.currentTarget.checked; store.set("sound", sound.value ? "on" : "off"); }} /> {t("sounds")}</label>
      {seat && <label class="check"><input type="checkbox" checked={fogged.value} onChange={(event) => { fogged.value = event.currentTarget.checked; store.set("fog", fogged.value ? "on" : "off"); }} /> {t("fogWanted")}</label>}
      {!byFinger() && <p class="dim">{t("keysHelp")}</p>}
      <div class="row wrap">
        {seat && !session.over.value && (sure
          ? <button class="danger" onClick={(event) => event.detail < 2 && session.act(concedeIntent(), null).then(onClose, complain)}>{t("concedeSure")}</button>
          : <button onClick={() => setSure(true)}>{t("concede")}</button>)}
        {!session.seat && <button onClick={() => { void leave(session).catch(complain); go("#/"); }}>{t("stopWatching")}</button>}
      </div>
    </Dialog>
  );
}

function Chat({ session, call }: { session: Session; call: (id: string) => string }) {
  const [text, setText] = useState("");
  const [asksName, setAsksName] = useState(nameless);
  const end = useRef<HTMLDivElement>(null);
  const lines = session.said.value;
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [lines.length]);
  const speak = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    called().then(() => session.chat(text.trim())).then(() => { setText(""); setAsksName(false); }, complain);
  };
  return (
    <div class="chat">
      <div class="lines" role="log" aria-label={t("chat")} tabIndex={0}>
        {lines.length === 0 && <p class="dim">{t("noChat")}</p>}
        {lines.map((line, n) => (
          <p key={n} class={line.notice ? "dim" : ""}>{line.notice ? "" : <strong>{line.speaker}{line.seat && call(line.seat) !== line.speaker ? ` (${call(line.seat)})` : ""}: </strong>}{line.text}</p>
        ))}
        <div ref={end} />
      </div>
      {asksName && <div class="naming"><NameField /></div>}
      <form class="row" onSubmit={speak}>
        <input aria-label={t("saySomething")} placeholder={t("saySomething")} value={text} maxLength={500} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("send")}</button>
      </form>
    </div>
  );
}
