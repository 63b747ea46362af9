// Global state of the page: connection, route, sessions and stored settings.
//
// The route is the path of the address, or its fragment: `#/join/CODE`. Invitation codes are always in the fragment, which
// browsers send to no server, so that no log has them; older links have everything there.

import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { CreateMatchSchema, JoinMatchSchema, ListMatchesSchema, WatchMatchSchema, DescribeRulesetSchema, CallOffMatchSchema, LeaveMatchSchema, QueueForMatchSchema, LeaveQueueSchema } from "./gen/fracas/v1/client_pb";
import { MatchPhase, type MatchInfo } from "./gen/fracas/v1/match_pb";
import { GetLeaderboardSchema, ListHistorySchema, type MatchMode, type PlayedMatch, type Rating } from "./gen/fracas/v1/records_pb";
import type { CreatureInfo, ServerMessage } from "./gen/fracas/v1/server_pb";
import { Connection, expectAnswer, type Store } from "./net/connection";
import { Session } from "./net/session";
import type { Table } from "./gen/fracas/v1/tables_pb";
import { pickLanguage } from "./text/languages";

const PAGES = ["lobby", "match", "join", "new", "night", "replay", "tournament", "tables", "table", "editor", "creature"] as const;

export interface Route {
  page: (typeof PAGES)[number];
  argument: string;
  /** The rest of the route: the version of a match; the perspective and version of a replay. */
  rest: string[];
}

const MAX_UNDELIVERED = 64;

/** Persistent storage, with a fallback to memory if the browser blocks it. */
export const store: Store = {
  get(name) {
    try {
      return localStorage.getItem(`fracas.${name}`);
    } catch {
      return MEMORY_STORE.get(name) ?? null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`fracas.${name}`, value);
    } catch {
      MEMORY_STORE.set(name, value);
    }
  },
};
const MEMORY_STORE = new Map<string, string>();

export const route = signal<Route>(readRoute());
export const overlay = new URLSearchParams(location.search).has("overlay");
export const lobby = signal<MatchInfo[]>([]);
export const toast = signal("");
export const theme = signal(store.get("theme") ?? "auto");
/** Language of the page. Rendered texts do not change, so a change reloads the page (`switchLanguage`). */
export const language = pickLanguage(store.get("language"), navigator.languages);
/** Volume of all sounds, from 0 (off) to 1. */
export const volume = signal(readVolume(store.get("sound")));
export const sessions = new Map<string, Session>();
const undelivered: ServerMessage[] = [];

