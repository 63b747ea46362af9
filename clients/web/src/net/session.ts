// Session of one match, as player or spectator: its view, history, decisions, clocks and chat.

import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { ResyncSchema, ResumeSchema, SendChatSchema, SendIntentSchema, AskQuestionSchema, AddEntropySchema, GetLogSchema, type Resume } from "../gen/fracas/v1/client_pb";
import type { Decision } from "../gen/fracas/v1/decisions_pb";
import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { MatchInfo } from "../gen/fracas/v1/match_pb";
import type { ChatLine, MatchOver, Notice, ServerMessage } from "../gen/fracas/v1/server_pb";
import { TakebackState, type Takeback } from "../gen/fracas/v1/table_pb";
import type { Clock, Snapshot } from "../gen/fracas/v1/view_pb";
import { isAskedRoll } from "../protocol/events";
import { HashMismatch, REVISION } from "../protocol/mirror";
import { saidText, t } from "../text/catalogue";
import { readValue, writeMap, type Data, type PlainValue } from "../protocol/values";
import { clockLeft, type ClockReading } from "./clocks";
import { Connection, RequestRefused, expectAnswer } from "./connection";
import { BattleRecorder, MomentReader, readLogPage, streamReplay, nextKeyframe, type EarlierMoment, type MomentView, type Moment, type ReplayPart } from "./history";
import { ChunkCache } from "./historyChunks";

export interface ChatEntry {
  speaker: string;
  seat: string;
  text: string;
  notice: boolean;
  /** Seats that alone got the line (a whisper); empty or absent: everybody. */
  to?: string[];
  /** Milliseconds since 1970; absent for notices. */
  at?: number;
}

/** Limit of stored moments; a long match has some hundreds. Older ones are fetched from the server on demand. */
const MAX_MOMENTS = 4_096;
const MAX_CHAT_ENTRIES = 300;
/** Retries, and their delay in seconds, for the latest part of a delayed history. */
const MAX_BACKFILL_RETRIES = 4;
const BACKFILL_RETRY_S = 3;
/** Refusal codes after which a decision is closed. */
const STALE_CODES = new Set(["stale_decision", "stale_version", "battle_over", "match_not_running"]);

export class Session {
  readonly moments: Moment[] = [];
  /** Increases with every change that is displayed. */
  readonly tick = signal(0);
  readonly info = signal<MatchInfo | null>(null);
  readonly decisions = signal<Decision[]>([]);
  readonly chatLog = signal<ChatEntry[]>([]);
  /** The cell that somebody points at; `at` is the time of its arrival (`performance.now()`). */
  readonly pinged = signal<{ x: number; y: number; at: number } | null>(null);
  readonly over = signal<MatchOver | null>(null);
  readonly away = signal<Map<string, number>>(new Map());
  /** Disconnected seats, as far as the server has reported. */
  readonly absent = signal<ReadonlySet<string>>(new Set());
  /** Why there is nothing to show; null: there is. */
  readonly refusal = signal<RequestRefused | null>(null);
  /** Index of the viewed moment; null: the present. */
  readonly viewedIndex = signal<number | null>(null);
  /** The last takeback, open or done with. */
  readonly takeback = signal<Takeback | null>(null);
  /** Whether this seat has decided something that has not been taken back, as far as this page knows. */
  readonly acted = signal(false);
  readonly deadline = signal<number | null>(null);
  /** Progress of a replay that is still loading; null: it is complete. */
  readonly progress = signal<ReplayPart["progress"]>(null);
  /** Why the rest of a replay cannot be loaded, as text; empty: no error. */
  readonly replayError = signal("");
  private closed = false;
  /** Number of first moments that are shown as spectators saw them, because the client was not connected. */
  readonly backfilledCount = signal(0);
  /** Version to show as soon as it is known; 0: none. */
  private pendingVersion = 0;
  private backfillStarted = false;
  /** What happened before this page came, as far as it has been fetched, where the own seat has seen something else than the public. */
  readonly earlier = signal<readonly EarlierMoment[]>([]);
  /** Whether there is more of it. */
  readonly hasEarlier = signal(false);
  private isLoadingEarlier = false;
  /** Version of the first snapshot if it came without events; 0: it came with them. */
  private joinVersion = 0;
  private isBackfilling = false;
  /** True: only the live board in the lobby is shown, and no history is fetched. */
  previewOnly = false;
  clocks = new Map<string, ClockReading>();
  delayS = 0;
  /** Number of diffs whose hash matched. */
  matchingHashes = 0;
  /** The last hash from the server. */
  serverHash = 0n;
  private recorder: BattleRecorder | null = null;
  private latestView: MomentView | undefined;
  private readonly chunks = new ChunkCache();
  private readonly momentReader = new MomentReader();
  /** The last view shown; it stays until an older moment has been decoded. */
  private lastShown: MomentView | undefined;
  private stale = false;
  private entropySent = false;
  /** Open decisions by the seat that decides. */
  private readonly requests = new Map<string, Decision[]>();

