// What the page as a whole is at: the link, where one is (the part of the address behind #), the sessions, who one is.

import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { CreateMatchSchema, JoinMatchSchema, ListMatchesSchema, WatchMatchSchema, DescribeRulesetSchema, CallOffMatchSchema, LeaveMatchSchema, QueueForMatchSchema, LeaveQueueSchema } from "./gen/fracas/v1/client_pb";
import { MatchPhase, type MatchInfo } from "./gen/fracas/v1/match_pb";
import { GetLeaderboardSchema, ListHistorySchema, type MatchMode, type PlayedMatch, type Rating } from "./gen/fracas/v1/records_pb";
import type { CreatureInfo, ServerMessage } from "./gen/fracas/v1/server_pb";
import { Link, answerOf, type Store } from "./net/link";
import { Session } from "./net/session";
import { pickLanguage } from "./words/languages";

const PAGES = ["lobby", "match", "join", "new", "replay", "tournament"] as const;

export interface Route {
  page: (typeof PAGES)[number];
  argument: string;
  /** What stands behind it: the moment of a match; whose eyes and the moment of a replay. */
  rest: string[];
}

const MOST_HELD = 64;

/** What is kept between visits; where the browser keeps nothing, it is forgotten with the page. */
export const store: Store = {
  get(name) {
    try {
      return localStorage.getItem(`fracas.${name}`);
    } catch {
      return MEMORY.get(name) ?? null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`fracas.${name}`, value);
    } catch {
      MEMORY.set(name, value);
    }
  },
};
const MEMORY = new Map<string, string>();

export const route = signal<Route>(readRoute());
export const overlay = new URLSearchParams(location.search).has("overlay");
export const lobby = signal<MatchInfo[]>([]);
export const toast = signal("");
export const theme = signal(store.get("theme") ?? "auto");
/** The language of the page. Texts that were made already stay as they are, so a change reloads the page (`switchLanguage`). */
export const language = pickLanguage(store.get("language"), navigator.languages);
export const sound = signal(store.get("sound") === "on");
export const sessions = new Map<string, Session>();
const held: ServerMessage[] = [];

export const link = new Link(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`,
  store,
  take,
  () => [...sessions.values()].map((session) => session.resume()).filter((one) => one !== null),
);

/** Use another language from now on, also for later visits. */
export function switchLanguage(tag: string): void {
  store.set("language", tag);
  location.reload();
}

function readRoute(): Route {
  const [, page = "", argument = "", ...rest] = location.hash.split("/").map(decoded);
  return { page: PAGES.find((one) => one === page) ?? "lobby", argument, rest };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener("hashchange", () => (route.value = readRoute()));

export function go(hash: string): void {
  location.hash = hash;
}

function matchOf(message: ServerMessage): string {
  const value = message.kind.value as { match?: string; info?: MatchInfo } | undefined;
  return value?.match ?? value?.info?.match ?? "";
}

function take(message: ServerMessage): void {
  const match = matchOf(message);
  const { kind } = message;
  // Who looks for opponents is told by the same request's second answer that some were found.
  if (kind.case === "joined" && kind.value.seat && queueing.value) {
    queueing.value = "";
    remember(open(kind.value.info as MatchInfo, kind.value.seat, ""));
    go(`#/match/${match}`);
    return;
  }
  if (!match || message.kind.case === "joined" || message.kind.case === "matchCreated") return;
  const session = sessions.get(match);
  if (session) session.take(message);
  else if (held.push(message) > MOST_HELD) held.shift();
}

/** Grows with every match that is opened or closed. */
export const opened = signal(0);

function open(info: MatchInfo, seat: string, code: string, glanced = false): Session {
  const known = sessions.get(info.match);
  const session = known && known.seat === seat && !known.lost.value ? known : new Session(link, info.match, seat, code || known?.code || "");
  session.info.value = info;
  if (session !== known) session.glanced = glanced;
  sessions.set(info.match, session);
  opened.value++;
  for (const message of held.filter((one) => matchOf(one) === info.match)) {
    held.splice(held.indexOf(message), 1);
    session.take(message);
  }
  if (seat && info.phase === MatchPhase.OPEN) void session.addEntropy();
  return session;
}

/** Take a seat, or the one that one has already. */
export async function join(wish: { match?: string; code?: string; seat?: string; creatures?: string[] }): Promise<Session> {
  const joined = answerOf(await link.request({ case: "joinMatch", value: create(JoinMatchSchema, wish) }), "joined");
  return open(joined.info as MatchInfo, joined.seat, wish.code ?? "");
}

export async function watch(match: string, code = ""): Promise<Session> {
  const joined = answerOf(await link.request({ case: "watchMatch", value: create(WatchMatchSchema, { match, code }) }), "joined");
  return open(joined.info as MatchInfo, joined.seat, code);
}

/** Matches that a tournament has said to be one's own. */
export const awaiting = new Set<string>();

/** Go on with a match as whoever one is in it: with one's seat, or watching. */
export async function enter(match: string): Promise<Session> {
  const known = sessions.get(match);
  if (known && !known.lost.value) {
    if (known.glanced) {
      known.stay();
      // Whoever has seen its small board only is counted among those who watch from now on.
      void link.request({ case: "watchMatch", value: create(WatchMatchSchema, { match }) });
    }
    opened.value++;
    return known;
  }
  // One may have come to one's seat by another browser, by the queue or by a tournament: the server knows.
  if (!store.get(`seat.${match}`)) await refreshLobby();
  const listed = lobby.value.find((one) => one.match === match)?.yourSeat ?? "";
  const seat = store.get(`seat.${match}`) || listed || (awaiting.has(match) ? "" : null);
  if (seat !== null) {
    try {
      const session = await join({ match, seat });
      remember(session);
      return session;
    } catch {
      store.set(`seat.${match}`, "");
    }
  }
  return watch(match, store.get(`code.${match}`) ?? "");
}