export const connection = new Connection(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`,
  store,
  dispatch,
  () => [...sessions.values()].map((session) => session.resume()).filter((one) => one !== null),
);

function readVolume(kept: string | null): number {
  const number = kept === "on" ? 0.5 : Number(kept ?? 0); // "on": kept by an earlier version
  return number >= 0 && number <= 1 ? number : 0;
}

/** Switch the language, now and for later visits. */
export function switchLanguage(tag: string): void {
  store.set("language", tag);
  location.reload();
}

function readRoute(): Route {
  const isFragment = location.hash.startsWith("#/");
  const path = isFragment ? location.hash.slice(1) : location.pathname;
  const [, page = "", argument = "", ...rest] = path.split("/").map(decodePart);
  const found: Route = { page: PAGES.find((one) => one === page) ?? "lobby", argument, rest };
  if (isFragment && !hasCode(found)) history.replaceState(null, "", path + location.search);
  return found;
}

/** Return whether a route has an invitation code. */
function hasCode({ page, argument, rest }: Route): boolean {
  return page === "join" || (page === "tables" && argument !== "") || (page === "tournament" && rest.length > 0);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const followAddress = (): void => {
  route.value = readRoute();
};
addEventListener("hashchange", followAddress);
addEventListener("popstate", followAddress);
// Links to other pages of this one do not load it again.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOwn = link?.origin === location.origin && !link.target && !link.hasAttribute("download") && isPage(link.pathname);
  if (!isOwn || link.hash || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(link.pathname);
});

const isPage = (path: string): boolean => path === "/" || PAGES.some((one) => one === path.split("/")[1]);

/** Go to a path of the page, or to a fragment with an invitation code. */
export function navigate(path: string): void {
  if (path.startsWith("#")) {
    location.hash = path;
    return;
  }
  history.pushState(null, "", path + location.search);
  followAddress();
}

function matchOf(message: ServerMessage): string {
  const value = message.kind.value as { match?: string; info?: MatchInfo } | undefined;
  return value?.match ?? value?.info?.match ?? "";
}

function dispatch(message: ServerMessage): void {
  const match = matchOf(message);
  const { kind } = message;
  if (kind.case === "table" && !message.request) {
    pushedTable.value = kind.value;
    return;
  }
  // A queued player gets a second answer to the same request when opponents are found.
  if (kind.case === "joined" && kind.value.seat && queuedRuleset.value) {
    queuedRuleset.value = "";
    storeSeat(openSession(kind.value.info as MatchInfo, kind.value.seat, ""));
    navigate(`/match/${match}`);
    return;
  }
  if (!match || message.kind.case === "joined" || message.kind.case === "matchCreated") return;
  const session = sessions.get(match);
  if (session) session.receive(message);
  else if (undelivered.push(message) > MAX_UNDELIVERED) undelivered.shift();
}

/** The last table that the server sent by itself, because somebody changed it. */
export const pushedTable = signal<Table | null>(null);

/** Increases whenever a match is opened or closed. */
export const sessionsTick = signal(0);

function openSession(info: MatchInfo, seat: string, code: string, glanced = false): Session {
  const known = sessions.get(info.match);
  const session = known && known.seat === seat && !known.refusal.value ? known : new Session(connection, info.match, seat, code || known?.code || "");
  session.info.value = info;
  if (session !== known) session.previewOnly = glanced;
  sessions.set(info.match, session);
  sessionsTick.value++;
  for (const message of undelivered.filter((one) => matchOf(one) === info.match)) {
    undelivered.splice(undelivered.indexOf(message), 1);
    session.receive(message);
  }
  if (seat && info.phase === MatchPhase.OPEN) void session.addEntropy();
  return session;
}

/** Take a seat, or resume the seat already taken. */
export async function takeSeat(wish: { match?: string; code?: string; seat?: string; creatures?: string[]; seatKey?: string }): Promise<Session> {
  const joined = expectAnswer(await connection.request({ case: "joinMatch", value: create(JoinMatchSchema, wish) }), "joined");
  return openSession(joined.info as MatchInfo, joined.seat, wish.code ?? "");
}

export async function watch(match: string, code = ""): Promise<Session> {
  const joined = expectAnswer(await connection.request({ case: "watchMatch", value: create(WatchMatchSchema, { match, code }) }), "joined");
  return openSession(joined.info as MatchInfo, joined.seat, code);
}

/** Matches that a tournament has assigned to the user. */
export const tournamentMatches = new Set<string>();

/** Open a match with the user's seat, or as a spectator. */
export async function resumeMatch(match: string): Promise<Session> {
  const known = sessions.get(match);
  if (known && !known.refusal.value) {
    if (known.previewOnly) {
      known.leavePreview();
      // Register as a spectator, which a preview is not.
      void connection.request({ case: "watchMatch", value: create(WatchMatchSchema, { match }) });
    }
    sessionsTick.value++;
    return known;
  }
  // The seat may come from another browser, the queue or a tournament, so ask the server.
  if (!store.get(`seat.${match}`)) await refreshLobby();
  const listed = lobby.value.find((one) => one.match === match)?.yourSeat ?? "";
  const seat = store.get(`seat.${match}`) || listed || (tournamentMatches.has(match) ? "" : null);
  if (seat !== null) {
    try {
      const session = await takeSeat({ match, seat });
      storeSeat(session);
      return session;
    } catch {
      store.set(`seat.${match}`, "");
    }
  }
  return watch(match, store.get(`code.${match}`) ?? "");
}

/** Return the match of an invitation without taking a seat or staying as a spectator. */
export async function fetchInvitation(code: string): Promise<MatchInfo> {
  const { info } = expectAnswer(await connection.request({ case: "watchMatch", value: create(WatchMatchSchema, { code, glance: true }) }), "joined");
  const match = (info as MatchInfo).match;
  if (!sessions.has(match)) {
    await connection.request({ case: "leaveMatch", value: create(LeaveMatchSchema, { match }) });
    for (const message of undelivered.filter((one) => matchOf(one) === match)) undelivered.splice(undelivered.indexOf(message), 1);
  }
  return info as MatchInfo;
}

/** The tournament of a match, as far as its page has loaded it. */
export const tournamentOf = new Map<string, { id: string; name: string }>();

/** The table of a battle, as far as its page has loaded it. */
export const tableOf = new Map<string, { id: string; name: string }>();

/** Watch a match while its live board is on the screen. */
export async function previewMatch(match: string): Promise<Session> {
  const known = sessions.get(match);
  if (known && !known.refusal.value) return known;
  const joined = expectAnswer(await connection.request({ case: "watchMatch", value: create(WatchMatchSchema, { match, glance: true }) }), "joined");
  return openSession(joined.info as MatchInfo, joined.seat, "", true);
}

export function closePreview(session: Session): void {
  const going = route.value.page === "match" && route.value.argument === session.match;
  if (session.previewOnly && !going && sessions.get(session.match) === session) void leaveMatch(session).catch(() => undefined);
}

/** Close the tab of a match; a spectator stops watching. */
export function closeTab(session: Session): void {
  void leaveMatch(session).catch(() => undefined);
}

/** Open the replay of a finished match from a perspective. */
export async function openReplay(match: string, eyes: string, version: number): Promise<Session> {
  const session = new Session(connection, match, "", store.get(`code.${match}`) ?? "", eyes);
  session.seekVersion(version);
  await session.fetchReplay();
  return session;
}

/** Return the path that leads to the viewed moment. */
export function momentLink(session: Session): string {
  const version = session.viewedVersion;
  return session.perspective ? `/replay/${session.match}/${session.perspective}/${version}` : `/match/${session.match}/${version}`;
}

export function storeSeat(session: Session): void {
  if (session.seat) store.set(`seat.${session.match}`, session.seat);
  if (session.code) store.set(`code.${session.match}`, session.code);
}

/** Keep the seat of a match for later visits, and open the match. */
export function enterMatch(session: Session): void {
  storeSeat(session);
  navigate(`/match/${session.match}`);
}

export async function createMatch(wish: Parameters<typeof create<typeof CreateMatchSchema>>[1]): Promise<Session> {
  const made = expectAnswer(await connection.request({ case: "createMatch", value: create(CreateMatchSchema, wish) }), "matchCreated");
  store.set(`made.${made.info?.match}`, "1");
  store.set("ruleset", made.info?.ruleset ?? "");
  return openSession(made.info as MatchInfo, made.seat, made.code);
}

/** The ruleset whose queue the user is in; empty: none. */
export const queuedRuleset = signal("");

export async function joinQueue(ruleset: string): Promise<void> {
  queuedRuleset.value = ruleset;
  const answer = await connection.request({ case: "queueForMatch", value: create(QueueForMatchSchema, { ruleset }) });
  if (answer.kind.case === "joined") return;
  try {
    expectAnswer(answer, "queued");
  } catch (error) {
    queuedRuleset.value = "";
    throw error;
  }
}

export async function leaveQueue(): Promise<void> {
  queuedRuleset.value = "";
  await connection.request({ case: "leaveQueue", value: create(LeaveQueueSchema, {}) });
}

/** Return finished matches, the user's own or everyone's, newest first, with the token for the next page. */
export async function fetchHistory(everybody: boolean, before: string): Promise<{ matches: PlayedMatch[]; next: string }> {
  const value = create(ListHistorySchema, { limit: 10, everybody, before });
  return expectAnswer(await connection.request({ case: "listHistory", value }), "history");
}

export async function fetchLeaderboard(ruleset: string, mode: MatchMode): Promise<Rating[]> {
  const value = create(GetLeaderboardSchema, { ruleset, mode, limit: 20 });
  return expectAnswer(await connection.request({ case: "getLeaderboard", value }), "leaderboard").ratings;
}

export async function leaveMatch(session: Session): Promise<void> {
  sessions.delete(session.match);
  sessionsTick.value++;
  await connection.request({ case: "leaveMatch", value: create(LeaveMatchSchema, { match: session.match, seat: session.seat }) });
}

/** Cancel a match that the user has created, before its battle begins. */
export async function cancelMatch(match: string): Promise<void> {
  expectAnswer(await connection.request({ case: "callOffMatch", value: create(CallOffMatchSchema, { match }) }), "done");
}

export async function refreshLobby(): Promise<void> {
  const list = expectAnswer(await connection.request({ case: "listMatches", value: create(ListMatchesSchema, { limit: 50 }) }), "matchList");
  lobby.value = list.matches;
}

const rulesetRequests = new Map<string, Promise<CreatureInfo[]>>();
/** Feet per cell by described ruleset; 0: distances are in cells. */
const feetPerCell = new Map<string, number>();

export const feetOf = (ruleset: string): number => feetPerCell.get(ruleset) ?? 0;

export function describeRuleset(ruleset: string): Promise<CreatureInfo[]> {
  let found = rulesetRequests.get(ruleset);
  if (!found) {
    found = connection
      .request({ case: "describeRuleset", value: create(DescribeRulesetSchema, { ruleset }) })
      .then((answer) => {
        const told = expectAnswer(answer, "rulesetDescription");
        feetPerCell.set(ruleset, told.terms?.feet ?? 0);
        return told.creatures;
      });
    rulesetRequests.set(ruleset, found);
  }
  return found;
}

/** Show a message for a few seconds. */
export function showToast(sentence: string): void {
  toast.value = sentence;
  setTimeout(() => {
    if (toast.value === sentence) toast.value = "";
  }, 6000);
}

export function showError(error: unknown): void {
  showToast(error instanceof Error ? error.message : String(error));
}
