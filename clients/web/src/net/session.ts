// One match that somebody plays in or watches: its view, the past that can be looked back at, decisions, clocks, chat.

import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { ResyncSchema, ResumeSchema, SendIntentSchema, AskQuestionSchema, AddEntropySchema, type Resume } from "../gen/fracas/v1/client_pb";
import type { Decision } from "../gen/fracas/v1/decisions_pb";
import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { MatchInfo } from "../gen/fracas/v1/match_pb";
import type { ChatLine, MatchOver, Notice, ServerMessage } from "../gen/fracas/v1/server_pb";
import type { Clock, Snapshot } from "../gen/fracas/v1/view_pb";
import { HashMismatch, REVISION } from "../protocol/mirror";
import { readValue, writeMap, type Data, type PlainValue } from "../protocol/values";
import { Connection, RequestRefused, expectAnswer } from "./connection";
import { BattleRecorder, MomentReader, streamReplay, nextKeyframe, type MomentView, type Moment, type ReplayPart } from "./history";
import { ChunkCache } from "./historyChunks";

export interface ChatEntry {
  speaker: string;
  seat: string;
  text: string;
  notice: boolean;
  /** When, in milliseconds since 1970; absent: of a notice. */
  at?: number;
}

export interface ClockReading {
  bankMs: number;
  decisionMs: number;
  running: boolean;
  /** When it was told, by this machine's clock. */
  at: number;
}

/** Moments that are kept: a long match has some hundreds. Older ones are asked of the server where somebody looks for them. */
const MAX_MOMENTS = 4_096;
const MAX_CHAT_ENTRIES = 300;
/** How often, and how many seconds apart, the rest of a delayed past is asked for. */
const MAX_BACKFILL_RETRIES = 4;
const BACKFILL_RETRY_S = 3;
/** Refusals after which a decision is no longer open. */
const STALE_CODES = new Set(["stale_decision", "stale_version", "battle_over", "match_not_running"]);

export class Session {
  readonly moments: Moment[] = [];
  /** Grows with everything that changes what is shown. */
  readonly tick = signal(0);
  readonly info = signal<MatchInfo | null>(null);
  readonly decisions = signal<Decision[]>([]);
  readonly chatLog = signal<ChatEntry[]>([]);
  readonly over = signal<MatchOver | null>(null);
  readonly away = signal<Map<string, number>>(new Map());
  /** Seats that nobody is connected to, as far as one was told. */
  readonly absent = signal<ReadonlySet<string>>(new Set());
  /** Why there is nothing to show; null: there is. */
  readonly refusal = signal<RequestRefused | null>(null);
  /** Which moment is looked at; null: the present. */
  readonly viewedIndex = signal<number | null>(null);
  readonly deadline = signal<number | null>(null);
  /** How much of a replay has come; null: all of it. */
  readonly progress = signal<ReplayPart["progress"]>(null);
  /** Why the rest of a replay does not come, for people; empty: it does. */
  readonly replayError = signal("");
  private closed = false;
  /** How many of the first moments are told as the public saw them: one was not there, or has come back by another way. */
  readonly backfilledCount = signal(0);
  /** The version whose moment is to be shown once it is known; 0: none. */
  private pendingVersion = 0;
  private backfillStarted = false;
  /** The version that one came at, where the view told nothing of what had led to it; 0: it did. */
  private joinVersion = 0;
  private isBackfilling = false;
  /** True: only its small board in the lobby is looked at, and its past is not asked for. */
  previewOnly = false;
  clocks = new Map<string, ClockReading>();
  delayS = 0;
  /** Diffs whose hash agreed with one's own. */
  matchingHashes = 0;
  /** The hash that the server told last. */
  serverHash = 0n;
  private recorder: BattleRecorder | null = null;
  private latestView: MomentView | undefined;
  private readonly chunks = new ChunkCache();
  private readonly momentReader = new MomentReader();
  /** What was shown last: it stays until an older moment has been read. */
  private lastShown: MomentView | undefined;
  private stale = false;
  private entropySent = false;