/** Return the match that an invitation is for; one neither takes a seat of it nor goes on to watch it. */
export async function invitedTo(code: string): Promise<MatchInfo> {
  const { info } = answerOf(await link.request({ case: "watchMatch", value: create(WatchMatchSchema, { code, glance: true }) }), "joined");
  const match = (info as MatchInfo).match;
  if (!sessions.has(match)) {
    await link.request({ case: "leaveMatch", value: create(LeaveMatchSchema, { match }) });
    for (const message of held.filter((one) => matchOf(one) === match)) held.splice(held.indexOf(message), 1);
  }
  return info as MatchInfo;
}

/** The tournament that a match is a game of, as far as its page has told. */
export const tournamentOf = new Map<string, { id: string; name: string }>();

/** Watch a match for as long as its small board is on the screen. */
export async function glance(match: string): Promise<Session> {
  const known = sessions.get(match);
  if (known && !known.lost.value) return known;
  const joined = answerOf(await link.request({ case: "watchMatch", value: create(WatchMatchSchema, { match, glance: true }) }), "joined");
  return open(joined.info as MatchInfo, joined.seat, "", true);
}

export function unglance(session: Session): void {
  const going = route.value.page === "match" && route.value.argument === session.match;
  if (session.glanced && !going && sessions.get(session.match) === session) void leave(session).catch(() => undefined);
}

/** Close one of several open matches: one that is watched is watched no longer, one that is over is put away. */
export function closeTab(session: Session): void {
  void leave(session).catch(() => undefined);
}

/** Show a match that is over once more, as somebody saw it. */
export async function showAgain(match: string, eyes: string, version: number): Promise<Session> {
  const session = new Session(link, match, "", store.get(`code.${match}`) ?? "", eyes);
  session.seek(version);
  await session.fetchReplay();
  return session;
}

/** The part of the address behind which a moment is found. */
export function momentOf(session: Session): string {
  const version = session.lookedAt;
  return session.eyes ? `#/replay/${session.match}/${session.eyes}/${version}` : `#/match/${session.match}/${version}`;
}

export function remember(session: Session): void {
  if (session.seat) store.set(`seat.${session.match}`, session.seat);
  if (session.code) store.set(`code.${session.match}`, session.code);
}

export async function createMatch(wish: Parameters<typeof create<typeof CreateMatchSchema>>[1]): Promise<Session> {
  const made = answerOf(await link.request({ case: "createMatch", value: create(CreateMatchSchema, wish) }), "matchCreated");
  store.set(`made.${made.info?.match}`, "1");
  return open(made.info as MatchInfo, made.seat, made.code);
}

/** The ruleset in which one looks for opponents; empty: one does not. */
export const queueing = signal("");

export async function queueFor(ruleset: string): Promise<void> {
  queueing.value = ruleset;
  const answer = await link.request({ case: "queueForMatch", value: create(QueueForMatchSchema, { ruleset }) });
  if (answer.kind.case === "joined") return;
  try {
    answerOf(answer, "queued");
  } catch (error) {
    queueing.value = "";
    throw error;
  }
}

export async function leaveQueue(): Promise<void> {
  queueing.value = "";
  await link.request({ case: "leaveQueue", value: create(LeaveQueueSchema, {}) });
}

/** Return the matches that are over, one's own or everybody's, the newest first, and what to ask for the next ones with. */
export async function history(everybody: boolean, before: string): Promise<{ matches: PlayedMatch[]; next: string }> {
  const value = create(ListHistorySchema, { limit: 10, everybody, before });
  return answerOf(await link.request({ case: "listHistory", value }), "history");
}

export async function leaderboard(ruleset: string, mode: MatchMode): Promise<Rating[]> {
  const value = create(GetLeaderboardSchema, { ruleset, mode, limit: 20 });
  return answerOf(await link.request({ case: "getLeaderboard", value }), "leaderboard").ratings;
}

export async function leave(session: Session): Promise<void> {
  sessions.delete(session.match);
  opened.value++;
  await link.request({ case: "leaveMatch", value: create(LeaveMatchSchema, { match: session.match, seat: session.seat }) });
}

/** Call off a match that one has created, before its battle begins. */
export async function callOff(match: string): Promise<void> {
  answerOf(await link.request({ case: "callOffMatch", value: create(CallOffMatchSchema, { match }) }), "done");
}

export async function refreshLobby(): Promise<void> {
  const list = answerOf(await link.request({ case: "listMatches", value: create(ListMatchesSchema, { limit: 50 }) }), "matchList");
  lobby.value = list.matches;
}

const described = new Map<string, Promise<CreatureInfo[]>>();
/** How many feet a cell has on the sheets of a ruleset that has been described; 0: they count cells. */
const feet = new Map<string, number>();

export const feetOf = (ruleset: string): number => feet.get(ruleset) ?? 0;

export function describeRuleset(ruleset: string): Promise<CreatureInfo[]> {
  let found = described.get(ruleset);
  if (!found) {
    found = link
      .request({ case: "describeRuleset", value: create(DescribeRulesetSchema, { ruleset }) })
      .then((answer) => {
        const told = answerOf(answer, "rulesetDescription");
        feet.set(ruleset, told.terms?.feet ?? 0);
        return told.creatures;
      });
    described.set(ruleset, found);
  }
  return found;
}

/** Show a sentence for a while. */
export function say(sentence: string): void {
  toast.value = sentence;
  setTimeout(() => {
    if (toast.value === sentence) toast.value = "";
  }, 6000);
}

export function complain(error: unknown): void {
  say(error instanceof Error ? error.message : String(error));
}