  /**
   * Args: the connection; the match; the seat (empty: spectator); the invitation code; for a replay, its
   * perspective (empty: the match is followed live).
   */
  constructor(private readonly connection: Connection, readonly match: string, readonly seat: string, readonly code = "", readonly perspective = "") {}

  /** The latest view; undefined before the battle has begun. */
  get live(): MomentView | undefined {
    return this.latestView;
  }

  /** The viewed moment. */
  get shown(): MomentView | undefined {
    const moment = this.moments[this.viewedIndex.value ?? Infinity];
    if (!moment || moment === this.moments[this.moments.length - 1]) return (this.lastShown = this.live);
    const view = this.momentReader.read(moment);
    if (!view) void moment.chunk.open().then(() => this.tick.value++);
    return (this.lastShown = view ?? this.lastShown ?? this.live);
  }

  /** Load the log texts of a moment; the page updates when they are there. */
  loadTexts(moment: Moment): void {
    void moment.chunk.openTexts().then(() => this.tick.value++);
  }

  /** Version of the viewed moment, whether or not it is decoded. */
  get viewedVersion(): number {
    return (this.moments[this.viewedIndex.value ?? Infinity] ?? this.moments[this.moments.length - 1])?.version ?? 0;
  }

  /** Show the moment of a version, now or as soon as it is known. */
  seekVersion(version: number): void {
    this.pendingVersion = version;
    const first = this.moments[0];
    if (!version || !first || first.version > version) return;
    if (this.progress.value && (this.moments[this.moments.length - 1]?.version ?? 0) < version) return; // not loaded yet
    this.pendingVersion = 0;
    let index = this.moments.findIndex((moment) => moment.version > version) - 1;
    if (index < 0) index = this.moments.length - 1;
    this.viewedIndex.value = index < this.moments.length - 1 || this.perspective ? index : null;
  }

  /** Turn a preview into a full session with history. */
  leavePreview(): void {
    if (!this.previewOnly) return;
    this.previewOnly = false;
    if ((this.moments[0]?.version ?? 0) > 1) void this.backfill();
  }

  /** Return the last version to fetch before a moment; its own as well if it came without events. */
  private lastVersionBefore(moment: Moment | undefined): number {
    return moment ? moment.version - (moment.version === this.joinVersion ? 0 : 1) : 0;
  }

  /** Fetch the moments before the client joined. */
  private async backfill(): Promise<void> {
    [this.backfillStarted, this.isBackfilling] = [true, true];
    try {
      // What the public has seen is not to be had, or is not what the own seat has seen.
      if (this.seat && (this.info.value?.vision || (this.info.value?.options?.inviteOnly && !this.code))) {
        if (this.earlier.value.length) return;
        this.hasEarlier.value = true;
        return await this.loadEarlier();
      }
      const until = this.lastVersionBefore(this.moments[0]);
      const past = (await this.fetchPublicHistory()).filter((moment) => moment.version <= until);
      this.prepend(past);
      // With a spectator delay, the latest moments are not public yet.
      const delayS = this.info.value?.options?.spectatorDelayS ?? 0;
      if (delayS && (past[past.length - 1]?.version ?? 0) < until) this.scheduleBackfill(delayS + 1, MAX_BACKFILL_RETRIES);
    } catch {
      // The history starts where the client joined; the live match goes on.
    } finally {
      this.isBackfilling = false;
    }
  }