  /**
   * Args: the link; the match; one's seat (empty: one watches); the invitation code; of a match that is over and shown again,
   * whose eyes it is shown by (empty: the match is followed as it goes on).
   */
  constructor(private readonly link: Connection, readonly match: string, readonly seat: string, readonly code = "", readonly perspective = "") {}

  /** The last moment that is known; undefined before the battle has begun. */
  get live(): MomentView | undefined {
    return this.latestView;
  }

  /** The moment that is looked at. */
  get shown(): MomentView | undefined {
    const moment = this.moments[this.viewedIndex.value ?? Infinity];
    if (!moment || moment === this.moments[this.moments.length - 1]) return (this.lastShown = this.live);
    const frame = this.momentReader.read(moment);
    if (!frame) void moment.chunk.open().then(() => this.tick.value++);
    return (this.lastShown = frame ?? this.lastShown ?? this.live);
  }

  /** Read again what the log says of a moment; it is shown as soon as it has been read. */
  loadTexts(moment: Moment): void {
    void moment.chunk.openTexts().then(() => this.tick.value++);
  }

  /** The version of the moment that is looked at, whether or not it has been read already. */
  get viewedVersion(): number {
    return (this.moments[this.viewedIndex.value ?? Infinity] ?? this.moments[this.moments.length - 1])?.version ?? 0;
  }

  /** Show the moment of a version, now or as soon as it is known. */
  seekVersion(version: number): void {
    this.pendingVersion = version;
    const first = this.moments[0];
    if (!version || !first || first.version > version) return;
    if (this.progress.value && (this.moments[this.moments.length - 1]?.version ?? 0) < version) return; // it is still to come
    this.pendingVersion = 0;
    let index = this.moments.findIndex((moment) => moment.version > version) - 1;
    if (index < 0) index = this.moments.length - 1;
    this.viewedIndex.value = index < this.moments.length - 1 || this.perspective ? index : null;
  }

  /** Look at it for itself: from now on it has a past, too. */
  leavePreview(): void {
    if (!this.previewOnly) return;
    this.previewOnly = false;
    if ((this.moments[0]?.version ?? 0) > 1) void this.backfill();
  }

  /** The last version that is fetched before a moment: its own as well, where one came at it and knows nothing of what led to it. */
  private lastVersionBefore(moment: Moment | undefined): number {
    return moment ? moment.version - (moment.version === this.joinVersion ? 0 : 1) : 0;
  }

  /** Fetch the moments before one came. */
  private async backfill(): Promise<void> {
    [this.backfillStarted, this.isBackfilling] = [true, true];
    try {
      const until = this.lastVersionBefore(this.moments[0]);
      const past = (await this.fetchPublicHistory()).filter((moment) => moment.version <= until);
      this.prepend(past);
      // Of a match that is shown later what has just happened is not public yet when somebody comes back to it.
      const delayS = this.info.value?.options?.spectatorDelayS ?? 0;
      if (delayS && (past[past.length - 1]?.version ?? 0) < until) this.scheduleBackfill(delayS + 1, MAX_BACKFILL_RETRIES);
    } catch {
      // Looking back ends where one came; the present goes on.
    } finally {
      this.isBackfilling = false;
    }
  }

  private async fetchPublicHistory(): Promise<Moment[]> {
    if (this.info.value?.options?.inviteOnly && !this.code) return [];
    const code = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    const past: Moment[] = [];
    for await (const part of streamReplay(`past/${encodeURIComponent(this.match)}${code}`, this.chunks)) past.push(...part.moments);
    return past;
  }

  /** Fetch what lies between the past as it was public when one came, and one's coming; who looks back has what is there. */
  private scheduleBackfill(seconds: number, times: number): void {
    if (times > 0) setTimeout(() => void this.backfillRest(times - 1), seconds * 1000);
  }

