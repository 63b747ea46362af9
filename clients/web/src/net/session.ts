// One match that somebody plays in or watches: its view, the past that can be looked back at, decisions, clocks, chat.

import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { ResyncSchema, ResumeSchema, SendIntentSchema, AskQuestionSchema, AddEntropySchema, type Resume } from "../gen/fracas/v1/client_pb";
import type { Decision } from "../gen/fracas/v1/decisions_pb";
import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { MatchInfo } from "../gen/fracas/v1/match_pb";
import type { ChatLine, MatchOver, Notice, ServerMessage } from "../gen/fracas/v1/server_pb";
import type { Clock, Snapshot } from "../gen/fracas/v1/view_pb";
import { readBattle, type Battle } from "../protocol/battle";
import { readEvents, type Happened } from "../protocol/events";
import { HashMismatch, Mirror, REVISION } from "../protocol/mirror";
import { readValue, writeMap, type Data, type Plain } from "../protocol/values";
import { logLines } from "../words/log";
import { namer } from "../words/names";
import { Link, Refused, answerOf } from "./link";

/** A moment of the match: what was so, and what had just happened. */
export interface Frame {
  battle: Battle;
  happened: Happened[];
  lines: string[];
  at: number;
}

export interface Said {
  speaker: string;
  seat: string;
  text: string;
  notice: boolean;
}

export interface ClockFace {
  bankMs: number;
  decisionMs: number;
  running: boolean;
  /** When it was told, by this machine's clock. */
  at: number;
}

const MOST_FRAMES = 1500;
const MOST_SAID = 300;
/** Refusals after which a decision is no longer open. */
const PASSED = new Set(["stale_decision", "stale_version", "battle_over", "match_not_running"]);

export class Session {
  readonly frames: Frame[] = [];
  /** Grows with everything that changes what is shown. */
  readonly tick = signal(0);
  readonly info = signal<MatchInfo | null>(null);
  readonly decisions = signal<Decision[]>([]);
  readonly said = signal<Said[]>([]);
  readonly over = signal<MatchOver | null>(null);
  readonly away = signal<Map<string, number>>(new Map());
  readonly lost = signal("");
  /** Which frame is looked at; null: the present. */
  readonly looking = signal<number | null>(null);
  readonly deadline = signal<number | null>(null);
  clocks = new Map<string, ClockFace>();
  delayS = 0;
  /** Diffs whose hash agreed with one's own. */
  hashes = 0;
  /** The hash that the server told last. */
  serverHash = 0n;
  private mirror: Mirror | null = null;
  private stale = false;
  private entropySent = false;

  constructor(private readonly link: Link, readonly match: string, readonly seat: string, readonly code = "") {}

  /** The last moment that is known; undefined before the battle has begun. */
  get live(): Frame | undefined {
    return this.frames[this.frames.length - 1];
  }

  /** The moment that is looked at. */
  get shown(): Frame | undefined {
    const index = this.looking.value;
    return index === null ? this.live : this.frames[Math.min(index, this.frames.length - 1)];
  }

  /** The hash of the view as it is now, for tests against the server's. */
  get hash(): string {
    return (this.mirror?.hash ?? 0n).toString(16).padStart(16, "0");
  }

  /** Return the id that a number of the view stands for. */
  idOf(n: number): string {
    return this.mirror?.id(n) ?? String(n);
  }

  get version(): number {
    return this.mirror?.version ?? 0;
  }