  /** Fetch a page of the log from before this page came, as the own seat has seen it; no effect if there is none. */
  async loadEarlier(): Promise<void> {
    const before = this.earlier.value[0]?.version ?? this.lastVersionBefore(this.moments[0]) + 1;
    if (!this.hasEarlier.value || this.isLoadingEarlier || !this.latestView) return;
    this.isLoadingEarlier = true;
    try {
      const page = expectAnswer(await this.connection.request({ case: "getLog", value: create(GetLogSchema, { match: this.match, seat: this.seat, before }) }), "logPage");
      this.earlier.value = [...readLogPage(page, this.latestView.battle), ...this.earlier.value];
      this.hasEarlier.value = !page.first;
    } catch {
      this.hasEarlier.value = false; // an older server; the live match goes on
    } finally {
      this.isLoadingEarlier = false;
    }
  }

  private async fetchPublicHistory(): Promise<Moment[]> {
    if (this.info.value?.options?.inviteOnly && !this.code) return [];
    const code = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    const past: Moment[] = [];
    for await (const part of streamReplay(`past/${encodeURIComponent(this.match)}${code}`, this.chunks)) past.push(...part.moments);
    return past;
  }

  /** Fetch the gap between the public history and the first own moment later, unless the user is viewing the past. */
  private scheduleBackfill(seconds: number, times: number): void {
    if (times > 0) setTimeout(() => void this.backfillRest(times - 1), seconds * 1000);
  }

  private async backfillRest(times: number): Promise<void> {
    // Try again later if the server is busy or the user is viewing the past.
    if (this.isBackfilling || this.viewedIndex.value !== null) return this.scheduleBackfill(BACKFILL_RETRY_S, times);
    this.isBackfilling = true;
    try {
      const until = this.lastVersionBefore(this.moments[this.backfilledCount.value]);
      const past = (await this.fetchPublicHistory()).filter((moment) => moment.version <= until);
      if ((past[past.length - 1]?.version ?? 0) < until) this.scheduleBackfill(BACKFILL_RETRY_S, times);
      if (this.viewedIndex.value !== null || past.length <= this.backfilledCount.value) return;
      this.moments.splice(0, this.backfilledCount.value);
      this.backfilledCount.value = 0;
      this.prepend(past);
    } catch {
      // The gap stays; the live match goes on.
    } finally {
      this.isBackfilling = false;
    }
  }

  /** Go to the first moment, and fetch earlier ones that are no longer stored. */
  async goToFirst(): Promise<void> {
    this.viewedIndex.value = 0;
    const first = this.moments[0];
    if (this.perspective || (first?.version ?? 0) <= 1 || this.isBackfilling) return;
    await this.backfill();
    if (this.viewedIndex.value !== null && this.moments[this.viewedIndex.value] === first) this.viewedIndex.value = 0;
  }

  private prepend(past: Moment[]): void {
    // While the user views the past, older moments may take up to the full limit.
    const most = this.viewedIndex.value === null ? MAX_MOMENTS - this.moments.length : MAX_MOMENTS;
    const room = past.slice(nextKeyframe(past, past.length - most));
    if (!room.length) return;
    // The public version of the first own moment replaces it, because it has the events.
    const told = room[room.length - 1]?.version === this.moments[0]?.version ? 1 : 0;
    this.moments.splice(0, told, ...room);
    this.backfilledCount.value += room.length;
    if (this.viewedIndex.value !== null) this.viewedIndex.value += room.length - told;
    if (this.pendingVersion) this.seekVersion(this.pendingVersion);
    this.tick.value++;
  }

