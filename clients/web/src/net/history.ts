// History of a battle: recording moments, reading them again, and fetching replays (server/fracas_server/replays/http.py).
// A moment is stored as the message that led to it (historyChunks.ts) and decoded when it is viewed.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream } from "@bufbuild/protobuf/wire";
import { ServerMessageSchema } from "../gen/fracas/v1/server_pb";
import type { Event } from "../gen/fracas/v1/events_pb";
import { DiffSchema, SnapshotSchema, type Diff, type LogPage, type Snapshot } from "../gen/fracas/v1/view_pb";
import { actionOf, readBattle, type Battle } from "../protocol/battle";
import { readEvents, type BattleEvent } from "../protocol/events";
import { Mirror } from "../protocol/mirror";
import { namedCells } from "../text/cellInfo";
import { logLines } from "../text/log";
import { nameOfGone, nameResolver } from "../text/names";
import { MomentChunk, type ChunkCache } from "./historyChunks";

/** The battle at one moment, with the events that led to it. */
export interface MomentView {
  battle: Battle;
  happened: BattleEvent[];
}

/** A stored moment: its position in its chunk. */
export class Moment {
  constructor(readonly version: number, readonly chunk: MomentChunk, readonly index: number) {}

  /** True: the moment is a full snapshot and does not depend on the one before. */
  get isKeyframe(): boolean {
    return this.index === 0;
  }

  /** Log lines of the moment; null if its texts have to be loaded first. */
  get lines(): readonly string[] | null {
    return this.chunk.hasLines(this.index) ? (this.chunk.textsAt(this.index)?.lines ?? null) : [];
  }
}

/** Return the names of a battle; a creature that has just gone out of sight has the name that it had before. */
function namesOf(battle: Battle, before: Battle | undefined): (id: string) => string {
  const call = nameResolver(battle);
  const callBefore = before ? nameResolver(before) : call;
  return (id) => {
    const name = call(id) === id ? callBefore(id) : call(id);
    return name === id ? nameOfGone(battle, id) : name;
  };
}

/** Number of decoded moments to cache around the viewed one. */
const MAX_CACHED_VIEWS = 8;

/** Decodes a battle message by message; views are made on demand. */
class BattleReader {
  readonly mirror: Mirror;
  private events: Event[];
  private cached: MomentView | null = null;
  private before: Battle | undefined;

  constructor(snapshot: Snapshot, check: boolean, hashed: boolean) {
    this.mirror = new Mirror(snapshot, check, hashed);
    this.events = snapshot.missed;
  }

  /** View of the last message. */
  get view(): MomentView {
    if (this.cached) return this.cached;
    const battle = readBattle(this.mirror, this.before);
    const happened = readEvents(this.events, (n) => this.mirror.id(n));
    this.before = battle;
    this.cached = { battle, happened };
    return this.cached;
  }

  reset(snapshot: Snapshot): void {
    this.mirror.reset(snapshot);
    [this.events, this.cached] = [snapshot.missed, null];
  }

  /** Apply a diff; throws the errors of the mirror. */
  apply(diff: Diff): void {
    this.mirror.apply(diff);
    [this.events, this.cached] = [diff.events, null];
  }
}

/** Follows a live battle and records each of its moments. */
export class BattleRecorder {
  /** The first recorded moment. */
  readonly firstMoment: Moment;
  private readonly reader: BattleReader;
  private chunk: MomentChunk;
  private before: Battle | undefined;

  /** Args: the first snapshot; where chunks are stored; whether hashes are compared; whether they are computed. */
  constructor(snapshot: Snapshot, private readonly cache: ChunkCache, check: boolean, hashed = true) {
    this.reader = new BattleReader(snapshot, check, hashed);
    this.chunk = new MomentChunk(cache);
    this.firstMoment = this.record(toBinary(SnapshotSchema, snapshot));
  }

  get mirror(): Mirror {
    return this.reader.mirror;
  }

  get view(): MomentView {
    return this.reader.view;
  }

  /** Start again from a snapshot. */
  reset(snapshot: Snapshot): Moment {
    this.reader.reset(snapshot);
    this.startChunk();
    return this.record(toBinary(SnapshotSchema, snapshot));
  }

  /** Apply a diff; throws the errors of the mirror. */
  apply(diff: Diff): Moment {
    // Encode before applying: the mirror keeps and changes the parts of a diff.
    const bytes = this.chunk.isFull ? null : toBinary(DiffSchema, diff);
    this.reader.apply(diff);
    if (!bytes) this.startChunk();
    return this.record(bytes ?? this.encodeKeyframe(diff));
  }

  private startChunk(): void {
    void this.chunk.compress();
    this.chunk = new MomentChunk(this.cache);
  }

  private encodeKeyframe(diff: Diff): Uint8Array {
    const { match, version, view, terms } = this.mirror;
    return toBinary(SnapshotSchema, create(SnapshotSchema, { match, version, view, missed: diff.events, ...(terms ? { terms } : {}) }));
  }

  private record(bytes: Uint8Array): Moment {
    const { battle, happened } = this.view;
    const lines = linesOf(happened, battle, namesOf(battle, this.before));
    this.before = battle;
    const place = this.chunk.add(bytes, { lines, focused: happened.filter((one) => one.name === "focused") });
    return new Moment(battle.version, this.chunk, place);
  }
}

