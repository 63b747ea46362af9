// Moments of a battle, and where the server has those that one was not there for (server/fracas_server/replays/http.py).
// A moment is kept as the bytes that led to it (packs.ts); what was so is read again when somebody looks back.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream } from "@bufbuild/protobuf/wire";
import { ServerMessageSchema } from "../gen/fracas/v1/server_pb";
import type { Event } from "../gen/fracas/v1/events_pb";
import { DiffSchema, SnapshotSchema, type Diff, type Snapshot } from "../gen/fracas/v1/view_pb";
import { actionOf, readBattle, type Battle } from "../protocol/battle";
import { readEvents, type BattleEvent } from "../protocol/events";
import { Mirror } from "../protocol/mirror";
import { logLines } from "../text/log";
import { nameResolver } from "../text/names";
import { MomentChunk, type ChunkCache } from "./historyChunks";

/** What was so at a moment of the match, and what had just happened. */
export interface MomentView {
  battle: Battle;
  happened: BattleEvent[];
  lines: string[];
}

/** A moment as it is kept: where it stands in its pack. */
export class Moment {
  constructor(readonly version: number, readonly chunk: MomentChunk, readonly index: number) {}

  /** True: it is a whole view, and needs none before it. */
  get isKeyframe(): boolean {
    return this.index === 0;
  }

  /** What the log says of it; null where its words have to be read again first. */
  get lines(): readonly string[] | null {
    return this.chunk.hasLines(this.index) ? (this.chunk.textsAt(this.index)?.lines ?? null) : [];
  }
}

/** Moments that are held as they were read: those around the one that is looked at. */
const MAX_CACHED_VIEWS = 8;

/** A battle as it is read message by message; its moments are looked at where somebody asks for them. */
class BattleReader {
  readonly mirror: Mirror;
  private events: Event[];
  private cached: MomentView | null = null;
  private before: Battle | undefined;

  constructor(snapshot: Snapshot, check: boolean, hashed: boolean) {
    this.mirror = new Mirror(snapshot, check, hashed);
    this.events = snapshot.missed;
  }

  /** The moment that was taken last, as it is looked at. */
  get view(): MomentView {
    if (this.cached) return this.cached;
    const battle = readBattle(this.mirror, this.before);
    const happened = readEvents(this.events, (n) => this.mirror.id(n));
    this.before = battle;
    this.cached = { battle, happened, lines: logLines(happened, nameResolver(battle), (by, action) => actionOf(battle, by, action)?.name ?? "") };
    return this.cached;
  }

  reset(snapshot: Snapshot): void {
    this.mirror.reset(snapshot);
    [this.events, this.cached] = [snapshot.missed, null];
  }

  /** Apply a diff; throws what the mirror throws. */
  apply(diff: Diff): void {
    this.mirror.apply(diff);
    [this.events, this.cached] = [diff.events, null];
  }
}

/** Follows a battle, and keeps each of its moments. */
export class BattleRecorder {
  /** The moment that it began with. */
  readonly firstMoment: Moment;
  private readonly reader: BattleReader;
  private chunk: MomentChunk;

  /** Args: what it begins with; where its moments are kept; whether hashes are compared, and computed. */
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

  /** Apply a diff; throws what the mirror throws. */
  apply(diff: Diff): Moment {
    // The mirror goes on to change what a diff has brought: its bytes are taken before.
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
    const { battle, happened, lines } = this.view;
    const place = this.chunk.add(bytes, { lines, focused: happened.filter((one) => one.name === "focused") });
    return new Moment(battle.version, this.chunk, place);
  }
}

/** Reads moments again, one after the other most quickly. */
export class MomentReader {
  private reader: BattleReader | null = null;
  private current: Moment | null = null;
  private readonly views = new Map<Moment, MomentView>();

  /** Return a moment as it was; null where its pack has to be opened first. */
  read(moment: Moment): MomentView | null {
    const held = this.views.get(moment);
    if (held) return held;
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

  /** Hold a moment as it is looked at already. */
  cache(moment: Moment, frame: MomentView): void {
    this.views.set(moment, frame);
    if (this.views.size > MAX_CACHED_VIEWS) this.views.delete(this.views.keys().next().value as Moment);
  }
}

/** Return where the first whole view at a place or behind it is; the length of the list where there is none. */
export function nextKeyframe(moments: readonly Moment[], index: number): number {
  let n = Math.max(0, index);
  while (n < moments.length && !moments[n]?.isKeyframe) n++;
  return n;
}

/** Moments that are read between two looks at what somebody clicks. */
const YIELD_EVERY = 40;

/** How often a busy server is asked, and how long one waits before the second time, in milliseconds; longer before each further one. */
const MAX_ATTEMPTS = 8;
const RETRY_MS = 1000;
const RETRYABLE_STATUSES = new Set([429, 503]);
/** The status of a part behind which more follows. */
const STATUS_ACCEPTED = 202;

/** Fetch a path; of a server that is busy or cannot be reached for a moment, until it answers. */
async function fetchWithRetry(path: string): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(`./${path}`).catch((error: unknown) => {
      if (tried === MAX_ATTEMPTS) throw error;
      return null;
    });
    if (answer && (!RETRYABLE_STATUSES.has(answer.status) || tried === MAX_ATTEMPTS)) return answer;
    const told = Number(answer?.headers.get("Retry-After") ?? 0) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(told, tried * RETRY_MS)));
  }
}

/** A part of a past that has come. */
export interface ReplayPart {
  moments: Moment[];
  /** The last of them as it is looked at. */
  last: MomentView | undefined;
  /** How many moments the server has made, and of how many; null: there are no more. */
  progress: { made: number; count: number } | null;
}

/**
 * Read a match as it was shown to one viewer, from its first moment on, onto a shelf; throws what the server says where there is none.
 * A server that still plays it hands it over in parts: 202 and what there is, until 200 brings the rest.
 */
export async function* streamReplay(path: string, shelf: ChunkCache, ended: () => boolean = () => false): AsyncGenerator<ReplayPart> {
  let follower: BattleRecorder | null = null;
  for (let from = 0, more = true; more && !ended(); ) {
    const answer = await fetchWithRetry(`${path}${path.includes("?") ? "&" : "?"}from=${from}`);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    more = answer.status === STATUS_ACCEPTED;
    from += bytes.length;
    const moments: Moment[] = [];
    for await (const { kind } of sizeDelimitedDecodeStream(ServerMessageSchema, singleChunk(bytes))) {
      if (kind.case === "snapshot") {
        follower = new BattleRecorder(kind.value, shelf, false, false); // a page that was left open may be older than the server
        moments.push(follower.firstMoment);
      } else if (kind.case === "diff" && follower) moments.push(follower.apply(kind.value));
      else continue;
      if (moments.length % YIELD_EVERY === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    yield { moments, last: follower?.view, progress: more ? readProgress(answer) : null };
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