  private async backfillRest(times: number): Promise<void> {
    // A server that is busy, or somebody who looks back: the next time may find it.
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
      // What is missing stays missing; the present goes on.
    } finally {
      this.isBackfilling = false;
    }
  }

  /** Go to the first moment; those before it that are not kept any more are fetched again. */
  async goToFirst(): Promise<void> {
    this.viewedIndex.value = 0;
    const first = this.moments[0];
    if (this.perspective || (first?.version ?? 0) <= 1 || this.isBackfilling) return;
    await this.backfill();
    if (this.viewedIndex.value !== null && this.moments[this.viewedIndex.value] === first) this.viewedIndex.value = 0;
  }

  private prepend(past: Moment[]): void {
    // Who looks for what is older has as much of it as is kept besides.
    const most = this.viewedIndex.value === null ? MAX_MOMENTS - this.moments.length : MAX_MOMENTS;
    const room = past.slice(nextKeyframe(past, past.length - most));
    if (!room.length) return;
    // What led to the moment that one came at is told by the public's, which takes its place.
    const told = room[room.length - 1]?.version === this.moments[0]?.version ? 1 : 0;
    this.moments.splice(0, told, ...room);
    this.backfilledCount.value += room.length;
    if (this.viewedIndex.value !== null) this.viewedIndex.value += room.length - told;
    if (this.pendingVersion) this.seekVersion(this.pendingVersion);
    this.tick.value++;
  }

  /** Fetch a match that is over, as its eyes saw it, until there is something to look at; throws what the server refuses. */
  async fetchReplay(): Promise<void> {
    const code = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    const parts = streamReplay(`shown/${encodeURIComponent(this.match)}/${encodeURIComponent(this.perspective)}${code}`, this.chunks, () => this.closed);
    while (!this.moments.length) {
      const { done, value } = await parts.next();
      if (done) return;
      this.addReplayPart(value);
    }
    void this.fetchRest(parts);
    await this.moments[this.viewedIndex.value ?? 0]?.chunk.open(); // its beginning is shown before its end
    this.tick.value++;
  }

  /** Take the parts of a replay that the server is still playing. */
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

  /** Let go of a replay that is not looked at any more. */
  close(): void {
    this.closed = true;
  }

  /** The hash of the view as it is now, for tests against the server's. */
  get hash(): string {
    return (this.recorder?.mirror.hash ?? 0n).toString(16).padStart(16, "0");
  }

  /** Return the id that a number of the view stands for. */
  idOf(n: number): string {
    return this.recorder?.mirror.id(n) ?? String(n);
  }

  get version(): number {
    return this.recorder?.mirror.version ?? 0;
  }

  resume(): Resume | null {
    if (this.over.value || this.refusal.value || this.perspective) return null;
    // Who comes and goes meanwhile is not told: a snapshot or the next notice says who is away.
    if (this.away.value.size) this.away.value = new Map();
    if (this.absent.value.size) this.absent.value = new Set();
    const at = this.recorder && !this.stale ? { version: this.version, hash: this.recorder.mirror.hash } : {};
    return create(ResumeSchema, { match: this.match, seat: this.seat, glance: this.previewOnly, ...at });
  }

  /** Add to the dice, once: what nobody can guess. */
  async addEntropy(): Promise<void> {
    if (!this.seat || this.entropySent) return;
    this.entropySent = true;
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    await this.link.request({ case: "addEntropy", value: create(AddEntropySchema, { match: this.match, seat: this.seat, entropy }) });
  }

  /** Do something; throws what the server refuses. */
  async act(intent: Intent, decision: Decision | null): Promise<void> {
    const value = create(SendIntentSchema, { match: this.match, seat: this.seat, version: this.version, intent });
    if (decision) {
      // A server that was restarted offers the same under another hash.
      const again = this.decisions.value.find((one) => one.number === decision.number) ?? decision;
      value.decision = again.number;
      value.optionsHash = again.hash;
    }
    try {
      expectAnswer(await this.link.request({ case: "sendIntent", value }), "accepted");
      if (decision) this.removeDecision(decision);
    } catch (error) {
      if (decision && error instanceof RequestRefused && STALE_CODES.has(error.code)) this.removeDecision(decision);
      throw error;
    }
  }

  /** Ask about the battle as the seat sees it; null where the server does not tell. */
  async askOrNull(question: Data): Promise<PlainValue> {
    if (!this.seat) return null;
    try {
      return await this.askOrThrow(question);
    } catch (error) {
      if (error instanceof RequestRefused) return null;
      throw error;
    }
  }

  /** Ask about the battle as the seat sees it, where it matters why the server does not tell. */
  async askOrThrow(question: Data): Promise<PlainValue> {
    const value = create(AskQuestionSchema, { match: this.match, seat: this.seat, question: writeMap(question) });
    return readValue(expectAnswer(await this.link.request({ case: "askQuestion", value }), "reply").answer, (n) => String(n));
  }

  async chat(text: string): Promise<void> {
    expectAnswer(await this.link.request({ case: "sendChat", value: { $typeName: "fracas.v1.SendChat", match: this.match, text } }), "done");
  }

  private removeDecision(decision: Decision): void {
    this.decisions.value = this.decisions.value.filter((one) => one.number !== decision.number);
  }

  /** Take a message that is about this match. */
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
        this.decisions.value = kind.value.decisions;
        this.deadline.value = kind.value.clockMs === undefined ? null : Date.now() + kind.value.clockMs;
        break;
      case "matchOver":
        this.over.value = kind.value;
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
      case "matchChanged":
        this.info.value = kind.value.info ?? this.info.value;
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
    const check = (this.link.welcome.value?.revision ?? 0) <= REVISION;
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
      void this.link.request({ case: "resync", value });
      return;
    }
    for (const clock of diff.clocks) this.setClock(clock);
    this.append(moment);
  }

  private append(moment: Moment): void {
    const last = this.moments[this.moments.length - 1];
    // Who looks at what was the present until now goes on to look at the same picture.
    if (last && this.latestView && this.viewedIndex.value === this.moments.length - 1) this.momentReader.cache(last, this.latestView);
    this.moments.push(moment);
    this.latestView = this.recorder?.view;
    if (this.pendingVersion) this.seekVersion(this.pendingVersion);
    if (this.moments.length <= MAX_MOMENTS) return;
    if (this.viewedIndex.value !== null && this.moments.length <= 2 * MAX_MOMENTS) return; // nothing goes while somebody looks back
    // What stands at the beginning has to be whole: with one go those that hang on it.
    const gone = nextKeyframe(this.moments, this.moments.length - MAX_MOMENTS);
    this.moments.splice(0, gone);
    this.backfilledCount.value = Math.max(0, this.backfilledCount.value - gone);
    if (this.viewedIndex.value !== null) this.viewedIndex.value = Math.max(0, this.viewedIndex.value - gone);
  }

  private setClock(clock: Clock): void {
    this.clocks.set(clock.seat, { bankMs: clock.bankMs, decisionMs: clock.decisionMs, running: clock.running, at: Date.now() });
  }

  private addChatLine(line: ChatLine): void {
    const said = { speaker: line.speaker, seat: line.seat, text: line.text, notice: false, at: Number(line.atMs) };
    // Whoever comes anew is told once more what was said: that is new to who has loaded the page again alone.
    const heard = this.chatLog.value.some((one) => one.at === said.at && one.speaker === said.speaker && one.text === said.text);
    if (!heard) this.addEntry(said);
  }

  private addNotice(notice: Notice): void {
    // A player who connects for the first time has not come back.
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
    if (known) this.addEntry({ speaker: "", seat: notice.seat, text: notice.sentence, notice: true });
  }

  addEntry(said: ChatEntry): void {
    this.chatLog.value = [...this.chatLog.value.slice(-MAX_CHAT_ENTRIES), said];
  }
}

/** Return what a clock shows now: milliseconds of the decision and the bank together. */
export function clockLeft(clock: ClockReading, now: number): number {
  const total = clock.decisionMs + clock.bankMs;
  return Math.max(0, clock.running ? total - (now - clock.at) : total);
}