  /** Fetch a finished match from its perspective until there is something to show; throws the refusal. */
  async fetchReplay(): Promise<void> {
    const code = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    const parts = streamReplay(`shown/${encodeURIComponent(this.match)}/${encodeURIComponent(this.perspective)}${code}`, this.chunks, () => this.closed);
    while (!this.moments.length) {
      const { done, value } = await parts.next();
      if (done) return;
      this.addReplayPart(value);
    }
    void this.fetchRest(parts);
    await this.moments[this.viewedIndex.value ?? 0]?.chunk.open(); // show the start before the end
    this.tick.value++;
  }

  /** Add the parts of a replay that the server is still computing. */
  private async fetchRest(parts: AsyncGenerator<ReplayPart>): Promise<void> {
    try {
      for await (const part of parts) this.addReplayPart(part);
    } catch (error) {
      this.replayError.value = error instanceof Error ? error.message : String(error);
    }
    this.progress.value = null;
    this.tick.value++;
  }

  private addReplayPart(part: ReplayPart): void {
    this.moments.push(...part.moments);
    this.latestView = part.last;
    this.progress.value = part.progress;
    if (!this.moments.length) return;
    this.viewedIndex.value ??= 0;
    if (this.pendingVersion) this.seekVersion(this.pendingVersion);
    this.tick.value++;
  }

  /** Stop loading a replay that is no longer shown. */
  close(): void {
    this.closed = true;
  }

  /** The hash of the current view, for tests. */
  get hash(): string {
    return (this.recorder?.mirror.hash ?? 0n).toString(16).padStart(16, "0");
  }

  /** Return the id for a number in the view. */
  idOf(n: number): string {
    return this.recorder?.mirror.id(n) ?? String(n);
  }

  get version(): number {
    return this.recorder?.mirror.version ?? 0;
  }

  resume(): Resume | null {
    if (this.over.value || this.refusal.value || this.perspective) return null;
    // Changes while disconnected are not reported: a snapshot or the next notice updates this.
    if (this.away.value.size) this.away.value = new Map();
    if (this.absent.value.size) this.absent.value = new Set();
    const at = this.recorder && !this.stale ? { version: this.version, hash: this.recorder.mirror.hash } : {};
    return create(ResumeSchema, { match: this.match, seat: this.seat, glance: this.previewOnly, ...at });
  }

  /** Add entropy to the dice once. */
  async addEntropy(): Promise<void> {
    if (!this.seat || this.entropySent) return;
    this.entropySent = true;
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    await this.connection.request({ case: "addEntropy", value: create(AddEntropySchema, { match: this.match, seat: this.seat, entropy }) });
  }

  /** Send an intent; throws the refusal. */
  async act(intent: Intent, decision: Decision | null): Promise<void> {
    const decider = decision && [...this.requests].find(([, open]) => open.some((one) => one.number === decision.number))?.[0];
    const value = create(SendIntentSchema, { match: this.match, seat: decider ?? this.seat, version: this.version, intent });
    if (decision) {
      // A restarted server offers the same decision with another hash.
      const again = this.decisions.value.find((one) => one.number === decision.number) ?? decision;
      value.decision = again.number;
      value.optionsHash = again.hash;
    }
    try {
      expectAnswer(await this.connection.request({ case: "sendIntent", value }), "accepted");
      if (decision) this.acted.value = true;
      if (decision) this.removeDecision(decision);
    } catch (error) {
      if (decision && error instanceof RequestRefused && STALE_CODES.has(error.code)) this.removeDecision(decision);
      throw error;
    }
  }

  /** Query the battle from the seat's view; null if the server refuses. */
  async askOrNull(question: Data): Promise<PlainValue> {
    if (!this.seat) return null;
    try {
      return await this.askOrThrow(question);
    } catch (error) {
      if (error instanceof RequestRefused) return null;
      throw error;
    }
  }