  resume(): Resume | null {
    if (this.over.value || this.lost.value) return null;
    const at = this.mirror && !this.stale ? { version: this.mirror.version, hash: this.mirror.hash } : {};
    return create(ResumeSchema, { match: this.match, seat: this.seat, ...at });
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
      answerOf(await this.link.request({ case: "sendIntent", value }), "accepted");
      if (decision) this.drop(decision);
    } catch (error) {
      if (decision && error instanceof Refused && PASSED.has(error.code)) this.drop(decision);
      throw error;
    }
  }

  /** Ask about the battle as the seat sees it; null where the server does not tell. */
  async ask(question: Data): Promise<Plain> {
    if (!this.seat) return null;
    const value = create(AskQuestionSchema, { match: this.match, seat: this.seat, question: writeMap(question) });
    try {
      return readValue(answerOf(await this.link.request({ case: "askQuestion", value }), "reply").answer, (n) => String(n));
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  async chat(text: string): Promise<void> {
    answerOf(await this.link.request({ case: "sendChat", value: { $typeName: "fracas.v1.SendChat", match: this.match, text } }), "done");
  }

  private drop(decision: Decision): void {
    this.decisions.value = this.decisions.value.filter((one) => one.number !== decision.number);
  }

  /** Take a message that is about this match. */
  take(message: ServerMessage): void {
    const kind = message.kind;
    switch (kind.case) {
      case "snapshot":
        this.takeSnapshot(kind.value);
        break;
      case "diff":
        this.takeDiff(kind.value);
        break;
      case "decisionRequest":
        this.decisions.value = kind.value.decisions;
        this.deadline.value = kind.value.clockMs === undefined ? null : Date.now() + kind.value.clockMs;
        break;
      case "matchOver":
        this.over.value = kind.value;
        this.decisions.value = [];
        break;
      case "chatLine":
        this.say(kind.value);
        break;
      case "notice":
        this.note(kind.value);
        break;
      case "matchChanged":
        this.info.value = kind.value.info ?? this.info.value;
        break;
      case "rejected":
        if (message.request === "" || message.request === "hello") this.lost.value = kind.value.sentence;
        break;
      default:
        return;
    }
    this.tick.value++;
  }

  private takeSnapshot(snapshot: Snapshot): void {
    const check = (this.link.welcome.value?.revision ?? 0) <= REVISION;
    if (this.mirror) this.mirror.reset(snapshot);
    else this.mirror = new Mirror(snapshot, check);
    this.stale = false;
    this.serverHash = snapshot.hash;
    this.delayS = snapshot.delayS;
    for (const clock of snapshot.clocks) this.setClock(clock);
    this.away.value = new Map(snapshot.away.map((one) => [one.seat, Date.now() + one.forfeitsInMs]));
    const mirror = this.mirror;
    this.push(readEvents(snapshot.missed, (n) => mirror.id(n)));
  }

  private takeDiff(diff: Extract<ServerMessage["kind"], { case: "diff" }>["value"]): void {
    const mirror = this.mirror;
    if (!mirror || this.stale || diff.version <= mirror.version) return;
    try {
      mirror.apply(diff);
      this.hashes++;
      this.serverHash = diff.hash;
    } catch (error) {
      this.stale = true;
      const value = create(ResyncSchema, {
        match: this.match, seat: this.seat, version: mirror.version, hashDisagreed: error instanceof HashMismatch,
      });
      void this.link.request({ case: "resync", value });
      return;
    }
    for (const clock of diff.clocks) this.setClock(clock);
    this.push(readEvents(diff.events, (n) => mirror.id(n)));
  }

  private push(happened: Happened[]): void {
    const battle = readBattle(this.mirror as Mirror);
    this.frames.push({ battle, happened, lines: logLines(happened, namer(battle)), at: Date.now() });
    if (this.frames.length > MOST_FRAMES) {
      this.frames.shift();
      if (this.looking.value !== null) this.looking.value = Math.max(0, this.looking.value - 1);
    }
  }

  private setClock(clock: Clock): void {
    this.clocks.set(clock.seat, { bankMs: clock.bankMs, decisionMs: clock.decisionMs, running: clock.running, at: Date.now() });
  }

  private say(line: ChatLine): void {
    this.tell({ speaker: line.speaker, seat: line.seat, text: line.text, notice: false });
  }

  private note(notice: Notice): void {
    const away = new Map(this.away.value);
    if (notice.code === "seat_away" && notice.forfeitsInMs !== undefined) away.set(notice.seat, Date.now() + notice.forfeitsInMs);
    if (notice.code === "seat_back") away.delete(notice.seat);
    this.away.value = away;
    this.tell({ speaker: "", seat: notice.seat, text: notice.sentence, notice: true });
  }

  tell(said: Said): void {
    this.said.value = [...this.said.value.slice(-MOST_SAID), said];
  }
}

/** Return what a clock shows now: milliseconds of the decision and the bank together. */
export function clockLeft(clock: ClockFace, now: number): number {
  const total = clock.decisionMs + clock.bankMs;
  return Math.max(0, clock.running ? total - (now - clock.at) : total);
}