/** Reads stored moments; sequential access is the fastest. */
export class MomentReader {
  private reader: BattleReader | null = null;
  private current: Moment | null = null;
  private readonly views = new Map<Moment, MomentView>();

  /** Return the view of a moment; null if its chunk has to be opened first. */
  read(moment: Moment): MomentView | null {
    const cached = this.views.get(moment);
    if (cached) return cached;
    const { current } = this;
    const { chunk, index } = moment;
    if (!chunk.isOpen) return null;
    const goesOn = current !== null && current.chunk === chunk && current.index < index;
    const [first, ...diffs] = chunk.messagesBetween(goesOn ? current.index : 0, index);
    if (!goesOn) this.reader = new BattleReader(fromBinary(SnapshotSchema, first as Uint8Array), false, false);
    for (const bytes of diffs) (this.reader as BattleReader).apply(fromBinary(DiffSchema, bytes));
    this.current = moment;
    const { view } = this.reader as BattleReader;
    this.cache(moment, view);
    return view;
  }

  /** Cache the view of a moment. */
  cache(moment: Moment, view: MomentView): void {
    this.views.set(moment, view);
    if (this.views.size > MAX_CACHED_VIEWS) this.views.delete(this.views.keys().next().value as Moment);
  }
}

/** What happened at a moment before the page came: its lines in the log, without the board. */
export interface EarlierMoment {
  version: number;
  lines: readonly string[];
  /** The version that it rewound to; null: it is no rewind. */
  back: number | null;
}

/** Return the moments of a page of the log; creatures have the names that they have now. */
export function readLogPage(page: LogPage, battle: Battle): EarlierMoment[] {
  const ids = new Map(page.names.map((one) => [one.n, one.id]));
  const call = namesOf(battle, undefined);
  return page.moments.map(({ version, events }) => {
    const happened = readEvents(events, (n) => ids.get(n) ?? String(n));
    const back = happened.find((one) => one.name === "rewound")?.data["version"];
    return { version, lines: linesOf(happened, battle, call), back: typeof back === "number" ? back : null };
  });
}

const linesOf = (happened: BattleEvent[], battle: Battle, call: (id: string) => string): string[] =>
  logLines(happened, call, (by, action) => actionOf(battle, by, action)?.name ?? "").map(namedCells);

/** Return the index of the first keyframe at or after an index; the length of the list if there is none. */
export function nextKeyframe(moments: readonly Moment[], index: number): number {
  let n = Math.max(0, index);
  while (n < moments.length && !moments[n]?.isKeyframe) n++;
  return n;
}

/** Moments decoded before yielding to the event loop. */
const YIELD_EVERY = 40;

/** Attempts while the server is busy, and the delay before the second one in milliseconds; it grows with each attempt. */
const MAX_ATTEMPTS = 8;
const RETRY_MS = 1000;
const RETRYABLE_STATUSES = new Set([429, 503]);
/** Status of a partial response. */
const STATUS_ACCEPTED = 202;

/** Fetch a path, with retries while the server is busy or unreachable. */
async function fetchWithRetry(path: string): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(`/${path}`).catch((error: unknown) => {
      if (tried === MAX_ATTEMPTS) throw error;
      return null;
    });
    if (answer && (!RETRYABLE_STATUSES.has(answer.status) || tried === MAX_ATTEMPTS)) return answer;
    const told = Number(answer?.headers.get("Retry-After") ?? 0) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(told, tried * RETRY_MS)));
  }
}

/** A part of a replay. */
export interface ReplayPart {
  moments: Moment[];
  /** View of the last of its moments. */
  last: MomentView | undefined;
  /** Moments that the server has computed so far, and the total; null: the replay is complete. */
  progress: { made: number; count: number } | null;
}

/**
 * Stream a match as one viewer saw it, from its first moment; throws the server's error text.
 * A server that is still computing the replay sends it in parts: status 202, then 200 for the last part.
 */
export async function* streamReplay(path: string, chunks: ChunkCache, ended: () => boolean = () => false): AsyncGenerator<ReplayPart> {
  let recorder: BattleRecorder | null = null;
  for (let from = 0, more = true; more && !ended(); ) {
    const answer = await fetchWithRetry(`${path}${path.includes("?") ? "&" : "?"}from=${from}`);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    more = answer.status === STATUS_ACCEPTED;
    from += bytes.length;
    const moments: Moment[] = [];
    for await (const { kind } of sizeDelimitedDecodeStream(ServerMessageSchema, singleChunk(bytes))) {
      if (kind.case === "snapshot") {
        recorder = new BattleRecorder(kind.value, chunks, false, false); // an open page may be older than the server
        moments.push(recorder.firstMoment);
      } else if (kind.case === "diff" && recorder) moments.push(recorder.apply(kind.value));
      else continue;
      if (moments.length % YIELD_EVERY === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    yield { moments, last: recorder?.view, progress: more ? readProgress(answer) : null };
    if (more && !bytes.length) await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get("Retry-After") ?? 1) * 1000));
  }
}

function readProgress(answer: Response): { made: number; count: number } {
  const [made = 0, count = 0] = (answer.headers.get("Fracas-Progress") ?? "").split("/").map(Number);
  return { made: made || 0, count: count || 0 };
}

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