  /** Query the battle from the seat's view; throws the refusal. */
  async askOrThrow(question: Data): Promise<PlainValue> {
    const value = create(AskQuestionSchema, { match: this.match, seat: this.seat, question: writeMap(question) });
    return readValue(expectAnswer(await this.connection.request({ case: "askQuestion", value }), "reply").answer, (n) => String(n));
  }

  /** Send a chat message to everybody, to some seats, or to the own side. */
  async chat(text: string, to: string[] = [], side = false): Promise<void> {
    expectAnswer(await this.connection.request({ case: "sendChat", value: create(SendChatSchema, { match: this.match, text, to, side }) }), "done");
  }

  /** Point at a cell of the board for everybody. */
  async ping(x: number, y: number): Promise<void> {
    expectAnswer(await this.connection.request({ case: "sendChat", value: create(SendChatSchema, { match: this.match, at: { x, y } }) }), "done");
  }

  private removeDecision(decision: Decision): void {
    for (const [seat, open] of this.requests) if (open.some((one) => one.number === decision.number)) this.setDecisions(seat, open.filter((one) => one.number !== decision.number));
  }

  /** Set the decisions of a seat: the own one, or one that the game master holds. */
  private setDecisions(seat: string, decisions: Decision[]): void {
    this.requests.set(seat, decisions);
    this.decisions.value = [...this.requests.values()].flat();
  }

  /** Handle a message for this match. */
  receive(message: ServerMessage): void {
    const kind = message.kind;
    switch (kind.case) {
      case "snapshot":
        this.applySnapshot(kind.value);
        break;
      case "diff":
        this.applyDiff(kind.value);
        break;
      case "decisionRequest":
        this.setDecisions(kind.value.seat, kind.value.decisions);
        this.deadline.value = kind.value.clockMs === undefined ? null : Date.now() + kind.value.clockMs;
        break;
      case "matchOver":
        this.over.value = kind.value;
        this.requests.clear();
        this.decisions.value = [];
        for (const [seat, clock] of this.clocks) this.clocks.set(seat, { bankMs: clockLeft(clock, Date.now()), decisionMs: 0, running: false, at: Date.now() });
        this.away.value = new Map();
        break;
      case "chatLine":
        this.addChatLine(kind.value);
        break;
      case "notice":
        this.addNotice(kind.value);
        break;
      case "takeback":
        this.takeback.value = kind.value;
        if (kind.value.state === TakebackState.ACCEPTED && kind.value.seat === this.seat) this.acted.value = false;
        break;
      case "matchChanged":
        this.info.value = kind.value.info ?? this.info.value;
        for (const seat of this.info.value?.seats ?? []) if (seat.id !== this.seat && !seat.heldByGm && this.requests.has(seat.id)) this.setDecisions(seat.id, []);
        break;
      case "rejected":
        if (message.request === "" || message.request === "hello") this.refusal.value = new RequestRefused(kind.value.code, kind.value.sentence, kind.value.rule);
        break;
      default:
        return;
    }
    this.tick.value++;
  }

  private applySnapshot(snapshot: Snapshot): void {
    const check = (this.connection.welcome.value?.revision ?? 0) <= REVISION;
    let moment: Moment;
    if (this.recorder) moment = this.recorder.reset(snapshot);
    else {
      this.recorder = new BattleRecorder(snapshot, this.chunks, check);
      moment = this.recorder.firstMoment;
      if (!snapshot.missed.length) this.joinVersion = snapshot.version;
    }
    this.stale = false;
    this.serverHash = snapshot.hash;
    this.delayS = snapshot.delayS;
    for (const clock of snapshot.clocks) this.setClock(clock);
    this.away.value = new Map(snapshot.away.map((one) => [one.seat, Date.now() + one.forfeitsInMs]));
    this.append(moment);
    if (!this.backfillStarted && !this.previewOnly && snapshot.version > 1) void this.backfill();
  }

  private applyDiff(diff: Extract<ServerMessage["kind"], { case: "diff" }>["value"]): void {
    const { recorder } = this;
    if (!recorder || this.stale || diff.version <= recorder.mirror.version) return;
    let moment: Moment;
    try {
      moment = recorder.apply(diff);
      this.matchingHashes++;
      this.serverHash = diff.hash;
    } catch (error) {
      this.stale = true;
      const value = create(ResyncSchema, {
        match: this.match, seat: this.seat, version: recorder.mirror.version, hashDisagreed: error instanceof HashMismatch,
      });
      void this.connection.request({ case: "resync", value });
      return;
    }
    for (const clock of diff.clocks) this.setClock(clock);
    this.append(moment);
  }

  private append(moment: Moment): void {
    const last = this.moments[this.moments.length - 1];
    // The start of the battle can be sent twice: as news, and as the answer to a seat that is taken.
    if (last && this.moments.length === 1 && last.version === moment.version && last.lines?.join() === moment.lines?.join()) this.moments.pop();
    // A viewed present moment becomes a past one with the same picture.
    if (last && this.latestView && this.viewedIndex.value === this.moments.length - 1) this.momentReader.cache(last, this.latestView);
    this.moments.push(moment);
    this.latestView = this.recorder?.view;
    // Dice that somebody rolls are read in the chat too, where they were asked for.
    if (this.latestView?.happened.some(isAskedRoll)) for (const line of moment.lines ?? []) this.addEntry({ speaker: "", seat: "", text: line.trim(), notice: true });
    if (this.pendingVersion) this.seekVersion(this.pendingVersion);
    if (this.moments.length <= MAX_MOMENTS) return;
    if (this.viewedIndex.value !== null && this.moments.length <= 2 * MAX_MOMENTS) return; // nothing is dropped while the user views the past
    // The first moment has to be a keyframe, so those that depend on a dropped one go too.
    const gone = nextKeyframe(this.moments, this.moments.length - MAX_MOMENTS);
    this.moments.splice(0, gone);
    this.backfilledCount.value = Math.max(0, this.backfilledCount.value - gone);
    if (this.viewedIndex.value !== null) this.viewedIndex.value = Math.max(0, this.viewedIndex.value - gone);
  }

  private setClock(clock: Clock): void {
    this.clocks.set(clock.seat, { bankMs: clock.bankMs, decisionMs: clock.decisionMs, running: clock.running, at: Date.now() });
  }

  private addChatLine(line: ChatLine): void {
    if (line.at) this.pinged.value = { x: line.at.x, y: line.at.y, at: performance.now() };
    if (!line.text) return;
    const said = { speaker: line.speaker, seat: line.seat, text: line.text, notice: false, at: Number(line.atMs), to: line.to };
    // After a reconnection the server repeats the chat; only lines not shown yet are added.
    const heard = this.chatLog.value.some((one) => one.at === said.at && one.speaker === said.speaker && one.text === said.text);
    if (!heard) this.addEntry(said);
  }

  private addNotice(notice: Notice): void {
    // A seat that connects for the first time has not come back.
    const known = notice.code !== "seat_back" || this.absent.value.has(notice.seat);
    const away = new Map(this.away.value);
    if (notice.code === "seat_away" && notice.forfeitsInMs !== undefined) away.set(notice.seat, Date.now() + notice.forfeitsInMs);
    if (notice.code === "seat_back") away.delete(notice.seat);
    this.away.value = away;
    if (notice.code === "seat_away" || notice.code === "seat_back") {
      const absent = new Set(this.absent.value);
      if (notice.code === "seat_away") absent.add(notice.seat);
      else absent.delete(notice.seat);
      this.absent.value = absent;
    }
    const who = this.info.value?.seats.find((one) => one.id === notice.seat)?.name;
    const text = who && notice.code === "seat_away" ? t("noticeAway", { who }) : who && notice.code === "seat_back" ? t("noticeBack", { who }) : saidText(notice.sentence);
    if (known) this.addEntry({ speaker: "", seat: notice.seat, text, notice: true });
  }

  addEntry(said: ChatEntry): void {
    this.chatLog.value = [...this.chatLog.value.slice(-MAX_CHAT_ENTRIES), said];
  }
}
